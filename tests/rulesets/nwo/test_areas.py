"""Areas on the ground, and the conditions that they impose."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.actions import Move
from game.core.components import Down
from game.core.events import (
    AreaEnded,
    Landed,
    Modifier,
    Rolled,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
)
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.rulesets.nwo.areas import lying_on, place_area
from game.rulesets.nwo.components import Conditions
from game.rulesets.nwo.moves import step
from game.rulesets.nwo.orders import Recover, Shoot, Throw
from game.rulesets.nwo.states import afflict
from tests.rulesets.nwo.table import AIM, FISTS, PISTOL, Table, Tables, afflicted, aims, checked, figure

MOLOTOV = figure("knife", belt=("molotov",))
ENTER, CONDITION = "nwo.area.enter", "nwo.condition.disadvantage"


def fire(
    table: Table, cells: tuple[Cell, ...], kind: str = "fire", source: UnitId = NO_UNIT, turns: int = 3
) -> None:
    table.run(place_area(table.battle.table, kind, cells, source, turns))


@pytest.mark.rule("nwo.throw.table", "nwo.ranged.line-of-fire")
@pytest.mark.parametrize(
    ("picture", "cloud", "seen"),
    [("A...B", 2, False), ("A...B", 4, False), ("A...B", 0, False), ("AB...", 0, True), ("AB...", 1, True)],
)
def test_nobody_sees_into_out_of_or_through_smoke_beyond_one_tile(
    duel: Tables, picture: str, cloud: int, seen: bool
) -> None:
    table, alice, bob = duel(picture, A=PISTOL, B=FISTS)
    assert table.allowed(Shoot(alice, bob, "pistol"))
    fire(table, ((cloud, 0),), "smoke")
    assert table.allowed(Shoot(alice, bob, "pistol")) == seen


@pytest.mark.rule("nwo.area.enter")
def test_an_area_under_a_part_of_a_large_figure_is_an_area_under_it(duel: Tables) -> None:
    table, *_ = duel("A...B", A=PISTOL, B=FISTS)
    fire(table, ((3, 0),))
    core = table.battle.table
    assert [area.kind for _, area in lying_on(core, ((2, 0), (3, 0)))] == ["fire"] and not lying_on(
        core, ((1, 0), (2, 0))
    )


@pytest.mark.rule("nwo.area.shape")
def test_an_area_stops_at_walls(duel: Tables) -> None:
    table, alice, _bob = duel("A..#..B", [5, 5], A=MOLOTOV, B=FISTS)
    events = table.apply(Throw(alice, (2, 0), "molotov"))
    assert Landed("molotov", (2, 0), ((1, 0), (2, 0))) in events


@pytest.mark.rule("nwo.area.shape")
def test_an_area_lasts_three_rounds_counted_as_the_throwers_turn_begins(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [5, 5], A=MOLOTOV, B=FISTS)
    table.apply(Throw(alice, (4, 0), "molotov"))
    area = bob + 1
    for _ in range(2):
        assert AreaEnded(area) not in table.end_turn()
        assert AreaEnded(area) not in table.end_turn()
    assert AreaEnded(area) not in table.end_turn()
    assert table.end_turn()[-1] == AreaEnded(area)
    assert table.apply(Move(alice, ((1, 0), (2, 0), (3, 0), (4, 0))))[-1] == Stepped(alice, (3, 0), (4, 0))


@pytest.mark.rule("nwo.area.shape", "nwo.down")
def test_an_area_also_burns_down_when_its_thrower_is_down(duel: Tables) -> None:
    table, alice, _anna, bob = duel("A.N......B", [5, 5], A=MOLOTOV, N=FISTS, B=FISTS)
    table.apply(Throw(alice, (6, 0), "molotov"))
    table.end_turn()
    table.battle.table.world.put(alice, Down())
    ended = []
    for _ in range(6):
        ended += [event for event in table.end_turn() if isinstance(event, AreaEnded)]
    assert ended == [AreaEnded(bob + 1)]


@pytest.mark.rule("nwo.area.enter")
@pytest.mark.parametrize(("faces", "passed"), [((6, 4), True), ((6, 3), False)])
def test_entering_an_area_is_withstood_at_the_first_tile_only(
    duel: Tables, faces: tuple[int, int], passed: bool
) -> None:
    table, alice, _bob = duel("A......B", faces, A=FISTS, B=FISTS)
    fire(table, ((1, 0), (2, 0)))
    assert table.apply(Move(alice, ((1, 0), (2, 0), (3, 0)))) == [
        Spent(alice, "Movement", "moves"),
        Stepped(alice, (0, 0), (1, 0)),
        checked(alice, "Robustness", ENTER, "".join(map(str, faces)), sum(faces), 10, passed),
        *([] if passed else [StatusGained(alice, "fire", CONDITION, 1)]),
        Stepped(alice, (1, 0), (2, 0)),
        Stepped(alice, (2, 0), (3, 0)),
    ]


@pytest.mark.rule("nwo.area.enter")
def test_each_area_is_withstood_for_itself_once_a_turn(duel: Tables) -> None:
    table, alice, _bob = duel("A......B", [6, 6, 6, 6, 6, 6], A=FISTS, B=FISTS)
    fire(table, ((1, 0),))
    fire(table, ((2, 0),), "poison")
    events = table.apply(Move(alice, ((1, 0), (2, 0), (1, 0), (2, 0))))
    assert sum(isinstance(event, Rolled) for event in events) == 2
    table.end_turn()
    assert table.end_turn()[-1] == checked(alice, "Robustness", ENTER, "66", 12, 10, True)


@pytest.mark.rule("nwo.area.enter")
def test_who_is_pushed_in_must_withstand_it_too(duel: Tables) -> None:
    table, _alice, bob = duel("A......B", [6, 6], A=FISTS, B=FISTS)
    fire(table, ((6, 0),))
    assert table.run(step(table.battle.table, bob, (6, 0), forced=True)) == [
        Stepped(bob, (7, 0), (6, 0), True),
        checked(bob, "Robustness", ENTER, "66", 12, 10, True),
    ]


@pytest.mark.rule("nwo.area.enter")
def test_traits_count_in_robustness_and_the_odds_name_only_what_will_be_rolled(duel: Tables) -> None:
    table, alice, _bob = duel("A......B", [6, 4], A=figure(traits=("resilient",)), B=FISTS)
    fire(table, ((1, 0), (2, 0)))
    walk = Move(alice, ((1, 0), (2, 0)))
    (risk,) = table.chances(walk).risks
    assert (risk.step, risk.rule, risk.chance) == (0, ENTER, 1 - Fraction(10, 36))
    table.end_turn()
    table.end_turn()
    assert checked(
        alice, "Robustness", ENTER, "64", 11, 10, True, Modifier(1, ENTER, "traits")
    ) in table.apply(walk)


@pytest.mark.rule("nwo.area.enter")
def test_no_risk_is_shown_for_an_area_that_was_withstood_this_turn(duel: Tables) -> None:
    table, alice, _bob = duel("A......B", [6, 6], A=FISTS, B=FISTS)
    fire(table, ((0, 0), (1, 0)))
    table.end_turn()
    table.end_turn()
    assert table.chances(Move(alice, ((1, 0),))).risks == ()
    assert table.apply(Move(alice, ((1, 0),))) == [
        Spent(alice, "Movement", "moves"),
        Stepped(alice, (0, 0), (1, 0)),
    ]


# ---------------------------------------------------------------- conditions

KINDS = {
    "fire": "burning",
    "acid": "acid burns",
    "electricity": "electrocuted",
    "smoke": "smoke in the eyes",
    "poison": "poisoned",
}


@pytest.mark.rule("nwo.condition.disadvantage")
@pytest.mark.parametrize(("kind", "words"), KINDS.items())
def test_every_condition_is_a_disadvantage_on_attack_defence_and_checks(
    duel: Tables, kind: str, words: str
) -> None:
    table, alice, bob = duel("A......B", [6, 6, 1, 2, 1, 1, 5, 5, 6, 6], A=PISTOL, B=PISTOL)
    table.put(alice, Conditions((kind,)))
    assert aims(alice, "6612", 5, AIM, afflicted(words), kept="12") in table.apply(
        Shoot(alice, bob, "pistol")
    )
    table.end_turn()
    assert table.chances(Shoot(bob, alice, "pistol")).checks[1].modifiers == (afflicted(words),)
    fire(table, ((0, 0),))
    assert (
        checked(alice, "Robustness", ENTER, "5566", 10, 10, True, afflicted(words), kept="55")
        in table.end_turn()
    )


@pytest.mark.rule("nwo.condition.stack")
def test_conditions_stack_twice_over_all_kinds_and_a_third_is_ignored(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=PISTOL, B=FISTS)
    assert table.run(afflict(table.battle.table, alice, "fire")) == [
        StatusGained(alice, "fire", CONDITION, 1)
    ]
    assert table.run(afflict(table.battle.table, alice, "fire")) == [
        StatusGained(alice, "fire", CONDITION, 2)
    ]
    assert table.run(afflict(table.battle.table, alice, "smoke")) == []
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (
        AIM,
        afflicted("burning"),
        afflicted("burning"),
    )
    table, alice, bob = duel("A......B", A=PISTOL, B=FISTS)
    for kind in ("fire", "smoke", "fire"):
        table.run(afflict(table.battle.table, alice, kind))
    assert table.get(alice, Conditions).kinds == ("fire", "smoke")


@pytest.mark.rule("nwo.condition.remove")
def test_an_action_removes_one_stack(duel: Tables) -> None:
    table, alice, _bob = duel("A......B", A=FISTS, B=FISTS)
    table.put(alice, Conditions(("fire", "fire")))
    assert table.refused(Recover(alice, "smoke")) == "nwo.condition.remove"
    assert table.apply(Recover(alice, "fire")) == [
        Spent(alice, "Action", "recovers"),
        StatusLost(alice, "fire", "nwo.condition.remove", 1),
    ]
    assert table.refused(Recover(alice, "fire")) == "nwo.turn.economy"
    table.until_turn_of(alice)
    assert table.apply(Recover(alice, "fire"))[1] == StatusLost(alice, "fire", "nwo.condition.remove", 0)


@pytest.mark.rule("nwo.condition.remove")
def test_but_not_inside_an_area_that_applies_it(duel: Tables) -> None:
    table, alice, _bob = duel("A......B", A=FISTS, B=FISTS)
    table.put(alice, Conditions(("fire", "smoke")))
    fire(table, ((0, 0),))
    assert table.refused(Recover(alice, "fire")) == "nwo.condition.remove"
    assert table.allowed(Recover(alice, "smoke"))
    table, alice, _bob = duel("A......B", A=FISTS, B=FISTS)
    table.put(alice, Conditions(("fire",)))
    fire(table, ((1, 0),))
    assert table.allowed(Recover(alice, "fire"))
