"""What a level is worth: a test with the ability that goes with it, by the odds of play."""

from __future__ import annotations

from game.core.skill_chance import SkillChance
from game.rulesets.lithium.checks import odds
from game.rulesets.lithium.content import Stat
from game.rulesets.lithium.sheet import ABILITIES

AGAINST = 9


def skill_chance(stat: Stat, skill: str, level: int, aim: int) -> SkillChance:
    """2d6, ability and skill; of an ability one without a skill (lithium.roll.test)."""
    del aim
    ability = ABILITIES.get(skill)
    bonus = level + (getattr(stat.abilities, ability) if ability else 0)
    return SkillChance(f"a test against {AGAINST}", odds(bonus, AGAINST))
