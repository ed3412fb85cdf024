"""What may go wrong on a way that is driven, for the board: the turn that is the likeliest to fail, and where
the vehicle goes then."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from game.core.describing.display import Course
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.opend6.checks import pass_odds
from game.rulesets.opend6.routes import GENTLE, SHARP, TURNS, distance, driving_range, end_of
from game.rulesets.opend6.vehicles import HIGH, piloting, vehicle_of
from game.systems.body_pathfinding import can_step
from game.systems.body_poses import Pose
from game.systems.pathfinding import passable

MOST = 7
"""So many bodies along a way can be told apart."""


def course_of(
    table: Table, unit: UnitId, level: int, path: tuple[Cell, ...], facing: str, target: UnitId = NO_UNIT
) -> Course | None:
    """None where nothing can fail that leads elsewhere; with a `target` it is rammed at the end."""
    vehicle = vehicle_of(table, unit)
    found, end = driving_range(table, vehicle, level), end_of(table, vehicle, path, facing)
    met = (end.cell, _nearest(table, end.cell, table.cells(target))) if target else None
    weak = _weakest((found.pose, *found.way(end))) if level >= HIGH else None
    if weak is None:
        return Course(meets=met) if met else None
    before, driven, needed = weak
    line, hits = _straight(table, vehicle, before, distance(table, vehicle, level) - driven)
    share = round(100 * float(pass_odds(table, piloting(table, unit, TURNS, "turning"), needed)))
    return Course(before.cell, f"piloting {needed}: {share} %", line, hits, met)


def poses_of(
    table: Table, unit: UnitId, level: int, path: tuple[Cell, ...], facing: str
) -> tuple[tuple[UnitId, Cell, str], ...]:
    """Where the vehicle is when it turns, and where it ends (opend6.vehicle.turns)."""
    vehicle = vehicle_of(table, unit)
    found, end = driving_range(table, vehicle, level), end_of(table, vehicle, path, facing)
    way = (found.pose, *found.way(end))
    turns = [pose for before, pose in pairwise(way) if before.facing != pose.facing and pose != end]
    return tuple((vehicle, pose.cell, pose.facing) for pose in (*turns[-MOST:], end))


def _nearest(table: Table, to: Cell, cells: Iterable[Cell]) -> Cell:
    return min(cells, key=lambda cell: (table.field.grid.squared(to, cell), cell))


def _weakest(way: tuple[Pose, ...]) -> tuple[Pose, int, int] | None:
    """The hardest turn, the first of several: where the vehicle is before it, after how many steps, and what
    it asks (opend6.vehicle.turns)."""
    found: list[tuple[int, int, Pose]] = []
    since, steps = 9, 0
    for before, after in pairwise(way):
        if before.facing == after.facing:
            since, steps = since + 1, steps + 1
            continue
        found.append((SHARP if since < 3 else GENTLE, steps, before))
        since = 0
    needed, driven, pose = max(found, key=lambda row: (row[0], -row[1]), default=(0, 0, None))
    return (pose, driven, needed) if pose else None


def _straight(table: Table, vehicle: UnitId, pose: Pose, far: int) -> tuple[tuple[Cell, ...], Cell | None]:
    """Along the facing, as far as there is room; and the cell of what then is hit: at the rim of the map the
    last one."""
    grid, line, here = table.field.grid, [pose.cell], pose.cell
    for _ in range(far):
        body, there = table.cells_at(vehicle, here, pose.facing), grid.neighbour(here, pose.facing)
        ahead = table.cells_at(vehicle, there, pose.facing)
        met = [cell for cell in ahead if table.at(cell) not in (0, vehicle)]
        if met or not can_step(table.ground(), body, pose.facing, table.closed()):
            solid = [
                cell
                for cell in ahead
                if cell in table.field and not passable(table.ground(), cell, table.closed())
            ]
            return tuple(line), _nearest(table, there, met or solid or [here])
        line.append(there)
        here = there
    return tuple(line), None
