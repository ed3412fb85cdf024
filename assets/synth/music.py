"""Makes the music anew: `uv run --group art python assets/synth/music.py`, or only the pieces named
(`music.py fight`). The same scripts give the same files."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from zlib import crc32

import mastering
import numpy as np
import soundfile
from dsp import RATE, Dice, Signal, band, decay, noise
from harmony import hertz
from scores import PIECES, Piece

FOLDER = Path(__file__).resolve().parents[1] / "music"
LOUD = {"menu": -29.0, "quiet": -32.0, "fight": -27.0, "won": -26.0, "lost": -29.0}
"""How loud each is as a whole, as `mastering.loudness` counts: below all that happens in a battle."""
PRESSED = 0.62
UPBEAT = 0.22
TAIL = 3.0
"""Seconds in which what does not turn dies away."""


def rendered(piece: Piece) -> Signal:
    """All notes, laid in a circle if it turns, in a room."""
    beat = RATE * 60 // piece.beats
    assert RATE * 60 % piece.beats == 0 or not piece.turns, "a beat is a whole number of samples"
    long = beat * 4 * piece.bars + (0 if piece.turns else round(TAIL * RATE))
    dry = np.zeros(long)
    for note in piece.notes:
        one = note.on(hertz(note.number), note.long * beat / RATE, note.loud)
        _circle(dry, one, round(note.at * beat))
    return _in_room(dry, piece.wet)


def _circle(ground: Signal, signal: Signal, at: int) -> None:
    """Lay it there; what goes beyond the end is laid at the beginning."""
    while len(signal):
        at %= len(ground)
        room = min(len(signal), len(ground) - at)
        ground[at : at + room] += signal[:room]
        signal, at = signal[room:], at + room


def _in_room(dry: Signal, wet: float) -> Signal:
    """With its echo in a hall, which goes round as well."""
    answer = band(noise(Dice("hall", 0), 2.4), 180, 4200) * decay(2.4, 0.5, 0.012)
    answer /= np.sqrt(np.sum(answer**2))
    circle = np.zeros(len(dry))
    circle[: len(answer)] = answer
    echo = np.fft.irfft(np.fft.rfft(dry) * np.fft.rfft(circle), len(dry))
    return dry + wet * echo


def begun_early(signal: Signal) -> Signal:
    """A turning piece as a file that begins a little before its first beat: where it is joined nothing is
    struck, and nothing is smeared by pressing it."""
    return np.roll(signal, round(UPBEAT * RATE))


def mastered(name: str, piece: Piece, signal: Signal) -> Signal:
    """Without rumble, as loud as it should be, never too loud; what does not turn ends in silence."""
    cut = np.fft.rfftfreq(len(signal), 1 / RATE)
    signal = np.fft.irfft(np.fft.rfft(signal) * (1 - np.exp(-((cut / 30) ** 4))), len(signal))
    if piece.turns:
        signal = begun_early(signal)
    else:
        end = round(2.2 * RATE)
        signal[-end:] *= np.cos(np.linspace(0, np.pi / 2, end)) ** 2
        signal[:64] *= np.linspace(0, 1, 64)
    for _ in range(6):
        signal = mastering.under(signal * 10 ** ((LOUD[name] - mastering.loudness(signal, True)) / 20))
    return signal


def write(path: Path, signal: Signal) -> None:
    soundfile.write(path, signal, RATE, format="OGG", subtype="VORBIS", compression_level=PRESSED)
    path.write_bytes(mastering.numbered(path.read_bytes(), crc32(path.name.encode())))


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in PIECES]
    if unknown:
        print(f"unknown: {', '.join(unknown)}; there are {', '.join(PIECES)}")
        return 2
    FOLDER.mkdir(exist_ok=True)
    for name in names or PIECES:
        piece = PIECES[name]()
        write(FOLDER / f"{name}.ogg", mastered(name, piece, rendered(piece)))
    index = {
        "rate": RATE,
        "loud": LOUD,
        "pieces": {name: {"file": f"{name}.ogg", "turns": made().turns} for name, made in PIECES.items()},
    }
    (FOLDER / "index.json").write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
