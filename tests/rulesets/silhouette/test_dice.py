"""Dice: what is kept, what is a fumble, what a total is; and metres."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.events import (
    Attacked,
    AttackEnded,
    BattleEnded,
    Downed,
    Fated,
    Gauge,
    Harmed,
    Reported,
    Spent,
    StatusGained,
    Stepped,
)
from game.rulesets.silhouette.checks import count, dice_odds, total_odds
from game.rulesets.silhouette.components import WALK, Plan
from game.rulesets.silhouette.orders import Strike
from game.rulesets.silhouette.terrain import metres, span
from tests.rulesets.silhouette.table import DODGER, HEX, STANDS, Tables, figure, mod, rolled

SIXES = "further sixes"


@pytest.mark.rule("silhouette.roll.keep-highest")
@pytest.mark.parametrize(
    ("faces", "counted"),
    [((3,), 3), ((2, 5), 5), ((6, 2), 6), ((6, 6), 7), ((6, 6, 6), 8), ((1, 2), 2), ((1, 6, 6, 1), 7)],
)
def test_the_highest_die_is_kept_and_further_sixes_add_one(faces: tuple[int, ...], counted: int) -> None:
    assert count(faces, len(faces)) == counted


@pytest.mark.rule("silhouette.roll.keep-highest")
def test_attribute_and_modifiers_are_added_and_a_total_is_never_below_nothing(duel: Tables) -> None:
    """Alice strikes with three dice and AGI 2; Bob, who cannot dodge well, ends below 0."""
    table, alice, bob = duel(
        "AB",
        [6, 6, 2, 3],
        A=figure(agility=2, hand_to_hand=3),
        B=figure(agility=-3, dodge=1),
        habits={"auto_defence": "best"},
    )
    agi = mod(2, "roll.keep-highest", "AGI")
    more = mod(1, "roll.keep-highest", SIXES)
    low = mod(-3, "roll.keep-highest", "AGI")
    assert table.play(Strike(alice, bob, "hands")) == [
        Spent(alice, "Action", "strikes"),
        Attacked(alice, bob, "hands", "melee"),
        rolled(alice, "attack, hand to hand", "attack.roll", "662", 9, agi, more),
        rolled(bob, "dodge", "defence.dodge", "3", 0, low, STANDS),
        AttackEnded(alice, bob, "hit", 9, 0),
        Harmed(bob, 54, "54 damage against 50: dead", (Gauge("system shock", 0, 5),), 0),
        Downed(bob),
        StatusGained(bob, "dead", "silhouette.wound.thresholds"),
        BattleEnded("azure"),
        Fated(bob, "silhouette.wound.death", "dead", "dead"),
    ]


@pytest.mark.rule("silhouette.roll.unskilled")
@pytest.mark.parametrize(
    ("faces", "counted"), [((3, 5), 3), ((6, 6), 7), ((6, 5), 5), ((1, 6), 0), ((1, 1), 0), ((2, 2), 2)]
)
def test_without_the_skill_the_lowest_of_two_is_kept_and_any_one_is_a_fumble(
    faces: tuple[int, ...], counted: int
) -> None:
    assert count(faces, 0) == counted


@pytest.mark.rule("silhouette.roll.fumble")
@pytest.mark.parametrize(("faces", "counted"), [((1,), 0), ((1, 1), 0), ((1, 2), 2), ((1, 1, 1, 1), 0)])
def test_all_ones_are_a_fumble_and_count_nothing(faces: tuple[int, ...], counted: int) -> None:
    assert count(faces, len(faces)) == counted


@pytest.mark.rule("silhouette.roll.fumble")
def test_what_is_added_counts_in_a_fumble_too_and_a_total_of_nothing_is_none(duel: Tables) -> None:
    assert total_odds(1, 3).equals(3) == dice_odds(1).equals(0)
    table, alice, bob = duel(
        "AB",
        [1, 2],
        A=figure(agility=1, hand_to_hand=1),
        B=figure(agility=-1, dodge=1),
        habits={"auto_defence": "best"},
    )
    fumble = mod(-1, "roll.fumble", "a fumble counts 0")
    one, less = mod(1, "roll.keep-highest", "AGI"), mod(-1, "roll.keep-highest", "AGI")
    assert table.play(Strike(alice, bob, "hands")) == [
        Spent(alice, "Action", "strikes"),
        Attacked(alice, bob, "hands", "melee"),
        rolled(alice, "attack, hand to hand", "attack.roll", "1", 1, one, fumble),
        rolled(bob, "dodge", "defence.dodge", "2", 0, less, STANDS),
        AttackEnded(alice, bob, "hit", 1, 0),
        Reported(bob, "silhouette.wound.thresholds", "4 damage, a flesh wound takes 13"),
    ]


@pytest.mark.rule("silhouette.scale.meter")
def test_squares_are_measured_from_centre_to_centre_and_hexes_counted(duel: Tables) -> None:
    table, *_ = duel("A..B\n....\n....\n....", A=DODGER, B=DODGER)
    field = table.battle.field
    assert span(field, (0, 0), (3, 0)) == 450**2 and metres(field, (0, 0), (3, 0)) == "4.5 m"
    assert span(field, (0, 0), (1, 1)) == 2 * 150**2 and metres(field, (0, 0), (3, 3)) == "6.4 m"
    table, *_ = duel("A..B\n....\n....\n....", A=DODGER, B=DODGER, grid=HEX)
    field = table.battle.field
    assert span(field, (0, 0), (1, 2)) == 300**2 and span(field, (0, 0), (0, 3)) == 450**2


@pytest.mark.rule("silhouette.scale.meter")
def test_a_step_over_hexes_is_as_long_as_any_other(duel: Tables) -> None:
    table, alice, _ = duel("A...\n....\n...B", A=DODGER, B=DODGER, grid=HEX, plans={"A": Plan(WALK)})
    assert table.play(Move(alice, ((0, 1),))) == [Stepped(alice, (0, 0), (0, 1))]
