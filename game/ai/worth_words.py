"""What a worth is the sum of, in whole points and in words: beside another worth, so that what both have
alike is not told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from game.ai.evaluation import SCALE
from game.ai.worth import parted

POINT = SCALE // 100
"""A hundred of these are all the health of one figure."""
_MOST = 4
"""So many parts are told, the others together."""
REST = "all else"
PARTS: dict[str, tuple[str, str]] = {
    "": (REST, REST),
    "ahead": ("comes out better, played on for a round", "comes out worse, played on for a round"),
    "attack": ("an attack that follows", "a worse attack follows, or none"),
    "blind": ("an enemy in sight from there", "no enemy in sight from there"),
    "blur": ("taken for better than it is", "taken for worse than it is"),
    "contested": ("a place that no enemy wants", "a place that an enemy wants, too"),
    "danger": ("less to fear there", "more to fear there"),
    "deed": ("what that brings", "does less, or uses something up"),
    "door": ("a door that shortens the way", "a door that stays shut"),
    "draws": ("a weapon in hand", "no weapon in hand"),
    "effort": ("no effort", "the effort"),
    "hazard": ("out of fire, gas and blasts", "fire, gas or a blast there"),
    "held": ("held by nobody on the way", "may be held on the way"),
    "idle": ("does all it can", "does less than it could"),
    "later": ("a better attack next turn", "a worse attack next turn"),
    "leaves": ("leaves the vehicle", "stays in the vehicle"),
    "led": ("nearer to the leader's voice", "beyond the leader's voice"),
    "lies": ("need not get up later", "has to get up later"),
    "lurks": ("unseen there, for an ambush", "seen there, so no ambush"),
    "own": ("the own vehicle stays whole", "harm to the own vehicle"),
    "risk": ("less risk on the way", "risk on the way"),
    "spared": ("feared less, whom it stops", "feared more, whom it does not stop"),
    "stands": ("on its feet", "not on its feet"),
    "watches": ("watches whom nobody else sees", "leaves somebody unwatched"),
    "way": ("nearer to where it wants to be", "farther from where it wants to be"),
    "wheel": ("a hand on the wheel", "no hand on the wheel"),
}
"""Each part of a worth, where it speaks for a plan and where it speaks against it."""


class Part(msgspec.Struct, frozen=True):
    """So many points, and what for."""

    value: int
    words: str


def parts_beside(value: int, other: int, told: Mapping[str, tuple[str, str]]) -> tuple[Part, ...]:
    """What makes the difference, the most first: they sum to the difference in whole points. `told` has
    better words where the plan gives them."""
    apart = Counter(dict[str, int]())
    for name, points in parted(value).parts:
        apart[name] += points
    for name, points in parted(other).parts:
        apart[name] -= points
    whole = _rounded(apart, (value - other) // POINT)
    ranked = sorted((name for name in whole if whole[name]), key=lambda name: (not name, -abs(whole[name])))
    few = ranked if len(ranked) <= _MOST else ranked[: _MOST - 1]
    found = [Part(whole[name], told.get(name, PARTS[name])[whole[name] < 0]) for name in few]
    rest = sum(whole[name] for name in ranked[len(few) :])
    return (*found, Part(rest, REST)) if rest else tuple(found)


def _rounded(apart: Mapping[str, int], total: int) -> dict[str, int]:
    """Whole points that sum to the total: rounded up where most is lost by rounding down."""
    whole = {name: value // POINT for name, value in apart.items()}
    short = total - sum(whole.values())
    for name in sorted(apart, key=lambda name: -(apart[name] % POINT))[:short]:
        whole[name] += 1
    return whole
