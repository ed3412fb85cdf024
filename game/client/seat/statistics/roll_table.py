"""What the ledger of luck comes to: for each kind of roll what was shown, what came, where the truth may lie,
and in which battles such rolls were made."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from math import comb, sqrt
from pathlib import Path

import msgspec

from game.client.seat.saves import autosaves, storage
from game.client.seat.statistics import ledger
from game.client.seat.statistics.ledger import Ledger, Page, Throw
from game.core.describing.roll_stats import CountedKind
from game.core.errors import EnfiladeError
from game.core.records.files import Record, read

FEW = 20
"""Of fewer rolls nothing is said."""
SIGMA = 1.959964
LEVEL = 0.05
"""An interval leaves out the truth so often."""
TOO_FEW, AS_EXPECTED, KINDER, HARSHER = (
    "too few to tell",
    "as expected",
    "kinder than shown",
    "harsher than shown",
)


def wilson(came: float, rolls: int) -> tuple[float, float]:
    """Where the chance may lie that made `came` of so many rolls come off, in 95 of 100 cases (Wilson's
    interval)."""
    if not rolls:
        return 0.0, 1.0
    share, square = came / rolls, SIGMA * SIGMA
    middle = (share + square / (2 * rolls)) / (1 + square / rolls)
    half = SIGMA * sqrt(share * (1 - share) / rolls + square / (4 * rolls * rolls)) / (1 + square / rolls)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Share:
    """So many rolls, how many of them were to be expected to come off, and how many did; `throws` are the
    rolls themselves where they are known."""

    rolls: int
    expected: float
    came: int
    throws: tuple[Throw, ...] = ()

    @classmethod
    def of(cls, throws: tuple[Throw, ...]) -> Share:
        return cls(
            len(throws),
            sum(throw.chance for throw in throws),
            sum(throw.came for throw in throws),
            throws,
        )

    @property
    def shown(self) -> float:
        return self.expected / self.rolls if self.rolls else 0.0

    @property
    def observed(self) -> float:
        return self.came / self.rolls if self.rolls else 0.0

    @cached_property
    def interval(self) -> tuple[float, float]:
        return wilson(self.came, self.rolls)

    @property
    def verdict(self) -> str:
        """In words; of small numbers there is none."""
        low, high = self.interval
        if self.rolls < FEW:
            return TOO_FEW
        if low <= self.shown <= high:
            return AS_EXPECTED
        return KINDER if self.observed > self.shown else HARSHER


@dataclass(frozen=True)
class Row:
    """One kind of roll under one ruleset."""

    ruleset: str
    kind: str
    share: Share
    parts: tuple[Share, ...] = ()
    """By the chance that was shown, in tens of a hundred, where it is known already."""

    @property
    def key(self) -> str:
        return f"{self.ruleset} {self.kind}"

    def bins(self) -> list[Share]:
        """By the chance that was shown, in tens of a hundred."""
        if self.parts:
            return list(self.parts)
        found: list[list[Throw]] = [[] for _ in range(10)]
        for throw in self.share.throws:
            found[min(9, int(throw.chance * 10))].append(throw)
        return [Share.of(tuple(part)) for part in found]


def rows(ledger: Ledger, who: str = "", ruleset: str = "") -> list[Row]:
    """The kinds of each ruleset, those rolled most at the front; `who` "" is everybody, `ruleset` "" all of
    them."""
    found: dict[tuple[str, str], list[Throw]] = {}
    for page in ledger.pages:
        if ruleset in ("", page.ruleset):
            for throw in page.throws:
                if who in ("", throw.who):
                    found.setdefault((page.ruleset, throw.kind), []).append(throw)
    made = [Row(rules, kind, Share.of(tuple(throws))) for (rules, kind), throws in found.items()]
    return in_order(made)


def in_order(made: Sequence[Row]) -> list[Row]:
    """The rulesets with most rolls at the front, and of each the kinds rolled most."""
    totals = {
        rules: sum(row.share.rolls for row in made if row.ruleset == rules)
        for rules in {row.ruleset for row in made}
    }
    return sorted(made, key=lambda row: (-totals[row.ruleset], row.ruleset, -row.share.rolls, row.kind))


def outside(found: Sequence[Row]) -> tuple[int, int, float]:
    """How many kinds lie outside of their interval, of how many that are told of, and how often fair dice
    leave out at least so many."""
    told = [row.share.verdict for row in found if row.share.verdict != TOO_FEW]
    count, of = sum(verdict != AS_EXPECTED for verdict in told), len(told)
    fewer = sum(comb(of, n) * LEVEL**n * (1 - LEVEL) ** (of - n) for n in range(count))
    return count, of, max(0.0, 1 - fewer)


FILE = "calibrated.json"
"""Its `--json`, kept in the folder of the lab."""


@cache
def _found() -> list[Row]:
    file = resources.files("game.lab") / FILE
    return in_order([_row(one) for one in msgspec.json.decode(file.read_bytes(), type=list[CountedKind])])


def _row(one: CountedKind) -> Row:
    parts = tuple(Share(part.rolls, part.expected, part.came) for part in one.parts)
    whole = Share(
        sum(part.rolls for part in parts),
        sum(part.expected for part in parts),
        sum(part.came for part in parts),
    )
    return Row(one.ruleset, one.kind, whole, parts)


def lab_rows(ruleset: str = "") -> list[Row]:
    """All kinds of rolls, or those of one ruleset."""
    return [row for row in _found() if ruleset in ("", row.ruleset)]


@dataclass(frozen=True)
class RollBattle:
    """A battle with its rolls of that kind; `name` is that of its file in the ledger."""

    name: str
    page: Page
    share: Share


def fought(known: Ledger, row: Row, who: str) -> list[RollBattle]:
    """Those in which the rolls of the row were made, the newest first; `who` "" is everybody."""
    found = []
    for name, page in zip(known.names, known.pages, strict=True):
        throws = (
            tuple(throw for throw in page.throws if throw.kind == row.kind and who in ("", throw.who))
            if page.ruleset == row.ruleset
            else ()
        )
        if throws:
            found.append(RollBattle(name, page, Share.of(throws)))
    return found[::-1]


def save_of(name: str) -> tuple[Record, Path] | None:
    """The save of that battle: of several with the same dice the one that went furthest; None if there is
    none any more that can be read."""
    found = []
    for path in {*autosaves.files(), *storage.lying(storage.saves())}:
        with suppress(EnfiladeError, OSError):
            record = read(path)
            if ledger.name_of(record.seed, record.scenario) == name:
                found.append((len(record.actions), str(path), record))
    best = max(found, key=lambda one: one[:2], default=None)
    return (best[2], Path(best[1])) if best else None
