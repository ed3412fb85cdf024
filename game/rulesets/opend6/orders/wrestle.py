"""Tripping, pushing, grabbing and tackling with bare hands, and getting free (opend6.option.trip, -push,
-grab, -tackle)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attack_odds import TRICK, of_direct
from game.rulesets.opend6.attacks import attack
from game.rulesets.opend6.content import HANDS, weapons
from game.rulesets.opend6.direct_attacks import Direct
from game.rulesets.opend6.figures import foes
from game.rulesets.opend6.impossible import refuse_attack
from game.rulesets.opend6.manners import RULE_OF, TRICKS, Manner
from game.rulesets.opend6.orders.deed import Deed, spent
from game.rulesets.opend6.vehicles import is_vehicle
from game.rulesets.opend6.wrestling import RULE, break_free, freeing, refuse_break, refuse_trick
from game.systems.bodies import beside


class Wrestle(Action, frozen=True):
    """`how` is "trip", "push", "grab" or "tackle"."""

    target: UnitId
    how: str


class BreakFree(Action, frozen=True):
    """Get out of a hold."""


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    enemies = [] if spent(table, unit) or table.carrier(unit) else foes(table, unit)
    near = [foe for foe in enemies if not is_vehicle(table, foe) and beside(table, unit, foe)]
    yield from [Wrestle(unit, foe, how) for foe in near for how in TRICKS] or [Wrestle(unit, NO_UNIT, "trip")]


def made(order: Wrestle) -> Direct:
    return Direct(order.unit, order.target, manner=Manner(weapons()[HANDS], False, trick=order.how))


def refuse(table: Table, order: Wrestle) -> Refusal | None:
    if order.how not in TRICKS:
        return Refusal("opend6.option.trip", f"one of: {', '.join(TRICKS)}")
    if order.target not in foes(table, order.unit):
        return Refusal(RULE_OF[order.how], "no enemy beside")
    no = refuse_trick(table, order.unit, order.target, order.how)
    return no or refuse_attack(table, order.unit, order.target, made(order).manner)


def resolve(table: Table, order: Wrestle) -> Play[None]:
    yield from attack(table, made(order))


def chances(table: Table, order: Wrestle) -> Chances:
    return of_direct(table, made(order))


def describe(table: Table, order: Wrestle) -> str:
    return f"{order.how.capitalize()} {table.name_of(order.target)}"


def offer_freedom(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield BreakFree(unit)


def refuse_freedom(table: Table, order: BreakFree) -> Refusal | None:
    return refuse_break(table, order.unit)


def free(table: Table, order: BreakFree) -> Play[None]:
    yield from break_free(table, order.unit)


def chances_of_freedom(table: Table, order: BreakFree) -> Chances:
    return freeing(table, order.unit)


WRESTLE = Deed(
    Wrestle, "Wrestle", "grapple", "l", "unit", quiet=True, aboard="nobody",
    rule="opend6.option.trip", deed="wrestles",
    steady=True, makes=made,
    outcomes=TRICK, offer=offer, refuse=refuse, resolve=resolve, chances=chances, describe=describe,
)  # fmt: skip
BREAK_FREE = Deed(
    BreakFree, "Break free", "grapple", "u", quiet=True, aboard="nobody",
    rule=RULE, deed="struggles", struggles=True,
    outcomes=("pass", "fail"),
    offer=offer_freedom, refuse=refuse_freedom, resolve=free, chances=chances_of_freedom,
)  # fmt: skip
