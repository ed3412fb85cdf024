"""What the orders are called, and what of the set-up is left once a battle runs."""

from __future__ import annotations

import pytest

from game.core.actions import Action, EndTurn, TakeBack
from game.rulesets.silhouette.components import Place
from game.rulesets.silhouette.orders import Actions, Declare, describe
from tests.rulesets.silhouette.table import DODGER, Tables


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "One action"), (2, "2 actions, each at −1"), (3, "3 actions, each at −2")],
)
def test_each_action_beyond_the_first_is_told_with_what_it_costs(
    duel: Tables, number: int, words: str
) -> None:
    table, alice, _ = duel("A......B", A=DODGER, B=DODGER, declared=False)
    assert describe(table.battle.table, Actions(alice, number)) == words


@pytest.mark.parametrize(
    ("number", "defensive", "words"),
    [(1, False, "Walk, one action"), (2, False, "Walk, 2 actions"), (1, True, "Walk, nothing but dodging")],
)
def test_a_declaration_is_told_with_its_speed_and_actions(
    duel: Tables, number: int, defensive: bool, words: str
) -> None:
    table, alice, _ = duel("A......B", A=DODGER, B=DODGER, declared=False)
    action: Action = Declare(alice, "walk", number, defensive)
    assert describe(table.battle.table, action) == words


def test_the_places_of_a_first_turn_declared_beforehand_are_gone_once_it_runs(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=DODGER, B=DODGER)
    assert not table.has(alice, Place) and not table.has(bob, Place)


def test_the_ends_of_declaring_and_of_a_turn_are_called_what_they_do(duel: Tables) -> None:
    table, alice, _ = duel("A......B", A=DODGER, B=DODGER, declared=False)
    assert describe(table.battle.table, TakeBack(alice, "declaration")) == "Take back what is declared"
    assert describe(table.battle.table, EndTurn(alice)) == "All declared"
    running, anna, _ = duel("A......B", A=DODGER, B=DODGER)
    assert describe(running.battle.table, EndTurn(anna)) == "End the turn"
