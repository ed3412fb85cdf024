"""How sure a rate is: Wilson's interval, that of mirrored pairs, and a plain sentence on two sides."""

from __future__ import annotations

from collections.abc import Sequence
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


def paired(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Where the true rate of one side may lie, in 95 of 100 cases, if every battle is played twice with the
    same dice and something swapped: what it won (1, or 0.5 of a draw) of both. Where the two mirror each
    other little is left to chance (method 10 of Newcombe 1998, on the difference of two paired rates: that of
    this side in the first battles and of the other in the second)."""
    if not pairs:
        return 0.0, 1.0
    count = len(pairs)
    ours, theirs = [first for first, _ in pairs], [1 - second for _, second in pairs]
    one, other = sum(ours) / count, sum(theirs) / count
    common = count * (sum(a * b for a, b in zip(ours, theirs, strict=True)) - count * one * other)
    if common > 0:
        common = max(0.0, common - count / 2)  # his correction for continuity
    spread = count**2 * sqrt(one * (1 - one) * other * (1 - other))
    alike = common / spread if spread else 0.0
    (low, high), (least, most) = wilson(sum(ours), count), wilson(sum(theirs), count)

    def away(ours: float, theirs: float) -> float:
        return sqrt(max(0.0, ours**2 - 2 * alike * ours * theirs + theirs**2))

    below, above = away(one - low, most - other), away(high - one, other - least)
    return max(0.0, (1 + one - other - below) / 2), min(1.0, (1 + one - other + above) / 2)


def percent(wins: float, games: int) -> str:
    """The rate with its interval: "58 % [54, 62]"."""
    return percent_within(wins / games if games else 0.5, wilson(wins, games))


def percent_within(share: float, interval: tuple[float, float]) -> str:
    low, high = interval
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
