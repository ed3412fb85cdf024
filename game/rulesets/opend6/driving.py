"""Driving: levels of speed, turns that take a roll, what the vehicle runs into, and what it does when nobody
holds it."""

from __future__ import annotations

import msgspec

from game.core.events import Reported, Spent, Stepped
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attacks import attack
from game.rulesets.opend6.awareness import look
from game.rulesets.opend6.checks import has_complication, roll
from game.rulesets.opend6.collisions import Ramming, crash
from game.rulesets.opend6.components import Aiming, Astray, Speed
from game.rulesets.opend6.figures import is_rollable, turn
from game.rulesets.opend6.routes import (
    BUSY,
    GENTLE,
    HARD,
    JUMP,
    MOVE,
    REVERSE,
    SHARP,
    TURNS,
    TWO,
    distance,
    driving_range,
    end_of,
    minimum_distance,
)
from game.rulesets.opend6.states import gain_state, lose_state, note
from game.rulesets.opend6.vehicles import (
    CAUTIOUS,
    HIGH,
    LEVELS,
    STOPPED,
    piloting,
    speed,
    vehicle_of,
    vehicles,
    wreck,
)
from game.systems.bodies import put
from game.systems.bodies import turn as face
from game.systems.body_pathfinding import can_step
from game.systems.body_poses import Pose

# ---------------------------------------------------------------- driving


def drive(table: Table, unit: UnitId, level: int, path: tuple[Cell, ...], facing: str) -> Play[None]:
    vehicle = vehicle_of(table, unit)
    yield from _take_wheel(table, unit, LEVELS[level])
    way = driving_range(table, vehicle, level).way(end_of(table, vehicle, path, facing))
    kept = yield from _held_speed(table, unit, vehicle, level)
    if kept < 0:
        yield from _run_wild(table, vehicle, level)
    else:
        yield from _follow(table, unit, vehicle, way, kept)


def charge(table: Table, made: Ramming, path: tuple[Cell, ...], facing: str) -> Play[None]:
    """Drive up to somebody and into them (opend6.vehicle.ram)."""
    unit, vehicle, level = made.unit, vehicle_of(table, made.unit), made.level
    yield from _take_wheel(table, unit, "rams")
    way = driving_range(table, vehicle, level).way(end_of(table, vehicle, path, facing))
    kept = yield from _held_speed(table, unit, vehicle, level)
    if kept < 0:
        yield from _run_wild(table, vehicle, level)
        return
    if (yield from _follow(table, unit, vehicle, way, kept)) and kept == level:
        yield from attack(table, made)


def brake(table: Table, unit: UnitId) -> Play[None]:
    vehicle = vehicle_of(table, unit)
    yield from _take_wheel(table, unit, "brakes")
    if speed(table, vehicle) > CAUTIOUS and (yield from _held_speed(table, unit, vehicle, STOPPED)) < 0:
        yield from _run_wild(table, vehicle, speed(table, vehicle))
        return
    table.world.put(vehicle, Speed(STOPPED, table.clock.round))
    yield Reported(vehicle, MOVE, f"{table.unit(vehicle).name} stops")


def _take_wheel(table: Table, unit: UnitId, words: str) -> Play[None]:
    note(table, unit, moved=True)
    yield Spent(unit, "Movement", words)
    yield from lose_state(table, unit, Aiming)


def _held_speed(table: Table, unit: UnitId, vehicle: UnitId, level: int) -> Play[int]:
    """The level that is really driven: one lower after a failed roll; -1 where the vehicle goes out of
    control (opend6.vehicle.move)."""
    now = speed(table, vehicle)
    if abs(level - now) == 2 and not (yield from _passes(table, unit, MOVE, JUMP, TWO)):
        yield from gain_state(table, vehicle, Astray(table.clock.round), MOVE)
        return -1
    against = max(HARD.get(level, 0), BUSY if turn(table, unit).declared > 1 else 0)
    if against and not (yield from _passes(table, unit, MOVE, against, f"piloting, {LEVELS[level]}")):
        return max(STOPPED, level - 1)
    return level


def _passes(table: Table, unit: UnitId, rule: str, against: int, what: str) -> Play[bool]:
    asked = piloting(table, unit, rule, what)
    if not is_rollable(asked):
        return False
    result = yield from roll(table, asked, against, settled=True)
    return result.total >= against and not has_complication(table, result)


