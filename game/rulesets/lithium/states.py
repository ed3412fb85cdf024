"""The states of a figure: what each is called and looks like, the component behind it, and how it is gained
and lost."""

from __future__ import annotations

import msgspec

from game.core import defaults
from game.core.components import Component, Down
from game.core.references import UnitId
from game.core.ruleset import LYING, State
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.components import (
    Aware,
    Bleeding,
    Dead,
    Numbed,
    Prone,
    Shock,
    Staunched,
    Stunned,
    Turn,
)

STATE: dict[type[Component], State] = {
    Prone: State("prone", "prone", "lithium.modifier.prone", "good", pose=LYING, quiet=True),
    Aware: State("aware", "aware of the enemy", "lithium.attack.unaware", "plain", quiet=True),
    Stunned: State("stunned", "stunned", "lithium.turn.duration"),
    Numbed: State("numbed", "numbed", "lithium.damage.painkiller"),
    Bleeding: State("bleeding", "bleeding", "lithium.damage.bleeding"),
    Staunched: State("staunched", "staunched", "lithium.damage.first-aid", badge="wounded"),
    Shock: State("in shock", "in shock", "lithium.damage.shock", badge="fainting"),
    Dead: State("dead", "dead", "lithium.damage.death", badge="down"),
}
STATES: tuple[State, ...] = tuple(STATE.values())


# ---------------------------------------------------------------- gained and lost


def gain(table: Table, unit: UnitId, status: Component, rule: str) -> Play[None]:
    """Lay a state on the figure; said only if it did not have it."""
    if table.world.has(unit, type(status)):
        table.world.put(unit, status)
    else:
        yield from defaults.gain(STATE, table, unit, status, rule)


def lose(table: Table, unit: UnitId, status: type[Component], rule: str) -> Play[None]:
    yield from defaults.lose(STATE, table, unit, status, rule)


def note(table: Table, unit: UnitId, **changes: object) -> None:
    """Write down what has come of the unit's turn."""
    table.world.put(unit, msgspec.structs.replace(table.world.get(unit, Turn), **changes))


def fall(table: Table, unit: UnitId, state: Component, rule: str) -> Play[None]:
    """Out of the fight, by shock or death."""
    if not table.world.has(unit, Down):
        yield from defaults.goes_down(table, unit)
        yield from lose(table, unit, Prone, rule)
    if isinstance(state, Dead):
        yield from lose(table, unit, Shock, rule)
    yield from gain(table, unit, state, rule)
