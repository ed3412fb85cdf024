"""What a hit does: resistance, wounds and Body Points, and what follows from each."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from game.core import defaults
from game.core.components import Down
from game.core.events import Gauge, Harmed, Reported
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.checks import Pool, has_complication, roll
from game.rulesets.opend6.components import (
    Aiming,
    Body,
    Dead,
    Defending,
    Hurt,
    Mortal,
    Nature,
    Prone,
    Senseless,
    Stunned,
    Unconscious,
    Wound,
)
from game.rulesets.opend6.die_codes import PIPS
from game.rulesets.opend6.figures import (
    armour_code,
    attribute,
    attribute_check,
    can_be_hurt,
    is_rollable,
    resistance_check,
    skill_code,
    skilled,
)
from game.rulesets.opend6.states import STATE, fall_out, gain_state, lose_state, tumble

WOUNDS, POINTS = "opend6.damage.wounds", "opend6.damage.body-points"
OUT, WORSE, STUNS = "opend6.wound.incapacitated", "opend6.wound.worse", "opend6.gear.stun"
NONE, WOUNDED, SEVERE, INCAPACITATED, MORTALLY, KILLED = range(6)
STUN = -1
"""A result that is no level: a stun."""
LEVELS = ("unhurt", *STATE[Hurt].levels, "mortally wounded", "dead")
STAMINA, RAW = 15, 20
"""What stamina has to reach, and Physique without it, to stay up (opend6.wound.incapacitated)."""
_HEALTH = (Fraction(1), Fraction(7, 10), Fraction(45, 100), Fraction(1, 5), Fraction(0), Fraction(0))
_MILDER = {
    STUN: STUN,
    WOUNDED: STUN,
    SEVERE: STUN,
    INCAPACITATED: WOUNDED,
    MORTALLY: SEVERE,
    KILLED: INCAPACITATED,
}
"""Two levels less, and no less than a stun (opend6.gear.stun)."""
MINUTE = 12
"""Rounds of five seconds."""
LEFT = 9
"""Per cent of Body Points with which one is mortally wounded."""


def level_of(over: int) -> int:
    """The level of a wound by which damage is more than resistance (opend6.damage.wounds)."""
    if over <= 0:
        return NONE
    if over <= 3:
        return STUN
    if over <= 8:
        return WOUNDED
    if over <= 12:
        return INCAPACITATED
    if over <= 15:
        return MORTALLY
    return KILLED


def worsened_level(before: int, got: int, limited: bool) -> int:
    """The level after an injury: one that is no worse moves it up by one (opend6.wound.worse). `limited`
    figures end at severely wounded."""
    if got == NONE or (got == STUN and before == NONE):
        return before
    after = max(got, before + 1)
    return min(KILLED, max(after, MORTALLY) if limited and after > SEVERE else after)


def stunned_level(got: int) -> int:
    """What is left of a result if the weapon stuns: none of those that fell by themselves but on those who
    are hurt."""
    return _MILDER.get(got, NONE)


def health_of(level: int) -> Fraction:
    """How far one with that wound is from going down."""
    return _HEALTH[level]


# ---------------------------------------------------------------- suffering


def by_points(table: Table) -> bool:
    return table.option("damage") == "body_points"


def armour_roll(table: Table, unit: UnitId) -> Pool | None:
    """What is taken off the damage under Body Points (opend6.damage.armor)."""
    code = armour_code(table, unit)
    return Pool(unit, "armour", "opend6.damage.armor", code) if code >= PIPS else None


def resistance(table: Table, unit: UnitId, stuns: bool) -> Pool | None:
    """What is rolled against damage; where points are counted Physique resists only what stuns, and armour of
    pips alone is not rolled."""
    if by_points(table) and not stuns:
        return armour_roll(table, unit)
    return resistance_check(table, unit, STUNS if stuns else WOUNDS)


def suffer(table: Table, unit: UnitId, damage: int, stuns: bool = False) -> Play[None]:
    """So much damage has reached the figure."""
    if not can_be_hurt(table, unit):
        return
    asked = resistance(table, unit, stuns)
    if by_points(table):
        kept = (yield from roll(table, asked)).total if asked else armour_code(table, unit)
        yield from _lose_points(table, unit, max(0, damage - kept))
    else:
        assert asked
        means = partial(_would_be, table, unit, damage, stuns)
        kept = (yield from roll(table, asked, damage, settled=True, means=means)).total
        got = level_of(damage - kept)
        if got == NONE:
            yield Reported(unit, WOUNDS, f"{table.unit(unit).name} is not injured")
        else:
            yield from injure(table, unit, stunned_level(got) if stuns else got, stuns)
    if stuns and damage > kept:
        yield from _pass_out(table, unit, damage - kept)


def _would_be(table: Table, unit: UnitId, damage: int, stuns: bool, resisted: int) -> str:
    """What becomes of the figure if it resists so much."""
    before, got = table.world.get(unit, Wound).level, level_of(damage - resisted)
    if got == NONE:
        return "not injured"
    after = worsened_level(
        before, stunned_level(got) if stuns else got, table.world.get(unit, Nature).limited
    )
    if stuns and after < MORTALLY:
        return STATE[Senseless].words
    return "stunned" if after == before else LEVELS[after]


def _pass_out(table: Table, unit: UnitId, minutes: int) -> Play[None]:
    """Out for as many minutes as the damage was more (opend6.gear.stun)."""
    if not table.world.has(unit, Down):
        yield from gain_state(table, unit, Senseless(table.clock.round + MINUTE * minutes))
        yield from fall_out(table, unit)


def wake(table: Table, unit: UnitId, rule: str = STUNS) -> Play[None]:
    """It comes to where it lies, as badly hurt as it was; not as long as another stands there."""
    if (yield from defaults.revive(table, unit)):
        yield from lose_state(table, unit, Senseless, rule)
        if not table.carrier(unit):
            yield from gain_state(table, unit, Prone(), rule)


def injure(table: Table, unit: UnitId, got: int, stuns: bool = False) -> Play[None]:
    """An injury of that level, and what follows; one who is about to be knocked out has no time to stay
    up."""
    before = table.world.get(unit, Wound).level
    after = worsened_level(before, got, table.world.get(unit, Nature).limited)
    yield from lose_state(table, unit, Aiming)
    if after == before:
        yield Harmed(unit, 0, "stunned", gauges(table, unit), int(100 * health(table, unit)))
        if not stuns and not table.world.has(unit, Down):
            yield from gain_state(table, unit, Stunned(table.clock.round + 1))
        return
    table.world.put(unit, Wound(after))
    yield Harmed(unit, after - before, LEVELS[after], gauges(table, unit), int(100 * health(table, unit)))
    yield from _settle(table, unit, after, stuns)


def _settle(table: Table, unit: UnitId, level: int, stuns: bool) -> Play[None]:
    if level < INCAPACITATED + stuns:
        yield from gain_state(table, unit, Hurt(level), WORSE if level == SEVERE else "")
    elif level == INCAPACITATED:
        yield from _stay_up(table, unit)
    elif level == MORTALLY:
        yield from drop_mortal(table, unit)
    else:
        yield from die(table, unit)


def _stay_up(table: Table, unit: UnitId) -> Play[None]:
    """A free roll, once: acts on, or is out (opend6.wound.incapacitated). Who lies there senseless makes
    none."""
    asked, against = stay_up_check(table, unit)
    rolls = is_rollable(asked) and not table.world.has(unit, Down)
    if not is_rollable(asked):
        yield Reported(unit, OUT, f"{table.unit(unit).name} has no die left to stay up")
    result = (yield from roll(table, asked, against, settled=True)) if rolls else None
    if result and result.total >= against:
        yield from gain_state(table, unit, Hurt(INCAPACITATED), OUT)
        if has_complication(table, result):
            yield from tumble(table, unit)
        return
    for kind in (Hurt, Senseless):
        yield from lose_state(table, unit, kind)
    yield from gain_state(table, unit, Unconscious())
    yield from fall_out(table, unit)


def stay_up_check(table: Table, unit: UnitId) -> tuple[Pool, int]:
    """The roll with which the incapacitated stay up, and what it has to reach."""
    if skill_code(table, unit, "stamina"):
        return skilled(table, unit, "stamina", OUT, "staying up", free=True), STAMINA
    return attribute_check(table, unit, "staying up", OUT, attribute(table, unit, "physique"), free=True), RAW


def drop_mortal(table: Table, unit: UnitId) -> Play[None]:
    for kind in (Hurt, Senseless, Unconscious):
        yield from lose_state(table, unit, kind)
    yield from gain_state(table, unit, Mortal(table.clock.round))
    yield from fall_out(table, unit)


def die(table: Table, unit: UnitId) -> Play[None]:
    for kind in (Hurt, Mortal, Senseless, Unconscious, Defending):
        yield from lose_state(table, unit, kind)
    yield from gain_state(table, unit, Dead())
    yield from fall_out(table, unit)


def _lose_points(table: Table, unit: UnitId, lost: int) -> Play[None]:
    """No wound levels but the last two (opend6.damage.body-points)."""
    if not lost:
        yield Reported(unit, POINTS, f"{table.unit(unit).name}'s armour takes it all")
        return
    own = table.world.get(unit, Body)
    table.world.put(unit, Body(max(0, own.left - lost), own.most))
    yield from lose_state(table, unit, Aiming)
    yield Harmed(unit, lost, f"{lost} Body Points", gauges(table, unit), int(100 * health(table, unit)))
    if own.left <= lost:
        yield from die(table, unit)
    elif is_mortal_loss(own.left - lost, own.most):
        yield from drop_mortal(table, unit)


def is_mortal_loss(left: int, most: int) -> bool:
    """Whether so few Body Points are a mortal wound."""
    return 100 * left <= LEFT * most


# ---------------------------------------------------------------- how they are


def gauges(table: Table, unit: UnitId) -> tuple[Gauge, ...]:
    if by_points(table):
        own = table.world.get(unit, Body)
        return (Gauge("body points", own.left, own.most),)
    return (Gauge("health", KILLED - table.world.get(unit, Wound).level, KILLED),)


def health(table: Table, unit: UnitId) -> Fraction:
    if table.world.has(unit, Down):
        return Fraction(0)
    if not by_points(table):
        return health_of(table.world.get(unit, Wound).level)
    own = table.world.get(unit, Body)
    return Fraction(own.left, own.most) if own.most else Fraction(1)
