"""Throwables: the throw, its scatter, and what it does where it lands."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.components import Area
from game.core.events import (
    AreaBegan,
    Attacked,
    AttackEnded,
    Event,
    Gauge,
    Harmed,
    Landed,
    Scattered,
    Spent,
    StatusGained,
    Thrown,
)
from game.core.field import Cell
from game.core.geometry.grid import SQUARES
from game.core.references import NO_UNIT, UnitId
from game.rulesets.nwo.areas import place_area
from game.rulesets.nwo.components import Focus
from game.rulesets.nwo.content import throwables
from game.rulesets.nwo.orders import Throw
from tests.rulesets.nwo.table import AIM, FISTS, KNIFE, Table, Tables, checked, ducks, figure

MOLOTOV, SMOKE, ACID = (
    figure("knife", belt=("molotov",)),
    figure("knife", belt=("smoke",)),
    figure("knife", belt=("acid",)),
)
THROW, ENTER, CONDITION = "nwo.throw.roll", "nwo.area.enter", "nwo.condition.disadvantage"
OPEN = "\n".join(
    [
        ".........",
        ".........",
        ".........",
        ".........",
        "A.......B",
        ".........",
        ".........",
        ".........",
        ".........",
    ]
)
WIDE = "\n".join([*["." * 13] * 6, "A...........B", *["." * 13] * 6])


def square(centre: Cell, arm: int) -> tuple[Cell, ...]:
    x, y = centre
    return SQUARES.region((x - arm, y - arm), (x + arm, y + arm))


def landed(events: list[Event]) -> Cell:
    return next(event.cell for event in events if isinstance(event, Landed))


def fire(
    table: Table, cells: tuple[Cell, ...], kind: str = "fire", source: UnitId = NO_UNIT, turns: int = 3
) -> None:
    table.run(place_area(table.battle.table, kind, cells, source, turns))


@pytest.mark.rule("nwo.throw.roll", "nwo.throw.on-hit", "nwo.throw.table", "nwo.area.shape")
def test_a_molotov_burns_everybody_in_three_by_three_friend_or_foe(duel: Tables) -> None:
    table, alice, anna, bob = duel(
        "A...N....\n.........\n.....B...", [5, 5, 6, 4, 6, 3], A=MOLOTOV, N=FISTS, B=FISTS
    )
    cells = square((4, 1), 1)
    area = bob + 1
    assert table.apply(Throw(alice, (4, 1), "molotov")) == [
        Spent(alice, "Action", "throws"),
        Thrown(alice, "molotov", (4, 1)),
        checked(alice, "throw", THROW, "55", 12, 12, True, AIM),
        Landed("molotov", (4, 1), cells),
        AreaBegan(area, "fire", cells, 3),
        Harmed(anna, 2, "2 hit points", (Gauge("hit points", 3, 5),), 60),
        checked(anna, "Robustness", ENTER, "64", 10, 10, True),
        Harmed(bob, 2, "2 hit points", (Gauge("hit points", 3, 5),), 60),
        checked(bob, "Robustness", ENTER, "63", 9, 10, False),
        StatusGained(bob, "fire", CONDITION, 1),
    ]


@pytest.mark.rule("nwo.throw.roll", "nwo.throw.scatter")
def test_eleven_is_not_enough_and_both_dice_shift_the_throw(duel: Tables) -> None:
    table, alice, _bob = duel(OPEN, [5, 4, 1, 2], A=MOLOTOV, B=FISTS)
    assert table.apply(Throw(alice, (4, 4), "molotov"))[2:6] == [
        checked(alice, "throw", THROW, "54", 11, 12, False, AIM),
        Scattered("molotov", 1, (4, 4), (3, 3)),
        Scattered("molotov", 2, (3, 3), (3, 2)),
        Landed("molotov", (3, 2), square((3, 2), 1)),
    ]


GRID = {1: (-1, -1), 2: (0, -1), 3: (1, -1), 4: (-1, 0), 5: (1, 0), 6: (-1, 1), 7: (0, 1), 8: (1, 1)}
"""The seed's chart: 1 2 3 / 4 X 5 / 6 7 8."""


