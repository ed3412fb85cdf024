"""How a figure stands, told anew: for a battle that goes on from a recorded state, whose earlier events
nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.events import Event, StatusGained
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6.states import STATE, count_of


def situation(table: Table, unit: UnitId) -> Iterator[Event]:
    """The states of the figure, as the events that put them on it."""
    for kind, state in STATE.items():
        own = table.world.find(unit, kind)
        if own:
            yield StatusGained(unit, state.id, state.rule, count_of(own))
