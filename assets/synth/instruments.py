"""What music is played on: pads, reeds, horns, plucked strings, short strokes, drums. Each gives one note as
a signal, made of harmonics; only drums have noise in them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from dsp import RATE, Dice, Signal, burst, span

HIGHEST = 8500.0
"""Hz above which no harmonic is sounded: below half the rate, so that nothing folds back."""
Instrument = Callable[[float, float, float], Signal]
"""Hz, seconds that it is held, loudness."""


def _held(seconds: float, attack: float, release: float, fall: float = 0.0) -> Signal:
    """Rises, stays or falls slowly while it is held, and dies away after that."""
    t = span(seconds + release)
    rise = np.minimum(t / attack, 1.0) ** 1.5
    stay = np.exp(-np.maximum(t - attack, 0) * fall)
    end = np.clip((seconds + release - t) / release, 0, 1)
    return rise * stay * np.sin(end * np.pi / 2) ** 2


def _harmonics(hertz: float | Signal, weights: Signal, long: int, turn: float = 0.0) -> Signal:
    """Harmonics of a frequency, which may waver, each so loud as its weight."""
    course = np.broadcast_to(np.asarray(hertz, float), long)
    phase = 2 * np.pi * np.cumsum(course) / RATE
    whole, highest = np.zeros(long), float(course.max())
    for number, weight in enumerate(weights, 1):
        if weight and number * highest < HIGHEST:
            whole += weight * np.sin(number * phase + turn * number)
    return whole / float(np.sum(np.abs(weights)))


def _wavering(hertz: float, long: int, deep: float) -> Signal:
    """A vibrato that comes after a third of a second."""
    t = np.arange(long) / RATE
    return hertz * (1 + deep * np.clip((t - 0.3) / 0.5, 0, 1) * np.sin(2 * np.pi * 4.8 * t))


def pad(hertz: float, seconds: float, loud: float) -> Signal:
    """Many strings far away: soft, slow, three of them a little apart."""
    shape = _held(seconds, 0.55, 1.1)
    weights = 1 / np.arange(1, 8) ** 1.9
    parts = [
        _harmonics(hertz * (1 + apart), weights, len(shape), apart * 900) for apart in (-0.0017, 0.0, 0.0015)
    ]
    return loud * shape * sum(parts) / 2


def reed(hertz: float, seconds: float, loud: float) -> Signal:
    """A melody for one: hollow, with a late vibrato."""
    shape = _held(seconds, 0.07, 0.16, 0.12)
    weights = np.array([1, 0.18, 0.5, 0.1, 0.24, 0.06, 0.1, 0.03])
    return loud * shape * _harmonics(_wavering(hertz, len(shape), 0.0035), weights, len(shape))


def horn(hertz: float, seconds: float, loud: float) -> Signal:
    """Round and broad; the louder a moment of it is, the brighter."""
    shape = _held(seconds, 0.09, 0.2, 0.18)
    course = _wavering(hertz, len(shape), 0.002)
    dark = _harmonics(course, 0.5 ** np.arange(6), len(shape))
    bright = _harmonics(course, 0.78 ** np.arange(10), len(shape))
    return loud * shape * (dark * (1 - 0.55 * shape) + bright * 0.55 * shape)


def pluck(hertz: float, seconds: float, loud: float) -> Signal:
    """A string that is plucked at a fifth of its length: high harmonics die first."""
    t = span(max(seconds, 0.2) + 1.6)
    whole, lasts = np.zeros(len(t)), 0.85 * (220 / hertz) ** 0.45
    for number in range(1, 13):
        if number * hertz < HIGHEST:
            weight = abs(np.sin(np.pi * number * 0.21)) / number**1.15
            whole += (
                weight
                * np.exp(-t * (1 + 0.42 * (number - 1)) / lasts)
                * np.sin(2 * np.pi * number * hertz * t)
            )
    return loud * 0.5 * whole * np.minimum(t / 0.003, 1) * np.clip((t[-1] - t) / 0.3, 0, 1)


def bass(hertz: float, seconds: float, loud: float) -> Signal:
    """Low and plain, with enough harmonics to be heard on small speakers."""
    shape = _held(seconds, 0.02, 0.18, 0.5)
    return loud * shape * _harmonics(hertz, np.array([1, 0.55, 0.34, 0.2, 0.1, 0.06]), len(shape))


def stroke(hertz: float, seconds: float, loud: float) -> Signal:
    """Strings that are struck short, with the bow: two of them."""
    t = span(seconds + 0.12)
    shape = (
        np.minimum(t / 0.012, 1) * np.exp(-t / max(0.09, seconds * 0.7)) * np.clip((t[-1] - t) / 0.05, 0, 1)
    )
    weights = 1 / np.arange(1, 15) ** 1.25
    both = _harmonics(hertz * 0.9988, weights, len(t)) + _harmonics(hertz * 1.0012, weights, len(t), 0.7)
    return loud * 0.8 * shape * both


def drum(hertz: float, seconds: float, loud: float) -> Signal:
    """A large skin: it sinks to its note, with the stick on it."""
    t = span(max(seconds, 0.55))
    sinking = hertz * (1 + 1.1 * np.exp(-t / 0.035))
    phase = 2 * np.pi * np.cumsum(sinking) / RATE
    body = (np.sin(phase) + 0.35 * np.sin(1.59 * phase) * np.exp(-t / 0.09)) * np.exp(-t / 0.2)
    stick = burst(Dice(f"stick {round(hertz)}", 0), len(t) / RATE, 250, 2200, 0.018)[: len(t)]
    return loud * (body + 0.5 * stick) * np.clip((t[-1] - t) / 0.1, 0, 1)


def rim(_hertz: float, _seconds: float, loud: float) -> Signal:
    """A dry tap on wood."""
    t = span(0.16)
    tap = burst(Dice("rim", 0), 0.16, 900, 4200, 0.022)[: len(t)]
    return (
        loud
        * (0.8 * tap + 0.3 * np.sin(2 * np.pi * 430 * t) * np.exp(-t / 0.03))
        * np.clip((0.16 - t) / 0.04, 0, 1)
    )
