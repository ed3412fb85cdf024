"""Letting the rest of the turn go."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, EndTurn
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo import turns
from game.rulesets.nwo.orders.order_verb import OrderVerb


def offer(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield EndTurn(unit)


def resolve(table: Table, order: EndTurn) -> Play[None]:
    yield from turns.end(table, order.unit)


END_TURN = OrderVerb(
    EndTurn,
    "End turn",
    "end_turn",
    "e",
    needs="",
    acts=lambda _order: False,
    rule="nwo.turn.economy",
    offer=offer,
    resolve=resolve,
)
