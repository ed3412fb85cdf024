"""Thinking for a side of Silhouette: declare for one figure after the other, then act with the one whose turn
it is."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction

from game.ai import one_ply
from game.ai.enemy_approaches import prepared
from game.ai.levels import NORMAL, Level
from game.ai.silhouette.battle_view import KINDS, BattleView
from game.ai.silhouette.blast_options import throws
from game.ai.silhouette.declarations import declaration
from game.ai.silhouette.forecast import forecast
from game.ai.silhouette.turn_actions import act
from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.core.references import NO_UNIT, UnitId
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.aiming import LURKING
from game.rulesets.silhouette.components import Plan
from game.rulesets.silhouette.figures import plan, targets


def think(battle: Battle, side: str, level: Level = NORMAL) -> Iterator[Action | None]:
    """The next order of the side. Questions are answered as they advise: the better defence, the own figure
    first."""
    if battle.pending:
        yield one_ply.answer(battle.pending)
        return
    slot = battle.slot
    assert slot is not None
    if slot.phase == "declare":
        yield from _declare(battle, side, level)
        return
    scene = BattleView(battle, side, level)
    yield None
    if level.hard:
        yield from prepared(scene.field, scene.closed)
    if slot.phase == "ambush":
        yield _ambush(scene, slot.unit)
        return
    yield from act(scene, slot.unit)


def _declare(battle: Battle, side: str, level: Level) -> Iterator[Action | None]:
    own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == side]
    waiting = next((unit for unit in level.led(own) if not plan(battle.table, unit).said), NO_UNIT)
    if not waiting:
        yield EndTurn(own[0])
        return
    scene = BattleView(battle, side, level)
    yield None
    if level.hard:
        yield from prepared(scene.field, scene.closed)
        scene.foresee((yield from _foreseen(battle, side)))
    for order in declaration(scene, waiting):
        yield order if order is None or battle.refusal(order) is None else orders.Stand(waiting)


def _foreseen(battle: Battle, side: str) -> Generator[None, None, dict[UnitId, Plan]]:
    """What the other sides will probably declare: thought once, while nothing but plans changes."""
    known: dict[str, dict[UnitId, Plan]] = battle.table.world.recall("forecast of the agent", KINDS, dict)
    if side not in known:
        known[side] = yield from forecast(battle, side, _alone)
    return known[side]


def _alone(battle: Battle, side: str, units: list[UnitId]) -> Iterator[orders.Declare | None]:
    """What somebody declares for the figures who asks for no forecast."""
    scene = BattleView(battle, side)
    yield None
    for unit in units:
        yield from declaration(scene, unit)


def _ambush(scene: BattleView, unit: UnitId) -> Action:
    """The best attack out of hiding, with whatever there is; best_attack knows only what is allowed now."""
    table, weapon = scene.table, scene.weapon(unit).id
    found: list[Action] = [orders.Ambush(unit, foe, weapon) for foe in targets(table, unit)]
    for verb in orders.ORDERS.values():
        if LURKING in verb.phases:
            found += [order for foe in targets(table, unit) for order in verb.at(table, unit, foe)]
    found += [order for _, order in throws(scene, unit, table.cell(unit), plan(table, unit))]
    allowed = [order for order in dict.fromkeys(found) if scene.battle.refusal(order) is None]
    value = {order: _gain(scene, order) for order in allowed}
    best = max(allowed, key=lambda order: value[order], default=None)
    return best if best and value[best] >= 0 else EndTurn(unit)


def _gain(scene: BattleView, order: Action) -> Fraction:
    """What it takes of the enemy, less what it takes of the own side."""
    lost = scene.battle.chances(order).expected
    return sum(
        (share if scene.table.hostile(order.unit, one) else -share for one, share in lost), Fraction(0)
    )
