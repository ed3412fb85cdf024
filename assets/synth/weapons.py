"""Weapons, by class: what is swung, what is drawn, what is fired."""

from __future__ import annotations

import numpy as np
from dsp import (
    RATE,
    Dice,
    Signal,
    band,
    burst,
    decay,
    drive,
    flutter,
    grains,
    joined,
    level,
    noise,
    room,
    slide,
    span,
    struck,
    swell,
    tone,
)


def shot(
    dice: Dice, crack: float, body: float, low: float, tail: float, wet: float, hard: float = 2.5
) -> Signal:
    """A shot in the open: the crack, the gas behind it, the blow of the air, and what comes back from far
    off.

    `crack` and `body` are seconds, `low` Hz, `tail` seconds.
    """
    long = max(0.28, body * 6)
    snap = 2.2 * burst(dice, long, 1800, 9000, dice.about(crack))
    gas = 2.4 * burst(dice, long, 220, 2400, dice.about(body))
    blow = 0.8 * tone(slide(low * 2.6, low, long, 0.02), long) * decay(long, body * 1.1, 0.0015)
    return room(dice, drive(snap + gas + blow, hard), tail, wet, tail * 2.6, 2600)


def pistol(dice: Dice) -> Signal:
    return shot(dice, 0.007, 0.026, 120, 0.10, 0.30)


def rifle(dice: Dice) -> Signal:
    return shot(dice, 0.010, 0.042, 88, 0.20, 0.42, 3.2)


def shotgun(dice: Dice) -> Signal:
    return shot(dice, 0.013, 0.068, 62, 0.17, 0.40, 3.6)


def automatic(dice: Dice) -> Signal:
    """Four or five shots of one breath."""
    count = int(dice.integers(4, 6))
    gap = dice.about(0.088, 0.05)
    shots = [
        (gap * one, dice.about(0.9, 0.1) * shot(dice, 0.006, 0.024, 105, 0.09, 0.22)) for one in range(count)
    ]
    return joined(gap * count + 0.42, *shots)


def cannon(dice: Dice) -> Signal:
    return shot(dice, 0.02, 0.13, 44, 0.30, 0.55, 4.5)


def launcher(dice: Dice) -> Signal:
    """The thump in the tube, and what hisses away."""
    thump = 1.4 * tone(slide(190, 62, 0.3, 0.035), 0.3) * decay(0.3, 0.07, 0.002) + 0.9 * burst(
        dice, 0.3, 150, 900, 0.04
    )
    hiss = 0.9 * level(band(noise(dice, 0.7), 700, 5000)) * swell(0.7, 0.12, 1.6)
    return joined(0.78, (0, drive(thump, 1.8)), (0.05, hiss))


def energy(dice: Dice) -> Signal:
    """A discharge: a falling tone that a second one tears up, and the crackle of the air."""
    long = 0.42
    torn = tone(dice.about(63) + 20 * tone(17, long), long) * slide(900, 120, long, 0.09)
    beam = tone(slide(dice.about(2300), 260, long, 0.08) + torn, long) * decay(long, 0.11, 0.003)
    return beam + 0.8 * grains(dice, long, 45, 2500, 8500, 0.0025, decay(long, 0.12))


def flame(dice: Dice) -> Signal:
    """A roar that flutters."""
    long = 1.0
    roar = level(band(noise(dice, long), 90, 900)) * flutter(dice, long, 22, 0.55)
    air = 0.5 * level(band(noise(dice, long), 1200, 5000)) * flutter(dice, long, 30, 0.6)
    return (roar + air) * swell(long, 0.22, 0.9) + 0.4 * grains(
        dice, long, 30, 1500, 6000, 0.003, swell(long, 0.6, 1)
    )


def bow(dice: Dice) -> Signal:
    """The string, and the arrow that leaves it."""
    hertz = dice.about(128, 0.05)
    string = struck(dice, 0.4, tuple((hertz * n, 0.09 / n**0.6, 0.9 / n) for n in range(1, 9)), 0.006)
    wood = struck(dice, 0.15, ((240, 0.03, 0.6), (510, 0.02, 0.4)))
    air = 0.5 * level(band(noise(dice, 0.26), 1500, 6500)) * swell(0.26, 0.25)
    return joined(0.42, (0, string), (0, wood), (0.02, air), (0, 0.5 * burst(dice, 0.05, 900, 5000, 0.005)))


def _swing(dice: Dice, seconds: float, low: float, high: float) -> Signal:
    """Something that cuts the air: fastest where it is highest."""
    width = round(seconds * RATE)
    whole = np.zeros(width)
    for step in range(6):
        centre = low + (high - low) * np.sin(np.pi * (step + 0.5) / 6)
        part = level(band(noise(dice, seconds), centre * 0.7, centre * 1.4, 6))
        at = (span(seconds) / seconds - (step + 0.5) / 6) * 6
        whole += part * np.exp(-(at**2)) * (0.4 + centre / high)
    return whole * swell(seconds, 0.55, 1.2)


def blade(dice: Dice) -> Signal:
    edge = struck(dice, 0.3, ((3150, 0.07, 0.16), (4480, 0.06, 0.12), (6050, 0.05, 0.08)))
    return joined(0.42, (0, _swing(dice, dice.about(0.24), 1400, 5200)), (0.09, edge))


def blunt(dice: Dice) -> Signal:
    knock = struck(dice, 0.14, ((190, 0.03, 0.6), (410, 0.02, 0.35)))
    return joined(0.4, (0, 1.1 * _swing(dice, dice.about(0.28), 380, 1500)), (0.19, knock))


def fist(dice: Dice) -> Signal:
    return joined(
        0.28, (0, 0.8 * _swing(dice, 0.15, 500, 1900)), (0.1, 0.9 * burst(dice, 0.12, 250, 2200, 0.014))
    )


def motor(dice: Dice) -> Signal:
    """A saw that is put to something: a small engine under load."""
    long = 0.8
    course = dice.about(92, 0.05) * (1 + 0.25 * swell(long, 0.4, 1)) * flutter(dice, long, 14, 0.03)
    pulses = sum(tone(course * n, long, n) / n**0.7 for n in range(1, 14))
    teeth = level(band(noise(dice, long), 1800, 6000)) * (0.5 + 0.5 * tone(course, long))
    return drive(0.3 * pulses + 0.7 * teeth, 1.4) * np.minimum(swell(long, 0.3, 0.6) * 1.4, 1)


def shock(dice: Dice) -> Signal:
    """A stun weapon: the buzz of its current."""
    long = 0.4
    buzz = np.sign(tone(dice.about(98, 0.03), long)) * (0.6 + 0.4 * tone(50, long))
    return band(0.35 * buzz, 400, 4500) * decay(long, 0.16, 0.004) + 0.9 * grains(
        dice, long, 70, 2200, 8000, 0.002, decay(long, 0.18)
    )


SOUNDS = {
    "pistol": pistol,
    "rifle": rifle,
    "shotgun": shotgun,
    "automatic": automatic,
    "cannon": cannon,
    "launcher": launcher,
    "energy": energy,
    "flame": flame,
    "bow": bow,
    "blade": blade,
    "blunt": blunt,
    "fist": fist,
    "motor": motor,
    "shock": shock,
}
