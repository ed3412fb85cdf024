"""What a squad is worth by the battles of its figures, with the interval in which the truth lies: for the
squad builder, beside what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib import resources
from math import log, sqrt
from typing import NamedTuple

import msgspec

from game.core.ruleset import Ruleset
from game.core.scenario import Figure
from game.rulesets import squad_budget

SIGMA = 1.959964
"""For 95 of 100 cases."""


class Strength(NamedTuple):
    """In points: the price by which battles are the likeliest. `guessed` figures have fought none of them and
    count with what they cost."""

    points: float
    low: float
    high: float
    guessed: int


class _Kept(msgspec.Struct, frozen=True):
    """The likeliest price of each kind, from where and to where it may lie."""

    worth: dict[str, tuple[float, float, float]]


@cache
def _worths(ruleset: str) -> dict[str, tuple[float, float, float]]:
    file = resources.files(f"game.rulesets.{ruleset}") / "content" / "strengths.toml"
    return msgspec.toml.decode(file.read_bytes(), type=_Kept).worth if file.is_file() else {}


def strength(ruleset: Ruleset, figures: Sequence[Figure]) -> Strength | None:
    """None if nobody of them has fought. Those of one kind are too strong or too weak together, those of
    different kinds each by themselves."""
    worths = _worths(ruleset.ID)
    counted = Counter(figure.archetype for figure in figures)
    known = [name for name in counted if name in worths]
    if not known:
        return None
    others = [figure for figure in figures if figure.archetype not in worths]
    points = sum(counted[name] * worths[name][0] for name in known) + squad_budget.price(ruleset, others)
    spread = sum((counted[name] * _deviation(*worths[name])) ** 2 for name in known)
    off = SIGMA * sqrt(spread)
    return Strength(points, max(0.0, points - off), points + off, len(others))


def _deviation(likeliest: float, low: float, high: float) -> float:
    return likeliest * log(high / low) / (2 * SIGMA)
