"""What a pip is worth: a roll of the code against a moderate difficulty, by the odds of play."""

from __future__ import annotations

from game.core.skill_chance import SkillChance
from game.rulesets.opend6.checks import reaches
from game.rulesets.opend6.die_codes import dice_of

AGAINST = 13


def skill_chance(stat: object, skill: str, level: int, aim: int) -> SkillChance:
    """With a wild die, a first 1 of which only adds little (opend6.roll.wild-die)."""
    del stat, skill, aim
    code = dice_of(level)
    return SkillChance(f"a roll against {AGAINST}", reaches(code.dice, AGAINST - code.pips, False))
