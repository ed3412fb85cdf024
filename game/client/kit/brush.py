"""Shapes with soft edges: a brush for small drawings in units (a cell is 32), drawn larger and scaled down
once, and plates with their shadows in pixels; all are drawn once and kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, hypot, radians, sin

import pygame
from pygame import Surface

from game.client.kit.atlases import Picture, clear
from game.client.kit.theme import Color, rgb

Point = tuple[float, float]
UNITS = 32
MOST_PIXELS = 1_600_000
"""Large drawings are drawn less than four times too large, to stay quick."""


class Brush:
    """Draws within (left, top, right, bottom) in units, for cells of `px` pixels. What is drawn later
    replaces what lies below, alpha and all."""

    def __init__(self, px: int, box: tuple[float, float, float, float]) -> None:
        self.px = px
        scale = px / UNITS
        left, top = int(box[0] * scale) - 2, int(box[1] * scale) - 2
        self.size = ceil(box[2] * scale) - left + 2, ceil(box[3] * scale) - top + 2
        self.corner = left, top
        self.over = next((n for n in (4, 3, 2) if self.size[0] * self.size[1] * n * n <= MOST_PIXELS), 1)
        self.surface = clear((self.size[0] * self.over, self.size[1] * self.over))
        self.scale = scale * self.over

    def _at(self, point: Point) -> Point:
        return point[0] * self.scale - self.corner[0] * self.over, point[1] * self.scale - self.corner[
            1
        ] * self.over

    def _tone(self, color: Color, alpha: float) -> tuple[int, int, int, int]:
        return (*rgb(color), round(alpha * 255))

    # ------------------------------------------------------------ shapes

    def shape(self, points: Sequence[Point], color: Color, alpha: float = 1) -> None:
        pygame.draw.polygon(self.surface, self._tone(color, alpha), [self._at(p) for p in points])

    def disc(self, centre: Point, radius: float, color: Color, alpha: float = 1) -> None:
        pygame.draw.circle(
            self.surface, self._tone(color, alpha), self._at(centre), max(1, radius * self.scale)
        )

    def ring(self, centre: Point, radius: float, width: float, color: Color, alpha: float = 1) -> None:
        outer = (radius + width / 2) * self.scale
        pygame.draw.circle(
            self.surface, self._tone(color, alpha), self._at(centre), outer, max(1, round(width * self.scale))
        )

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        color: Color,
        alpha: float = 1,
        radius: float = 0,
    ) -> None:
        (x, y), (u, v) = self._at((left, top)), self._at((right, bottom))
        area = pygame.Rect(round(x), round(y), round(u) - round(x), round(v) - round(y))
        pygame.draw.rect(
            self.surface, self._tone(color, alpha), area, border_radius=round(radius * self.scale)
        )

    def line(
        self, a: Point, b: Point, width: float, color: Color, alpha: float = 1, round_ends: bool = False
    ) -> None:
        length = hypot(b[0] - a[0], b[1] - a[1])
        if not length:
            return
        dx, dy = (b[0] - a[0]) / length * width / 2, (b[1] - a[1]) / length * width / 2
        self.shape(
            [(a[0] - dy, a[1] + dx), (b[0] - dy, b[1] + dx), (b[0] + dy, b[1] - dx), (a[0] + dy, a[1] - dx)],
            color,
            alpha,
        )
        if round_ends:
            self.disc(a, width / 2, color, alpha)
            self.disc(b, width / 2, color, alpha)

    def way(
        self,
        points: Sequence[Point],
        width: float,
        color: Color,
        alpha: float = 1,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """A line through points with round ends and corners; dashes run on round the corners."""
        if dash:
            for piece in dashes(points, *dash):
                self.way(piece, width, color, alpha)
            return
        for a, b in pairwise(points):
            self.line(a, b, width, color, alpha, True)

    def outline(self, points: Sequence[Point], width: float, color: Color, alpha: float = 1) -> None:
        self.way([*points, points[0]], width, color, alpha)

    def picture(self) -> Picture:
        """What has been drawn, premultiplied; drawn at the corner (0, 0) of the units."""
        soft = self.surface.premul_alpha()
        if self.over > 1:
            soft = pygame.transform.smoothscale(soft, self.size)
        return Picture(soft, (-self.corner[0], -self.corner[1]))


def dashes(points: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
    """The pieces of a way that a dashed line paints."""
    left, drawing, piece = on, True, [points[0]]
    for a, b in pairwise(points):
        length = hypot(b[0] - a[0], b[1] - a[1])
        done = 0.0
        while length - done > left:
            done += left
            here = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            if drawing:
                yield [*piece, here]
            drawing, piece, left = not drawing, [here], off if drawing else on
        left -= length - done
        piece.append(b)
    if drawing and len(piece) > 1:
        yield piece


def turned(points: Sequence[Point], degrees: float, centre: Point = (16, 16)) -> list[Point]:
    """The points turned clockwise round the middle of the cell."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    x, y = centre
    return [(x + (p[0] - x) * c - (p[1] - y) * s, y + (p[0] - x) * s + (p[1] - y) * c) for p in points]


