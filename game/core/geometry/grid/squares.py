"""Squares: eight neighbours, a diagonal step counts as one. Numbered plainly by column and row, or staggered
as on Tiled's staggered maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from game.core.geometry.grid.lattice import PARTS, Cell, Crossed, Grid, Place


class Squares(Grid, frozen=True, tag="squares"):
    """Squares. Without an axis, a cell is its place on the lattice: so are plain and isometric maps.

    On a staggered map the squares stand on a corner, and directions are named as they are drawn: the sides
    are ne, se, sw and nw.
    """

    NAMES: ClassVar[tuple[str, ...]] = ("nw", "n", "ne", "w", "e", "sw", "s", "se")
    OFFSETS: ClassVar[tuple[Place, ...]] = (
        (-1, -1),
        (0, -1),
        (1, -1),
        (-1, 0),
        (1, 0),
        (-1, 1),
        (0, 1),
        (1, 1),
    )
    POINTS: ClassVar[tuple[Place, ...]] = ((2, 2), (14, 2), (2, 14), (14, 14))
    FORWARD: ClassVar[tuple[Place, ...]] = ((1, 0), (0, 1))

    def names(self) -> tuple[str, ...]:
        return ("n", "ne", "e", "nw", "se", "w", "sw", "s") if self.axis else self.NAMES

    def place(self, cell: Cell) -> Place:
        if not self.axis:
            return cell
        x, y = cell
        along, across = (y, 2 * x + self._shift(y)) if self.axis == "y" else (2 * y + self._shift(x), x)
        return (along + across) // 2, (along - across) // 2

    def cell(self, place: Place) -> Cell:
        if not self.axis:
            return place
        along, across = place[0] + place[1], place[0] - place[1]
        if self.axis == "y":
            return (across - self._shift(along)) // 2, along
        return across, (along - self._shift(across)) // 2

    def _shift(self, number: int) -> int:
        """Half cells by which the row or column is shifted, against row 0."""
        return number & 1 if self.index != "even" else -(number & 1)

    def steps(self, a: Cell, b: Cell) -> int:
        if self.axis:
            a, b = self.place(a), self.place(b)
        du, dv = abs(a[0] - b[0]), abs(a[1] - b[1])
        return du if du > dv else dv  # asked more often than anything: max is a call more

    def squared(self, a: Cell, b: Cell) -> int:
        if self.axis:
            a, b = self.place(a), self.place(b)
        return self.square(a[0] - b[0], a[1] - b[1])

    def apart(self, du: int, dv: int) -> int:
        return max(abs(du), abs(dv))

    def square(self, du: int, dv: int) -> int:
        return du * du + dv * dv

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        if self.axis:
            return super().neighbours(cell)
        x, y = cell
        return tuple([(x + du, y + dv) for du, dv in self.OFFSETS])

    def line(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        if self.axis:
            return super().line(a, b)
        x, y = a
        return tuple([(x + du, y + dv) for du, dv in _between(b[0] - x, b[1] - y)])

    def ways_round(self, du: int, dv: int) -> tuple[Place, ...]:
        return ((du, 0), (0, dv)) if du and dv else ()

    def upright(self, cell: Cell) -> Place:
        return self.place(cell)

    def standing(self, place: Place) -> Cell:
        return self.cell(place)

    def region(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        if self.axis:
            return super().region(a, b)
        columns, rows = (
            range(min(a[0], b[0]), max(a[0], b[0]) + 1),
            range(min(a[1], b[1]), max(a[1], b[1]) + 1),
        )
        return tuple([(x, y) for x in columns for y in rows])

    def around(self, centre: Cell, offsets: Iterable[Place]) -> tuple[Cell, ...]:
        if self.axis:
            return super().around(centre, offsets)
        x, y = centre
        return tuple([(x + du, y + dv) for du, dv in offsets])

    def crossed(self, start: Place, end: Place) -> Iterator[Crossed]:
        return crossings(start, end, PARTS)

    def between(self, du: int, dv: int) -> tuple[Place, ...]:
        return _between(du, dv)


@lru_cache(maxsize=1 << 12)
def _between(du: int, dv: int) -> tuple[Place, ...]:
    return tuple([there for _, there, _ in crossings((1, 1), (2 * du + 1, 2 * dv + 1), side=2)][:-1])


def crossings(start: Place, end: Place, side: int) -> Iterator[Crossed]:
    """The way of a segment between two points over squares `side` long, in exact integers.

    A step along both axes goes exactly through a lattice corner. Neither point may lie on a grid line.
    """
    here = u, v = start[0] // side, start[1] // side
    dx, dy = end[0] - start[0], end[1] - start[1]
    sx, sy = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    left = abs(end[0] // side - u) + abs(end[1] // side - v)
    # Times of the next vertical and horizontal grid line, as multiples of 1 / (|dx| * |dy|), and of a whole
    # square. Lines beyond the end come later than all that are crossed before it.
    next_x, wide = _to_line(start[0], sx, side) * abs(dy), side * abs(dy)
    next_y, high = _to_line(start[1], sy, side) * abs(dx), side * abs(dx)
    while left:
        bends: tuple[Place, ...] = ()
        if next_x < next_y:
            left, next_x, u = left - 1, next_x + wide, u + sx
        elif next_y < next_x:
            left, next_y, v = left - 1, next_y + high, v + sy
        else:
            left, next_x, next_y = left - 2, next_x + wide, next_y + high
            bends = ((u + sx, v), (u, v + sy))
            u, v = u + sx, v + sy
        there = (u, v)
        yield here, there, bends
        here = there


def _to_line(at: int, sign: int, side: int) -> int:
    return side - at % side if sign > 0 else at % side
