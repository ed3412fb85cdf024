"""What harm is worth: shares of a figure, more for the wounded, most for who goes down."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai import evaluation
from game.ai.nwo.battle_view import BattleView
from game.core.actions import EndTurn
from game.core.battle import Battle
from game.core.probability.chances import Chances, Risk
from game.core.references import NO_UNIT, UnitId
from game.rulesets.nwo.components import Points
from game.rulesets.nwo.orders import Shoot
from tests.ai.board import AZURE, battle_of, named, turn_of

HALF, TENTH = Fraction(1, 2), Fraction(1, 10)


def field(hits: int = 6, most: int = 6) -> tuple[Battle, UnitId, UnitId]:
    battle = battle_of("A......1", {"A": "bruiser", "1": "bruiser"})
    battle.table.world.put(named(battle, "1"), Points(hits, most, 0, 0))
    battle.table.world.put(named(battle, "A"), Points(hits, most, 0, 0))
    return battle, named(battle, "A"), named(battle, "1")


@given(st.lists(st.fractions(0, 1, max_denominator=36), min_size=4, max_size=4))
@pytest.mark.parametrize("hits", [0, 1, 6])
def test_harm_is_added_up_exactly_the_own_five_quarters_as_dear(hits: int, shares: list[Fraction]) -> None:
    battle, own, enemy = field(hits)
    lost, downs = (dict(zip((own, enemy), pair, strict=True)) for pair in (shares[:2], shares[2:]))
    bad = {
        unit: evaluation.loss(battle, unit, lost[unit], downs[unit]) if lost[unit] or downs[unit] else 0
        for unit in (own, enemy)
    }
    found = evaluation.HarmScale(battle, AZURE).of_harm(lost, downs)
    assert found == evaluation.points(bad[enemy] - Fraction(5, 4) * bad[own])


@pytest.mark.parametrize(
    ("hits", "expected", "downs", "bad"),
    [
        (10, HALF, Fraction(0), Fraction(2, 5) * (HALF + HALF)),
        (5, TENTH, Fraction(0), Fraction(2, 5) * (TENTH + 2 * TENTH)),
        (1, HALF, Fraction(0), Fraction(2, 5) * (HALF + 1)),
        (10, TENTH, HALF, Fraction(2, 5) * 2 * TENTH + Fraction(4, 5) * HALF),
        (0, TENTH, Fraction(0), Fraction(2, 5) * (TENTH + 1)),
    ],
)
def test_a_loss_counts_once_for_all_and_once_for_what_is_left(
    hits: int, expected: Fraction, downs: Fraction, bad: Fraction
) -> None:
    battle, _, enemy = field(hits, 10)
    assert evaluation.loss(battle, enemy, expected, downs) == bad


def test_harm_to_the_own_counts_against_an_order_and_a_quarter_more() -> None:
    battle, own, enemy = field()
    theirs = evaluation.harm_value(battle, AZURE, Chances(expected=((enemy, HALF),), downs=((enemy, TENTH),)))
    ours = evaluation.harm_value(battle, AZURE, Chances(expected=((own, HALF),), downs=((own, TENTH),)))
    assert (theirs, ours) == (4800, -6000)
    assert evaluation.harm_value(battle, AZURE, Chances(expected=((enemy, Fraction(0)),))) == 0
    assert (
        evaluation.harm_value(
            battle, AZURE, Chances(expected=((enemy, Fraction(0)),), downs=((enemy, HALF),))
        )
        == 4000
    )


def test_a_risk_costs_what_it_takes_and_more_if_it_fells() -> None:
    battle, own, _ = field(2, 4)

    def cost(harm: int) -> int:
        return evaluation.risk_cost_value(battle, own, (Risk(0, UnitId(9), "rule", "words", HALF, harm),))

    assert cost(0) == 1250, "a fifth of a figure"
    assert cost(1) == 10_000 * Fraction(5, 4) * Fraction(2, 5) * (Fraction(1, 8) + Fraction(1, 4)), (
        "an eighth of all, a quarter of what is left"
    )
    assert (
        cost(2)
        == cost(9)
        == 10_000 * Fraction(5, 4) * (Fraction(2, 5) * (Fraction(1, 4) + HALF) + Fraction(4, 5) * HALF)
    )
    assert evaluation.risk_cost_value(battle, own, ()) == 0


def test_a_way_costs_what_the_odds_say_or_else_its_risks() -> None:
    battle, own, _ = field()
    burn, blow = Risk(0, NO_UNIT, "rule", "fire", HALF, 0), Risk(0, UnitId(9), "rule", "blow", HALF, 3)
    told = Chances(risks=(burn, blow), expected=((own, HALF),))
    assert evaluation.of_way(battle, own, told) == evaluation.risk_cost_value(battle, own, (burn,)) + 5000
    assert (
        evaluation.of_way(battle, own, Chances(risks=(burn, blow)))
        == evaluation.risk_cost_value(battle, own, (burn, blow))
        > evaluation.risk_cost_value(battle, own, (burn,))
    )


def test_rounds_without_an_attack_are_counted_and_forgotten_with_the_next() -> None:
    battle = battle_of("A......1", {"A": "rifleman", "1": "bruiser"})
    for _ in range(5):
        battle.apply(EndTurn(battle.slot.unit if battle.slot else NO_UNIT))
    unit = battle.slot.unit if battle.slot else NO_UNIT
    assert BattleView(battle, battle.side, unit).idle == 2
    unit = turn_of(battle, "A")
    before = BattleView(battle, AZURE, unit).idle
    battle.apply(Shoot(unit, named(battle, "1"), "battle_rifle"))
    assert (before > 0, BattleView(battle, AZURE, unit).idle) == (True, 0)


def test_nobody_looks_back_for_ever() -> None:
    battle = battle_of("A......1", {"A": "rifleman", "1": "bruiser"})
    for _ in range(40):
        battle.apply(EndTurn(battle.slot.unit if battle.slot else NO_UNIT))
    assert BattleView(battle, battle.side, battle.slot.unit if battle.slot else NO_UNIT).idle == 12
