"""What the battles of one pair of figures say of their prices."""

from __future__ import annotations

from dataclasses import dataclass

from game.lab.intervals import wilson


@dataclass(frozen=True)
class Duel:
    """Three of the one kind against three of the other: what prices let one expect of the first, and what
    came, a draw as half a win."""

    first: str
    second: str
    prices: tuple[int, int]
    wins: float
    games: int

    @property
    def expected(self) -> float:
        """Of as many each, twice the price wins four games of five (Lanchester's square law, as odds)."""
        mine, theirs = self.prices
        return mine * mine / (mine * mine + theirs * theirs)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of games that the first wins may lie, in 95 of 100 cases (Wilson)."""
        return wilson(self.wins, self.games)

    @property
    def verdict(self) -> str:
        low, high = self.interval
        if low <= self.expected <= high:
            return "fits"
        if self.expected > high:
            return "first too dear"
        return "first too cheap"
