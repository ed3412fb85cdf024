"""Contests of strength: 2d6 and a bonus on both sides."""

from __future__ import annotations

from fractions import Fraction

from game.core.events import Modifier
from game.core.probability.chances import Chances, Outcome
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import Check, check, contest_bonus
from game.rulesets.nwo.components import Skills
from game.rulesets.nwo.helping import beats_chance, check_with_all_help, helped_check
from game.rulesets.nwo.parry import opposed_rolls, wins

STRENGTH, FITNESS = "strength", "fitness"


def contest(table: Table, unit: UnitId, skill: str, what: str, rule: str) -> Check:
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


def wins_contest(table: Table, attack: Check, defence: Check, kind: str) -> Play[bool]:
    """Roll both sides, each with the help it gets; whether the attacker wins (nwo.parry.tie-defender)."""
    attack = yield from check_with_all_help(table, attack, kind, chance=beats_chance(table, defence))
    defence = yield from check_with_all_help(
        table, defence, "resist", chance=lambda own: 1 - wins(table, attack, own)
    )
    mine, theirs = yield from opposed_rolls(table, attack, defence)
    return mine.total > theirs.total


def contest_share(table: Table, attack: Check, defence: Check, kind: str) -> Fraction:
    """The chance that the attacker wins `wins_contest`, with the help that waits for both."""
    return wins(table, *_helped(table, attack, defence, kind))


def contest_chances(table: Table, attack: Check, defence: Check, kind: str) -> Chances:
    """The odds of `wins_contest`."""
    attack, defence = _helped(table, attack, defence, kind)
    share = wins(table, attack, defence)
    return Chances(
        (Outcome("pass", "wins", share), Outcome("fail", "fails", 1 - share)), (attack.line(), defence.line())
    )


def _helped(table: Table, attack: Check, defence: Check, kind: str) -> tuple[Check, Check]:
    return helped_check(table, attack, kind), helped_check(table, defence, "resist")
