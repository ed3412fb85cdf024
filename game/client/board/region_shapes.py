"""Regions of hexes and diamonds: what the atlas holds of squares, painted along the sides of the cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import pygame
from pygame import Surface

from game.client.kit.atlases import PREMULTIPLIED, Picture, clear, picture
from game.client.kit.brush import Brush, dashes
from game.client.kit.theme import Color, rgb
from game.client.seat.view.board_marks import Cells
from game.core.field import Cell
from game.core.geometry.lattice import UNIT, Block, Lattice, Point, Side

TINT = {"reach": 0.22, "dash": 0.09, "threat": 0.10, "watch": 0.20, "blast": 0.30, "deploy": 0.12}
"""How strong a tint is: as in the atlas."""
DASHES = {"dash": (5.0, 3.6), "deploy": (2.4, 2.4)}
INSET = 1.0
"""How far inside of the cells borders run, in 32nds of a unit."""
LARGER = 2
"""Borders are painted so many times larger and scaled down, which makes them soft."""


def color_of(kind: str) -> Color:
    return "path" if kind == "deploy" else kind


class Shaped:
    """Paints regions of cells that are no units on a surface whose corner is that point of the map, at `px` a
    unit."""

    def __init__(self, surface: Surface, lattice: Lattice, corner: Point, px: int) -> None:
        self.surface = surface
        self.lattice = lattice
        self.corner = corner
        self.px = px

    def tint(self, kind: str, cells: Cells) -> None:
        if cells:
            level = round(255 * TINT[kind])
            tone = tuple(channel * level // 255 for channel in rgb(color_of(kind)))
            self._blit(self._mask(cells, (*tone, level)))

    def pattern(self, kind: str, cells: Cells) -> None:
        """The pattern of squares over the whole region, cut along its edge; what belongs to a cell alone in
        the middle of each."""
        if kind == "deploy":
            self._stamp((cell, f"pattern/{kind}") for cell in cells)
        elif kind == "reach":
            for cell in cells:
                net = _net(self.lattice, self.px)
                x, y = self._at(cell)
                net.draw(self.surface, x, y)
        elif cells:
            self._blit(self._filled(f"pattern/{kind}", cells))

    def chevrons(self, towards: dict[Cell, str]) -> None:
        self._stamp((cell, f"pattern/watch/{way}") for cell, way in towards.items())

    def border(self, kind: str, cells: Cells, inside: Cells) -> None:
        """A line on the inner side of each side behind which the region ends, with ink below."""
        ends = [end for cell in sorted(cells) for end in self._ends(cell, inside)]
        if not ends:
            return
        soft = clear((self.surface.get_width() * LARGER, self.surface.get_height() * LARGER))
        scale = self.px / 32 * LARGER
        for a, b in ends:
            _line(soft, a, b, 3.0 * scale, (*rgb("ink"), 89))
        lit = (*rgb(color_of(kind)), 242)
        for a, b in ends:
            wide = (2.4 if kind == "blast" else 1.7) * scale
            for piece in (
                dashes((a, b), *(length * scale for length in DASHES[kind])) if kind in DASHES else ((a, b),)
            ):
                _line(soft, piece[0], piece[-1], wide, lit, kind not in DASHES)
        if kind == "threat":
            for a, b in ends:
                _line(soft, a, b, 0.6 * scale, (*rgb("path"), 204))
        self._blit(pygame.transform.smoothscale(soft.premul_alpha(), self.surface.get_size()))

    # ------------------------------------------------------------ where

    def _at(self, cell: Cell) -> tuple[int, int]:
        x, y = self.lattice.place(cell)
        return round((x - self.corner[0]) * self.px), round((y - self.corner[1]) * self.px)

    def _ends(self, cell: Cell, inside: Cells) -> Iterator[tuple[Point, Point]]:
        """The lines along the sides of a cell behind which nothing of the region lies, in pixels of the
        enlarged surface."""
        x, y = self.lattice.place(cell)
        left, top = x - self.corner[0], y - self.corner[1]
        for side in self.lattice.sides:
            if self.lattice.grid.neighbour(cell, side[0]) not in inside:
                a, b = _inset(side)
                scale = self.px * LARGER
                yield (
                    ((left + a[0]) * scale, (top + a[1]) * scale),
                    ((left + b[0]) * scale, (top + b[1]) * scale),
                )

    # ------------------------------------------------------------ painting

    def _stamp(self, named: Iterable[tuple[Cell, str]]) -> None:
        for cell, name in named:
            found = picture("marks/overlays", name, self.px)
            if found:
                found.draw(self.surface, *self._at(cell))

    def _mask(self, cells: Cells, tone: tuple[int, ...]) -> Surface:
        mask = clear(self.surface.get_size())
        for cell in cells:
            x, y = self._at(cell)
            pygame.draw.polygon(
                mask, tone, [(x + u * self.px, y + v * self.px) for u, v in self.lattice.shape]
            )
        return mask

    def _filled(self, name: str, cells: Cells) -> Surface:
        mask = self._mask(cells, (255, 255, 255, 255))
        found = picture("marks/overlays", name, self.px)
        filled = clear(self.surface.get_size())
        if found:
            for y in range(0, filled.get_height(), self.px):
                for x in range(0, filled.get_width(), self.px):
                    found.draw(filled, x, y)
        mask.blit(filled, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return mask

    def _blit(self, drawn: Surface) -> None:
        self.surface.blit(drawn, (0, 0), special_flags=PREMULTIPLIED)


def _line(
    surface: Surface, a: Point, b: Point, wide: float, tone: tuple[int, ...], joined: bool = True
) -> None:
    """A line as wide as that; where it goes on round a corner, with round ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(1e-6, (dx * dx + dy * dy) ** 0.5)
    u, v = -dy / length * wide / 2, dx / length * wide / 2
    pygame.draw.polygon(
        surface,
        tone,
        [(a[0] + u, a[1] + v), (b[0] + u, b[1] + v), (b[0] - u, b[1] - v), (a[0] - u, a[1] - v)],
    )
    if joined:
        for end in (a, b):
            pygame.draw.circle(surface, tone, end, wide / 2)


