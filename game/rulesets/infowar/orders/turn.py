"""The end of a turn, before all of it is used (infowar.round.five-seconds)."""

from __future__ import annotations

from game.core.actions import Action, EndTurn
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.order_verb import ONE_ACTION, FramedVerb
from game.rulesets.infowar.turns import end_slot


def offer(_table: Table, unit: UnitId) -> list[Action]:
    return [EndTurn(unit)]


def resolve(table: Table, order: EndTurn) -> Play[None]:
    yield from end_slot(table, order.unit)


END_TURN = FramedVerb(EndTurn, "End turn", "end_turn", "e", rule=ONE_ACTION, offer=offer, resolve=resolve)
