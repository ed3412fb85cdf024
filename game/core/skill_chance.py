"""What a level of a skill is worth, as people read it before they pay for another."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from game.core.references import Prose


class SkillChance(NamedTuple):
    """`asked` is a usual test in the ruleset's own words ("a test against 9"), `chance` that it is passed."""

    asked: Prose
    chance: Fraction


def no_skill_chance(stat: object, skill: str, level: int, aim: int) -> SkillChance | None:
    """A ruleset that says nothing of it."""
    del stat, skill, level, aim
    return None
