"""Each order done by itself, as its record has it: the same functions that a turn does together."""

from __future__ import annotations

from typing import Any

from game.core.actions import Action, Ask
from game.core.events import Attacked, AttackEnded, DoorMoved, Harmed, Landed, Stepped
from game.core.verbs import Play
from game.rulesets.lithium.components import Plan
from game.rulesets.lithium.orders import ORDERS, Again, Run, Shoot, Throw, Walk
from tests.rulesets.lithium.table import GUN, Table, Tables, figure


def alone(table: Table, order: Action) -> list[Any]:
    """What comes of it, questions answered as they advise."""
    deed = ORDERS[type(order)]
    assert deed.resolve is not None
    play: Play[None] = deed.resolve(table.battle.table, order)
    found: list[Any] = []
    answer = None
    while True:
        try:
            event = play.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            return found
        answer = event.default if isinstance(event, Ask) else None
        found.append(event)


def kinds(events: list[Any]) -> list[type]:
    return [
        type(event)
        for event in events
        if isinstance(event, Attacked | AttackEnded | Harmed | Landed | Stepped)
    ]


NO_QUESTIONS = {"auto_defence": "best", "auto_quick": "never"}


def test_a_shot(duel: Tables) -> None:
    table, alice, bob = duel("A.....B", (4, 5, 2, 2, 3, 4), habits=NO_QUESTIONS, A=GUN, B=GUN)
    assert kinds(alone(table, Shoot(alice, bob, "pistol"))) == [Attacked, AttackEnded, Harmed]


def test_one_more(duel: Tables) -> None:
    table, alice, bob = duel("A.....B", (4, 5, 4, 5, 1, 1, 3, 4, 3, 4), habits=NO_QUESTIONS, A=GUN, B=GUN)
    table.put(alice, Plan(main=Shoot(alice, bob, "pistol")))
    found = kinds(alone(table, Again(alice, bob)))
    assert found == [Attacked, Attacked, AttackEnded, AttackEnded, Harmed, Harmed]


def test_a_throw(duel: Tables) -> None:
    table, alice, bob = duel(
        "A.....B", (4, 5, 2, 3, 4, 6), habits=NO_QUESTIONS, A=figure("pistol", items=("grenade",)), B=GUN
    )
    found = kinds(alone(table, Throw(alice, table.battle.table.cell(bob), "grenade")))
    assert found == [Landed, Harmed, Harmed]


def test_ways(duel: Tables) -> None:
    table, alice, _ = duel("A.........B", habits=NO_QUESTIONS, A=GUN, B=GUN)
    assert kinds(alone(table, Walk(alice, ((1, 0), (2, 0))))) == [Stepped] * 2
    assert kinds(alone(table, Run(alice, ((3, 0), (4, 0), (5, 0))))) == [Stepped] * 3


def test_a_door_at_the_end_of_a_way(duel: Tables) -> None:
    table, alice, _ = duel("A..D......B", habits=NO_QUESTIONS, A=GUN, B=GUN)
    found = alone(table, Walk(alice, ((1, 0), (2, 0)), (3, 0)))
    assert [event for event in found if isinstance(event, DoorMoved)] == [DoorMoved((3, 0), True, alice)]
