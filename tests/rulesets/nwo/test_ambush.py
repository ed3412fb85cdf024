"""Ambush: who notices, what the surprised cannot do, and what the ambushers gain."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.events import Event, Modifier, Readied, Rolled, StatusGained, StatusLost, TurnBegan, TurnEnded
from game.core.field import Zone
from game.core.references import UnitId
from game.rulesets.nwo.components import Carried, Focus, Held, Surprised
from game.rulesets.nwo.orders import QuickDraw, Shoot, Strike, Swap, Throw
from tests.rulesets.nwo.table import (
    AIM,
    BLADE,
    FISTS,
    KNIFE,
    PISTOL,
    RIFLE,
    Tables,
    aims,
    checked,
    ducks,
    figure,
    strikes,
    wards,
)

RULE = "nwo.ambush.check"
AMBUSH = {"ambush": "azure"}
SHARP = figure("knife", traits=("scavenger",))
LURKING = Modifier(0, "nwo.ambush.advantage", "out of ambush", 1)
SNEAKY = Modifier(2, RULE, "half of Sneaking 4")


def of(events: list[Event], *units: UnitId) -> list[Event]:
    return [
        event
        for event in events
        if getattr(event, "unit", 0) in units and isinstance(event, Rolled | StatusGained | Readied)
    ]


@pytest.mark.rule(
    "nwo.ambush.check", "nwo.ambush.surprised", "nwo.turn.begin-wielding", "nwo.parry.tie-defender"
)
@pytest.mark.parametrize(("faces", "surprised"), [("45", True), ("55", False), ("56", False)])
def test_hiding_against_perception_and_a_tie_is_noticed(duel: Tables, faces: str, surprised: bool) -> None:
    table, alice, bob = duel("A...B", [4, 4, *map(int, faces)], options=AMBUSH, A=PISTOL, B=RIFLE)
    hidden = checked(alice, "Hiding", RULE, "44", 10, None, None, SNEAKY)
    seen = checked(bob, "Perception", RULE, faces, sum(map(int, faces)), None, None)
    result = (
        [StatusGained(bob, "surprised", "nwo.ambush.surprised"), Readied(bob, (), "unarmed")]
        if surprised
        else []
    )
    assert of(table.opening, alice, bob) == [hidden, seen, *result]
    assert (table.get(bob, Held).weapons, table.get(bob, Carried).weapons) == (
        ((), ("battle_rifle",)) if surprised else (("battle_rifle",), ())
    )
    assert table.battle.table.unit(bob).look == ("unarmed" if surprised else "rifle")


@pytest.mark.rule("nwo.ambush.check")
def test_each_defender_stands_for_itself_against_the_worst_of_the_hidden(duel: Tables) -> None:
    keen = figure(traits=("scavenger",))
    table, _alice, _anna, bob, bill = duel(
        "A...B\nN...L", [6, 6, 1, 2, 3, 3, 1, 1], options=AMBUSH, A=PISTOL, N=PISTOL, B=FISTS, L=keen
    )
    assert (table.get(bob, Surprised), table.get(bill, Surprised)) == (None, Surprised())


@pytest.mark.rule("nwo.ambush.surprised", "nwo.turn.reactions", "nwo.aoo.budget")
def test_the_surprised_neither_act_nor_react_in_the_first_round(duel: Tables) -> None:
    table, alice, bob = duel(
        "AB...\n.....",
        [6, 6, 1, 1, 3, 3, 6, 6],
        options=AMBUSH,
        habits={"ember": "always"},
        A=FISTS,
        B=figure(),
    )
    events = table.apply(Move(alice, ((1, 1), (2, 1), (3, 1))))
    assert not [event for event in events if isinstance(event, Rolled)], "no attack of opportunity"
    events = table.end_turn()
    assert [TurnBegan(bob, "ember"), TurnEnded(bob)] == events[1:3]
    assert StatusLost(bob, "surprised", "nwo.ambush.surprised") in events
    assert table.battle.slot and (table.battle.slot.unit, table.battle.table.clock.round) == (alice, 2)
    table.apply(Move(alice, ((2, 1),)))
    table.until_turn_of(alice)
    assert [event for event in table.apply(Move(alice, ((3, 1),))) if isinstance(event, Rolled)], (
        "in round 2 it may strike"
    )


@pytest.mark.rule("nwo.ambush.surprised")
def test_the_surprised_roll_their_defences(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 6, 1, 1, 1, 1, 2, 3, 6, 6], options=AMBUSH, A=PISTOL, B=FISTS)
    assert of(table.apply(Shoot(alice, bob, "pistol")), alice, bob) == [
        aims(alice, "1123", 7, AIM, LURKING, kept="23"),
        ducks(bob, "66", 12),
    ]


@pytest.mark.rule("nwo.ambush.advantage")
def test_every_attack_of_an_ambusher_is_at_advantage_in_the_first_round_only(duel: Tables) -> None:
    thrower = figure("pistol", belt=("molotov", "acid"))
    table, alice, bob, bill = duel(
        "AB..\n....\n....\n...L", [6, 6, 1, 1, 6, 6], options=AMBUSH, A=thrower, B=KNIFE, L=SHARP
    )
    assert (table.get(bob, Surprised), table.get(bill, Surprised)) == (Surprised(), None)
    for order in (
        Shoot(alice, bob, "pistol"),
        Strike(alice, bob, "unarmed"),
        Throw(alice, (2, 1), "molotov"),
        Throw(alice, (1, 0), "acid"),
    ):
        assert LURKING in table.chances(order).checks[0].modifiers
    for order in (
        Shoot(alice, bill, "pistol"),
        Throw(alice, (3, 3), "molotov"),
        Throw(alice, (3, 3), "acid"),
    ):
        assert LURKING in table.chances(order).checks[0].modifiers, "whomever it attacks"
    table.until_turn_of(alice)
    assert LURKING not in table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers


@pytest.mark.rule("nwo.ambush.advantage")
def test_who_has_surprised_nobody_has_no_advantage(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 6, 6, 6], options=AMBUSH, A=PISTOL, B=SHARP)
    assert table.get(bob, Surprised) is None
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (AIM,)


@pytest.mark.rule("nwo.ambush.advantage", "nwo.engage.leaving-provokes")
def test_an_attack_of_opportunity_out_of_ambush_has_it_too(duel: Tables) -> None:
    faces = [6, 6, 6, 6, 1, 1, 1, 1, 6, 6, 6, 6]
    table, bob, alice, _bill = duel(
        "BA..L\n.....", faces, options=AMBUSH, habits={"azure": "always"}, B=SHARP, A=KNIFE, L=FISTS
    )
    assert table.get(bob, Surprised) is None
    events = table.apply(Move(bob, ((0, 1), (1, 1), (2, 1), (3, 1))))
    assert [event for event in events if isinstance(event, Rolled)] == [
        strikes(alice, "1166", 14, BLADE, LURKING, kept="66"),
        wards(bob, "66", 14, BLADE),
    ]


@pytest.mark.rule("nwo.ambush.advantage")
def test_a_third_side_that_did_not_hide_has_no_advantage(duel: Tables) -> None:
    table, sam, _alice, bob = duel("A..BS", [6, 6, 6, 6, 1, 1], options=AMBUSH, S=SHARP, A=PISTOL, B=FISTS)
    assert (table.get(sam, Surprised), table.get(bob, Surprised)) == (None, Surprised())
    assert LURKING not in table.chances(Strike(sam, bob, "knife")).checks[0].modifiers


@pytest.mark.rule("nwo.turn.begin-wielding", "nwo.dual.draw", "nwo.swap.quick-draw")
def test_the_ambushed_draw_two_light_weapons_for_free_and_a_rifle_for_an_action(duel: Tables) -> None:
    table, alice, bob, bill = duel(
        "A...B\n....L", [6, 6, 1, 1, 1, 1], options=AMBUSH, A=PISTOL, B=figure("knife", "pistol"), L=RIFLE
    )
    table.until_turn_of(bob)
    table.apply(QuickDraw(bob, "knife"))
    table.apply(QuickDraw(bob, "pistol"))
    assert table.allowed(Shoot(bob, alice, "pistol"))
    table.end_turn()
    assert table.refused(QuickDraw(bill, "battle_rifle")) == "nwo.swap.quick-draw"
    table.apply(Swap(bill, ("battle_rifle",)))
    assert table.refused(Shoot(bill, alice, "battle_rifle")) == "nwo.turn.economy"


@pytest.mark.rule("nwo.turn.begin-wielding")
def test_who_is_not_ambushed_begins_with_weapons_in_hand(duel: Tables) -> None:
    table, _alice, bob = duel("A...B", A=PISTOL, B=RIFLE)
    assert table.get(bob, Held).weapons == ("battle_rifle",)
    assert not of(table.opening, bob)


@pytest.mark.rule("nwo.focus.start", "nwo.ambush.surprised")
def test_the_ambushed_never_begin_focused(duel: Tables) -> None:
    table, alice, bob = duel(
        "A...B", [6, 6, 1, 1], options={**AMBUSH, "start_focused": "yes"}, A=PISTOL, B=PISTOL
    )
    assert (table.get(alice, Focus) is not None, table.get(bob, Focus)) == (True, None)


@pytest.mark.rule("nwo.ambush.surprised", "nwo.area.enter")
def test_a_surprised_turn_that_begins_in_a_fire_is_burnt_like_any_other(duel: Tables) -> None:
    fire = Zone("hazard", "fire", ((4, 0),), properties={"condition": "fire"})
    table, _alice, bob = duel("A...B", [6, 6, 1, 1, 4, 5], zones=(fire,), options=AMBUSH, A=PISTOL, B=FISTS)
    events = table.end_turn()
    assert [event for event in events if getattr(event, "unit", 0) == bob][:4] == [
        TurnBegan(bob, "ember"),
        checked(bob, "Robustness", "nwo.area.enter", "45", 9, 10, False),
        StatusGained(bob, "fire", "nwo.condition.disadvantage"),
        TurnEnded(bob),
    ]
