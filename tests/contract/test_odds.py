"""The chances that are shown are those of the dice: orders of every kind are given thousands of times."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from game.core.actions import Action
from game.core.battle import Battle
from game.rulesets import RULESETS
from game.rulesets.nwo.components import Watch
from tests.contract.dice_count import compare
from tests.contract.situations import situations
from tests.contract.stages import pick, sample, stages

SEEDS = ("contract", "a", "b")
"""Battles at random in which orders are looked for, all of them in the long run."""
TIMES = {"Shoot": 2_000, "Strike": 2_000}
FEWER, FEWEST = 800, 600
FEW = 1
"""Sets of outcomes of a verb that are looked at in every run, the situations made for them first; the long
run looks at all, and more often."""
CERTAIN = {
    "nwo": {
        "Overwatch",
        "WatchFor",
        "TakeAim",
        "DropProne",
        "StandUp",
        "Swap",
        "QuickDraw",
        "PickUp",
        "ForceDown",
        "LetGo",
        "HumanShield",
        "Recover",
    },
    "lithium": {
        "ShortWalk",
        "Climb",
        "Draw",
        "Drop",
        "Shout",
        "GoProne",
        "StandUp",
        "Reload",
        "PickUp",
        "TakeOut",
        "TakePainkiller",
        "TakeBack",
    },
    "infowar": {"Move", "Run", "Defend", "Reload", "Swap", "PickUp", "DropProne", "StandUp", "FirstAid"},
    "silhouette": {
        *(
            "Stand",
            "Walk",
            "Jog",
            "Run",
            "Sprint",
            "Actions",
            "Defend",
            "TakeBack",
            "Move",
            "Aim",
            "TakeCover",
            "Rise",
        ),
        *("Reload", "Draw", "SetUpSystem", "PickUp", "Idle"),
    },
    "opend6": {
        "SetUp",
        *(
            "Move",
            "Walk",
            "Declare",
            "Aim",
            "Reload",
            "Draw",
            "Clear",
            "DropProne",
            "StandUp",
            "PickUp",
            "Board",
            "Change",
        ),
    },
}
"""Orders that take no roll of their own, whatever the situation."""
DEAR = ("opend6",)
"""The ways of vehicles take their time, in every process anew: only the long run weighs them."""


def dear(rules: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.long] if rules in DEAR else []


OTHERS = ("EndTurn", "Later", "TakeCover")
"""Orders that hand over: what is thrown after them is somebody else's."""


thrown_nothing: Counter[tuple[str, str]] = Counter()
"""How often an order of that ruleset was given to see that it throws no die."""


def _throws_nothing(battle: Battle, action: Action) -> None:
    """Where nobody is on overwatch, who would shoot."""
    key = (battle.ruleset.ID, action.verb)
    if thrown_nothing[key] >= 5 or any(battle.table.world.each(Watch)):
        return
    twin = battle.clone("certain")
    twin.apply(action)
    assert twin.table.dice.count == battle.table.dice.count, action
    thrown_nothing[key] += 1


@cache
def found(rules: str, whole: bool = False) -> dict[tuple[str, ...], tuple[Battle, Action]]:
    """An order for each verb and each set of outcomes that turned up in situations made for them, and in
    battles at random.

    Those end when every verb has turned up, but for `whole`.
    """
    kinds: dict[tuple[str, ...], tuple[Battle, Action]] = {}
    for battle, action in situations(rules):
        assert battle.refusal(action) is None, action
        keys = (action.verb, *sorted({one.key for one in battle.chances(action).outcomes}))
        kinds[keys] = battle, action
    for seed in SEEDS:
        if (
            not whole
            and seed != SEEDS[0]
            and {kind[0] for kind in kinds} >= {verb for ruleset, verb in VERBS if ruleset == rules}
        ):
            break
        battle, _ = stages()[f"{rules} court"].begin(seed)
        random = Random(seed)
        while battle.winner is None and len(battle.history) < 250:
            if not battle.pending:
                for action in sample(battle, 3):
                    odds = battle.chances(action)
                    if action.verb in CERTAIN[rules]:
                        assert len(odds.outcomes) < 2, action
                        _throws_nothing(battle, action)
                    keys = (action.verb, *sorted({one.key for one in odds.outcomes}))
                    if len(odds.outcomes) > 1 and keys not in kinds:
                        kinds[keys] = battle.clone("found"), action
            battle.apply(pick(battle, random))
    return kinds


VERBS = [
    (rules.ID, verb.action)
    for rules in RULESETS.values()
    for verb in rules.VERBS
    if verb.action not in CERTAIN[rules.ID] and verb.action not in OTHERS
]


@pytest.mark.parametrize(
    ("rules", "verb"),
    [
        pytest.param(*names, id=" ".join(names), marks=[pytest.mark.long] if number % 2 else dear(names[0]))
        for number, names in enumerate(VERBS)
    ],
)
def test_thousands_of_rolls_agree_with_the_chances(rules: str, verb: str) -> None:
    kinds = [kind for kind in found(rules) if kind[0] == verb]
    assert kinds, f"nobody had to roll for {verb}: add a situation in which somebody has to"
    for kind in kinds[:FEW]:
        compare(*found(rules)[kind], times=FEWEST)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "verb"), VERBS, ids=[" ".join(names) for names in VERBS])
def test_thousands_of_rolls_agree_with_the_chances_of_the_others(rules: str, verb: str) -> None:
    every = found(rules, whole=True)
    for kind in [kind for kind in every if kind[0] == verb]:
        compare(*every[kind], times=TIMES.get(verb, FEWER))


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        ("nwo", 10),
        ("lithium", 6),
        ("infowar", 6),
        ("silhouette", 6),
        pytest.param("opend6", 6, marks=pytest.mark.long),
    ],
)
def test_battles_at_random_roll_for_many_kinds_of_orders(rules: str, kinds: int) -> None:
    assert len(found(rules)) >= kinds


@pytest.mark.parametrize("rules", [pytest.param(rules, marks=dear(rules)) for rules in RULESETS])
def test_what_is_certain_throws_no_die(rules: str) -> None:
    found(rules)
    assert len({verb for ruleset, verb in thrown_nothing if ruleset == rules}) > 5
