"""Exact odds of an order before it is given: plain data, computed by a ruleset from the functions that
roll."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.core.events import Modifier
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId


@dataclass(frozen=True)
class CheckLine:
    """One roll of an order, as the tooltip lists it: its dice in words, and everything that counts in it.

    `dice` are those of a pool that is shown as dice (0: not at all), `lost` those that it would have but for
    what weighs on it.
    """

    title: str
    unit: UnitId
    modifiers: tuple[Modifier, ...]
    against: int | None = None
    dice: int = 0
    lost: int = 0


@dataclass(frozen=True)
class Outcome:
    """One way an order can end. `harm` is the damage done to `unit` in that case (0: nobody).

    `works` says whether the order has done what it was meant to do; None leaves it to the key: "crit", "hit",
    "pass" and "done" have.
    """

    key: str
    words: str
    chance: Fraction
    harm: int = 0
    unit: UnitId = NO_UNIT
    down: bool = False
    works: bool | None = None


SHOT, BLOW = "shot", "blow"


@dataclass(frozen=True)
class Risk:
    """What may happen on one step of a path (counted from 0): an attack of opportunity, an overwatch shot, an
    area. `sign` is SHOT, BLOW, or the badge of the state that it brings, `through` how one goes into
    it ("through fire")."""

    step: int
    unit: UnitId
    rule: str
    words: str
    chance: Fraction
    harm: int
    sign: str = ""
    through: str = ""


@dataclass(frozen=True)
class Chances:
    """`outcomes` exclude each other and sum to 1. `landing` gives each cell where a throw can come down,
    `area` the cells that it covers if it comes down where it is aimed.

    `expected` maps a unit to the mean of what it loses, as a share of its full health (friends too); `downs`
    to the chance that it goes down. `replies` gives the chance of success against each defence that the
    target may choose instead of none, in words. `caught` gives, of what covers an area, the chance that it
    strikes each one there. `goal` says what success is where it is more than to hit: "to
    get through".
    """

    outcomes: tuple[Outcome, ...] = (Outcome("done", "certain", Fraction(1)),)
    checks: tuple[CheckLine, ...] = ()
    landing: tuple[tuple[Cell, Fraction], ...] = ()
    area: tuple[Cell, ...] = ()
    risks: tuple[Risk, ...] = ()
    notes: tuple[str, ...] = ()
    expected: tuple[tuple[UnitId, Fraction], ...] = ()
    downs: tuple[tuple[UnitId, Fraction], ...] = ()
    replies: tuple[tuple[str, Fraction], ...] = ()
    caught: tuple[tuple[UnitId, Fraction], ...] = ()
    goal: str = ""

    def chance(self, *keys: str) -> Fraction:
        """The chance that the order ends in one of these outcomes."""
        return sum((outcome.chance for outcome in self.outcomes if outcome.key in keys), Fraction(0))
