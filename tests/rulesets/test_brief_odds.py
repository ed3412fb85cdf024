"""What agents ask for without words is what the odds of the order say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.rulesets.lithium.checks import DIFFICULTY
from game.rulesets.lithium.checks import odds as pass_odds
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.figures import planned_cell, planned_hands
from game.rulesets.lithium.orders import Shoot as Fire
from game.rulesets.lithium.orders import Strike as Hit
from game.rulesets.lithium.volleys import aim, bonus_of, estimate_attacks
from game.rulesets.nwo.orders import Shoot, Strike, harm_of
from tests.contract.stages import positions, sample


def test_the_harm_of_an_attack_in_no_way_out() -> None:
    asked = 0
    for battle in positions("nwo court"):
        for order in sample(battle, 3):
            if isinstance(order, Shoot | Strike):
                odds = battle.ruleset.chances(battle.table, order)
                assert harm_of(battle.table, order) == (dict(odds.expected), dict(odds.downs))
                asked += 1
    assert asked > 5


@pytest.mark.parametrize("place", ["lithium court", "lithium hexes"])
def test_the_harm_of_an_attack_in_lithium_sunset(place: str) -> None:
    asked = 0
    for battle in positions(place):
        for order in sample(battle, 3):
            if isinstance(order, Fire | Hit):
                table, unit, weapon, target = battle.table, order.unit, weapons()[order.weapon], order.target
                here, hands = planned_cell(table, unit), planned_hands(table, unit)
                bonus, at_it = (
                    bonus_of(table, unit, target, weapon, here, hands),
                    aim(table, unit, target, weapon, here),
                )
                for shots in range(1, weapon.shots + 1):
                    several = replace(order, also=((target, order.called),) * (shots - 1))
                    odds = battle.ruleset.chances(table, several)
                    counted, share, tolls = estimate_attacks(table, at_it, bonus, order.called, shots)
                    assert counted == sum(
                        modifier.value for modifier in odds.checks[0].modifiers
                    ) and share == pass_odds(counted, DIFFICULTY)
                    assert {unit: one.expected for unit, one in tolls.items()} == dict(odds.expected)
                    assert {unit: one.down for unit, one in tolls.items()} == dict(odds.downs)
                    asked += 1
    assert asked > 5