def _follow(table: Table, unit: UnitId, vehicle: UnitId, way: tuple[Pose, ...], level: int) -> Play[bool]:
    """Go the way, as far as the level allows; a turn that fails leads straight on. Whether none has
    failed."""
    table.world.put(vehicle, Speed(level, table.clock.round))
    left, since = distance(table, vehicle, level), 9
    for pose in way:
        if pose.facing != table.facing(vehicle):
            if level >= HIGH:
                against = SHARP if since < 3 else GENTLE
            else:
                against = 0
            if against and not (yield from _passes(table, unit, TURNS, against, "turning")):
                yield from coast_straight(table, vehicle, left, level)
                return False
            yield from face(table, vehicle, pose.facing)
            since = 0
            continue
        if not left:
            break
        yield from _step(table, vehicle, pose.cell)
        left, since = left - 1, since + 1
    yield from look(table, vehicle)
    return True


def _step(table: Table, vehicle: UnitId, cell: Cell) -> Play[None]:
    here = table.cell(vehicle)
    put(table, vehicle, cell)
    yield Stepped(vehicle, here, cell)


def back(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> Play[None]:
    vehicle = vehicle_of(table, unit)
    yield from _take_wheel(table, unit, LEVELS[CAUTIOUS])
    if not (yield from _passes(table, unit, TURNS, REVERSE, "backwards")):
        yield Reported(vehicle, TURNS, f"{table.unit(vehicle).name} does not find reverse")
        return
    table.world.put(vehicle, Speed(CAUTIOUS, table.clock.round))
    for cell in path:
        yield from _step(table, vehicle, cell)
    yield from look(table, vehicle)


# ---------------------------------------------------------------- nobody at the wheel


def coast_straight(table: Table, vehicle: UnitId, far: int, level: int) -> Play[None]:
    """Along the facing, until something stands in the way (opend6.vehicle.turns)."""
    grid = table.field.grid
    for _ in range(far):
        here, way = table.cell(vehicle), table.facing(vehicle)
        there = grid.neighbour(here, way)
        body = table.cells_at(vehicle, there)
        solid = not can_step(table.ground(), table.cells_at(vehicle, here), way, table.closed())
        met = sorted({one for cell in body if (one := table.at(cell)) and one != vehicle})
        if (solid or met) and not (yield from crash(table, vehicle, body, met, level)):
            return
        yield from _step(table, vehicle, there)


def coasting(table: Table, vehicle: UnitId) -> tuple[tuple[Cell, ...], str]:
    """The cells that it rolls over as the round ends, if nobody drives it, and what then stands in its way:
    "" for nothing (opend6.vehicle.damage-worse)."""
    grid, here, way = table.field.grid, table.cell(vehicle), table.facing(vehicle)
    gone: list[Cell] = []
    for _ in range(minimum_distance(table, vehicle, table.world.get(vehicle, Speed).level)):
        there = grid.neighbour(here, way)
        met = [one for cell in table.cells_at(vehicle, there) if (one := table.at(cell)) and one != vehicle]
        if not can_step(table.ground(), table.cells_at(vehicle, here), way, table.closed()):
            return tuple(gone), "what stands there"
        if met:
            return tuple(gone), table.unit(met[0]).name
        gone.append(there)
        here = there
    return tuple(gone), ""


def _run_wild(table: Table, vehicle: UnitId, level: int) -> Play[None]:
    table.world.put(
        vehicle, msgspec.structs.replace(table.world.get(vehicle, Speed), driven=table.clock.round)
    )
    yield from coast_straight(
        table, vehicle, minimum_distance(table, vehicle, max(CAUTIOUS, level)), max(CAUTIOUS, level)
    )


def coast_vehicles(table: Table) -> Play[None]:
    """As a round ends: what was not driven goes on by itself, slower by a level, out of control by two
    (opend6.vehicle.damage-worse)."""
    for vehicle in vehicles(table):
        own = table.world.get(vehicle, Speed)
        wild = table.world.find(vehicle, Astray)
        if own.level > STOPPED and own.driven < table.clock.round - 1 and not wreck(table, vehicle):
            yield from coast_straight(table, vehicle, minimum_distance(table, vehicle, own.level), own.level)
            slower = max(STOPPED, table.world.get(vehicle, Speed).level - (2 if wild else 1))
            table.world.put(vehicle, Speed(slower, table.clock.round - 1, own.stands))
        if wild and wild.until != -1 and wild.until < table.clock.round:
            yield from lose_state(table, vehicle, Astray)
