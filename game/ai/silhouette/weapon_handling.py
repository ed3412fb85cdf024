"""What else there is to do: help, load, take a gun to hand, open a door, aim at somebody out of reach."""

from __future__ import annotations

from game.ai.silhouette.battle_view import BattleView
from game.core.actions import Action
from game.core.components import Item
from game.core.references import UnitId
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.components import STATIONARY, Carried, Dying, Magazine, Turn
from game.rulesets.silhouette.content import HANDS, Weapon, weapons
from game.rulesets.silhouette.speed_bands import band
from game.rulesets.silhouette.targeting import unready
from game.systems.items import items_near, shots_left

_OPEN = 4
"""A blade with so much damage is not put away for a gun."""


def useful_order(scene: BattleView, unit: UnitId) -> Action | None:
    """The first that is possible, in the order of how much each is needed; None if nothing is."""
    table = scene.table
    for friend in table.world.having(Dying):
        order = orders.Aid(unit, friend)
        if table.unit(friend).side == scene.side and scene.battle.refusal(order) is None:
            return order
    weapon = scene.weapon(unit)
    if weapon.magazine and shots_left(table, unit, weapon) <= 0:
        return orders.Reload(unit, weapon.id)
    if unready(table, unit, weapon):
        return orders.SetUpSystem(unit, weapon.id)
    ready = _draw(scene, unit, weapon) or _door(scene, unit)
    if ready:
        return ready
    if band(table, unit) == STATIONARY and weapon.ranged and not table.world.get(unit, Turn).aimed:
        return next(
            (
                order
                for order in (orders.Aim(unit, enemy) for enemy in scene.enemies)
                if scene.battle.refusal(order) is None
            ),
            None,
        )
    return None


def _door(scene: BattleView, unit: UnitId) -> Action | None:
    """A closed door on the way to the enemy."""
    door = scene.doors.get(scene.table.cell(unit))
    return orders.Use(unit, door) if door else None


def _draw(scene: BattleView, unit: UnitId, weapon: Weapon) -> Action | None:
    """A gun instead of nothing: one's own, else one that lies near; at last a blade instead of bare hands."""
    if weapon.ranged and (not weapon.magazine or shots_left(scene.table, unit, weapon) > 0):
        return None
    carried, loaded = scene.table.world.get(unit, Carried).weapons, scene.table.world.get(unit, Magazine)
    guns = [name for name in carried if weapons()[name].ranged and loaded.left(name)]
    armed = not weapon.ranged and weapon.damage >= _OPEN
    found: list[Action] = [orders.Draw(unit, gun) for gun in guns if not armed]
    found += [] if armed else _lying(scene, unit)
    if weapon.id == HANDS:
        found += [
            orders.Draw(unit, blade)
            for blade in sorted(carried, key=lambda name: -weapons()[name].damage)
            if not weapons()[blade].ranged
        ]
    return next((order for order in found if scene.battle.refusal(order) is None), None)


def _lying(scene: BattleView, unit: UnitId) -> list[Action]:
    """To pick up a loaded gun, the hardest hitting first."""
    table = scene.table
    lying = [(item, table.world.get(item, Item)) for item in items_near(table, unit)]
    guns = [
        (weapons()[one.kind].damage, item)
        for item, one in lying
        if one.kind in weapons() and weapons()[one.kind].ranged and one.charge
    ]
    return [orders.PickUp(unit, table.cell(item), item) for _, item in sorted(guns, reverse=True)]
