"""The odds of every order against its play, over every way in which all of its rolls may go.

So that those can be counted, a pool comes to one of three totals, in play as in the odds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.core.probability.dice_distributions import convolve, negative, shifted
from game.core.probability.distribution import Distribution, Numbers
from game.rulesets.opend6 import checks
from game.rulesets.opend6.checks import Pool, Result
from game.rulesets.opend6.components import Aiming, Turn
from tests.rulesets.opend6.test_situations import TITLES, WRITTEN
from tests.rulesets.played import TooMany, chosen, forget, played, some
from tests.rulesets.situated import begun

EACH = (1, 3, 5)
"""What each die of a pool may come to."""
MOST = 40
"""Ways to go of an order that are counted; one with more is passed by."""


def pool(count: int, *_: Any) -> Numbers:
    return Distribution({one * count: 1 for one in EACH})


def margins(mine: int, theirs: int, ahead: int, *_: Any) -> Numbers:
    return shifted(convolve(pool(mine), negative(pool(theirs))), ahead)


def throw(table: Any, asked: Pool) -> Result:
    shown = asked.dice.dice * EACH[table.dice.roll(len(EACH)) - 1]
    return Result((2,), (shown,), shown + asked.bonus, False)


@pytest.fixture(autouse=True)
def three_totals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, instead in (("pool", pool), ("margins", margins), ("throw", throw)):
        monkeypatch.setattr(checks, name, instead)
    forget("opend6")
    yield
    forget("opend6")


@pytest.mark.rule(
    "opend6.attack.success",
    "opend6.damage.wounds",
    "opend6.damage.body-points",
    "opend6.vehicle.damage",
    "opend6.attack.blast",
)
@pytest.mark.parametrize("title", TITLES)
def test_odds_are_those_of_the_play(title: str) -> None:
    battle = begun(WRITTEN, title)
    world = battle.table.world
    for unit, turn in list(world.each(Turn)):
        if turn.done and world.has(unit, Aiming):
            world.drop(unit, Aiming)  # whatever is done first ends it
    for order in chosen(battle):
        told = battle.chances(order)
        uncounted = ("may sense it", "may hit others")
        if not told.expected or any(words in note for note in told.notes for words in uncounted):
            continue
        try:
            lost, down, missing = played(battle, order, MOST)
        except TooMany:
            continue
        assert (lost, down) == (some(dict(told.expected)), some(dict(told.downs))), order
        assert (
            order.verb == "Ram"
            or not missing
            or missing == told.chance("miss")
            or any("blocked" in note for note in told.notes)
        ), order
