"""Rolls: four Fudge dice and a trait on the ladder, against a Difficulty or against each other, and their
exact odds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from game.core.checks import Check as Check
from game.core.events import Modifier, Rolled
from game.core.probability.chances import Chances, Outcome
from game.core.probability.dice_distributions import fudge_dice
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play

CRITICAL = 4


@dataclass(frozen=True)
class Result:
    """`natural` is what the dice show, -4 to 4; `degree` the distance from the Difficulty
    (infowar.roll.unopposed)."""

    natural: int
    total: int
    degree: int

    @property
    def triumph(self) -> bool:
        """A critical success (infowar.roll.critical)."""
        return self.natural == CRITICAL

    @property
    def disaster(self) -> bool:
        return self.natural == -CRITICAL


def check(unit: UnitId, what: str, rule: str, modifiers: Iterable[Modifier | None]) -> Check:
    return Check(unit, what, rule, tuple(modifier for modifier in modifiers if modifier))


def fudge_face(face: int) -> int:
    """A six-sided die read as a Fudge die: 1 and 2 are minus, 3 and 4 blank, 5 and 6 plus."""
    return (face - 1) // 2 - 1


def roll(table: Table, asked: Check, against: int | None = None, critical: bool = False) -> Play[Result]:
    """Make the roll and report it. A total equal to the Difficulty succeeds; with `critical`, a natural +4
    succeeds and a -4 fails whatever it is."""
    faces = tuple(table.dice.roll(6) for _ in range(4))
    natural = sum(map(fudge_face, faces))
    total = natural + asked.bonus
    result = Result(natural, total, total - (against or 0))
    passed = None if against is None else succeeds(result, critical)
    yield Rolled(asked.unit, asked.what, asked.rule, faces, faces, asked.modifiers, total, against, passed)
    return result


def succeeds(result: Result, critical: bool = False) -> bool:
    if critical and abs(result.natural) == CRITICAL:
        return result.triumph
    return result.degree >= 0


@lru_cache(maxsize=1 << 10)
def pass_odds(bonus: int, against: int, critical: bool = False) -> Fraction:
    """The chance that `roll` succeeds."""
    return fudge_dice().chance(
        lambda natural: succeeds(Result(natural, natural + bonus, natural + bonus - against), critical)
    )


TEST = ("pass", "fail")
"""How a roll against a Difficulty may end, as odds and case files call it."""


def odds_of(asked: Check, against: int, critical: bool = False, notes: tuple[str, ...] = ()) -> Chances:
    """The odds of a single roll."""
    share = pass_odds(asked.bonus, against, critical)
    ends = (Outcome(TEST[0], "succeeds", share), Outcome(TEST[1], "fails", 1 - share))
    return Chances(ends, (asked.line(against),), notes=notes)


# ---------------------------------------------------------------- attacks


EASY = -99
"""The Difficulty of what needs none: whom a blast reaches it hits, if the defence does not."""


@dataclass(frozen=True)
class Opposed:
    """What an attack is rolled against: the Difficulty, and the defence; `rolls` is false where nobody can
    spoil it. `floor` is the option by which a defence below the Difficulty counts as the Difficulty
    (infowar.roll.opposed)."""

    difficulty: int
    defence: int
    rolls: bool = True
    floor: bool = False


def degree(attack: int, defence: int, met: Opposed) -> int:
    """The relative degree of an attack that hits, 0 of one that does not: it must reach the Difficulty and
    beat the defence.

    Nobody defending, it hits on the Difficulty, and its degree counts from that or from the defence there
    would have been, if that is lower, so that no ambush is worse than an open attack; it is 1, a graze, at
    least (infowar.ranged.unaware).
    """
    if attack < met.difficulty:
        return 0
    return max(0 if met.rolls else 1, attack - counted_from(defence, met))


def counted_from(defence: int, met: Opposed) -> int:
    """What the degree of an attack that hits counts from."""
    if met.rolls:
        return max(defence, met.difficulty) if met.floor else defence
    return met.defence if met.difficulty == EASY else min(met.difficulty, met.defence)
