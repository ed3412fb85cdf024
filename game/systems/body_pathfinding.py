"""Where a large body can go: cell by cell with all that it fills, turning or not. Single cells have
`pathfinding`, which is much faster."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from game.core.components import Size
from game.core.describing.names import cell_name
from game.core.field import Cell, Field
from game.core.placement import has_room
from game.core.references import UnitId
from game.core.table import Table
from game.systems.body_poses import SLIDES, Gait, Manoeuvres, Pose, Shape
from game.systems.pathfinding import legal_step
from game.systems.turning_search import turning

_NOWHERE: frozenset[Cell] = frozenset()


def price(field: Field, cells: Iterable[Cell]) -> int:
    """What a step costs that ends on these cells: what the dearest of them costs."""
    return max(max(1, field[cell].cost) for cell in cells)


def can_step(field: Field, body: Iterable[Cell], direction: str, closed: frozenset[Cell] = _NOWHERE) -> bool:
    """Whether walls, doors and the rim of the map let a body on these cells go one step in that direction,
    with every part of it."""
    grid, floor = field.grid, _floor(field, closed)
    moves = [(cell, grid.neighbour(cell, direction)) for cell in body]
    if floor is not None:
        return all(end in floor and floor.issuperset(grid.bends(start, end)) for start, end in moves)
    return all(legal_step(field, start, end, closed) for start, end in moves) and has_room(
        field, (end for _, end in moves), closed
    )


def can_turn(
    field: Field, before: Iterable[Cell], after: Iterable[Cell], closed: frozenset[Cell] = _NOWHERE
) -> bool:
    """Whether a body has room to turn from the ones to the others: for both together."""
    floor = _floor(field, closed)
    return (
        has_room(field, {*before, *after}, closed)
        if floor is None
        else floor.issuperset(before) and floor.issuperset(after)
    )


@lru_cache(maxsize=16)
def _floor(field: Field, closed: frozenset[Cell]) -> frozenset[Cell] | None:
    """All cells that may be stood on, where no walls stand between cells: then these alone decide. None where
    there are such walls."""
    cells = [(x, y) for y in range(field.height) for x in range(field.width)]
    if any(field[cell].edges for cell in cells):
        return None
    return frozenset(cell for cell in cells if not field[cell].blocks) - closed


class _Searched(Manoeuvres):
    """Found pose by pose: any gait, any walls."""

    def __init__(
        self, start: Pose, poses: dict[Pose, int], before: dict[_Node, _Node], ends: dict[Pose, _Node]
    ) -> None:
        super().__init__(start)
        self._poses = poses
        self._before = before
        self._ends = ends
        self._trails: dict[_Node, tuple[Cell, ...]] = {}

    @property
    def poses(self) -> dict[Pose, int]:
        return self._poses

    def spent(self, pose: Pose) -> int | None:
        return self._poses.get(pose)

    def cells(self, pose: Pose) -> tuple[Cell, ...]:
        waiting = [self._ends[pose]]
        while waiting[-1] in self._before and waiting[-1] not in self._trails:
            waiting.append(self._before[waiting[-1]])
        trail = (
            self._trails.setdefault(waiting.pop(), ())
            if waiting[-1] not in self._before
            else self._trails[waiting.pop()]
        )
        here = self.start if not trail else trail[-1]
        for node in reversed(waiting):
            if node.pose.cell != here:
                here = node.pose.cell
                trail = (*trail, here)
            self._trails[node] = trail
        return trail

    def way(self, pose: Pose) -> tuple[Pose, ...]:
        node, found = self._ends[pose], [pose]
        while node in self._before:
            node = self._before[node]
            found.append(node.pose)
        return tuple(reversed(found[:-1]))


class _Node(NamedTuple):
    """A pose, and how many steps lie behind the last turn, as far as they count."""

    pose: Pose
    since: int


def manoeuvres(
    field: Field,
    shape: Shape,
    start: Pose,
    budget: int,
    *,
    closed: frozenset[Cell] = _NOWHERE,
    blocked: frozenset[Cell] = _NOWHERE,
    occupied: frozenset[Cell] = _NOWHERE,
    since: int | None = None,
) -> Manoeuvres:
    """Everywhere a body gets to with `budget` tiles of movement; a step costs what the dearest of the cells
    costs that it then fills.

    No part of it enters the cells of `closed` doors or those `blocked` by enemies; `occupied` ones are
    passed, not stopped on. `since` steps lie behind its last turn; None: enough of them.
    """
    before = shape.gait.room if since is None else min(since, shape.gait.room)
    floor = (
        _floor(field, closed)
        if shape.gait.turns and shape.gait.room == 1 and not shape.gait.reverse and not occupied
        else None
    )
    if floor is not None:
        return _turning(field, shape, start, budget, floor, frozenset(blocked), before)
    return _manoeuvres(
        field, shape, _Node(start, before), budget, closed, frozenset(blocked), frozenset(occupied)
    )


_turning = lru_cache(maxsize=64)(turning)


@lru_cache(maxsize=64)
def _manoeuvres(
    field: Field,
    shape: Shape,
    first: _Node,
    budget: int,
    closed: frozenset[Cell],
    blocked: frozenset[Cell],
    occupied: frozenset[Cell],
) -> Manoeuvres:
    spent: dict[_Node, int] = {first: 0}
    came: dict[_Node, _Node] = {}
    done: dict[Pose, int] = {}
    ends: dict[Pose, _Node] = {}
    settled: set[_Node] = set()
    waiting: list[tuple[int, int, int, _Node]] = [(0, 0, 0, first)]
    count = 0
    while waiting:
        paid, slants, _, node = heappop(waiting)
        if node in settled:
            continue
        settled.add(node)
        if node.pose not in done and (node == first or occupied.isdisjoint(shape.cells(field, node.pose))):
            done[node.pose], ends[node.pose] = paid, node
        for there, cost, slant in _moves(field, shape, node, closed):
            total = paid + cost
            if (
                total > budget
                or total >= spent.get(there, budget + 1)
                or not blocked.isdisjoint(shape.cells(field, there.pose))
            ):
                continue
            spent[there], came[there] = total, node
            count += 1
            heappush(waiting, (total, slants + slant, count, there))
    return _Searched(first.pose, done, came, ends)


@lru_cache(maxsize=1 << 13)
def _moves(
    field: Field, shape: Shape, node: _Node, closed: frozenset[Cell]
) -> tuple[tuple[_Node, int, bool], ...]:
    """What the body can do next: where it then is, what that costs, and whether it was a diagonal step or a
    turn."""
    grid, gait, pose = field.grid, shape.gait, node.pose
    body = shape.cells(field, pose)
    steps = (
        [(pose.facing, 1), (grid.reverse(pose.facing), gait.reverse)]
        if gait.turns
        else [(way, 1) for way in grid.names()]
    )
    found = []
    for way, factor in steps:
        if factor and can_step(field, body, way, closed):
            there = Pose(grid.neighbour(pose.cell, way), pose.facing)
            slant = bool(grid.bends(pose.cell, there.cell))
            found.append(
                (
                    _Node(there, min(gait.room, node.since + 1)),
                    factor * price(field, shape.cells(field, there)),
                    slant,
                )
            )
    for right in (1, -1) if gait.turns and node.since >= gait.room else ():
        turned = Pose(pose.cell, grid.turned(pose.facing, right))
        if can_turn(field, body, shape.cells(field, turned), closed):
            found.append((_Node(turned, 0), gait.turn, True))
    return tuple(found)


# ------------------------------------------------------------- for rulesets whose orders are paths of cells


def shape_of(table: Table, unit: UnitId, gait: Gait = SLIDES) -> Shape:
    return Shape(table.world.find(unit, Size) or Size(), gait)


def reach_of_body(
    table: Table,
    unit: UnitId,
    budget: int,
    blocked: frozenset[Cell] = _NOWHERE,
    occupied: frozenset[Cell] = _NOWHERE,
    gait: Gait = SLIDES,
) -> Manoeuvres:
    """Everywhere a unit of the table gets to as it is, whatever its size."""
    start = Pose(table.cell(unit), table.facing(unit))
    return manoeuvres(
        table.ground(),
        shape_of(table, unit, gait),
        start,
        budget,
        closed=table.closed(),
        blocked=blocked,
        occupied=occupied,
    )


def price_of_way(table: Table, unit: UnitId, path: Iterable[Cell]) -> int:
    """What a path costs a unit that goes it as it lies; its cells must lie on the map."""
    return sum(
        price(table.ground(), (cell for cell in table.cells_at(unit, end) if cell in table.field))
        for end in path
    )


def refuse_body(
    table: Table, unit: UnitId, path: tuple[Cell, ...], foes: frozenset[Cell], taken: frozenset[Cell]
) -> str:
    """What is in the way of a unit that goes the path as it lies, in words; "" if nothing is."""
    field, closed = table.ground(), table.closed()
    for start, end in pairwise((table.cell(unit), *path)):
        way = field.grid.direction(start, end) if field.grid.adjacent(start, end) else None
        if way is None or not can_step(field, table.cells_at(unit, start), way, closed):
            return f"no step from {cell_name(start)} to {cell_name(end)}: there is no room for its size"
        met = sorted(foes.intersection(table.cells_at(unit, end)))
        if met:
            return f"an enemy stands on {cell_name(met[0])}"
    last = sorted(taken.intersection(table.cells_at(unit, path[-1])))
    return f"{cell_name(last[0])} is taken" if last else ""


def in_the_way(table: Table, unit: UnitId, cell: Cell) -> list[UnitId]:
    """The other standing units on the cells that the unit would fill there, by number."""
    return sorted({other for one in table.cells_at(unit, cell) if (other := table.at(one)) and other != unit})
