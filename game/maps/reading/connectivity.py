"""Where one can walk on a map: which cells hang together, and how many steps lie between them, over the sides
of cells of any grid.

Nobody cuts a solid corner, so whatever can be reached is reached over sides, and there is a byte for each
cell to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property

from game.core.field import Cell, Field, Tile
from game.core.geometry.grid import Grid

FAR = 1 << 30
ROOM = 48
"""Connected cells on which a battle has room."""


def sides_of(index: int, width: int, size: int) -> tuple[int, ...]:
    """The cells left, right, above and below of one, of `size` in rows, as far as there are any."""
    x = index % width
    sides = (index - 1 if x else -1, index + 1 if x < width - 1 else -1, index - width, index + width)
    return tuple(side for side in sides if 0 <= side < size)


class Floor:
    """`free` has a byte for each cell, row by row, other than 0 where somebody may stand; `edges` the walls
    on the borders of some."""

    def __init__(self, free: bytes, width: int, grid: Grid, edges: Mapping[Cell, str] | None = None) -> None:
        self.free, self.width, self.height, self.grid = free, width, len(free) // width, grid
        self._stride = width + 2
        rim = bytes(self._stride)
        rows = (b"\0" + free[start : start + width] + b"\0" for start in range(0, len(free), width))
        self._open = b"".join((rim, *rows, rim))
        self._walls = frozenset(self._walled(edges or {}))

    def is_open(self, number: int) -> bool:
        return bool(self._open[number])

    def number(self, cell: Cell) -> int:
        return (cell[1] + 1) * self._stride + cell[0] + 1

    def cell(self, number: int) -> Cell:
        y, x = divmod(number, self._stride)
        return x - 1, y - 1

    def _walled(self, edges: Mapping[Cell, str]) -> Iterator[tuple[int, int]]:
        for cell, names in edges.items():
            for other in self.grid.neighbours(cell):
                side = self.grid.side(cell, other)
                if side and self.grid.walled(names, side):
                    here, there = self.number(cell), self.number(other)
                    yield from ((here, there), (there, here))

    @cached_property
    def _steps(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Over the sides of a cell, in numbers: of even and of odd rows or columns, which differ where these
        are moved."""
        found = []
        for x, y in ((2, 2), (3, 2) if self.grid.axis == "x" else (2, 3)):
            sides = [other for other in self.grid.neighbours((x, y)) if self.grid.side((x, y), other)]
            found.append(tuple((v - y) * self._stride + u - x for u, v in sides))
        return found[0], found[1]

    def _odd(self, number: int) -> int:
        y, x = divmod(number, self._stride)
        return (x if self.grid.axis == "x" else y) + 1 & 1

    def steps_from(self, cells: Iterable[Cell], farthest: int = FAR, enough: int = FAR) -> dict[int, int]:
        """The steps to each number that can be reached from any of `cells`, the nearest first: up to
        `farthest`, or until there are `enough`."""
        far = {number: 0 for number in map(self.number, cells) if self._open[number]}
        self._spread(far, bytearray(self._open), farthest, enough)
        return far

    def _spread(self, far: dict[int, int], left: bytearray, farthest: int = FAR, enough: int = FAR) -> None:
        edge, steps, walls, plain = list(far), 0, self._walls, not self.grid.axis
        even, odd = self._steps
        for number in edge:
            left[number] = 0
        while edge and steps < farthest and len(far) < enough:
            steps += 1
            found = []
            for number in edge:
                for step in even if plain or not self._odd(number) else odd:
                    there = number + step
                    if left[there] and (not walls or (number, there) not in walls):
                        left[there] = 0
                        far[there] = steps
                        found.append(there)
            edge = found

    def rooms(self, known: Iterable[int] = ()) -> Iterator[dict[int, int]]:
        """The parts that hang together, each with the steps from one of its cells, in the order of these
        cells; those `known` are left out."""
        left = bytearray(self._open)
        for number in known:
            left[number] = 0
        for at in range(len(left)):
            if left[at]:
                far = {at: 0}
                self._spread(far, left)
                yield far

    @cached_property
    def largest(self) -> dict[int, int]:
        """The largest of the rooms, empty if nobody can stand anywhere; of several as large, the first."""
        return max(self.rooms(), key=len, default={})


def _blocks(tile: Tile) -> bool:
    return tile.blocks


def floor_of(field: Field) -> Floor:
    """Where one can walk on a field whose doors all stand open."""
    return floor_without(field, ())


def floor_without(field: Field, shut: Collection[Cell], blocks: Callable[[Tile], bool] = _blocks) -> Floor:
    """The same with some cells shut, and with what counts as blocking."""
    edges = {}
    if any(tile.edges for tile in set(field.tiles)):
        edges = {
            cell: tile.edges for cell, tile in zip(field.cells(), field.tiles, strict=True) if tile.edges
        }
    known = {id(tile): not blocks(tile) for tile in field.tiles}
    free = bytearray(known[id(tile)] for tile in field.tiles)
    for x, y in shut:
        free[y * field.width + x] = 0
    return Floor(bytes(free), field.width, field.grid, edges)
