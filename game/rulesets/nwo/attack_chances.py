"""Exact odds of an `Attack`: every outcome, friends in the line, flames, human shields, re-rolled parries."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from game.core.field import Cover
from game.core.probability.chances import Chances, Outcome
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.nwo.attack import (
    MELEE,
    Attack,
    defence_check,
    friends_in_line,
    harm_of,
    row,
    shield_against,
)
from game.rulesets.nwo.attack_odds import ENDINGS, Endings, OutcomeOdds, Roll, mixed, outcome_odds
from game.rulesets.nwo.checks import Check
from game.rulesets.nwo.harm_estimate import NEVER, Toll, harm_distribution, losses, would_fell
from game.rulesets.nwo.helped_rolls import HelpedRoll, helped_roll
from game.rulesets.nwo.parry import always_again
from game.rulesets.nwo.ranged import COVER_BONUS, ranged_defence_check
from game.rulesets.nwo.shield import with_sure_shield

Rows = list[tuple[UnitId, Endings]]
Shares = dict[UnitId, Fraction]


class AttackForecast(msgspec.Struct, frozen=True):
    """An attack with its odds: its roll, and how it may end for everybody. The `shares` exclude each other,
    `others` may come besides."""

    made: Attack
    roll: HelpedRoll
    friends: list[UnitId]
    shares: Rows
    others: Rows

    @property
    def on_target(self) -> Endings:
        return next(endings for unit, endings in self.shares if unit == self.made.target)

    def expected(self, table: Table) -> tuple[Shares, Shares]:
        """For each figure the mean of what it loses, as a share of its full health, and the chance that it
        goes down."""
        lost, downs = {self.made.target: NEVER}, {self.made.target: NEVER}
        for unit, endings in (*self.shares, *self.others):
            share, down = losses(table, unit, self.made.means, endings)
            lost[unit] = lost[unit] + share if lost.get(unit) else share
            downs[unit] = downs[unit] + down if downs.get(unit) else down
        return lost, downs

    def toll(self, table: Table) -> Toll:
        """The chance of each amount of harm that it does to its target, 0 among them."""
        return harm_distribution(table, self.made.target, self.made.means, self.on_target)


def forecast_attack(table: Table, made: Attack) -> AttackForecast:
    """An attack past friends on one, and with flames on those who burn with it; on their shields besides,
    one that is sure to be raised among them (nwo.shield.declare)."""
    table = with_sure_shield(table, made.target, made.unit)
    asked, friends, met = rolled(table, made), friends_in_line(table, made), row(table, made)
    shields = [shield_against(table, made, victim, met) for victim in met]
    rows = [
        (
            _roll(defence_check(table, made, victim, brief=True)),
            _roll(defence_check(table, made, shield, shield=True)) if shield else None,
        )
        for victim, shield in zip(met, shields, strict=True)
    ]
    passed = tuple([_roll(defence_check(table, made, friend, brief=True)) for friend in friends])
    found = _ends(table, made, asked, passed, tuple(rows))
    target = made.target
    shares: Rows = [(target, _all(found.row[0], possible(made))), *zip(friends, found.friends, strict=True)]
    others: Rows = []
    for number, victim in enumerate(met):
        others += [(victim, found.row[number])] if number else []
        others += [(shields[number], found.shields[number])] if shields[number] else []
    return AttackForecast(made, asked, friends, shares, others)


def forecast_behind_cover(table: Table, made: Attack, level: Cover) -> AttackForecast:
    """A shot past nobody at somebody who has that cover: for weighing many places."""
    asked, flames = rolled(table, made), made.weapon is not None and made.weapon.flame
    bonus, edge = _roll(ranged_defence_check(table, made.target, made.unit, made.weapon, bare=True))
    cover = 0 if flames else COVER_BONUS.get(level, 0)
    found = _ends(table, made, asked, (), (((bonus + cover, edge), None),))
    return AttackForecast(made, asked, [], [(made.target, found.row[0])], [])


def _ends(
    table: Table,
    made: Attack,
    asked: HelpedRoll,
    passed: tuple[Roll, ...],
    rows: tuple[tuple[Roll, Roll | None], ...],
) -> OutcomeOdds:
    again = always_again(table)
    return mixed(
        [
            (outcome_odds(_roll(way), passed, rows, made.means.crits, again), share)
            for way, share in asked.ways
        ]
    )


def rolled(table: Table, made: Attack) -> HelpedRoll:
    """The attack roll with the help that waits for it, and who is sure to help besides."""
    return helped_roll(table, made.asked(table), made.helps, made.target if made.weapon else NO_UNIT)


def possible(made: Attack) -> tuple[str, ...]:
    """The endings that are told of it: a shot or throw without crits has none, of a blow they are told as
    0."""
    return ENDINGS if made.means.crits or made.how == MELEE else ENDINGS[1:]


def _roll(asked: Check) -> Roll:
    return asked.sums


@lru_cache(maxsize=1 << 12)
def _all(endings: Endings, which: tuple[str, ...]) -> Endings:
    """With those that cannot be."""
    known = dict(endings)
    return Endings((ending, known.get(ending, NEVER)) for ending in which)


def forecast_chances(table: Table, attack: AttackForecast) -> Chances:
    """The chances of an attack, in words. A shot must get past each friend in the line on the same attack
    total (nwo.ranged.through-ally)."""
    outcomes, made = [], attack.made
    for unit, endings in sorted(attack.shares, key=lambda one: (one[0] != made.target, one[0])):
        for ending, share in endings:
            amount, friend = harm_of(made.means, ending), unit != made.target
            words = f"{ending} on {table.unit(unit).name}, a friend" if friend else ending
            outcomes.append(
                Outcome(
                    "friend" if friend else ending,
                    words,
                    share,
                    amount,
                    unit,
                    would_fell(table, unit, amount),
                )
            )
    lost, downs = attack.expected(table)
    lines = [
        attack.roll.line(),
        *(defence_check(table, made, one).line() for one in (*attack.friends, *row(table, made))),
    ]
    names = ", ".join(table.unit(friend).name for friend in attack.friends)
    notes = (*((f"{names} in the line of fire",) if attack.friends else ()), *attack.roll.notes)
    return Chances(
        tuple(outcomes), tuple(lines), notes=notes, expected=tuple(lost.items()), downs=tuple(downs.items())
    )


def chances_of(table: Table, made: Attack) -> Chances:
    found = forecast_attack(table, made)
    return forecast_chances(with_sure_shield(table, made.target, made.unit), found)
