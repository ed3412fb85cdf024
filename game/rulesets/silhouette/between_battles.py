"""What a figure takes home from a battle. The book has flesh and deep wounds; how long they heal is ours.
And what a die of a skill is worth, by the odds of play."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.between_battles import OURS, UNHURT, HealingTime, HealingTimes, Recovery, SkillChance
from game.core.dice import Dice
from game.core.events import Fated
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.silhouette.checks import ATTRIBUTE, BARE, total_odds
from game.rulesets.silhouette.content import Stat
from game.rulesets.silhouette.figures import dead, wounds

FLESH, DEEP = 5, 20
"""Days of a wound."""


HEALING = HealingTimes(
    OURS,
    (
        HealingTime("Flesh wound", f"{FLESH} days each", "", "flesh"),
        HealingTime("Deep wound", f"{DEEP} days each, two: a scar", "", "deep"),
    ),
)


def recovery(table: Table, unit: UnitId, dice: Dice, fates: Sequence[Fated]) -> Recovery:
    """Five days for each flesh wound, twenty for each deep one; two deep ones leave a scar."""
    del dice, fates
    taken = wounds(table, unit)
    if not (taken.flesh or taken.deep or dead(table, unit)):
        return UNHURT
    told = [
        f"{count} {kind} wound{'s' if count > 1 else ''}"
        for count, kind in ((taken.deep, "deep"), (taken.flesh, "flesh"))
        if count
    ]
    days = FLESH * taken.flesh + DEEP * taken.deep
    return Recovery(", ".join(told), days, (), taken.deep > 1, dead(table, unit))


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
