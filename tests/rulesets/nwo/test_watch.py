"""Overwatch on a named figure: what sets the shot off, before or after what, and at whom it goes."""

from __future__ import annotations

import pytest

from game.core import fog
from game.core.actions import Move
from game.core.battle import start
from game.core.events import Attacked, Event, Harmed, Spent, StatusGained, Stepped
from game.core.references import NO_UNIT, units_in
from game.maps import find, load
from game.rulesets import RULESETS
from game.rulesets.nwo.components import Points, Prone, Surprised, Watch
from game.rulesets.nwo.orders import DropProne, Overwatch, Shoot, StandUp, Strike, WatchFor
from game.rulesets.setup import make_scenario
from tests.rulesets.nwo.table import FISTS, KNIFE, PISTOL, RIFLE, Tables

WATCH = "nwo.overwatch.delay"
ALWAYS = {"azure": "always", "ember": "always"}


def order(events: list[Event]) -> list[object]:
    """What happened, in its order: actions spent, steps, attacks and harm."""
    found: list[object] = []
    for event in events:
        match event:
            case Spent(unit=unit, what="Action"):
                found.append(("acts", unit))
            case Stepped(unit=unit, end=end):
                found.append(("steps", unit, end))
            case Attacked(unit=unit, target=target):
                found.append(("attacks", unit, target))
            case Harmed(unit=unit):
                found.append(("harmed", unit))
    return found


@pytest.mark.rule("nwo.overwatch.target", "nwo.ranged.line-of-fire")
def test_in_the_fog_an_order_names_only_whom_the_side_sees() -> None:
    """Nor does an area lie about one whom nobody has seen."""
    squads = {"azure": "hunters", "ember": "pack"}
    scenario = make_scenario(RULESETS["nwo"], "tanner-row", squads, {fog.OPTION: fog.ON}, {})
    battle = start(scenario, load(find("tanner-row")), RULESETS["nwo"], "watch")
    battle.begin()
    unseen = set(fog.hidden(battle.table, battle.side))
    waits = [one for one in battle.legal_actions() if isinstance(one, WatchFor | Overwatch)]
    assert waits and unseen
    assert not any(unseen & {*units_in(one)} for one in waits)
    unit, foe = battle.slot.unit if battle.slot else NO_UNIT, min(unseen)
    gun = next(one.weapon for one in waits)
    for order in (WatchFor(unit, foe, "moves", gun), Overwatch(unit, ((0, 0), (4, 4)), gun, foe)):
        refusal = battle.refusal(order)
        assert refusal and battle.table.unit(foe).name not in refusal.words


@pytest.mark.rule("nwo.overwatch.triggers", "nwo.overwatch.delay")
def test_a_named_figure_that_moves_is_shot_at_after_its_first_step(duel: Tables) -> None:
    table, alice, bob, bill = duel("A...B\n....L", [1, 1, 6, 6], habits=ALWAYS, A=PISTOL, B=FISTS, L=FISTS)
    assert table.apply(WatchFor(alice, bob, "moves", "pistol")) == [
        Spent(alice, "Action", "on overwatch"),
        StatusGained(alice, "overwatch", WATCH),
    ]
    table.until_turn_of(bill)
    assert table.get(alice, Watch), "nobody has moved"
    assert order(table.apply(Move(bill, ((3, 1),)))) == [("steps", bill, (3, 1))]
    table.until_turn_of(alice)
    table.apply(WatchFor(alice, bob, "moves", "pistol"))
    table.end_turn()
    assert order(table.apply(Move(bob, ((3, 0), (2, 0))))) == [
        ("steps", bob, (3, 0)),
        ("attacks", alice, bob),
        ("steps", bob, (2, 0)),
    ]


@pytest.mark.rule("nwo.overwatch.triggers")
@pytest.mark.parametrize(
    ("trigger", "expected"), [("acts", ["attacks", "acts"]), ("acted", ["acts", "attacks"])]
)
def test_before_or_after_a_figure_acts(duel: Tables, trigger: str, expected: list[str]) -> None:
    table, alice, bob = duel("A...B", [1, 1, 6, 6], habits=ALWAYS, A=PISTOL, B=PISTOL)
    table.apply(WatchFor(alice, bob, trigger, "pistol"))
    table.end_turn()
    assert [row[0] for row in order(table.apply(WatchFor(bob, alice, "moves", "pistol")))] == expected  # type: ignore[index]


@pytest.mark.rule("nwo.overwatch.triggers")
def test_moving_and_what_is_free_is_no_acting_nor_standing_up_for_the_movement(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [1, 1, 1, 1, 6, 6], habits=ALWAYS, A=PISTOL, B=FISTS)
    table.apply(WatchFor(alice, bob, "acts", "pistol"))
    table.end_turn()
    assert order(table.apply(DropProne(bob))) == []
    assert order(table.apply(StandUp(bob, "movement"))) == []
    table.put(bob, Prone())
    assert order(table.apply(StandUp(bob, "action"))) == [("attacks", alice, bob), ("acts", bob)]


@pytest.mark.rule("nwo.overwatch.triggers", "nwo.down")
def test_who_is_felled_as_it_is_about_to_act_acts_no_more(duel: Tables) -> None:
    table, alice, bob, _bill = duel("A...B\n....L", [6, 5, 1, 1], habits=ALWAYS, A=PISTOL, B=PISTOL, L=FISTS)
    table.put(bob, Points(2, 5))
    table.apply(WatchFor(alice, bob, "acts", "pistol"))
    table.end_turn()
    assert order(table.apply(Shoot(bob, alice, "pistol"))) == [("attacks", alice, bob), ("harmed", bob)]
    assert table.battle.slot and table.battle.slot.unit not in (alice, bob)


