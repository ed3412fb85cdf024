"""Small sums that the reading of maps is made of, each by itself: shares of cells, sides of tiles, sizes."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace
from typing import Any, cast
from xml.etree.ElementTree import Element, SubElement

import pytest

from game.core.field import Zone
from game.maps.export_objects import _first_free
from game.maps.manual_edits import _LETTERS, _too_much
from game.maps.picture import _Group
from game.maps.properties import _edges
from game.maps.reading import side_view, start_places
from game.maps.reading.conventions import NOTHING, _terrain
from game.maps.reading.doorways import _in_line
from game.maps.reading.fields_and_ways import _share_two_wide, _surrounds
from game.maps.reading.tile_pictures import _clear_sides, _range_of
from game.maps.reading.vocabulary import SOMEBODY, Sort
from game.maps.reading.walled_rooms import _is_a_rectangle
from game.maps.tile_placement import _filling
from game.maps.tile_stamps import Stamp
from game.maps.tiled.limits import CELLS


def piece(picture: str) -> tuple[list[int], int]:
    """The cells that are drawn, and how wide the map is."""
    rows = dedent(picture).strip("\n").splitlines()
    wide = len(rows[0])
    return [y * wide + x for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"], wide


FRAME = """
    ############
    #..........#
    #..........#
    #...........
    #..........#
    #..........#
    #..........#
    ############
"""
CORNER = """
    ########
    #.......
    #.......
    #.......
    #.......
    #.......
"""
BLOCK = """
    ........
    ..####..
    ..####..
    ........
