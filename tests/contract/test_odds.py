"""The chances that are shown are those of the dice: orders of every kind are given thousands of times."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.core.actions import Action
from game.core.battle import Battle
from game.rulesets import RULESETS
from tests.contract.dice_count import compare
from tests.contract.stages import pick, sample, stages

SEEDS = ("contract", "a", "b")
TIMES = {"Shoot": 10_000, "Strike": 10_000}
FEWER = 2_000


@cache
def found(rules: str) -> dict[tuple[str, ...], tuple[Battle, Action]]:
    """An order for each verb and each set of outcomes that turned up in battles at random."""
    kinds: dict[tuple[str, ...], tuple[Battle, Action]] = {}
    for seed in SEEDS:
        battle, _ = stages()[f"{rules} court"].begin(seed)
        random = Random(seed)
        while battle.winner is None and len(battle.history) < 250:
            if not battle.pending:
                for action in sample(battle, 3):
                    odds = battle.chances(action)
                    keys = (action.verb, *sorted({one.key for one in odds.outcomes}))
                    if len(odds.outcomes) > 1 and keys not in kinds:
                        kinds[keys] = battle.clone("found"), action
            battle.apply(pick(battle, random))
    return kinds


VERBS = [(rules.ID, verb.action) for rules in RULESETS.values() for verb in rules.VERBS]


@pytest.mark.parametrize(("rules", "verb"), VERBS, ids=[" ".join(names) for names in VERBS])
def test_thousands_of_rolls_agree_with_the_chances(rules: str, verb: str) -> None:
    kinds = [kind for kind in found(rules) if kind[0] == verb]
    if not kinds:
        pytest.skip(f"nobody had to roll for {verb} in these battles")
    for kind in kinds:
        compare(*found(rules)[kind], times=TIMES.get(verb, FEWER))


@pytest.mark.parametrize(("rules", "kinds"), [("nwo", 10), ("lithium", 6)])
def test_battles_at_random_roll_for_many_kinds_of_orders(rules: str, kinds: int) -> None:
    assert len(found(rules)) >= kinds
