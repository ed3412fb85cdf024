"""How states of a figure are gained and lost; what each is and looks like stands with the components."""

from __future__ import annotations

import msgspec

from game.core import defaults
from game.core.components import Component, Down
from game.core.references import UnitId
from game.core.ruleset import State
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.components import STATE, Dead, Prone, Shock, Turn

STATES: tuple[State, ...] = tuple(STATE.values())


def gain_state(table: Table, unit: UnitId, status: Component, rule: str) -> Play[None]:
    """Lay a state on the figure; said only if it did not have it."""
    if table.world.has(unit, type(status)):
        table.world.put(unit, status)
    else:
        yield from defaults.gain_status(STATE, table, unit, status, rule)


def lose_state(table: Table, unit: UnitId, status: type[Component], rule: str) -> Play[None]:
    yield from defaults.lose_status(STATE, table, unit, status, rule)


def note(table: Table, unit: UnitId, **changes: object) -> None:
    """Write down what has come of the unit's turn."""
    table.world.put(unit, msgspec.structs.replace(table.world.get(unit, Turn), **changes))


def fall_out(table: Table, unit: UnitId, state: Component, rule: str) -> Play[None]:
    """Out of the fight, by shock or death."""
    if not table.world.has(unit, Down):
        yield from defaults.take_down(table, unit)
        yield from lose_state(table, unit, Prone, rule)
    if isinstance(state, Dead):
        yield from lose_state(table, unit, Shock, rule)
    yield from gain_state(table, unit, state, rule)


def depart(table: Table, unit: UnitId) -> Play[None]:
    """Off the map nobody is in any state."""
    defaults.leave_behind(STATE, table, unit)
    yield from ()
