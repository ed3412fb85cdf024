"""What a rung is worth: a roll that needs the rung that would be reached, by the odds of play."""

from __future__ import annotations

from game.core.skill_chance import SkillChance
from game.rulesets.infowar.checks import pass_odds
from game.rulesets.infowar.ladder import word


def skill_chance(stat: object, skill: str, level: int, aim: int) -> SkillChance:
    """Unopposed (infowar.roll.unopposed)."""
    del stat, skill
    return SkillChance(f"what needs {word(aim)}", pass_odds(level, aim))
