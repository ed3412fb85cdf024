"""The five pieces as scores: chords, melodies and rhythms, bar by bar. All are ours.

All stand about D and share one theme: up a fifth, and back down by steps. `quiet` and `fight` have the same
chords in the same time, so that one can pass into the other at any moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import instruments as play
from harmony import Chord, chord, hertz, led, pitch
from instruments import Instrument


class Note(NamedTuple):
    """`at` and `long` in beats; `on` is what plays it."""

    on: Instrument
    number: float
    at: float
    long: float
    loud: float


class Piece(NamedTuple):
    """`beats` a minute, `bars` of four of them. What turns goes on at its beginning for ever."""

    beats: int
    bars: int
    notes: tuple[Note, ...]
    turns: bool = True
    wet: float = 0.3


LONG = 4
MENU = "Dm C/D Bb F/A Gm Dm/F Gm A Dm C Bb F Gm Bb Asus A"
BATTLE = (
    "Dm Dm Bb C Dm F Gm A",
    "F C Gm Dm Bb F Gm A7",
    "Dm Edim A7 Dm Bb C Asus A",
)
THEME = (
    "D4:2 A4:2 | G4:1.5 F4:.5 E4:2 | F4:2 D4:1 F4:1 | C5:3 A4:1 | Bb4:1.5 A4:.5 G4:2 | A4:2 F4:2 | "
    "G4:1 F4:1 E4:1 D4:1 | E4:3 -:1 | D4:2 A4:2 | G4:1 A4:1 C5:2 | D5:2 C5:1 Bb4:1 | A4:3 F4:1 | "
    "Bb4:1.5 C5:.5 D5:2 | D5:1 C5:1 Bb4:2 | A4:2 D5:2 | C#5:2 A4:2"
)
MUSING = (
    "-:4 | -:4 | -:2 F4:1 D4:1 | E4:3 -:1 | -:4 | -:2 A4:1 C5:1 | Bb4:2 G4:2 | A4:3 -:1 | "
    "C5:3 A4:1 | G4:4 | Bb4:2 G4:1 D4:1 | F4:4 | D5:2 Bb4:2 | C5:2 A4:2 | Bb4:1.5 A4:.5 G4:2 | C#5:2 A4:2 | "
    "-:4 | -:4 | -:4 | -:2 D4:1 A4:1 | F4:3 -:1 | -:2 E4:1 G4:1 | D4:2 E4:2 | C#4:3 -:1"
)
CHARGE = (
    "-:4 | -:4 | -:4 | -:4 | -:4 | -:4 | D4:1.5 Bb3:1.5 G3:1 | A3:3 -:1 | "
    "F4:2 C4:1 A3:1 | G4:2 E4:2 | D4:1.5 G4:1.5 Bb4:1 | A4:3 F4:1 | Bb4:2 D5:2 | C5:2 A4:2 | "
    "G4:1.5 Bb4:1.5 D5:1 | C#5:4 | D4:1.5 A4:2.5 | G4:1.5 E4:1.5 Bb4:1 | A4:1.5 G4:1.5 E4:1 | F4:2 D4:2 | "
    "D4:1.5 F4:1.5 Bb4:1 | C5:2 G4:2 | A4:2 D5:2 | C#5:3 -:1"
)


def melody(words: str, on: Instrument, loud: float, shift: int = 0, held: float = 0.96) -> Iterator[Note]:
    """Notes as "A4:1.5", rests as "-:1", bars between strokes."""
    for bar, notes in enumerate(words.split("|")):
        at = float(LONG * bar)
        for one in notes.split():
            name, _, beats = one.partition(":")
            if name != "-":
                strong = 1.0 if at % LONG == 0 else 0.9
                yield Note(on, pitch(name) + shift, at, float(beats) * held, loud * strong)
            at += float(beats)
        assert at == LONG * (bar + 1), f"bar {bar + 1} has {at - LONG * bar} beats"


def chords(words: str) -> list[Chord]:
    return [chord(one) for one in words.split()]


def strings(bars: Sequence[Chord], loud: float) -> Iterator[Note]:
    for bar, voices in enumerate(led(list(bars))):
        for voice, number in enumerate(voices):
            yield Note(play.pad, number, LONG * bar, LONG, loud * (1.0 if voice else 0.8))


Pattern = Sequence[tuple[float, int]]
PART = 8
"""Bars, after which what accompanies changes: a piece that turns is heard for a long time."""


def broken(bars: Sequence[Chord], patterns: Sequence[Pattern], loud: float) -> Iterator[Note]:
    """The voices of each chord one after the other, by a pattern for each part: beat and which voice, 4 the
    lowest an octave higher."""
    for bar, voices in enumerate(led(list(bars))):
        high = (*voices, voices[0] + 12, voices[1] + 12)
        for at, which in patterns[bar // PART % len(patterns)]:
            weight = 1.0 if at == 0 else 0.78
            yield Note(play.pluck, high[which], LONG * bar + at, 1, loud * weight)


def root_of(one: Chord, low: int) -> int:
    """The bass of a chord in the octave from that note on."""
    return low + (one.under - low) % 12


WAVES = ((0, 0), (0.5, 1), (1, 2), (1.5, 3), (2, 4), (2.5, 3), (3, 2), (3.5, 1))
STRIDES = ((0, 0), (1, 2), (1.5, 3), (2, 4), (3, 3), (3.5, 2))
DROPS = ((0, 0), (1.5, 2), (2.5, 3), (3, 1))
STILL = ((0, 0), (2, 2))
CLIMB = ((0, 0), (0.5, 1), (1, 2), (2, 4), (3, 3))


def menu() -> Piece:
    """The theme: noble, in no hurry. First a reed, then a horn takes it up, and leaves room below."""
    bars = chords(MENU)
    first, second = _halves(THEME, 8)
    notes = [
        *strings(bars, 0.16),
        *broken(bars, [WAVES, STRIDES], 0.12),
        *melody(first, play.reed, 0.34),
        *melody(second, play.horn, 0.4),
        *(Note(play.bass, root_of(one, 36), LONG * bar, 3.8, 0.3) for bar, one in enumerate(bars)),
        *(Note(play.drum, 38, LONG * bar, 1, 0.16) for bar in range(8, 16, 2)),
    ]
    return Piece(72, 16, tuple(notes))


def _halves(words: str, bar: int) -> tuple[str, str]:
    """The first bars with rests after them, and the others with rests before."""
    parts = words.split("|")
    rest = ["-:4"]
    return "|".join(parts[:bar] + rest * (len(parts) - bar)), "|".join(rest * bar + parts[bar:])


def quiet() -> Piece:
    """While everybody looks and waits: few notes, low, and a heart that beats, under the tune at every other
    bar, and not at all before the piece turns."""
    bars = chords(" ".join(BATTLE))
    beating = [bar for bar in range(22) if bar // PART != 1 or bar % 2 == 0]
    notes = [
        *strings(bars, 0.15),
        *broken(bars, [DROPS, STILL, CLIMB], 0.11),
        *melody(MUSING, play.reed, 0.22),
        *(Note(play.bass, root_of(one, 36), LONG * bar, 3.6, 0.24) for bar, one in enumerate(bars)),
        *(
            Note(play.drum, 33, LONG * bar + at, 0.6, loud)
            for bar in beating
            for at, loud in ((0, 0.16), (0.5, 0.09))
        ),
    ]
    return Piece(90, 24, tuple(notes), wet=0.38)


TRESILLO = ((0, 1.0), (0.5, 0.5), (1, 0.5), (1.5, 1.0), (2, 0.5), (2.5, 0.5), (3, 1.0), (3.5, 0.6))
"""Eighths with the accents three, three and two apart."""
MARCH = ((0, 1.0), (0.5, 0.45), (1, 0.6), (1.5, 0.45), (2, 1.0), (2.5, 0.6), (3, 0.6), (3.5, 0.8))
"""The same with the accents on one and three, for the part in which the horn has the tune."""
BEATS = (
    ((0, 0.42), (1.5, 0.26), (3, 0.32)),
    ((0, 0.42), (2, 0.3), (3.5, 0.2)),
    ((0, 0.42), (1.5, 0.28), (3, 0.34), (3.5, 0.18)),
)
"""The drum in each part, and with it the bass."""


def fight() -> Piece:
    """The same chords with drums: strings drive in eighths, a horn calls."""
    bars = chords(" ".join(BATTLE))
    notes = [
        *strings(bars, 0.09),
        *_driven(bars),
        *melody(CHARGE, play.horn, 0.25, held=0.9),
        *melody(CHARGE, play.reed, 0.07, 12, 0.9),
    ]
    for bar, one in enumerate(bars):
        low = root_of(one, 36)
        for at, loud in BEATS[bar // PART]:
            above = 12 if at == 3 else 0
            notes.append(Note(play.bass, low + above, LONG * bar + at, 1.0, 0.2 + 0.24 * (loud - 0.18)))
            notes.append(Note(play.drum, 36, LONG * bar + at, 1, loud))
        taps = (1, 3) if bar % PART < 4 else (1, 2.5, 3)
        notes += [Note(play.rim, 60, LONG * bar + at, 0.2, 0.16) for at in taps]
        if bar % PART == PART - 1:  # into the next eight bars
            notes += [Note(play.drum, 43, LONG * bar + 2 + 0.25 * k, 0.5, 0.14 + 0.03 * k) for k in range(8)]
    return Piece(90, 24, tuple(notes), wet=0.2)


def _driven(bars: Sequence[Chord]) -> Iterator[Note]:
    """Root, fifth and third of each chord in struck eighths."""
    for bar, voices in enumerate(led(list(bars))):
        which, accents = (
            ((0, 2, 1, 2, 0, 2, 1, 3), MARCH) if bar // PART == 1 else ((0, 0, 1, 2, 1, 1, 3, 2), TRESILLO)
        )
        row = [voices[one] for one in which]
        for number, (at, loud) in zip(row, accents, strict=True):
            yield Note(play.stroke, number - 12, LONG * bar + at, 0.4, 0.26 * loud)
            if loud == 1.0:
                yield Note(play.stroke, number, LONG * bar + at, 0.4, 0.15)


def won() -> Piece:
    """The theme in major, to its end."""
    bars = chords("D A7/C# G D/F# G A D D")
    tune = "D4:1 A4:3 | G4:.75 F#4:.25 E4:1 C#5:2 | B4:1.5 A4:.5 G4:1 B4:1 | A4:2 D5:2 | "
    tune += "E5:1 D5:1 B4:2 | C#5:2 E5:2 | D5:4 | -:4"
    notes = [
        *strings(bars[:7], 0.17),
        *melody(tune, play.horn, 0.42),
        *melody(tune, play.reed, 0.12, 12),
        *broken(bars[:7], [(*WAVES[:-1], (3.5, 3))], 0.12),
        *(Note(play.bass, root_of(one, 36), LONG * bar, 3.8, 0.32) for bar, one in enumerate(bars[:7])),
        *(Note(play.drum, 38, LONG * bar + at, 1, 0.26) for bar in range(6) for at in (0, 3)),
        Note(play.drum, 38, 24, 2, 0.4),
    ]
    return Piece(108, 8, tuple(notes), False, 0.34)


def lost() -> Piece:
    """The theme over a bass that sinks by steps, and an empty fifth."""
    bars = chords("Dm C Gm/Bb A Gm Dm/F A Dm")
    tune = "D4:1 A4:3 | G4:1.5 F4:.5 E4:2 | D4:2 G4:2 | E4:3 -:1 | "
    tune += "Bb4:2 A4:1 G4:1 | F4:3 D4:1 | E4:2 C#4:2 | D4:4"
    notes = [
        *strings(bars[:7], 0.17),
        *melody(tune, play.reed, 0.36),
        *(Note(play.bass, root_of(one, 36), LONG * bar, 3.9, 0.28) for bar, one in enumerate(bars)),
        *(Note(play.pad, number, 28, 4, 0.2) for number in (50, 57, 62)),
        *(Note(play.drum, 33, LONG * bar, 1, 0.24) for bar in (0, 2, 4, 6, 7)),
    ]
    return Piece(72, 8, tuple(notes), False, 0.4)


PIECES = {"menu": menu, "quiet": quiet, "fight": fight, "won": won, "lost": lost}
__all__ = ["PIECES", "Note", "Piece", "hertz"]
