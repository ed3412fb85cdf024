"""Fudge dice, the ladder, and what an attack has to reach."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.dice import exact
from game.core.references import UnitId
from game.rulesets.infowar.checks import Check, Opposed, Result, degree, fudge_face, pass_odds, succeeds
from game.rulesets.infowar.ladder import word
from game.rulesets.infowar.orders import Shoot, UseDoor
from tests.rulesets.infowar.table import KNIFE, PISTOL, Tables, dice, fair, figure, rolled


@pytest.mark.rule("infowar.roll.unopposed")
def test_four_dice_are_plus_minus_and_blank() -> None:
    assert [fudge_face(face) for face in range(1, 7)] == [-1, -1, 0, 0, 1, 1]
    odds = exact(lambda thrown: sum(fudge_face(thrown.roll(6)) for _ in range(4)))
    assert odds[4] == Fraction(1, 81) and odds[0] == Fraction(19, 81) and odds[1] == Fraction(16, 81)
    assert all(
        pass_odds(0, level) == sum(share for natural, share in odds.items() if natural >= level)
        for level in range(-4, 5)
    )


@pytest.mark.rule("infowar.roll.unopposed")
@pytest.mark.parametrize(("natural", "passed"), [(0, False), (1, True), (2, True)])
def test_a_degree_of_nothing_succeeds(duel: Tables, natural: int, passed: bool) -> None:
    table, alice, _ = duel("A+..B", dice(natural), A=KNIFE, B=KNIFE, lock=9)
    found = table.apply(UseDoor(alice, (1, 0)))
    strength = fair("Strength", "infowar.roll.unopposed")
    assert found[1] == rolled(
        alice, "forcing the door", "infowar.roll.unopposed", natural, strength, against=1, passed=passed
    )


@pytest.mark.rule("infowar.roll.opposed")
@pytest.mark.parametrize(
    ("attack", "defence", "literal", "floored"),
    [(-1, -5, 0, 0), (0, -3, 3, 0), (2, -3, 5, 2), (2, 1, 1, 1), (2, 2, 0, 0), (2, 3, 0, 0), (3, 0, 3, 3)],
)
def test_an_attack_reaches_the_difficulty_and_beats_the_defence(
    attack: int, defence: int, literal: int, floored: int
) -> None:
    assert degree(attack, defence, Opposed(0, 0)) == literal
    assert degree(attack, defence, Opposed(0, 0, floor=True)) == floored


@pytest.mark.rule("infowar.roll.critical")
@pytest.mark.parametrize(
    ("natural", "against", "critical", "passed"),
    [(4, 9, True, True), (-4, -9, True, False), (4, 9, False, False), (3, 9, True, False)],
)
def test_critical_rolls_count_only_where_they_are_named(
    natural: int, against: int, critical: bool, passed: bool
) -> None:
    assert succeeds(Result(natural, natural, natural - against), critical) is passed
    assert (
        pass_odds(-20, 0, critical=True)
        == pass_odds(20, 0) - pass_odds(20, 0, critical=True)
        == Fraction(1, 81)
    )


@pytest.mark.rule("infowar.roll.unskilled")
def test_a_missing_skill_is_poor_and_so_is_experience_in_defence(duel: Tables) -> None:
    table, alice, bob = duel(
        "A..B", dice(0), A=figure("pistol", firearms=-2), B=figure("pistol", combat_experience=None)
    )
    lines = table.chances(Shoot(alice, bob, "pistol")).checks
    assert lines[0].modifiers[0] == fair("Firearms", value=-2, rung="Poor")
    assert lines[1].modifiers[0] == fair("Combat Experience", "infowar.roll.unskilled", -2, "Poor")
    table.end_turn()


def test_the_ladder_goes_on_beyond_its_ends() -> None:
    assert [word(rung) for rung in (-4, -3, 0, 4, 6)] == [
        "Terrible −1",
        "Terrible",
        "Fair",
        "Enhanced",
        "Enhanced +2",
    ]


def test_the_bonus_of_a_check_is_the_sum() -> None:
    assert Check(UnitId(1), "x", "y", (fair("a", value=2), fair("b", value=-3))).bonus == -1
    assert PISTOL.held == ("pistol",)
