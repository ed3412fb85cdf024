"""What a copy for Tiled says of cells and how its marks look, and where tiles are drawn, at the bounds."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

import pytest
from PIL import Image

from game.core.field import Cover, Light, Tile
from game.maps.export import _picture, said_of
from game.maps.export_objects import _rectangle, _typed, next_number, outline
from game.maps.tile_placement import Part, PictureTile, _filling, turned_box
from game.maps.tile_stamps import Stamp
from game.maps.tiled.limits import Budget

WALL = Tile(True, True, Cover.FULL)


def test_marks_have_a_colour_each() -> None:
    kinds = [
        (WALL, (226, 62, 87, 150)),
        (Tile(True, True), (226, 62, 87, 150)),
        (Tile(True, cover=Cover.HALF), (240, 180, 60, 150)),
        (Tile(True), (70, 150, 220, 150)),
        (Tile(cover=Cover.HALF), (240, 220, 120, 110)),
        (Tile(cost=2), (150, 100, 40, 110)),
        (Tile(), (0, 0, 0, 0)),
        (Tile(cover=Cover.FULL, cost=3), (240, 220, 120, 110)),
    ]
    drawn = Image.open(BytesIO(_picture([tile for tile, _ in kinds], (5, 3))))
    assert drawn.size == (5 * len(kinds), 3) and drawn.mode == "RGBA"
    for number, (_, colour) in enumerate(kinds):
        assert {drawn.getpixel((5 * number + x, y)) for x in range(5) for y in range(3)} == {colour}


@pytest.mark.parametrize(
    ("tile", "said"),
    [
        (Tile(), {}),
        (WALL, {"blocks": "true", "blocks_sight": "true", "cover": "full"}),
        (
            Tile(cost=3, light=Light.VERY_POOR, obscures=2),
            {"cost": "3", "light": "very_poor", "obscures": "2"},
        ),
        (
            Tile(edges="ns", material="wood", hazard="fire", name="ash"),
            {"blocks_edges": "ns", "material": "wood", "hazard": "fire", "label": "ash"},
        ),
        (Tile(toughness=4, elevation=-2), {"toughness": "4", "elevation": "-2"}),
    ],
)
def test_a_copy_says_all_of_a_cell_in_our_words(tile: Tile, said: dict[str, str]) -> None:
    plain = {
        "blocks": "false",
        "blocks_sight": "false",
        "cover": "none",
        "cost": "1",
        "light": "bright",
        "blocks_edges": "",
        "obscures": "0",
    }
    assert {name: value for name, _, value in said_of(tile)} == plain | said


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("true", "bool"),
        ("false", "bool"),
        ("7", "int"),
        ("0", "int"),
        ("07", ""),
        ("-7", ""),
        ("True", ""),
        ("", ""),
    ],
)
def test_values_of_properties_have_their_types(text: str, kind: str) -> None:
    assert _typed(text) == ({"type": kind} if kind else {})


@pytest.mark.parametrize(
    ("counted", "first"),
    [
        ("7", 7),
        ("99999999", 99_999_999),
        ("1000000000", 100_000),
        ("", 100_000),
        ("-7", 100_000),
        ("x", 100_000),
    ],
)
def test_the_next_free_number_is_counted_on(counted: str, first: int) -> None:
    wild = Element("map", nextobjectid=counted)
    assert [next_number(wild, "nextobjectid") for _ in range(3)] == [str(first + n) for n in range(3)]
    assert wild.get("nextobjectid") == str(first + 3)


@pytest.mark.parametrize("counted", ["", "999999999", "1000000000"])
def test_no_number_is_given_twice_where_the_map_does_not_count(counted: str) -> None:
    wild, taken = Element("map", nextobjectid=counted), ["7", "100000", "100001", "100004", "", "x"]
    for number in taken:
        SubElement(wild, "object", id=number)
    given = [next_number(wild, "nextobjectid") for _ in range(4)]
    free = [str(number) for number in range(100_005, 100_009)]
    assert given == ([counted, *free[:3]] if counted == "999999999" else free)


def test_cells_that_fill_a_rectangle() -> None:
    whole = tuple((x, y) for x in (2, 3, 4) for y in (5, 6))
    assert _rectangle(whole) == (2, 5, 4, 6) == _rectangle(whole * 2)
    assert _rectangle(whole[1:]) is None
    assert _rectangle(((4, 4),)) == (4, 4, 4, 4)


def test_one_line_goes_about_all_boxes_and_back() -> None:
    found = list(outline([(0, 0, 1, 2), (5, 0, 6, 2), (9, 9, 10, 11)]))
    assert found[:5] == [(0, 0), (1, 0), (1, 2), (0, 2), (0, 0)]
    assert found[-2:] == [(5, 0), (0, 0)]
    assert len(found) == 3 * 5 + 2


# ---------------------------------------------------------------- where tiles are drawn


@pytest.mark.parametrize(
    ("turn", "box"),
    [
        (0, (0, -20, 30, 0)),
        (90, (0, 0, 20, 30)),
        (180, (-30, 0, 0, 20)),
        (270, (-20, -30, 0, 0)),
        (360, (0, -20, 30, 0)),
        (45, (0, -15, 36, 22)),
    ],
)
def test_a_picture_turns_about_its_lower_left_corner(turn: float, box: tuple[int, int, int, int]) -> None:
    assert turned_box(30, 20, turn) == box


def a_stamp(wide: int, high: int, offset: tuple[int, int] = (0, 0), fit: bool = False) -> Stamp:
    return Stamp(Path("a.png"), (0, 0, wide, high), offset=offset, fit=fit)


@pytest.mark.parametrize(
    ("stamp", "box", "filled"),
    [
        (a_stamp(16, 16), (32, 64), ((32, 64), (0, 0), (0, 0))),
        (a_stamp(16, 16, (2, -3)), (32, 64), ((32, 64), (4, -12), (0, 0))),
        (a_stamp(16, 16, (2, -3), True), (32, 64), ((32, 32), (4, -6), (0, 16))),
        (a_stamp(32, 16, fit=True), (64, 64), ((64, 32), (0, 0), (0, 16))),
        (a_stamp(16, 32, fit=True), (64, 64), ((32, 64), (0, 0), (16, 0))),
        (a_stamp(0, 0), (3, 4), ((3, 4), (0, 0), (0, 0))),
        (a_stamp(64, 64), (0, 0), ((1, 1), (0, 0), (-0.5, -0.5))),
    ],
)
def test_a_tile_fills_its_box(
    stamp: Stamp,
    box: tuple[int, int],
    filled: tuple[tuple[int, int], tuple[float, float], tuple[float, float]],
) -> None:
    assert _filling(stamp, box) == filled


@pytest.mark.parametrize(
    ("x", "y", "size", "placed"),
    [
        (10, 20, 8, True),
        (9, 20, 8, False),
        (10, 19, 8, False),
        (29, 49, 8, True),
        (30, 49, 8, False),
        (29, 50, 8, False),
        (9, 20, 9, True),
        (99, 99, 9, True),
    ],
)
def test_a_part_has_what_begins_in_it_and_all_that_is_large(x: int, y: int, size: int, placed: bool) -> None:
    part = Part(10, 20, 30, 50, 8)
    tile = PictureTile(a_stamp(size, 4), (0, 0), x, y)
    assert part.has(tile) is placed
    assert part.moved((5, -5)).has(tile._replace(x=x - 5, y=y + 5)) is placed


def test_what_a_tile_covers() -> None:
    tile = PictureTile(a_stamp(30, 20), (0, 0), 0, 0)
    assert (tile.drawn_size, tile.extent, tile.box) == ((30, 20), (30, 20), (0, -20, 30, 0))
    over = tile._replace(flip_diagonal=True)
    assert (over.drawn_size, over.extent) == ((20, 30), (20, 30))
    sized = over._replace(size=(7, 9))
    assert (sized.drawn_size, sized._replace(turn=90.0).extent) == ((7, 9), (9, 7))
    assert sized._replace(turn=90.0).box == (0, 0, 9, 7)
    assert sized.look == sized._replace(x=5, y=7, cell=(3, 3)).look != sized._replace(turn=90.0).look


def test_what_is_spent_is_counted_together() -> None:
    budget = Budget()
    budget.spend("layers", 3)
    budget.spend("layers")
    budget.spend("tiles", 2)
    assert (budget.spent["layers"], budget.spent["tiles"]) == (4, 2)
