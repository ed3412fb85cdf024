"""The sounds that the game ships: nobody can hear them here, so their numbers are held."""

from __future__ import annotations

import json
import math
import os
from array import array
from functools import cache
from itertools import combinations
from operator import sub
from pathlib import Path

os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.client.seat.audio.sound_names import LOOPS, SOUNDS
from game.core.field import AMBIENCES, SILENT_AMBIENCE

FOLDER = Path(__file__).parents[1] / "assets" / "sounds"
INDEX = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
MADE: dict[str, dict[str, object]] = INDEX["sounds"]
RATE: int = INDEX["rate"]
FULL = 32768
PEAK = 0.9
MOST_BYTES = 1_550_000
DEEP = 300.0
"""Hz below which it counts less and less how loud a sound is: as in assets/synth/mastering.py."""
LONGEST = {
    "step": 0.4,
    "interface": 0.7,
    "hit": 1.3,
    "thing": 1.2,
    "weapon": 1.1,
    "signal": 1.6,
    "blast": 1.7,
}
SILENCE = 0.004
"""What the ends of a sound may differ from nothing: less than a click that anybody hears."""
SLICES = 8
APART = 0.8
"""By how many dB two sounds differ at least, on the mean of their slices and bands."""

FILES = [(name, file) for name, made in MADE.items() for file in made["files"]]  # type: ignore[attr-defined]


@cache
def samples(file: str) -> tuple[float, ...]:
    """What the game's own decoder makes of it, as it is in the file."""
    pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
    try:
        raw = array("h", pygame.mixer.Sound(FOLDER / file).get_raw())
    finally:
        pygame.mixer.quit()
    return tuple(one / FULL for one in raw)


def loudness(signal: tuple[float, ...], whole: bool) -> float:
    """In dB below full: of the loudest twentieth of a second, or of the whole, without what is deep."""
    share = 1 / (1 + 2 * math.pi * DEEP / RATE)
    high, before, power = 0.0, 0.0, []
    for one in signal:
        high, before = share * (high + one - before), one
        power.append(high * high)
    wide = len(power) if whole else min(len(power), RATE // 20)
    sums = [0.0]
    for one in power:
        sums.append(sums[-1] + one)
    most = max(sums[end] - sums[end - wide] for end in range(wide, len(sums), 20))
    return 10 * math.log10(max(most / wide, 1e-12))


def test_everything_that_the_game_plays_is_there_and_nothing_else() -> None:
    assert set(MADE) == {*SOUNDS, *LOOPS}
    assert set(AMBIENCES) == {*LOOPS, SILENT_AMBIENCE}
    assert {path.name for path in FOLDER.iterdir()} == {file for _, file in FILES} | {"index.json"}


def test_each_sound_has_two_or_three_variations_and_they_differ() -> None:
    for name, made in MADE.items():
        files: list[str] = made["files"]  # type: ignore[assignment]
        assert 2 <= len(files) <= 3, name
        assert len({(FOLDER / file).read_bytes() for file in files}) == len(files), name


def test_all_of_them_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= MOST_BYTES


@pytest.mark.long  # every sound is measured sample by sample
@pytest.mark.parametrize("kind", sorted(INDEX["loud"]))
def test_each_is_as_loud_as_its_kind_and_never_too_loud(kind: str) -> None:
    files = [file for name, file in FILES if MADE[name]["kind"] == kind]
    assert files
    for file in files:
        signal = samples(file)
        assert 0.05 < max(map(abs, signal)) < PEAK, file
        assert abs(loudness(signal, kind == "loop") - INDEX["loud"][kind]) < 1.2, file
        assert abs(sum(signal) / len(signal)) < 0.002, f"{file}: it does not swing about the middle"


@pytest.mark.parametrize("kind", sorted(LONGEST))
def test_none_is_too_long_and_all_begin_and_end_in_silence(kind: str) -> None:
    for file in [file for name, file in FILES if MADE[name]["kind"] == kind]:
        signal = samples(file)
        assert 0.04 < len(signal) / RATE <= LONGEST[kind], file
        assert max(map(abs, (*signal[:8], *signal[-8:]))) < SILENCE, file


def shape(file: str) -> tuple[float, ...]:
    """How loud it is, in dB, in each of eight slices from its beginning: what is deep, what is high, and what
    lies between."""
    deep = high = 0.0
    sums = [0.0] * 3 * SLICES
    for number, one in enumerate(samples(file)[: SLICES * (RATE * 3 // 50)]):
        deep += 0.1 * (one - deep)
        high += 0.5 * (one - high)
        at = 3 * (number // (RATE * 3 // 50))
        for band, part in enumerate((deep, high - deep, one - high)):
            sums[at + band] += part * part
    return tuple(10 * math.log10(total + 1e-4) for total in sums)


def test_no_sound_could_be_taken_for_another() -> None:
    shapes = {name: [shape(file) for file in made["files"]] for name, made in MADE.items()}  # type: ignore[attr-defined]
    for one, other in combinations(shapes, 2):
        apart = min(sum(map(abs, map(sub, a, b))) / len(a) for a in shapes[one] for b in shapes[other])
        assert apart > APART, f"{one} and {other}: {apart:.2f} dB apart"


def seam(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """How far the signal jumps from the end of one to the beginning of the other, by its usual step from
    sample to sample."""
    steps = sorted(abs(b - a) for a, b in zip(one[-RATE // 4 :], one[-RATE // 4 + 1 :], strict=False))
    return abs(other[0] - one[-1]) / max(steps[len(steps) * 3 // 4], 1e-6)


@pytest.mark.parametrize("name", LOOPS)
def test_loops_go_on_without_a_seam_whichever_follows(name: str) -> None:
    loops = [samples(file) for loop, file in FILES if loop == name]
    for one in loops:
        assert len(one) == 8 * RATE
        for other in loops:
            assert seam(one, other) < 6, name
            ends = [loudness(part, True) for part in (one[-RATE // 4 :], other[: RATE // 4])]
            assert abs(ends[0] - ends[1]) < 6, f"{name}: it is louder on one side of the seam"