@pytest.mark.rule("nwo.throw.scatter")
@pytest.mark.parametrize("first", GRID)
def test_each_die_shifts_one_tile_as_on_the_chart(duel: Tables, first: int) -> None:
    for second in GRID:
        table, alice, _bob = duel(WIDE, [1, 1, first, second], A=MOLOTOV, B=FISTS)
        cell = (6 + GRID[first][0] + GRID[second][0], 6 + GRID[first][1] + GRID[second][1])
        assert landed(table.apply(Throw(alice, (6, 6), "molotov"))) == cell


@pytest.mark.rule("nwo.throw.scatter")
def test_the_two_can_cancel_out(duel: Tables) -> None:
    table, alice, _bob = duel(OPEN, [1, 1, 4, 5], A=MOLOTOV, B=FISTS)
    assert landed(table.apply(Throw(alice, (4, 4), "molotov"))) == (4, 4)


@pytest.mark.rule("nwo.throw.scatter-wall")
def test_a_wall_stops_that_one_shift_and_a_low_barrier_does_not(duel: Tables) -> None:
    table, alice, _bob = duel("A...#....\n........B", [1, 1, 5, 4], A=MOLOTOV, B=FISTS)
    assert table.apply(Throw(alice, (3, 0), "molotov"))[3:5] == [
        Scattered("molotov", 5, (3, 0), (3, 0)),
        Scattered("molotov", 4, (3, 0), (2, 0)),
    ]
    table, alice, _bob = duel("A...h....\n........B", [1, 1, 5, 2], A=MOLOTOV, B=FISTS)
    assert table.apply(Throw(alice, (3, 0), "molotov"))[3:5] == [
        Scattered("molotov", 5, (3, 0), (4, 0)),
        Scattered("molotov", 2, (4, 0), (4, 0)),
    ]


@pytest.mark.rule("nwo.throw.roll")
@pytest.mark.parametrize(("strength", "reach"), [(0, 6), (4, 8), (5, 8), (10, 11)])
def test_strength_throws_farther(duel: Tables, strength: int, reach: int) -> None:
    table, alice, _bob = duel("A" + "." * 14 + "B", A=figure(belt=("molotov",), strength=strength), B=FISTS)
    assert table.allowed(Throw(alice, (reach, 0), "molotov"))
    assert table.refused(Throw(alice, (reach + 1, 0), "molotov")) == THROW


@pytest.mark.rule("nwo.throw.roll")
def test_the_arc_goes_over_low_things_and_figures_but_not_over_walls(duel: Tables) -> None:
    for picture, allowed in (("A.h...B", True), ("A.N...B", True), ("A.#...B", False), ("A.D...B", False)):
        friends = {"N": FISTS} if "N" in picture else {}
        table, alice, *_others = duel(picture, A=MOLOTOV, B=FISTS, **friends)  # type: ignore[arg-type]
        assert table.allowed(Throw(alice, (4, 0), "molotov")) == allowed
        assert table.refused(Throw(alice, (4, 1), "molotov")) == THROW
    table, alice, _bob = duel("A.#.B", A=MOLOTOV, B=FISTS)
    assert table.refused(Throw(alice, (2, 0), "molotov")) == THROW


@pytest.mark.rule("nwo.throw.roll")
def test_a_throw_comes_from_the_belt_whatever_is_in_hand_also_when_engaged(duel: Tables) -> None:
    table, alice, _bob = duel("AB......", [6, 6], A=figure("battle_rifle", belt=("molotov",)), B=KNIFE)
    assert table.refused(Throw(alice, (4, 0), "smoke")) == THROW
    assert table.refused(Throw(alice, (4, 0), "brick")) == THROW
    table.apply(Throw(alice, (4, 0), "molotov"))
    table.until_turn_of(alice)
    assert table.refused(Throw(alice, (4, 0), "molotov")) == THROW


