"""Several ranges of one figure at once, one within the other: the faster, the less is drawn; each border runs
once round all that it holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor

import pygame
from pygame import Rect, Surface

from game.client.board.overlays import Layer, label
from game.client.kit.atlases import PREMULTIPLIED, Picture, clear
from game.client.kit.brush import Brush, dashes
from game.client.kit.frame_time import Steps
from game.client.kit.theme import Color, mix, rgb
from game.client.seat.view.board_marks import Cells, Range
from game.core.field import Cell
from game.core.geometry.lattice import Lattice, Point

BLOCK = 128
"""Pixels along the side of a block."""
Tone = tuple[int, ...]
Spot = tuple[int, int]
Shape = tuple[Tone, list[Spot], float]
"""A polygon, or with a radius the disc round its only point."""


class Blocks:
    """Takes shapes in pixels of the picture times `larger`; they are painted so much larger and scaled down,
    which makes them soft.

    Each shape covers what lies below it, alpha and all.
    """

    def __init__(self, larger: int = 1) -> None:
        self._larger = larger
        self._side = BLOCK * larger
        self._shapes: defaultdict[Spot, list[Shape]] = defaultdict(list)

    def polygon(self, tone: Tone, points: Iterable[Point]) -> None:
        self._add((tone, [(floor(x), floor(y)) for x, y in points], 0))

    def disc(self, tone: Tone, centre: Point, radius: float) -> None:
        self._add((tone, [(floor(centre[0]), floor(centre[1]))], radius))

    def _add(self, shape: Shape) -> None:
        _, points, radius = shape
        far, side = ceil(radius) + 1, self._side
        (left, right), (top, bottom) = (
            ((min(at) - far) // side, (max(at) + far) // side) for at in zip(*points, strict=True)
        )
        for block in ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)):
            self._shapes[block].append(shape)

    def paint(self, target: Surface) -> Steps[None]:
        """Lay all of them over a premultiplied picture, a block in each step."""
        sheet = clear((self._side, self._side))
        for (column, row), shapes in self._shapes.items():
            sheet.fill((0, 0, 0, 0))
            for tone, points, radius in shapes:
                moved = [(x - column * self._side, y - row * self._side) for x, y in points]
                if radius:
                    pygame.draw.circle(sheet, tone, moved[0], radius)
                else:
                    pygame.draw.polygon(sheet, tone, moved)
            soft = (
                pygame.transform.smoothscale(sheet.premul_alpha(), (BLOCK, BLOCK))
                if self._larger > 1
                else sheet
            )
            target.blit(soft, (column * BLOCK, row * BLOCK), special_flags=PREMULTIPLIED)
            yield


LARGER = 2
"""Borders are painted so many times larger and scaled down, which makes them soft."""
MANY = 128
"""Dashes or cells that are painted at one go."""
INSET = 0.94
WIDE, INK = 1.9, 3.4
FULL, CORNERS, DOT, EMPTY = "full", "corners", "dot", ""


@dataclass(frozen=True)
class Style:
    """How a range is drawn: colour, how strong its tint is, what lies in each cell, the dashes of its border
    (none: solid)."""

    color: Color
    tint: float
    pattern: str
    dash: tuple[float, float] | None


@lru_cache(maxsize=1)
def styles() -> tuple[Style, ...]:
    """From the nearest range outwards; further ones are drawn like the last."""
    return (
        Style("reach", 0.28, FULL, None),
        Style(mix("reach", "path", 0.5), 0.15, CORNERS, (9.0, 4.0)),
        Style(mix("dash", "azure", 0.33), 0.20, DOT, (4.0, 4.0)),
        Style(mix("dash", "path", 0.55), 0.09, EMPTY, (1.2, 4.0)),
    )


def style_of(number: int) -> Style:
    return styles()[min(number, len(styles()) - 1)]


def range_steps(ranges: tuple[Range, ...], px: int, lattice: Lattice) -> Steps[Layer | None]:
    """All of them in one picture, bit by bit: at a near zoom it is larger than the screen. None if they hold
    nothing."""
    cells = frozenset[Cell]().union(*(one.cells for one in ranges))
    if not cells:
        return None
    layer = Layer(px, lattice, cells)
    yield
    for number, one in enumerate(ranges):
        yield from _fill(layer, one.cells, style_of(number))
    inside, loops = frozenset[Cell](), []
    for number, one in enumerate(ranges):
        inside |= one.cells
        loops.append((number, outline(inside, lattice)))
        yield
    lines = Blocks(LARGER)
    for number, found in reversed(loops):
        yield from _border(lines, layer, found, style_of(number))
    yield from lines.paint(layer.surface)
    return layer


def _fill(layer: Layer, cells: Cells, style: Style) -> Steps[None]:
    level = round(255 * style.tint)
    tone = (*(channel * level // 255 for channel in rgb(style.color)), level)
    pattern, tints = pattern_picture(layer.lattice, layer.px, style), Blocks()
    for number, cell in enumerate(cells):
        x, y = layer.at(cell)
        tints.polygon(tone, [(x + u * layer.px, y + v * layer.px) for u, v in layer.lattice.shape])
        if number % MANY == MANY - 1:
            yield
    yield from tints.paint(layer.surface)
    for number, cell in enumerate(cells if pattern else ()):
        layer.lay(pattern, cell)  # type: ignore[arg-type]
        if number % MANY == MANY - 1:
            yield


@lru_cache(maxsize=64)
def pattern_picture(lattice: Lattice, px: int, style: Style) -> Picture | None:
    """What lies in each cell of a range; None for nothing."""
    if style.pattern == EMPTY:
        return None
    xs, ys = zip(*lattice.shape, strict=True)
    brush = Brush(px, (min(xs) * 32 - 2, min(ys) * 32 - 2, max(xs) * 32 + 2, max(ys) * 32 + 2))
    points = [(16 + (x * 32 - 16) * 0.86, 16 + (y * 32 - 16) * 0.86) for x, y in lattice.shape]
    if style.pattern == DOT:
        brush.disc((16, 16), 1.3, style.color, 0.75)
    elif style.pattern == FULL:
        brush.outline(points, 0.8, style.color, 0.42)
    else:
        for index, point in enumerate(points):
            for other in (points[index - 1], points[(index + 1) % len(points)]):
                share = 5 / max(5.0, ((other[0] - point[0]) ** 2 + (other[1] - point[1]) ** 2) ** 0.5)
                brush.line(
                    point,
                    (point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share),
                    0.9,
                    style.color,
                    0.55,
                )
    return brush.picture()


# ---------------------------------------------------------------- borders


def outline(cells: Cells, lattice: Lattice) -> list[list[Point]]:
    """The ways round a region, in units of the map, each closed."""
    follows: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for cell in sorted(cells):
        x, y = lattice.place(cell)
        for name, a, b in lattice.sides:
            if lattice.grid.neighbour(cell, name) not in cells:
                start, end = (x + a[0], y + a[1]), (x + b[0], y + b[1])
                follows.setdefault(_key(start), []).append((start, end))
    loops = []
    while follows:
        here = next(iter(follows))
        loop: list[Point] = []
        while here in follows:
            start, end = follows[here].pop()
            if not follows[here]:
                del follows[here]
            loop = loop or [start]
            loop.append(end)
            here = _key(end)
        loops.append(loop)
    return loops


def _key(point: Point) -> tuple[int, int]:
    """Corners that neighbouring cells share, whatever the last digits say."""
    return round(point[0] * 64), round(point[1] * 64)


def _border(lines: Blocks, layer: Layer, loops: Iterable[list[Point]], style: Style) -> Steps[None]:
    scale = layer.px / 32 * LARGER
    left, top = layer.corner
    for loop in loops:
        points = [((x - left) * layer.px * LARGER, (y - top) * layer.px * LARGER) for x, y in loop]
        stroke(lines, points, INK * scale, (*rgb("ink"), 107))
        yield
        for number, piece in enumerate(
            dashes(points, *(length * scale for length in style.dash)) if style.dash else [points]
        ):
            stroke(lines, piece, WIDE * scale, (*rgb(style.color), 250))
            if number % MANY == MANY - 1:
                yield
        yield
        if not style.dash:
            stroke(lines, points, 0.7 * scale, (*rgb("path"), 230))


def stroke(lines: Blocks, points: list[Point], wide: float, tone: tuple[int, ...]) -> None:
    """A line with round corners and ends, as wide as that."""
    lines.disc(tone, points[0], wide / 2)
    for a, b in pairwise(points):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = max(1e-6, (dx * dx + dy * dy) ** 0.5)
        u, v = -dy / length * wide / 2, dx / length * wide / 2
        lines.polygon(
            tone, [(a[0] + u, a[1] + v), (b[0] + u, b[1] + v), (b[0] - u, b[1] - v), (a[0] - u, a[1] - v)]
        )
        lines.disc(tone, b, wide / 2)


# ---------------------------------------------------------------- names


def edges(ranges: tuple[Range, ...], lattice: Lattice, start: Cell) -> list[list[Cell]]:
    """For each range of a figure that is at `start` the cells behind which it ends, but not round a hole: the
    best place for its name first."""
    found, inside, steps = [], frozenset[Cell](), lattice.grid.steps
    for one in ranges:
        inside |= one.cells
        edge = {
            cell: steps(start, cell)
            for cell in one.cells
            if any(lattice.grid.neighbour(cell, name) not in inside for name, _, _ in lattice.sides)
        }
        far = max(edge.values(), default=0)
        found.append(
            sorted(
                (cell for cell in edge if 4 * edge[cell] >= 3 * far),
                key=lambda cell: (_below(lattice, start, cell), cell),
            )
        )
    return found


def tags(
    edge: list[list[Cell]],
    free: Rect,
    centre: Callable[[Cell], Point],
    figures: Sequence[Rect],
    size: Callable[[int], tuple[int, int]],
) -> list[tuple[int, Cell]]:
    """For each range the cell on whose border its name stands, which is of that `size`: in sight, on none of
    the `figures`, and apart from the other names."""
    found: list[tuple[int, Cell]] = []
    for number, cells in enumerate(edge):
        box = Rect((0, 0), size(number))

        def bare(at: Point, box: Rect = box) -> bool:
            box.center = round(at[0]), round(at[1])
            return box.collidelist(figures) < 0

        near = ((cell, centre(cell)) for cell in cells)
        apart = (
            cell
            for cell, at in near
            if free.collidepoint(at) and bare(at) and all(_apart(at, centre(other)) for _, other in found)
        )
        if cell := next(apart, None):  # rather no name than one over another
            found.append((number, cell))
    return found


def _apart(a: Point, b: Point) -> bool:
    """Whether names there are some way apart, or at least do not touch: they are about 90 pixels wide and 24
    high."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return across**2 + down**2 > 70**2 and (across > 92 or down > 26)


def _below(lattice: Lattice, start: Cell, cell: Cell) -> float:
    """How far the cell lies from the line that leads down and to the right of the figure."""
    (x, y), (u, v) = lattice.place(start), lattice.place(cell)
    return abs((u - x) - 1.6 * (v - y)) + (0 if v >= y and u >= x else 6)


@lru_cache(maxsize=32)
def tag_picture(words: str, number: int, px: int = 12) -> Picture:
    """The name of a range behind a piece of its border."""
    style = style_of(number)
    plate = label(f"{'       '}{words}", "paper", px, style.color)
    surface = plate.surface.copy()
    brush = Brush(round(32 * px / 12), (0, 0, 22, 6))
    brush.way(
        [(2, 3), (20, 3)], 2.4, style.color, 1, (style.dash[0] * 0.8, style.dash[1]) if style.dash else None
    )
    piece = brush.picture()
    piece.draw(surface, 6, surface.get_height() // 2 - round(px / 4))
    return Picture(surface, plate.at)
