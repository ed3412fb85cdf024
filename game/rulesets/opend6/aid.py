"""Medicine for the mortally wounded (opend6.wound.mortal)."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.opend6.checks import Pool, complicated, roll
from game.rulesets.opend6.components import Mortal, Unconscious, Wound
from game.rulesets.opend6.figures import dying, rollable, skilled
from game.rulesets.opend6.harm import INCAPACITATED, by_points
from game.rulesets.opend6.states import gain, lose, tumble
from game.systems.bodies import beside, parted

RULE = "opend6.wound.mortal"
HARD = 30


def treating(table: Table, unit: int) -> Pool:
    return skilled(table, unit, "medicine", RULE)


def refuse_aid(table: Table, unit: int, target: int) -> Refusal | None:
    if target == unit or target not in table.units() or not dying(table, target):
        return Refusal(RULE, "nobody mortally wounded")
    if not beside(table, unit, target):
        return Refusal(RULE, parted(table, unit, target, "not next to that one"))
    return None if rollable(treating(table, unit)) else Refusal("opend6.turn.multi-action", "no die is left to roll")


def treat(table: Table, unit: int, target: int) -> Play[None]:
    """Success makes it incapacitated, still unconscious; it dies no more."""
    result = yield from roll(table, treating(table, unit), HARD, settled=True)
    if result.total >= HARD:
        yield from lose(table, target, Mortal)
        if not by_points(table):
            table.world.put(target, Wound(INCAPACITATED))
        yield from gain(table, target, Unconscious(), RULE)
    if complicated(table, result):
        yield from tumble(table, unit)
