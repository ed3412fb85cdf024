"""Shoving: the contest, giving way, lying down and being pushed."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.events import (
    Answered,
    Event,
    Modifier,
    Reported,
    Rolled,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
)
from game.core.field import Tile
from game.core.references import NO_UNIT, UnitId
from game.rulesets.nwo.areas import place_area
from game.rulesets.nwo.components import Grappled, Grappling, Opportunity, Prone
from game.rulesets.nwo.orders import Shove
from tests.rulesets.nwo.table import FISTS, KNIFE, RIFLE, WEAK, Tables, checked, figure, hold, strains

FIT = Modifier(1, "nwo.shove.contest", "Fitness 8")
RULE = "nwo.shove.contest"


def steps(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Stepped)]


def ends(unit: UnitId, other: UnitId) -> list[Event]:
    return [StatusLost(unit, "engaged", "nwo.engage.enter"), StatusLost(other, "engaged", "nwo.engage.enter")]


@pytest.mark.rule("nwo.shove.contest", "nwo.shove.result", "nwo.shove.distance")
def test_who_wins_the_contest_chooses_and_pushes_half_of_strength(duel: Tables) -> None:
    table, alice, bob = duel("AB....", [4, 4, 3, 3], A=figure(strength=6), B=FISTS)
    assert table.apply(Shove(alice, bob)) == [Spent(alice, "Action", "shoves")]
    assert table.answer("fitness") == [
        Answered(bob, "nwo.shove.yield", "fitness", "Resist by Fitness"),
        strains(alice, "shove", RULE, "44", 8),
        strains(bob, "resists the shove", RULE, "33", 7, FIT),
    ]
    ask = table.battle.pending
    assert ask and (ask.unit, ask.about, [option.key for option in ask.options]) == (
        alice,
        bob,
        ["prone", "1,0", "1,-1", "1,1"],
    )
    assert table.answer("1,0") == [
        Answered(alice, "nwo.shove.result", "1,0", "Push east"),
        Stepped(bob, (1, 0), (2, 0), forced=True),
        *ends(alice, bob),
        Stepped(bob, (2, 0), (3, 0), forced=True),
        Stepped(bob, (3, 0), (4, 0), forced=True),
    ]


@pytest.mark.rule("nwo.shove.contest")
@pytest.mark.parametrize(("level", "bonus"), [(0, -1), (5, -1), (6, 0), (7, 0), (8, 1), (9, 1), (10, 2)])
def test_the_bonus_of_a_contest(duel: Tables, level: int, bonus: int) -> None:
    table, alice, bob = duel("AB", A=figure(strength=level), B=figure(strength=level, fitness=0))
    assert [
        sum(one.value for one in check.modifiers) for check in table.chances(Shove(alice, bob)).checks
    ] == [bonus, bonus]


@pytest.mark.rule("nwo.shove.contest", "nwo.parry.tie-defender")
def test_a_tie_holds_the_ground_and_the_defender_may_resist_by_strength(duel: Tables) -> None:
    table, alice, bob = duel("AB", [4, 4, 4, 4], A=FISTS, B=FISTS)
    table.apply(Shove(alice, bob))
    assert table.answer("strength") == [
        Answered(bob, "nwo.shove.yield", "strength", "Resist by Strength"),
        strains(alice, "shove", RULE, "44", 7, WEAK),
        strains(bob, "resists the shove", RULE, "44", 7, WEAK),
        Reported(bob, RULE, "Bob holds its ground"),
    ]


@pytest.mark.rule("nwo.shove.yield", "nwo.shove.result", "nwo.prone.take")
def test_who_gives_way_rolls_nothing_and_is_knocked_down(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=FISTS, B=FISTS)
    table.apply(Shove(alice, bob))
    assert table.answer("yield") == [
        Answered(bob, "nwo.shove.yield", "yield", "Give way"),
        Reported(bob, "nwo.shove.yield", "Bob gives way"),
    ]
    assert table.answer("prone") == [
        Answered(alice, "nwo.shove.result", "prone", "Knock down"),
        StatusGained(bob, "prone", "nwo.prone.take"),
    ]


@pytest.mark.rule("nwo.shove.result")
def test_who_lies_already_can_only_be_pushed(duel: Tables) -> None:
    table, alice, bob = duel("AB..", A=FISTS, B=FISTS)
    table.put(bob, Prone())
    table.apply(Shove(alice, bob))
    table.answer("yield")
    assert table.battle.pending and [option.key for option in table.battle.pending.options] == [
        "1,0",
        "1,-1",
        "1,1",
    ]
    table.answer("1,0")
    assert table.get(bob, Prone)


@pytest.mark.rule("nwo.shove.distance")
@pytest.mark.parametrize(("strength", "tiles"), [(0, 1), (1, 1), (3, 1), (4, 2), (9, 4), (10, 5)])
def test_the_push_is_half_of_strength_but_at_least_one_tile(duel: Tables, strength: int, tiles: int) -> None:
    table, alice, bob = duel("AB......", A=figure(strength=strength), B=FISTS)
    table.apply(Shove(alice, bob))
    table.answer("yield")
    table.answer("1,0")
    assert table.battle.table.cell(bob) == (1 + tiles, 0)


@pytest.mark.rule("nwo.shove.distance")
@pytest.mark.parametrize("picture", ["AB.#.", "AB.h.", "AB.L.", "AB."])
def test_it_stops_before_a_wall_a_crate_a_figure_and_the_edge_of_the_map(duel: Tables, picture: str) -> None:
    others: dict[str, Any] = {"L": FISTS} if "L" in picture else {}
    table, alice, bob, *_ = duel(picture, A=figure(strength=10), B=FISTS, **others)
    table.apply(Shove(alice, bob))
    table.answer("yield")
    assert steps(table.answer("1,0")) == [Stepped(bob, (1, 0), (2, 0), forced=True)]


@pytest.mark.rule("nwo.shove.distance")
def test_back_is_straight_away_or_forty_five_degrees_to_either_side(duel: Tables) -> None:
    table, alice, bob = duel(".....\n.A...\n..B..\n.....\n.....", A=FISTS, B=FISTS)
    table.apply(Shove(alice, bob))
    table.answer("yield")
    assert table.battle.pending and {option.key for option in table.battle.pending.options} == {
        "prone",
        "1,1",
        "1,0",
        "0,1",
    }
    assert steps(table.answer("0,1")) == [
        Stepped(bob, (2, 2), (2, 3), forced=True),
        Stepped(bob, (2, 3), (2, 4), forced=True),
    ]


@pytest.mark.rule("nwo.shove.distance", "nwo.engage.leaving-provokes")
def test_the_pushed_provoke_nobody(duel: Tables) -> None:
    table, alice, anna, bob = duel("NB...\nA....", A=KNIFE, N=KNIFE, B=FISTS)
    table.apply(Shove(alice, bob))
    table.answer("yield")
    table.answer("1,-1")
    assert (table.battle.table.cell(bob), table.get(anna, Opportunity).left) == ((1, 0), 1), (
        "north-east of the edge there is nothing"
    )
    table.until_turn_of(anna)
    table.apply(Shove(anna, bob))
    table.answer("yield")
    table.answer("1,0")
    assert (table.battle.table.cell(bob), table.get(alice, Opportunity).left) == ((3, 0), 1)


@pytest.mark.rule("nwo.shove.distance", "nwo.area.enter")
def test_an_area_on_the_way_takes_effect(duel: Tables) -> None:
    table, alice, bob = duel("AB...", [4, 5], A=FISTS, B=FISTS)
    table.run(place_area(table.battle.table, "fire", ((2, 0), (3, 0)), NO_UNIT, 3))
    table.apply(Shove(alice, bob))
    table.answer("yield")
    assert table.answer("1,0")[1:] == [
        Stepped(bob, (1, 0), (2, 0), forced=True),
        checked(bob, "Robustness", "nwo.area.enter", "45", 9, 10, False),
        StatusGained(bob, "fire", "nwo.condition.disadvantage"),
        *ends(alice, bob),
        Stepped(bob, (2, 0), (3, 0), forced=True),
    ]


@pytest.mark.rule("nwo.shove.contest")
def test_it_needs_no_hand_but_the_next_tile(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=RIFLE, B=FISTS)
    assert table.allowed(Shove(alice, bob))
    for picture, tiles in (("A.B", {}), ("AB.", {"A": Tile(edges="e")})):
        table, alice, bob = duel(picture, tiles=tiles, A=FISTS, B=FISTS)
        assert table.refused(Shove(alice, bob)) == RULE


@pytest.mark.rule("nwo.grapple.ends", "nwo.grapple.disadvantage")
def test_a_held_figure_shoves_its_grappler_away_without_disadvantage(duel: Tables) -> None:
    table, bob, alice = duel("AB...", [4, 4, 3, 3], B=FISTS, A=FISTS)
    hold(table, alice, bob)
    table.apply(Shove(bob, alice))
    events = table.answer("strength")
    assert next(event for event in events if isinstance(event, Rolled)) == strains(
        bob, "shove", RULE, "44", 7, WEAK
    )
    table.answer("prone")
    assert (table.get(alice, Grappling).target, table.get(bob, Grappled).by) == (bob, alice)
    table, bob, alice = duel(".AB..", B=FISTS, A=FISTS)
    hold(table, alice, bob)
    table.apply(Shove(bob, alice))
    table.answer("yield")
    assert table.answer("-1,0")[1:4] == [
        Stepped(alice, (1, 0), (0, 0), forced=True),
        StatusLost(alice, "grappling", "nwo.grapple.ends"),
        StatusLost(bob, "grappled", "nwo.grapple.ends"),
    ]
