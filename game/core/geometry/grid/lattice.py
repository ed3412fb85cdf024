"""What squares and hexes have in common: cells lie on a lattice where every cell has the same neighbours, and
everything is measured there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Literal

import msgspec

Cell = tuple[int, int]
"""Column and row, as the map numbers them; (0, 0) is the north-west corner of the map."""

Place = tuple[int, int]
"""A cell on the lattice: two numbers that add up, which columns and rows of staggered maps do not."""

PARTS = 16
"""Rays run between points on a lattice of a sixteenth of a cell."""

Axis = Literal["", "x", "y"]
Index = Literal["", "odd", "even"]

Crossed = tuple[Place, Place, tuple[Place, ...]]
"""One step of a ray from cell to cell, and the two cells between which it slips through a corner, if it
does."""


class Grid(msgspec.Struct, frozen=True):
    """A kind of grid, and how a map numbers its cells. A value: equal grids are equal, and a field carries
    one.

    `axis` and `index` are those of Tiled: along y every second row is shifted to the east, along x every
    second column to the south, and `index` says which, counted from 0. Two cells are neighbours if they share
    a side or, on squares, a corner.
    """

    axis: Axis = ""
    index: Index = ""

    NAMES: ClassVar[tuple[str, ...]]
    """The directions to the neighbours, row by row of the lattice: face n of a die is the n-th of them."""
    OFFSETS: ClassVar[tuple[Place, ...]]
    """The same as steps on the lattice."""
    POINTS: ClassVar[tuple[Place, ...]]
    """Where in a cell rays begin and end, in PARTS of a cell; a ray goes from each of one cell to each of the
    other."""
    FORWARD: ClassVar[tuple[Place, ...]]
    """One step over each pair of opposite sides: a border of two cells is a cell and one of these."""

    # ------------------------------------------------------------ what each kind says for itself

    def place(self, cell: Cell) -> Place:
        raise NotImplementedError

    def cell(self, place: Place) -> Cell:
        raise NotImplementedError

    def names(self) -> tuple[str, ...]:
        """The directions of this grid, in the order of OFFSETS."""
        return self.NAMES

    def apart(self, du: int, dv: int) -> int:
        """The steps that lead as far as this on the lattice."""
        raise NotImplementedError

    def square(self, du: int, dv: int) -> int:
        """The square of the distance of two centres so far apart."""
        raise NotImplementedError

    def ways_round(self, du: int, dv: int) -> tuple[Place, ...]:
        """The steps beside a diagonal one, which goes between them; none for a step over a side."""
        raise NotImplementedError

    def crossed(self, start: Place, end: Place) -> Iterator[Crossed]:
        """The cells that a ray between two of POINTS crosses, step by step; both in PARTS of a cell."""
        raise NotImplementedError

    def numbered(self, start: Place, end: Place, stride: int) -> tuple[list[int], list[tuple[int, int]]]:
        """The cells that `crossed` leads to from (0, 0), and those at corners, by their numbers from there on
        a board whose rows are so long."""
        cells, corners = list[int](), list[tuple[int, int]]()
        for _, (u, v), bends in self.crossed(start, end):
            cells.append(v * stride + u)
            if bends:
                (a, b), (c, d) = bends
                corners.append((b * stride + a, d * stride + c))
        return cells, corners

    def between(self, du: int, dv: int) -> tuple[Place, ...]:
        """The cells whose inside the segment of two centres crosses, both ends left out."""
        raise NotImplementedError

    def upright(self, cell: Cell) -> Place:
        """Where the cell lies in the columns and rows of which regions are made."""
        raise NotImplementedError

    def standing(self, place: Place) -> Cell:
        """The cell in that column and row of regions."""
        raise NotImplementedError

    # ------------------------------------------------------------ regions

    def region(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """All cells of the rectangle with `a` and `b` in opposite corners, sorted, whether on a map or
        not."""
        (u, v), (s, t) = self.upright(a), self.upright(b)
        columns, rows = range(min(u, s), max(u, s) + 1), range(min(v, t), max(v, t) + 1)
        return tuple(sorted(self.standing((column, row)) for column in columns for row in rows))

    def in_region(self, cell: Cell, a: Cell, b: Cell) -> bool:
        """Whether the cell lies in the rectangle with `a` and `b` in opposite corners."""
        (x, y), (u, v), (s, t) = self.upright(cell), self.upright(a), self.upright(b)
        return min(u, s) <= x <= max(u, s) and min(v, t) <= y <= max(v, t)

    def extent(self, a: Cell, b: Cell) -> tuple[int, int]:
        """How many columns and rows the rectangle with `a` and `b` in opposite corners has."""
        (u, v), (s, t) = self.upright(a), self.upright(b)
        return abs(s - u) + 1, abs(t - v) + 1

    def corners(self, centre: Cell, arm: int) -> tuple[Cell, Cell]:
        """Two opposite corners of the rectangle with so many columns and rows on each side of its centre."""
        u, v = self.upright(centre)
        return self.standing((u - arm, v - arm)), self.standing((u + arm, v + arm))

    # ------------------------------------------------------------ distance

    def steps(self, a: Cell, b: Cell) -> int:
        """Steps from `a` to `b`, from neighbour to neighbour."""
        (u, v), (s, t) = self.place(a), self.place(b)
        return self.apart(s - u, t - v)

    def adjacent(self, a: Cell, b: Cell) -> bool:
        return self.steps(a, b) == 1

    def squared(self, a: Cell, b: Cell) -> int:
        """The square of the distance of the two centres, in cells: exact."""
        (u, v), (s, t) = self.place(a), self.place(b)
        return self.square(s - u, t - v)

    def disc(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        """All cells within `radius` steps, sorted, whether on a map or not."""
        return self.around(centre, _within(type(self), radius))

    def ring(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        """All cells at exactly `radius` steps, sorted, whether on a map or not."""
        return self.around(
            centre, [(du, dv) for du, dv in _within(type(self), radius) if self.apart(du, dv) == radius]
        )

    def circle(self, centre: Cell, radius: int | Fraction) -> tuple[Cell, ...]:
        """All cells whose centre lies within `radius` cells of the other, sorted, whether on a map or not."""
        return self.around(centre, _round(type(self), radius))

    def around(self, centre: Cell, offsets: Iterable[Place]) -> tuple[Cell, ...]:
        """The cells so far from `centre` on the lattice, sorted; the offsets must be sorted, too."""
        u, v = self.place(centre)
        return tuple(sorted(self.cell((u + du, v + dv)) for du, dv in offsets))

    # ------------------------------------------------------------ directions

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells around, in the order of the directions, whether on a map or not."""
        u, v = self.place(cell)
        return tuple(self.cell((u + du, v + dv)) for du, dv in self.OFFSETS)

    def neighbour(self, cell: Cell, direction: str, far: int = 1) -> Cell:
        """The cell `far` steps in a direction. ValueError for one that the grid has not."""
        (u, v), (du, dv) = self.place(cell), self.OFFSETS[self.names().index(direction)]
        return self.cell((u + far * du, v + far * dv))

    def direction(self, a: Cell, b: Cell) -> str | None:
        """The direction in which `b` lies straight from `a`, at any distance; None if it lies between two, or
        is `a` itself."""
        (u, v), (s, t) = self.place(a), self.place(b)
        far = self.apart(s - u, t - v)
        for name, (du, dv) in zip(self.names(), self.OFFSETS, strict=True):
            if far and (du * far, dv * far) == (s - u, t - v):
                return name
        return None

    def row(self, a: Cell, b: Cell, length: int) -> tuple[Cell, ...]:
        """`length` cells in a row, from neighbour `b` of `a` onwards and away from it."""
        (u, v), (s, t) = self.place(a), self.place(b)
        return tuple(self.cell((u + n * (s - u), v + n * (t - v))) for n in range(1, length + 1))

    def turned(self, direction: str, right: int) -> str:
        """The direction after `right` turns clockwise to the next one; below 0 they go to the left."""
        around = _clockwise(type(self))
        at = around.index(self.OFFSETS[self.names().index(direction)])
        return self.names()[self.OFFSETS.index(around[(at + right) % len(around)])]

    def reverse(self, direction: str) -> str:
        return self.turned(direction, len(self.OFFSETS) // 2)

    # ------------------------------------------------------------ borders

    def sides(self) -> tuple[str, ...]:
        """The directions that lead over a side, and so the names of walls on borders; on squares four of the
        eight."""
        return tuple(
            name
            for name, (du, dv) in zip(self.names(), self.OFFSETS, strict=True)
            if not self.ways_round(du, dv)
        )

    def side(self, a: Cell, b: Cell) -> str | None:
        """The side of `a` on which `b` lies; None if they share none."""
        (u, v), (s, t) = self.place(a), self.place(b)
        return _side_of(self, s - u, t - v)

    def walled(self, edges: str, side: str) -> bool:
        """Whether `Tile.edges` names the side."""
        return side in _sides_in(self, edges)

    def walls(self, edges: str) -> frozenset[str]:
        """The sides that `Tile.edges` names, one after the other, with or without spaces: `ns` on squares,
        `nesw` for NE and SW on hexes."""
        return _sides_in(self, edges)

    def bends(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The two cells between which a diagonal step goes; none for a step over a side. The two must be
        neighbours."""
        (u, v), (s, t) = self.place(a), self.place(b)
        return tuple(self.cell((u + du, v + dv)) for du, dv in self.ways_round(s - u, t - v))

    def line(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells between `a` and `b`, both left out, whose inside the segment of the two centres crosses;
        backwards the same, reversed.

        A cell that is only touched, at a corner or along a side, is not crossed.
        """
        (u, v), (s, t) = self.place(a), self.place(b)
        return tuple(self.cell((u + du, v + dv)) for du, dv in self.between(s - u, t - v))


@lru_cache(maxsize=256)
def _within(kind: type[Grid], radius: int) -> tuple[Place, ...]:
    grid, span = kind(), range(-radius, radius + 1)
    return tuple((du, dv) for du in span for dv in span if grid.apart(du, dv) <= radius)


@lru_cache(maxsize=64)
def _round(kind: type[Grid], radius: int | Fraction) -> tuple[Place, ...]:
    wide = int(2 * radius) + 1  # two steps lead at least as far as one cell is wide, whichever way they bend
    return tuple((du, dv) for du, dv in _within(kind, wide) if kind().square(du, dv) <= radius * radius)


@lru_cache(maxsize=8)
def _clockwise(kind: type[Grid]) -> tuple[Place, ...]:
    """The steps in the order of a clock: each next one is the nearest to the right."""
    left = set(kind.OFFSETS)
    found = [kind.OFFSETS[0]]
    while left - set(found):
        u, v = found[-1]
        right = [(s, t) for s, t in left - set(found) if u * t - v * s > 0]
        found.append(min(right, key=lambda step: kind().square(step[0] - u, step[1] - v)))
    return tuple(found)


@lru_cache(maxsize=256)
def _side_of(grid: Grid, du: int, dv: int) -> str | None:
    beside = (du, dv) in grid.OFFSETS and not grid.ways_round(du, dv)
    return grid.names()[grid.OFFSETS.index((du, dv))] if beside else None


@lru_cache(maxsize=1024)
def _sides_in(grid: Grid, edges: str) -> frozenset[str]:
    return frozenset(re.findall("|".join(sorted(grid.sides(), key=len, reverse=True)), edges))
