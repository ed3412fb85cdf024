"""Thinking for a side of Silhouette: declare for one figure after the other, then act with the one whose turn
it is."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import one_ply
from game.ai.silhouette.battle_view import Scene
from game.ai.silhouette.declarations import declaration
from game.ai.silhouette.turn_actions import act
from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.figures import plan, targets


def think(battle: Battle, side: str) -> Iterator[Action | None]:
    """The next order of the side. Questions are answered as they advise: the better defence, the own figure
    first."""
    if battle.pending:
        yield one_ply.answer(battle.pending)
        return
    slot = battle.slot
    assert slot is not None
    if slot.phase == "declare":
        yield from _declare(battle, side)
        return
    scene = Scene(battle, side)
    yield None
    if slot.phase == "ambush":
        yield _ambush(scene, slot.unit)
        return
    yield from act(scene, slot.unit)


def _declare(battle: Battle, side: str) -> Iterator[Action | None]:
    own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == side]
    waiting = next((unit for unit in own if not plan(battle.table, unit).said), 0)
    if not waiting:
        yield EndTurn(own[0])
        return
    scene = Scene(battle, side)
    yield None
    for order in declaration(scene, waiting):
        yield order if order is None or battle.refusal(order) is None else orders.Stand(waiting)


def _ambush(scene: Scene, unit: int) -> Action:
    """The best attack out of hiding; best_attack knows only what is allowed now."""
    weapon = scene.weapon(unit).id
    found = [orders.Ambush(unit, foe, weapon) for foe in targets(scene.table, unit)]
    allowed = [order for order in found if scene.battle.refusal(order) is None]
    value = {order: scene.battle.chances(order).expected[0][1] for order in allowed}
    return max(allowed, key=lambda order: value[order]) if allowed else EndTurn(unit)