@lru_cache(maxsize=64)
def _inset(side: Side) -> tuple[Point, Point]:
    """A side of a cell, moved a little into it."""
    _, a, b = side
    share = 2 * INSET / 32
    return (a[0] + (0.5 - a[0]) * share, a[1] + (0.5 - a[1]) * share), (
        b[0] + (0.5 - b[0]) * share,
        b[1] + (0.5 - b[1]) * share,
    )


@lru_cache(maxsize=32)
def _net(lattice: Lattice, px: int) -> Picture:
    """The thin frame of a cell within reach."""
    brush = Brush(px, _box(lattice))
    inner = [(16 + (x * 32 - 16) * 0.92, 16 + (y * 32 - 16) * 0.92) for x, y in lattice.shape]
    brush.outline(inner, 0.8, "reach", 0.30)
    return brush.picture()


@lru_cache(maxsize=32)
def outline_picture(lattice: Lattice, px: int) -> Picture:
    """The frame of the cell that is pointed at."""
    brush = Brush(px, _box(lattice))
    inner = [(16 + (x * 32 - 16) * 0.94, 16 + (y * 32 - 16) * 0.94) for x, y in lattice.shape]
    brush.outline(inner, 3.0, "ink", 0.5)
    brush.outline(inner, 1.3, "path", 0.9)
    return brush.picture()


def over_block(drawn: Picture, lattice: Lattice, px: int) -> Picture:
    """What is drawn for a unit, stretched over the block of a cell."""
    return drawn if lattice.block == UNIT else _stretched(drawn, lattice.block, px)


@lru_cache(maxsize=128)
def _stretched(drawn: Picture, block: Block, px: int) -> Picture:
    across, down = block[2] - block[0], block[3] - block[1]
    size = max(1, round(drawn.surface.get_width() * across)), max(1, round(drawn.surface.get_height() * down))
    at = round(drawn.at[0] * across - block[0] * px), round(drawn.at[1] * down - block[1] * px)
    return Picture(pygame.transform.smoothscale(drawn.surface, size), at)


def _box(lattice: Lattice) -> tuple[float, float, float, float]:
    xs, ys = zip(*lattice.shape, strict=True)
    return min(xs) * 32 - 3, min(ys) * 32 - 3, max(xs) * 32 + 3, max(ys) * 32 + 3
