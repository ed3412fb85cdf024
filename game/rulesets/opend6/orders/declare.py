"""Saying that there will be so many actions this turn: two or more (opend6.turn.multi-action)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6 import turns
from game.rulesets.opend6.figures import turn
from game.rulesets.opend6.orders.order_verb import MULTI, SAME, PricedVerb, always_false, has_driven

LIMIT = 99
"""No code has more dice than that (`components.Code`), so that nobody does more in a turn."""


class Declare(Action, frozen=True):
    actions: int


def offer(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield from (Declare(unit, actions) for actions in range(2, turns.MOST + 1))


def refuse(table: Table, order: Declare) -> Refusal | None:
    if turn(table, order.unit).declared:
        return Refusal(MULTI, "the number of actions is said already")
    if has_driven(table, order.unit):
        return Refusal(SAME, "said before driving, or not at all")
    if order.actions < 2:
        return Refusal(MULTI, "one action need not be said")
    return None if order.actions <= LIMIT else Refusal(MULTI, f"more than {LIMIT} would leave no code a die")


def resolve(table: Table, order: Declare) -> Play[None]:
    yield from turns.declare(table, order.unit, order.actions)


def describe(_table: Table, order: Declare) -> str:
    return f"{order.actions} actions, each with {order.actions - 1}D less"


DECLARE = PricedVerb(
    Declare,
    "Actions",
    "pools",
    "n",
    rule=MULTI,
    costs=always_false,
    steady=True,
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    describe=describe,
)
