"""What a die is worth: a roll of the skill with its attribute, by the odds of play."""

from __future__ import annotations

from game.core.skill_chance import SkillChance
from game.rulesets.silhouette.checks import ATTRIBUTE, BARE, total_odds
from game.rulesets.silhouette.content import Stat

AGAINST = 4
"""What first aid has to reach, and a moderate task."""


def skill_chance(stat: Stat, skill: str, level: int, aim: int) -> SkillChance:
    """The highest die and the attribute; of an attribute two dice (silhouette.roll.keep-highest)."""
    del aim
    attribute = ATTRIBUTE.get(skill)
    if attribute:
        totals = total_odds(level, getattr(stat.attributes, attribute))
    else:
        totals = total_odds(BARE, level)
    return SkillChance(f"what needs {AGAINST}", totals.chance(lambda total: total >= AGAINST))
