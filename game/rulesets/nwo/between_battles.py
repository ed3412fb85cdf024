"""What a figure takes home from a battle. The book says who is injured and how badly (nwo.injury.death-roll);
how long that takes is ours. And what a level of a skill is worth, by the odds of
play."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.between_battles import OURS, UNHURT, HealingTime, HealingTimes, Recovery, SkillChance
from game.core.components import Down, Gone
from game.core.dice import Dice
from game.core.events import Fated, Modifier, Rolled
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.nwo.checks import Check, half_skill, pass_odds
from game.rulesets.nwo.components import Gifts, Points
from game.rulesets.nwo.content import Stat
from game.rulesets.nwo.helping import DC

TENTH = 1
"""Days for each tenth of the hit points lost."""
INJURED = {"lightly injured": 10, "heavily injured": 20, "permanent injury": 30}
"""Days of who went down, by the word of the death roll (nwo.injury.death-roll)."""
TOUGH = 8
"""What Robustness has to come to for half the time."""


HEALING = HealingTimes(
    f"{OURS}, Robustness",
    (
        HealingTime("Hit points", "1 day a tenth", str(TOUGH), "hit point"),
        *(
            HealingTime(
                words[:1].upper() + words[1:],
                f"{days} days{', a scar' if words.startswith('permanent') else ''}",
                str(TOUGH),
                words,
            )
            for words, days in INJURED.items()
        ),
    ),
)


def recovery(table: Table, unit: UnitId, dice: Dice, fates: Sequence[Fated]) -> Recovery:
    """A day for each tenth of the hit points lost, or as many as the death roll says; Robustness halves."""
    points = table.world.get(unit, Points)
    lost = points.most_hits - points.hits
    words = next((fate.words for fate in reversed(fates) if fate.words in INJURED), "")
    down = table.world.has(unit, Down) and not table.world.has(unit, Gone)
    if lost <= 0 or (down and not words):
        return UNHURT
    days = INJURED.get(words) or TENTH * -(-10 * lost // points.most_hits)
    rolled = _robustness(table, unit, dice)
    told = words or f"{lost} hit point{'s' if lost != 1 else ''} lost"
    return Recovery(told, (days + 1) // 2 if rolled.passed else days, (rolled,))


def _robustness(table: Table, unit: UnitId, dice: Dice) -> Rolled:
    faces = (dice.roll(6), dice.roll(6))
    bonus = table.world.get(unit, Gifts).robustness
    more = (Modifier(bonus, "", "Robustness"),) if bonus else ()
    total = sum(faces) + bonus
    return Rolled(unit, "Robustness", "", faces, faces, more, total, TOUGH, total >= TOUGH)


def skill_chance(stat: Stat, skill: str, level: int, aim: int) -> SkillChance:
    """Against the difficulty of most tests (nwo.roll.check)."""
    del stat, aim
    rule = "nwo.roll.check"
    asked = Check(NO_UNIT, skill, rule, (half_skill(level, skill, rule),))
    return SkillChance(f"a test against {DC}", pass_odds(asked, DC))
