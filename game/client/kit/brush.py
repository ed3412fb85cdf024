"""A brush for small soft-edged drawings in units (a cell is 32): drawn larger, scaled down once, kept by
those who ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, radians, sin

import pygame

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
