"""What the rows say: how far orders differ beside what dice do, what each way to choose
one gains over *normal*'s, and what the best one would gain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import NamedTuple

from game.lab.intervals import SIGMA
from tests.ai.regret.playouts import MARKS, Outcome, Row

Goodness = Callable[[Outcome], float]
GOODNESS: Mapping[str, Goodness] = {
    "won": lambda outcome: outcome.won,
    **{
        f"lead {mark}": lambda outcome, at=at: outcome.leads[at]  # type: ignore[misc]
        for at, mark in enumerate(MARKS)
    },
    "lead": lambda outcome: outcome.leads[-1],
    **{
        f"less luck {mark}": lambda outcome, at=at: outcome.leads[at] - sum(outcome.lucks[at : at + 1])  # type: ignore[misc]
        for at, mark in enumerate(MARKS)
    },
}
"""By what an order is judged: battles won, whole figures ahead after so many rounds and in the end, and the
same without what attacks took by luck."""
BASE = "normal"
_DRAWS = 200


class Mean(NamedTuple):
    """A mean over positions and half of the interval in which the true one lies in 95 of 100 cases."""

    value: float
    half: float
    positions: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        spread = variance(values) if len(values) > 1 else 0.0
        return cls(fmean(values), SIGMA * sqrt(spread / len(values)), len(values))

    @property
    def words(self) -> str:
        return f"{self.value:+.3f} ± {self.half:.3f} of {self.positions}"


class Spread(NamedTuple):
    """Standard deviations: of one battle with the same order and other dice, of the difference of two
    orders with the same dice (by the square root of two), and of orders of one position beside all dice."""

    dice: float
    paired: float
    orders: float


_ALIKE = Spread(0.0, 0.0, 0.0)


class Hidden(NamedTuple):
    """How far orders differ beside what their sort explains (standard deviation), and by how much the best of
    a position is then ahead of *normal*'s: at the least and the most in 95 of 100 cases, and likeliest."""

    least: float
    least_ahead: float
    sigma: float
    ahead: float
    most: float
    most_ahead: float

    @property
    def words(self) -> str:
        return (
            f"beside their sorts {self.sigma:.2f} [{self.least:.2f}, {self.most:.2f}], "
            f"the best one ahead by {self.ahead:.3f} [{self.least_ahead:.3f}, {self.most_ahead:.3f}]"
        )


Table = list[list[float]]
"""For each order of a position, how good every one of its battles was."""


def grouped(rows: Iterable[Row]) -> list[list[Row]]:
    """The rows of each position that knows what *normal* would do and has two orders to compare."""
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.position].append(row)
    return [group for group in found.values() if len(group) > 1 and any(BASE in row.names for row in group)]


def spread(groups: Iterable[Sequence[Row]], good: Goodness) -> Spread:
    """Of what the differences come, as the analysis of variance by orders and dice has it."""
    dice, paired, orders = list[float](), list[float](), list[float]()
    for group in groups:
        table = _table(group, good)
        left = _paired(table)
        dice.append(fmean(variance(line) for line in table))
        paired.append(left)
        orders.append(variance([fmean(line) for line in table]) - left / len(table[0]))
    return Spread(*(sqrt(max(0.0, fmean(values))) for values in (dice, paired, orders)))


def gains(groups: Iterable[Sequence[Row]], good: Goodness) -> dict[str, Mean]:
    """What each way to choose gains over *normal*'s order: "best" is the order that is best by one half of
    the dice, judged by the other half."""
    found: dict[str, list[float]] = defaultdict(list)
    for group in groups:
        table = _table(group, good)
        base = next(at for at, row in enumerate(group) if BASE in row.names)
        for name in dict.fromkeys(name for row in group for name in row.names if name != BASE):
            lines = [line for line, row in zip(table, group, strict=True) if name in row.names]
            found[name].append(fmean(map(fmean, lines)) - fmean(table[base]))
        found["best"].append(fmean(_best(table, base)))
    return {name: Mean.of(values) for name, values in found.items()}


def hidden(groups: Sequence[Sequence[Row]], good: Goodness) -> Hidden:
    """What a choice would gain that knew all about the orders, which none by so few dice does. Orders of a
    sort are taken to differ as by the bell curve; what sorts usually come to is known from the same dice, so
    that it is a little less."""
    sorts: dict[str, list[float]] = defaultdict(list)
    for group in groups:
        base = fmean(_line(next(row for row in group if BASE in row.names), good))
        for row in group:
            sorts[_sort(row)].append(fmean(_line(row, good)) - base)
    usual = {sort: fmean(values) for sort, values in sorts.items()}
    left = Mean.of([
        variance(fmean(_line(row, good)) - usual[_sort(row)] for row in group)
        - _paired(_table(group, good)) / len(group[0].outcomes)
        for group in groups
    ])  # fmt: skip
    sigmas = [sqrt(max(0.0, left.value + sign * left.half)) for sign in (-1, 0, 1)]
    return Hidden(*(value for sigma in sigmas for value in (sigma, _ahead(groups, usual, sigma))))


def _ahead(groups: Sequence[Sequence[Row]], usual: Mapping[str, float], sigma: float) -> float:
    """By how much the best order of a position is ahead of *normal*'s, if they differ so from what their
    sorts usually come to."""
    draw = Random("bell curve")
    return fmean(
        max(found) - found[base]
        for group in groups
        for base in [next(at for at, row in enumerate(group) if BASE in row.names)]
        for _ in range(_DRAWS)
        for found in [[usual[_sort(row)] + draw.gauss(0, sigma) for row in group]]
    )


def _sort(row: Row) -> str:
    return BASE if BASE in row.names else row.names[0]


def _line(row: Row, good: Goodness) -> list[float]:
    return [good(outcome) for outcome in row.outcomes]


def _paired(table: Table) -> float:
    """What is left of the variance if orders and dice are taken off."""
    means, columns = [fmean(line) for line in table], [fmean(column) for column in zip(*table, strict=True)]
    whole = fmean(means)
    squares = sum(
        (value - mean - column + whole) ** 2
        for line, mean in zip(table, means, strict=True)
        for value, column in zip(line, columns, strict=True)
    )
    return squares / ((len(table) - 1) * (len(columns) - 1))


def _best(table: Table, base: int) -> Iterator[float]:
    halves = [[line[start::2] for line in table] for start in (0, 1)]
    for one, other in (halves, reversed(halves)):
        chosen = max(range(len(table)), key=lambda at: fmean(one[at]))
        yield fmean(other[chosen]) - fmean(other[base])


def _table(group: Sequence[Row], good: Goodness) -> Table:
    return [_line(row, good) for row in group]


def printed(rows: Iterable[Row]) -> Iterator[str]:
    """The report, line by line; without measures that say the same as the one before, as battles were not
    played on for so long."""
    groups = grouped(rows)
    yield f"{len(groups)} positions, {sum(map(len, groups))} orders"
    before: list[Table] = []
    for name, good in GOODNESS.items():
        tables = [_table(group, good) for group in groups]
        found = spread(groups, good) if groups else _ALIKE
        if tables == before or not found.dice:
            continue
        before = tables
        yield (
            f"{name}: standard deviation by dice {found.dice:.2f}, with paired dice {found.paired:.2f}, "
            f"of the orders {found.orders:.2f}; {hidden(groups, good).words}"
        )
        yield from (f"    {key:8} {mean.words}" for key, mean in sorted(gains(groups, good).items()))
