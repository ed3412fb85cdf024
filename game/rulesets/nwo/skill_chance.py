"""What a level is worth: a test with half of the skill against a usual difficulty, by the odds of play."""

from __future__ import annotations

from game.core.references import NO_UNIT
from game.core.skill_chance import SkillChance
from game.rulesets.nwo.checks import Check, half_skill, pass_odds
from game.rulesets.nwo.content import Stat
from game.rulesets.nwo.helping import DC


def skill_chance(stat: Stat, skill: str, level: int, aim: int) -> SkillChance:
    """Against the difficulty of most tests (nwo.roll.check)."""
    del stat, aim
    rule = "nwo.roll.check"
    asked = Check(NO_UNIT, skill, rule, (half_skill(level, skill, rule),))
    return SkillChance(f"a test against {DC}", pass_odds(asked, DC))
