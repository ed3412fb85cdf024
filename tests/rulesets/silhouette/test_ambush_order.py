"""An ambush comes before the declarations, and has no part in the order that Combat Sense gives."""

from __future__ import annotations

from game.client.seat.view.scene import BoardScene
from game.core.actions import EndTurn
from game.core.events import Ordered
from game.core.records.state_events import situation
from tests.client import formed


def test_after_an_ambush_nobody_is_in_the_order_until_all_have_declared() -> None:
    battle = formed.new_match(azure="human", ember="human", battle={"ambush": "azure"}).battle
    scene = BoardScene()
    for event in battle.begin():
        scene.show(event)
    assert not scene.together
    while battle.slot and battle.slot.phase == "ambush":
        for event in battle.apply(EndTurn(battle.slot.unit)):
            scene.show(event)
    assert scene.together
    told = BoardScene()
    for event in situation(battle):
        told.show(event)
    assert told.together
    events = []
    while battle.slot and battle.slot.phase == "declare":
        events += battle.apply(EndTurn(next(iter(battle.legal_actions())).unit))
    orders = [event.order for event in events if isinstance(event, Ordered)]
    assert orders and len(orders[-1]) == len(set(orders[-1])) == 8, "each stands in it once"
