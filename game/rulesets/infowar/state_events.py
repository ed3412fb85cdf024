"""How a figure stands, told anew: for a battle that goes on from a recorded state, whose earlier events
nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.defaults import states_told
from game.core.events import Event, StatusGained
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar.components import Initiative, Sized
from game.rulesets.infowar.states import HASTY, SIZED, STATUS


def situation(table: Table, unit: UnitId) -> Iterator[Event]:
    """The states of the figure, as the events that put them on it."""
    yield from states_told(STATUS, table, unit)
    place = table.world.find(unit, Initiative)
    if place and place.hasty:
        yield StatusGained(unit, HASTY.id, HASTY.rule)
    if table.world.has(unit, Sized):
        yield StatusGained(unit, SIZED.id, SIZED.rule)
