"""What a row of hits does to a body, with the chance of each result: the functions that play are run over all locations."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from game.core.table import Table
from game.rulesets.lithium.body import Taken, blackouts, boxes, damage_of, lethal, location_odds, points_on, soft_on, strike
from game.rulesets.lithium.checks import numbed, pass_odds
from game.rulesets.lithium.components import Abilities, Armour, Body, Skills, Worn
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.harm import fainting, gauges

NEVER, SURE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Blow:
    """An attack that hits with a `chance`: with a weapon by id, or ("") with so many `points` somewhere."""

    chance: Fraction
    weapon: str = ""
    called: str = ""
    near: bool = False
    unaware: bool = False
    points: int = 0


State = tuple[Body, Armour, tuple[Taken, ...]]


@lru_cache(maxsize=4096)
def states(body: Body, armour: Armour, soft: frozenset[str], blows: tuple[Blow, ...]) -> tuple[tuple[State, Fraction], ...]:
    """Every way the blows can leave the body; the chances sum to 1."""
    ways: dict[State, Fraction] = {(body, armour, ()): SURE}
    for blow in blows:
        after: dict[State, Fraction] = {}
        for (one, worn, hits), share in ways.items():
            if blow.chance < 1:
                after[one, worn, hits] = after.get((one, worn, hits), NEVER) + share * (1 - blow.chance)
            for location, part in _places(blow).items():
                left, rest, taken = strike(one, worn, soft, location, _points(blow, location, worn))
                key = (left, rest, tuple(sorted((*hits, taken))))
                after[key] = after.get(key, NEVER) + share * blow.chance * part
        ways = after
    return tuple(ways.items())


def _places(blow: Blow) -> dict[str, Fraction]:
    place = weapons()[blow.weapon].place if blow.weapon else ""
    return {place: SURE} if place else location_odds(blow.called)


def _points(blow: Blow, location: str, armour: Armour) -> int:
    if not blow.weapon:
        return blow.points
    return damage_of(weapons()[blow.weapon], blow.near, not getattr(armour, location), blow.unaware)


@dataclass(frozen=True)
class Toll:
    """The mean share of all points that is lost, and the chance to go down."""

    expected: Fraction
    down: Fraction


def toll(table: Table, unit: int, blows: tuple[Blow, ...]) -> Toll:
    """What the blows cost the figure as it stands."""
    key = (blows, *(table.world.find(unit, kind) for kind in _COUNTS), numbed(table, unit))
    known = _known.get(key)
    if known is None:
        if len(_known) > _MOST:
            _known.clear()
        known = _known[key] = _toll(table, unit, blows)
    return known


_COUNTS = (Body, Armour, Worn, Abilities, Skills)
"""What a toll depends on, beside whether a painkiller works."""
_known: dict[tuple[object, ...], Toll] = {}
_MOST = 1 << 13


def _toll(table: Table, unit: int, blows: tuple[Blow, ...]) -> Toll:
    body, armour = table.world.get(unit, Body), table.world.get(unit, Armour)
    whole = sum(gauge.most for gauge in gauges(table, unit))
    before = _left(body, armour)
    lost, down = NEVER, NEVER
    for (after, worn, hits), share in states(body, armour, soft_on(table.world.get(unit, Worn).pieces), blows):
        lost += share * (before - _left(after, worn))
        down += share * falls(table, unit, body, after, hits)
    return Toll(lost / whole, down)


def falls(table: Table, unit: int, before: Body, after: Body, hits: tuple[Taken, ...]) -> Fraction:
    """The chance that the figure is dead or in shock after these hits."""
    if lethal(after):
        return SURE
    awake = SURE
    for difficulty in blackouts(before, after, hits):
        awake *= pass_odds(fainting(table, unit, body=after), difficulty)
    return 1 - awake


def _left(body: Body, armour: Armour) -> int:
    return sum(max(0, points) for points in boxes(body).values()) + sum(points_on(armour).values())
