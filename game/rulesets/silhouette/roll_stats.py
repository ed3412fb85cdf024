"""How likely the rolls of Silhouette were, for the ledger of luck."""

from __future__ import annotations

from fractions import Fraction

from game.core.describing.roll_stats import ATTACK, CHECK, NONE, REPLY, Came, RollOdds
from game.core.events import Rolled
from game.core.probability.dice_distributions import Numbers, constant, ordered
from game.core.table import Table
from game.rulesets.silhouette.checks import BARE, FUMBLE, KEEP, UNSKILLED, total_odds
from game.rulesets.silhouette.components import Skills

ATTACKS = ("silhouette.attack.roll", "silhouette.sniping")
STEALTH = "silhouette.ambush"
REPLIES = ("silhouette.defence.dodge", "silhouette.defence.melee")
SKILLS = {"parry": "melee", "block": "hand_to_hand"}
AFTER = ("further sixes", "a fumble counts 0")
"""What the dice have added by themselves."""


def part(roll: Rolled) -> tuple[str, str]:
    if roll.rule in ATTACKS or (roll.rule == STEALTH and not roll.what.startswith("throw")):
        return ATTACK, ""
    if roll.rule in REPLIES:
        return REPLY, ""
    return (CHECK, roll.what.partition(",")[0].capitalize()) if roll.against is not None else NONE


def level(table: Table, roll: Rolled) -> int:
    """With how many dice of which the highest counts; 0 if two are thrown and the lowest counts. Two dice are
    both: the skill tells."""
    if len(roll.faces) != BARE:
        return len(roll.faces)
    named = roll.what.rpartition(", ")[2].replace(" ", "_")
    known = table.world.find(roll.unit, Skills)
    trained = getattr(known, SKILLS.get(named, named), None) if known else None
    return 0 if trained == 0 else BARE


def thrown(table: Table, roll: Rolled) -> Numbers:
    """What the roll could have come to."""
    bonus = sum(
        one.value
        for one in roll.modifiers
        if not (one.rule in (KEEP, UNSKILLED, FUMBLE) and one.words in AFTER)
    )
    return total_odds(level(table, roll), bonus)


def check(table: Table, roll: Rolled) -> Came:
    least = roll.against or 0
    return thrown(table, roll).chance(lambda total: total >= least), bool(roll.passed)


def judge_contest(table: Table, mine: list[Rolled], theirs: list[Rolled], against: int) -> Came:
    """Who is higher hits; out of hiding the lower of two totals counts (silhouette.attack.roll,
    silhouette.ambush)."""
    own = thrown(table, mine[0])
    for roll in mine[1:]:
        own = ordered(own.beside(thrown(table, roll), min))
    other = thrown(table, theirs[0]) if theirs else constant(against)
    chance: Fraction = own.beside(other, lambda a, b: a > b).equals(True)
    return chance, min(roll.total for roll in mine) > (theirs[0].total if theirs else against)


LUCK = RollOdds(part, check, judge_contest)