@pytest.mark.rule("nwo.throw.roll", "nwo.move.shooting-penalty")
def test_a_throw_is_no_shot(duel: Tables) -> None:
    table, alice, _bob = duel("A.......B", A=MOLOTOV, B=FISTS)
    table.put(alice, Focus(ripe=True))
    table.apply(Move(alice, ((1, 0),)))
    assert table.chances(Throw(alice, (5, 0), "molotov")).checks[0].modifiers == (AIM,)


@pytest.mark.rule("nwo.throw.table")
def test_the_throwables_are_those_of_the_table() -> None:
    facts = {
        item.id: (item.damage, item.size, item.condition, item.single_target)
        for item in throwables().values()
    }
    assert facts == {
        "molotov": (2, 3, "fire", False),
        "smoke": (0, 5, "smoke", False),
        "acid": (3, 1, "acid", True),
    }


@pytest.mark.rule("nwo.throw.table", "nwo.throw.on-hit", "nwo.throw.scatter")
def test_smoke_covers_five_by_five_without_damage(duel: Tables) -> None:
    table, alice, bob = duel(OPEN, [5, 5, 6, 4], A=SMOKE, B=FISTS)
    events = table.apply(Throw(alice, (6, 4), "smoke"))
    assert events[3:] == [
        Landed("smoke", (6, 4), square((6, 4), 2)),
        AreaBegan(bob + 1, "smoke", square((6, 4), 2), 3),
        checked(bob, "Robustness", ENTER, "64", 10, 10, True),
    ]


# ---------------------------------------------------------------- acid


@pytest.mark.rule("nwo.throw.single-target", "nwo.throw.table")
def test_acid_is_thrown_against_the_ranged_defence_of_one_target(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [4, 4, 4, 5, 6, 3], A=ACID, B=FISTS)
    assert table.apply(Throw(alice, (4, 0), "acid")) == [
        Spent(alice, "Action", "throws"),
        Thrown(alice, "acid", (4, 0)),
        Attacked(alice, bob, "acid", "thrown"),
        checked(alice, "throw", "nwo.throw.single-target", "44", 10, None, None, AIM),
        ducks(bob, "45", 9),
        AttackEnded(alice, bob, "hit", 10, 9),
        Harmed(bob, 3, "3 hit points", (Gauge("hit points", 2, 5),), 40),
        checked(bob, "Robustness", ENTER, "63", 9, 10, False),
        StatusGained(bob, "acid", CONDITION, 1),
    ]


@pytest.mark.rule("nwo.throw.single-target", "nwo.parry.tie-defender")
def test_acid_that_ties_or_misses_does_nothing_and_does_not_scatter(duel: Tables) -> None:
    for faces, outcome in (([5, 5], "parry"), ([5, 6], "miss")):
        table, alice, bob = duel("A...B", [4, 4, *faces], A=ACID, B=FISTS)
        assert table.apply(Throw(alice, (4, 0), "acid"))[-1] == AttackEnded(
            alice, bob, outcome, 10, sum(faces)
        )
        assert list(table.battle.table.world.things(Area)) == []


@pytest.mark.rule("nwo.throw.single-target", "nwo.attack.crit")
def test_throws_never_crit(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 6, 1, 1, 6, 6], A=ACID, B=FISTS)
    assert AttackEnded(alice, bob, "hit", 14, 2) in table.apply(Throw(alice, (4, 0), "acid"))


@pytest.mark.rule("nwo.throw.single-target")
def test_acid_needs_an_enemy_in_sight_and_in_range(duel: Tables) -> None:
    table, alice, _anna, _bob = duel("AN.......B", A=ACID, N=FISTS, B=FISTS)
    assert table.refused(Throw(alice, (1, 0), "acid")) == "nwo.throw.single-target"
    assert table.refused(Throw(alice, (3, 0), "acid")) == "nwo.throw.single-target"
    assert table.refused(Throw(alice, (9, 0), "acid")) == THROW
    table, alice, _bob = duel("A...B", A=ACID, B=FISTS)
    fire(table, ((2, 0),), "smoke")
    assert table.refused(Throw(alice, (4, 0), "acid")) == "nwo.ranged.line-of-fire"
