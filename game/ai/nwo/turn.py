"""A turn of No Way Out: what to do with Action and Movement together. Only the first order of the best plan
is given, then it is thought again."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.ai import look_ahead
from game.ai.enemy_approaches import SIGHT, prepared
from game.ai.levels import NORMAL, Level
from game.ai.nwo import reactions, stationary_plans
from game.ai.nwo.battle_view import BattleView, has_to_choose
from game.ai.nwo.movement_plans import Walks, crawl
from game.ai.nwo.plans import NOBODY, Plans
from game.ai.nwo.position_scores import Places
from game.core.actions import Action, EndTurn
from game.core.battle import Battle

_MORE = 8
"""So many hopes are looked at, once the best plan is known, to have others to try."""


def think(battle: Battle, side: str, level: Level = NORMAL) -> Iterator[Action | None]:
    """The first order of the best plan for the figure whose turn it is."""
    if battle.pending:
        yield reactions.answer(battle, battle.pending, level)
        return
    slot = battle.slot
    assert slot is not None
    if not has_to_choose(battle, side, slot.unit):
        yield EndTurn(slot.unit)
        return
    scene = BattleView(battle, side, slot.unit, level)
    yield None
    if level.hard:
        yield from prepared(scene.ground.field, scene.ground.opaque, SIGHT)
    for place in scene.ground.places.values():
        for friend in scene.friends:  # who sees whom, which takes longest of all the first time
            scene.ground.sees(place, battle.table.cell(friend))
            yield None
    places = Places(scene)
    for _ in places.outlooks([scene.here]):
        yield None
    plans = Plans(scene, places)
    yield None
    for _ in _hoped(plans):
        yield None
    yield (yield from _best(plans))


def _best(plans: Plans) -> Generator[None, None, Action]:
    """Who plays hard plays an order on before it is given, and the next best ones."""
    scene = plans.scene
    ahead = scene.mind.hard and look_ahead.tried(scene.true, scene.unit) > 1
    found = yield from plans.best(more=_MORE if ahead else 0)
    if not ahead:
        return found[0][1]
    return (yield from look_ahead.best(scene.true, scene.side, found, think, scene.mind))


def _hoped(plans: Plans) -> Iterator[None]:
    """Notes what is worth a look, and what is known at once."""
    scene, turn = plans.scene, plans.scene.turn
    plans.consider(EndTurn(scene.unit), plans.home.rest(NOBODY))
    if turn.action:
        yield from stationary_plans.act_here(plans)
    if scene.prone:
        yield from stationary_plans.get_up(plans)
        if turn.movement:
            yield from crawl(plans)
    else:
        if turn.movement:
            walks = Walks(plans)
            yield
            yield from walks.open()
        stationary_plans.lie_down(plans)
