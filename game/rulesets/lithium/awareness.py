"""Who knows that there are enemies: by seeing one as a turn begins, by a shout, by gunfire, by being attacked."""

from __future__ import annotations

from game.core.battle import Battle
from game.core.ruleset import Play
from game.rulesets.lithium.components import Aware
from game.rulesets.lithium.state import EARSHOT, enemies, squared
from game.rulesets.lithium.statuses import gain
from game.systems.view import in_sight

RULE = "lithium.attack.unaware"


def alert(battle: Battle, unit: int, rule: str = RULE) -> Play[None]:
    yield from gain(battle, unit, Aware(), rule)


def look_around(battle: Battle) -> Play[None]:
    """As a turn begins, whoever sees an enemy knows; one who comes into view later in it is still a surprise."""
    for unit in battle.standing():
        here = battle.cell(unit)
        if not battle.world.has(unit, Aware) and any(in_sight(battle, here, battle.cell(enemy)) for enemy in enemies(battle, unit)):
            yield from alert(battle, unit)


def hear(battle: Battle, shooters: list[int]) -> Play[None]:
    """Shots are heard as far as a shout, by their enemies."""
    for unit in battle.standing():
        loud = [one for one in shooters if battle.hostile(unit, one)]
        if any(squared(battle.cell(unit), battle.cell(one)) <= EARSHOT**2 for one in loud):
            yield from alert(battle, unit)
