"""How a figure stands, told anew: for a battle that goes on from a recorded state, whose earlier events nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Component
from game.core.events import Event, StatusGained
from game.core.table import Table
from game.rulesets.lithium.components import Aware, Bleeding, Dead, Numbed, Plan, Prone, Shock, Staunched, Stunned
from game.rulesets.lithium.declaring import told
from game.rulesets.lithium.state import plan
from game.rulesets.lithium.statuses import STATUS

RULES: dict[type[Component], str] = {
    Prone: "lithium.modifier.prone",
    Aware: "lithium.attack.unaware",
    Stunned: "lithium.turn.duration",
    Numbed: "lithium.damage.painkiller",
    Bleeding: "lithium.damage.bleeding",
    Staunched: "lithium.damage.first-aid",
    Shock: "lithium.damage.shock",
    Dead: "lithium.damage.death",
}


def situation(table: Table, unit: int) -> Iterator[Event]:
    """The states of the figure, as the events that put them on it; then what it has declared, for the eyes of its side."""
    for kind, rule in RULES.items():
        if table.world.has(unit, kind):
            yield StatusGained(unit, STATUS[kind], rule)
    if plan(table, unit) != Plan():
        yield told(table, unit, table.unit(unit).side)
