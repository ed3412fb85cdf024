"""Prices that fit the battles: those of today as a first guess, moved as far as what was won and lost speaks
against them."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from game.lab.price_duels import Duel

DOUBT = 0.25
"""How far the prices of today may be off, as a share: the standard deviation of the guess."""
STEPS, STRIDE = 4000, 0.002


def fitted(duels: Sequence[Duel]) -> dict[str, int]:
    """A price for everybody who fought, the likeliest under the guess. Twice the price wins four battles of
    five, as in `Duel.expected`."""
    guess = {
        name: log(price)
        for duel in duels
        for name, price in zip((duel.first, duel.second), duel.prices, strict=True)
    }
    found = dict(guess)
    for _ in range(STEPS):
        slope = {name: (guess[name] - found[name]) / DOUBT**2 for name in found}
        for duel in duels:
            surprise = 2 * (duel.wins - duel.games / (1 + exp(2 * (found[duel.second] - found[duel.first]))))
            slope[duel.first] += surprise
            slope[duel.second] -= surprise
        found = {name: found[name] + STRIDE * slope[name] for name in found}
    return {name: max(1, round(exp(value))) for name, value in found.items()}
