"""What weighs on every roll of a figure: wounds, stuns, haste. Each list of modifiers takes its own from
here."""

from __future__ import annotations

from game.core.events import Modifier
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar.checks import Check, check
from game.rulesets.infowar.components import Incapacitated, Initiative, Relief, Stunned, VeryStunned
from game.rulesets.infowar.figures import hurt_level, traits
from game.rulesets.infowar.ladder import POOR, word
from game.rulesets.infowar.wounds import LEVELS, PENALTY

NAMES = {
    "composure": "CON",
    "thrown": "Thrown Weapons",
    "heavy": "Heavy Weapons",
    "martial_arts": "Martial Arts",
}


def trait_words(trait: str) -> str:
    return NAMES.get(trait, trait.replace("_", " ").title())


def skill(table: Table, unit: UnitId, trait: str, rule: str) -> Modifier:
    """The trait that is rolled; Combat Experience that is missing counts as Poor (infowar.roll.unskilled)."""
    value = getattr(traits(table, unit), trait)
    rung = POOR if value is None else value
    return Modifier(
        rung, rule if value is not None else "infowar.roll.unskilled", f"{trait_words(trait)} {word(rung)}"
    )


def wound_modifier(table: Table, unit: UnitId) -> Modifier | None:
    """The penalty of the worst wound, less what Body Control takes off (infowar.wound.levels,
    infowar.wound.body-control)."""
    level = hurt_level(table, unit)
    relief = table.world.find(unit, Relief)
    value = min(0, PENALTY.get(level, 0) + (relief.levels if relief else 0))
    stopped = table.world.find(unit, Incapacitated)
    if stopped and stopped.act:
        return Modifier(stopped.act, "infowar.wound.act-incapacitated", "clumsy")
    return Modifier(value, "infowar.wound.levels", LEVELS[level]) if value else None


def daze(table: Table, unit: UnitId, defends: bool = False) -> Modifier | None:
    """What a stun takes: of every roll, or of the defence alone (infowar.stun.very, infowar.stun.levels)."""
    if table.world.has(unit, VeryStunned):
        return Modifier(-2, "infowar.stun.very", "very stunned")
    if defends and table.world.has(unit, Stunned):
        return Modifier(-1, "infowar.stun.levels", "stunned")
    return None


def haste(table: Table, unit: UnitId) -> Modifier | None:
    """The price of a hasty start, on attacks and defences (infowar.initiative.hasty)."""
    place = table.world.find(unit, Initiative)
    return Modifier(-1, "infowar.initiative.hasty", "hasty") if place and place.hasty else None


def fighting(table: Table, unit: UnitId, defends: bool = False) -> tuple[Modifier | None, ...]:
    """What weighs on attack and defence alike."""
    return wound_modifier(table, unit), daze(table, unit, defends), haste(table, unit)


def trait_check(
    table: Table, unit: UnitId, trait: str, what: str, rule: str, *more: Modifier | None, aches: bool = True
) -> Check:
    """An unopposed roll of a trait; `aches` is false for those that wounds leave alone: Endurance and Body
    Control (infowar.wound.levels)."""
    return check(
        unit,
        what,
        rule,
        [
            skill(table, unit, trait, rule),
            *([wound_modifier(table, unit), daze(table, unit)] if aches else []),
            *more,
        ],
    )
