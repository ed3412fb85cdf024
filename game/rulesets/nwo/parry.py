"""Attack against defence, and the tie: the defender succeeds, unless both sides agree to roll again."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Ask, Option
from game.core.probability import dice_distributions
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import Check, Result, roll, totals

AGAIN, KEEP = "again", "keep"
RULE = "nwo.parry.agreed-reroll"


def tie_broken(table: Table, attacker: UnitId, defender: UnitId) -> Play[bool]:
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


def opposed_rolls(
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


def always_again(table: Table) -> bool:
    """Whether no parry stands: the odds count it then."""
    return table.option("parry_reroll") == "always"


def contest_odds(attack: Check, defence: Check) -> dice_distributions.Contest:
    """One roll against one roll."""
    return dice_distributions.contest(totals(attack.bonus, attack.edge), totals(defence.bonus, defence.edge))


def wins(table: Table, attack: Check, defence: Check) -> Fraction:
    """The chance that the attack comes to more than the defence in the end; a tie is a parry
    (nwo.parry.tie-defender)."""
    found = contest_odds(attack, defence)
    return found.win / (found.win + found.lose) if always_again(table) else found.win
