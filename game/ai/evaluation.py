"""What an outcome is worth to a side, in whole points: SCALE points are all the health of one figure."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from game.core.battle import Battle
from game.core.events import Viewer
from game.core.probability.chances import Chances, Risk
from game.core.references import UnitId

SCALE = 10_000
_NOTHING = Fraction(0)
_HARM = Fraction(2, 5)
"""For the share of full health that is lost, and once more for the share of what was left: so that fire is
gathered on the wounded."""
_DOWN = Fraction(4, 5)
_OWN = Fraction(5, 4)
"""The own are dearer than the enemy's, so that nobody trades one for one by throwing things at his own
feet."""
_PARTS = 80
_THEIRS = int(_PARTS * _HARM), int(_PARTS * _DOWN)
_OURS = -int(_PARTS * _OWN * _HARM), -int(_PARTS * _OWN * _DOWN)
"""What harm and a fall of an enemy and of one's own count, in such parts of a figure."""
_UNKNOWN = Fraction(1, 5)
"""What a risk costs of which only the chance is known: a condition, a shot."""


def points(share: Fraction) -> int:
    """The share of a figure in points, rounded down: the same on every machine."""
    return share.numerator * SCALE // share.denominator


def health(battle: Battle, unit: UnitId, viewer: Viewer = None) -> Fraction:
    """What is left of all that the figure had, as far as the viewer can tell."""
    return battle.health(unit, viewer)


def loss(
    battle: Battle, unit: UnitId, expected: Fraction, downs: Fraction, viewer: Viewer = None
) -> Fraction:
    """How bad it is for a figure to lose that much on average, and to go down with that chance; judged by
    what the viewer knows of it."""
    return badness_of_loss(health(battle, unit, viewer), expected, downs)


@lru_cache(maxsize=1 << 14)
def badness_of_loss(left: Fraction, expected: Fraction, downs: Fraction) -> Fraction:
    """The same for one that has so much left of its health."""
    return (
        _HARM * expected + _HARM * min(Fraction(1), expected / left if left else Fraction(1)) + _DOWN * downs
    )


class HarmScale:
    """What harm is worth to a side while the health of everybody stays as it is: each figure's is asked for
    once."""

    def __init__(self, battle: Battle, side: str) -> None:
        self._battle, self._side = battle, side
        self._known: dict[UnitId, tuple[tuple[int, int], tuple[int, int]]] = {}

    def of_harm(self, expected: Mapping[UnitId, Fraction], downs: Mapping[UnitId, Fraction]) -> int:
        """What it is worth that each figure loses so much on average, and goes down with such a chance
        (`badness_of_loss`); the own count against it. In whole numbers, as fractions look for common divisors
        after each step."""
        total, whole = 0, 1
        for unit, lost in expected.items():
            part, of = lost.as_integer_ratio()
            falls, chances = downs.get(unit, _NOTHING).as_integer_ratio()
            if part or falls:
                (left, most), (harm, down) = self._known.get(unit) or self._asked(unit)
                share, sharing = (part * most, of * left) if part * most < of * left else (1, 1)
                bad = harm * (part * sharing + share * of) * chances + down * falls * of * sharing
                under = of * sharing * chances
                total, whole = total * under + bad * whole, whole * under
        return total * SCALE // (whole * _PARTS)

    def _asked(self, unit: UnitId) -> tuple[tuple[int, int], tuple[int, int]]:
        """Its health, and what harm to it and its fall count."""
        own = self._battle.table.unit(unit).side == self._side
        left = health(self._battle, unit, self._side).as_integer_ratio()
        known = self._known[unit] = left, _OURS if own else _THEIRS
        return known


def harm_value(battle: Battle, side: str, chances: Chances) -> int:
    """The harm of an order to the enemies of `side`, less that to its own."""
    return HarmScale(battle, side).of_harm(dict(chances.expected), dict(chances.downs))


def of_way(battle: Battle, unit: UnitId, chances: Chances) -> int:
    """What a path costs the figure that walks it: exactly, where the odds say what it loses, otherwise by
    adding up the risks."""
    if not chances.expected:
        return risk_cost_value(battle, unit, chances.risks)
    unknown = tuple(risk for risk in chances.risks if not risk.harm)
    return risk_cost_value(battle, unit, unknown) - harm_value(battle, battle.table.unit(unit).side, chances)


def risk_cost_value(battle: Battle, unit: UnitId, risks: tuple[Risk, ...]) -> int:
    """What these risks cost the figure that runs them; never below 0."""
    most = sum(gauge.most for gauge in battle.gauges(unit)) or 1
    left = health(battle, unit)
    total = Fraction(0)
    for risk in risks:
        share = min(left, Fraction(risk.harm, most))
        falls = risk.chance if risk.harm and share >= left else Fraction(0)
        total += loss(battle, unit, risk.chance * share, falls) if risk.harm else risk.chance * _UNKNOWN
    return points(_OWN * total)
