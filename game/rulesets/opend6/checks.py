"""Rolls: a die code with one wild die, character points after it, and the exact odds of both sides of a
comparison."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from game.core.actions import Ask, Option
from game.core.describing.narration import number
from game.core.events import Modifier, Rolled
from game.core.probability.chances import CheckLine
from game.core.probability.dice_distributions import Numbers, dice, shifted
from game.core.probability.wild_die import margins, pool
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.components import Points
from game.rulesets.opend6.die_codes import PIPS, Dice, dice_of

CODE, POINT = "opend6.roll.die-code", "opend6.roll.character-point"
INITIATIVE = "opend6.initiative"
SIDES = 6
MOST_POINTS = 2
"""Character points that may go into one roll."""
SPEND, KEEP = "spend", "keep"
OFF_BALANCE = "−2D off balance"
"""The reason of a pool that is spent by its roll (opend6.option.trip)."""
FEW = 4
"""So many outcomes of another die are told one by one."""
MEAN = 4.2
"""What one die comes to whose 6 is thrown again: 3.5, and a sixth of that more each time."""
SURE = 60
"""Totals so far above what is needed that nothing depends on them any more; what the odds say of them is
summed up at the first."""


@dataclass(frozen=True)
class Pool:
    """A roll about to be made: the code that is left after everything that counts in dice, and what is added
    to the total.

    `reasons` say in words what has changed the number of dice, `lost` how many of them that took. On a
    `steady` one a 1 of the wild die does no harm.
    """

    unit: UnitId
    what: str
    rule: str
    code: int
    modifiers: tuple[Modifier, ...] = ()
    reasons: tuple[str, ...] = ()
    steady: bool = False
    lost: int = 0

    @property
    def dice(self) -> Dice:
        return dice_of(self.code)

    @property
    def bonus(self) -> int:
        """What is added to the dice."""
        return self.dice.pips + sum(modifier.value for modifier in self.modifiers)

    @property
    def counted(self) -> tuple[Modifier, ...]:
        """The pips of the code and all modifiers, for the log."""
        pips = self.dice.pips
        return (*([Modifier(pips, CODE, "pips")] if pips else []), *self.modifiers)

    def line(self, against: int | None = None) -> CheckLine:
        more = f"; {', '.join(self.reasons)}" if self.reasons else ""
        return CheckLine(
            f"{self.what} ({self.dice}{more})", self.unit, self.modifiers, against, self.dice.dice, self.lost
        )

    def plus(self, *modifiers: Modifier | None) -> Pool:
        return replace(self, modifiers=(*self.modifiers, *(one for one in modifiers if one)))


@dataclass(frozen=True)
class Result:
    """`spoilt` if the wild die of several came up 1 at first (opend6.roll.wild-die)."""

    faces: tuple[int, ...]
    kept: tuple[int, ...]
    total: int
    spoilt: bool


def with_dice_lost(code: int, dice_lost: int, least: int = 0) -> int:
    """The code with so many dice less, or more of a negative number; never below `least` dice."""
    return max(PIPS * least, code - PIPS * dice_lost)


# ---------------------------------------------------------------- rolling


def read(faces: tuple[int, ...], count: int, cancels: bool) -> tuple[int, ...]:
    """The dice that count: the first is wild, what stands behind the first `count` are its further throws. A
    1 drops the highest other."""
    if not cancels or count < 2 or faces[0] != 1:
        return faces
    others = list(faces[1:])
    others.remove(max(others))
    return (1, *others)


def throw(table: Table, asked: Pool) -> Result:
    count = asked.dice.dice
    assert count, "a code below 1D is not rolled"
    faces = [table.dice.roll(SIDES) for _ in range(count)]
    last = faces[0]
    while last == SIDES:
        last = table.dice.roll(SIDES)
        faces.append(last)
    shown = tuple(faces)
    kept = read(shown, count, cancels(table) and not asked.steady)
    return Result(shown, kept, sum(kept) + asked.bonus, count > 1 and shown[0] == 1 and not asked.steady)


def cancels(table: Table) -> bool:
    """Whether a 1 of the wild die drops the highest other die."""
    return table.option("wild_one") == "cancel"


def has_complication(table: Table, result: Result) -> bool:
    """Whether the roll goes wrong beside what it comes to."""
    return result.spoilt and table.option("wild_one") == "complication"


def roll(
    table: Table,
    asked: Pool,
    against: int | None = None,
    points: bool = True,
    settled: bool = False,
    means: Callable[[int], str] | None = None,
    enough: int | None = None,
) -> Play[Result]:
    """Make the roll and report it; whoever has character points is asked for them, unless `settled` says that
    what it comes to is enough.

    `means` is what a total would lead to, in words, for the one who is asked; `enough` the total from which
    more is of no use, else `against`.
    """
    result = throw(table, asked)
    yield _told(asked, result, against)
    spent = 0
    while (
        points
        and spent < MOST_POINTS
        and _open(result, enough or against, settled)
        and (yield from _spend(table, asked, result, against, means))
    ):
        result = yield from _added(table, asked, result, against)
        spent += 1
    return result


def _open(result: Result, enough: int | None, settled: bool) -> bool:
    """Whether another die could change anything: a success is a success, where nothing depends on its
    height."""
    return not settled or enough is None or result.total < enough


def _told(asked: Pool, result: Result, against: int | None) -> Rolled:
    passed = None if against is None else result.total >= against
    what = f"{asked.what}, {asked.dice}"
    return Rolled(
        asked.unit, what, asked.rule, result.faces, result.kept, asked.counted, result.total, against, passed
    )


def _spend(
    table: Table, asked: Pool, result: Result, against: int | None, means: Callable[[int], str] | None
) -> Play[bool]:
    left = table.world.get(asked.unit, Points).left if table.world.has(asked.unit, Points) else 0
    if not left:
        return False
    gap = against - result.total if against is not None else 0
    price = f"one of {left} points" if left > 1 else "the last point"
    hint = price if gap > 0 else f"adds {MEAN} on average; {price}"
    becomes = _becomes(result.total, gap, means) if means and gap > 0 else ""
    hint = f"{becomes}; {price}" if becomes else hint
    share = die_odds(gap) if gap > 0 else None
    options = (
        Option(KEEP, "Leave it at that", "", Fraction(0) if gap > 0 else None),
        Option(SPEND, "Roll another die", hint, share),
    )
    side, what = table.unit(asked.unit).side, f"to reach {against}" if gap > 0 else ""
    # An answer that is given for good to initiative is not meant for the rest of the battle.
    rule = INITIATIVE if asked.rule == INITIATIVE else POINT
    total = number(result.total) + (f", {means(result.total)}" if means else "")
    answer = yield Ask(
        side,
        asked.unit,
        rule,
        f"{asked.what}: {total}. Spend a character point?",
        options,
        KEEP,
        what=what,
        good=True,
    )
    return answer == SPEND


def _becomes(total: int, gap: int, means: Callable[[int], str]) -> str:
    """What else one more die would lead to, each with its chance: short of what is needed it may still mend
    what the roll comes to. Nothing where that changes with every pip."""
    shares: dict[str, Fraction] = {}
    for shown in range(1, gap + 1):
        share = die_odds(gap) if shown == gap else die_odds(shown) - die_odds(shown + 1)
        shares[means(total + shown)] = shares.get(means(total + shown), Fraction(0)) + share
    shares.pop(means(total), None)
    told = [f"{words} {float(100 * share):.0f} %" for words, share in shares.items() if share]
    return ", ".join(told) if len(told) <= FEW else ""


def _added(table: Table, asked: Pool, result: Result, against: int | None) -> Play[Result]:
    """One more die: a 6 explodes, a 1 is 1 (opend6.roll.character-point)."""
    left = table.world.get(asked.unit, Points).left
    table.world.put(asked.unit, Points(left - 1))
    faces = [table.dice.roll(SIDES)]
    while faces[-1] == SIDES:
        faces.append(table.dice.roll(SIDES))
    total = result.total + sum(faces)
    before = Modifier(result.total, asked.rule, "the roll so far")
    passed = None if against is None else total >= against
    yield Rolled(
        asked.unit, "character point", POINT, tuple(faces), tuple(faces), (before,), total, against, passed
    )
    return replace(result, faces=(*result.faces, *faces), kept=(*result.kept, *faces), total=total)


# ---------------------------------------------------------------- odds


def die_odds(needed: int) -> Fraction:
    """The chance of one exploding die to show so much."""
    return pool(1, max(1, needed)).chance(lambda shown: shown >= needed)


@lru_cache(maxsize=1 << 14)
def reaches(count: int, needed: int, cancelling: bool) -> Fraction:
    """The chance of so many dice, one of them wild, to come to `needed` at least."""
    return pool(count, max(1, needed), cancelling).chance(lambda shown: shown >= needed)


def pass_odds(table: Table, asked: Pool, against: int) -> Fraction:
    """The chance that `roll` reaches it, without character points."""
    return reaches(asked.dice.dice, against - asked.bonus, cancels(table))


def totals(table: Table, asked: Pool, most: int) -> Numbers:
    """The totals of a roll, exact below `most`; what is more is summed up near it."""
    return _totals(asked.dice.dice, asked.bonus, max(1, most - asked.bonus), cancels(table))


@lru_cache(maxsize=1 << 10)
def _totals(count: int, bonus: int, ceiling: int, cancelling: bool) -> Numbers:
    """Each of them is one and the same whenever it is asked for: what is made of it is found by it again."""
    return shifted(pool(count, ceiling, cancelling), bonus)


@lru_cache(maxsize=1 << 12)
def margin_odds(mine: int, theirs: int, ahead: int, cancelling: bool) -> Numbers:
    """By how much a pool of `mine` dice plus `ahead` beats one of `theirs`, which may have none: exact as far
    as any level of wounds."""
    if not theirs:
        return shifted(pool(mine, SURE, cancelling), ahead)
    return margins(mine, theirs, ahead, cancelling, SURE)


def plain(count: int) -> Numbers:
    """The sum of dice without a wild one: rolled modifiers."""
    return dice(count)
