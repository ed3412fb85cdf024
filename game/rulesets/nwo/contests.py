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
from game.rulesets.nwo.helped_rolls import HelpedRoll, helped_roll
from game.rulesets.nwo.helping import check_with_all_help
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
    side = table.unit(attack.unit).side
    theirs_now = helped_roll(table, defence, "resist", eyes=side)
    attack = yield from check_with_all_help(
        table,
        attack,
        kind,
        chance=lambda own: theirs_now.chance(lambda its: wins(table, own, its)),
    )
    defence = yield from check_with_all_help(
        table, defence, "resist", chance=lambda own: 1 - wins(table, attack, own)
    )
    mine, theirs = yield from opposed_rolls(table, attack, defence)
    return mine.total > theirs.total


def contest_share(table: Table, attack: Check, defence: Check, kind: str, eyes: str = "") -> Fraction:
    """The chance that the attacker wins `wins_contest`, with the help that both have and will have for sure,
    as far as the side `eyes` knows who helps."""
    return _share(table, *_helped(table, attack, defence, kind, eyes))


def _share(table: Table, attack: HelpedRoll, defence: HelpedRoll) -> Fraction:
    return attack.chance(lambda mine: defence.chance(lambda theirs: wins(table, mine, theirs)))


def contest_chances(table: Table, attack: Check, defence: Check, kind: str) -> Chances:
    """The odds of `wins_contest`."""
    mine, theirs = _helped(table, attack, defence, kind, table.unit(attack.unit).side)
    share = _share(table, mine, theirs)
    return Chances(
        (Outcome("pass", "wins", share), Outcome("fail", "fails", 1 - share)),
        (mine.line(), theirs.line()),
        notes=(*mine.notes, *theirs.notes),
    )


def _helped(
    table: Table, attack: Check, defence: Check, kind: str, eyes: str
) -> tuple[HelpedRoll, HelpedRoll]:
    return helped_roll(table, attack, kind, eyes=eyes), helped_roll(table, defence, "resist", eyes=eyes)
