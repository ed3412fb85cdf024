"""Levels differ in thinking only: the same order again, for the same battle, and no look at the dice."""

from __future__ import annotations

import pytest

from game.ai.agents import LEVELS, choose
from game.ai.levels import NORMAL, Level
from game.core.actions import EndTurn
from game.core.battle import Battle, start
from game.core.references import UnitId
from game.lab.jobs import field_of
from game.rulesets import RULESETS
from game.rulesets.setup import make_scenario

MAP = "warehouse-yard"


def begun(ruleset: str, seed: str = "levels") -> Battle:
    rules = RULESETS[ruleset]
    squad = rules.squads()[0].id
    battle = start(make_scenario(rules, MAP, {"azure": squad, "ember": squad}), field_of(MAP), rules, seed)
    battle.begin()
    return battle


def test_normal_misjudges_nothing_and_fears_what_there_is() -> None:
    order = EndTurn(UnitId(3))
    assert NORMAL.judged(700, 1, order) == 700 and NORMAL.felt(900) == 900
    assert Level(foresight=40).felt(900) == 360


def test_a_blur_is_as_large_as_it_says_and_the_same_for_the_same_plan() -> None:
    level = Level(blur=100)
    seen = [level.judged(1000, round_, EndTurn(UnitId(unit))) for round_ in range(9) for unit in range(9)]
    again = [level.judged(1000, round_, EndTurn(UnitId(unit))) for round_ in range(9) for unit in range(9)]
    assert seen == again and len(set(seen)) > 40
    assert 900 <= min(seen) < 930 and 1070 < max(seen) <= 1100


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_level_plays_every_ruleset_without_a_look_at_the_dice(ruleset: str, level: str) -> None:
    """On a copy with other dice to come it orders the same."""
    battle = begun(ruleset)
    for _ in range(6):
        order = choose(battle, battle.side, level)
        assert battle.refusal(order) is None
        other = battle.clone("other dice")
        assert choose(other, other.side, level) == order
        battle.apply(order)
