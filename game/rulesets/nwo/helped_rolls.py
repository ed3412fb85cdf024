"""Rolls with the help that they get, for the odds: what `helping.check_with_all_help` makes of them, before
anybody has rolled or been asked."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import msgspec

from game.core.fog import knows
from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.probability.dice_distributions import chance, constant, convolve
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.nwo.checks import Check, pass_odds
from game.rulesets.nwo.components import Helping
from game.rulesets.nwo.helping import (
    BONUS,
    DC,
    MOST,
    Chance,
    always_helps,
    best_way,
    free_helpers,
    meets_chance,
    percent,
    tries_of,
    use_up,
    waiting_help,
    with_help,
)

_SURE = Fraction(1)


class SureHelper(NamedTuple):
    """One who helps with a check without being asked, how, and the roll for it."""

    name: str
    way: str
    roll: Check


class HelpedRoll(msgspec.Struct, frozen=True):
    """A check as it is about to be made: so much help waits for the `bare` one, and the `helpers` may add to
    it."""

    bare: Check
    waiting: int
    helpers: tuple[SureHelper, ...] = ()

    @property
    def asked(self) -> Check:
        """With the help that waits for it."""
        return with_help(self.bare, self.waiting)

    @property
    def ways(self) -> tuple[tuple[Check, Fraction], ...]:
        """Each check that it may come to, by how many of the helpers succeed, and the chance of it."""
        return _ways(self) if self.helpers else ((self.asked, _SURE),)

    def chance(self, succeeds: Chance) -> Fraction:
        """The chance that it succeeds."""
        return sum((share * succeeds(way) for way, share in self.ways), Fraction(0))

    def line(self, against: int | None = None) -> CheckLine:
        return self.asked.line(against)

    @property
    def notes(self) -> tuple[str, ...]:
        """Who helps, in words."""
        return tuple(
            f"{one.name} helps: {percent(pass_odds(one.roll, DC))} for +{BONUS}" for one in self.helpers
        )


@lru_cache(maxsize=256)
def _ways(asked: HelpedRoll) -> tuple[tuple[Check, Fraction], ...]:
    count = constant(0)
    for one in asked.helpers:
        count = convolve(count, chance(pass_odds(one.roll, DC)).map(int))
    return tuple((with_help(asked.bare, asked.waiting + more), share) for more, share in count.odds().items())


def helped_roll(
    table: Table, asked: Check, kind: str, target: UnitId = NO_UNIT, eyes: str = ""
) -> HelpedRoll:
    """The check with the help that waits for it and that of those who are sure to help: what
    `helping.check_with_all_help` makes of it, before anybody is asked.

    If `eyes` is a side, only helpers whom it knows count.
    """
    waiting = min(MOST, waiting_help(table, asked.unit, kind, target))
    return HelpedRoll(asked, waiting, sure_help(table, asked.unit, kind, target, eyes))


def sure_help(
    table: Table, unit: UnitId, kind: str, target: UnitId = NO_UNIT, eyes: str = ""
) -> tuple[SureHelper, ...]:
    return tuple([
        SureHelper(table.unit(helper).name, *best_way(table, helper, kind, target))
        for helper in _sure_helpers(table, unit, kind)
        if not eyes or knows(table, eyes, helper)
    ])  # fmt: skip


def _sure_helpers(table: Table, unit: UnitId, kind: str) -> list[UnitId]:
    if not always_helps(table, unit):
        return []
    return free_helpers(table, unit)[: max(0, MOST - tries_of(table, unit, kind))]


def once_rolled(table: Table, unit: UnitId, kind: str) -> Table:
    """The table on which that check has been rolled, for the odds of what comes after it: help that waited
    for it is used up, and those who were sure to help have helped. The same one if nobody has."""
    helpers, tries = _sure_helpers(table, unit, kind), tries_of(table, unit, kind)
    if not helpers and not tries:
        return table
    trial = table.copy(table.dice.forked("helped"))
    use_up(trial, unit, kind)
    for helper in helpers:
        trial.world.put(helper, Helping(table.clock.round))
    return trial


def helped_chances(asked: HelpedRoll, needed: int, passed: str, failed: str) -> Chances:
    """The odds of a roll against a number."""
    share = asked.chance(meets_chance(needed))
    return Chances(
        (Outcome("pass", passed, share), Outcome("fail", failed, 1 - share)),
        (asked.line(needed),),
        notes=asked.notes,
    )
