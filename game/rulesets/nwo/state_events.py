"""How a figure stands, told anew: for a battle that goes on from a recorded state, whose earlier events
nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.events import Event, StatusGained
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.nwo.components import Conditions, Helped, Watch
from game.rulesets.nwo.states import COMPONENT_STATES, CONDITION, HELPED


def situation(table: Table, unit: UnitId) -> Iterator[Event]:
    """The states of the figure, as the events that put them on it."""
    world = table.world
    for kind, state in COMPONENT_STATES:
        found = world.find(unit, kind)
        if found:
            yield StatusGained(
                unit, state.id, state.rule, cells=found.cells if isinstance(found, Watch) else ()
            )
    kinds = world.get(unit, Conditions).kinds
    for name in dict.fromkeys(kinds):
        yield StatusGained(unit, name, CONDITION[name].rule, kinds.count(name))
    helped = world.find(unit, Helped)
    if helped and helped.kinds:
        yield StatusGained(unit, HELPED.id, HELPED.rule, len(helped.kinds))
