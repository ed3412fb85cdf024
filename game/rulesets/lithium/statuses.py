"""States of a figure: gained and lost, each with the event that says so."""

from __future__ import annotations

import msgspec

from game.core.battle import Battle
from game.core.components import Component, Down
from game.core.events import Downed, StatusGained, StatusLost
from game.core.ruleset import Play
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


def gain(battle: Battle, unit: int, status: Component, rule: str) -> Play[None]:
    """Lay a state on the figure; said only if it did not have it."""
    known = battle.world.has(unit, type(status))
    battle.world.put(unit, status)
    if not known:
        yield StatusGained(unit, STATUS[type(status)], rule)


def lose(battle: Battle, unit: int, status: type[Component], rule: str) -> Play[None]:
    if battle.world.has(unit, status):
        battle.world.drop(unit, status)
        yield StatusLost(unit, STATUS[status], rule)


def note(battle: Battle, unit: int, **changes: object) -> None:
    """Write down what has come of the unit's turn."""
    battle.world.put(unit, msgspec.structs.replace(battle.world.get(unit, Turn), **changes))


def fall(battle: Battle, unit: int, state: Component, rule: str) -> Play[None]:
    """Out of the fight, by shock or death."""
    if not battle.world.has(unit, Down):
        battle.world.put(unit, Down())
        yield Downed(unit)
        yield from lose(battle, unit, Prone, rule)
    yield from gain(battle, unit, state, rule)
