"""Chance from a seed: the same on every machine, whatever Python it has. Whole numbers only."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = (1 << 64) - 1


class Chance:
    """A stream of numbers from words; `branch` gives another one, so that what is drawn for one house moves
    nothing in the next."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._state = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")

    def branch(self, name: object) -> Chance:
        return Chance(f"{self._seed}/{name}")

    def _next(self) -> int:
        """SplitMix64."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _WORD
        return mixed ^ mixed >> 31

    def below(self, count: int) -> int:
        """0 to `count` - 1."""
        return (self._next() >> 11) * count >> 53

    def between(self, low: int, high: int) -> int:
        """One of them and all between, `low` if `high` is less."""
        return low + self.below(high - low + 1) if high > low else low

    def percent(self, share: int) -> bool:
        return self.below(100) < share

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def shuffled(self, choices: Sequence[T]) -> list[T]:
        found = list(choices)
        for last in range(len(found) - 1, 0, -1):
            at = self.below(last + 1)
            found[last], found[at] = found[at], found[last]
        return found
