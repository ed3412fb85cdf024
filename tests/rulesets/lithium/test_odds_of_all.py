"""The odds of every declaration against its play, over every way in which all of its rolls may go, where
nobody else does anything.

So that those can be counted, two dice show one of four pairs, in play as in the odds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game.core.actions import Answer, EndTurn
from game.core.battle import Battle
from game.core.dice import Dice
from game.core.events import Event
from game.core.probability.distribution import Distribution, Numbers
from game.rulesets.lithium import attacks, body, checks, defence, orders
from game.rulesets.lithium.checks import Pair
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.defence import NONE
from game.rulesets.lithium.figures import planned_cell, planned_hands
from game.rulesets.lithium.volleys import aim, bonus_of, estimate_attacks, volley
from tests.ai.lanes import LITHIUM
from tests.rulesets.played import TooMany, chosen, forget, played, some

SHOWN: tuple[Pair, ...] = ((1, 1), (2, 4), (4, 5), (6, 6))
MOST = 40
"""Ways to go of an order that are counted; one with more is passed by."""


def throw(dice: Dice) -> Pair:
    return SHOWN[dice.roll(len(SHOWN)) - 1]


def dice(count: int) -> Numbers:
    assert count == 2
    return Distribution({sum(pair): 1 for pair in SHOWN})


@pytest.fixture(autouse=True)
def four_pairs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pairs = Distribution(dict.fromkeys(SHOWN, 1))
    for module in (body, checks, defence):
        monkeypatch.setattr(module, "PAIRS", pairs)
    for module in (attacks, checks):
        monkeypatch.setattr(module, "throw", throw)
    monkeypatch.setattr(checks, "dice", dice)
    monkeypatch.setattr(
        sys.modules["game.rulesets.lithium.orders.end_turn"], "bleed", lambda *_: iter(())
    )  # which comes after the attacks
    forget("lithium")
    yield
    forget("lithium")


def resolved(battle: Battle) -> list[Event]:
    """The others declare nothing, and nobody defends itself."""
    turn, told = battle.table.clock.round, list[Event]()
    while battle.winner is None and battle.table.clock.round == turn:
        if battle.pending:
            keys = [option.key for option in battle.pending.options]
            told += battle.apply(
                Answer(battle.pending.unit, NONE if NONE in keys else battle.pending.default)
            )
        else:
            side = battle.side
            told += battle.apply(
                EndTurn(
                    next(unit for unit in battle.table.standing() if battle.table.unit(unit).side == side)
                )
            )
    return told


@pytest.mark.rule(
    "lithium.attack.roll", "lithium.location.regular", "lithium.damage.armor-first", "lithium.damage.blackout"
)
@pytest.mark.parametrize("name", LITHIUM)
def test_odds_are_those_of_the_play(name: str) -> None:
    battle = LITHIUM[name]()
    for order in chosen(battle):
        told = battle.chances(order)
        if not told.expected or order.verb == "Throw":  # whose ways are too many
            continue
        try:
            lost, down, missing = played(battle, order, MOST, resolved)
        except TooMany:
            continue
        assert (lost, down) == (some(dict(told.expected)), some(dict(told.downs))), order
        hits = sum(one.chance for one in told.outcomes if one.key == "hit")
        assert getattr(order, "also", ()) or missing == 1 - hits, order


@pytest.mark.rule("lithium.attack.roll", "lithium.modifier.rapid")
@pytest.mark.parametrize("name", list(LITHIUM)[::2])
def test_the_computer_weighs_with_the_odds_that_are_told(name: str) -> None:
    """From the place and with the hands that are planned; once, and three times at the same."""
    battle = LITHIUM[name]()
    table = battle.table
    for order in battle.legal_actions():
        if isinstance(order, orders.Shoot | orders.Strike):
            unit, target, weapon = order.unit, order.target, weapons()[order.weapon]
            here, hands = planned_cell(table, unit), planned_hands(table, unit)
            one, bonus = (
                aim(table, unit, target, weapon, here),
                bonus_of(table, unit, target, weapon, here, hands),
            )
            for count in (1, 3):
                whole = replace(order, also=((target, order.called),) * (count - 1))
                told = volley(table, whole)
                assert estimate_attacks(table, one, bonus, order.called, count) == (
                    told.asked[0].bonus,
                    told.shares[0],
                    told.tolls,
                )
