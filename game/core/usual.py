"""What rulesets export that do a thing as most do it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from game.core.events import Gauge
from game.core.ruleset import Play
from game.core.table import Table


def fights(table: Table, side: str) -> bool:
    """A side is in the battle as long as one of its figures stands."""
    return any(table.unit(unit).side == side for unit in table.standing())


def arrive(_table: Table, _unit: int) -> Play[None]:
    """Nothing is rolled when a figure comes onto the table."""
    yield from ()


def share(gauges: Iterable[Gauge]) -> Fraction:
    """What is left of all points, 0 to 1: the health of a figure that goes down when the last of them is gone."""
    rows = list(gauges)
    most = sum(gauge.most for gauge in rows)
    return Fraction(sum(gauge.value for gauge in rows), most) if most else Fraction(1)
