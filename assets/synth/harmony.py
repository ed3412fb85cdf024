"""Notes, chords, and how the voices of one go to the next."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import NamedTuple

STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
KINDS = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "m7": (0, 3, 7, 10),
    "sus": (0, 5, 7),
    "dim": (0, 3, 6),
    "add9": (0, 4, 7, 2),
    "m9": (0, 3, 7, 2),
}
LOW, HIGH = 52, 71
"""Between E3 and B4 the voices of a pad are clear and leave room for bass and melody."""
VOICES = 4


def pitch(name: str) -> int:
    """The number of a note: "A4" is 69, "Bb3" 58."""
    letter, rest = name[0], name[1:]
    sign = {"b": -1, "#": 1}.get(rest[:1], 0)
    return 12 * (int(rest[1 if sign else 0 :]) + 1) + STEPS[letter] + sign


def hertz(number: float) -> float:
    return 440.0 * 2 ** ((number - 69) / 12)


class Chord(NamedTuple):
    """`root` and `classes` are of twelve; `under` is what lies in the bass."""

    root: int
    classes: tuple[int, ...]
    under: int


def chord(words: str) -> Chord:
    """A chord as musicians write it: "Dm", "Bb", "A7", "F/A"."""
    top, _, below = words.partition("/")
    size = 2 if top[1:2] in ("b", "#") and len(top) > 1 else 1
    root = pitch(top[:size] + "0") % 12
    classes = tuple((root + step) % 12 for step in KINDS[top[size:]])
    return Chord(root, classes, pitch(below + "0") % 12 if below else root)


def led(chords: list[Chord]) -> list[tuple[int, ...]]:
    """Four voices for each chord, so that each goes as near as it can; open fifths and octaves never go on in
    the same two voices."""
    found: list[tuple[int, ...]] = []
    for one in chords:
        inside = [number for number in range(LOW, HIGH + 1) if number % 12 in one.classes]
        tries = [
            voices
            for voices in combinations(inside, VOICES)
            if {number % 12 for number in voices} == set(one.classes) and voices[-1] - voices[0] <= 16
        ]
        before = found[-1] if found else None
        found.append(min(tries, key=lambda voices: (_cost(before, voices), voices)))
    return found


def _cost(before: tuple[int, ...] | None, voices: tuple[int, ...]) -> float:
    close = sum(2 for low, high in pairwise(voices) if high - low < 3)
    if before is None:
        return abs(voices[0] - 55) + close
    moved = sum(abs(one - other) for one, other in zip(before, voices, strict=True))
    return moved + close + 6 * _parallels(before, voices) + 0.2 * abs(sum(voices) / VOICES - 61)


def _parallels(before: tuple[int, ...], voices: tuple[int, ...]) -> int:
    """How many pairs of voices go on a fifth or an octave apart, while they move."""
    return sum(
        (before[high] - before[low]) % 12 in (0, 7)
        and (voices[high] - voices[low]) % 12 == (before[high] - before[low]) % 12
        and voices[low] != before[low]
        for low, high in combinations(range(VOICES), 2)
    )
