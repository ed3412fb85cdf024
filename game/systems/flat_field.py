"""A field laid out on the lattice of its grid, a byte for each cell, for what is worked out for many cells at
once.

A whole number with a bit or a byte for each cell moves all cells one step by one shift. There is a rim around
the field, where nobody stands and nothing stops sight, so that every neighbour of a cell lies on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import NamedTuple

from game.core.field import Cell, Cover, Field, Tile
from game.core.geometry.grid import Place

_MOST, _DEAR = 255, 14
LANE = 8
"""Bits of a cell in a number that has a byte for each."""
_DIGITS = b"01".ljust(256, b"1")


def bits_of(lanes: bytes) -> int:
    """Bytes of 0 and others as a number with a bit for each."""
    return int(lanes[::-1].translate(_DIGITS), 2)


def lanes_of(bits: int, size: int) -> int:
    """Such a number with a byte of 0 or 1 for each of so many cells."""
    return int.from_bytes(format(bits, f"0{size}b").encode(), "big") & _ones(size)


@lru_cache(maxsize=256)
def _ones(size: int) -> int:
    return int.from_bytes(b"\1" * size, "little")


class _Kind(NamedTuple):
    open: bool
    dark: bool
    cover: Cover
    edged: bool
    cost: int


def _kind(tile: Tile) -> _Kind:
    return _Kind(not tile.blocks, tile.blocks_sight, tile.cover, bool(tile.edges), max(1, tile.cost))


def _costs(cost: int, kind: _Kind) -> bool:
    return kind.cost == cost


def _table(kinds: list[_Kind], says: Callable[[_Kind], bool]) -> bytes:
    """For each code 1 or 0: what `bytes.translate` takes."""
    return bytes([0, *map(says, kinds)]).ljust(256, b"\0")


class Board:
    """Each cell has a code, 0 on the rim; `layer` tells for a property which codes have it. Made for each
    field once."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.grid = field.grid
        if field.grid.axis:
            places = [field.grid.place(cell) for cell in field.cells()]
            columns, rows = [u for u, _ in places], [v for _, v in places]
            self.left, self.top = min(columns) - 1, min(rows) - 1
            self.stride, self.height = max(columns) - self.left + 2, max(rows) - self.top + 2
            self._numbers = [(v - self.top) * self.stride + u - self.left for u, v in places]
        else:
            self.left = self.top = -1
            self.stride, self.height = field.width + 2, field.height + 2
            self._numbers = []
        self._first = -self.top * self.stride - self.left  # the number of the lattice's origin
        self.size = self.stride * self.height
        self.near = frozenset((0, *(dv * self.stride + du for du, dv in self.grid.OFFSETS)))
        """What the numbers of neighbours differ by, and 0; the rim keeps the ends of rows apart."""
        self.codes, kinds = self._coded()
        self.costs = sorted({kind.cost for kind in kinds})
        self.charged = [
            bytes([0, *(kind.cost >> byte & 255 for kind in kinds)]).ljust(256, b"\0")
            for byte in range(0, self.costs[-1].bit_length(), 8)
        ]
        """The price of a step onto a cell by its code, byte by byte."""
        self.open = _table(kinds, lambda kind: kind.open)
        self.dark = _table(kinds, lambda kind: kind.dark)
        self.obstacle = _table(kinds, lambda kind: kind.cover > Cover.NONE)
        self.full = _table(kinds, lambda kind: kind.cover is Cover.FULL)
        self.priced = {cost: _table(kinds, partial(_costs, cost)) for cost in self.costs}
        self.walls = self._borders() if any(kind.edged for kind in kinds) else ()
        """For each of the grid's FORWARD steps, 1 for the cells with a wall on that side."""
        self._rows: dict[int, list[Cell]] = {}

    def _coded(self) -> tuple[bytes, list[_Kind]]:
        """The code of each cell, and what the codes from 1 on mean; tiles that cells share are looked at
        once."""
        tiles = self.field.tiles
        ids = list(map(id, tiles))
        kinds = {number: _kind(tile) for number, tile in dict(zip(ids, tiles, strict=True)).items()}
        known = {kind: code for code, kind in enumerate(dict.fromkeys(kinds.values()), start=1)}
        if len(known) > _MOST:  # prices beyond all budgets of a battle count as one
            kinds = {number: kind._replace(cost=min(kind.cost, _DEAR)) for number, kind in kinds.items()}
            known = {kind: code for code, kind in enumerate(dict.fromkeys(kinds.values()), start=1)}
        codes = {number: known[kind] for number, kind in kinds.items()}
        return self.laid(bytes(map(codes.__getitem__, ids))), list(known)

    def laid(self, flat: bytes) -> bytes:
        """Bytes in the order of the field's cells as those of the board."""
        if self._numbers:
            found = bytearray(self.size)
            for number, answer in zip(self._numbers, flat, strict=True):
                found[number] = answer
            return bytes(found)
        width, rim = self.field.width, bytes(self.stride)
        rows = [b"\0" + flat[start : start + width] + b"\0" for start in range(0, len(flat), width)]
        return b"".join((rim, *rows, rim))

    def _borders(self) -> tuple[bytes, ...]:
        steps = [dv * self.stride + du for du, dv in self.grid.FORWARD]
        found = [bytearray(self.size) for _ in steps]
        for cell in self.field.cells():
            here, edges = self.number(cell), self.field[cell].edges
            for other in self.grid.neighbours(cell) if edges else ():
                side, there = self.grid.side(cell, other), self.number(other)
                if side and self.grid.walled(edges, side):
                    forward = there - here in steps
                    found[steps.index(there - here if forward else here - there)][
                        here if forward else there
                    ] = 1
        return tuple(bytes(walls) for walls in found)

    def number(self, cell: Cell) -> int:
        u, v = self.grid.place(cell) if self._numbers else cell
        return v * self.stride + u + self._first

    def cell(self, number: int) -> Cell:
        v, u = divmod(number, self.stride)
        return self.grid.cell((u + self.left, v + self.top))

    def place(self, number: int) -> Place:
        v, u = divmod(number, self.stride)
        return u + self.left, v + self.top

    def row(self, v: int) -> list[Cell]:
        """The cells of one row of the board, its rim too."""
        known = self._rows.get(v)
        if known is None:
            known = self._rows[v] = [
                self.grid.cell((self.left + u, self.top + v)) for u in range(self.stride)
            ]
        return known

    def marked(self, on: bytes, cells: Iterable[Cell], mark: int) -> bytes:
        """A copy in which these cells have that mark. Cells beyond the field are left out."""
        found = bytearray(on)
        for cell in cells:
            if cell in self.field:
                found[self.number(cell)] = mark
        return bytes(found)


@lru_cache(maxsize=32)
def board(field: Field) -> Board:
    return Board(field)
