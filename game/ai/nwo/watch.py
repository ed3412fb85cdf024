"""Overwatch: where the enemies will have to come through."""

from __future__ import annotations

from game.ai.nwo.deeds import Deed, attack
from game.ai.nwo.scene import Scene
from game.core.components import Position
from game.core.field import Cell
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.figures import movement, ranged_weapons
from game.rulesets.nwo.orders import Overwatch, Shoot
from game.systems.items import loaded
from game.systems.movement import path_between

_NEAR = 14
"""Tiles of way beyond which nobody is waited for."""
_MOST = 3
_ARM = 2
_COMES = {True: 40, False: 65}
"""Percent: how likely an enemy comes that way, with a gun of its own or without."""
_PATIENCE = 3
"""Rounds without an attack after which nobody waits any more."""


def watches(scene: Scene, cell: Cell) -> list[Deed]:
    """Areas to watch from the cell where the figure is supposed to stand."""
    if scene.idle >= _PATIENCE:
        return []
    field = scene.true.table.ground()
    found = []
    guns = [gun for gun in scene.guns if loaded(scene.true.table, scene.unit, gun.id)]
    comers = sorted(scene.enemies, key=lambda enemy: (scene.ground.apart(scene.ground.places[enemy], cell), enemy))[:_MOST] if guns else []
    for enemy in comers:
        path = path_between(field, scene.ground.places[enemy], cell)
        if 2 <= len(path) <= _NEAR:
            found += [deed for gun in guns if (deed := _watch(scene, cell, enemy, path, gun))]
    return found


def _watch(scene: Scene, cell: Cell, enemy: int, path: tuple[Cell, ...], gun: Weapon) -> Deed | None:
    place, grid = scene.ground.places[enemy], scene.true.field.grid
    for number, comes in enumerate(path[: movement(scene.trial.table, enemy)]):
        area = grid.corners(path[min(number + _ARM, len(path) - 1)], _ARM)
        if scene.ground.sees(cell, comes) and grid.in_region(comes, *area) and not grid.in_region(place, *area):
            order = Overwatch(scene.unit, area, gun.id)
            return Deed(order, _value(scene, enemy, comes, gun)) if scene.allowed(order) else None
    return None


def _value(scene: Scene, enemy: int, comes: Cell, gun: Weapon) -> int:
    """The worth of the shot once the enemy stands there, by the chance that it comes."""
    scene.trial.table.world.put(enemy, Position(comes))
    shot = Shoot(scene.unit, enemy, gun.id)
    value = attack(scene, shot).value if scene.allowed(shot) else 0
    scene.trial.table.world.put(enemy, Position(scene.ground.places[enemy]))
    return value * _COMES[bool(ranged_weapons(scene.trial.table, enemy))] * (_PATIENCE - scene.idle) // (100 * _PATIENCE)
