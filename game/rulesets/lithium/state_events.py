"""How a figure stands, told anew: for a battle that goes on from a recorded state, whose earlier events
nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.defaults import states_told
from game.core.events import Event
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.lithium.components import STATE, Plan
from game.rulesets.lithium.declaring import declared_event
from game.rulesets.lithium.figures import plan


def situation(table: Table, unit: UnitId) -> Iterator[Event]:
    """The states of the figure, as the events that put them on it; then what it has declared, for the eyes of
    its side."""
    yield from states_told(STATE, table, unit)
    if plan(table, unit) != Plan():
        yield declared_event(table, unit, table.unit(unit).side)
