"""Tripping, pushing, grabbing and tackling with bare hands, and getting free (opend6.option.trip, -push,
-grab, -tackle)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attack_modes import RULE_OF, TRICKS, Manner
from game.rulesets.opend6.attack_odds import TRICK, direct_attack_chances
from game.rulesets.opend6.attack_refusals import refuse_attack
from game.rulesets.opend6.attacks import attack
from game.rulesets.opend6.content import HANDS, weapons
from game.rulesets.opend6.direct_attacks import DirectAttack
from game.rulesets.opend6.figures import foes, is_down
from game.rulesets.opend6.orders.order_verb import PricedVerb, has_no_actions_left
from game.rulesets.opend6.vehicles import is_vehicle
from game.rulesets.opend6.wrestling import RULE, break_free, break_free_chances, refuse_break, refuse_trick
from game.systems.bodies import is_adjacent


class Wrestle(Action, frozen=True):
    """`how` is "trip", "push", "grab" or "tackle"."""

    target: UnitId
    how: str


class BreakFree(Action, frozen=True):
    """Get out of a hold."""


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    enemies = [] if has_no_actions_left(table, unit) or table.carrier(unit) else foes(table, unit)
    near = [foe for foe in enemies if not is_vehicle(table, foe) and is_adjacent(table, unit, foe)]
    yield from [Wrestle(unit, foe, how) for foe in near for how in TRICKS] or [Wrestle(unit, NO_UNIT, "trip")]


def attack_by_order(order: Wrestle) -> DirectAttack:
    return DirectAttack(order.unit, order.target, manner=Manner(weapons()[HANDS], False, trick=order.how))


def refuse(table: Table, order: Wrestle) -> Refusal | None:
    if order.how not in TRICKS:
        return Refusal("opend6.option.trip", f"one of: {', '.join(TRICKS)}")
    if order.target not in foes(table, order.unit) or is_down(table, order.target):
        return Refusal(RULE_OF[order.how], "no enemy beside")
    no = refuse_trick(table, order.unit, order.target, order.how)
    return no or refuse_attack(table, order.unit, order.target, attack_by_order(order).manner)


def resolve(table: Table, order: Wrestle) -> Play[None]:
    yield from attack(table, attack_by_order(order))


def chances(table: Table, order: Wrestle) -> Chances:
    return direct_attack_chances(table, attack_by_order(order))


def describe(table: Table, order: Wrestle) -> str:
    return f"{order.how.capitalize()} {table.name_of(order.target)}"


def offer_freedom(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield BreakFree(unit)


def refuse_freedom(table: Table, order: BreakFree) -> Refusal | None:
    return refuse_break(table, order.unit)


def free(table: Table, order: BreakFree) -> Play[None]:
    yield from break_free(table, order.unit)


def chances_of_freedom(table: Table, order: BreakFree) -> Chances:
    return break_free_chances(table, order.unit)


WRESTLE = PricedVerb(
    Wrestle, "Wrestle", "grapple", "l", "unit", quiet=True, aboard="nobody",
    rule="opend6.option.trip", deed="wrestles",
    steady=True, makes=attack_by_order,
    outcomes=TRICK, offer=offer, refuse=refuse, resolve=resolve, chances=chances, describe=describe,
)  # fmt: skip
BREAK_FREE = PricedVerb(
    BreakFree, "Break free", "grapple", "u", quiet=True, aboard="nobody",
    rule=RULE, deed="struggles", struggles=True,
    outcomes=("pass", "fail"),
    offer=offer_freedom, refuse=refuse_freedom, resolve=free, chances=chances_of_freedom,
)  # fmt: skip
