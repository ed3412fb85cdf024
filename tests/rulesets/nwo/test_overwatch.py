"""Overwatch: the delayed shot, its trigger, its target and its end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.actions import Move
from game.core.events import (
    AmmoChanged,
    Answered,
    Attacked,
    AttackEnded,
    Event,
    Gauge,
    Harmed,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
    TurnBegan,
    TurnEnded,
)
from game.core.records.digests import digest
from game.core.references import UnitId
from game.rulesets.nwo.components import Held, Magazine, Points, Watch
from game.rulesets.nwo.orders import Overwatch, Shoot, TakeAim
from tests.rulesets.nwo.table import AIM, FISTS, FOCUSED, KNIFE, MOVED, PISTOL, RIFLE, Tables, aims, ducks

GATE = ((5, 0), (6, 0))


def rolls(events: list[Event], unit: UnitId) -> list[Event]:
    return [
        event
        for event in events
        if getattr(event, "what", "") == "ranged attack" and getattr(event, "unit", 0) == unit
    ]


@pytest.mark.rule(
    "nwo.overwatch.delay", "nwo.overwatch.triggers", "nwo.overwatch.target", "nwo.overwatch.rolls"
)
def test_who_enters_the_watched_area_is_shot_at_after_the_step(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [3, 4, 2, 3], A=PISTOL, B=FISTS)
    assert table.apply(Overwatch(alice, GATE, "pistol")) == [
        Spent(alice, "Action", "on overwatch"),
        StatusGained(alice, "overwatch", "nwo.overwatch.delay", cells=((5, 0), (6, 0))),
    ]
    table.end_turn()
    assert table.apply(Move(bob, ((6, 0), (5, 0), (4, 0)))) == [
        Spent(bob, "Movement", "moves"),
        Stepped(bob, (7, 0), (6, 0)),
    ]
    ask = table.battle.pending
    assert ask and (ask.side, ask.unit, ask.about, ask.rule) == ("azure", alice, bob, "nwo.overwatch.target")
    assert ask.words == "Bob enters the area. Shall Alice shoot at Bob?", "he was in sight before"
    then = replace(ask, words="Bob moves into sight. Shall Alice shoot at Bob?", formerly="")
    assert digest("", 0, 0, ask, 1) == digest("", 0, 0, then, 1), "records of version 1 have those words"
    assert table.answer("take") == [
        Answered(alice, "nwo.overwatch.target", "take", "Attack"),
        StatusLost(alice, "overwatch", "nwo.overwatch.delay"),
        Attacked(alice, bob, "pistol", "ranged", "nwo.overwatch.delay"),
        AmmoChanged(alice, "pistol", 4, 5),
        aims(alice, "34", 9, AIM),
        ducks(bob, "23", 5),
        AttackEnded(alice, bob, "hit", 9, 5),
        Harmed(bob, 3, "3 hit points", (Gauge("hit points", 2, 5),), 40),
        Stepped(bob, (6, 0), (5, 0)),
        Stepped(bob, (5, 0), (4, 0)),
    ]


@pytest.mark.rule("nwo.overwatch.delay")
def test_overwatch_needs_a_loaded_ranged_weapon_in_hand_and_the_action(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=KNIFE, B=PISTOL)
    assert table.refused(Overwatch(alice, GATE, "pistol")) == "nwo.overwatch.delay"
    table.end_turn()
    table.put(bob, Magazine((("pistol", 0),)))
    assert table.refused(Overwatch(bob, GATE, "pistol")) == "nwo.reload.roll"


@pytest.mark.rule("nwo.overwatch.delay", "nwo.move.shooting-penalty")
@pytest.mark.parametrize("movement_first", [True, False])
def test_movement_in_the_turn_of_the_overwatch_costs_its_shot_two(duel: Tables, movement_first: bool) -> None:
    table, alice, bob = duel("A......B", [3, 4, 6, 6], habits={"azure": "always"}, A=PISTOL, B=FISTS)
    orders = [Move(alice, ((1, 0),)), Overwatch(alice, GATE, "pistol")]
    for order in orders if movement_first else reversed(orders):
        table.apply(order)
    table.end_turn()
    assert rolls(table.apply(Move(bob, ((6, 0),))), alice) == [aims(alice, "34", 7, AIM, MOVED)]


@pytest.mark.rule("nwo.overwatch.triggers")
def test_moving_within_the_area_or_leaving_it_triggers_nothing(duel: Tables) -> None:
    table, alice, bob = duel("A.....B.", habits={"azure": "always"}, A=PISTOL, B=FISTS)
    table.apply(Overwatch(alice, GATE, "pistol"))
    table.end_turn()
    assert table.apply(Move(bob, ((5, 0), (4, 0)))) == [
        Spent(bob, "Movement", "moves"),
        Stepped(bob, (6, 0), (5, 0)),
        Stepped(bob, (5, 0), (4, 0)),
    ]


@pytest.mark.rule("nwo.overwatch.triggers")
def test_friends_may_enter(duel: Tables) -> None:
    table, alice, anna, _bob = duel("A..N...B", habits={"azure": "always"}, A=PISTOL, N=FISTS, B=FISTS)
    table.apply(Overwatch(alice, ((4, 0), (5, 0)), "pistol"))
    table.end_turn()
    assert table.apply(Move(anna, ((4, 0),))) == [
        Spent(anna, "Movement", "moves"),
        Stepped(anna, (3, 0), (4, 0)),
    ]


@pytest.mark.rule("nwo.overwatch.triggers")
def test_an_area_is_at_most_five_by_five_and_in_sight(duel: Tables) -> None:
    picture = "\n".join(["A..#...B", *["...#...."] * 6])
    table, alice, _bob = duel(picture, A=PISTOL, B=FISTS)
    assert table.refused(Overwatch(alice, ((0, 0), (0, 5)), "pistol")) == "nwo.overwatch.triggers"
    assert table.refused(Overwatch(alice, ((5, 0), (6, 1)), "pistol")) == "nwo.overwatch.triggers"
    events = table.apply(Overwatch(alice, ((2, 4), (6, 0)), "pistol"))
    assert events[1] == StatusGained(
        alice, "overwatch", "nwo.overwatch.delay", cells=tuple((2, y) for y in range(5))
    )


@pytest.mark.rule("nwo.overwatch.target")
def test_a_named_enemy_is_shot_at_whoever_enters(duel: Tables) -> None:
    table, alice, bob, bill = duel(
        "A......B\n....L...", [1, 1, 6, 6], habits={"azure": "always"}, A=PISTOL, B=FISTS, L=FISTS
    )
    assert table.refused(Overwatch(alice, GATE, "pistol", alice)) == "nwo.overwatch.target"
    table.apply(Overwatch(alice, GATE, "pistol", bill))
    table.end_turn()
    assert Attacked(alice, bill, "pistol", "ranged", "nwo.overwatch.delay") in table.apply(
        Move(bob, ((6, 0),))
    )


@pytest.mark.rule("nwo.overwatch.target")
def test_who_holds_fire_stays_on_overwatch(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=PISTOL, B=FISTS)
    table.apply(Overwatch(alice, GATE, "pistol"))
    table.end_turn()
    table.apply(Move(bob, ((6, 0),)))
    assert table.answer("leave") == [Answered(alice, "nwo.overwatch.target", "leave", "Let it pass")]
    assert table.get(alice, Watch)


@pytest.mark.rule("nwo.overwatch.delay")
def test_there_is_one_shot_and_then_it_is_over(duel: Tables) -> None:
    table, alice, bob, bill = duel(
        "A......B\n.......L", [1, 1, 6, 6], habits={"azure": "always"}, A=PISTOL, B=FISTS, L=FISTS
    )
    table.apply(Overwatch(alice, ((6, 0), (6, 1)), "pistol"))
    table.end_turn()
    assert rolls(table.apply(Move(bob, ((6, 0),))), alice)
    table.end_turn()
    assert rolls(table.apply(Move(bill, ((6, 1),))), alice) == []


@pytest.mark.rule("nwo.overwatch.rolls")
def test_a_shot_that_is_not_allowed_is_not_spent(duel: Tables) -> None:
    table, alice, bob, _bill = duel("A..L...B", habits={"azure": "always"}, A=PISTOL, B=FISTS, L=FISTS)
    table.apply(Overwatch(alice, GATE, "pistol"))
    table.end_turn()
    assert table.apply(Move(bob, ((6, 0),)))[1:] == [Stepped(bob, (7, 0), (6, 0))]
    assert table.get(alice, Watch)


@pytest.mark.rule("nwo.overwatch.ends")
def test_overwatch_is_over_when_the_own_next_turn_begins(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=PISTOL, B=FISTS)
    table.apply(Overwatch(alice, GATE, "pistol"))
    assert table.end_turn() == [TurnEnded(alice), TurnBegan(bob, "ember")]
    assert table.end_turn()[-2:] == [
        TurnBegan(alice, "azure"),
        StatusLost(alice, "overwatch", "nwo.overwatch.ends"),
    ]


@pytest.mark.rule("nwo.overwatch.ends", "nwo.down")
def test_being_downed_or_losing_the_weapon_ends_it(duel: Tables) -> None:
    table, alice, _anna, bob = duel("A......B\nN.......", [6, 5, 1, 1], A=PISTOL, N=FISTS, B=RIFLE)
    table.put(alice, Points(1, 5))
    table.apply(Overwatch(alice, GATE, "pistol"))
    table.until_turn_of(bob)
    assert StatusLost(alice, "overwatch", "nwo.overwatch.ends") in table.apply(
        Shoot(bob, alice, "battle_rifle")
    )
    table, alice, bob = duel("A......B", habits={"azure": "always"}, A=PISTOL, B=FISTS)
    table.apply(Overwatch(alice, GATE, "pistol"))
    table.put(alice, Held(()))
    table.end_turn()
    assert rolls(table.apply(Move(bob, ((6, 0),))), alice) == []


@pytest.mark.rule("nwo.overwatch.focus", "nwo.focus.lost")
def test_focus_in_turn_one_and_overwatch_in_turn_two_give_an_advantage_until_turn_three(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [1, 2, 5, 4, 6, 6], habits={"azure": "always"}, A=PISTOL, B=FISTS)
    table.apply(TakeAim(alice))
    table.until_turn_of(alice)
    table.apply(Overwatch(alice, GATE, "pistol"))
    table.end_turn()
    events = table.apply(Move(bob, ((6, 0),)))
    assert rolls(events, alice) == [aims(alice, "1254", 11, AIM, FOCUSED, kept="54")]
    assert StatusLost(alice, "focused", "nwo.focus.exclusive") in events


@pytest.mark.rule("nwo.overwatch.focus")
def test_in_turn_three_both_are_gone(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=PISTOL, B=FISTS)
    table.apply(TakeAim(alice))
    table.until_turn_of(alice)
    table.apply(Overwatch(alice, GATE, "pistol"))
    assert table.end_turn() == [TurnEnded(alice), TurnBegan(bob, "ember")]
    assert table.end_turn()[-3:] == [
        TurnBegan(alice, "azure"),
        StatusLost(alice, "overwatch", "nwo.overwatch.ends"),
        StatusLost(alice, "focused", "nwo.overwatch.focus"),
    ]
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (AIM,)


@pytest.mark.rule("nwo.overwatch.focus", "nwo.focus.exclusive")
def test_nobody_focuses_and_watches_in_the_same_turn(duel: Tables) -> None:
    table, alice, _bob = duel("A......B", A=PISTOL, B=FISTS)
    table.apply(TakeAim(alice))
    assert table.refused(Overwatch(alice, GATE, "pistol")) == "nwo.turn.economy"
    table.until_turn_of(alice)
    table.apply(Overwatch(alice, GATE, "pistol"))
    assert table.refused(TakeAim(alice)) == "nwo.turn.economy"
