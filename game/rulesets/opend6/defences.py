"""Defences: the passive value, dodge, block and parry, which of them holds, and the sixth sense."""

from __future__ import annotations

from typing import NamedTuple

from game.core.actions import Ask, Option, Refusal
from game.core.events import Modifier, Reported
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.checks import Pool, has_complication, roll
from game.rulesets.opend6.components import (
    BLOCK,
    DEFENCES,
    DODGE,
    PARRY,
    PASSIVE_VALUE,
    Defending,
    Grabbed,
    Nature,
    Points,
    Row,
    Sensed,
)
from game.rulesets.opend6.content import Weapon
from game.rulesets.opend6.die_codes import PIPS
from game.rulesets.opend6.figures import (
    attribute,
    attribute_check,
    held_weapon,
    is_down,
    is_rollable,
    skill_code,
    skilled,
    turn,
    unmodified_code,
)
from game.rulesets.opend6.states import gain_state, regain_balance, tumble
from game.rulesets.opend6.terrain import SHORT
from game.rulesets.opend6.vehicles import (
    CAUTIOUS,
    DRIVER,
    driver,
    is_vehicle,
    piloting,
    seat_of,
    speed,
    vehicle_of,
)

PASSIVE, ACTIVE = "opend6.defence.passive", "opend6.defence.active-window"
FULL, PARTIAL, COUNTS = "opend6.defence.full", "opend6.defence.partial", "opend6.defence.counts-as-action"
REACTION, OPTIONAL, LIMBER = (
    "opend6.defence.partial-reaction",
    "opend6.defence.optional-modifier",
    "opend6.defence.optional-acrobatics",
)
WHEEL = "opend6.vehicle.driver-defends"
BASE = PASSIVE_VALUE
SKILL = {DODGE: "dodge", BLOCK: "brawling", PARRY: "melee_combat"}
RULE = {
    DODGE: "opend6.defence.dodge",
    BLOCK: "opend6.defence.block-parry",
    PARRY: "opend6.defence.block-parry",
}
SENSE = 15
"""What Perception has to reach for a sixth sense (opend6.defence.partial-reaction)."""
FULL_BONUS = 10
_KINDEST = (PARRY, DODGE, BLOCK)
"""Of equal totals the owner takes the one that costs least: a block may hurt."""


class Defence(NamedTuple):
    """The defence that an attack has to reach: its value, its name ("" for the passive one), and what the
    optional rules add."""

    value: int
    skill: str = ""
    modifiers: tuple[Modifier, ...] = ()


def defence_against(table: Table, target: UnitId, close: bool, step: int) -> Defence:
    """Which defence holds against an attack, `close` if it is a blow, over that band of range
    (opend6.defence.counts-as-action).

    A vehicle and all in it have the dodge of who drives it, and no other (opend6.vehicle.driver-defends).
    """
    carrier = target if is_vehicle(table, target) else vehicle_of(table, target)
    found = table.world.find(driver(table, carrier) if carrier else target, Defending)
    rows = [row for row in found.rows if close or row.skill == DODGE] if found else []
    best = min(rows, key=lambda row: (-row.total, _KINDEST.index(row.skill)), default=None)
    if carrier:
        return Defence(best.total, best.skill) if best else Defence(BASE)
    if best is None:
        return Defence(BASE, "", (*_nimble(table, target), *_limber(table, target, step)))
    return Defence(best.total, best.skill, tuple(_limber(table, target, step)))


