"""What a figure takes home from a battle. The levels of wounds are the book's; how long they heal, and that
Physique halves it, is ours. And what a pip of a skill is worth, by the odds of
play."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.between_battles import OURS, UNHURT, HealingTime, HealingTimes, Recovery, SkillChance
from game.core.components import Gone
from game.core.dice import Dice
from game.core.events import Fated, Modifier, Rolled
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6.checks import reaches
from game.rulesets.opend6.components import Attributes, Body, Dead, Mortal, Wound
from game.rulesets.opend6.die_codes import dice_of
from game.rulesets.opend6.figures import attribute
from game.rulesets.opend6.harm import INCAPACITATED, KILLED, LEVELS, MORTALLY, SEVERE, WOUNDED

DAYS = {WOUNDED: 3, SEVERE: 10, INCAPACITATED: 30, MORTALLY: 60}
HALVES = {WOUNDED: 8, SEVERE: 10, INCAPACITATED: 13, MORTALLY: 16}
"""What Physique has to come to for half the time."""
SHARES = ((8, WOUNDED), (5, SEVERE), (1, INCAPACITATED), (0, MORTALLY))
"""Body Points left, in tenths, as levels."""


HEALING = HealingTimes(
    f"{OURS}, Physique",
    tuple(
        HealingTime(
            LEVELS[level],
            f"{days} days{', a scar' if level == MORTALLY else ''}",
            str(HALVES[level]),
        )
        for level, days in DAYS.items()
    ),
)


def recovery(table: Table, unit: UnitId, dice: Dice, fates: Sequence[Fated]) -> Recovery:
    """By the level of the wound. Who is mortally wounded lives only where its side holds the field, and
    keeps a scar."""
    del fates
    if not table.world.has(unit, Attributes):  # what is driven is mended, not healed
        return UNHURT
    level = _level(table, unit)
    if level not in DAYS:
        return Recovery(LEVELS[KILLED], dead=True) if level == KILLED else UNHURT
    if level == MORTALLY and table.unit(unit).side != table.winner and not table.world.has(unit, Gone):
        return Recovery(LEVELS[level], dead=True)
    rolled = _physique(table, unit, dice, HALVES[level])
    days = (DAYS[level] + 1) // 2 if rolled.passed else DAYS[level]
    return Recovery(LEVELS[level], days, (rolled,), level == MORTALLY)


def _level(table: Table, unit: UnitId) -> int:
    if table.world.has(unit, Dead):
        return KILLED
    if table.world.has(unit, Mortal):
        return MORTALLY
    body = table.world.get(unit, Body)
    if table.option("damage") == "body_points" and body.most and body.left < body.most:
        return next(level for least, level in SHARES if 10 * body.left >= least * body.most)
    return table.world.get(unit, Wound).level


def _physique(table: Table, unit: UnitId, dice: Dice, against: int) -> Rolled:
    code = dice_of(attribute(table, unit, "physique"))
    faces = tuple(dice.roll(6) for _ in range(code.dice))
    more = (Modifier(code.pips, "", "pips"),) if code.pips else ()
    total = sum(faces) + code.pips
    return Rolled(unit, "Physique", "", faces, faces, more, total, against, total >= against)


AGAINST = 13


def skill_chance(stat: object, skill: str, level: int, aim: int) -> SkillChance:
    """With a wild die, whose first 1 takes the highest along, as it does in battles of a campaign
    (opend6.roll.wild-die)."""
    del stat, skill, aim
    code = dice_of(level)
    return SkillChance(f"a roll against {AGAINST}", reaches(code.dice, AGAINST - code.pips, True))
