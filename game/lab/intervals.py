"""How sure a rate is: Wilson's interval, and a plain sentence on two sides."""

from __future__ import annotations

from math import sqrt

SIGMA = 1.959964
"""For 95 of 100 cases."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Where the true rate may lie, in 95 of 100 cases (Wilson 1927); 0 to 1 if nothing was played."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, SIGMA**2 / games
    middle = share + square / 2
    half = SIGMA * sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, middle - half) / (1 + square), min(1.0, (middle + half) / (1 + square))


def percent(wins: float, games: int) -> str:
    """The rate with its interval: "58 % [54, 62]"."""
    low, high = wilson(wins, games)
    share = wins / games if games else 0.5
    return f"{100 * share:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


def sentence(side: str, wins: float, games: int) -> str:
    """Whether one side of two wins more or less often than chance explains; a draw counts as half a win."""
    low, high = wilson(wins, games)
    told = percent(wins, games)
    if low > 0.5:
        return f"{side} wins more often than chance explains: {told}"
    if high < 0.5:
        return f"{side} wins less often than chance explains: {told}"
    return f"no side wins more often than chance explains: {side} {told}"
