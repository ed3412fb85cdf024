"""Tells what the files are like, since a number can be looked at: `uv run --group art python
assets/synth/measure.py`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import soundfile
from build import FOLDER
from dsp import RATE, Signal
from mastering import loudness


def spectrum(signal: Signal) -> tuple[float, float, float]:
    """Hz: below which a tenth of the power lies, the middle of it, below which nine tenths lie."""
    power = np.abs(np.fft.rfft(signal)) ** 2
    share = np.cumsum(power) / power.sum()
    hertz = np.fft.rfftfreq(len(signal), 1 / RATE)
    low, middle, high = (float(hertz[np.searchsorted(share, at)]) for at in (0.1, 0.5, 0.9))
    return low, middle, high


def row(path: Path, kind: str) -> str:
    signal, rate = soundfile.read(path)
    assert rate == RATE and signal.ndim == 1, f"{path} is not mono at {RATE}"
    low, middle, high = spectrum(signal)
    peak = 20 * np.log10(np.abs(signal).max())
    loud = loudness(signal, kind == "loop")
    rises = float(np.argmax(np.abs(signal)) / RATE)
    heard = f"{low:5.0f} {middle:5.0f} {high:5.0f} Hz  {path.stat().st_size / 1000:5.1f} kB"
    return (
        f"{path.stem:16} {kind:9} {len(signal) / RATE:5.2f} s  peak {peak:5.1f}  loud {loud:6.1f} dB  "
        f"at {rises:4.2f} s  {heard}"
    )


def main() -> None:
    total = 0
    for made in json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))["sounds"].values():
        for name in made["files"]:
            total += (FOLDER / name).stat().st_size
            print(row(FOLDER / name, made["kind"]))
    print(f"{total / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
