"""What maps are called, told from the heads of their files as it is told when they are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.seat.saves.save_list import map_title
from game.maps import load, maps
from game.maps.titles import in_words, title_of
from tests.maps.write import layer, properties, tileset, tmx, write


@pytest.mark.parametrize(
    ("stem", "words"),
    [("old-mill_2", "Old Mill 2"), ("TMX_numbers", "TMX Numbers"), ("Hof", "Hof"), ("--", "--")],
)
def test_a_file_in_words(stem: str, words: str) -> None:
    assert in_words(stem) == words


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ({}, "The Map"),
        ({"name": "Mill"}, "Mill"),
        ({"name": "m1", "title": "Mill &amp; Hill"}, "Mill & Hill"),
        ({"title": ""}, "The Map"),
    ],
)
def test_a_map_says_what_it_is_called(tmp_path: Path, said: dict[str, str], title: str) -> None:
    path = write(
        tmp_path, tmx(tileset(), layer(",".join(["0"] * 12)), inside=properties(**said)), "the_map.tmx"
    )
    assert title_of(path) == load(path).title == title


def test_a_tileset_does_not_name_the_map(tmp_path: Path) -> None:
    named = tileset('<tile id="0"><properties><property name="title" value="Grass"/></properties></tile>')
    assert title_of(write(tmp_path, tmx(named, layer(",".join(["0"] * 12))), "the_map.tmx")) == "The Map"


def test_a_map_that_is_gone_is_called_by_its_file() -> None:
    assert title_of(Path("/nowhere/old-mill.tmx")) == map_title("/nowhere/old-mill.tmx") == "Old Mill"


def test_saves_and_lists_know_our_maps_by_their_titles() -> None:
    assert map_title("ruined-ashgate") == "Ruined Ashgate"
    assert all(title_of(path) == path.stem.replace("-", " ").title() for path in maps().values())
