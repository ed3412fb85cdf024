"""What a figure takes home from a battle. The book says only that damage can be healed
(lithium.damage.first-aid); how long it takes is ours. And what a level of a skill is worth, by the odds of
play."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.between_battles import OURS, UNHURT, HealingTime, HealingTimes, Recovery, SkillChance
from game.core.dice import Dice
from game.core.events import Fated
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.lithium.body import boxes, missing
from game.rulesets.lithium.checks import odds
from game.rulesets.lithium.components import ARMS, BOX, LEGS, Body, Dead
from game.rulesets.lithium.content import Stat
from game.rulesets.lithium.sheet import ABILITIES

DAYS = 4
"""Of each box that is marked."""


HEALING = HealingTimes(
    OURS,
    (
        HealingTime("Each box", f"{DAYS} days", "", " "),
        HealingTime("A place destroyed", "a scar besides"),
    ),
)


def recovery(table: Table, unit: UnitId, dice: Dice, fates: Sequence[Fated]) -> Recovery:
    """Four days a box; a place that is destroyed leaves a scar."""
    del dice, fates
    body = table.world.get(unit, Body)
    lost = missing(body)
    if not lost:
        return UNHURT
    worst = min(boxes(body), key=lambda place: boxes(body)[place])
    hurt = [place for place, left in boxes(body).items() if left < BOX]
    words = (
        worst.replace("_", " ") if len(hurt) == 1 else f"{worst.replace('_', ' ')} and {len(hurt) - 1} more"
    )
    gone = boxes(body)[worst] < 0
    limb = worst.replace("_", " ") if gone and worst in (*ARMS, *LEGS) else ""
    return Recovery(words, DAYS * lost, (), gone, table.world.has(unit, Dead), limb)


AGAINST = 9


def skill_chance(stat: Stat, skill: str, level: int, aim: int) -> SkillChance:
    """2d6, ability and skill; of an ability one without a skill (lithium.roll.test)."""
    del aim
    ability = ABILITIES.get(skill)
    bonus = level + (getattr(stat.abilities, ability) if ability else 0)
    return SkillChance(f"a test against {AGAINST}", odds(bonus, AGAINST))
