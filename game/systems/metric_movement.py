"""Where a figure gets to where a diagonal step costs more than a straight one: for rules that measure ways by
their length.

`pathfinding` prices every step alike and is faster. Prices are whole numbers of whatever the ruleset counts:
half tiles, centimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from game.core.field import Cell, Field
from game.core.references import UnitId
from game.core.table import Table
from game.systems.bodies import large
from game.systems.body_pathfinding import can_step, price, shape_of
from game.systems.body_poses import Pose, Shape
from game.systems.path_smoothing import origins
from game.systems.reachability import Window, directions, step_wave, unblocked_cells, window_around
from game.systems.step_costs import Prices

Cells = frozenset[Cell]


class Stride(NamedTuple):
    """What a step costs on open ground: `straight`, and `slant` for one that leads between two others."""

    straight: int
    slant: int


class MetricReach:
    """Where one gets to and what it costs; `cost` has the start, too. Whoever pays less than `two` has gone
    one step."""

    def __init__(self, start: Cell, cost: dict[Cell, int], before: Mapping[Cell, Cell], two: int = 0) -> None:
        self.start, self.cost, self._two = start, cost, two
        self._before = before
        self._paths: dict[Cell, tuple[Cell, ...]] = {start: ()}

    @cached_property
    def ends(self) -> list[tuple[Cell, int]]:
        """All cells but the start with what it costs to get there, sorted."""
        return sorted(row for row in self.cost.items() if row[1])

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The cheapest way, without the start. KeyError if there is none."""
        if self.cost.get(cell, self._two) < self._two and cell != self.start:
            return (cell,)
        ahead = []
        while cell not in self._paths:
            ahead.append(cell)
            cell = self._before[cell]
        way = self._paths[cell]
        for cell in reversed(ahead):
            way = self._paths[cell] = (*way, cell)
        return way

    def paths(self) -> Callable[[Cell], tuple[Cell, ...]]:
        """`path`, for asking about most of the cells: all ways are worked out together, the nearest first."""
        found, before = self._paths, self._before
        for cell in sorted(self.cost, key=self.cost.__getitem__):
            if cell not in found:
                found[cell] = (*found[before[cell]], cell)
        return found.__getitem__


class _Before(dict[Cell, Cell]):
    """For each cell the one over which its cheapest way comes: of several that which is cheapest to get to,
    of these the first by column and row.

    Worked out for those that are asked for.
    """

    def __init__(self, window: Window, prices: Prices, start: Cell, lengths: list[int]) -> None:
        super().__init__()
        self._window, self._prices, self._start = window, prices, start
        # Who comes by the longest step has paid the least before it.
        self._order = sorted(
            range(len(lengths)), key=lambda way: (lengths[way], window.board.grid.OFFSETS[way]), reverse=True
        )
        self._lengths, self._shifts = lengths, dict[int, list[int]]()

    @cached_property
    def _codes(self) -> bytes:
        return origins(self._window, self._prices, self._window.number(self._start), self._lengths)

    def __missing__(self, cell: Cell) -> Cell:
        number, cells = self._window.number(cell), self._window.cells
        code = self._codes[number]
        shifts = self._shifts.get(code) or self._steps(code, cell)
        self[cell] = before = (
            cells[number - shifts[0]]
            if len(shifts) == 1
            else min([cells[number - shift] for shift in shifts])
        )
        return before

    def _steps(self, code: int, cell: Cell) -> list[int]:
        """The steps by which one comes in such directions; but for staggered rows or columns, the first of
        them is known beforehand."""
        ways = [way for way in self._order if code >> way & 1]
        if not ways:
            raise KeyError(cell)
        best = (
            [way for way in ways if self._lengths[way] == self._lengths[ways[0]]]
            if self._window.board.grid.axis
            else ways[:1]
        )
        found = self._shifts[code] = [self._window.ways[way][0] for way in best]
        return found


@lru_cache(maxsize=1 << 15)
def step_cost(field: Field, stride: Stride, a: Cell, b: Cell, filled: tuple[Cell, ...] = ()) -> int:
    """What a step costs: its length times the price of the tile that it leads to; of a large figure the
    dearest that it then fills."""
    return price(field, filled or (b,)) * (stride.slant if field.grid.bends(a, b) else stride.straight)


def pace(table: Table, unit: UnitId, stride: Stride, a: Cell, b: Cell) -> int:
    """What the step from one cell to the other costs the figure."""
    return step_cost(table.ground(), stride, a, b, table.cells_at(unit, b) if large(table, unit) else ())


