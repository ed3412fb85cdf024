"""From a signal to a file: no clicks at its ends, as loud as its kind, never too loud, Ogg Vorbis without
chance in it."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import soundfile
from ambience import seamed
from dsp import RATE, Signal

CEILING = 0.80
"""The highest sample before the file is pressed; after it, it may be a little higher."""
WINDOW = round(0.05 * RATE)
LOUD = {
    "weapon": -17.0,
    "blast": -15.0,
    "hit": -20.0,
    "thing": -24.0,
    "step": -29.0,
    "signal": -25.0,
    "interface": -28.0,
    "loop": -33.0,
}
"""How loud a kind is as `loudness` counts it: its loudest twentieth of a second, of loops the whole."""
DEEP = 300.0
"""Hz below which ears and small speakers lose what is played: it counts less and less."""
LEAD = 320
"""Samples of silence before a sound: pressing a file smears what is sudden forward by a block of 256, and
that must not be cut."""
PRESSED = {"loop": 0.75}
"""How much a kind is pressed, from 0 to 1; the others by half."""


def loudness(signal: Signal, whole: bool = False) -> float:
    """In dB below full scale, the deep left out as ears do: of the loudest twentieth of a second, or of the
    whole."""
    wide = len(signal) + RATE // 10
    hertz = np.fft.rfftfreq(wide, 1 / RATE)
    power = np.fft.irfft(np.fft.rfft(signal, wide) * hertz / np.hypot(hertz, DEEP), wide)[: len(signal)] ** 2
    if not whole and len(signal) > WINDOW:
        sums = np.concatenate(([0.0], np.cumsum(power)))
        mean = float((sums[WINDOW:] - sums[:-WINDOW]).max()) / WINDOW
    else:
        mean = float(power.mean())
    return 10 * float(np.log10(max(mean, 1e-12)))


def mastered(name: str, kind: str, signal: Signal) -> Signal:
    """Ready to be written."""
    loop = kind == "loop"
    signal = seamed(name, signal) if loop else _edges(_without_rumble(signal))
    for _ in range(6):  # what the ceiling takes away is given back
        signal = under(signal * 10 ** ((LOUD[kind] - loudness(signal, loop)) / 20))
    return signal


def _without_rumble(signal: Signal) -> Signal:
    wide = len(signal) + RATE // 4
    hertz = np.fft.rfftfreq(wide, 1 / RATE)
    return np.fft.irfft(np.fft.rfft(signal, wide) * (1 - np.exp(-((hertz / 28) ** 4))), wide)[: len(signal)]


def _edges(signal: Signal) -> Signal:
    """Without the silence after it, faded in within a millisecond and out within thirty."""
    heard = np.nonzero(np.abs(signal) > np.abs(signal).max() * 0.002)[0]
    signal = signal[: min(len(signal), int(heard[-1]) + RATE // 100)].copy()
    begin, stop = RATE // 1000, min(round(0.03 * RATE), len(signal) // 4)
    signal[:begin] *= np.linspace(0, 1, begin)
    signal[-stop:] *= np.cos(np.linspace(0, np.pi / 2, stop)) ** 2
    return np.concatenate((np.zeros(LEAD), signal, np.zeros(RATE // 500)))


def under(signal: Signal) -> Signal:
    """What goes beyond the ceiling is bent below it; what is well below stays as it is."""
    knee = CEILING * 0.6
    over = np.abs(signal) > knee
    bent = knee + (CEILING - knee) * np.tanh((np.abs(signal) - knee) / (CEILING - knee))
    return np.where(over, np.sign(signal) * bent, signal)


def write(path: Path, kind: str, signal: Signal, number: int) -> None:
    """Ogg Vorbis, mono; `number` is that of the stream, which would be chance otherwise."""
    soundfile.write(
        path, signal, RATE, format="OGG", subtype="VORBIS", compression_level=PRESSED.get(kind, 0.5)
    )
    path.write_bytes(numbered(path.read_bytes(), number))


def numbered(data: bytes, number: int) -> bytes:
    """The same pages of Ogg with another number of the stream, and the sums that belong to them."""
    found, at = [], 0
    while at < len(data):
        count = data[at + 26]
        long = 27 + count + sum(data[at + 27 : at + 27 + count])
        page = bytearray(data[at : at + long])
        page[14:18] = struct.pack("<I", number)
        page[22:26] = b"\0\0\0\0"
        page[22:26] = struct.pack("<I", _sum(page))
        found.append(bytes(page))
        at += long
    return b"".join(found)


def _row(value: int) -> int:
    value <<= 24
    for _ in range(8):
        value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
    return value & 0xFFFFFFFF


_ROWS = [_row(value) for value in range(256)]


def _sum(page: bytes | bytearray) -> int:
    """The checksum of an Ogg page (RFC 3533)."""
    rest = 0
    for byte in page:
        rest = ((rest << 8) & 0xFFFFFFFF) ^ _ROWS[(rest >> 24) ^ byte]
    return rest
