"""A turn of No Way Out: what to do with Action and Movement together. Only the first order of the best plan is given, then it is thought again."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.nwo import going, questions, staying
from game.ai.nwo.plans import NOBODY, Plans
from game.ai.nwo.scene import Scene
from game.core.actions import Action, EndTurn
from game.core.battle import Battle


def think(battle: Battle, side: str) -> Iterator[Action | None]:
    """The first order of the best plan for the figure whose turn it is."""
    if battle.pending:
        yield questions.answer(battle, battle.pending)
        return
    slot = battle.slot
    assert slot is not None
    scene = Scene(battle, side, slot.unit)
    yield None
    plans = Plans(scene)
    yield None
    for _ in _plan(scene, plans):
        yield None
    yield plans.best()


def _plan(scene: Scene, plans: Plans) -> Iterator[None]:
    turn = scene.turn
    plans.consider(EndTurn(scene.unit), plans.home.rest(NOBODY))
    yield
    if turn.action:
        yield from staying.act_here(scene, plans)
    if scene.prone:
        yield from staying.get_up(scene, plans)
    if turn.movement and scene.prone:
        yield from going.crawl(scene, plans)
    elif turn.movement:
        yield from going.move(scene, plans)
        if turn.action:
            yield from going.act_then_move(scene, plans)
            yield from going.go_far(scene, plans)
    if not scene.prone:
        yield from staying.lie_down(scene, plans)
