"""How likely the rolls of OpenD6 were, for the ledger of luck."""

from __future__ import annotations

from game.core.describing.roll_stats import CHECK, NONE, SHOT, Came, RollOdds
from game.core.events import Rolled
from game.core.probability.wild_die import pool
from game.core.table import Table
from game.rulesets.opend6.checks import POINT, cancels, die_odds
from game.rulesets.opend6.die_codes import dice_of, pips_of

ATTACKS = "opend6.attack.skills"


def part(roll: Rolled) -> tuple[str, str]:
    """Defences, damage and cover are totals that another roll has to reach."""
    if roll.against is None:
        return NONE
    words = roll.what.partition(",")[0]
    return (SHOT if roll.rule == ATTACKS else CHECK), words[:1].upper() + words[1:]


def check(table: Table, roll: Rolled) -> Came:
    """The chance before a character point was spent; what that adds is a chance of its own
    (opend6.roll.character-point)."""
    assert roll.against is not None
    needed = roll.against - sum(modifier.value for modifier in roll.modifiers)
    if roll.rule == POINT:
        return die_odds(needed), bool(roll.passed)
    count = dice_of(pips_of(roll.what.rpartition(", ")[2])).dice
    return pool(count, max(1, needed), cancels(table)).chance(lambda shown: shown >= needed), bool(
        roll.passed
    )


LUCK = RollOdds(part, check, lambda _table, _mine, _theirs, _against: None)
