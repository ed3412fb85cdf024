"""Who knows that there are enemies: by seeing one as a turn begins, by a shout, by gunfire, by being
attacked."""

from __future__ import annotations

from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.components import Aware
from game.rulesets.lithium.figures import EARSHOT, is_down
from game.rulesets.lithium.states import gain_state
from game.systems.bodies import measuring_cells, sees

RULE = "lithium.attack.unaware"


def alert(table: Table, unit: UnitId, rule: str = RULE) -> Play[None]:
    """Whoever lies there senseless takes notice of nothing."""
    if not is_down(table, unit):
        yield from gain_state(table, unit, Aware(), rule)


def look_around(table: Table) -> Play[None]:
    """As a turn begins, whoever sees an enemy knows; one who comes into view later in it is still a
    surprise."""
    for unit in table.standing():
        if not table.world.has(unit, Aware) and any(
            sees(table, unit, enemy) for enemy in table.enemies(unit)
        ):
            yield from alert(table, unit)


def hear(table: Table, shooters: list[UnitId]) -> Play[None]:
    """Shots are heard as far as a shout, by their enemies."""
    for unit in table.standing():
        loud = [one for one in shooters if table.hostile(unit, one)]
        if any(table.field.grid.squared(*measuring_cells(table, unit, one)) <= EARSHOT**2 for one in loud):
            yield from alert(table, unit)
