"""A turn of No Way Out: what to do with Action and Movement together. Only the first order of the best plan is given, then it is thought again."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.nwo import questions, staying
from game.ai.nwo.going import Walks, crawl
from game.ai.nwo.places import Places
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
    places = Places(scene)
    for _ in places.outlooks([scene.here]):
        yield None
    if not (scene.turn.action or scene.turn.movement or any(foe.aims_at for foe in places.dangers.foes)):
        yield EndTurn(scene.unit)
        return
    plans = Plans(scene, places)
    yield None
    for _ in _hoped(plans):
        yield None
    yield (yield from plans.best())


def _hoped(plans: Plans) -> Iterator[None]:
    """Notes what is worth a look, and what is known at once."""
    scene, turn = plans.scene, plans.scene.turn
    plans.consider(EndTurn(scene.unit), plans.home.rest(NOBODY))
    if turn.action:
        yield from staying.act_here(plans)
    if scene.prone:
        yield from staying.get_up(plans)
        if turn.movement:
            yield from crawl(plans)
    else:
        if turn.movement:
            walks = Walks(plans)
            yield
            yield from walks.open()
        staying.lie_down(plans)