Span = tuple[int, int]
OVER = 3
"""Shapes with slanted edges are drawn so many times larger and scaled down."""


def corners(x: float, y: float, w: float, h: float, cut: float = 8) -> list[Point]:
    """The house shape: a rectangle with its north-east and south-west corners cut."""
    return [(x, y), (x + w - cut, y), (x + w, y + cut), (x + w, y + h), (x + cut, y + h), (x, y + h - cut)]


@lru_cache(512)
def shape(
    points: tuple[Point, ...],
    size: tuple[int, int],
    color: tuple[int, int, int],
    alpha: int = 255,
    line: float = 0,
) -> Surface:
    """A polygon with soft edges on a clear ground: filled, or as an outline of `line` pixels."""
    big = Surface((size[0] * OVER, size[1] * OVER), pygame.SRCALPHA)
    big.fill((*color, 0))
    large = [(x * OVER, y * OVER) for x, y in points]
    if line:
        pygame.draw.polygon(big, (*color, alpha), large, max(1, round(line * OVER)))
    else:
        pygame.draw.polygon(big, (*color, alpha), large)
    return pygame.transform.smoothscale(big, size)


@lru_cache(128)
def plate(
    size: tuple[int, int],
    cut: float,
    fill: tuple[int, int, int],
    alpha: int,
    edge: tuple[int, int, int],
    line: float,
    gloss: tuple[int, int],
) -> Surface:
    """A cut-corner plate: fill, light falling down (`gloss`: white at the top, black at the bottom, 0 to
    255), edge.

    It is a small one, stretched.
    """
    end = ceil(cut + line) + 2
    wide, high = (min(length, 2 * end) for length in size)
    small = wide, size[1] if any(gloss) else high
    return stretched(
        _plate(small, cut, fill, alpha, edge, line, gloss), (size[0] - small[0], size[1] - small[1]), end
    )


def _plate(
    size: tuple[int, int],
    cut: float,
    fill: tuple[int, int, int],
    alpha: int,
    edge: tuple[int, int, int],
    line: float,
    gloss: tuple[int, int],
) -> Surface:
    w, h = size
    body = Surface(size, pygame.SRCALPHA)
    body.fill((*fill, alpha))
    if any(gloss):
        body.blit(_fall(size, gloss), (0, 0))
    mask = shape(tuple(corners(0, 0, w, h, cut)), size, (255, 255, 255))
    body.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    half = line / 2
    if line:
        body.blit(shape(tuple(corners(half, half, w - line, h - line, cut)), size, edge, 255, line), (0, 0))
    return body


def _fall(size: tuple[int, int], gloss: tuple[int, int]) -> Surface:
    """White fading to nothing in the middle, black growing from there."""
    strip = Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        share = 2 * y / max(1, size[1] - 1) - 1
        strip.set_at(
            (0, y),
            (255, 255, 255, round(-share * gloss[0])) if share < 0 else (0, 0, 0, round(share * gloss[1])),
        )
    return pygame.transform.scale(strip, size)


@lru_cache(64)
def shadow(size: tuple[int, int], blur: int) -> Surface:
    """A soft shadow of a plate of that size, with a margin of twice `blur`: that of a small one, stretched
    where it is the same all along."""
    end = 6 * blur + 10  # of the margin, a cut corner, and how far it is softened
    wide, high = (min(length, 2 * end) for length in size)
    return stretched(_softened((wide, high), blur), (size[0] - wide, size[1] - high), end)


@lru_cache(64)
def _softened(size: tuple[int, int], blur: int) -> Surface:
    margin = 2 * blur
    whole = Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    pygame.draw.polygon(whole, (0, 0, 0, 115), corners(margin, margin, *size))
    return pygame.transform.gaussian_blur(whole, blur)


def stretched(picture: Surface, more: tuple[int, int], at: int) -> Surface:
    """A picture that much wider and higher, by its column and its row `at` again and again."""
    found = Surface((picture.get_width() + more[0], picture.get_height() + more[1]), pygame.SRCALPHA)
    for (left, wide), (x, wanted) in _bands(picture.get_width(), more[0], at):
        for (top, high), (y, tall) in _bands(picture.get_height(), more[1], at):
            part = pygame.transform.scale(picture.subsurface((left, top, wide, high)), (wanted, tall))
            found.blit(part, (x, y), special_flags=pygame.BLEND_RGBA_ADD)
    return found


def _bands(length: int, more: int, at: int) -> list[tuple[Span, Span]]:
    """What lies where, before and after, along one side: where it begins and how long it is."""
    if not more:
        return [((0, length), (0, length))]
    return [((0, at), (0, at)), ((at, 1), (at, more)), ((at, length - at), (at + more, length - at))]


@lru_cache(256)
def tinted(size: tuple[int, int], color: tuple[int, int, int], alpha: int, radius: int) -> Surface:
    """A rectangle that one sees through."""
    box = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(box, (*color, alpha), box.get_rect(), border_radius=radius)
    return box
