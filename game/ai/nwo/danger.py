"""What the enemies could do to a figure in their next turns, where it is supposed to stand."""

from __future__ import annotations

from game.ai import worth
from game.ai.nwo.scene import Scene
from game.core.actions import Action
from game.core.field import Cell
from game.rulesets.nwo.components import Conditions
from game.rulesets.nwo.figures import melee_weapons, movement, ranged_weapons
from game.rulesets.nwo.orders import Shoot, Strike
from game.systems.items import loaded
from game.systems.postures import prone

_OTHER_TARGETS = (100, 75, 62, 55, 50)
"""Percent of an enemy's fire that comes here, by the number of others whom it could shoot at."""
_EMPTY = 60
_UNSEEN = 450
"""What an enemy that does not see the place may still do to it after a few steps."""
_FLANK = 14
_CLOSING = 80
"""Percent of a blow for which the enemy has to walk first."""
_BURNING = 1500
"""What a condition costs."""


def dangers(scene: Scene, cell: Cell) -> dict[int, int]:
    """For each enemy, what it takes from the figure on average; the figure must be supposed on that cell."""
    return {enemy: _threat(scene, enemy, cell) for enemy in scene.enemies}


def _threat(scene: Scene, enemy: int, cell: Cell) -> int:
    shot, blow = _shot(scene, enemy, cell), _blow(scene, enemy, cell)
    if max(shot, blow) == 0 and ranged_weapons(scene.trial.table, enemy) and scene.ground.apart(cell, scene.ground.places[enemy]) <= _FLANK:
        return _UNSEEN
    return max(shot, blow)


def _shot(scene: Scene, enemy: int, cell: Cell) -> int:
    best = 0
    place = scene.ground.places[enemy]
    if not scene.ground.sees(place, cell):
        return 0
    for weapon in ranged_weapons(scene.trial.table, enemy):
        order = Shoot(enemy, scene.unit, weapon.id)
        if loaded(scene.trial.table, enemy, weapon.id):
            share = 100 if scene.allowed(order) else 0
        else:
            share = _EMPTY
        if share:
            best = max(best, _weight(scene, order) * share // 100)
    others = sum(scene.ground.sees(place, scene.true.table.cell(friend)) for friend in scene.friends)
    return best * _OTHER_TARGETS[min(others, len(_OTHER_TARGETS) - 1)] // 100


def _blow(scene: Scene, enemy: int, cell: Cell) -> int:
    """A blow now or after a walk: as the crow flies, which is near enough."""
    weapon = max(melee_weapons(scene.trial.table, enemy), key=lambda weapon: weapon.damage)
    gap = scene.ground.apart(cell, scene.ground.places[enemy]) - weapon.reach
    if gap > movement(scene.trial.table, enemy) or (gap > 0 and ranged_weapons(scene.trial.table, enemy)):
        return 0
    value = _weight(scene, Strike(enemy, scene.unit, weapon.id))
    if gap > 0:
        far = movement(scene.trial.table, enemy)
        others = sum(scene.ground.apart(scene.true.table.cell(friend), scene.ground.places[enemy]) <= far for friend in scene.friends)
        value = value * _CLOSING * _OTHER_TARGETS[min(others, len(_OTHER_TARGETS) - 1)] // 10_000
    return value if not prone(scene.trial.table, enemy) else value // 2


def _weight(scene: Scene, order: Action) -> int:
    """The worth of an attack on the own figure, to the one who makes it."""
    return worth.of_harm(scene.trial, scene.true.table.unit(order.unit).side, *scene.harm(order))


def burning(scene: Scene, cell: Cell) -> int:
    """What it costs to end the turn in fire, smoke or the like."""
    stacks = len(scene.true.table.world.get(scene.unit, Conditions).kinds)
    found = sum(cell in area.cells for area in scene.areas)
    return found * _BURNING if stacks < 2 else found * _BURNING // 4
