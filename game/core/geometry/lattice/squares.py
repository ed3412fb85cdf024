"""Orthogonal maps, and isometric ones, whose cells are numbered as plainly."""

from __future__ import annotations

from functools import cached_property
from math import floor

from game.core.field import Cell
from game.core.geometry.lattice.base import Block, Lattice, Point, Side, diamond


class Orthogonal(Lattice):
    """Columns and rows of tiles that may be longer than wide, or wider: a unit lies in the middle of each."""

    @property
    def pixels(self) -> tuple[int, int]:
        return self.width * self.tile[0], self.height * self.tile[1]

    @cached_property
    def block(self) -> Block:
        return (*self.shape[0], *self.shape[2])

    def corner(self, cell: Cell) -> Point:
        return cell[0] * self.tile[0], cell[1] * self.tile[1]

    def cell_of(self, x: float, y: float) -> Cell:
        return floor(x / self.tile[0]), floor(y / self.tile[1])

    def outline(self) -> tuple[Side, ...]:
        w, h = self.tile
        return ("n", (0, 0), (w, 0)), ("e", (w, 0), (w, h)), ("s", (w, h), (0, h)), ("w", (0, h), (0, 0))


class Upright(Orthogonal):
    """Columns and rows of square tiles: each cell is its unit."""

    @property
    def unit(self) -> tuple[int, int]:
        return self.tile

    @property
    def upright(self) -> bool:
        return True

    def place(self, cell: Cell) -> Point:
        return cell

    def cell_at(self, point: Point) -> Cell:
        return floor(point[0]), floor(point[1])


class Isometric(Lattice):
    """Diamonds: columns run to the south-east, rows to the south-west."""

    @property
    def pixels(self) -> tuple[int, int]:
        around = self.width + self.height
        return around * self.tile[0] // 2, around * self.tile[1] // 2

    @property
    def top(self) -> float:
        """How far to the right the upper corner of cell (0, 0) lies, in pixels."""
        return self.height * self.tile[0] / 2

    def corner(self, cell: Cell) -> Point:
        x, y = cell
        return self.top + (x - y - 1) * self.tile[0] / 2, (x + y) * self.tile[1] / 2

    def cell_of(self, x: float, y: float) -> Cell:
        across, down = (x - self.top) / self.tile[0], y / self.tile[1]
        return floor(down + across), floor(down - across)

    def drawn(self, x: float, y: float) -> Point:
        wide, high = self.tile
        return self.top + (x - y) / high * wide / 2, (x + y) / 2

    def outline(self) -> tuple[Side, ...]:
        return diamond(self.tile, ("n", "e", "s", "w"))

    def depth(self, cell: Cell) -> tuple[int, ...]:
        return cell[0] + cell[1], cell[0]

    def step(self, cell: Cell, way: tuple[int, int]) -> Cell:
        """Up and down lead over a side, to the right and to the left by turns, so that the column on the
        screen is kept; the others as they look."""
        (x, y), (right, down) = cell, way
        if not right:
            return (x, y + down) if (x + y) % 2 == (0 if down < 0 else 1) else (x + down, y)
        if not down:
            return x + right, y - right
        return (x + right, y) if right == down else (x, y + down)
