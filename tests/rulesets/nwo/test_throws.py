"""Throwables, the areas that they leave, and the conditions that those impose."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.actions import Move
from game.core.components import Area, Down
from game.core.events import (
    AreaBegan,
    AreaEnded,
    Attacked,
    AttackEnded,
    Event,
    Gauge,
    Harmed,
    Landed,
    Modifier,
    Rolled,
    Scattered,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
    Thrown,
)
from game.core.field import Cell
from game.rulesets.nwo.areas import lay
from game.rulesets.nwo.components import Conditions, Focus
from game.rulesets.nwo.content import throwables
from game.rulesets.nwo.harm import afflict
from game.rulesets.nwo.orders import Recover, Shoot, Throw
from game.systems.areas import rectangle
from tests.rulesets.nwo.table import AIM, FISTS, KNIFE, PISTOL, Table, Tables, afflicted, aims, checked, ducks, figure

MOLOTOV, SMOKE, ACID = figure("knife", belt=("molotov",)), figure("knife", belt=("smoke",)), figure("knife", belt=("acid",))
THROW, ENTER, CONDITION = "nwo.throw.roll", "nwo.area.enter", "nwo.condition.disadvantage"
OPEN = "\n".join([".........", ".........", ".........", ".........", "A.......B", ".........", ".........", ".........", "........."])
WIDE = "\n".join([*["." * 13] * 6, "A...........B", *["." * 13] * 6])


def square(centre: Cell, arm: int) -> tuple[Cell, ...]:
    x, y = centre
    return rectangle((x - arm, y - arm), (x + arm, y + arm))


def landed(events: list[Event]) -> Cell:
    return next(event.cell for event in events if isinstance(event, Landed))


def fire(table: Table, cells: tuple[Cell, ...], kind: str = "fire", source: int = 0, turns: int = 3) -> None:
    table.run(lay(table.battle, kind, cells, source, turns))


@pytest.mark.rule("nwo.throw.roll", "nwo.throw.on-hit", "nwo.throw.table", "nwo.area.shape")
def test_a_molotov_burns_everybody_in_three_by_three_friend_or_foe(duel: Tables) -> None:
    table, alice, anna, bob = duel("A...N....\n.........\n.....B...", [5, 5, 6, 4, 6, 3], A=MOLOTOV, N=FISTS, B=FISTS)
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
        table, alice, *_others = duel(picture, A=MOLOTOV, **({"N": FISTS} if "N" in picture else {}), B=FISTS)
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
    facts = {item.id: (item.damage, item.size, item.condition, item.single_target) for item in throwables().values()}
    assert facts == {"molotov": (2, 3, "fire", False), "smoke": (0, 5, "smoke", False), "acid": (3, 1, "acid", True)}


@pytest.mark.rule("nwo.throw.table", "nwo.throw.on-hit", "nwo.throw.scatter")
def test_smoke_covers_five_by_five_without_damage(duel: Tables) -> None:
    table, alice, bob = duel(OPEN, [5, 5, 6, 4], A=SMOKE, B=FISTS)
    events = table.apply(Throw(alice, (6, 4), "smoke"))
    assert events[3:] == [
        Landed("smoke", (6, 4), square((6, 4), 2)),
        AreaBegan(bob + 1, "smoke", square((6, 4), 2), 3),
        checked(bob, "Robustness", ENTER, "64", 10, 10, True),
    ]


@pytest.mark.rule("nwo.throw.table", "nwo.ranged.line-of-fire")
@pytest.mark.parametrize(
    ("picture", "cloud", "seen"), [("A...B", 2, False), ("A...B", 4, False), ("A...B", 0, False), ("AB...", 0, True), ("AB...", 1, True)]
)
def test_nobody_sees_into_out_of_or_through_smoke_beyond_one_tile(duel: Tables, picture: str, cloud: int, seen: bool) -> None:
    table, alice, bob = duel(picture, A=PISTOL, B=FISTS)
    assert table.allowed(Shoot(alice, bob, "pistol"))
    fire(table, ((cloud, 0),), "smoke")
    assert table.allowed(Shoot(alice, bob, "pistol")) == seen


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
        assert table.apply(Throw(alice, (4, 0), "acid"))[-1] == AttackEnded(alice, bob, outcome, 10, sum(faces))
        assert list(table.battle.world.each(Area)) == []


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


# ---------------------------------------------------------------- areas


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
    table.battle.world.put(alice, Down())
    ended = []
    for _ in range(6):
        ended += [event for event in table.end_turn() if isinstance(event, AreaEnded)]
    assert ended == [AreaEnded(bob + 1)]


@pytest.mark.rule("nwo.area.enter")
@pytest.mark.parametrize(("faces", "passed"), [((6, 4), True), ((6, 3), False)])
def test_entering_an_area_is_withstood_at_the_first_tile_only(duel: Tables, faces: tuple[int, int], passed: bool) -> None:
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
    from game.rulesets.nwo.moves import step

    table, _alice, bob = duel("A......B", [6, 6], A=FISTS, B=FISTS)
    fire(table, ((6, 0),))
    assert table.run(step(table.battle, bob, (6, 0), forced=True)) == [
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
    assert checked(alice, "Robustness", ENTER, "64", 11, 10, True, Modifier(1, ENTER, "traits")) in table.apply(walk)


@pytest.mark.rule("nwo.area.enter")
def test_no_risk_is_shown_for_an_area_that_was_withstood_this_turn(duel: Tables) -> None:
    table, alice, _bob = duel("A......B", [6, 6], A=FISTS, B=FISTS)
    fire(table, ((0, 0), (1, 0)))
    table.end_turn()
    table.end_turn()
    assert table.chances(Move(alice, ((1, 0),))).risks == ()
    assert table.apply(Move(alice, ((1, 0),))) == [Spent(alice, "Movement", "moves"), Stepped(alice, (0, 0), (1, 0))]


# ---------------------------------------------------------------- conditions

KINDS = {"fire": "burning", "acid": "acid burns", "electricity": "electrocuted", "smoke": "smoke in the eyes", "poison": "poisoned"}


@pytest.mark.rule("nwo.condition.disadvantage")
@pytest.mark.parametrize(("kind", "words"), KINDS.items())
def test_every_condition_is_a_disadvantage_on_attack_defence_and_checks(duel: Tables, kind: str, words: str) -> None:
    table, alice, bob = duel("A......B", [6, 6, 1, 2, 1, 1, 5, 5, 6, 6], A=PISTOL, B=PISTOL)
    table.put(alice, Conditions((kind,)))
    assert aims(alice, "6612", 5, AIM, afflicted(words), kept="12") in table.apply(Shoot(alice, bob, "pistol"))
    table.end_turn()
    assert table.chances(Shoot(bob, alice, "pistol")).checks[1].modifiers == (afflicted(words),)
    fire(table, ((0, 0),))
    assert checked(alice, "Robustness", ENTER, "5566", 10, 10, True, afflicted(words), kept="55") in table.end_turn()


@pytest.mark.rule("nwo.condition.stack")
def test_conditions_stack_twice_over_all_kinds_and_a_third_is_ignored(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=PISTOL, B=FISTS)
    assert table.run(afflict(table.battle, alice, "fire")) == [StatusGained(alice, "fire", CONDITION, 1)]
    assert table.run(afflict(table.battle, alice, "fire")) == [StatusGained(alice, "fire", CONDITION, 2)]
    assert table.run(afflict(table.battle, alice, "smoke")) == []
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (AIM, afflicted("burning"), afflicted("burning"))
    table, alice, bob = duel("A......B", A=PISTOL, B=FISTS)
    for kind in ("fire", "smoke", "fire"):
        table.run(afflict(table.battle, alice, kind))
    assert table.get(alice, Conditions).kinds == ("fire", "smoke")


@pytest.mark.rule("nwo.condition.remove")
def test_an_action_removes_one_stack(duel: Tables) -> None:
    table, alice, _bob = duel("A......B", A=FISTS, B=FISTS)
    table.put(alice, Conditions(("fire", "fire")))
    assert table.refused(Recover(alice, "smoke")) == "nwo.condition.remove"
    assert table.apply(Recover(alice, "fire")) == [Spent(alice, "Action", "recovers"), StatusLost(alice, "fire", "nwo.condition.remove", 1)]
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
