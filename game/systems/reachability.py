"""The wave that spreads from cell to cell: all cells of one price at once, as a whole number with a bit for
each cell of a window."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from game.core.field import Cell, Field
from game.core.geometry.grid import Place
from game.systems.flat_field import bits_of, board, lanes_of

Steps = frozenset[tuple[Cell, Cell]]
Directions = tuple[list[int], list[tuple[int, int]], list[tuple[int, int]]]
"""By how many numbers steps move: those open everywhere both ways, and those ahead and those back with the
cells that one may leave by them."""


class Ground:
    """Where one may walk while these doors are closed."""

    def __init__(self, field: Field, closed: frozenset[Cell]) -> None:
        self.board = table = board(field)
        self.codes = table.marked(table.codes, closed, 0) if closed else table.codes
        grid = table.grid
        self.plan = [(du, dv, grid.ways_round(du, dv)) for du, dv in grid.OFFSETS]
        self.beside = dict.fromkeys(bend for _, _, bends in self.plan for bend in bends)
        """The steps beside those that go between two cells."""


@lru_cache(maxsize=32)
def ground(field: Field, closed: frozenset[Cell]) -> Ground:
    return Ground(field, closed)


class Window:
    """The cells within `radius` lattice steps of a place, cut at the rim of the board, and the steps between
    them.

    `radius` None takes the whole board. Steps that leave the window are right only if no wave gets to its
    border before its last step.
    """

    def __init__(
        self, ground: Ground, centre: Place, radius: int | None, forbidden: Steps = frozenset()
    ) -> None:
        self.board = table = ground.board
        u, v = centre[0] - table.left, centre[1] - table.top
        far = table.size if radius is None else radius
        self.left, right = max(0, u - far), min(table.stride, u + far + 1)
        self.top, bottom = max(0, v - far), min(table.height, v + far + 1)
        self.width = width = right - self.left
        self.size = width * (bottom - self.top)
        self._starts = range(self.top * table.stride + self.left, bottom * table.stride, table.stride)
        codes = b"".join([ground.codes[start : start + width] for start in self._starts])
        self.open = bits_of(codes.translate(table.open))
        self.ways = self._ways(ground, forbidden)

    def number(self, cell: Cell) -> int:
        """The number of a cell in the window; -1 if it lies outside."""
        u, v = self.board.grid.place(cell)
        u, number = u - self.board.left - self.left, (v - self.board.top - self.top) * self.width
        return number + u if 0 <= u < self.width and 0 <= number < self.size else -1

    def bit(self, cell: Cell) -> int:
        number = self.number(cell)
        return 1 << number if number >= 0 else 0

    @cached_property
    def cells(self) -> list[Cell]:
        """All cells of the window by their numbers, those of the rim too."""
        found: list[Cell] = []
        for v in range(self.top, self.top + len(self._starts)):
            found += self.board.row(v)[self.left : self.left + self.width]
        return found

    def _ways(self, ground: Ground, forbidden: Steps) -> list[tuple[int, int | None]]:
        """For each direction by how many numbers it moves, and the cells that one may leave by it, whatever
        lies there; None: all.

        Nobody cuts a solid corner: both cells beside a diagonal step are open, and no wall touches its
        corner.
        """
        width, free, found = self.width, self.open, list[tuple[int, int | None]]()
        ahead = {(du, dv): shift_bits(free, -dv * width - du) for du, dv in ground.beside}
        for du, dv, bends in ground.plan:
            found.append((dv * width + du, ahead[bends[0]] & ahead[bends[1]] if bends else None))
        if ground.board.walls:
            found = self._walled(ground, found)
        for a, b in forbidden:
            here, there = self.number(a), self.number(b)
            for way, (shift, mask) in enumerate(found):
                if here >= 0 and there - here == shift and ground.board.grid.adjacent(a, b):
                    found[way] = (shift, (self.all if mask is None else mask) & ~(1 << here))
        return found

    @cached_property
    def steps(self) -> Directions:
        return directions(self.ways)

    @cached_property
    def lanes(self) -> list[tuple[int, int | None]]:
        """The `ways` with a byte for each cell."""
        return [(shift, None if mask is None else lanes_of(mask, self.size)) for shift, mask in self.ways]

    @cached_property
    def all(self) -> int:
        return (1 << self.size) - 1

    def _walled(self, ground: Ground, ways: list[tuple[int, int | None]]) -> list[tuple[int, int | None]]:
        rows = [
            [borders[start : start + self.width] for start in self._starts] for borders in ground.board.walls
        ]
        walls = [bits_of(b"".join(parts)) for parts in rows]
        found: list[tuple[int, int | None]] = []
        for (shift, mask), (du, dv, bends) in zip(ways, ground.plan, strict=True):
            shut = 0
            for via in bends or ((du, dv),):
                shut |= self._wall(walls, (0, 0), via)
                shut |= self._wall(walls, via, (du, dv)) if bends else 0
            found.append((shift, (self.all if mask is None else mask) & ~shut))
        return found

    def _wall(self, walls: list[int], a: Place, b: Place) -> int:
        """From which cells there is a wall between `a` and `b`, both counted from the cell, which share a
        side."""
        step, start = (b[0] - a[0], b[1] - a[1]), a
        if step not in self.board.grid.FORWARD:
            step, start = (-step[0], -step[1]), b
        return shift_bits(walls[self.board.grid.FORWARD.index(step)], -start[1] * self.width - start[0])

    @cached_property
    def _codes(self) -> bytes:
        """The codes of all cells, closed doors too, whose prices count for who comes from them."""
        return b"".join([self.board.codes[start : start + self.width] for start in self._starts])

    def costs(self, limit: int) -> list[tuple[int, int]]:
        """The prices that count, each with its cells; where all cost the same, -1 stands for all."""
        costs, tables = self.board.costs, self.board.priced
        if len(costs) == 1:
            return [(costs[0], -1)]
        return [(cost, bits_of(self._codes.translate(tables[cost]))) for cost in costs if cost <= limit]

    def charged(self) -> list[bytes]:
        """The prices of steps onto all cells, byte by byte."""
        return [self._codes.translate(table) for table in self.board.charged]


@lru_cache(maxsize=512)
def window_around(field: Field, closed: frozenset[Cell], centre: Place, radius: int) -> Window:
    """The window round a place, remembered: others come and go while somebody stands there."""
    return Window(ground(field, closed), centre, radius)


@lru_cache(maxsize=8)
def whole_board_window(field: Field, closed: frozenset[Cell]) -> Window:
    """The whole board."""
    return Window(ground(field, closed), (0, 0), None)


def unblocked_cells(window: Window, blocked: Iterable[Cell]) -> int:
    """The cells that somebody can enter whom those on the `blocked` ones do not let pass."""
    free = window.open
    for cell in blocked:
        free &= ~window.bit(cell)
    return free


def shift_bits(cells: int, numbers: int) -> int:
    """The cells so many numbers further on."""
    return cells << numbers if numbers > 0 else cells >> -numbers


def spread(
    window: Window, start: int, free: int, limit: int, goal: int = 0, backwards: bool = False
) -> list[int]:
    """The wave from `start`: for each price up to `limit`, the cells that can be reached for it and for no
    less. A step costs what its end costs.

    Only `free` cells are entered. Ends once a cell of `goal` is reached, or nothing more can be. `backwards`
    gives what it costs to walk from each cell to `start` instead.
    """
    costs = window.costs(limit)
    if costs == _PLAIN and not goal:
        return _spread_evenly(window, start, free, limit)
    ways, waiting, levels = window.steps, {0: start}, []
    free |= start
    for spent in range(limit + 1):
        here = waiting.pop(spent, 0) & free
        levels.append(here)
        if here & goal or not (here or waiting):
            break
        if not here or spent == limit:
            continue
        free ^= here
        for cost, cells in costs if backwards else _ANY:
            leaving = here & cells if backwards else here
            there = step_wave(leaving, ways) & free
            for price, entered in ((cost, -1),) if backwards else costs:
                if there and spent + price <= limit:
                    waiting[spent + price] = waiting.get(spent + price, 0) | there & entered
    return levels


_ANY, _PLAIN = ((0, -1),), [(1, -1)]


def _spread_evenly(window: Window, start: int, free: int, limit: int) -> list[int]:
    """The same where every step costs one."""
    here, levels = start, list[int]()
    free = (free | start) ^ here
    for _ in range(limit):
        levels.append(here)
        if not here:
            return levels
        here = step_wave(here, window.steps) & free
        free ^= here
    levels.append(here)
    return levels


def directions(ways: Sequence[tuple[int, int | None]]) -> Directions:
    """Some of a window's ways, put together for `step_wave`."""
    free = {shift for shift, mask in ways if mask is None}
    pairs = sorted(shift for shift in free if shift > 0 and -shift in free)
    others = [
        (shift, -1 if mask is None else mask)
        for shift, mask in ways
        if mask is not None or abs(shift) not in pairs
    ]
    return (
        pairs,
        [way for way in others if way[0] > 0],
        [(-shift, mask) for shift, mask in others if shift < 0],
    )


def step_wave(leaving: int, ways: Directions) -> int:
    """Where a step leads from these cells."""
    pairs, ahead, back = ways
    there = 0
    for shift in pairs:
        there |= leaving << shift | leaving >> shift
    for shift, mask in ahead:
        there |= (leaving & mask) << shift
    for shift, mask in back:
        there |= (leaving & mask) >> shift
    return there
