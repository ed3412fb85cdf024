"""The odds of every order against its play, over every way in which all of its rolls may go.

So that those can be counted, four dice come to one of four sums, in play as in the odds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from game.core.events import Rolled
from game.core.probability import dice_distributions
from game.core.probability.distribution import Distribution, Numbers
from game.core.verbs import Play
from game.rulesets.infowar import checks
from game.rulesets.infowar.attack_odds import FAILED
from game.rulesets.infowar.checks import Check, Result, succeeds
from tests.rulesets.infowar.test_situations import TITLES, WRITTEN
from tests.rulesets.played import TooMany, chosen, forget, played, some
from tests.rulesets.situated import begun

SUMS = (-4, -1, 1, 4)
MOST = 40
"""Ways to go of an order that are counted; one with more is passed by."""


def fate() -> Numbers:
    return Distribution(dict.fromkeys(SUMS, 1))


def roll(table: Any, asked: Check, against: int | None = None, critical: bool = False) -> Play[Result]:
    natural = SUMS[table.dice.roll(len(SUMS)) - 1]
    total = natural + asked.bonus
    result = Result(natural, total, total - (against or 0))
    passed = None if against is None else succeeds(result, critical)
    yield Rolled(asked.unit, asked.what, asked.rule, (), (), asked.modifiers, total, against, passed)
    return result


@pytest.fixture(autouse=True)
def four_sums(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    plain = {"roll": checks.roll, "fudge_dice": dice_distributions.fudge_dice}
    instead = {"roll": roll, "fudge_dice": fate}
    for name, module in list(sys.modules.items()):
        for called, function in plain.items():
            if name.startswith("game.rulesets.infowar.") and getattr(module, called, None) is function:
                monkeypatch.setattr(module, called, instead[called])
    forget("infowar")
    yield
    forget("infowar")


@pytest.mark.rule("infowar.roll.opposed", "infowar.roll.unopposed", "infowar.roll.critical")
@pytest.mark.parametrize("title", TITLES)
def test_odds_are_those_of_the_play(title: str) -> None:
    battle = begun(WRITTEN, title)
    for order in chosen(battle):
        told = battle.chances(order)
        if not told.expected:
            continue
        try:
            lost, down, missing = played(battle, order, MOST)
        except TooMany:
            continue
        assert (lost, down) == (some(dict(told.expected)), some(dict(told.downs))), order
        assert not missing or missing == sum(told.chance(key) for key in FAILED), order
