"""How likely the rolls of InfoWar were, for the ledger of luck."""

from __future__ import annotations

from game.core.describing.roll_stats import ATTACK, CHECK, NONE, REPLY, Came, RollOdds
from game.core.events import Rolled
from game.core.probability.dice_distributions import fudge_dice
from game.core.table import Table
from game.rulesets.infowar.attack import floor
from game.rulesets.infowar.checks import Opposed, degree, pass_odds

ATTACKS, REPLIES = "infowar.attack.opposed", "infowar.attack.defence-skill"
SWEEP = "infowar.auto.one-roll"
PLAIN = (
    "infowar.wound.consciousness",
    "infowar.melee.sizing-up",
    "infowar.ranged.defence-modifier",
    "infowar.stun.knockout",
    "infowar.roll.unopposed",
    "infowar.move.rates",
)
"""Rolls in which a natural +4 or -4 decides nothing by itself."""


def part(roll: Rolled) -> tuple[str, str]:
    """Automatic fire is one roll against many, which no single chance describes: it is left out."""
    if roll.rule in (ATTACKS, REPLIES):
        return (ATTACK if roll.rule == ATTACKS else REPLY), ""
    return (CHECK, roll.what[:1].upper() + roll.what[1:]) if roll.against is not None else NONE


def bonus_of(roll: Rolled) -> int:
    return sum(modifier.value for modifier in roll.modifiers)


def check(_table: Table, roll: Rolled) -> Came:
    assert roll.against is not None
    return pass_odds(bonus_of(roll), roll.against, roll.rule not in PLAIN), bool(roll.passed)


def judge_contest(table: Table, mine: list[Rolled], theirs: list[Rolled], against: int) -> Came:
    """An attack must reach its Difficulty and beat the defence, where somebody defends
    (infowar.attack.opposed)."""
    attack = mine[0]
    asked = against if attack.against is None else attack.against
    if not theirs:
        return pass_odds(bonus_of(attack), asked), attack.total >= asked
    own, ahead, faced = (
        bonus_of(attack),
        bonus_of(theirs[0]),
        Opposed(asked, bonus_of(theirs[0]), floor=floor(table)),
    )
    hits = fudge_dice().beside(
        fudge_dice(), lambda natural, other: bool(degree(natural + own, other + ahead, faced))
    )
    return hits.equals(True), bool(degree(attack.total, theirs[0].total, faced))


LUCK = RollOdds(part, check, judge_contest)
