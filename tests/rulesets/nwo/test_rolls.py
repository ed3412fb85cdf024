"""Rolls: 2d6 against a DC or another roll, advantage and disadvantage, the order of the fight, statuses that
nobody can forget."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.events import Modifier, Rolled, RoundBegan, TurnBegan
from game.core.references import UnitId
from game.rulesets.nwo.checks import Check, contest_bonus, kept_pair, kept_pairs, pass_odds
from game.rulesets.nwo.components import Conditions, Focus, Initiative
from game.rulesets.nwo.orders import Reload, Shoot
from tests.rulesets.nwo.table import (
    AIM,
    FISTS,
    FOCUSED,
    PISTOL,
    Tables,
    afflicted,
    aims,
    checked,
    ducks,
    figure,
)

RELOAD = Modifier(2, "nwo.reload.roll", "half of Reloading 4")
ROLL, AGAIN = "nwo.initiative.roll", "nwo.initiative.tie-reroll"


def edged(*edges: int) -> Check:
    return Check(
        UnitId(1),
        "test",
        "nwo.roll.check",
        tuple(Modifier(0, "nwo.roll.advantage", "test", edge) for edge in edges),
    )


@pytest.mark.rule("nwo.roll.check", "nwo.reload.roll")
@pytest.mark.parametrize(("faces", "total", "passed"), [([4, 4], 10, True), ([4, 3], 9, False)])
def test_a_difficulty_is_met_or_beaten(duel: Tables, faces: list[int], total: int, passed: bool) -> None:
    table, alice, bob = duel("A...B", [1, 1, 6, 6, *faces], A=figure("crossbow"), B=FISTS)
    table.apply(Shoot(alice, bob, "crossbow"))
    table.end_turn()
    table.end_turn()
    assert table.apply(Reload(alice, "crossbow"))[0] == checked(
        alice, "Reload", "nwo.reload.roll", "".join(map(str, faces)), total, 10, passed, RELOAD
    )  # fmt: skip


@pytest.mark.rule("nwo.roll.advantage")
def test_of_equal_sums_an_advantage_keeps_the_double_and_a_disadvantage_the_other() -> None:
    assert kept_pair([(6, 4), (5, 5)], 1) == (5, 5)
    assert kept_pair([(5, 5), (6, 4)], 1) == (5, 5)
    assert kept_pair([(6, 4), (5, 5)], -1) == (6, 4)
    assert kept_pair([(5, 5), (6, 4)], -1) == (6, 4)


@pytest.mark.rule("nwo.roll.advantage")
def test_an_advantage_keeps_the_better_pair_by_sum_and_a_disadvantage_the_worse() -> None:
    assert kept_pair([(1, 6), (4, 4)], 1) == (4, 4)
    assert kept_pair([(4, 5), (4, 4)], 1) == (4, 5)
    assert kept_pair([(1, 6), (4, 4)], -1) == (1, 6)


@pytest.mark.rule("nwo.roll.advantage")
@pytest.mark.parametrize(
    ("edges", "net"),
    [((1, -1), 0), ((1, 1, -1), 1), ((-1, -1), -2), ((1, 1), 2), ((1, 1, 1), 2), ((-1, -1, -1), -2)],
)
def test_advantages_and_disadvantages_cancel_one_for_one_and_end_at_two(
    edges: tuple[int, ...], net: int
) -> None:
    assert edged(*edges).edge == net


@pytest.mark.rule("nwo.roll.advantage")
def test_the_chances_are_those_of_two_and_three_pairs() -> None:
    assert kept_pairs(0).odds()[(6, 6)] == Fraction(1, 36)
    assert kept_pairs(1).odds()[(6, 6)] == 1 - Fraction(35, 36) ** 2
    assert kept_pairs(2).odds()[(6, 6)] == 1 - Fraction(35, 36) ** 3
    assert kept_pairs(-1).odds()[(6, 6)] == Fraction(1, 36) ** 2
    assert pass_odds(edged(-1, -1), 12) == Fraction(1, 36) ** 3


@pytest.mark.rule("nwo.roll.advantage")
def test_two_disadvantages_roll_three_pairs_and_one_advantage_takes_one_back(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 6, 5, 4, 3, 3, 1, 1], A=PISTOL, B=FISTS)
    table.put(alice, Conditions(("smoke", "smoke")))
    smoke = afflicted("smoke in the eyes")
    assert aims(alice, "665433", 8, AIM, smoke, smoke, kept="33") in table.apply(Shoot(alice, bob, "pistol"))

    table, alice, bob = duel("A...B", [6, 6, 5, 4, 6, 6], A=PISTOL, B=FISTS)
    table.put(alice, Conditions(("smoke", "smoke")), Focus(ripe=True))
    assert aims(alice, "6654", 11, AIM, FOCUSED, smoke, smoke, kept="54") in table.apply(
        Shoot(alice, bob, "pistol")
    )


@pytest.mark.rule("nwo.shove.contest")
def test_the_bonus_of_great_strength_or_fitness_in_a_contest() -> None:
    assert [contest_bonus(level) for level in range(11)] == [-1] * 6 + [0, 0, 1, 1, 2]


# ---------------------------------------------------------------- initiative


def rolled(unit: UnitId, faces: str, total: int, *modifiers: Modifier, rule: str = ROLL) -> Rolled:
    return checked(unit, "initiative", rule, faces, total, None, None, *modifiers)


@pytest.mark.rule("nwo.initiative.roll", "nwo.turn.round")
def test_the_highest_initiative_acts_first_in_every_round(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [3, 3, 3, 4], order=False, A=FISTS, B=FISTS)
    assert table.opening[2:] == [
        rolled(alice, "33", 6),
        rolled(bob, "34", 7),
        RoundBegan(1, (bob, alice)),
        TurnBegan(bob, "ember"),
    ]
    table.end_turn()
    assert table.end_turn()[1:] == [RoundBegan(2, (bob, alice)), TurnBegan(bob, "ember")]


@pytest.mark.rule("nwo.initiative.tie-bonus", "nwo.armor.drawbacks", "nwo.initiative.roll")
def test_of_tied_rolls_the_higher_bonus_goes_first(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [4, 4, 4, 3], order=False, A=figure(armor=("pads", "vest")), B=FISTS)
    assert table.opening[2:5] == [
        rolled(alice, "44", 7, Modifier(-1, "nwo.armor.drawbacks", "medium armour")),
        rolled(bob, "43", 7),
        RoundBegan(1, (bob, alice)),
    ]
    table, alice, bob = duel(
        "A...B", [4, 3, 4, 4], order=False, A=figure(traits=("adrenaline_junkie",)), B=FISTS
    )
    assert table.opening[2:5] == [
        rolled(alice, "43", 8, Modifier(1, ROLL, "traits")),
        rolled(bob, "44", 8),
        RoundBegan(1, (alice, bob)),
    ]


@pytest.mark.rule("nwo.initiative.tie-reroll")
def test_tied_in_roll_and_bonus_those_alone_roll_again_until_it_is_decided(duel: Tables) -> None:
    faces = [4, 3, 5, 5, 4, 3, 2, 2, 1, 3, 6, 6, 5, 6]
    table, alice, anna, bob = duel("A.N.B", faces, order=False, A=FISTS, N=FISTS, B=FISTS)
    assert table.opening[3:] == [
        rolled(alice, "43", 7),
        rolled(anna, "55", 10),
        rolled(bob, "43", 7),
        replace(rolled(alice, "22", 4, rule=AGAIN), tied=(alice, bob)),
        replace(rolled(bob, "13", 4, rule=AGAIN), tied=(alice, bob)),
        replace(rolled(alice, "66", 12, rule=AGAIN), tied=(alice, bob)),
        replace(rolled(bob, "56", 11, rule=AGAIN), tied=(alice, bob)),
        RoundBegan(1, (anna, alice, bob)),
        TurnBegan(anna, "azure"),
    ]


# ---------------------------------------------------------------- statuses


@pytest.mark.rule("nwo.status.enforced", "nwo.condition.disadvantage")
def test_statuses_count_for_both_sides_without_being_called_for(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [5, 5, 2, 2, 6, 6, 1, 1], A=PISTOL, B=FISTS)
    table.put(alice, Conditions(("poison",)))
    table.put(bob, Conditions(("fire",)))
    events = table.apply(Shoot(alice, bob, "pistol"))
    assert aims(alice, "5522", 6, AIM, afflicted("poisoned"), kept="22") in events
    assert ducks(bob, "6611", 2, afflicted("burning"), kept="11") in events


@pytest.mark.rule("nwo.initiative.roll")
def test_who_joins_later_rolls_alone_and_is_inserted(duel: Tables) -> None:
    faces = [6, 5, 3, 2, 4, 4, 3, 3]  # Alice 11, Bob 5, Bill 8; Bill again, as one who joins: 6
    table, alice, bob, bill = duel("A...B...L", faces, order=False, A=FISTS, B=FISTS, L=FISTS)
    table.battle.table.world.drop(bill, Initiative)
    for _ in range(2):
        table.end_turn()
    begun = [event for event in table.end_turn() if isinstance(event, RoundBegan | Rolled)]
    assert begun == [
        Rolled(bill, "initiative", "nwo.initiative.roll", (3, 3), (3, 3), (), 6),
        RoundBegan(2, (alice, bill, bob)),
    ]
