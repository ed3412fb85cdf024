"""What hands and machines do: doors, throws, weapons made ready, dice, engines, bandages."""

from __future__ import annotations

import numpy as np
from dsp import (
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
    struck,
    swell,
    tone,
)


def _click(dice: Dice, hertz: float, loud: float = 1.0) -> Signal:
    """A small hard part against another."""
    part = struck(dice, 0.08, ((hertz, 0.008, 0.6), (hertz * 1.63, 0.006, 0.4), (hertz * 2.4, 0.004, 0.3)))
    return loud * (part + 0.6 * burst(dice, 0.08, 1500, 8000, 0.003))


def _cloth(dice: Dice, seconds: float, low: float = 600, high: float = 3600) -> Signal:
    return (
        level(band(noise(dice, seconds), low, high))
        * swell(seconds, 0.4, 1.5)
        * flutter(dice, seconds, 28, 0.6)
    )


def throw(dice: Dice) -> Signal:
    long = dice.about(0.32)
    air = level(band(noise(dice, long), 400, 1900)) * swell(long, 0.6, 2)
    return joined(long + 0.05, (0, air), (0, 0.5 * _cloth(dice, 0.2)))


def land(dice: Dice) -> Signal:
    """Something small and hard falls and jumps once or twice."""
    hops = [(0.0, 1.0), (dice.about(0.14), 0.5), (dice.about(0.23), 0.25)]
    return joined(
        0.42,
        *[
            (at, loud * struck(dice, 0.12, ((860, 0.02, 0.6), (1720, 0.015, 0.5), (2900, 0.01, 0.3))))
            for at, loud in hops
        ],
    )


def door_open(dice: Dice) -> Signal:
    """The latch, then hinges that stick and slip."""
    long = 0.5
    course = dice.about(310, 0.15) * flutter(dice, long, 9, 0.22)
    creak = band(np.sign(tone(course, long)) * (0.4 + 0.6 * flutter(dice, long, 30, 0.8)), 500, 2600) * swell(
        long, 0.4, 1.1
    )
    return joined(
        0.62,
        (0, _click(dice, 1500)),
        (0.04, 0.6 * _click(dice, 1100)),
        (0.09, 0.22 * creak),
        (0.09, 0.3 * _cloth(dice, 0.45, 200, 900)),
    )


def door_close(dice: Dice) -> Signal:
    leaf = struck(dice, 0.3, ((105, 0.06, 1.0), (215, 0.045, 0.7), (420, 0.03, 0.5), (760, 0.018, 0.3)))
    return joined(
        0.4, (0, leaf), (0, 0.8 * burst(dice, 0.2, 150, 1200, 0.02)), (0.03, 0.5 * _click(dice, 1300))
    )


def reload(dice: Dice) -> Signal:
    """Out, in, and the slide."""
    slide_back = 0.7 * level(band(noise(dice, 0.09), 1200, 5000)) * swell(0.09, 0.6, 1.2)
    parts = [
        (0.0, _click(dice, 1250, 0.7)),
        (0.2, _click(dice, 950, 0.9)),
        (0.23, 0.5 * burst(dice, 0.08, 300, 1500, 0.012)),
    ]
    return joined(0.66, *parts, (0.38, slide_back), (0.47, _click(dice, 1700)))


def ready(dice: Dice) -> Signal:
    """A weapon is taken in hand."""
    return joined(0.3, (0, 0.7 * _cloth(dice, 0.2)), (dice.about(0.15), _click(dice, 1150, 0.8)))


def drop(dice: Dice) -> Signal:
    part = struck(dice, 0.2, ((310, 0.03, 0.6), (690, 0.03, 0.5), (1480, 0.02, 0.4), (2570, 0.015, 0.2)))
    return joined(
        0.4,
        (0, part),
        (dice.about(0.09), 0.6 * part),
        (0.19, 0.3 * part),
        (0, 0.4 * burst(dice, 0.1, 150, 700, 0.02)),
    )


def take(dice: Dice) -> Signal:
    return joined(0.3, (0, _cloth(dice, 0.22)), (0.16, 0.4 * _click(dice, 900)))


def rustle(dice: Dice) -> Signal:
    """Somebody goes down or gets up."""
    return joined(
        0.42, (0, _cloth(dice, 0.36, 500, 3000)), (0.2, 0.4 * burst(dice, 0.2, 90, 500, 0.04, 0.01))
    )


def bandage(dice: Dice) -> Signal:
    """Cloth is torn and wound, and a warm chord says that it helps."""
    tear = 0.8 * grains(dice, 0.3, 60, 1500, 6000, 0.002, swell(0.3, 0.6, 1))
    chord = [
        (0.24 + 0.09 * n, 0.32 * tone(hertz, 0.6) * decay(0.6, 0.2, 0.02))
        for n, hertz in enumerate((392.0, 493.9, 587.3))
    ]
    return joined(1.1, (0, tear), (0.2, 0.4 * _cloth(dice, 0.25)), *chord)


def dice_roll(dice: Dice) -> Signal:
    """Two or three dice on wood: a handful of knocks that come to rest."""
    at, knocks, gap = 0.0, [], dice.about(0.055, 0.2)
    for turn in range(int(dice.integers(7, 10))):
        pitch = dice.uniform(1900, 3400)
        knock = struck(dice, 0.08, ((pitch, 0.007, 0.6), (pitch * 1.55, 0.005, 0.4), (340, 0.012, 0.4)))
        knocks.append((at, knock * dice.uniform(0.6, 1) * 0.86**turn))
        at += gap * dice.uniform(0.5, 1.2)
    return joined(min(0.56, at + 0.08), *knocks)


def engine(dice: Dice) -> Signal:
    """A motor takes its load: pulses through an exhaust, faster and slower again."""
    long = 0.9
    course = dice.about(34, 0.06) * (1 + 0.7 * swell(long, 0.45, 1)) * flutter(dice, long, 16, 0.02)
    pulses = sum(tone(course * n, long, 0.7 * n) / n**0.55 for n in range(1, 16))
    breath = 0.4 * level(band(noise(dice, long), 200, 1600)) * (0.6 + 0.4 * tone(course * 2, long))
    return drive(0.22 * pulses + breath, 1.6) * np.minimum(1.5 * swell(long, 0.35, 0.6), 1)


def skid(dice: Dice) -> Signal:
    """Tyres that turn on the spot."""
    long = 0.5
    course = dice.about(940, 0.08) * flutter(dice, long, 24, 0.06)
    squeal = (tone(course, long) + 0.5 * tone(course * 2.02, long)) * flutter(dice, long, 40, 0.4)
    return (0.35 * squeal + 0.9 * level(band(noise(dice, long), 300, 1800))) * swell(long, 0.35, 1)


def board(dice: Dice) -> Signal:
    """The door of a vehicle."""
    leaf = struck(dice, 0.3, ((118, 0.05, 0.9), (260, 0.04, 0.6), (540, 0.04, 0.4), (1190, 0.03, 0.25)))
    return joined(
        0.46, (0, _click(dice, 1400, 0.7)), (0.12, leaf), (0.12, 0.6 * burst(dice, 0.15, 150, 1400, 0.02))
    )


SOUNDS = {
    "throw": throw,
    "land": land,
    "door-open": door_open,
    "door-close": door_close,
    "reload": reload,
    "ready": ready,
    "drop": drop,
    "take": take,
    "rustle": rustle,
    "heal": bandage,
    "dice": dice_roll,
    "engine": engine,
    "skid": skid,
    "board": board,
}
