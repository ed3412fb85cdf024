"""What a row of hits does to a body, with the chance of each result: the functions that play are run over all locations."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from game.core.spread import Spread, all_of, chance, mean
from game.core.table import Table
from game.rulesets.lithium.body import Taken, blackouts, boxes, damage_of, lethal, locations, points_on, soft_on, strike
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
def states(body: Body, armour: Armour, soft: frozenset[str], blows: tuple[Blow, ...]) -> Spread[State]:
    """Every way the blows can leave the body."""
    if not blows:
        return Spread({(body, armour, ()): 1})
    blow, places = blows[-1], _places(blows[-1])

    def after(state: State, place: str) -> State:
        if not place:
            return state
        one, worn, hits = state
        left, rest, taken = strike(one, worn, soft, place, _points(blow, place, worn))
        return left, rest, tuple(sorted((*hits, taken)))

    return states(body, armour, soft, blows[:-1]).beside(places, after)


@lru_cache(maxsize=1024)
def _places(blow: Blow) -> Spread[str]:
    """Where the blow lands, "" for nowhere."""
    place = weapons()[blow.weapon].place if blow.weapon else ""
    where = Spread({place: 1}) if place else locations(blow.called)
    return chance(blow.chance).then(lambda hits: where if hits else Spread({"": 1}))


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
    ends = states(body, armour, soft_on(table.world.get(unit, Worn).pieces), blows)
    lost = mean(ends.map(lambda end: before - _left(*end[:2])))
    tests = ends.map(lambda end: _tests(body, end[0], end[2]))
    down = tests.then(lambda test: falls(table, unit, *test)).equals(True)
    return Toll(lost / whole, down)


def _tests(before: Body, after: Body, hits: tuple[Taken, ...]) -> tuple[Body | None, tuple[int, ...]]:
    """The Blackout tests that the figure has to make after these hits, with the body that counts in them; without one it is dead."""
    if lethal(after):
        return None, ()
    difficulties = blackouts(before, after, hits)
    return after if difficulties else before, difficulties


def falls(table: Table, unit: int, body: Body | None, difficulties: tuple[int, ...]) -> Spread[bool]:
    """Whether the figure is dead or in shock after these tests."""
    if body is None:
        return chance(SURE)
    asked = fainting(table, unit, body=body) if difficulties else None
    return all_of([pass_odds(asked, difficulty) for difficulty in difficulties] if asked else ()).map(lambda awake: not awake)


def _left(body: Body, armour: Armour) -> int:
    return sum(max(0, points) for points in boxes(body).values()) + sum(points_on(armour).values())
