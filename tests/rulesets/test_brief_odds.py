"""What agents ask for without words is what the odds of the order say."""

from __future__ import annotations

import pytest

from game.rulesets.lithium.odds import volley
from game.rulesets.lithium.orders import Shoot as Fire
from game.rulesets.lithium.orders import Strike as Hit
from game.rulesets.nwo.odds import expected_harm
from game.rulesets.nwo.orders import Shoot, Strike
from tests.contract.stages import positions, sample


def test_the_harm_of_an_attack_in_no_way_out() -> None:
    asked = 0
    for battle in positions("nwo court"):
        for order in sample(battle, 3):
            if isinstance(order, Shoot | Strike):
                odds = battle.ruleset.chances(battle.table, order)
                assert expected_harm(battle.table, order) == (dict(odds.expected), dict(odds.downs))
                asked += 1
    assert asked > 5


@pytest.mark.parametrize("place", ["lithium court", "lithium hexes"])
def test_the_harm_of_an_attack_in_lithium_sunset(place: str) -> None:
    asked = 0
    for battle in positions(place):
        for order in sample(battle, 3):
            if isinstance(order, Fire | Hit):
                odds, brief = battle.ruleset.chances(battle.table, order), volley(battle.table, order)
                assert {unit: one.expected for unit, one in brief.tolls.items()} == dict(odds.expected)
                assert {unit: one.down for unit, one in brief.tolls.items()} == dict(odds.downs)
                asked += 1
    assert asked > 5
