"""Contests of strength: 2d6 and a bonus on both sides."""

from __future__ import annotations

from fractions import Fraction

from game.core.events import Modifier
from game.core.probability import dice_distributions
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo.checks import Check, check, contest_bonus, totals
from game.rulesets.nwo.components import Skills
from game.rulesets.nwo.helping import assisted, beats
from game.rulesets.nwo.parry import compared

STRENGTH, FITNESS = "strength", "fitness"


def contest(table: Table, unit: int, skill: str, what: str, rule: str) -> Check:
    """One side of a contest: 2d6 and the bonus of the level (nwo.shove.contest)."""
    level = getattr(table.world.get(unit, Skills), skill)
    bonus = contest_bonus(level)
    return check(
        table,
        unit,
        what,
        rule,
        [Modifier(bonus, "nwo.shove.contest", f"{skill.capitalize()} {level}") if bonus else None],
    )


def contest_odds(attack: Check, defence: Check) -> Fraction:
    """The chance that the attacker wins; a tie is a parry."""
    return dice_distributions.contest(
        totals(attack.bonus, attack.edge), totals(defence.bonus, defence.edge)
    ).win


def contested(table: Table, attack: Check, defence: Check, kind: str) -> Play[bool]:
    """Roll both sides, each with the help it gets; whether the attacker wins (nwo.parry.tie-defender)."""
    attack = yield from assisted(table, attack, kind, chance=beats(defence))
    defence = yield from assisted(table, defence, "resist", chance=lambda own: 1 - contest_odds(attack, own))
    mine, theirs = yield from compared(table, attack, defence)
    return mine.total > theirs.total
