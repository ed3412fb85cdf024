"""How much a map may ask for: the last that is read, the first that is not, and that everything is counted
once."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from game.maps import MapError, load, open_map
from game.maps.errors import MapTooLarge
from game.maps.properties import TILE, read
from game.maps.tiled import limits
from game.maps.tiled.limits import IMAGE_PX, MOST, PAINT, PIXELS, Budget
from game.maps.tiled.numbers import floats, natural, points, whole
from game.maps.tiled.sanitized_map import read_map
from tests.maps.test_forms import chunk, endless
from tests.maps.weighed import WEIGHED
from tests.maps.write import layer, objects, png, properties, thing, tile, tileset, tmx, write

EMPTY = ",".join("0" * 12)

SAID = {
    "bytes in its files": 24 << 20,
    "layers": 128,
    "cells over all layers": 8 * 512 * 512,
    "different tiles in its cells": 256 * 256,
    "tilesets": 512,
    "tiles": 128 << 10,
    "pictures": 2 << 10,
    "properties": 100_000,
    "templates": 512,
    "objects": 10_000,
    "corners of objects": 100_000,
    "rows crossed by the borders of objects": 128 << 10,
    "cells in objects": 16 * 256 * 256,
    "spawns": 4 << 10,
    "doors": 4 << 10,
}
"""What maps may have: sixteen full layers, a sheet of the most pixels in tiles of two, and so on."""


@pytest.mark.parametrize("what", MOST)
def test_the_last_is_read_and_the_next_is_too_much(what: str) -> None:
    budget = Budget()
    budget.spend(what, SAID[what] - 1)
    budget.spend(what)
    with pytest.raises(MapTooLarge, match=f"the map has more than {SAID[what]} {what}. "):
        budget.spend(what)


def test_pictures_share_their_room() -> None:
    budget = Budget()
    assert not budget.has_room(IMAGE_PX + 1)
    assert budget.has_room(IMAGE_PX) and budget.has_room(PIXELS - IMAGE_PX)
    assert not budget.has_room(1)
    assert (IMAGE_PX, PIXELS, PAINT) == (4096 * 4096, 6 * 2048 * 2048, 4 * 4096 * 4096)


def test_the_other_bounds() -> None:
    assert (limits.CELLS, limits.GROUP_DEPTH, limits.TILE_PX, limits.IMAGE_SIDE) == (
        512 * 512,
        16,
        1024,
        16384,
    )
    assert (limits.IMAGE_BYTES, limits.FILE_BYTES) == (64 * 1024 * 1024, 8 * 1024 * 1024)
    assert (limits.FRAMES, limits.SHORTEST, limits.WARNINGS, limits.GUESSES) == (64, 40, 100, 200)


@pytest.mark.parametrize("module", WEIGHED)
def test_how_much_is_looked_at(module: str) -> None:
    found = vars(import_module(f"game.maps.{module}"))
    assert {name: found[name] for name in WEIGHED[module]} == WEIGHED[module]


def test_what_stands_shares_its_paint() -> None:
    budget = Budget()
    assert not budget.has_paint(IMAGE_PX + 1)
    assert all(budget.has_paint(IMAGE_PX) for _ in range(PAINT // IMAGE_PX))
    assert not budget.has_paint(1)
    assert budget.has_room(IMAGE_PX), "which is another room"


def test_everything_is_counted_once(tmp_path: Path) -> None:
    sheet = tileset(tile(1, door=True, label="door") + tile(2, blocks=True))
    template = (
        f'<template><object type="zone" width="32" height="32">{properties(note="here")}</object></template>'
    )
    things = objects(
        thing("spawn", 32, 32, 64, 32, side="azure"),
        thing("zone", 0, 0, inside='<polygon points="0,0 96,0 0,96"/>'),
        '<object id="1" template="post.tx" x="0" y="0"/>',
        '<object id="2" template="post.tx" x="32" y="0"/>',
        thing("door", 0, 64, 64, 32),
    )
    group = (
        f'<group name="g">{layer("2,0,0,2" + ",0" * 8, name="upper")}<imagelayer name="i"><image '
        'source="a.png"/></imagelayer></group>'
    )
    path = write(
        tmp_path, tmx(sheet, layer("1,2,3,0" + ",0" * 8), group, things, inside=properties(title="T"))
    )
    (path.parent / "a.png").write_bytes(png(10, 10))
    (path.parent / "post.tx").write_text(template)
    source = read_map(path)
    assert source.budget.spent == {
        "bytes in its files": path.stat().st_size + len(template),
        "layers": 5,
        "cells over all layers": 24,
        "different tiles in its cells": 4 + 2,
        "tilesets": 1,
        "tiles": 25 + 2,  # a sheet of four by four, counted with what may be cut off at its ends
        "pictures": 2,
        "properties": 1 + 3 + 1 + 1 + 1,
        "templates": 1,
        "objects": 5,
        "corners of objects": 3,
    }
    assert not source.budget.has_room(PIXELS - 128 * 128 - 100 + 1)
    assert source.budget.has_room(IMAGE_PX)


def test_an_infinite_map_counts_its_chunks_and_what_they_become(tmp_path: Path) -> None:
    chunks = chunk(0, 0, "1,0,0,0") + chunk(4, 0, "0,1,0,0")
    source = read_map(
        write(tmp_path, tmx(tileset(), endless(chunks)).replace('infinite="0"', 'infinite="1"'))
    )
    assert (source.width, source.height) == (6, 2)
    assert source.budget.spent["cells over all layers"] == 2 * 4 + 6 * 2 + 6 * 2


@pytest.mark.parametrize(("deep", "fits"), [(15, True), (16, False)])
def test_groups_lie_sixteen_deep(tmp_path: Path, deep: int, fits: bool) -> None:
    path = write(tmp_path, tmx(tileset(), "<group>" * deep + layer(EMPTY) + "</group>" * deep))
    if fits:
        assert len(open_map(path)[1].layers) == 1
    else:
        with pytest.raises(MapError, match="groups lie more than 16 deep"):
            load(path)


@pytest.mark.parametrize(
    ("width", "height", "fits"),
    [
        pytest.param(262_144, 1, True, marks=pytest.mark.long),
        pytest.param(512, 512, True, marks=pytest.mark.long),
        (256, 256, True),
        (262_145, 1, False),
        (2, 131_073, False),
    ],
)
def test_cells_of_a_map(tmp_path: Path, width: int, height: int, fits: bool) -> None:
    path = write(tmp_path, tmx(width=width, height=height))
    if fits:
        assert (load(path).width, load(path).height) == (width, height)
    else:
        with pytest.raises(MapError):
            load(path)


@pytest.mark.parametrize(("px", "fits"), [(0, False), (1, True), (1024, True), (1025, False)])
def test_pixels_of_a_cell(tmp_path: Path, px: int, fits: bool) -> None:
    path = write(tmp_path, tmx(layer(EMPTY)).replace('tileheight="32"', f'tileheight="{px}"'))
    if fits:
        assert open_map(path)[1].lattice.tile == (32, px)
    else:
        with pytest.raises(MapError, match=f"the map: tileheight is {px}, but must lie between 1 and 1024"):
            load(path)


@pytest.mark.parametrize(
    ("text", "metres"),
    [("0.1", 0.1), ("100", 100.0), ("0.09", None), ("100.1", None), ("nan", None), ("far", None), ("", 1.5)],
)
def test_metres_of_a_cell(tmp_path: Path, text: str, metres: float | None) -> None:
    path = write(tmp_path, tmx(layer(EMPTY), inside=properties(metres_per_tile=text)))
    assert load(path).metres_per_tile == (metres or 1.5)
    said = f"the map property metres_per_tile is '{text}', but must be a number from 0.1 to 100."
    assert (said in load(path).warnings) == (metres is None)


@pytest.mark.parametrize(("text", "kept"), [("rain", "rain"), ("none", "none"), ("", ""), ("jungle", "")])
def test_what_a_map_sounds_like(tmp_path: Path, text: str, kept: str) -> None:
    field = load(write(tmp_path, tmx(layer(EMPTY), inside=properties(ambience=text))))
    assert field.ambience == kept
    said = (
        f"the map property ambience is '{text}', but must be one of wind, rain, street, forest, "
        "interior, river, none."
    )
    assert (said in field.warnings) == (text == "jungle")


def test_the_words_of_a_map_are_cut_where_nobody_would_read_on(tmp_path: Path) -> None:
    said = properties(title="t" * 81, description="d" * 1001, ruleset="r" * 41)
    field = load(write(tmp_path, tmx(layer(EMPTY), inside=said)))
    assert (field.title, field.description, field.ruleset) == ("t" * 80, "d" * 1000, "r" * 40)
    odd = properties(description="one&#10;two&#8238;", title="a&#10;b")
    field = load(write(tmp_path, tmx(layer(EMPTY), inside=odd)))
    assert (field.title, field.description) == ("a\nb", "one\ntwo")


def test_letters_that_cannot_be_seen_do_not_use_up_the_room_of_words(tmp_path: Path) -> None:
    field = load(write(tmp_path, tmx(layer(EMPTY), inside=properties(title="&#8238;" * 80 + "t" * 90))))
    assert field.title == "t" * 80


@pytest.mark.parametrize(("odd", "kept"), [(100, 100), (101, 101)])
def test_a_hundred_warnings_are_kept(tmp_path: Path, odd: int, kept: int) -> None:
    things = objects(
        *[thing(f"npc{number}", 0, 0) for number in range(odd - 2)]
    )  # besides: no properties at all, no spawns
    warnings = load(write(tmp_path, tmx(tileset(), layer(EMPTY), things))).warnings
    assert len(warnings) == kept
    assert (warnings[-1] == "and 1 more.") == (odd > 100)


# ---------------------------------------------------------------- numbers and words


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("-3", -3), (None, 5), ("9" * 20, int("9" * 20)), ("9" * 21, None), ("1.0", None), ("", None)],
)
def test_a_whole_number(text: str | None, number: int | None) -> None:
    element = _element(text)
    if number is not None:
        assert whole(element, "x", "the map", 5) == number
    else:
        with pytest.raises(MapError, match=r"the map: x is '.*', not a whole number\. Correct it in Tiled\."):
            whole(element, "x", "the map", 5)


@pytest.mark.parametrize(("number", "fits"), [(1, False), (2, True), (9, True), (10, False)])
def test_a_number_within_bounds(number: int, fits: bool) -> None:
    if fits:
        assert natural(_element(str(number)), "x", "the map", 2, 9) == number
    else:
        with pytest.raises(MapError, match=f"the map: x is {number}, but must lie between 2 and 9"):
            natural(_element(str(number)), "x", "the map", 2, 9)


@pytest.mark.parametrize(
    ("text", "number"),
    [("0.5", 0.5), ("-9999999", -9999999.0), ("1e7", None), ("-1e7", None), ("inf", None), ("x", None)],
)
def test_a_number_of_pixels(text: str, number: float | None) -> None:
    if number is not None:
        assert floats(_element(text), "x", "the map") == number
    else:
        with pytest.raises(MapError, match=f"the map: x is '{text}', not a usable number"):
            floats(_element(text), "x", "the map")


def test_a_polygon_has_three_corners() -> None:
    shape = _element("")
    shape.set("points", "1,2 3,4 5,6.5")
    assert points(shape, "it") == "1.0,2.0 3.0,4.0 5.0,6.5"
    shape.set("points", "1,2 3,4")
    with pytest.raises(MapError, match="it: a polygon needs at least three corners"):
        points(shape, "it")


def _element(text: str | None) -> Element:
    return Element("thing", {} if text is None else {"x": text})


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [("toughness", 0, 1000), ("cost", 1, 99), ("elevation", -100, 100), ("lock", 0, 99)],
)
def test_words_that_are_numbers_have_bounds(key: str, least: int, most: int) -> None:
    assert [read(key, str(number), "here") for number in (least, most)] == [least, most]
    for number in (least - 1, most + 1):
        with pytest.raises(
            MapError, match=f"here: {key} is '{number}', but must be a whole number from {least} to {most}"
        ):
            read(key, str(number), "here")


@pytest.mark.parametrize("key", ["blocks", "blocks_sight", "door", "open"])
def test_yes_and_no_have_several_words(key: str) -> None:
    assert all(read(key, word, "here") is True for word in ("true", "Yes", "1", " closed "))
    assert not any(read(key, word, "here") for word in ("false", "NO", "0", "open", ""))


def test_levels_have_names_and_cover_has_numbers() -> None:
    assert [read("cover", word, "here") for word in ("0", "1", "2", " Half ", "full", "NONE")] == [
        0,
        1,
        2,
        1,
        2,
        0,
    ]
    assert [read("light", word, "here") for word in ("bright", "Dim", "very poor", " dark ", "none")] == [
        0,
        1,
        2,
        3,
        4,
    ]
    assert [read("obscures", word, "here") for word in ("none", "thin", " Thick", "very_thick", "3")] == [
        0,
        1,
        2,
        3,
        3,
    ]
    for wrong in ("3", "-1"):
        with pytest.raises(MapError, match="must be none, half or full"):
            read("cover", wrong, "here")


def test_labels_are_a_few_letters() -> None:
    assert read("label", " a\n\u202eb ", "here") == "ab"
    assert read("label", "x" * 61, "here") == "x" * 60
    assert read("label", "\0" * 140 + "x" * 90, "here") == "x" * 60, "what cannot be seen does not count"
    assert read("blocks_edges", "W;s/n n", "here") == "nsw"
    assert set(TILE) >= {"label", "material", "hazard"}
