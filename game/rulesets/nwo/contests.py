"""Contests of strength: 2d6 and a bonus on both sides."""

from __future__ import annotations

from fractions import Fraction

from game.core.battle import Battle
from game.core.events import Modifier
from game.core.ruleset import Play
from game.rulesets.nwo.checks import Check, Result, check, contest_bonus, roll, total_odds
from game.rulesets.nwo.components import Skills
from game.rulesets.nwo.helping import assisted
from game.rulesets.nwo.parry import tie_broken
from game.systems.movement import legal_step

STRENGTH, FITNESS = "strength", "fitness"


def contest(battle: Battle, unit: int, skill: str, what: str, rule: str) -> Check:
    """One side of a contest: 2d6 and the bonus of the level (nwo.shove.contest)."""
    level = getattr(battle.world.get(unit, Skills), skill)
    bonus = contest_bonus(level)
    return check(battle, unit, what, rule, [Modifier(bonus, "nwo.shove.contest", f"{skill.capitalize()} {level}") if bonus else None])


def contest_odds(attack: Check, defence: Check) -> Fraction:
    """The chance that the attacker wins; a tie is a parry."""
    mine, theirs = total_odds(attack.bonus, attack.edge), total_odds(defence.bonus, defence.edge)
    return sum((a * b for x, a in mine.items() for y, b in theirs.items() if x > y), Fraction(0))


def contested(battle: Battle, attack: Check, defence: Check, kind: str) -> Play[bool]:
    """Roll both sides, each with the help it gets; whether the attacker wins (nwo.parry.tie-defender)."""
    attack = yield from assisted(battle, attack, kind)
    defence = yield from assisted(battle, defence, "resist")
    mine: Result = yield from roll(battle, attack)
    theirs: Result = yield from roll(battle, defence)
    while mine.total == theirs.total and (yield from tie_broken(battle, attack.unit, defence.unit)):
        mine = yield from roll(battle, attack)
        theirs = yield from roll(battle, defence)
    return mine.total > theirs.total


def legal_line(battle: Battle, a: int, b: int) -> bool:
    """Whether nothing solid stands between two neighbours."""
    return legal_step(battle.field, battle.cell(a), battle.cell(b), battle.closed())
