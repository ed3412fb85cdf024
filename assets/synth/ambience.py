"""What is heard while nothing happens: loops, all of a kind with the same seam, so that one may follow the
other."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from dsp import RATE, Dice, Signal, grains, lay, level, noise, slide, struck, swell, tone, turning_band

LONG = 8.0
SEAM = 0.5
"""Seconds at the seam that all variations of a loop share."""


def _wave(dice: Dice, turns: tuple[int, ...], depth: float) -> Signal:
    """A loudness that comes and goes so many times in a loop, and ends as it began."""
    t = np.linspace(0, 2 * np.pi, round(LONG * RATE), endpoint=False)
    return np.exp(depth * sum(np.sin(n * t + dice.uniform(0, 2 * np.pi)) / n**0.5 for n in turns))


def _air(dice: Dice, low: float, high: float) -> Signal:
    return level(turning_band(noise(dice, LONG), low, high, 3))


def _scattered(dice: Dice, whole: Signal, count: int, make: Callable[[], Signal]) -> Signal:
    """Single sounds at random, none of them over the seam."""
    for at in dice.uniform(SEAM, LONG - SEAM - 1.2, count):
        lay(whole, make(), round(at * RATE))
    return whole


def wind(dice: Dice) -> Signal:
    low, high = (
        _air(dice, 90, 420) * _wave(dice, (1, 2, 5), 0.5),
        _air(dice, 350, 1300) * _wave(dice, (1, 3, 7), 0.8),
    )
    return low + 0.5 * high


def rain(dice: Dice) -> Signal:
    steady = 0.7 * _air(dice, 900, 6500) * _wave(dice, (1, 2), 0.12) + 0.4 * _air(dice, 150, 600)
    drops = grains(dice, LONG, 420, 1600, 6500, 0.003, np.minimum(swell(LONG, 0.5, 0.4) * 2, 1))
    return steady + 0.7 * drops


def street(dice: Dice) -> Signal:
    """A street at night: the town far off, a lamp that hums, now and then a car behind the houses."""
    t = np.arange(round(LONG * RATE)) / RATE
    hum = sum(np.sin(2 * np.pi * 100 * n * t + n) * loud for n, loud in ((1, 0.035), (2, 0.02), (3, 0.012)))

    def car() -> Signal:
        return 0.45 * level(turning_band(noise(dice, 3.2), 120, 700, 3)) * swell(3.2, 0.5, 2)

    town = 0.8 * _air(dice, 45, 240) * _wave(dice, (1, 2), 0.2) + 0.12 * _air(dice, 600, 2500)
    for at in dice.uniform(0.8, LONG - 4.2, 1):
        lay(town, car(), round(at * RATE))
    return town + hum


def forest(dice: Dice) -> Signal:
    """Leaves in a light wind, and birds, each with a phrase of its own."""
    leaves = 0.5 * _air(dice, 900, 5200) * _wave(dice, (1, 2, 5), 0.5) + 0.4 * _air(dice, 120, 500) * _wave(
        dice, (1, 3), 0.4
    )

    def bird() -> Signal:
        base, whole = dice.uniform(2300, 4200), np.zeros(round(1.1 * RATE))
        for n in range(int(dice.integers(2, 6))):
            long = dice.uniform(0.05, 0.13)
            note = tone(
                slide(base * dice.uniform(0.85, 1.3), base * dice.uniform(0.8, 1.25), long), long
            ) * swell(long, 0.4, 1.2)
            lay(whole, note * dice.uniform(0.06, 0.18), round(n * dice.uniform(0.12, 0.18) * RATE))
        return whole

    return _scattered(dice, leaves, 6, bird)


def interior(dice: Dice) -> Signal:
    """A hall: the air in it, a pipe, a beam that works."""

    def knock() -> Signal:
        return dice.uniform(0.05, 0.12) * struck(
            dice, 0.5, ((210, 0.08, 0.7), (470, 0.06, 0.5), (1130, 0.04, 0.2))
        )

    def drip() -> Signal:
        return dice.uniform(0.05, 0.1) * tone(slide(900, 1700, 0.06), 0.06) * swell(0.06, 0.3)

    whole = 0.8 * _air(dice, 50, 180) * _wave(dice, (1, 2), 0.15) + 0.2 * _air(dice, 300, 1200)
    return _scattered(dice, _scattered(dice, whole, 2, knock), 3, drip)


def river(dice: Dice) -> Signal:
    """Water over stones."""

    def bubble() -> Signal:
        low, long = dice.uniform(380, 1100), dice.uniform(0.04, 0.09)
        return dice.uniform(0.05, 0.2) * tone(slide(low, low * 1.7, long), long) * swell(long, 0.3)

    stream = 0.7 * _air(dice, 250, 1500) * _wave(dice, (2, 3, 7), 0.2) + 0.35 * _air(
        dice, 1200, 5000
    ) * _wave(dice, (3, 5, 11), 0.3)
    return _scattered(dice, stream, 90, bubble)


LOOPS: dict[str, Callable[[Dice], Signal]] = {
    "wind": wind,
    "rain": rain,
    "street": street,
    "forest": forest,
    "interior": interior,
    "river": river,
}


def seamed(name: str, loop: Signal) -> Signal:
    """The loop with the seam of its kind: it begins in the middle of it and ends there, so that any variation
    may follow any other."""
    half = round(SEAM / 2 * RATE)
    joint = LOOPS[name](Dice(f"{name} seam", 0))[: 2 * half]
    rise = np.sin(np.linspace(0, np.pi / 2, half))
    whole = loop.copy()
    whole[:half] = joint[half:] * rise[::-1] + loop[:half] * rise
    whole[-half:] = loop[-half:] * rise[::-1] + joint[:half] * rise
    return whole
