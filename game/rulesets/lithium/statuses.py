"""States of a figure: gained and lost, each with the event that says so."""

from __future__ import annotations

import msgspec

from game.core.components import Component, Down
from game.core.events import Downed, StatusGained, StatusLost
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.lithium.components import Aware, Bleeding, Dead, Numbed, Prone, Shock, Staunched, Stunned, Turn

STATUS: dict[type[Component], str] = {
    Prone: "prone",
    Aware: "aware",
    Stunned: "stunned",
    Numbed: "numbed",
    Bleeding: "bleeding",
    Staunched: "staunched",
    Shock: "in shock",
    Dead: "dead",
}


def gain(table: Table, unit: int, status: Component, rule: str) -> Play[None]:
    """Lay a state on the figure; said only if it did not have it."""
    known = table.world.has(unit, type(status))
    table.world.put(unit, status)
    if not known:
        yield StatusGained(unit, STATUS[type(status)], rule)


def lose(table: Table, unit: int, status: type[Component], rule: str) -> Play[None]:
    if table.world.has(unit, status):
        table.world.drop(unit, status)
        yield StatusLost(unit, STATUS[status], rule)


def note(table: Table, unit: int, **changes: object) -> None:
    """Write down what has come of the unit's turn."""
    table.world.put(unit, msgspec.structs.replace(table.world.get(unit, Turn), **changes))


def fall(table: Table, unit: int, state: Component, rule: str) -> Play[None]:
    """Out of the fight, by shock or death."""
    if not table.world.has(unit, Down):
        table.world.put(unit, Down())
        yield Downed(unit)
        yield from lose(table, unit, Prone, rule)
    yield from gain(table, unit, state, rule)