def _nimble(table: Table, target: UnitId) -> list[Modifier]:
    """+1 for every 2D above 4D in Reflexes or dodge, the better, to the passive value alone
    (opend6.defence.optional-modifier)."""
    if table.option("defence_modifier") == "off":
        return []
    best = max(attribute(table, target, "reflexes"), unmodified_code(table, target, "dodge"))
    return _modifier(_above(best) + table.world.get(target, Nature).quick // 6, OPTIONAL, "quick")


def _limber(table: Table, target: UnitId, step: int) -> list[Modifier]:
    """The same for acrobatics, to either value, at short range or more (opend6.defence.optional-acrobatics,
    -skill-bonus)."""
    if table.option("defence_modifier") == "off" or step < SHORT:
        return []
    own = skill_code(
        table, target, "acrobatics"
    )  # who has not learnt it is quick by Reflexes alone, which count already
    return _modifier(_above(own) + table.world.get(target, Nature).limber // 6, LIMBER, "acrobatics")


def _above(code: int) -> int:
    """Whole or begun 2D above 4D."""
    over = code - 4 * PIPS
    return max(0, -(-over // (2 * PIPS)))


def _modifier(value: int, rule: str, words: str) -> list[Modifier]:
    return [Modifier(value, rule, words)] if value else []


# ---------------------------------------------------------------- taking one


def defence_check(
    table: Table, unit: UnitId, skill: str, further: int | None = None, free: bool = False
) -> Pool:
    """The roll; alone in its turn it is a full defence (opend6.defence.full)."""
    vehicle = vehicle_of(table, unit)
    if vehicle:
        asked = piloting(table, unit, WHEEL, skill, free=free)
    else:
        asked = skilled(table, unit, SKILL[skill], RULE[skill], skill, further=further, free=free)
    alone = not free and (turn(table, unit).declared <= 1 if further is None else not further)
    whole = alone and (not vehicle or speed(table, vehicle) <= CAUTIOUS)
    return asked.plus(Modifier(FULL_BONUS, FULL, "full defence") if whole else None)


def refuse_defence(table: Table, unit: UnitId, skill: str) -> Refusal | None:
    if skill not in DEFENCES:
        return Refusal(COUNTS, "dodge, block or parry")
    if vehicle_of(table, unit) and (skill != DODGE or seat_of(table, unit) != DRIVER):
        return Refusal(WHEEL, "aboard only who drives dodges, for all")
    if skill == PARRY and not held_weapon(table, unit):
        return Refusal(RULE[PARRY], "nothing in hand to parry with")
    if skill == DODGE and table.world.has(unit, Grabbed):
        return Refusal("opend6.option.grab", "held fast: nowhere to dodge to")
    known = table.world.find(unit, Defending)
    if known and any(row.skill == skill for row in known.rows):
        return Refusal(ACTIVE, "that defence holds already")
    return (
        None
        if is_rollable(defence_check(table, unit, skill))
        else Refusal("opend6.turn.multi-action", "no die is left to roll")
    )


def take(table: Table, unit: UnitId, skill: str, free: bool = False) -> Play[None]:
    """Roll the defence; it holds until the figure's next turn, even if it is worse than none
    (opend6.defence.worse)."""
    asked = defence_check(table, unit, skill, free=free)
    result = yield from roll(table, asked)
    yield from regain_balance(table, asked)
    if result.total < BASE:
        yield Reported(
            unit,
            "opend6.defence.worse",
            f"{table.unit(unit).name} is easier to hit: {result.total}, below {BASE}",
        )
    known = table.world.find(unit, Defending) or Defending()
    yield from gain_state(
        table,
        unit,
        Defending((*known.rows, Row(skill, result.total))),
        PARTIAL if free or turn(table, unit).declared > 1 else FULL,
    )
    if has_complication(table, result):
        yield from tumble(table, unit)


# ---------------------------------------------------------------- the sixth sense


def sixth_sense_check(table: Table, target: UnitId) -> Pool | None:
    """The roll before the first attack of a round on one who has not acted yet and does not defend itself, if
    the option says so.

    Nobody makes it without a die left for it, or for any defence that could come of it.
    """
    now = table.clock.round
    known = table.world.find(target, Sensed)
    if (
        table.option("sixth_sense") == "off"
        or table.world.has(target, Defending)
        or is_down(table, target)
        or is_vehicle(table, target)
        or vehicle_of(table, target)
    ):
        return None
    if turn(table, target).acted >= now or (known and known.round >= now) or not _at_once(table, target):
        return None
    asked = attribute_check(
        table, target, "sixth sense", REACTION, attribute(table, target, "perception"), free=True
    )
    return asked if is_rollable(asked) else None


def _at_once(table: Table, unit: UnitId) -> list[tuple[str, Pool]]:
    """The defences that a sixth sense may give, with their rolls."""
    able = [skill for skill in DEFENCES if skill != PARRY or held_weapon(table, unit)]
    able = [skill for skill in able if skill != DODGE or not table.world.has(unit, Grabbed)]
    return [
        (skill, asked) for skill in able if is_rollable(asked := defence_check(table, unit, skill, free=True))
    ]


def sense(table: Table, target: UnitId) -> Play[None]:
    """The sixth sense, and the defence that it gives (opend6.defence.partial-reaction)."""
    asked = sixth_sense_check(table, target)
    if asked is None:
        return
    table.world.put(target, Sensed(table.clock.round))
    if (yield from roll(table, asked, SENSE, settled=True)).total < SENSE:
        return
    options = tuple(
        Option(skill, skill.capitalize(), str(defence.dice)) for skill, defence in _at_once(table, target)
    )
    answer = yield Ask(
        table.unit(target).side,
        target,
        REACTION,
        "An attack is coming: how to meet it?",
        options,
        options[0].key,
    )
    yield from take(table, target, answer, free=True)


def blocks_bare(table: Table, target: UnitId, weapon: Weapon, protected: bool) -> bool:
    """Whether blocking that weapon with the body hurts (opend6.defence.block-bladed,
    opend6.defence.block-protected)."""
    nature = table.world.get(target, Nature)
    return weapon.sharp and not (protected or nature.hardened or nature.close_parry)


def notes_of(
    table: Table, unit: UnitId, target: UnitId = NO_UNIT, resists: bool = True, defends: bool = True
) -> tuple[str, ...]:
    """Character points of the one, and of the other who resists; a sixth sense of a target that defends
    itself."""
    found = []
    for one in (unit, target) if target and resists else (unit,):
        points = table.world.find(one, Points)
        if points and points.left:
            found.append(f"{table.unit(one).name} has {points.left} character point{'s' * (points.left > 1)}")
    if target and defends and sixth_sense_check(table, target):
        found.append(f"{table.unit(target).name} may sense it coming")
    return tuple(found)
