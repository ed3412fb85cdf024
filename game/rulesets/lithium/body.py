"""What a hit does to a body: where it lands, what armour takes, what is left. Pure functions; play and odds
both call them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import NamedTuple

import msgspec

from game.core.probability.dice_distributions import Distribution
from game.rulesets.lithium.checks import PAIRS, Pair
from game.rulesets.lithium.components import ARMS, BOX, LEGS, LOCATIONS, Armour, Body
from game.rulesets.lithium.content import Weapon, pieces

BLACKOUT = 12
SHATTERED = 10
BLEEDS = 2
REGULAR = {
    **dict.fromkeys((2, 3), "head"),
    4: "left_arm",
    **dict.fromkeys((5, 6), "left_leg"),
    **dict.fromkeys((7, 8), "torso"),
    **dict.fromkeys((9, 10), "right_leg"),
    11: "right_arm",
    12: "groin",
}
"""The table of a regular attack (lithium.location.regular)."""
CALLED = {"head": 9, "groin": 11, **dict.fromkeys((*ARMS, *LEGS), 8)}
"""From what roll on a called shot hits where it was meant to go (lithium.location.called)."""


class DamageTaken(NamedTuple):
    """What one hit took away: points of armour and points of the body."""

    location: str
    armour: int
    body: int


def location_of(pair: Pair, called: str) -> str:
    """Where a hit lands: by the table, or where it was called, else the torso; the torso called is hit by any
    roll."""
    if not called:
        return REGULAR[sum(pair)]
    return called if sum(pair) >= CALLED.get(called, 2) else "torso"


@cache
def locations(called: str) -> Distribution[str]:
    return PAIRS.map(lambda pair: location_of(pair, called))


@cache
def location_odds(called: str) -> dict[str, Fraction]:
    return locations(called).odds()


def damage_of(weapon: Weapon, near: bool, bare: bool, unaware: bool) -> int:
    """The points that a hit does (lithium.damage.one-point, lithium.attack.unaware). `bare`: no armour on the
    location."""
    points = weapon.damage
    if near and weapon.near_damage:
        points = weapon.near_damage
    if bare and weapon.bare_damage:
        points = weapon.bare_damage
    return with_surprise_damage(points, unaware)


def with_surprise_damage(points: int, unaware: bool) -> int:
    """Whatever does damage does a point more to who knows of nobody (lithium.attack.unaware)."""
    return points + (1 if unaware and points else 0)


def soft_locations(worn: tuple[str, ...]) -> frozenset[str]:
    """The locations that soft pieces protect."""
    return frozenset(place for piece in worn for place in pieces()[piece].soft_on)


def strike(
    body: Body, armour: Armour, soft: frozenset[str], location: str, damage: int
) -> tuple[Body, Armour, DamageTaken]:
    """Soft pieces take a point off a worse wound, then points of armour go, then the body's, down to -1
    (lithium.damage.armor-first)."""
    if damage > 1 and armour.soft and location in soft:
        damage -= 1
        armour = msgspec.structs.replace(armour, soft=armour.soft - 1)
    held: int = getattr(armour, location)
    left: int = getattr(body, location)
    stopped = min(held, damage)
    lost = left - max(-1, left - (damage - stopped))
    if stopped:
        armour = msgspec.structs.replace(armour, **{location: held - stopped})
    if lost:
        body = msgspec.structs.replace(body, **{location: left - lost})
    return body, armour, DamageTaken(location, stopped, lost)


def missing(body: Body) -> int:
    """All points lost together."""
    return BOX * len(LOCATIONS) - sum(_POINTS(body))


def boxes(body: Body) -> dict[str, int]:
    return dict(zip(LOCATIONS, _POINTS(body), strict=True))


def points_left(body: Body, armour: Armour) -> int:
    """Of body and armour together; what a box has below 0 is not lost twice."""
    return sum(points for points in _POINTS(body) if points > 0) + sum(_POINTS(armour))


_POINTS: Callable[[Body | Armour], tuple[int, ...]] = attrgetter(*LOCATIONS)


def lethal(body: Body) -> bool:
    """Head or torso below 0 (lithium.damage.death)."""
    return body.head < 0 or body.torso < 0


def blackouts(before: Body, after: Body, hits: tuple[DamageTaken, ...]) -> tuple[int, ...]:
    """The difficulties of the Blackout tests that these hits call for together (lithium.damage.blackout)."""
    found = []
    points = zip(LOCATIONS, _POINTS(before), _POINTS(after), strict=True)
    shattered = {location for location, had, left in points if left < 0 <= had}
    for hit in hits:
        if not hit.body:
            continue
        if hit.location in shattered:
            shattered.discard(hit.location)
            found.append(worst(after, hit.location))
        elif hit.location in ("head", "groin"):
            found.append(BLACKOUT)
    return tuple(found)


def worst(body: Body, location: str) -> int:
    """The difficulty for a box below 0: 10 and all missing points, the groin one more."""
    return SHATTERED + missing(body) + (location == "groin")
