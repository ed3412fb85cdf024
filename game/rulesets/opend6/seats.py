"""Getting into vehicles, changing seats, getting out and leaping out (opend6.vehicle.aboard)."""

from __future__ import annotations

from functools import partial

from game.core.actions import Refusal
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6 import harm
from game.rulesets.opend6.awareness import look
from game.rulesets.opend6.checks import Pool, roll
from game.rulesets.opend6.components import Defending, Grabbed
from game.rulesets.opend6.figures import is_lying, is_rollable, skilled
from game.rulesets.opend6.states import leave_place, lose_state, regain_balance, throw_down
from game.rulesets.opend6.vehicles import (
    STOPPED,
    is_vehicle,
    metres_at,
    seat_of,
    seats_left,
    speed,
    vehicle_of,
    vehicle_type,
    wreck,
)
from game.systems import bodies

RULE = "opend6.vehicle.aboard"
LEAP, PER, HARM = 15, 14, 21
"""What a leap has to reach, one more for so many metres a round, and a point of damage for so many begun."""


def on_foot(table: Table, unit: UnitId) -> Refusal | None:
    """Why somebody aboard does not do what is done on foot."""
    return Refusal(RULE, "aboard a vehicle") if table.carrier(unit) else None


def refuse_board(table: Table, unit: UnitId, target: UnitId, seat: str) -> Refusal | None:
    if vehicle_of(table, unit):
        return Refusal(RULE, "aboard already")
    if target not in table.units() or not is_vehicle(table, target) or wreck(table, target):
        return Refusal(RULE, "no vehicle to get into")
    if table.aboard(target) and table.hostile(unit, table.aboard(target)[0]):
        return Refusal(RULE, "enemies sit in it")
    if speed(table, target) != STOPPED:
        return Refusal(RULE, "it does not stand")
    if is_lying(table, unit) or not bodies.is_adjacent(table, unit, target):
        return Refusal(RULE, "not beside it")
    if table.world.has(unit, Grabbed):
        return Refusal("opend6.option.grab", "held fast")
    return None if seat in seats_left(table, target) else Refusal(RULE, "that seat is taken")


def refuse_change(table: Table, unit: UnitId, seat: str) -> Refusal | None:
    vehicle = vehicle_of(table, unit)
    if not vehicle:
        return Refusal(RULE, "aboard nothing")
    free = seat in seats_left(table, vehicle) and seat != seat_of(table, unit)
    return None if free else Refusal(RULE, "that seat is taken")


def refuse_out(table: Table, unit: UnitId, cell: Cell) -> Refusal | None:
    if not vehicle_of(table, unit):
        return Refusal(RULE, "aboard nothing")
    if cell not in bodies.exits(table, unit):
        return Refusal(RULE, "no room to get out there")
    stands = speed(table, vehicle_of(table, unit)) == STOPPED
    return None if stands or is_rollable(leaping(table, unit)) else Refusal(RULE, "no die is left to roll")


def board(table: Table, unit: UnitId, target: UnitId, seat: str) -> Play[None]:
    yield from lose_state(table, unit, Defending)
    yield from leave_place(table, unit)
    yield from bodies.board(table, unit, target, seat, open_to_all=vehicle_type(table, target).open)


def change(table: Table, unit: UnitId, seat: str) -> Play[None]:
    vehicle = vehicle_of(table, unit)
    yield from lose_state(table, unit, Defending)
    yield from bodies.board(table, unit, vehicle, seat, open_to_all=vehicle_type(table, vehicle).open)


def leaping(table: Table, unit: UnitId) -> Pool:
    return skilled(table, unit, "acrobatics", RULE, "leaping")


def against(table: Table, unit: UnitId) -> int:
    vehicle = vehicle_of(table, unit)
    return LEAP + metres_at(table, vehicle, speed(table, vehicle)) // PER


def impact_of_leap(table: Table, vehicle: UnitId) -> int:
    """The damage to who lands on the ground no better than needed."""
    return -(-metres_at(table, vehicle, speed(table, vehicle)) // HARM)


def get_out(table: Table, unit: UnitId, cell: Cell) -> Play[None]:
    """Out of what stands without more ado; out of what moves one lands on the ground, hurt by how fast it
    went less how well one leapt."""
    vehicle = vehicle_of(table, unit)
    fast = speed(table, vehicle)
    yield from lose_state(table, unit, Defending)
    if fast == STOPPED:
        yield from bodies.leave_carrier(table, unit, cell)
        yield from look(table, unit)
        return
    needed, most = against(table, unit), impact_of_leap(table, vehicle)
    means = partial(_would_land, needed, most)
    asked = leaping(table, unit)
    total = (yield from roll(table, asked, needed, settled=True, means=means, enough=needed + most)).total
    yield from regain_balance(table, asked)
    yield from bodies.leave_carrier(table, unit, cell)
    yield from throw_down(table, unit)
    if hurt := landing(needed, most, total):
        yield from harm.suffer(table, unit, hurt)
    yield from look(table, unit)


def landing(needed: int, most: int, total: int) -> int:
    """The damage to who leaps so well: each point above what is needed takes one off."""
    return max(0, most - max(0, total - needed))


def _would_land(needed: int, most: int, total: int) -> str:
    hurt = landing(needed, most, total)
    return f"lands {'well' if total >= needed else 'badly'}, {f'{hurt} damage' if hurt else 'unhurt'}"