"""


@pytest.mark.parametrize(("picture", "surrounds"), [(FRAME, True), (CORNER, False), (BLOCK, False)])
def test_a_frame_goes_round_more_than_its_own_cells_gaps_or_not(picture: str, surrounds: bool) -> None:
    assert _surrounds(*piece(picture)) is surrounds


@pytest.mark.parametrize(("picture", "share"), [(BLOCK, 37), (CORNER, 0), ("##\n##", 25), ("#.#\n#.#", 0)])
def test_how_much_of_a_piece_is_two_wide(picture: str, share: int) -> None:
    assert _share_two_wide(*piece(picture)) == share


def test_rows_are_not_joined_over_the_rim_of_the_map() -> None:
    assert _share_two_wide([3, 4, 7, 8], 4) == 0


def stamp(fit: bool = False, source: tuple[int, int, int, int] = (0, 0, 16, 32)) -> Stamp:
    return Stamp(Path("a.png"), source, offset=(4, -8), fit=fit)


def test_a_tile_fills_the_box_of_an_object_or_keeps_its_proportions_in_the_middle() -> None:
    assert _filling(stamp(), (32, 32)) == ((32, 32), (8, -8), (0, 0))
    assert _filling(stamp(fit=True), (32, 32)) == ((16, 32), (4, -8), (8, 0))
    assert _filling(stamp(fit=True), (16, 128)) == ((16, 32), (4, -8), (0, 48))


def test_what_is_too_small_is_drawn_a_pixel_large() -> None:
    assert _filling(stamp(), (0.2, 0.2))[0] == (1, 1)  # type: ignore[arg-type]
    assert _filling(stamp(source=(0, 0, 0, 0)), (3, 5))[0] == (3, 5)


@pytest.mark.parametrize(
    ("picture", "sides"),
    [("###\n###\n###", 0), ("...\n###\n###", 1), ("#..\n#..\n#..", 3), ("...\n.#.\n...", 4)],
)
def test_a_side_of_a_tile_is_clear_if_more_than_half_of_it_is(picture: str, sides: int) -> None:
    pixels: list[tuple[int, ...]] = [
        (0, 0, 0, 255 if sign == "#" else 31) for row in picture.split() for sign in row
    ]
    assert _clear_sides(pixels, 3, 3) == sides
    assert _clear_sides([(0, 0, 0, 32)] * 6, 3, 2) == 0, "a breath of colour is not clear"
    wide: list[tuple[int, ...]] = [(0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 255), (0, 0, 0, 255)] * 2
    assert _clear_sides(wide, 4, 2) == 1, "half of the row is not more than half, all of the left side is"


@pytest.mark.parametrize(
    ("changes", "much"),
    [
        ({}, False),
        ({"name": "n" * _LETTERS}, False),
        ({"name": "n" * (_LETTERS + 1)}, True),
        ({"properties": {"k" * (_LETTERS + 1): ""}}, True),
        ({"properties": {"k": "v" * (_LETTERS + 1)}}, True),
        ({"properties": {str(number): "" for number in range(19)}}, False),
        ({"properties": {str(number): "" for number in range(20)}}, True),
        ({"cells": ((0, 0),) * CELLS}, False),
        ({"cells": ((0, 0),) * (CELLS + 1)}, True),
    ],
)
def test_a_zone_by_hand_has_its_bounds(changes: dict[str, Any], much: bool) -> None:
    said: dict[str, Any] = {"kind": "zone", "name": "", "cells": ((0, 0),), **changes}
    assert _too_much(Zone(**said)) is much


def test_borders_that_stop_are_said_by_their_letters() -> None:
    assert [_edges(text) for text in ("", "n", "W,n", "s; e/n w", "nn")] == ["", "n", "nw", "nesw", "n"]
    for text in ("x", "north-west", "n1"):
        with pytest.raises(ValueError, match="some of the letters"):
            _edges(text)


@pytest.mark.parametrize(
    ("key", "value", "sort"),
    [
        ("terrain", "water", Sort.PIT),
        ("groundtype", "wall", Sort.HIGH),
        ("surface", "bridge", Sort.OPEN),
        ("terrain", "7", None),
        ("terrain", "", None),
        ("terrain", "hello", None),
        ("colour", "water", None),
    ],
)
def test_a_terrain_in_a_word_says_what_the_ground_is(key: str, value: str, sort: Sort | None) -> None:
    found = _terrain({key: (key.upper(), value)})
    assert found == NOTHING if sort is None else (found.sort, found.key) == (sort, key.upper())


def test_what_is_greener_by_more_than_a_tint_is_green_and_what_has_hardly_a_colour_grey() -> None:
    """Of a hundred each; the darkest and the lightest tenth do not count for the contrast."""
    assert _range_of([]) == (0, 0, 0, 0, 0)
    for pixel, green, grey in (
        ((100, 112, 100, 255), 0, 100),
        ((100, 113, 100, 255), 100, 100),
        ((100, 113, 101, 255), 0, 100),
        ((100, 100, 119, 255), 0, 100),
        ((100, 100, 120, 255), 0, 0),
    ):
        assert _range_of([pixel] * 4)[3:] == (green, grey), pixel
    lights = [(0, 0, 0, 255)] * 2 + [(80, 80, 80, 255)] * 9 + [(160, 160, 160, 255)] * 8 + [(255,) * 4]
    contrast, darkest, *_ = _range_of(cast(list[tuple[int, ...]], lights))
    assert (contrast, darkest) == (80, 80)


def test_steps_along_a_row_end_at_the_rim_of_the_map() -> None:
    assert _in_line(8, 9, 1, 10) and not _in_line(9, 10, 1, 10) and _in_line(9, 19, 10, 10)


@pytest.mark.parametrize(
    ("wide", "high", "rectangle"), [(4, 4, True), (5, 9, True), (9, 5, True), (3, 9, False), (9, 3, False)]
)
def test_a_room_of_walls_is_at_least_four_wide_and_high(wide: int, high: int, rectangle: bool) -> None:
    ring = [y * 12 + x for y in range(high) for x in range(wide) if x in (0, wide - 1) or y in (0, high - 1)]
    assert _is_a_rectangle(ring, 12) is rectangle
    assert not _is_a_rectangle([*ring[::2]], 12), "half of its sides are gaps"


def test_groups_move_what_lies_in_them_together() -> None:
    outer = _Group().within(Element("group", visible="1", offsetx="3", offsety="10"))
    inner = outer.within(Element("layer", visible="1", offsetx="-1", offsety="5", opacity="0.5"))
    assert (inner.offset, inner.opacity, inner.visible) == ((2, 15), 0.5, True)


def test_a_map_that_does_not_count_gets_numbers_from_the_widest_gap() -> None:
    wild = Element("map")
    for number in ("7", "100000", "100003", "x", "12345678901"):
        SubElement(wild, "object", id=number)
    assert _first_free(wild) == 100_004
    taken = Element("map")
    assert _first_free(taken) == 100_000
    SubElement(taken, "object", id="100000")
    assert _first_free(taken) == 100_001
    last = SubElement(taken, "object", id="300000000")
    assert _first_free(taken) == 300_000_001, "the widest gap is the last one"
    last.set("id", "600000000")
    assert _first_free(taken) == 100_001, "numbers end before a thousand million"


@pytest.mark.parametrize(
    ("wide", "high", "points"), [(11, 6, 0), (12, 6, 1), (21, 6, 2), (90, 20, 2), (100, 22, 3), (100, 23, 2)]
)
def test_the_wider_a_map_for_its_height_the_more_it_seems_seen_from_the_side(
    wide: int, high: int, points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["_solid", "_floor_is_hidden", "_with_walls", "_ground_is_open", "_names", "_air", "_layers"]
    names += ["_standing", "hanging", "heaped", "_nothing_between", "_in_the_air"]
    for name in names:
        monkeypatch.setattr(side_view, name, lambda *_: 0)
    layout = SimpleNamespace(orientation="orthogonal")
    source: Any = SimpleNamespace(width=wide, height=high, layout=layout)
    anything: Any = None
    found = side_view.points(source, anything, anything)
    assert found["wide"] == points and sum(found.values()) == points


def test_one_place_that_is_said_of_nobody_is_ones_own_and_of_several_the_first_if_no_side_has_one() -> None:
    floor: Any = SimpleNamespace(number=lambda cell: cell[0], grid=None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(start_places, "_kept_apart", lambda _, heads: heads)
        patch.setattr(start_places, "_share_out", lambda _, heads, loose: heads.update({9: loose}))
        room = dict.fromkeys(range(9), 0)
        for hints, heads in (
            ([(SOMEBODY, 3)], {0: [3]}),
            ([(1, 5), (SOMEBODY, 3)], {1: [5], 0: [3]}),
            ([(SOMEBODY, 3), (SOMEBODY, 4)], {0: [3], 9: [4]}),
            ([(1, 5), (SOMEBODY, 3), (SOMEBODY, 4)], {1: [5], 9: [3, 4]}),
        ):
            said = [(who, (cell, 0), "here") for who, cell in hints]
            assert start_places._from_hints(floor, room, said) == (heads, "here")
