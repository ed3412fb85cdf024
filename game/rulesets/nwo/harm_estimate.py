"""What harm takes from a figure as it stands: the share of its points, whether it falls, and the canister
that may explode besides."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.nwo.attack import Means, harm_of
from game.rulesets.nwo.attack_odds import Endings
from game.rulesets.nwo.components import Points
from game.rulesets.nwo.flamethrower import HARM, WORST, fuel
from game.rulesets.nwo.harm import split

NEVER, SURE = Fraction(0), Fraction(1)
Toll = dict[int, Fraction]
"""The chance of each amount of harm."""
Tolls = dict[UnitId, Toll]
"""For each figure the chance of each amount of harm."""
Losses = tuple[Fraction, Fraction]
"""The mean of what is lost, as a share of all points, and the chance to go down."""


def loss(table: Table, unit: UnitId, amount: int) -> Fraction:
    """The share of all its points that the damage takes from a figure as it stands."""
    return _loss(table.world.get(unit, Points), amount)


def would_fell(table: Table, unit: UnitId, amount: int) -> bool:
    return _fells(table.world.get(unit, Points), amount)


def blasts(table: Table, unit: UnitId, ending: str, amount: int) -> list[tuple[int, Fraction]]:
    """What the ending costs the figure: after a critical hit a canister may explode besides
    (nwo.flamethrower.explodes)."""
    return _blasts(table.world.get(unit, Points), bool(fuel(table, unit)), ending, amount)


def _loss(points: Points, amount: int) -> Fraction:
    armor, hits = split(points, amount)
    return Fraction(armor + hits, points.most_hits + points.most_armor)


def _fells(points: Points, amount: int) -> bool:
    return 0 < points.hits + points.armor <= amount


def _blasts(points: Points, fuelled: bool, ending: str, amount: int) -> list[tuple[int, Fraction]]:
    if ending != "crit" or not fuelled or _fells(points, amount):
        return [(amount, Fraction(1))]
    share = Fraction(WORST, 6)
    return [(amount, 1 - share), (amount + HARM, share)]


def losses(table: Table, unit: UnitId, means: Means, endings: Endings) -> Losses:
    """What an attack that ends so costs the figure."""
    return _losses(table.world.get(unit, Points), bool(fuel(table, unit)), means, endings)


@lru_cache(maxsize=1 << 14)
def _losses(points: Points, fuelled: bool, means: Means, endings: Endings) -> Losses:
    lost = down = NEVER
    for ending, share in endings:
        for amount, part in _blasts(points, fuelled, ending, harm_of(means, ending)):
            lost += share * part * _loss(points, amount)
            if _fells(points, amount):
                down += share * part
    return lost, down


def harm_distribution(table: Table, unit: UnitId, means: Means, endings: Endings) -> Toll:
    """The chance of each amount of harm that an attack which ends so does to the figure, 0 among them."""
    found: Toll = {0: Fraction(1)}
    for ending, share in endings:
        for amount, part in (
            blasts(table, unit, ending, harm_of(means, ending)) if harm_of(means, ending) else ()
        ):
            found[amount] = found.get(amount, NEVER) + share * part
            found[0] -= share * part
    return found


def hits(toll: Toll) -> Fraction:
    """The chance of any harm."""
    return 1 - toll[0]


def by_outcome(found: Chances) -> Tolls:
    """What each outcome of an attack does to whom."""
    rows: Tolls = {}
    for one in found.outcomes:
        if one.harm and one.unit and one.chance:
            row = rows.setdefault(one.unit, {})
            row[one.harm] = row.get(one.harm, NEVER) + one.chance
    return rows
