"""How likely the tests of Lithium Sunset were, for the ledger of luck."""

from __future__ import annotations

from game.core.describing.roll_stats import CHECK, NONE, SHOT, Came, RollOdds
from game.core.events import Rolled
from game.core.table import Table
from game.rulesets.lithium.checks import DIFFICULTY, odds, succeeds

ATTACK = "lithium.attack.roll"


def part(roll: Rolled) -> tuple[str, str]:
    """An attack is judged as it is shown, against 9. Who dodges or parries has seen it: that is a choice, not
    luck, and is left out."""
    if roll.rule == ATTACK:
        return SHOT, "Throws"
    return (CHECK, roll.what) if roll.against is not None else NONE


def check(table: Table, roll: Rolled) -> Came:
    del table  # nothing of it counts
    against = DIFFICULTY if roll.against is None else roll.against
    first, second = roll.faces
    bonus = sum(modifier.value for modifier in roll.modifiers)
    return odds(bonus, against), succeeds((first, second), roll.total, against)


def judge_contest(table: Table, mine: list[Rolled], theirs: list[Rolled], against: int) -> Came | None:
    """Nothing is thrown against each other but by choice."""
    del table, mine, theirs, against
    return None


LUCK = RollOdds(part, check, judge_contest)
