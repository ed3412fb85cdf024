"""Winding ways, walls seen from the front, darkness between ways and kinds of one ground: told by what lies
beside them where the table of pictures is wrong, and left alone where the form speaks against it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from game.core.geometry.grid import SQUARES
from game.maps.reading.blue_floors import without_blue_floors
from game.maps.reading.cell_claims import Survey
from game.maps.reading.darkness import with_dark_pockets
from game.maps.reading.fields_and_ways import without_fields_and_ways
from game.maps.reading.ground_variants import without_variants_of_ground
from game.maps.reading.look_features import Looks
from game.maps.reading.name_claims import read_names
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Sort
from game.maps.reading.walls_from_the_front import with_walls_from_the_front
from game.maps.reading.winding_ways import without_winding_ways
from game.maps.tiled.sanitized_map import read_map
from tests.maps.test_told_by_form import laid, shown
from tests.maps.write import layer, tileset, tmx, write

GRASS, BRICK, SAND = (80, 150, 60), (110, 80, 80), (220, 200, 120)


def rows_of(drawn: str, letters: str, pictures: list[Look]) -> tuple[Looks, str, int]:
    """A map drawn with a letter for each look, rows apart by spaces; what is in no letter is not drawn."""
    rows = drawn.split()
    text = "".join(rows)
    return laid([letters.find(mark) for mark in text], pictures), text, len(rows[0])


# ---------------------------------------------------------------- winding ways

WINDING = [
    "....=...............",
    "....=...............",
    "....=====...........",
    "........=...........",
    "..#.....=......##...",
    "........=======##...",
    "..............=.....",
    "..........=====.....",
    "..........=.........",
    "====......=.........",
    "...=......=.........",
    "...========.........",
    "......=.............",
    "......=.............",
    "......=.............",
    "......=.............",
]
STRAIGHT = ["....=..............."] * 6 + ["=" * 20, "=" * 20] + ["..........=........."] * 8
WITH_A_GAP = [*WINDING[:2], "." * 20, *WINDING[3:11], ".....==.===.........", *WINDING[12:]]


def way(rows: list[str], colour: tuple[int, int, int] = BRICK, other: int = 0) -> int:
    """How much of it is still an obstacle; `other` rows of the grass above are of another colour."""
    looks, text, wide = rows_of(" ".join(rows), ".=#,", shown(GRASS, colour, (200, 60, 40), SAND))
    looks.cells[: other * wide] = [3 if look == 0 else look for look in looks.cells[: other * wide]]
    marks = bytes(Sort.HIGH * (mark in "=#") for mark in text)
    found = without_winding_ways(marks, bytes(len(marks)), looks, wide, SQUARES)
    assert all(found[n] for n, mark in enumerate(text) if mark == "#")
    return sum(found[n] > 0 for n, mark in enumerate(text) if mark == "=")


def test_a_way_that_winds_through_one_ground_and_cuts_it_is_walked_on() -> None:
    assert way(WINDING) == 0


@pytest.mark.parametrize(
    ("rows", "colour", "other"),
    [
        (STRAIGHT, BRICK, 0),
        (WITH_A_GAP, BRICK, 0),
        (WINDING, (80, 110, 60), 0),
        (WINDING, BRICK, 9),
        ([row.replace("=", ".", 1) if n < 1 else row for n, row in enumerate(WINDING[:9])], BRICK, 0),
    ],
    ids=["a wall with few bends", "with a gap", "a hedge", "between two grounds", "little"],
)
def test_what_may_be_a_wall_stays_one(rows: list[str], colour: tuple[int, int, int], other: int) -> None:
    assert way(rows, colour, other) == "".join(rows).count("=")


# ---------------------------------------------------------------- walls from the front


def cellar(face: str = "f", floor: str = "r") -> str:
    room = ["t" * 18, "t" + face * 16 + "t", *["t" + floor * 16 + "t"] * 6]
    return " ".join([*room, *room, "t" * 18, face * 18])


def front(drawn: str, marked: str, said: int = 400) -> dict[str, set[int]]:
    """For each letter what stands there: `t` top, `f` face, `r` floor, `g` something else."""
    looks, text, wide = rows_of(
        drawn, "tfrg", shown((90, 78, 68), (160, 150, 140), (60, 35, 39), (80, 150, 60))
    )
    marks = bytes(Sort.HIGH * (mark in marked) for mark in text)
    scores = {0: -365, 1: 694, 2: said, 3: -900}
    found = with_walls_from_the_front(marks, bytes(len(marks)), looks, scores, wide, SQUARES)
    return {mark: {found[n] for n, one in enumerate(text) if one == mark} for mark in set(text)}


def test_above_the_face_is_the_top_of_a_wall_and_below_it_the_floor() -> None:
    assert front(cellar(), "fr") == {"t": {Sort.HIGH}, "f": {Sort.HIGH}, "r": {Sort.OPEN}}
    assert front(cellar(), "f") == {"t": {Sort.HIGH}, "f": {Sort.HIGH}, "r": {Sort.OPEN}}


def test_walls_all_of_which_are_dark_tell_nothing() -> None:
    looks, text, wide = rows_of("gggg gfff gfff gggg", "tfrg", shown(*[(9, 9, 9)] * 3, GRASS))
    marks, nothing = (bytes(mark == "f" for mark in text) for _ in range(2))
    assert with_walls_from_the_front(marks, nothing, looks, {}, wide, SQUARES) == marks


def test_what_is_surely_an_obstacle_is_no_floor() -> None:
    assert front(cellar(), "fr", 701)["r"] == {Sort.HIGH}


def test_the_wall_of_a_house_between_roof_and_sill_is_one() -> None:
    rows = ["g" * 12] * 3 + ["ggtttttttggg", "ggfffffffggg"] + ["g" * 12] * 6
    assert front(" ".join(rows), "f")["t"] == {Sort.HIGH}


def test_a_plateau_above_a_cliff_is_ground() -> None:
    rows = ["t" * 12] * 7 + ["f" * 12] + ["r" * 12] * 6
    assert front(" ".join(rows), "f") == {"t": {Sort.OPEN}, "f": {Sort.HIGH}, "r": {Sort.OPEN}}


# ---------------------------------------------------------------- darkness between ways

POCKETS = [
    "..................",
    ".====.===========.",
    ".=..===========.=.",
    ".=..=========...=.",
    ".=..=....====.===.",
    ".=..=..======.=...",
    ".====..========...",
    "....=..======..=..",
    "....=..======..=..",
    "....=..=========..",
    "....=..=..........",
    "....====..........",
    "..................",
]


def pockets(ground: str = "=", outside: bool = True) -> bytes:
    text = "".join(POCKETS)
    looks = laid([int(mark == "=") for mark in text], shown((20, 20, 20), (120, 120, 120)))
    found = bytes(Sort.PIT * (mark == ".") for mark in text)
    left = [n for n, mark in enumerate(text) if mark == "."]
    outer = set(left[:19]) | {n for n in left if n >= 18 * 12} if outside else set()
    dark = bytes(Sort.PIT * (n in outer) for n in range(len(text)))
    free = bytes(mark in ground for mark in text)
    return with_dark_pockets(dark, found, free, looks, 18, SQUARES)


def test_darkness_between_ways_is_none() -> None:
    text = "".join(POCKETS)
    found = pockets()
    assert {mark: {found[n] for n, one in enumerate(text) if one == mark} for mark in ".="} == {
        ".": {Sort.PIT},
        "=": {Sort.OPEN},
    }


def test_within_walls_it_is_a_floor_and_so_it_is_without_any_around_the_map() -> None:
    assert sum(map(bool, pockets(ground=""))) < "".join(POCKETS).count(".")
    assert not any(pockets(outside=False))


# ---------------------------------------------------------------- blue floors


def blue(rows: list[str], marked: str = "w") -> dict[str, set[int]]:
    """`b` is blue, `l` land, `w` wall, `d` dark, and nothing is drawn where a dot is: what is water."""
    looks, text, wide = rows_of(
        " ".join(rows), "blwd", shown((149, 179, 203), GRASS, (160, 160, 170), (20, 20, 20))
    )
    looks.pictures[3] = looks.pictures[3]._replace(light=20)
    water = bytes(Sort.PIT * (mark == "b") for mark in text)
    shut, nothing = bytes(mark in marked for mark in text), bytes(mark == "." for mark in text)
    found = without_blue_floors(water, shut, nothing, looks, wide, SQUARES)
    return {mark: {found[n] for n, one in enumerate(text) if one == mark} for mark in set(text)}


ROOMS = ["." * 20, *["." + "w" * 9 + "." * 10] * 2, *[".w" + "b" * 7 + "w" + "." * 10] * 9]
ROOMS += ["." + "w" * 9 + "." * 10, "." * 20]


def test_a_blue_floor_in_the_dark_has_no_shore() -> None:
    assert blue(ROOMS)["b"] == {Sort.OPEN}
    assert blue(ROOMS, marked="")["b"] == {Sort.OPEN}  # if the table takes thin walls for floor
    assert blue([row[:11].replace(".", "d") for row in ROOMS])["b"] == {Sort.OPEN}


def test_a_lake_has_one_and_there_is_more_land_beside_a_small_one() -> None:
    lake = [row.replace("w", "l") for row in ROOMS]
    lake[1:3] = ["." + "l" * 19] * 2
    assert blue(lake)["b"] == {Sort.PIT}
    assert blue([row.replace(".", "l", 8) for row in ROOMS])["b"] == {Sort.PIT}
    assert blue([row.replace("bbbbb", "wwwww") for row in ROOMS])["b"] == {Sort.PIT}


# ---------------------------------------------------------------- kinds of one ground


def variants(colour: tuple[int, int, int], said: int = -278, rough: int = 9, layer: int = 0) -> int:
    """How many of ten cells in grass are still obstacles."""
    shows = [
        Look(*GRASS, 120, 10, 6, 100, 0, contrast=18),
        Look(*colour, 120, 15, rough, 100, 0, contrast=29),
    ]
    cells = [int(n % 7 == 3 and 20 < n < 90) for n in range(100)]
    marks = bytes(Sort.HIGH * one for one in cells)
    return sum(map(bool, without_variants_of_ground(marks, laid(cells, shows, (0, layer)), {1: said}, 10)))


def test_a_second_kind_of_the_ground_beside_it_is_ground() -> None:
    assert variants((75, 146, 57)) == 0


@pytest.mark.parametrize(
    "looks", [{"colour": (70, 130, 50)}, {"said": 1}, {"rough": 13}, {"layer": 1}], ids=str
)
def test_what_has_another_colour_or_grain_is_none(looks: dict[str, int | tuple[int, int, int]]) -> None:
    given = {"colour": (75, 146, 57), **looks}
    assert variants(**given) == 10  # type: ignore[arg-type]


# ---------------------------------------------------------------- walls along a field


@pytest.mark.parametrize(("said", "stays"), [(97, True), (0, False)])
def test_walls_do_not_become_ground_with_a_field_that_their_colour_goes_over_into(
    said: int, stays: bool
) -> None:
    """A floor of brown, a wall of grey, and between them one tile of a colour that is like both."""
    rows = ["w" * 14, *["w" + "b" * 12 + "w"] * 8, "w" * 14]
    rows[4] = "w" + "m" + "b" * 11 + "w"
    text = " ".join(["." * 14, *rows, "." * 14])
    looks, text, wide = rows_of(text, "bwm.", shown((154, 128, 101), (115, 115, 115), (135, 120, 108), GRASS))
    marks = bytes(Sort.HIGH * (mark in "bwm") for mark in text)
    found = without_fields_and_ways(marks, looks, {0: -543, 1: said, 2: 100}, wide)
    kept = {mark for n, mark in enumerate(text) if found[n]}
    assert kept == ({"w"} if stays else set())


# ---------------------------------------------------------------- tips of roofs


@pytest.mark.parametrize(("pixels", "stands"), [(51, False), (52, True)])
def test_a_tile_of_which_hardly_anything_is_seen_is_no_obstacle_by_its_name(
    tmp_path: Path, pixels: int, stands: bool
) -> None:
    """Of three tiles of a layer called after buildings, of 32 x 32 pixels, one shows so many."""
    path = write(
        tmp_path,
        tmx(
            tileset(),
            layer("1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", 4, 4, "ground"),
            layer("0,0,0,0,0,2,2,0,0,3,0,0,0,0,0,0", 4, 4, "Buildings"),
            width=4,
            height=4,
        ),
    )
    sheet = Image.new("RGBA", (128, 128))
    for number in (0, 1):
        sheet.paste(
            (90, 150, 70, 255) if not number else (140, 90, 60, 255), (32 * number, 0, 32 * number + 32, 32)
        )
    for pixel in range(pixels):
        sheet.putpixel((64 + pixel % 32, pixel // 32), (0, 0, 0, 255))
    sheet.save(path.with_name("sheet.png"))
    survey = Survey(read_map(path, tmp_path))
    read_names(survey)
    shut = {cell for claim in survey.said.found for cell, sort in enumerate(claim.sorts) if sort}
    assert shut == ({5, 6, 9} if stands else {5, 6})
