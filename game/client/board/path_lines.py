"""Lines from cell to cell: steps of a way, and lines of sight."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from game.client.kit.atlases import Picture
from game.client.kit.brush import Brush
from game.client.kit.theme import Color


@lru_cache(maxsize=256)
def step_picture(dx: int, dy: int, px: int, color: Color = "path") -> Picture:
    """A step of a way to a cell that lies so far away, in 32nds of a unit: casing and dashes; those of a
    dangerous one are wider."""
    wide = 2.4 if color == "path" else 3.0
    brush = Brush(px, (min(0, dx) + 10, min(0, dy) + 10, max(0, dx) + 22, max(0, dy) + 22))
    brush.line((16, 16), (16 + dx, 16 + dy), 5.4, "ink", 0.55, True)
    length = (dx * dx + dy * dy) ** 0.5
    count = max(1, round(length / 10.6))
    for step in range(count):
        middle, half = (step + 0.5) / count, 2.2 / length
        a, b = middle - half, middle + half
        brush.line((16 + dx * a, 16 + dy * a), (16 + dx * b, 16 + dy * b), wide, color)
    return brush.picture()


@lru_cache(maxsize=32)
def sight_picture(dx: float, dy: float, blocked: tuple[float, float] | None, px: int) -> Picture:
    """A line of sight to a cell that lies (dx, dy) units away, cut short of both figures; a cross on the cell
    that blocks, dots beyond."""
    length = sqrt(dx * dx + dy * dy) or 1
    ux, uy = dx / length, dy / length
    start, end = (16 + ux * 11, 14 + uy * 11), (16 + dx * 32 - ux * 11, 14 + dy * 32 - uy * 11)
    xs, ys = sorted((start[0], end[0])), sorted((start[1], end[1]))
    brush = Brush(px, (xs[0] - 8, ys[0] - 8, xs[1] + 8, ys[1] + 8))
    stop = end
    if blocked:
        along = max(0.6, min(length - 0.6, blocked[0] * ux + blocked[1] * uy))
        stop = 16 + ux * along * 32, 14 + uy * along * 32
        for width, color, alpha in ((3.6, "ink", 0.4), (2.0, "path", 0.8)):
            step = 6.0
            while step < length * 32 - along * 32 - 10:
                brush.disc((stop[0] + ux * step, stop[1] + uy * step), width / 2, color, alpha)
                step += 6
    brush.line(start, stop, 4.2, "ink", 0.5, True)
    brush.line(start, stop, 1.7, "path", 0.95, True)
    if blocked:
        for width, color in ((5.0, "ink"), (2.6, "threat")):
            for turn in (1, -1):
                brush.line(
                    (stop[0] - 4.2, stop[1] - 4.2 * turn),
                    (stop[0] + 4.2, stop[1] + 4.2 * turn),
                    width,
                    color,
                    1,
                    True,
                )
    return brush.picture()
