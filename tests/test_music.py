"""The music that the game ships: nobody can hear it here, so its numbers and its notes are held."""

from __future__ import annotations

import ast
import json
import os
from array import array
from functools import cache
from itertools import pairwise
from pathlib import Path

os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.client.kit.sound_player import TOGETHER, pieces

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "assets" / "music"
INDEX = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
RATE: int = INDEX["rate"]
TURNING = [name for name, said in INDEX["pieces"].items() if said["turns"]]
MOST_BYTES = 1_500_000
FULL = 32768


@cache
def samples(name: str) -> array[int]:
    """What the game's own decoder makes of it."""
    pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
    try:
        return array("h", pygame.mixer.Sound(FOLDER / pieces()[name].file).get_raw())
    finally:
        pygame.mixer.quit()


def test_there_are_five_pieces_and_together_they_are_small() -> None:
    assert list(pieces()) == ["menu", "quiet", "fight", "won", "lost"]
    files = {path.name for path in FOLDER.iterdir()}
    assert files == {piece.file for piece in pieces().values()} | {"index.json"}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= MOST_BYTES


@pytest.mark.parametrize("name", TURNING)
def test_a_piece_that_turns_has_no_click_where_it_begins_again(name: str) -> None:
    """From its last sample to its first, and in how that changes, it goes on as it does everywhere near."""
    signal = samples(name)
    near = (*signal[-RATE // 4 :], *signal[: RATE // 4])
    at = RATE // 4 - 1
    steps = [abs(b - a) for a, b in pairwise(near)]
    bends = [abs(b - a) for a, b in pairwise([y - x for x, y in pairwise(near)])]
    assert steps[at] <= sorted(steps)[len(steps) * 99 // 100]
    assert max(bends[at - 1 : at + 1]) <= max(*bends[: at - 8], *bends[at + 8 :])


@pytest.mark.parametrize("name", TURNING)
def test_it_is_as_loud_on_either_side_of_that(name: str) -> None:
    signal = samples(name)
    ends = [sum(one * one for one in part) ** 0.5 for part in (signal[-RATE:], signal[:RATE])]
    assert 0.4 < ends[0] / ends[1] < 2.5


def test_what_passes_into_each_other_is_of_one_length() -> None:
    assert len({len(samples(name)) for name in TOGETHER}) == 1


@pytest.mark.parametrize("name", sorted(set(INDEX["pieces"]) - set(TURNING)))
def test_what_does_not_turn_ends_in_silence(name: str) -> None:
    signal = samples(name)
    assert max(map(abs, (*signal[:4], *signal[-RATE // 20 :]))) < FULL * 0.004
    assert 10 < len(signal) / RATE < 32


@pytest.mark.parametrize("name", INDEX["pieces"])
def test_music_stays_below_what_happens(name: str) -> None:
    """No peak beyond half, and the middle of the signal is nothing."""
    signal = samples(name)
    assert 0.1 < max(map(abs, signal)) / FULL < 0.5
    assert abs(sum(signal) / len(signal)) < FULL * 0.001
    loudest_sound = max(json.loads((ROOT / "assets/sounds/index.json").read_text())["loud"].values())
    assert INDEX["loud"][name] <= loudest_sound - 8


def _said(name: str) -> str:
    """A constant of the scores."""
    tree = ast.parse((ROOT / "assets" / "synth" / "scores.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == name
        ):
            found = ast.literal_eval(node.value)
            return found if isinstance(found, str) else " ".join(found)
    raise KeyError(name)


@pytest.mark.parametrize(("tune", "chords"), [("THEME", "MENU"), ("MUSING", "BATTLE"), ("CHARGE", "BATTLE")])
def test_every_bar_of_a_tune_is_full_and_has_its_chord(tune: str, chords: str) -> None:
    bars = _said(tune).split("|")
    assert len(bars) == len(_said(chords).split())
    for bar in bars:
        assert sum(float(note.partition(":")[2]) for note in bar.split()) == 4
