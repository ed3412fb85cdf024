"""Where a broad body can lie, step ahead and turn: for all cells of a window at once, as whole numbers with a
bit for each cell."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.core.field import Cell, Field
from game.core.geometry.grid import Grid, Place
from game.core.geometry.grid.footprint import offsets

_OCTET = 8


class Window:
    """The part of a field that somebody gets to, with a rim as broad as the body; a bit for each cell, by
    rows of whole octets."""

    def __init__(self, field: Field, centre: Cell, radius: int, rim: int) -> None:
        self.grid: Grid = field.grid
        u, v = self.grid.place(centre)
        far = radius + rim
        places = [
            self.grid.place(cell)
            for cell in (
                (0, 0),
                (field.width - 1, 0),
                (0, field.height - 1),
                (field.width - 1, field.height - 1),
            )
        ]
        slack = rim + (2 if self.grid.axis else 0)
        self.left = max(u - far, min(place[0] for place in places) - slack)
        self.top = max(v - far, min(place[1] for place in places) - slack)
        right = min(u + far, max(place[0] for place in places) + slack)
        bottom = min(v + far, max(place[1] for place in places) + slack)
        self.stride = -(-(right - self.left + 1) // _OCTET) * _OCTET
        self.height = bottom - self.top + 1

    def number(self, cell: Cell) -> int:
        u, v = self.grid.place(cell)
        u, v = u - self.left, v - self.top
        return v * self.stride + u if 0 <= u < self.stride and 0 <= v < self.height else -1

    def cell(self, number: int) -> Cell:
        v, u = divmod(number, self.stride)
        return self.grid.cell((u + self.left, v + self.top))

    def cells(self) -> list[Cell]:
        """All cells of the window by their numbers."""
        return _cells(self.grid, self.left, self.top, self.stride, self.height)

    def shift(self, step: Place) -> int:
        return step[1] * self.stride + step[0]

    def bits(self, cells: Iterable[Cell]) -> int:
        """The cells of them that lie in the window."""
        found = bytearray(self.stride * self.height // _OCTET)
        for cell in cells:
            number = self.number(cell)
            if number >= 0:
                found[number >> 3] |= 1 << (number & 7)
        return int.from_bytes(found, "little")

    def cut(self, rows: dict[int, int], left: int) -> int:
        """The window's part of whole rows, whose first bits stand for the column `left`."""
        mask, by = (1 << self.stride) - 1, self.left - left
        parts = (rows.get(v, 0) for v in range(self.top, self.top + self.height))
        octets = self.stride // _OCTET
        return int.from_bytes(
            b"".join(
                [((row >> by if by >= 0 else row << -by) & mask).to_bytes(octets, "little") for row in parts]
            ),
            "little",
        )


@lru_cache(maxsize=8)
def _cells(grid: Grid, left: int, top: int, stride: int, height: int) -> list[Cell]:
    return [grid.cell((u, v)) for v in range(top, top + height) for u in range(left, left + stride)]


@lru_cache(maxsize=32)
def _rows(field: Field, cells: frozenset[Cell]) -> tuple[dict[int, int], int]:
    """Cells as rows of bits on the lattice, and which column their first bits stand for."""
    places = [field.grid.place(cell) for cell in cells]
    left = min((u for u, _ in places), default=0)
    rows: dict[int, int] = {}
    for u, v in places:
        rows[v] = rows.get(v, 0) | 1 << u - left
    return rows, left


@lru_cache(maxsize=32)
def _dear(field: Field) -> tuple[tuple[int, frozenset[Cell]], ...]:
    """Each price above the least, with the cells that cost so much or more."""
    cells = field.cells()
    costs = {cell: max(1, field[cell].cost) for cell in cells}
    found = sorted(set(costs.values()))
    return (
        (found[0], frozenset()),
        *((cost, frozenset(cell for cell in cells if costs[cell] >= cost)) for cost in found[1:]),
    )


def shift_bits(cells: int, by: int) -> int:
    return cells << by if by > 0 else cells >> -by


class Body:
    """What a body may do in a window, by facing: stand, step ahead, turn; and what a step costs that ends on
    a cell."""

    def __init__(
        self,
        field: Field,
        window: Window,
        wide: int,
        long: int,
        floor: frozenset[Cell],
        blocked: frozenset[Cell],
    ) -> None:
        grid, shift = field.grid, window.shift
        self.names = grid.names()
        steps = dict(zip(self.names, grid.OFFSETS, strict=True))
        self.ahead = [shift(steps[name]) for name in self.names]
        parts = [
            [shift(part) for part in offsets(type(grid), steps[name], wide, long)] for name in self.names
        ]
        free, met = window.cut(*_rows(field, floor)), window.bits(blocked)
        self.fits = [_all(free, part) for part in parts]
        self.room = [fit & ~_any(met, part) for fit, part in zip(self.fits, parts, strict=True)]
        self.leave: list[int] = []
        """From where the step ahead leads past no solid corner, and into room."""
        for facing, name in enumerate(self.names):
            ok = shift_bits(self.room[facing], -self.ahead[facing])
            for bend in grid.ways_round(*steps[name]):
                ok &= _all(free, [part + shift(bend) for part in parts[facing]])
            self.leave.append(ok)
        self.near = [[self.names.index(grid.turned(name, right)) for right in (1, -1)] for name in self.names]
        self.prices = [_priced(field, window, part) for part in parts]


def _all(cells: int, parts: Iterable[int]) -> int:
    found = -1
    for part in parts:
        found &= shift_bits(cells, -part)
    return found


def _any(cells: int, parts: Iterable[int]) -> int:
    found = 0
    for part in parts if cells else ():
        found |= shift_bits(cells, -part)
    return found


def _priced(field: Field, window: Window, parts: list[int]) -> list[tuple[int, int]]:
    """The prices of steps, each with the cells on which they end: what the dearest of the cells costs that
    the body then fills."""
    levels = _dear(field)
    reached = [-1, *(_any(window.cut(*_rows(field, cells)), parts) for _, cells in levels[1:])]
    return [
        (cost, here & ~there)
        for (cost, _), here, there in zip(levels, reached, [*reached[1:], 0], strict=True)
        if here & ~there
    ]


def numbers(bits: int) -> list[int]:
    """The numbers of the bits that are set, from the least on."""
    return [number for number, bit in enumerate(reversed(f"{bits:b}")) if bit == "1"] if bits else []


def read(planes: list[int], seen: int) -> list[int]:
    """For each cell of `seen` the number that its bits in the planes make, the first plane having the
    least."""
    if not seen:
        return []
    wide = seen.bit_length()
    found = [0] * wide
    for plane, bits in enumerate(planes):
        for number in numbers(bits):
            found[number] |= 1 << plane
    return [found[number] for number in numbers(seen)]
