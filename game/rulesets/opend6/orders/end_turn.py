"""Letting the rest of the turn go (opend6.turn.choice)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core import clock
from game.core.actions import Action, EndTurn
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.orders.order_verb import PricedVerb, always_false


def offer(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield EndTurn(unit)


def resolve(table: Table, _order: EndTurn) -> Play[None]:
    yield from clock.finish(table)


END_TURN = PricedVerb(
    EndTurn,
    "End turn",
    "end_turn",
    "e",
    rule="opend6.turn.choice",
    costs=always_false,
    steady=True,
    offer=offer,
    resolve=resolve,
)
