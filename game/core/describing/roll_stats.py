"""How rolls came off, and the chance that they had: read from the events of a battle alone, so that a record
tells the same again.

A ruleset says under `STATISTICS.luck` which of its rolls decide what, and how likely they are; the functions
that roll are those that tell. Each chance is the one before that roll, with all that was known and asked
until then: help, answers and wounds count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec

from game.core.events import Attacked, AttackEnded, Event, Rolled, RoundBegan, TurnBegan
from game.core.references import UnitId
from game.core.table import Table

ATTACK, REPLY, CONTEST, SHOT, CHECK = "attack", "reply", "contest", "shot", "check"
"""The parts of a roll: half of an attack, what is thrown against it, a contest that the next reply decides,
an attack that this roll alone decides, and a check against a number."""
NONE = ("", "")
KINDS = {"ranged": "Shots", "melee": "Blows", "thrown": "Throws"}
LATE = " out of turn"

Came = tuple[Fraction, bool]
"""How likely it was, and whether it came."""
Part = Callable[[Rolled], tuple[str, str]]


@dataclass(frozen=True)
class Trial:
    """Something that could come off or not: `unit` wished that it would, `kind` says what it was."""

    unit: UnitId
    kind: str
    chance: Fraction
    came: bool


@dataclass(frozen=True)
class RollOdds:
    """`part` gives the part of a roll with the kind in words, `NONE` for one that decides nothing by itself.

    `check` judges a roll that stands alone, `met` one against another: all rolls of the one side, all of the
    other (none if nobody answers), and what had to be beaten in the end, where that was told.
    """

    part: Part
    check: Callable[[Table, Rolled], Came]
    met: Callable[[Table, list[Rolled], list[Rolled], int], Came | None]


@dataclass
class Reader:
    """Reads a battle from its first event on, as far as it has come. `events` are for eyes that see
    everything, `table` is that of the battle."""

    table: Table
    luck: RollOdds
    mine: dict[UnitId, list[Rolled]] = field(default_factory=dict)
    theirs: dict[UnitId, list[Rolled]] = field(default_factory=dict)
    kinds: dict[UnitId, str] = field(default_factory=dict)  # what each attacks with now
    contest: tuple[Rolled, str] | None = None

    def see(self, event: Event) -> Iterator[Trial]:
        match event:
            case Attacked():
                self.kinds[event.unit] = KINDS.get(event.kind, event.kind.capitalize()) + (
                    LATE if event.reaction else ""
                )
            case Rolled() if event.unit:
                yield from self._rolled(event)
            case AttackEnded():
                yield from self._ended(event)
            case TurnBegan() | RoundBegan():
                self.mine.clear()
                self.theirs.clear()
                self.contest = None

    def _rolled(self, roll: Rolled) -> Iterator[Trial]:
        part, words = self.luck.part(roll)
        if part == ATTACK:
            self.mine.setdefault(roll.unit, []).append(roll)
        elif part == CONTEST:
            self.contest = roll, words
        elif part == REPLY and self.contest:
            first, kind = self.contest
            self.contest = None
            yield from _told(first.unit, kind, self.luck.met(self.table, [first], [roll], roll.total))
        elif part == REPLY:
            self._in_the_way(roll.unit)
            self.theirs.setdefault(roll.unit, []).append(roll)
        elif part:
            kind = self.kinds.get(roll.unit, words) if part == SHOT else words
            yield from _told(roll.unit, kind, self.luck.check(self.table, roll))

    def _in_the_way(self, unit: UnitId) -> None:
        """Nobody wishes to hit a friend, and what an attack comes to behind one is no longer what it was at
        first: it is left out."""
        for attacker in [
            one
            for one in self.mine
            if one != unit and self.table.unit(one).side == self.table.unit(unit).side
        ]:
            del self.mine[attacker]

    def _ended(self, end: AttackEnded) -> Iterator[Trial]:
        mine, theirs = self.mine.pop(end.unit, []), self.theirs.pop(end.target, [])
        if mine:
            words = self.luck.part(mine[0])[1] or self.kinds.get(end.unit, "Attacks")
            yield from _told(end.unit, words, self.luck.met(self.table, mine, theirs, end.against))


def _told(unit: UnitId, kind: str, came: Came | None) -> Iterator[Trial]:
    """What is certain says nothing about luck."""
    if came and came[0] not in (0, 1):
        yield Trial(unit, kind, *came)


@dataclass(frozen=True)
class Statistics:
    """What a ruleset says for statistics: how likely its rolls were (None: nobody can say), and whether each
    blow stands by itself, so that the harm of two does not add up."""

    luck: RollOdds | None = None
    blows: bool = False


class RollCount(msgspec.Struct, frozen=True, array_like=True):
    """Rolls of one kind whose chances lie in one part of the range: how many, how many came off, the sum of
    their chances and of the variances of these."""

    kind: str
    part: int
    rolls: int
    came: int
    expected: float
    variance: float


class CountedKind(msgspec.Struct, frozen=True):
    """All rolls of one kind under a ruleset, by the parts of the range."""

    ruleset: str
    kind: str
    parts: list[RollCount]
