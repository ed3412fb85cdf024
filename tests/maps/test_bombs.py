"""Files that ask for much are refused in one line, or opened without what is too much of them: never slowly,
never at the price of the machine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.maps import MapError, load, open_map
from game.maps.errors import in_one_line
from tests.maps.bombs import REFUSED, WARNED, write_all

ROOM = 400 << 20
"""Bytes that a map may take beyond those of the game itself, before it counts as a bomb."""
SECONDS = 60
"""Of the processor, for all of them together: a stop for what would go on for ever."""

DRAW_ALL = """
import json, resource, sys
from pathlib import Path
import pygame
from game.client.board.map_cards import card_request, draw_card
from game.client.board.map_view import MapView
from game.client.board.render import _drawn
from game.core.errors import EnfiladeError
from game.maps import open_map

draw_card(card_request(Path(sys.argv[1]), (284, 98)))
taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (taken + int(sys.argv[2]),) * 2)
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[3]),) * 2)
cards = []
for path in sys.argv[4:]:
    card = draw_card(card_request(Path(path), (284, 98)))
    cards.append([len(card.picture), card.fault, list(card.warnings), len(card.title)])
    if not card.fault:
        field, picture = open_map(Path(path))
        _drawn(MapView(field, picture, plain=True), picture.tile_px)
json.dump(cards, sys.stdout)
"""


@pytest.fixture(scope="module")
def bombs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return write_all(tmp_path_factory.mktemp("bombs"))


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_too_much_is_refused_in_one_line(name: str, bombs: dict[str, Path]) -> None:
    with pytest.raises(MapError) as error:
        open_map(bombs[name])
    said = str(error.value)
    assert said.startswith(f"{bombs[name].name}: ")
    assert REFUSED[name][1] in said
    assert len(said) < 300
    assert said.isprintable()


@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="the memory of a process is bounded on Linux only"
)
@pytest.mark.long
def test_what_opens_is_drawn_in_little_room(bombs: dict[str, Path]) -> None:
    paths = [str(bombs[name]) for name in WARNED]
    words = [sys.executable, "-c", DRAW_ALL, paths[0], str(ROOM), str(SECONDS), *paths]
    done = subprocess.run(words, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    for name, (pixels, fault, warnings, title) in zip(
        WARNED, json.loads(done.stdout.splitlines()[-1]), strict=True
    ):
        assert (pixels, fault) == (284 * 98 * 3, ""), name
        assert any(WARNED[name][1] in line for line in warnings), (name, warnings)
        assert all(len(line) < 300 and line.isprintable() for line in warnings), name
        assert title <= 80


def test_of_very_many_warnings_some_are_kept(bombs: dict[str, Path]) -> None:
    field = load(bombs["unknown classes"])
    assert len(field.warnings) == 101
    assert field.warnings[-1] == "and 2903 more."
    assert in_one_line(field.warnings).startswith("101 warnings; the first: ")
