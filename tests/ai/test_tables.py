"""What the agents take for granted in their tables: what range, called shots, levels and temperaments
count."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.ai.evaluation import badness_of_loss, points
from game.ai.infowar import evaluation, movement_options, reactions
from game.ai.levels import TEMPERAMENTS, Level, Temperament, player_name, player_words, split_player
from game.ai.opend6 import turn
from game.ai.silhouette import attack_options
from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.weapon_tables import aiming, call_price, shot_of
from game.ai.terrain_view import FAR, Ground, doors_on_ways
from game.core.field import Cell, Field, Tile
from game.core.references import UnitId
from game.rulesets.infowar.checks import pass_odds
from game.rulesets.infowar.wounds import (
    CONSCIOUS,
    DEAD,
    HURT,
    INCAPACITATED,
    NEAR_DEATH,
    SCRATCH,
    UNHURT,
    VERY_HURT,
)
from game.rulesets.silhouette.aiming import FROM_AMBUSH, PLAIN, POINT_BLANK, SNIPED
from game.rulesets.silhouette.components import HEAD, STATIONARY, WALK

# ---------------------------------------------------------------- Silhouette: range and called shots


def gun(accuracy: int = 1, near: int = 2, base: int = 20) -> Any:
    """A gun with a base range of so many metres, whose bands double."""
    bands = tuple((100 * base << step) ** 2 for step in range(4))
    return SimpleNamespace(bands=bands, weapon=SimpleNamespace(accuracy=accuracy, near_accuracy=near))


@pytest.mark.parametrize(
    ("metres", "counts"),
    [
        (POINT_BLANK, 4),
        (POINT_BLANK + 1, 3),
        (20, 3),
        (20.01, 0),
        (40, 0),
        (40.01, -1),
        (80, -1),
        (80.01, -2),
        (160, -2),
        (160.01, None),
    ],
)
def test_what_range_and_accuracy_count(metres: float, counts: int | None) -> None:
    """silhouette.ranged.range: a step less in each band; one more at point blank; near accuracy in the first
    band alone."""
    assert aiming(gun(), round(metres * 100) ** 2) == counts


def test_what_has_no_round_reaches_nothing() -> None:
    assert aiming(gun(base=0), 0) is None


def test_what_a_called_shot_costs() -> None:
    """silhouette.attack.called, silhouette.attack.called-sniping"""
    assert [call_price("", how) for how in (PLAIN, SNIPED, FROM_AMBUSH)] == [0, 0, 0]
    assert [call_price(HEAD, how) for how in (PLAIN, SNIPED, FROM_AMBUSH)] == [-3, -1, -3]
    assert [call_price("arm", how) for how in (PLAIN, SNIPED, FROM_AMBUSH)] == [-2, 0, -2]


def test_shots_that_are_alike_are_one() -> None:
    assert shot_of(2, 1) is shot_of(2, 1) and shot_of(2, 1) == (2, 1) and shot_of(2, 1) != shot_of(1, 2)


# ---------------------------------------------------------------- what harm is worth


@pytest.mark.parametrize(
    ("left", "expected", "downs", "bad"),
    [
        (Fraction(1), Fraction(0), Fraction(0), 0),
        (Fraction(1), Fraction(1, 2), Fraction(0), Fraction(2, 5)),
        (Fraction(1, 2), Fraction(1, 4), Fraction(0), Fraction(3, 10)),
        (Fraction(1, 2), Fraction(1, 2), Fraction(1, 4), Fraction(4, 5)),
        (Fraction(1, 4), Fraction(1, 2), Fraction(0), Fraction(3, 5)),
        (Fraction(0), Fraction(0), Fraction(0), Fraction(2, 5)),
    ],
)
def test_how_bad_a_loss_is(left: Fraction, expected: Fraction, downs: Fraction, bad: Fraction) -> None:
    """Two fifths of the share of all health, two fifths of the share of what was left, four fifths of the
    chance to go down."""
    assert badness_of_loss(left, expected, downs) == bad


def test_points_are_rounded_down() -> None:
    assert [points(Fraction(*one)) for one in ((1, 1), (1, 3), (2, 3), (-1, 3), (0, 1))] == [
        10_000,
        3_333,
        6_666,
        -3_334,
        0,
    ]


# ---------------------------------------------------------------- levels and temperaments


def test_a_player_has_a_level_and_a_temperament() -> None:
    assert split_player("hard-bold") == ("hard", "bold") and player_name("hard", "bold") == "hard-bold"
    assert split_player("hard") == ("hard", "calm") and player_name("hard", "calm") == "hard"
    assert split_player("hard-boiled") == ("hard-boiled", "calm"), "somebody's name"
    assert player_words("hard-bold") == "hard, bold" and player_words("easy") == "easy"


def test_a_temperament_may_be_had_in_part() -> None:
    bold = TEMPERAMENTS["bold"]
    assert bold.mixed(100) == bold and bold.mixed(0) == Temperament(words=bold.words)
    assert bold.mixed(50)[:3] == (80, 120, 0) and TEMPERAMENTS["stubborn"].mixed(50)[:3] == (90, 102, 150)


def test_what_a_level_makes_of_danger_ways_and_ground() -> None:
    one = Level(foresight=50, temper=Temperament(120, 60, 200))
    assert (one.felt(1000), one.drawn(1000)) == (600, 600)
    assert [one.given_up(tiles, 30) for tiles in (-2, 0, 1, 3)] == [0, 0, 60, 180]
    assert Level().given_up(3, 30) == 0 and Level().felt(1000) == Level().drawn(1000) == 1000


def test_a_blurred_eye_misjudges_by_so_much_at_most_and_the_same_all_round() -> None:
    one = Level(blur=40)
    seen = [one.judged(500, 3, number) for number in range(400)]
    assert min(seen) == 460 and max(seen) == 540 and seen == [one.judged(500, 3, n) for n in range(400)]
    assert seen != [one.judged(500, 4, number) for number in range(400)]
    assert 495 < sum(seen) / len(seen) < 505
    assert {Level().judged(500, 3, number) for number in range(9)} == {500}


def test_a_level_leads_all_of_a_side_or_those_that_are_named() -> None:
    units: Any = [1, 2, 3]
    assert Level().led(units) == units
    assert Level(leads=frozenset({3, 1})).led(units) == [1, 3] and Level(leads=frozenset()).led(units) == []


# ---------------------------------------------------------------- InfoWar: wounds, haste, ways


@pytest.mark.parametrize(
    ("levels", "level", "after"),
    [
        ((), SCRATCH, SCRATCH),
        ((SCRATCH,) * 3, SCRATCH, HURT),
        ((HURT, VERY_HURT), HURT, INCAPACITATED),
        ((), INCAPACITATED, INCAPACITATED),
        ((), NEAR_DEATH, NEAR_DEATH),
        ((INCAPACITATED,), INCAPACITATED, NEAR_DEATH),
        ((), DEAD, DEAD),
    ],
)
def test_who_is_wounded_is_awake_as_often_as_a_roll_comes_off(
    levels: tuple[int, ...], level: int, after: int
) -> None:
    """By endurance, or by a critical success of body control; near death nobody is."""
    boxes, awake = evaluation.wounded(levels, 1, 0, level)
    assert boxes == (*levels, after)
    if after >= NEAR_DEATH:
        assert awake == 0
    else:
        faints = 1 - pass_odds(1, CONSCIOUS[after])
        either = 1 - faints * (1 - pass_odds(0, CONSCIOUS[after], critical=True))
        assert awake == int(1000 * either) and 0 < awake <= 1000


def test_who_is_not_wounded_is_as_before() -> None:
    assert evaluation.wounded((HURT,), 0, 0, UNHURT) == ((HURT,), 1000)


@pytest.mark.parametrize(
    ("firearms", "melee", "skill", "hurries"),
    [(0, 2, -1, True), (1, 2, -1, False), (0, 2, 0, False), (0, 3, -1, True)],
)
def test_only_a_slow_blade_gains_by_haste(
    firearms: int, melee: int, skill: int, hurries: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = SimpleNamespace(firearms=firearms, melee=melee)
    battle: Any = SimpleNamespace(table=SimpleNamespace(world=SimpleNamespace(get=lambda *_: own)))
    monkeypatch.setattr(reactions, "experience", lambda *_: skill)
    assert reactions._blade(battle, UnitId(1)) is hurries


@pytest.mark.parametrize(
    ("places", "unlucky"),
    [((1, 2, 3, 4), False), ((3, 4, 1, 2), True), ((1, 4, 2, 3), False), ((2, 4, 1, 3), True)],
)
def test_a_side_is_unlucky_of_whom_fewer_come_first_than_experience_says(
    places: tuple[int, ...], unlucky: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two against two who are as able: less than half of the pairs. Of whose place nobody knows none
    counts."""
    order = {UnitId(unit): SimpleNamespace(place=place) for unit, place in enumerate(places)}
    table = SimpleNamespace(
        world=SimpleNamespace(find=lambda unit, _: order.get(unit)),
        unit=lambda unit: SimpleNamespace(side="azure" if unit < 2 else "ember"),
    )
    monkeypatch.setattr(reactions, "able", lambda _: [*order, UnitId(9)])
    monkeypatch.setattr(reactions, "experience", lambda *_: 1)
    battle: Any = SimpleNamespace(table=table)
    assert reactions._unlucky(battle, "azure") is unlucky