def length(table: Table, unit: UnitId, path: tuple[Cell, ...], stride: Stride) -> int:
    """What a way costs the figure."""
    way = (table.cell(unit), *path)
    if large(table, unit):
        return sum(pace(table, unit, stride, a, b) for a, b in pairwise(way))
    return _length(table.ground(), stride, way)


@lru_cache(maxsize=1 << 13)
def _length(field: Field, stride: Stride, way: tuple[Cell, ...]) -> int:
    """Remembered, since the same way is asked about as a walk and as a run."""
    return sum([step_cost(field, stride, a, b) for a, b in pairwise(way)])


def movement_range(table: Table, unit: UnitId, most: int, stride: Stride, foes: Cells) -> MetricReach:
    """Everywhere the figure gets to for so much; nobody enters the cells of `foes`."""
    shape = shape_of(table, unit) if large(table, unit) else None
    pose = Pose(table.cell(unit), table.facing(unit) if shape else "")
    return _ways(table.ground(), stride, pose, most, table.closed(), foes, shape)


def stops(table: Table, unit: UnitId, found: MetricReach, taken: Cells) -> list[tuple[Cell, int]]:
    """The cells where the figure may stop, past those who are `taken`, with what it costs to get there,
    sorted; its own is none of them."""
    if large(table, unit):
        return [row for row in found.ends if taken.isdisjoint(table.cells_at(unit, row[0]))]
    return [row for row in found.ends if row[0] not in taken]


@lru_cache(maxsize=1 << 13)
def _large_steps(
    field: Field, stride: Stride, doors: Cells, foes: Cells, shape: Shape, pose: Pose
) -> list[tuple[Cell, int]]:
    """The steps of a large figure, which goes as it lies, with what they cost, the cheapest first."""
    body = shape.cells(field, pose)
    ends = [
        field.grid.neighbour(pose.cell, way)
        for way in field.grid.names()
        if can_step(field, body, way, doors)
    ]
    there = [(end, shape.cells(field, Pose(end, pose.facing))) for end in ends]
    found = [
        (end, step_cost(field, stride, pose.cell, end, filled))
        for end, filled in there
        if foes.isdisjoint(filled)
    ]
    return sorted(found, key=lambda row: row[1])


@lru_cache(maxsize=128)
def _ways(
    field: Field, stride: Stride, pose: Pose, most: int, doors: Cells, foes: Cells, shape: Shape | None
) -> MetricReach:
    if shape:
        return _of_large(field, stride, pose, most, doors, foes, shape)
    lengths = [
        stride.slant if field.grid.ways_round(*step) else stride.straight for step in field.grid.OFFSETS
    ]
    window = window_around(field, doors, field.grid.place(pose.cell), most // stride.straight)
    prices = Prices(
        window, _wave(window, lengths, window.bit(pose.cell), unblocked_cells(window, foes), most)
    )
    return MetricReach(
        pose.cell, prices.by_cell(), _Before(window, prices, pose.cell, lengths), 2 * stride.straight
    )


def _wave(window: Window, lengths: list[int], start: int, free: int, most: int) -> list[tuple[int, int]]:
    """The prices up to `most` at which cells are reached, each with its cells, from the least on. Steps in a
    direction are so long."""
    costs = window.costs(most // min(lengths))
    ways = list(zip(window.ways, lengths, strict=True))
    steps = [
        (length, directions([way for way, other in ways if other == length]))
        for length in dict.fromkeys(lengths)
    ]
    waiting, heap, levels = {0: start}, [0], list[tuple[int, int]]()
    free |= start
    while heap:
        spent = heappop(heap)
        here = waiting.pop(spent) & free
        if not here:
            continue
        free ^= here
        levels.append((spent, here))
        for length, directed in steps:
            there = step_wave(here, directed) & free if spent + length <= most else 0
            for cost, entered in costs if there else ():
                price = spent + length * cost
                if price <= most and (cells := there & entered):
                    if price not in waiting:
                        heappush(heap, price)
                    waiting[price] = waiting.get(price, 0) | cells
    return levels


def _of_large(
    field: Field, stride: Stride, pose: Pose, most: int, doors: Cells, foes: Cells, shape: Shape
) -> MetricReach:
    start = pose.cell
    cost: dict[Cell, int] = {}
    before: dict[Cell, Cell] = {}
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        spent, here = heappop(heap)
        if here in cost:
            continue
        cost[here] = spent
        for there, paid in _large_steps(field, stride, doors, foes, shape, Pose(here, pose.facing)):
            total = spent + paid
            if total <= most and total < best.get(there, most + 1) and there not in foes:
                best[there] = total
                before[there] = here
                heappush(heap, (total, there))
    return MetricReach(start, cost, before)
