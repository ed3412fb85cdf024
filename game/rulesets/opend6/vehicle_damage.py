"""Damage to vehicles and to those inside (opend6.vehicle.damage), and the one way in for damage to whatever
was hit."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from game.core.events import Gauge, Harmed, Modifier, Reported
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6 import harm
from game.rulesets.opend6.checks import Pool, roll
from game.rulesets.opend6.components import Astray, Defending, Hull, Speed
from game.rulesets.opend6.die_codes import PIPS, pips_of
from game.rulesets.opend6.figures import armour_code
from game.rulesets.opend6.states import gain_state, lose_state
from game.rulesets.opend6.vehicles import STOPPED, crew, driver, is_vehicle, scale, vehicle_type

RULE, WORSE, SCALE = "opend6.vehicle.damage", "opend6.vehicle.damage-worse", "opend6.vehicle.scale"
SOUND, SHAKEN, LIGHT, HEAVY, SEVERE, DESTROYED = range(6)
LEVELS = ("not damaged", "shaken", "lightly damaged", "heavily damaged", "severely damaged", "destroyed")
LEAST = {DESTROYED: 16, SEVERE: 13, HEAVY: 9, LIGHT: 4, SHAKEN: 1}
"""By how much the damage has to be more than the toughness for each."""
INSIDE = {LIGHT: (1, 4), HEAVY: (1, 2), SEVERE: (3, 4), DESTROYED: (1, 1)}
"""What part of the damage each one inside has to resist."""
PLATES = 2
"""Pips of armour that are enough to be pierced."""
LOST = {LIGHT: 1, HEAVY: 2}
"""Dice of manoeuvrability lost for good."""


def toughness(table: Table, vehicle: UnitId, attacker: int = 0) -> Pool:
    """Toughness; against something smaller the scale between them adds to it (opend6.vehicle.scale)."""
    more = max(0, scale(table, vehicle) - attacker)
    modifiers = (Modifier(more, SCALE, "scale"),) if more else ()
    return Pool(vehicle, "toughness", RULE, pips_of(vehicle_type(table, vehicle).toughness), modifiers)


def result_of(over: int) -> int:
    """By how much the damage is more than the toughness."""
    return next((result for result, least in LEAST.items() if over >= least), SOUND)


def worsened(before: int, got: int) -> int:
    """From heavy on, a result of 4 or more that is no worse moves it up by one
    (opend6.vehicle.damage-worse)."""
    if before >= HEAVY and LIGHT <= got <= before:
        return min(DESTROYED, before + 1)
    return max(before, got)


def effect_of(before: int, got: int) -> int:
    """What a result does to a vehicle with that damage: the level to which it is worsened, or what the result
    says where that stays."""
    level = worsened(before, got)
    return level if level > before else got


def suffer(table: Table, unit: UnitId, damage: int, attacker: int = 0, stuns: bool = False) -> Play[None]:
    """So much damage has reached somebody or something; `attacker` is the scale of what did it. What `stuns`
    is for figures alone."""
    if is_vehicle(table, unit):
        yield from batter(table, unit, damage, attacker)
    else:
        yield from harm.suffer(table, unit, damage, stuns)


def armoured(table: Table, unit: UnitId) -> bool:
    """Whether there is armour to pierce: the body of a vehicle, or what somebody wears, from +2 on
    (opend6.gear.ammunition)."""
    return is_vehicle(table, unit) or armour_code(table, unit) >= PLATES


def batter(table: Table, vehicle: UnitId, damage: int, attacker: int = 0) -> Play[None]:
    """Damage to a vehicle: its toughness resists, and the rest is passed on to those inside."""
    hull = table.world.get(vehicle, Hull)
    resisted = (yield from roll(table, toughness(table, vehicle, attacker), damage, points=False)).total
    got = result_of(damage - resisted)
    if got == SOUND or hull.level == DESTROYED:
        yield Reported(vehicle, RULE, f"{table.unit(vehicle).name} is not damaged")
        return
    effect = effect_of(hull.level, got)
    yield from _damaged(table, vehicle, worsened(hull.level, got), effect)
    part = INSIDE.get(effect)
    for one in crew(table, vehicle) if part else []:
        assert part
        yield from harm.suffer(table, one, -(-damage * part[0] // part[1]))


def _damaged(table: Table, vehicle: UnitId, level: int, effect: int) -> Play[None]:
    hull = table.world.get(vehicle, Hull)
    before, now = hull.level, table.clock.round
    if effect == SHAKEN:
        hull = msgspec.structs.replace(hull, shaken=now + 1)
    lost = LOST.get(effect, 0)
    own = max(
        0,
        pips_of(vehicle_type(table, vehicle).manoeuvre.removeprefix("-")) // PIPS
        if not vehicle_type(table, vehicle).manoeuvre.startswith("-")
        else 0,
    )
    spare = max(0, own - hull.lost)
    slowed = hull.slowed + (lost if lost and not spare else 0)
    hull = msgspec.structs.replace(
        hull, level=level, lost=hull.lost + min(lost, spare) if spare else hull.lost, slowed=slowed
    )
    table.world.put(vehicle, hull)
    yield Harmed(
        vehicle, level - before, LEVELS[effect], gauges(table, vehicle), int(100 * health(table, vehicle))
    )
    if effect == SEVERE:
        yield from gain_state(table, vehicle, Astray(-1), RULE)
    elif effect == DESTROYED:
        yield from wreck(table, vehicle)


def wreck(table: Table, vehicle: UnitId) -> Play[None]:
    """It stops, and stays where it is (opend6.vehicle.damage-worse)."""
    table.world.put(vehicle, Speed(STOPPED, table.clock.round))
    yield from lose_state(table, vehicle, Astray)
    at_wheel = driver(table, vehicle)
    if at_wheel:
        yield from lose_state(table, at_wheel, Defending)
    yield Reported(vehicle, WORSE, f"{table.unit(vehicle).name} is a wreck")


def gauges(table: Table, unit: UnitId) -> tuple[Gauge, ...]:
    if is_vehicle(table, unit):
        return (Gauge("hull", DESTROYED - table.world.get(unit, Hull).level, DESTROYED),)
    return harm.gauges(table, unit)


def health(table: Table, unit: UnitId) -> Fraction:
    if is_vehicle(table, unit):
        return Fraction(DESTROYED - table.world.get(unit, Hull).level, DESTROYED)
    return harm.health(table, unit)