@pytest.mark.parametrize(
    ("shoots", "idle", "way", "cost"),
    [
        (True, 0, 7, 0),
        (True, 0, 9, 2 * 45),
        (True, 1, 9, 2 * (45 + 90)),
        (True, 2, 9, 8 * (45 + 180)),
        (False, 0, 3, 2 * 240),
        (False, 0, 1, 0),
    ],
)
def test_what_a_way_that_is_left_costs(
    shoots: bool, idle: int, way: int, cost: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guns come as near as they need, and nearer once nobody attacks; blades to the next cell."""
    monkeypatch.setattr(movement_options, "ranged_weapons", lambda *_: ("gun",) if shoots else ())
    scene: Any = SimpleNamespace(
        ground=SimpleNamespace(way=lambda _: way),
        table=None,
        unit=UnitId(1),
        idle=idle,
        mind=SimpleNamespace(temper=SimpleNamespace(hold=0), drawn=lambda number: number),
    )
    assert movement_options.progress(scene, (0, 0)) == cost


# ---------------------------------------------------------------- OpenD6, Silhouette: small rules of play


@pytest.mark.parametrize(("dice", "bonus", "likely"), [(1, 0, 3), (2, 0, 7), (3, 2, 12), (0, 5, 5)])
def test_what_dice_come_to_on_average(dice: int, bonus: int, likely: int) -> None:
    asked: Any = SimpleNamespace(dice=SimpleNamespace(dice=dice), bonus=bonus)
    assert turn._likely(asked) == likely


@pytest.mark.parametrize(
    ("weapon", "plan", "worth"),
    [
        ({}, {}, 8),
        ({}, {"actions": 2}, 0),
        ({}, {"speed": WALK}, 0),
        ({"ranged": False}, {}, 0),
        ({"blast": 3}, {}, 0),
    ],
)
def test_who_stands_and_has_a_single_action_may_aim_at_the_best_target(
    weapon: dict[str, Any], plan: dict[str, Any], worth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attack_options, "patience", lambda _scene, _unit, enemy, _mine: enemy)
    arms = SimpleNamespace(**{"ranged": True, "blast": 0, **weapon})
    scene: Any = SimpleNamespace(weapon=lambda _: arms, enemies=(5, 8, 6))
    mine: Any = SimpleNamespace(**{"speed": STATIONARY, "actions": 1, **plan})
    assert attack_options.waiting(scene, UnitId(1), mine) == worth
    scene.enemies = ()
    assert attack_options.waiting(scene, UnitId(1), mine) == 0


@pytest.mark.parametrize(
    ("hidden", "attacked", "unseen"),
    [(True, False, True), (True, True, False), (False, False, False), (False, True, False)],
)
def test_who_has_attacked_is_hidden_no_more(hidden: bool, attacked: bool, unseen: bool) -> None:
    state = SimpleNamespace(unseen=hidden, attacked=attacked)
    scene: Any = SimpleNamespace(table=SimpleNamespace(world=SimpleNamespace(get=lambda *_: state)))
    assert BattleView.unseen(scene, UnitId(1)) is unseen


@pytest.mark.parametrize(("target", "turns"), [(2, 3), (4, 0), (None, 0)])
def test_only_aiming_at_that_one_counts(target: int | None, turns: int) -> None:
    known = None if target is None else SimpleNamespace(turns=3, target=target)
    scene: Any = SimpleNamespace(table=SimpleNamespace(world=SimpleNamespace(find=lambda *_: known)))
    assert BattleView.aimed(scene, UnitId(1), UnitId(2)) == turns


@pytest.mark.parametrize(
    ("mine", "theirs", "first", "unlucky"),
    [(-5, 5, 0, True), (5, -5, 1, False), (-2, 0, 0, True), (0, -2, 1, False), (2, 0, 0, True)],
)
def test_even_the_worst_come_first_one_time_in_ten(
    mine: int, theirs: int, first: int, unlucky: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One against one: who comes second has less than was to be expected, however little that was."""
    skill = {UnitId(0): mine, UnitId(1): theirs}
    table = SimpleNamespace(
        world=SimpleNamespace(find=lambda unit, _: SimpleNamespace(place=int((unit == 0) != bool(first)))),
        unit=lambda unit: SimpleNamespace(side="azure" if unit == 0 else "ember"),
    )
    monkeypatch.setattr(reactions, "able", lambda _: list(skill))
    monkeypatch.setattr(reactions, "experience", lambda _, unit: skill[unit])
    assert reactions._unlucky(cast(Any, SimpleNamespace(table=table)), "azure") is unlucky


# ---------------------------------------------------------------- the ground, for all agents


GOAL = frozenset({(0, 0)})
LANE = Field(12, 3, (Tile(),) * 36)
FOE: tuple[tuple[UnitId, Cell], ...] = ((UnitId(1), (9, 1)),)


def ground(drawn: frozenset[Cell] | None = None, enemies: tuple[tuple[UnitId, Cell], ...] = FOE) -> Ground:
    return Ground(LANE, enemies, frozenset(), frozenset(), drawn)


def test_the_way_goes_to_the_nearest_enemy_or_to_the_goal_that_draws() -> None:
    plain, drawn = ground(), ground(GOAL)
    assert (plain.way((9, 1)), plain.way((5, 1)), plain.is_drawn) == (0, 4, False)
    assert drawn.is_drawn and drawn.way((0, 0)) == 0, "nobody is away from it there"
    assert [drawn.way((x, 0)) for x in (1, 2, 6)] == [12, 14, 22]
    assert [drawn.left((x, 0)) for x in (0, 1, 2, 6)] == [0, 1, 2, 6]
    assert plain.way((50, 50)) == FAR


def test_the_nearest_enemy_as_the_crow_flies() -> None:
    two = (*FOE, (UnitId(2), (3, 2)))
    assert ground(enemies=two).nearest((4, 0)) == 2 and ground(enemies=two).nearest((10, 0)) == 1
    assert ground(enemies=()).nearest((4, 0)) == FAR


@pytest.mark.parametrize(("place", "ahead"), [((9, 1), 1), ((6, 0), 1), ((5, 2), -1), ((0, 0), -1)])
def test_of_two_cells_alike_the_one_away_from_the_enemies_comes_first(place: Cell, ahead: int) -> None:
    """So it is on the map turned by half, too."""
    found = ground(enemies=((UnitId(1), place),))
    assert [found.column(cell) for cell in ((0, 0), (0, 2), (4, 1))] == [0, 2 * ahead, 13 * ahead]
    turned = ground(enemies=((UnitId(1), (11 - place[0], 2 - place[1])),))
    assert turned.column((1, 0)) == -found.column((1, 0))


def test_the_first_cells_are_the_nearest_to_the_enemy() -> None:
    found = ground()
    cells = [(x, 1) for x in range(12)]
    assert found.first(cells, 3) == sorted([(9, 1), (8, 1), (10, 1)], key=found.order)
    assert set(found.first(cells, 3)) == {(9, 1), (8, 1), (10, 1)} and len(found.first(cells, 50)) == 12


def test_doors_are_those_behind_which_the_way_is_shorter() -> None:
    way = {(x, 0): abs(9 - x) for x in range(12)}
    found = doors_on_ways(LANE, ((5, 0), (7, 0)), lambda cell: way.get(cell, 99))
    assert found[6, 0] == (7, 0) and found[4, 0] == (5, 0)
    assert (8, 0) not in found, "it lies behind the door"
