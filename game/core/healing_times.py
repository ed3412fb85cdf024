"""How long wounds heal between battles, as a ruleset or the house says it: what the page of the people
shows."""

from __future__ import annotations

from typing import NamedTuple

from game.core.references import Prose


class HealingTime(NamedTuple):
    """A kind of wound: how long it heals, and what a roll has to reach for half of it, ""
    if none is made. `sign` are words by which a
    wound is known as one of it, beside its name."""

    name: str
    time: Prose
    halves: Prose = ""
    sign: str = ""

    def marks(self, wound: Prose) -> bool:
        """Whether the wound is one of that kind."""
        return wound == self.name or bool(self.sign and self.sign in wound)


class HealingTimes(NamedTuple):
    """`source` says whose they are, and what is rolled."""

    source: Prose = ""
    rows: tuple[HealingTime, ...] = ()


OURS = "our own times"
