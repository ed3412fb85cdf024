"""Where a figure gets to where a diagonal step costs more than a straight one: for rules that measure ways by their length.

`movement` prices every step alike and is faster. Prices are whole numbers of whatever the ruleset counts: half tiles, centimetres.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from game.core.field import Cell, Field
from game.core.table import Table
from game.systems.bodies import large
from game.systems.manoeuvres import Pose, Shape, can_step, price, shape_of
from game.systems.movement import legal_step

Cells = frozenset[Cell]


class Stride(NamedTuple):
    """What a step costs on open ground: `straight`, and `slant` for one that leads between two others."""

    straight: int
    slant: int


class Ways:
    """Where one gets to and what it costs; `cost` has the start, too."""

    def __init__(self, start: Cell, cost: dict[Cell, int], before: dict[Cell, Cell]) -> None:
        self.start, self.cost = start, cost
        self._before = before
        self._paths: dict[Cell, tuple[Cell, ...]] = {start: ()}

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The cheapest way, without the start. KeyError if there is none."""
        ahead = []
        while cell not in self._paths:
            ahead.append(cell)
            cell = self._before[cell]
        way = self._paths[cell]
        for cell in reversed(ahead):
            way = self._paths[cell] = (*way, cell)
        return way


@lru_cache(maxsize=1 << 15)
def step_cost(field: Field, stride: Stride, a: Cell, b: Cell, filled: tuple[Cell, ...] = ()) -> int:
    """What a step costs: its length times the price of the tile that it leads to; of a large figure the dearest that it then fills."""
    return price(field, filled or (b,)) * (stride.slant if field.grid.bends(a, b) else stride.straight)


def pace(table: Table, unit: int, stride: Stride, a: Cell, b: Cell) -> int:
    """What the step from one cell to the other costs the figure."""
    return step_cost(table.ground(), stride, a, b, table.cells_at(unit, b) if large(table, unit) else ())


def length(table: Table, unit: int, path: tuple[Cell, ...], stride: Stride) -> int:
    """What a way costs the figure."""
    return sum(pace(table, unit, stride, a, b) for a, b in pairwise((table.cell(unit), *path)))


def ways(table: Table, unit: int, most: int, stride: Stride, foes: Cells) -> Ways:
    """Everywhere the figure gets to for so much; nobody enters the cells of `foes`."""
    shape = shape_of(table, unit) if large(table, unit) else None
    pose = Pose(table.cell(unit), table.facing(unit) if shape else "")
    return _ways(table.ground(), stride, pose, most, table.closed(), foes, shape)


@lru_cache(maxsize=1 << 14)
def _steps_from(field: Field, stride: Stride, doors: Cells, cell: Cell) -> list[tuple[Cell, int]]:
    """Where one can step from a cell and what it costs, the cheapest first."""
    there = [one for one in field.grid.neighbours(cell) if legal_step(field, cell, one, doors)]
    return sorted(((one, step_cost(field, stride, cell, one)) for one in there), key=lambda row: row[1])


@lru_cache(maxsize=1 << 13)
def _large_steps(field: Field, stride: Stride, doors: Cells, foes: Cells, shape: Shape, pose: Pose) -> list[tuple[Cell, int]]:
    """The same of a large figure, which goes as it lies."""
    body = shape.cells(field, pose)
    ends = [field.grid.neighbour(pose.cell, way) for way in field.grid.names() if can_step(field, body, way, doors)]
    there = [(end, shape.cells(field, Pose(end, pose.facing))) for end in ends]
    found = [(end, step_cost(field, stride, pose.cell, end, filled)) for end, filled in there if foes.isdisjoint(filled)]
    return sorted(found, key=lambda row: row[1])


@lru_cache(maxsize=128)
def _ways(field: Field, stride: Stride, pose: Pose, most: int, doors: Cells, foes: Cells, shape: Shape | None) -> Ways:
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
        steps = _large_steps(field, stride, doors, foes, shape, Pose(here, pose.facing)) if shape else _steps_from(field, stride, doors, here)
        for there, paid in steps:
            total = spent + paid
            if total <= most and total < best.get(there, most + 1) and there not in foes:
                best[there] = total
                before[there] = here
                heappush(heap, (total, there))
    return Ways(start, cost, before)
