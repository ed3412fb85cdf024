"""What else there is to do: help, load, take a gun to hand, open a door, aim at somebody out of reach."""

from __future__ import annotations

from game.ai.silhouette.places import door_from
from game.ai.silhouette.scene import Scene
from game.core.actions import Action
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.components import STATIONARY, Carried, Dying, Magazine, Turn
from game.rulesets.silhouette.content import Weapon, weapons
from game.rulesets.silhouette.paces import band
from game.systems.items import shots_left

_OPEN = 4
"""A blade with so much damage is not put away for a gun."""


def otherwise(scene: Scene, unit: int) -> Action | None:
    """Whatever is possible first."""
    table = scene.table
    for friend in table.world.having(Dying):
        order = orders.Aid(unit, friend)
        if table.unit(friend).side == scene.side and scene.battle.refusal(order) is None:
            return order
    weapon = scene.weapon(unit)
    if weapon.magazine and shots_left(table, unit, weapon) <= 0:
        return orders.Reload(unit, weapon.id)
    ready = _draw(scene, unit, weapon) or _door(scene, unit)
    if ready:
        return ready
    if band(table, unit) == STATIONARY and weapon.ranged and not table.world.get(unit, Turn).aimed:
        return next((order for order in (orders.Aim(unit, enemy) for enemy in scene.enemies) if scene.battle.refusal(order) is None), None)
    return None


def _door(scene: Scene, unit: int) -> Action | None:
    """A closed door on the way to the enemy."""
    door = door_from(scene, scene.table.cell(unit))
    return orders.Use(unit, door) if door else None


def _draw(scene: Scene, unit: int, weapon: Weapon) -> Action | None:
    """A gun instead of nothing."""
    if weapon.ranged and (not weapon.magazine or shots_left(scene.table, unit, weapon) > 0):
        return None
    loaded = scene.table.world.get(unit, Magazine)
    guns = [name for name in scene.table.world.get(unit, Carried).weapons if weapons()[name].ranged and loaded.left(name)]
    blade = not weapon.ranged and weapon.damage >= _OPEN
    return orders.Draw(unit, guns[0]) if guns and not blade else None
