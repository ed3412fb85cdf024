"""What a figure takes home from a battle. The book says who is injured and how badly (nwo.injury.death-roll);
how long that takes is ours."""

from __future__ import annotations

from game.core.components import Down, Gone
from game.core.dice import Dice
from game.core.events import Modifier, Rolled
from game.core.recovery import UNHURT, Recovery
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.nwo.components import Gifts, Points

TENTH, LAID_UP = 1, 10
"""Days for each tenth of the hit points lost, and more for who went down."""
TOUGH = 8
"""What Robustness has to come to for half the time."""


def recovery(table: Table, unit: UnitId, dice: Dice) -> Recovery:
    """A day for each tenth of the hit points lost, ten more for who went down; Robustness halves."""
    points = table.world.get(unit, Points)
    down = table.world.has(unit, Down) and not table.world.has(unit, Gone)
    lost = points.most_hits if down else points.most_hits - points.hits
    if lost <= 0:
        return UNHURT
    days = TENTH * -(-10 * lost // points.most_hits) + LAID_UP * down
    rolled = _robustness(table, unit, dice)
    words = "out cold" if down else f"{lost} of {points.most_hits} hit points"
    return Recovery(words, (days + 1) // 2 if rolled.passed else days, (rolled,))


def _robustness(table: Table, unit: UnitId, dice: Dice) -> Rolled:
    faces = (dice.roll(6), dice.roll(6))
    bonus = table.world.get(unit, Gifts).robustness
    more = (Modifier(bonus, "", "Robustness"),) if bonus else ()
    total = sum(faces) + bonus
    return Rolled(unit, "Robustness", "", faces, faces, more, total, TOUGH, total >= TOUGH)
