"""Whether rolls come off as often as is shown: every roll of many battles against the chance that it had."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import log, sqrt

from game.core.describing.roll_stats import CountedKind, Reader, RollCount, Trial
from game.core.events import Event, seen_by
from game.core.ruleset import Ruleset
from game.core.table import Table
from game.lab.intervals import wilson

BINS = 10
"""Parts of the range of chances that are told apart."""
DOUBT = 1e-4
"""How seldom a table of right chances may have a red row."""


@dataclass
class RollCounter:
    """Reads the events of one battle as they come."""

    ruleset: Ruleset
    _counts: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    _reader: Reader | None = None

    def read(self, table: Table, events: Iterable[Event]) -> list[Trial]:
        """What was rolled in these events, which is counted."""
        luck = self.ruleset.STATISTICS.luck
        if luck is None:
            return []
        self._reader = self._reader or Reader(table, luck)
        self._reader.table = table
        trials = [trial for event in seen_by(None, list(events)) for trial in self._reader.see(event)]
        for trial in trials:
            self.count(trial)
        return trials

    def count(self, trial: Trial) -> None:
        chance = float(trial.chance)
        part = min(BINS - 1, int(chance * BINS))
        counted = self._counts.setdefault((trial.kind, part), [0, 0, 0, 0])
        for at, value in enumerate((1, trial.came, chance, chance * (1 - chance))):
            counted[at] += value

    @property
    def trials(self) -> int:
        """How many rolls were counted."""
        return int(sum(counted[0] for counted in self._counts.values()))

    def aside(self, table: Table) -> RollCounter:
        """Who reads on, of a copy of the battle, and counts with this one."""
        reader = self._reader and replace(
            self._reader,
            table=table,
            mine={unit: list(rolls) for unit, rolls in self._reader.mine.items()},
            theirs={unit: list(rolls) for unit, rolls in self._reader.theirs.items()},
            kinds=dict(self._reader.kinds),
        )
        return RollCounter(self.ruleset, self._counts, reader)

    def counts(self) -> list[RollCount]:
        return [
            RollCount(kind, part, int(rolls), int(came), expected, variance)
            for (kind, part), (rolls, came, expected, variance) in sorted(self._counts.items())
        ]


class Calibration(CountedKind, frozen=True):
    """Rolls of one kind: the share that was shown, the share that came off with its interval, how far they
    are apart in standard deviations, and whether that is more than chance explains."""

    rolls: int
    shown: float
    came: float
    low: float
    high: float
    sigmas: float
    wrong: bool


def calibrate(ruleset: str, counts: Sequence[Sequence[RollCount]]) -> list[Calibration]:
    """A row for each kind of roll, those with most rolls first. The bound takes into account how many rows
    there are (Bonferroni), and that rare rolls come in whole numbers (Bernstein)."""
    of_kinds: dict[str, dict[int, list[RollCount]]] = {}
    for battle in counts:
        for one in battle:
            of_kinds.setdefault(one.kind, {}).setdefault(one.part, []).append(one)
    rows = [
        _row(ruleset, kind, [_sum(kind, part, found) for part, found in sorted(parts.items())], len(of_kinds))
        for kind, parts in of_kinds.items()
    ]
    return sorted(rows, key=lambda row: (-row.rolls, row.kind))


def _sum(kind: str, part: int, found: Sequence[RollCount]) -> RollCount:
    return RollCount(
        kind,
        part,
        sum(one.rolls for one in found),
        sum(one.came for one in found),
        sum(one.expected for one in found),
        sum(one.variance for one in found),
    )


def _row(ruleset: str, kind: str, parts: list[RollCount], rows: int) -> Calibration:
    whole = _sum(kind, 0, parts)
    low, high = wilson(whole.came, whole.rolls)
    tests = rows * (BINS + 1)
    return Calibration(
        ruleset,
        kind,
        parts,
        whole.rolls,
        whole.expected / whole.rolls,
        whole.came / whole.rolls,
        low,
        high,
        (whole.came - whole.expected) / sqrt(whole.variance) if whole.variance else 0.0,
        any(off(one, tests) for one in (whole, *parts)),
    )


def off(one: RollCount, tests: int) -> bool:
    """Whether so many coming off is more than chance explains, among so many tests (Bernstein 1924)."""
    bound = log(2 * tests / DOUBT)
    far = abs(one.came - one.expected)
    return far > bound / 3 + sqrt(bound**2 / 9 + 2 * one.variance * bound)
