"""Signs: badges, ticks, locks, wounds and the dead, bars and intervals, and the octagon of what waits for its
turn. Sign and colour both say it."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.atlases import PREMULTIPLIED, Picture
from game.client.kit.brush import Brush, Point
from game.client.kit.pen import Pen
from game.client.kit.text import text
from game.client.kit.theme import Color, rgb

WON, LOST, OPEN, CHOSEN, LOCKED = "won", "lost", "open", "chosen", "locked"
PARTIAL = "partial"
TONES: dict[str, Color] = {
    WON: "good", PARTIAL: "straw", LOST: "bad", OPEN: "paper", CHOSEN: "brass", LOCKED: "fog",
}  # fmt: skip
"""The colour of each badge."""
CORNERS = 24


def disc(
    pen: Pen, x: float, y: float, radius: float, color: Color, alpha: float = 1, line: float = 0
) -> None:
    """A circle about (x, y), filled or as a line."""
    turns = (2 * pi * step / CORNERS for step in range(CORNERS))
    pen.polygon([(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns], color, alpha, line)


def stroke(pen: Pen, points: list[Point], color: Color, thick: float) -> None:
    """A line through the points."""
    for (ax, ay), (bx, by) in pairwise(points):
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
        dx, dy = (by - ay) / long * thick / 2, (ax - bx) / long * thick / 2
        corners: list[Point] = [
            (ax + dx, ay + dy),
            (bx + dx, by + dy),
            (bx - dx, by - dy),
            (ax - dx, ay - dy),
        ]
        pen.polygon(corners, color)


def tick(pen: Pen, x: float, y: float, size: float = 13, color: Color = "good") -> None:
    """Its corner at (x, y), as all that follow but discs and badges."""
    points: list[Point] = [(0.12, 0.52), (0.4, 0.8), (0.9, 0.2)]
    stroke(pen, [(x + size * a, y + size * b) for a, b in points], color, size * 0.19)


def no(pen: Pen, x: float, y: float, size: float = 13, color: Color = "bad") -> None:
    low, high = size * 0.2, size * 0.8
    stroke(pen, [(x + low, y + low), (x + high, y + high)], color, size * 0.18)
    stroke(pen, [(x + low, y + high), (x + high, y + low)], color, size * 0.18)


def lock(pen: Pen, x: float, y: float, size: float = 14, color: Color = "fog") -> None:
    left, right, top = x + size * 0.3, x + size * 0.7, y + size * 0.12
    shackle: list[Point] = [
        (left, y + size * 0.5), (left, top + size * 0.16), (left + size * 0.1, top),
        (right - size * 0.1, top), (right, top + size * 0.16), (right, y + size * 0.5),
    ]  # fmt: skip
    stroke(pen, shackle, color, max(1.2, size * 0.11))
    body = Rect(round(x + size * 0.16), round(y + size * 0.44), round(size * 0.68), round(size * 0.48))
    pen.fill(body, color)
    pen.fill(Rect(body.centerx - 1, body.y + 2, 2, max(2, body.height - 4)), "ink")


def wound(pen: Pen, x: float, y: float, size: float = 12, color: Color = "bad") -> None:
    """A cross of equal arms in a box."""
    box = Rect(round(x), round(y), round(size), round(size))
    pen.fill(box, "ink", 1, 2)
    pen.frame(box, color, 1.2, 2)
    pen.fill(Rect(box.centerx - 1, box.y + 3, 2, box.height - 6), color)
    pen.fill(Rect(box.x + 3, box.centery - 1, box.width - 6, 2), color)


def fallen(pen: Pen, x: float, y: float, high: float = 14, color: Color = "fog") -> None:
    """The cross of the dead, upright."""
    pen.fill(Rect(round(x + high * 0.32) - 1, round(y), 2, round(high)), color)
    pen.fill(Rect(round(x), round(y + high * 0.3), round(high * 0.64), 2), color)


def check(pen: Pen, x: float, y: float, on: bool, size: float = 14) -> None:
    """A box with a tick or without."""
    box = Rect(round(x), round(y), round(size), round(size))
    pen.fill(box, "ink", 0.8, 2)
    pen.frame(box, "good" if on else "fog", 1, 2)
    if on:
        tick(pen, x + 1, y + 1, size - 2)


def badge(pen: Pen, state: str, x: float, y: float, radius: float = 10) -> None:
    """The state of a mission as a sign in a disc about (x, y)."""
    tone = TONES.get(state, "fog")
    disc(pen, x, y, radius + 1, "ink")
    disc(pen, x, y, radius, tone, 1, 1.8)
    size = radius * 1.3
    if state in (WON, PARTIAL):
        tick(pen, x - size / 2, y - size / 2, size, tone)
    elif state == LOST:
        no(pen, x - size / 2, y - size / 2, size)
    elif state in (OPEN, CHOSEN):
        disc(pen, x, y, radius * 0.42, tone)
    else:
        lock(pen, x - size * 0.54, y - size * 0.56, size * 1.08)


def bar(pen: Pen, rect: Rect, share: float, color: Color, back: Color = "steel") -> None:
    """So much of it in the colour."""
    pen.fill(rect, back)
    long = round(rect.width * min(1.0, max(0.0, share)))
    pen.fill(Rect(rect.x, rect.y, long, rect.height), color)


def interval(pen: Pen, track: Rect, most: float, low: float, high: float, mean: float, color: Color) -> None:
    """Between what and what something lies on a scale up to `most`, and its mean; what is known exactly is a
    stroke alone."""

    def at(value: float) -> int:
        return track.x + round(track.width * min(1.0, max(0.0, value / (most or 1))))

    pen.fill(Rect(track.x, track.centery - 1, track.width, 2), "steel")
    if high > low:
        pen.fill(Rect(at(low), track.centery - 4, max(3, at(high) - at(low)), 8), color)
    pen.fill(Rect(at(mean) - 1, track.centery - 7, 3, 14), "path" if high > low else color)


LEVELS: dict[str, Color] = {"error": "bad", "warning": "blast", "hint": "dash"}

EIGHT = ((-3, -7), (3, -7), (7, -3), (7, 3), (3, 7), (-3, 7), (-7, 3), (-7, -3))


def level_sign(pen: Pen, x: float, y: float, level: str) -> None:
    """Octagon, triangle or ring, its middle at (x, y)."""
    tone = LEVELS[level]
    if level == "error":
        pen.polygon([(x + u, y + v) for u, v in EIGHT], tone)
        pen.fill(Rect(round(x) - 4, round(y) - 1, 8, 2), "ink")
    elif level == "warning":
        pen.polygon([(x, y - 7), (x + 8, y + 6), (x - 8, y + 6)], tone)
        pen.fill(Rect(round(x) - 1, round(y) - 3, 2, 5), "ink")
        pen.fill(Rect(round(x) - 1, round(y) + 3, 2, 2), "ink")
    else:
        pen.frame(Rect(round(x) - 7, round(y) - 7, 14, 14), tone, 1.5, 7)
        pen.fill(Rect(round(x) - 1, round(y) - 1, 2, 5), tone)
        pen.fill(Rect(round(x) - 1, round(y) - 4, 2, 2), tone)


def severity_lock(pen: Pen, x: float, y: float, tone: Color = "fog") -> None:
    """A padlock, its middle at (x, y): this stays as it is."""
    pen.frame(Rect(round(x) - 3, round(y) - 7, 7, 9), tone, 1.5, 3)
    pen.fill(Rect(round(x) - 5, round(y) - 2, 11, 8), tone, 1, 1)
    pen.fill(Rect(round(x), round(y), 1, 4), "ink")


SIZE = 30


@lru_cache(maxsize=64)
def octagon(icon: str, left: int, px: int = SIZE) -> Picture:
    """`px` wide; its point is the middle. Glyphs of its own are "charge" and "shell", others are icons of
    actions."""
    brush = Brush(px, (-4, -4, 38, 38))
    corners = [
        (16 + 16 * cos(pi / 8 + step * pi / 4), 16 + 16 * sin(pi / 8 + step * pi / 4)) for step in range(8)
    ]
    brush.shape(corners, "ink")
    brush.shape([(16 + (x - 16) * 0.92, 16 + (y - 16) * 0.92) for x, y in corners], "blast")
    brush.shape([(16 + (x - 16) * 0.78, 16 + (y - 16) * 0.78) for x, y in corners], "coal")
    glyph = GLYPHS.get(icon)
    if glyph:
        glyph(brush, "blast")
    brush.disc((27, 27), 8, "ink")
    brush.disc((27, 27), 6.8, "blast")
    found = brush.picture()
    surface, (x, y) = found.surface, found.at
    if not glyph:
        drawn = sprites.icon(icon, round(px * 0.62), rgb("blast"))
        surface.blit(
            drawn,
            (x + px // 2 - drawn.get_width() // 2, y + px // 2 - drawn.get_height() // 2),
            special_flags=PREMULTIPLIED,
        )
    figure = text(str(left), max(9, round(px * 0.36)), "ink", True).premul_alpha()
    middle = x + round(27 * px / 32), y + round(27 * px / 32)
    surface.blit(figure, figure.get_rect(center=middle), special_flags=PREMULTIPLIED)
    return Picture(surface, (x + px // 2, y + px // 2))


def _charge(brush: Brush, color: Color) -> None:
    """A packet with a dial."""
    brush.box(8, 13, 24, 23, color, 1, 1.5)
    brush.disc((16, 18), 3.6, "coal")
    brush.line((16, 18), (16, 15.6), 1.2, color)
    brush.line((16, 18), (18, 18.8), 1.2, color)
    brush.box(11, 9.5, 13, 13, color)
    brush.box(19, 9.5, 21, 13, color)


def _shell(brush: Brush, color: Color) -> None:
    """It falls from the upper right."""
    brush.line((22.5, 9.5), (14, 18), 5.2, color, 1, True)
    brush.shape([(11.6, 16.2), (15.8, 20.4), (9, 23)], color)
    for x, y in ((17, 6.5), (25.5, 15)):
        brush.line((x, y), (x + 3.4, y - 3.4) if x < 20 else (x + 2.4, y - 2.4), 1.3, color, 0.8)


GLYPHS = {"charge": _charge, "shell": _shell}
