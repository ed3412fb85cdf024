"""What sounds are made of: noise, tones, struck things, envelopes, filters, rooms. Signals are arrays of
floats at RATE samples a second."""

from __future__ import annotations

from zlib import crc32

import numpy as np
from numpy.typing import NDArray

RATE = 22050
Signal = NDArray[np.float64]
Modes = tuple[tuple[float, float, float], ...]
"""Frequency in Hz, time in seconds after which a third is left, loudness."""


class Dice(np.random.Generator):
    """Chance for one variation of one sound: the same name and number give the same sound."""

    def __init__(self, name: str, number: int) -> None:
        super().__init__(np.random.PCG64(crc32(f"{name} {number}".encode())))

    def about(self, value: float, share: float = 0.08) -> float:
        """The value, up to that share more or less."""
        return value * float(self.uniform(1 - share, 1 + share))


def span(seconds: float) -> Signal:
    """The times of that many seconds of samples."""
    return np.arange(round(seconds * RATE)) / RATE


def noise(dice: Dice, seconds: float) -> Signal:
    return dice.standard_normal(round(seconds * RATE))


def band(signal: Signal, low: float, high: float, steep: float = 4) -> Signal:
    """What lies between two frequencies, falling off beyond them."""
    wide = len(signal) + RATE // 20
    hertz = np.maximum(np.fft.rfftfreq(wide, 1 / RATE), 1e-3)
    gain = 1 / np.sqrt((1 + (low / hertz) ** steep) * (1 + (hertz / high) ** steep))
    return np.fft.irfft(np.fft.rfft(signal, wide) * gain, wide)[: len(signal)]


def turning_band(signal: Signal, low: float, high: float, steep: float = 4) -> Signal:
    """The same of a signal that is a circle: its end goes on at its beginning."""
    hertz = np.maximum(np.fft.rfftfreq(len(signal), 1 / RATE), 1e-3)
    gain = 1 / np.sqrt((1 + (low / hertz) ** steep) * (1 + (hertz / high) ** steep))
    return np.fft.irfft(np.fft.rfft(signal) * gain, len(signal))


def decay(seconds: float, tau: float, attack: float = 0.001) -> Signal:
    """Rises within `attack` seconds, then falls to a third every `tau`."""
    t = span(seconds)
    return np.minimum(t / attack, 1.0) * np.exp(-np.maximum(t - attack, 0) / tau)


def swell(seconds: float, peak: float = 0.4, power: float = 2.0) -> Signal:
    """Rises to its height at that share of its time, and falls again to nothing."""
    t = np.linspace(0, 1, round(seconds * RATE), endpoint=False)
    return np.where(t < peak, t / peak, (1 - t) / (1 - peak)) ** power


def tone(hertz: float | Signal, seconds: float, turn: float = 0.0) -> Signal:
    """A sine; the frequency may change with time."""
    course = np.broadcast_to(np.asarray(hertz, float), round(seconds * RATE))
    return np.sin(2 * np.pi * np.cumsum(course) / RATE + turn)


def slide(start: float, end: float, seconds: float, tau: float = 0.0) -> Signal:
    """Frequencies from one to another: evenly, or mostly within `tau` seconds."""
    t = span(seconds)
    if tau:
        return end + (start - end) * np.exp(-t / tau)
    return start * (end / start) ** (t / max(seconds, 1e-9))


def struck(dice: Dice, seconds: float, modes: Modes, spread: float = 0.04) -> Signal:
    """Something that rings when it is hit, a little otherwise each time."""
    t = span(seconds)
    whole = np.zeros_like(t)
    for hertz, tau, loud in modes:
        whole += (
            loud
            * np.exp(-t / dice.about(tau, 0.15))
            * np.sin(2 * np.pi * dice.about(hertz, spread) * t + dice.uniform(0, 0.6))
        )
    return whole * np.minimum(t / 0.0007, 1.0)


def burst(dice: Dice, seconds: float, low: float, high: float, tau: float, attack: float = 0.001) -> Signal:
    """Noise between two frequencies that dies away."""
    return level(band(noise(dice, seconds), low, high)) * decay(seconds, tau, attack)


def level(signal: Signal) -> Signal:
    """Brought to the same loudness throughout, so that parts can be mixed by numbers."""
    loud = float(np.sqrt(np.mean(signal**2)))
    return signal / loud * 0.25 if loud else signal


def grains(
    dice: Dice, seconds: float, count: int, low: float, high: float, tau: float, shape: Signal | None = None
) -> Signal:
    """Many small clicks at random; `shape` says when they are dense and loud."""
    whole = np.zeros(round(seconds * RATE))
    weight = np.ones(len(whole)) if shape is None else shape
    chances = weight / weight.sum()
    for at in dice.choice(len(whole), count, p=chances):
        one = burst(dice, tau * 6, dice.about(low, 0.3), dice.about(high, 0.3), dice.about(tau, 0.4), 0.0005)
        lay(whole, one * dice.uniform(0.2, 1.0) * weight[at] ** 0.5, int(at))
    return whole


def lay(ground: Signal, signal: Signal, at: int) -> None:
    """Put a signal onto another, from that sample on; what goes beyond its end is cut."""
    room = min(len(signal), len(ground) - at)
    if room > 0:
        ground[at : at + room] += signal[:room]


def joined(seconds: float, *parts: tuple[float, Signal]) -> Signal:
    """Parts, each from its second on."""
    whole = np.zeros(round(seconds * RATE))
    for at, signal in parts:
        lay(whole, signal, round(at * RATE))
    return whole


def room(dice: Dice, signal: Signal, tau: float, wet: float, tail: float = 0.0, high: float = 3500) -> Signal:
    """The signal with its echo between walls; `tail` seconds are added for it."""
    seconds = tau * 5
    answer = band(noise(dice, seconds), 150, high) * decay(seconds, tau, 0.006)
    answer /= np.sqrt(np.sum(answer**2))
    wide = len(signal) + len(answer)
    echo = np.fft.irfft(np.fft.rfft(signal, wide) * np.fft.rfft(answer, wide), wide)
    long = len(signal) + round(tail * RATE)
    whole = np.zeros(long)
    lay(whole, signal, 0)
    lay(whole, wet * echo, 0)
    return whole


def drive(signal: Signal, amount: float) -> Signal:
    """Pressed together, as what is too loud for the ear is."""
    return np.tanh(signal * amount) / np.tanh(amount)


def flutter(dice: Dice, seconds: float, hertz: float, depth: float) -> Signal:
    """A loudness that wavers, about so many times a second."""
    count = max(4, round(seconds * hertz) + 3)
    points = 1 + depth * dice.uniform(-1, 1, count)
    return np.interp(span(seconds), np.linspace(0, seconds, count), points)
