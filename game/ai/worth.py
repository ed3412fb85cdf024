"""What a plan is worth, as a whole number, and what that is the sum of."""

from __future__ import annotations

from collections.abc import Iterable

Parts = tuple[tuple[str, int], ...]
"""Each with what it stands for (`game.ai.reasons` has the words)."""


class Worth(int):
    """A whole number that knows its parts: they are what it was added up from, so they always come to it.
    Whatever else is done to it than to add gives a plain number."""

    parts: Parts

    @classmethod
    def of(cls, parts: Iterable[tuple[str, int]]) -> Worth:
        known = tuple(parts)
        found = cls(sum([value for _, value in known]))
        found.parts = known
        return found

    def __add__(self, other: int) -> Worth:
        return Worth.of((*self.parts, *parted(other).parts))

    def plus(self, **parts: int) -> Worth:
        """It and that."""
        found = Worth(int(self) + sum(parts.values()))
        found.parts = (*self.parts, *parts.items())
        return found

    def less(self, other: Worth) -> Worth:
        """It without that."""
        return Worth.of((*self.parts, *((name, -value) for name, value in other.parts)))


def worth(**parts: int) -> Worth:
    """The sum of the parts."""
    return Worth.of(parts.items())


def parted(value: int) -> Worth:
    """The same number with its parts; with one that has no name, if nothing is known of them."""
    return value if isinstance(value, Worth) else Worth.of((("", value),) if value else ())
