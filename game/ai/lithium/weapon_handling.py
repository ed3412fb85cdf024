"""What an agent does with its hands: draws what serves, loads what is empty, helps those who bleed."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.lithium.battle_view import BattleView
from game.core.actions import Action
from game.core.components import Down
from game.core.references import UnitId
from game.rulesets.lithium import orders
from game.rulesets.lithium.components import Bleeding, Holster, Magazine, Plan
from game.rulesets.lithium.content import Weapon, weapons
from game.rulesets.lithium.figures import held_weapons
from game.systems.items import shots_left

_AID, _OWN_AID = 700, 500
_RELOAD = 250


def drawing(scene: BattleView, unit: UnitId) -> tuple[Action, ...]:
    """Draws a weapon with which something can be done, if the hands hold none; lets go of an empty gun
    first."""
    table = scene.table
    ready = [weapon for weapon in held_weapons(table, unit) if _serves(scene, unit, weapons()[weapon])]
    if ready:
        return ()
    for weapon in table.world.get(unit, Holster).weapons:
        if not _serves(scene, unit, weapons()[weapon]):
            continue
        drop = [orders.Drop(unit, one) for one in held_weapons(table, unit)][:1]
        for quick in ((orders.Draw(unit, weapon),), (*drop, orders.Draw(unit, weapon))):
            if _allowed(scene, unit, quick):
                return quick
    return ()


def _serves(scene: BattleView, unit: UnitId, weapon: Weapon) -> bool:
    """Whether the weapon can still be used, ammunition in the bag or not: a gun that can be loaded serves."""
    return not weapon.magazine or weapon.id in dict(scene.table.world.get(unit, Magazine).shots)


def _allowed(scene: BattleView, unit: UnitId, quick: tuple[Action, ...]) -> bool:
    before = scene.table.world.get(unit, Plan)
    for order in quick:
        if scene.battle.refusal(order) is not None:
            scene.table.world.put(unit, before)
            return False
        known = scene.table.world.get(unit, Plan)
        scene.table.world.put(unit, Plan(known.main, known.step, (*known.quick, order)))
    scene.table.world.put(unit, before)
    return True


def handling(scene: BattleView, unit: UnitId) -> Iterator[tuple[int, Action]]:
    """What else can be done where the figure stands, with its worth."""
    battle, table = scene.battle, scene.table
    for weapon in held_weapons(table, unit):
        order = orders.Reload(unit, weapon)
        if not shots_left(table, unit, weapons()[weapon]) and battle.refusal(order) is None:
            yield _RELOAD, order
    for friend in table.units():
        if table.unit(friend).side == scene.side and table.world.has(friend, Bleeding):
            aid = orders.Aid(unit, friend)
            if battle.refusal(aid) is None:
                share = battle.chances(aid).chance("pass")
                yield (
                    int((_AID if table.world.has(friend, Down) or friend != unit else _OWN_AID) * share),
                    aid,
                )
