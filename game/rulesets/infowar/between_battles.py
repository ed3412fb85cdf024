"""What a figure takes home from a battle: all of it is said by the book, and by what is told once the battle
is over (infowar.heal.*). And what a rung of a skill is worth, by the odds of
play."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.between_battles import HealingTime, HealingTimes, Recovery, SkillChance
from game.core.dice import Dice
from game.core.events import Fated
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar.checks import pass_odds
from game.rulesets.infowar.components import Wounds
from game.rulesets.infowar.healing import ENDURANCE, LOSES, MONTHS
from game.rulesets.infowar.ladder import word
from game.rulesets.infowar.wounds import INCAPACITATED, LEVELS, NEAR_DEATH, SCRATCH, worst

HEALING = HealingTimes(
    "by the book, Endurance",
    (
        HealingTime(LEVELS[SCRATCH], "ten minutes"),
        *(
            HealingTime(LEVELS[level], f"{30 * months} days", word(ENDURANCE[level]))
            for level, months in MONTHS.items()
        ),
        HealingTime(LEVELS[NEAR_DEATH], f"30 days, then {30 * MONTHS[INCAPACITATED]}"),
    ),
)
"""infowar.heal.time, infowar.heal.halve, infowar.heal.near-death."""


def recovery(table: Table, unit: UnitId, dice: Dice, fates: Sequence[Fated]) -> Recovery:
    """The worst wound by its name; days, rolls and complications come with what is told of everybody after
    the battle."""
    del dice
    taken = table.world.get(unit, Wounds)
    lost = next((fate.words.removeprefix(LOSES) for fate in fates if fate.words.startswith(LOSES)), "")
    return Recovery(LEVELS[worst(taken)] if taken.taken else "", lost=lost)


def skill_chance(stat: object, skill: str, level: int, aim: int) -> SkillChance:
    """Unopposed (infowar.roll.unopposed)."""
    del stat, skill
    return SkillChance(f"what needs {word(aim)}", pass_odds(level, aim))
