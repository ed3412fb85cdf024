"""Ways that are made when somebody points at them are those that the whole list has, and what forbids the
others is said."""

from __future__ import annotations

from collections import defaultdict

import pytest

from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import plan
from game.client.seat.orders.target_index import Aim
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action
from game.core.battle import Battle
from game.core.events import seen_by
from game.core.geometry.lattice import plain
from game.core.records.state_events import situation
from game.rulesets import RULESETS, opend6
from game.rulesets.opend6.components import Speed, Turn
from game.rulesets.opend6.vehicles import CAUTIOUS, CRUISING, HIGH
from tests.contract.opend6_situations import AFAR, HERE, road

DRIVING = {
    verb.action: verb
    for verb in RULESETS[opend6.ID].VERBS
    if verb.action in ("Drive", "Cruise", "Speed", "AllOut")
}


def driving(level: int, own: Turn | None = None) -> tuple[Battle, Orders]:
    battle, units = road(("ember", "trooper", "Tam", AFAR))
    battle.table.world.put(units["Magpie"], Speed(level))
    if own:
        battle.table.world.put(units["Rook"], own)
    return battle, Orders(battle, units["Rook"])


@pytest.mark.parametrize("level", [CAUTIOUS, CRUISING, HIGH])
def test_all_that_can_be_pointed_at_is_what_the_list_has(level: int) -> None:
    battle, known = driving(level)
    listed: dict[str, dict[Aim, list[Action]]] = defaultdict(lambda: defaultdict(list))
    for action in battle.legal_actions():
        if action.verb in DRIVING:
            listed[action.verb][action.path[-1]].append(action)  # type: ignore[attr-defined]
    for name, verb in DRIVING.items():
        assert set(known.aims(verb)) == set(listed[name])
        assert all(
            sorted(known.at(verb, aim), key=str) == sorted(found, key=str)
            for aim, found in listed[name].items()
        )
        assert (dict(known.verbs)[verb] is None) == bool(listed[name])


def test_the_shortest_way_comes_first() -> None:
    battle, known = driving(CRUISING)
    verb = DRIVING["Cruise"]
    straight, *others = known.at(verb, (HERE[0] + 30, HERE[1]))
    assert len(straight.path) == 30 and straight.facing == "e" and others  # type: ignore[attr-defined]
    slanting = known.at(verb, (HERE[0] + 30, HERE[1] + 3))
    assert [len(way.path) for way in slanting] == sorted(len(way.path) for way in slanting)  # type: ignore[attr-defined]
    assert battle.table.ground() == battle.field, "open ground: the price is the length"


def test_a_friend_is_told_to_be_no_target_when_a_ram_is_chosen() -> None:
    battle, units = road(
        ("azure", "trooper", "Tam", AFAR), ("ember", "trooper", "Vela", (HERE[0] + 14, HERE[1]))
    )
    known = Orders(battle, units["Rook"])
    scene = BoardScene(plain(battle.field.width, battle.field.height), battle.ruleset.STATES)
    for event in seen_by(None, situation(battle)):
        scene.show(event)
    ram = next(verb for verb, _ in known.verbs if verb.action == "Ram")
    friend = battle.table.cell(units["Tam"])
    assert plan(known, scene, ram, battle.table.cell(units["Vela"]), True).actions
    shown = plan(known, scene, ram, friend, True)
    assert shown.refusal and shown.refusal.words == "not possible with Tam from here" and not shown.actions
    assert plan(known, scene, ram, friend, False).refusal is None, "nobody has asked"


def test_what_is_too_near_for_the_speed_says_so() -> None:
    _, known = driving(CRUISING)
    near = (HERE[0] + 2, HERE[1])
    why = known.why_not(DRIVING["Cruise"], near)
    assert (
        why and why.words.startswith("at cruising speed it goes ") and not known.at(DRIVING["Cruise"], near)
    )
    assert known.why_not(DRIVING["Cruise"], (0, 0)) is None, "no way leads there at all"


def test_what_forbids_all_ways_is_told_wherever_one_points() -> None:
    """All actions are done: what would be one more is not, and cautious driving is free no more."""
    battle, known = driving(CRUISING, Turn(declared=1, done=1))
    verb = DRIVING["Cruise"]
    assert not known.aims(verb)
    why = dict(known.verbs)[verb]
    assert why and why == known.why_not(verb, (HERE[0] + 16, HERE[1]))
    assert not any(action.verb == "Cruise" for action in battle.legal_actions())
