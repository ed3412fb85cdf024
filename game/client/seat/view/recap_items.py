"""The rows of the recap: what happened to a figure, and how much it weighs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.references import UnitId

DOWN, FELLED, HURT, STATE, MISSED = range(5)
"""What weighs more comes first; `FELLED` are others who went down."""


@dataclass(frozen=True)
class Item:
    """What happened to `unit`, by whom and with what; `rule` is "" if there is none to read, `side` that of
    others than one's own."""

    weight: int
    unit: UnitId
    words: str
    by: str = ""
    rule: str = ""
    side: str = ""

    @property
    def grave(self) -> bool:
        """Whether it is bad for one's own."""
        return self.weight in (DOWN, HURT)

    @property
    def news(self) -> bool:
        """Whether it is told without being asked."""
        return self.weight <= HURT


@dataclass(frozen=True)
class Recap:
    """`moves` counts the figures of others that were seen to go somewhere."""

    items: tuple[Item, ...] = ()
    moves: int = 0


def once(items: Sequence[Item]) -> tuple[Item, ...]:
    """What is the same word by word in one row, with how often it came about."""
    counted = Counter(items)
    return tuple(
        item if count == 1 else replace(item, words=f"{item.words}, {count} times")
        for item, count in counted.items()
    )
