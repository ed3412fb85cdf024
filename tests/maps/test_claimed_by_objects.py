"""Which cells an object holds that says it blocks, and whose place it is where somebody begins."""

from __future__ import annotations

from array import array
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from game.maps.reading.cell_claims import Survey
from game.maps.reading.survey import begins_of
from game.maps.reading.vocabulary import SOMEBODY
from game.maps.tiled.sanitized_map import read_map
from tests.maps.test_inferred import GROUND, HIGH, WIDE, blocked, read
from tests.maps.write import layer, objects, thing, tile, tileset, tmx, write

Cell = tuple[int, int]


@pytest.mark.parametrize(
    ("box", "held"),
    [
        ((96, 96, 32, 32), {(3, 3)}),
        ((100, 100, 14, 15), {(3, 3)}),
        ((100, 98, 14, 13), set()),
        ((64, 100, 96, 4), {(2, 3), (3, 3), (4, 3)}),
        ((100, 64, 4, 96), {(3, 2), (3, 3), (3, 4)}),
        ((64, 100, 32, 4), {(2, 3)}),
        ((64, 100, 31, 4), set()),
        ((0, 100, 96, 4), {(1, 3), (2, 3)}),
        ((224, 100, 96, 4), {(7, 3), (8, 3)}),
        ((100, 0, 4, 96), {(3, 1), (3, 2)}),
        ((100, 160, 4, 96), {(3, 5), (3, 6)}),
        ((90, 90, 40, 40), {(3, 3)}),
        ((80, 80, 64, 64), {(2, 2), (3, 2), (2, 3), (3, 3)}),
        ((81, 80, 64, 64), {(3, 2), (4, 2), (3, 3), (4, 3)}),
        ((-64, 100, 32, 32), set()),
        ((0, 0, 32, 32), {(0, 0)}),
    ],
)
def test_an_obstacle_holds_the_cells_whose_middle_it_holds_or_lies_along(
    tmp_path: Path, box: tuple[int, int, int, int], held: set[Cell]
) -> None:
    far = thing("", 256, 192, 32, 32)
    found = read(tmp_path, GROUND, objects(thing("", *box), far, name="Collision"))
    assert blocked(found.ground) == held | {(8, 6)}


def begun(folder: Path, *things: str, name: str = "things") -> list[tuple[int, int]]:
    """Who begins on which cell."""
    path = write(folder, tmx(tileset(), GROUND, objects(*things, name=name), width=WIDE, height=HIGH))
    return [(who, index) for who, index, _ in begins_of(read_map(path))]


@pytest.mark.parametrize(
    ("said", "who"),
    [
        (thing("player", 64, 32), 0),
        (thing("enemy", 64, 32), 1),
        (thing("Enemy3", 64, 32), 1),
        (thing("npc", 64, 32), 1),
        (thing("start", 64, 32), SOMEBODY),
        (thing("", 64, 32), None),
        (thing("tree", 64, 32), None),
        (thing("player", 64, 32, team="blue"), 0),
        (thing("player", 64, 32, team="red"), 1),
        (thing("player", 64, 32, Owner="yellow"), 2),
        (thing("player", 64, 32, team="nobody"), 0),
        (thing("spawn", 64, 32, faction="green"), 3),
        (thing("", 64, 32, team="red"), None),
        ('<object id="1" name="player start" x="64" y="32"/>', 0),
        ('<object id="1" name="enemy" type="tree" x="64" y="32"/>', 1),
    ],
)
def test_whose_place_it_is(tmp_path: Path, said: str, who: int | None) -> None:
    assert begun(tmp_path, said) == ([] if who is None else [(who, WIDE + 2)])


def test_a_layer_names_those_who_have_no_name(tmp_path: Path) -> None:
    assert begun(tmp_path, thing("", 64, 32), thing("", 320, 32), name="enemies") == [(1, WIDE + 2)]
    assert begun(tmp_path, thing("player", 48, 32, 64, 64), name="enemies") == [(0, 2 * WIDE + 2)]


@pytest.mark.parametrize(
    ("said", "cells"),
    [
        ('<object id="1" gid="2" x="96" y="128" width="32" height="32"/>', {(3, 3)}),
        ('<object id="1" gid="2" x="96" y="128" width="64" height="32"/>', {(3, 3), (4, 3)}),
        ('<object id="1" gid="2" x="96" y="128" width="32" height="64"/>', {(3, 2), (3, 3)}),
    ],
)
def test_a_tile_that_blocks_as_an_object(tmp_path: Path, said: str, cells: set[Cell]) -> None:
    found = read(tmp_path, GROUND, objects(said), tiles=tile(1, solid="true"))
    assert blocked(found.ground) == cells


@pytest.mark.parametrize(
    ("cells", "name", "kept"),
    [(20, "enemies", 20), (21, "enemies", 0), (20, "things", 0), (1, "player", 1)],
)
def test_a_layer_of_places_is_no_quarter_of_the_map(tmp_path: Path, cells: int, name: str, kept: int) -> None:
    drawn = layer(",".join("2" if n < cells else "0" for n in range(WIDE * HIGH)), WIDE, HIGH, name)
    path = write(tmp_path, tmx(tileset(), GROUND, drawn, width=WIDE, height=HIGH))
    assert len(begins_of(read_map(path))) == kept


@pytest.mark.parametrize(
    ("offset", "orientation", "moved"),
    [
        ((0, 0), "orthogonal", [1, 2, 3, 4, 5, 6]),
        ((15, -15), "orthogonal", [1, 2, 3, 4, 5, 6]),
        ((17, 0), "orthogonal", [0, 1, 2, 0, 4, 5]),
        ((-32, 0), "orthogonal", [2, 3, 0, 5, 6, 0]),
        ((0, 32), "orthogonal", [0, 0, 0, 1, 2, 3]),
        ((32, -32), "orthogonal", [0, 4, 5, 0, 0, 0]),
        ((96, 0), "orthogonal", [0] * 6),
        ((0, 64), "orthogonal", [0] * 6),
        ((32, 32), "isometric", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_a_layer_lies_where_it_is_drawn(offset: tuple[int, int], orientation: str, moved: list[int]) -> None:
    layout = SimpleNamespace(orientation=orientation, size=(32, 32))
    survey = SimpleNamespace(source=SimpleNamespace(layout=layout, width=3, height=2))
    assert list(Survey._moved(cast(Survey, survey), array("I", range(1, 7)), offset)) == moved
