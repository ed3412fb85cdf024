"""The states of a figure: what each is called and looks like, the component behind it, and how it is gained
and lost."""

from __future__ import annotations

import msgspec

from game.core import defaults
from game.core.components import Component, Down
from game.core.defaults import revive, take_down
from game.core.references import UnitId
from game.core.ruleset import State
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.components import (
    Aiming,
    Dead,
    Drunk,
    Ducked,
    Dying,
    Limping,
    Out,
    SetUp,
    Shock,
    Startled,
    Turn,
)

STATE: dict[type[Component], State] = {
    Aiming: State(
        "aiming",
        "aiming",
        "silhouette.attack.aim",
        "good",
        "aiming",
        "aim",
        toward="aiming at {}",
        ends="A move, another order, the shot or a wound ends it.",
    ),
    Ducked: State(
        "in_cover",
        "in cover",
        "silhouette.action.take-cover",
        "good",
        "hidden",
        "crouch",
        ends="Rise; a move or an attack ends it, too.",
    ),
    SetUp: State(
        "set_up",
        "set up",
        "silhouette.action.set-up",
        "good",
        "dug_in",
        "crouch",
        ends="A move, or another weapon in hand, ends it.",
    ),
    Startled: State(
        "startled",
        "startled",
        "silhouette.initiative.fumble",
        "bad",
        "surprised",
        ends="It is over with the turn.",
    ),
    Drunk: State(
        "intoxicated",
        "intoxicated",
        "silhouette.attack.intoxication",
        "bad",
        "poisoned",
        ends="It lasts for the rest of the battle.",
    ),
    Limping: State(
        "limping",
        "hit in the leg",
        "silhouette.attack.called",
        "bad",
        "wounded",
        ends="It lasts for the rest of the battle.",
    ),
    Out: State(
        "unconscious",
        "unconscious",
        "silhouette.wound.conscious",
        "bad",
        "down",
        ends="It passes after some turns.",
    ),
    Shock: State(
        "in_shock",
        "in system shock",
        "silhouette.wound.system-shock",
        "bad",
        "down",
        ends="It lasts for the rest of the battle.",
    ),
    Dying: State(
        "dying",
        "dying",
        "silhouette.wound.system-shock",
        "bad",
        "bleeding",
        ends="First aid in time; else death.",
    ),
    Dead: State("dead", "dead", "silhouette.wound.death", "bad", "down", ends="Nothing ends it.", final=True),
}
STATES = tuple(STATE.values())


def count_of(status: Component) -> int:
    """How many of a state somebody has: turns aimed, degrees of intoxication, else 1."""
    match status:
        case Aiming(turns=count) | Drunk(degree=count):
            return count
    return 1


def gain_state(table: Table, unit: UnitId, status: Component, rule: str = "") -> Play[None]:
    """Lay a state on the figure; said only if it was another before."""
    yield from defaults.renew_status(STATE, table, unit, status, rule, count_of)


def lose_state(table: Table, unit: UnitId, status: type[Component], rule: str = "") -> Play[None]:
    yield from defaults.lose_status(STATE, table, unit, status, rule)


def note(table: Table, unit: UnitId, **changes: object) -> None:
    """Write down what has come of the unit's turn."""
    table.world.put(unit, msgspec.structs.replace(table.world.get(unit, Turn), **changes))


def fall_out(table: Table, unit: UnitId) -> Play[None]:
    """Out of the fight, for a while or for good; what it was about to do is over."""
    if not table.world.has(unit, Down):
        yield from take_down(table, unit)
        for kind in (Aiming, Ducked, SetUp, Startled):
            yield from lose_state(table, unit, kind)


def forget(table: Table, unit: UnitId) -> Play[None]:
    """Nobody aims any more at one who is dead or gone (silhouette.attack.aim)."""
    for other in table.units():
        aim = table.world.find(other, Aiming)
        if aim and aim.target == unit:
            yield from lose_state(table, other, Aiming)


def depart(table: Table, unit: UnitId) -> Play[None]:
    """What ends with a figure that has left the map."""
    yield from forget(table, unit)
    defaults.leave_behind(STATE, table, unit)


def wake(table: Table, unit: UnitId) -> Play[None]:
    """Back in the fight (silhouette.wound.conscious)."""
    if (yield from revive(table, unit)):
        yield from lose_state(table, unit, Out)
