"""Where a vehicle can be driven, and every reason why it cannot be driven so."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Aboard, Altered, Doorway, Down, Facing, Position, Size, Unit
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.opend6.collisions import refuse_ram
from game.rulesets.opend6.components import Defending
from game.rulesets.opend6.figures import is_rollable, turn
from game.rulesets.opend6.moves import tiles
from game.rulesets.opend6.vehicles import (
    ALL_OUT,
    CAUTIOUS,
    CRUISING,
    DRIVER,
    HIGH,
    LEVELS,
    STOPPED,
    controlled,
    fastest,
    metres_at,
    piloting,
    seat_of,
    speed,
    vehicle_of,
)
from game.systems.body_pathfinding import can_step, manoeuvres, price
from game.systems.body_poses import Gait, Manoeuvres, Pose, Shape

MOVE, TURNS, SAME = "opend6.vehicle.move", "opend6.vehicle.turns", "opend6.vehicle.same-rules"
WORSE = "opend6.vehicle.damage-worse"
AHEAD = Gait(turns=True, turn=0, room=1)
HARD = {CAUTIOUS: 0, CRUISING: 0, HIGH: 5, ALL_OUT: 10}
"""What piloting has to reach to keep such a speed."""
BUSY, JUMP, REVERSE = 5, 10, 6
"""The same beside other actions, for two levels of speed in a round, and backwards."""
TWO = "two levels at once"
GENTLE, SHARP = 9, 15
"""The same for a turn of 45 and of 90 degrees at high speed."""


# ---------------------------------------------------------------- where to


def others(table: Table, vehicle: UnitId) -> frozenset[Cell]:
    """The cells of everybody and everything else that stands."""
    return frozenset(
        cell
        for one in table.standing()
        if one != vehicle and table.carrier(one) != vehicle
        for cell in table.cells(one)
    )


def distance(table: Table, vehicle: UnitId, level: int) -> int:
    """How far it goes at that level, in tiles."""
    return tiles(table, metres_at(table, vehicle, level))


@cached_by_components(Unit, Down, Position, Size, Facing, Aboard, Altered, Doorway)
def driving_range(table: Table, vehicle: UnitId, level: int) -> Manoeuvres:
    """Everywhere the vehicle gets to at that level, turning by 45 degrees at most before each step."""
    shape = Shape(table.world.get(vehicle, Size), AHEAD)
    start = Pose(table.cell(vehicle), table.facing(vehicle))
    blocked = others(table, vehicle)
    return manoeuvres(
        table.ground(), shape, start, distance(table, vehicle, level), closed=table.closed(), blocked=blocked
    )


def backwards(table: Table, vehicle: UnitId) -> list[Cell]:
    """The tiles straight behind, as far as there is room, at most as far as at cautious speed."""
    grid, found, here = table.field.grid, list[Cell](), table.cell(vehicle)
    way = grid.reverse(table.facing(vehicle))
    taken = others(table, vehicle)
    for _ in range(distance(table, vehicle, CAUTIOUS)):
        there = grid.neighbour(here, way)
        if not can_step(
            table.ground(), table.cells_at(vehicle, here), way, table.closed()
        ) or not taken.isdisjoint(table.cells_at(vehicle, there)):
            break
        found.append(there)
        here = there
    return found


def driven(table: Table, vehicle: UnitId, path: tuple[Cell, ...]) -> int:
    """How many tiles of a speed such a drive takes: for each the dearest of those that the vehicle then
    fills; backwards each tile is one."""
    grid, here, total = table.field.grid, table.cell(vehicle), 0
    shape, facing = Shape(table.world.get(vehicle, Size)), table.facing(vehicle)
    if path and grid.direction(here, path[0]) == grid.reverse(facing):
        return len(path)
    for there in path:
        facing = grid.direction(here, there) or facing
        total += price(table.ground(), shape.cells(table.field, Pose(there, facing)))
        here = there
    return total


def minimum_distance(table: Table, vehicle: UnitId, level: int) -> int:
    """At least half of what a level allows is driven (opend6.vehicle.move)."""
    return -(-distance(table, vehicle, level) // 2)


# ---------------------------------------------------------------- refusals


def at_leisure(table: Table, unit: UnitId) -> bool:
    """Driving cautiously and braking cost no action, where nothing else was said or done but a defence
    (opend6.vehicle.move)."""
    own = turn(table, unit)
    return own.declared <= 1 and (not own.done or table.world.has(unit, Defending))


def refuse_wheel(table: Table, unit: UnitId) -> Refusal | None:
    """Why the figure does not drive at all."""
    vehicle = vehicle_of(table, unit)
    if not vehicle or seat_of(table, unit) != DRIVER:
        return Refusal(SAME, "not at the wheel of anything")
    if not controlled(table, vehicle):
        return Refusal(WORSE, f"the {table.unit(vehicle).name} does not obey")
    if turn(table, unit).moved:
        return Refusal("opend6.move", "one movement a round")
    return None


def refuse_level(table: Table, unit: UnitId, level: int) -> Refusal | None:
    vehicle = vehicle_of(table, unit)
    now = speed(table, vehicle)
    if level > fastest(table, vehicle):
        return Refusal("opend6.vehicle.damage", f"no faster than {LEVELS[fastest(table, vehicle)]} any more")
    if abs(level - now) > 2:
        return Refusal(MOVE, f"from {LEVELS[now]} to {LEVELS[level]} is more than two levels")
    return (
        None
        if is_rollable(piloting(table, unit, MOVE))
        else Refusal("opend6.turn.multi-action", "no die is left to roll")
    )


def refuse_drive(
    table: Table, unit: UnitId, level: int, path: tuple[Cell, ...], facing: str
) -> Refusal | None:
    no = refuse_wheel(table, unit) or refuse_level(table, unit, level)
    if no:
        return no
    vehicle = vehicle_of(table, unit)
    if not path:
        least = minimum_distance(table, vehicle, level)
        return Refusal(TURNS, f"no open way of {least} tiles, the least at {LEVELS[level]} speed")
    if not facing:
        return Refusal(TURNS, "the way has to say how the vehicle faces at its end")
    found, end = driving_range(table, vehicle, level), Pose(path[-1], facing)
    spent = found.spent(end)
    if spent is None or found.cells(end) != path:
        return Refusal(TURNS, "no way there")
    if spent < minimum_distance(table, vehicle, level):
        return Refusal(
            MOVE, f"at {LEVELS[level]} speed it goes {minimum_distance(table, vehicle, level)} tiles at least"
        )
    return None


def refuse_back(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> Refusal | None:
    no = refuse_wheel(table, unit) or refuse_level(table, unit, CAUTIOUS)
    if no:
        return no
    vehicle = vehicle_of(table, unit)
    if speed(table, vehicle) > CAUTIOUS:
        return Refusal(TURNS, "too fast to go backwards")
    behind = tuple(backwards(table, vehicle))
    if not path:
        return Refusal(TURNS, "something is right behind")
    return None if path == behind[: len(path)] else Refusal(TURNS, "no way back there")


def refuse_brake(table: Table, unit: UnitId) -> Refusal | None:
    no = refuse_wheel(table, unit)
    if no:
        return no
    now = speed(table, vehicle_of(table, unit))
    if now == STOPPED:
        return Refusal(MOVE, "it stands")
    return None if now <= CRUISING else Refusal(MOVE, f"from {LEVELS[now]} it cannot stop at once")


def refuse_charge(
    table: Table, unit: UnitId, target: UnitId, level: int, path: tuple[Cell, ...], facing: str
) -> Refusal | None:
    """The way to the last tile before the target has to be one that the vehicle goes; the next step ahead
    hits it."""
    wheel = refuse_wheel(table, unit)
    no = wheel or (refuse_level(table, unit, level) if level in HARD else Refusal(MOVE, "no such speed"))
    if no:
        return no
    vehicle = vehicle_of(table, unit)
    found, end = driving_range(table, vehicle, level), end_of(table, vehicle, path, facing)
    spent = found.spent(end)
    if spent is None or found.cells(end) != path:
        return Refusal("opend6.vehicle.ram", "no way there")
    return refuse_ram(table, vehicle, target, end, spent, distance(table, vehicle, level))


def end_of(table: Table, vehicle: UnitId, path: tuple[Cell, ...], facing: str) -> Pose:
    """Where the vehicle is at the end of that way, which may have no steps."""
    return Pose(path[-1] if path else table.cell(vehicle), facing)
