"""Makes all sounds anew: `uv run --group art python assets/synth/build.py`, or only those named (`build.py
pistol wind`)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import ambience
import impacts
import mastering
import signals
import steps
import things
import weapons
from dsp import RATE, Dice, Signal

FOLDER = Path(__file__).resolve().parents[1] / "sounds"
MAKERS: dict[str, Callable[[Dice], Signal]] = {
    **steps.SOUNDS,
    **weapons.SOUNDS,
    **impacts.SOUNDS,
    **things.SOUNDS,
    **signals.SOUNDS,
    **ambience.LOOPS,
}
INTERFACE = ("press", "refuse", "confirm", "question", "back")
BLASTS = ("explosion", "collision", "flash", "cannon")
OFTEN = (
    "dice",
    "explosion",
    "hit-flesh",
    "hit-armour",
    "miss-shot",
    "pistol",
    "rifle",
    "parry",
    *steps.SOUNDS,
)
"""What is heard so often that it has three variations; alarms and the interface have two."""


def kind_of(name: str) -> str:
    if name in ambience.LOOPS:
        return "loop"
    if name in steps.SOUNDS:
        return "step"
    if name in INTERFACE:
        return "interface"
    if name in BLASTS:
        return "blast"
    if name in weapons.SOUNDS:
        return "weapon"
    if name in impacts.SOUNDS:
        return "hit"
    return "signal" if name in signals.SOUNDS else "thing"


def make(name: str) -> list[str]:
    """Write all variations; the names of their files."""
    kind, files = kind_of(name), []
    for number in range(3 if name in OFTEN else 2):
        signal = mastering.mastered(name, kind, MAKERS[name](Dice(name, number)))
        files.append(f"{name}-{number + 1}.ogg")
        mastering.write(FOLDER / files[-1], kind, signal, crc32(files[-1].encode()))
    return files


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in MAKERS]
    if unknown:
        print(f"unknown: {', '.join(unknown)}; there are {', '.join(MAKERS)}")
        return 2
    FOLDER.mkdir(exist_ok=True)
    index = FOLDER / "index.json"
    known = json.loads(index.read_text(encoding="utf-8"))["sounds"] if names and index.is_file() else {}
    for name in names or MAKERS:
        known[name] = {"kind": kind_of(name), "files": make(name)}
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(known[name])}" for name in MAKERS if name in known)
    index.write_text(
        f'{{"rate": {RATE}, "loud": {json.dumps(mastering.LOUD)}, "sounds": {{\n{rows}\n}}}}\n',
        encoding="utf-8",
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
