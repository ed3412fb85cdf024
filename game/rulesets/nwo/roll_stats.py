"""How likely the rolls of No Way Out were, for the ledger of luck."""

from __future__ import annotations

from game.core.describing.roll_stats import ATTACK, CHECK, CONTEST, NONE, REPLY, Came, RollOdds
from game.core.events import Rolled
from game.core.probability import dice_distributions
from game.core.table import Table
from game.rulesets.nwo.checks import Check, pass_odds, totals

ATTACKS = ("ranged attack", "melee attack", "disarm")
REPLIES = ("ranged defence", "melee defence")
CONTESTS = {"grapple": "Grapples", "shove": "Shoves", "breaks free": "Breaking free"}
HELP = "nwo.help.roll"


def part(roll: Rolled) -> tuple[str, str]:
    """Help is a check, whatever is rolled for it; an attack is called by its weapon."""
    if roll.rule == HELP:
        return CHECK, "Help"
    if roll.what in ATTACKS:
        return ATTACK, "Disarming" if roll.what == "disarm" else ""
    if roll.what in REPLIES or roll.what.startswith(("resists", "holds on")):
        return REPLY, ""
    if roll.what in CONTESTS:
        return CONTEST, CONTESTS[roll.what]
    return (CHECK, roll.what.partition(",")[0].capitalize()) if roll.against is not None else NONE


def asked(roll: Rolled) -> Check:
    """The check that the roll was made for."""
    return Check(roll.unit, roll.what, roll.rule, roll.modifiers)


def check(table: Table, roll: Rolled) -> Came:
    del table  # nothing of it counts
    assert roll.against is not None
    return pass_odds(asked(roll), roll.against), bool(roll.passed)


def judge_contest(table: Table, mine: list[Rolled], theirs: list[Rolled], against: int) -> Came:
    """A tie is the defender's; what both agreed to roll again was a tie at first (nwo.parry.tie-defender,
    nwo.parry.agreed-reroll)."""
    del table
    first = asked(mine[0])
    if not theirs:
        return pass_odds(first, against + 1), mine[0].total > against
    own, other = totals(first.bonus, first.edge), asked(theirs[0])
    return dice_distributions.contest(own, totals(other.bonus, other.edge)).win, mine[0].total > theirs[
        0
    ].total


LUCK = RollOdds(part, check, judge_contest)
