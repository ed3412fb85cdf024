"""How a figure stands, told anew: for a battle that goes on from a recorded state, whose earlier events
nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Down
from game.core.events import Event, StatusGained
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.silhouette.declaring import declared_event
from game.rulesets.silhouette.figures import plan
from game.rulesets.silhouette.initiative import TURN
from game.rulesets.silhouette.states import STATE, count_of


def situation(table: Table, unit: UnitId) -> Iterator[Event]:
    """The states of the figure, as the events that put them on it; then what it has declared: for its own
    side before all have, then for all."""
    for kind, state in STATE.items():
        own = table.world.find(unit, kind)
        if own:
            yield StatusGained(unit, state.id, state.rule, count_of(own))
    phase = table.slot.phase if table.slot else ""
    # in the turns, all know of those who have declared nothing that they stand and act once
    if plan(table, unit).said or (phase == TURN and not table.world.has(unit, Down)):
        yield declared_event(table, unit, table.unit(unit).side)
        if phase != "declare":
            yield declared_event(table, unit)
