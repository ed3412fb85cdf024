"""What an exact distribution is: results, each with its weight in whole numbers over one common denominator,
and what can be made of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from math import lcm
from typing import Any, Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class Distribution(Generic[T]):
    """Results with weights, all above 0; the chance of one is its weight over `total`. Of numbers they are in
    ascending order."""

    def __init__(self, weights: Mapping[T, int]) -> None:
        self.weights = {result: weight for result, weight in weights.items() if weight}

    @cached_property
    def total(self) -> int:
        return sum(self.weights.values())

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def odds(self) -> dict[T, Fraction]:
        """The chance of each result; they sum to 1."""
        return {result: Fraction(weight, self.total) for result, weight in self.weights.items()}

    def chance(self, holds: Callable[[T], bool]) -> Fraction:
        """The chance of a result for which that holds."""
        return Fraction(sum(weight for result, weight in self.weights.items() if holds(result)), self.total)

    def equals(self, result: T) -> Fraction:
        return Fraction(self.weights.get(result, 0), self.total)

    def given(self, holds: Callable[[T], bool]) -> Distribution[T]:
        """What is left of it once it is known that this holds."""
        return Distribution({result: weight for result, weight in self.weights.items() if holds(result)})

    def map(self, judged: Callable[[T], U]) -> Distribution[U]:
        """What `judged` makes of each result."""
        found: dict[U, int] = {}
        for result, weight in self.weights.items():
            seen = judged(result)
            found[seen] = found.get(seen, 0) + weight
        return Distribution(found)

    def then(self, more: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """What comes of the further dice that `more` throws after each result."""
        return mixture([(weight, more(result)) for result, weight in self.weights.items()])

    def beside(self, other: Distribution[U], judged: Callable[[T, U], V]) -> Distribution[V]:
        """What `judged` makes of each result together with one of `other`, which is thrown independently."""
        found: dict[V, int] = {}
        for mine, weight in self.weights.items():
            for theirs, part in other.weights.items():
                seen = judged(mine, theirs)
                found[seen] = found.get(seen, 0) + weight * part
        return Distribution(found)

    def best(self, count: int, key: Callable[[T], Any] = lambda result: result) -> Distribution[T]:
        """The greatest by `key` of `count` independent throws; of equals the one that came first."""
        found: dict[T, int] = {}
        below = 0
        for _, group in groupby(sorted(self.weights, key=key), key=key):
            equal = list(group)
            upto = below + sum(self.weights[result] for result in equal)
            # (upto^n - below^n) / (upto - below), which is whole: each of the equals gets its part of it.
            ways = sum(upto**first * below ** (count - 1 - first) for first in range(count))
            found |= {result: self.weights[result] * ways for result in equal}
            below = upto
        return Distribution(found)

    def worst(self, count: int, key: Callable[[T], Any] = lambda result: result) -> Distribution[T]:
        """The least by `key` of `count` independent throws; of equals the one that came first."""
        found: dict[T, int] = {}
        above = self.total
        for _, group in groupby(sorted(self.weights, key=key), key=key):
            equal = list(group)
            beyond = above - sum(self.weights[result] for result in equal)
            ways = sum(above**first * beyond ** (count - 1 - first) for first in range(count))
            found |= {result: self.weights[result] * ways for result in equal}
            above = beyond
        return Distribution(found)


def mixture(parts: Iterable[tuple[int, Distribution[T]]]) -> Distribution[T]:
    """One of several spreads, each chosen with its weight."""
    known = list(parts)
    common = lcm(*(spread.total for _, spread in known))
    found: dict[T, int] = {}
    for share, spread in known:
        for result, weight in spread.weights.items():
            found[result] = found.get(result, 0) + share * weight * (common // spread.total)
    return Distribution(found)


Numbers = Distribution[int]