@pytest.mark.rule("nwo.overwatch.triggers", "nwo.overwatch.target")
def test_who_harms_a_friend_is_shot_at_after_the_deed(duel: Tables) -> None:
    for trigger, watched in (("harmed", "Anna"), ("harms", "Bob")):
        table, alice, anna, bob = duel(
            "A...B\n....N", [6, 5, 1, 1, 1, 1, 6, 6], habits=ALWAYS, A=PISTOL, N=FISTS, B=KNIFE
        )
        name = {"Anna": anna, "Bob": bob}[watched]
        table.apply(WatchFor(alice, name, trigger, "pistol", bob))
        table.until_turn_of(bob)
        assert order(table.apply(Strike(bob, anna, "knife"))) == [
            ("acts", bob),
            ("attacks", bob, anna),
            ("harmed", anna),
            ("attacks", alice, bob),
        ]


@pytest.mark.rule("nwo.overwatch.triggers")
def test_a_miss_harms_nobody_and_sets_nothing_off(duel: Tables) -> None:
    table, alice, anna, bob = duel("A...B\n....N", [1, 1, 6, 6], habits=ALWAYS, A=PISTOL, N=FISTS, B=KNIFE)
    table.apply(WatchFor(alice, bob, "harms", "pistol"))
    table.until_turn_of(bob)
    assert order(table.apply(Strike(bob, anna, "knife"))) == [("acts", bob), ("attacks", bob, anna)]
    assert table.get(alice, Watch)


@pytest.mark.rule("nwo.overwatch.target")
def test_on_a_friend_an_enemy_must_be_named_and_nobody_watches_itself_or_the_fallen(duel: Tables) -> None:
    table, alice, anna, bob = duel("A...B\n....N", A=PISTOL, N=FISTS, B=FISTS)
    assert table.refused(WatchFor(alice, anna, "harmed", "pistol")) == "nwo.overwatch.target"
    assert table.refused(WatchFor(alice, anna, "harmed", "pistol", anna)) == "nwo.overwatch.target"
    assert table.allowed(WatchFor(alice, anna, "harmed", "pistol", bob))
    assert table.allowed(WatchFor(alice, bob, "harmed", "pistol"))
    assert table.refused(WatchFor(alice, alice, "moves", "pistol", bob)) == "nwo.overwatch.triggers"
    assert table.refused(WatchFor(alice, bob, "sneezes", "pistol")) == "nwo.overwatch.triggers"
    assert table.refused(WatchFor(alice, bob, "moves", "battle_rifle")) == WATCH


@pytest.mark.rule("nwo.overwatch.target")
def test_the_named_enemy_is_shot_at_whoever_sets_it_off(duel: Tables) -> None:
    table, alice, bob, bill = duel("A...B\n....L", [1, 1, 6, 6], habits=ALWAYS, A=PISTOL, B=FISTS, L=FISTS)
    table.apply(WatchFor(alice, bob, "moves", "pistol", bill))
    table.end_turn()
    assert order(table.apply(Move(bob, ((3, 0),)))) == [("steps", bob, (3, 0)), ("attacks", alice, bill)]


@pytest.mark.rule("nwo.overwatch.target", "nwo.turn.reactions")
def test_several_shoot_in_the_order_of_initiative_and_each_owner_is_asked(duel: Tables) -> None:
    table, anna, alice, bob = duel("A...B\nN....", [1, 1, 6, 6], N=PISTOL, A=PISTOL, B=FISTS)
    table.apply(WatchFor(anna, bob, "moves", "pistol"))
    table.end_turn()
    table.apply(WatchFor(alice, bob, "moves", "pistol"))
    table.end_turn()
    table.apply(Move(bob, ((3, 0),)))
    assert table.battle.pending and table.battle.pending.unit == anna
    table.answer("leave")
    assert table.battle.pending and table.battle.pending.unit == alice
    table.answer("take")
    assert (table.get(anna, Watch) is not None, table.get(alice, Watch)) == (True, None)


@pytest.mark.rule("nwo.overwatch.rolls", "nwo.engage.no-two-handed-shooting")
def test_a_rifle_does_not_fire_at_one_who_comes_within_reach(duel: Tables) -> None:
    table, alice, bob = duel("A..B", habits=ALWAYS, A=RIFLE, B=KNIFE)
    table.apply(Overwatch(alice, ((1, 0), (1, 0)), "battle_rifle"))
    table.end_turn()
    move = Move(bob, ((2, 0), (1, 0)))
    assert table.chances(move).risks == (), "the odds know it, too"
    assert order(table.apply(move)) == [("steps", bob, (2, 0)), ("steps", bob, (1, 0))]
    assert table.get(alice, Watch)


@pytest.mark.rule("nwo.turn.reactions", "nwo.ambush.surprised")
def test_the_surprised_shoot_at_nothing(duel: Tables) -> None:
    table, alice, bob = duel("A...B", habits=ALWAYS, A=PISTOL, B=FISTS)
    table.apply(WatchFor(alice, bob, "moves", "pistol"))
    table.end_turn()
    table.put(alice, Surprised())
    assert order(table.apply(Move(bob, ((3, 0),)))) == [("steps", bob, (3, 0))]
