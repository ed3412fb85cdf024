"""Medicine for the mortally wounded, and for who was knocked out (opend6.wound.mortal, opend6.gear.stun)."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.checks import Pool, has_complication, roll
from game.rulesets.opend6.components import Mortal, Senseless, Unconscious, Wound
from game.rulesets.opend6.figures import dying, is_rollable, skilled
from game.rulesets.opend6.harm import INCAPACITATED, STUNS, by_points, wake
from game.rulesets.opend6.states import gain_state, lose_state, tumble
from game.systems.bodies import is_adjacent, separation_reason

RULE = "opend6.wound.mortal"
HARD, EASY = 30, 10
"""What medicine has to reach: with the mortally wounded, with who is only knocked out."""


def treatment_check(table: Table, unit: UnitId, target: UnitId) -> Pool:
    return skilled(table, unit, "medicine", STUNS if table.world.has(target, Senseless) else RULE)


def needed(table: Table, target: UnitId) -> int:
    return EASY if table.world.has(target, Senseless) else HARD


def helpless(table: Table, unit: UnitId) -> bool:
    """Whether medicine does anything for that one."""
    return dying(table, unit) or table.world.has(unit, Senseless)


def refuse_aid(table: Table, unit: UnitId, target: UnitId) -> Refusal | None:
    if target == unit or target not in table.units() or not helpless(table, target):
        return Refusal(RULE, "nobody mortally wounded or knocked out")
    if not is_adjacent(table, unit, target):
        return Refusal(RULE, separation_reason(table, unit, target, "not next to that one"))
    if table.world.has(target, Senseless) and table.at(table.cell(target)) not in (0, table.carrier(target)):
        return Refusal(STUNS, "somebody stands where that one lies")
    return (
        None
        if is_rollable(treatment_check(table, unit, target))
        else Refusal("opend6.turn.multi-action", "no die is left to roll")
    )


def treat(table: Table, unit: UnitId, target: UnitId) -> Play[None]:
    """Success makes who was dying incapacitated, still unconscious; who was knocked out comes to."""
    against = needed(table, target)
    result = yield from roll(table, treatment_check(table, unit, target), against, settled=True)
    if result.total >= against and against == EASY:
        yield from wake(table, target)
    elif result.total >= against:
        yield from lose_state(table, target, Mortal)
        if not by_points(table):
            table.world.put(target, Wound(INCAPACITATED))
        yield from gain_state(table, target, Unconscious(), RULE)
    if has_complication(table, result):
        yield from tumble(table, unit)
