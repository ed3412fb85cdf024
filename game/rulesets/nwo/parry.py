"""The tie: the defender succeeds, unless both sides agree to roll again."""

from __future__ import annotations

from game.core.actions import Ask, Option
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo.checks import Check, Result, roll

AGAIN, KEEP = "again", "keep"
RULE = "nwo.parry.agreed-reroll"


def tie_broken(table: Table, attacker: int, defender: int) -> Play[bool]:
    """Whether a parry is rolled again by both: the set-up may forbid it, demand it, or leave it to both sides
    (nwo.parry.agreed-reroll)."""
    habit = table.option("parry_reroll")
    if habit != "ask":
        return habit == "always"
    for unit, other in ((attacker, defender), (defender, attacker)):
        words = (
            f"A parry between {table.unit(unit).name} and {table.unit(other).name}. Roll again, if "
            "both agree?"
        )
        options = (Option(AGAIN, "Roll again"), Option(KEEP, "Let it stand"))
        default = AGAIN if unit == attacker else KEEP
        answer = yield Ask(table.unit(unit).side, unit, RULE, words, options, default, other)
        if answer != AGAIN:
            return False
    return True


def compared(
    table: Table, attack: Check, defence: Check, rolled: Result | None = None
) -> Play[tuple[Result, Result]]:
    """Attack against defence, again if both agree after a parry; the two rolls that count. `rolled` is an
    attack that has been rolled already."""
    mine = rolled or (yield from roll(table, attack))
    theirs = yield from roll(table, defence)
    while mine.total == theirs.total and (yield from tie_broken(table, attack.unit, defence.unit)):
        mine = yield from roll(table, attack)
        theirs = yield from roll(table, defence)
    return mine, theirs
