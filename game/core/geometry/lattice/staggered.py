"""Hexes and squares on a corner, in rows or columns of which every second one is moved."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import floor

from game.core.field import Cell
from game.core.geometry.lattice.base import Lattice, Point, Side, diamond


class Staggered(Lattice):
    """Hexes, and squares that stand on a corner, in rows (axis y) or columns (axis x) of which every second
    is moved by half a tile."""

    @cached_property
    def _even(self) -> tuple[int, int]:
        """Tiled draws tiles of an odd size as if they were a pixel smaller."""
        return max(2, self.tile[0] & ~1), max(2, self.tile[1] & ~1)

    @property
    def foot(self) -> int:
        return self._even[1]

    @property
    def side_px(self) -> int:
        return 0

    @cached_property
    def _measures(self) -> tuple[int, int, int]:
        """Along the rows (columns, with axis x): from one to the next, the part of that which slants, and how
        wide a cell is."""
        long, wide = self._even if self.grid.axis == "x" else self._even[::-1]
        slant = (long - self.side_px) // 2
        return slant + self.side_px, slant, wide

    @property
    def pixels(self) -> tuple[int, int]:
        pitch, slant, wide = self._measures
        count, across = (self.width, self.height) if self.grid.axis == "x" else (self.height, self.width)
        long, broad = count * pitch + slant, across * wide + (wide // 2 if count > 1 else 0)
        return (long, broad) if self.grid.axis == "x" else (broad, long)

    def _moved(self, number: int) -> bool:
        return number % 2 == (0 if self.grid.index == "even" else 1)

    def corner(self, cell: Cell) -> Point:
        pitch, _, wide = self._measures
        column, row = cell if self.grid.axis == "x" else cell[::-1]
        along, across = column * pitch, row * wide + (wide // 2 if self._moved(column) else 0)
        return (along, across) if self.grid.axis == "x" else (across, along)

    def cell_of(self, x: float, y: float) -> Cell:
        pitch, slant, wide = self._measures
        along, across = (x, y) if self.grid.axis == "x" else (y, x)
        number = floor(along / pitch)
        aside = (across - self._start(number)) % wide - wide / 2
        if (along - number * pitch) * wide / 2 < slant * abs(aside):
            number -= 1  # beyond the slanting side
        other = floor((across - self._start(number)) / wide)
        return (number, other) if self.grid.axis == "x" else (other, number)

    def _start(self, number: int) -> float:
        return self._measures[2] / 2 if self._moved(number) else 0

    def outline(self) -> tuple[Side, ...]:
        return diamond(self._even, ("ne", "se", "sw", "nw"))

    def depth(self, cell: Cell) -> tuple[int, ...]:
        if self.grid.axis == "x":
            return cell[1], self._moved(cell[0]), cell[0]
        return cell[1], cell[0]

    def step(self, cell: Cell, way: tuple[int, int]) -> Cell:
        """Straight ways keep the column or the row, which zigzags where no side leads on; the others lead
        over the side that lies there."""
        right, down = way
        if right and down:
            return self.grid.neighbour(cell, ("n" if down < 0 else "s") + ("w" if right < 0 else "e"))
        return cell[0] + right, cell[1] + down


@dataclass(frozen=True)
class Hexagonal(Staggered):
    """Hexes; `side` is how long their upright sides (axis y) or level ones (axis x) are, in pixels."""

    side: int = 0

    @property
    def side_px(self) -> int:
        return self.side

    def outline(self) -> tuple[Side, ...]:
        w, h = self._even
        if self.grid.axis == "x":
            left, right = (w - self.side) // 2, (w - self.side) // 2 + self.side
            corners: list[Point] = [(left, 0), (right, 0), (w, h / 2), (right, h), (left, h), (0, h / 2)]
            names = ("n", "ne", "se", "s", "sw", "nw")
        else:
            top, low = (h - self.side) // 2, (h - self.side) // 2 + self.side
            corners = [(w / 2, 0), (w, top), (w, low), (w / 2, h), (0, low), (0, top)]
            names = ("ne", "e", "se", "sw", "w", "nw")
        return tuple(zip(names, corners, [*corners[1:], corners[0]], strict=True))
