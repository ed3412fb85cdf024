"""Ground that the table of pictures takes for an obstacle is told by its form, and missing pictures by how
many they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps.loader import open_with_notes
from game.maps.reading.fields_and_ways import without_fields_and_ways, without_seams
from game.maps.reading.look_features import Looks
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Sort
from tests.maps.test_read_as_seen import ALL, HIGH, HOUSE, WIDE, Cell, a_layer, marks
from tests.maps.write import tileset, tmx, write

GRASS, STONE, SHORE, WATER = range(4)
COLOURS = [(80, 150, 60), (120, 118, 110), (75, 125, 130), (70, 100, 200)]
FIELD = [(x, y) for x in range(6, 14) for y in range(3, 11)]
ROAD = [(x, y) for x in (9, 10, 11) for y in range(HIGH)]
LONG_ROAD = [(x, y) for x in range(WIDE - 3) for y in (6, 7, 8)]
FRAME = [
    (x, y)
    for x in range(1, WIDE - 1)
    for y in range(1, HIGH - 1)
    if not (3 <= x < WIDE - 3 and 3 <= y < HIGH - 3)
]
WALL = [(x, 6) for x in range(WIDE)] + [(6, y) for y in range(7, HIGH)]


def looks(tiles: dict[Cell, int], colour: tuple[int, int, int] = COLOURS[STONE], seen: int = 100) -> Looks:
    shown = [Look(*(colour if n == STONE else one), 120, 5, 5, seen, 0) for n, one in enumerate(COLOURS)]
    cells = [tiles.get((n % WIDE, n // WIDE), GRASS) for n in range(WIDE * HIGH)]
    return Looks(cells, [], shown, [(0, n) for n in range(4)], {}, ["a"], 0)


def left(
    cells: list[Cell], said: int = 100, colour: tuple[int, int, int] = COLOURS[STONE], seen: int = 100
) -> set[Cell]:
    """Which of the cells, all of stone and marked, are still obstacles."""
    marked = bytes(marks(Sort.HIGH, *cells))
    found = without_fields_and_ways(
        marked, looks(dict.fromkeys(cells, STONE), colour, seen), {STONE: said}, WIDE
    )
    return {(n % WIDE, n // WIDE) for n, mark in enumerate(found) if mark}


@pytest.mark.parametrize("ground", [FIELD, ROAD, LONG_ROAD])
def test_broad_fields_and_ways_off_the_map_are_ground(ground: list[Cell]) -> None:
    assert left(ground) == set()


@pytest.mark.parametrize("walls", [FRAME, WALL, HOUSE, ROAD[:39], FIELD[:56]])
def test_frames_thin_walls_and_small_houses_stay(walls: list[Cell]) -> None:
    assert left(list(walls)) == set(walls)


@pytest.mark.parametrize(("across", "stays"), [(36, True), (14, False)])
def test_a_broad_frame_around_more_than_its_own_cells_is_a_wall(across: int, stays: bool) -> None:
    wide, thick = 40, 4
    inside = range(2 + thick, 2 + across - thick)
    frame = [(x, y) for x in range(2, 2 + across) for y in range(2, 28) if x not in inside or not 6 <= y < 24]
    cells = [STONE if (n % wide, n // wide) in frame else GRASS for n in range(wide * 30)]
    marked = bytes(Sort.HIGH if look == STONE else Sort.OPEN for look in cells)
    shown = looks({})
    shown.cells = cells
    assert any(without_fields_and_ways(marked, shown, {STONE: 100}, wide)) == stays


@pytest.mark.parametrize(
    ("said", "colour", "stays"),
    [
        (0, (96, 101, 124), False),
        (1, (96, 101, 124), True),
        (0, (96, 101, 129), True),
        (0, (96, 125, 124), True),
    ],
)
def test_bluish_asphalt_is_ground_if_the_table_takes_it_rather_for_floor(
    said: int, colour: tuple[int, int, int], stays: bool
) -> None:
    assert bool(left(FIELD, said, colour)) == stays


def test_what_surely_blocks_is_green_or_shows_ground_around_it_is_no_field() -> None:
    assert left(FIELD, said=300) == set()
    assert left(FIELD, said=301) == set(FIELD)
    assert left(FIELD, colour=(60, 120, 50)) == set(FIELD)
    assert left(FIELD, colour=(60, 60, 120)) == set(FIELD)
    assert left(FIELD, seen=89) == set(FIELD)


BAND = [(x, y) for x in range(3, 15) for y in (5, 6, 7, 8) if y < 7 or x % 2]
"""A third of its cells are two wide: too little for a field."""


@pytest.mark.parametrize(("exit_at", "ground"), [((5, 9), False), (None, True)])
def test_a_band_is_a_way_where_it_leads_off_the_map(exit_at: Cell | None, ground: bool) -> None:
    out = [exit_at] if exit_at else [(5, y) for y in range(9, HIGH)]
    assert (left([*BAND, *out]) == set()) == ground


def test_a_look_that_is_ground_mostly_is_so_everywhere() -> None:
    assert left([*FIELD, (1, 1), (17, 2)]) == set()
    assert left([*FIELD[:56], (1, 1)]) == {*FIELD[:56], (1, 1)}


@pytest.mark.parametrize(("beyond", "said", "stays"), [(WATER, 0, False), (WATER, 1, True), (GRASS, 0, True)])
def test_a_shore_has_the_colours_of_both_sides(beyond: int, said: int, stays: bool) -> None:
    shore = [(x, 6) for x in range(WIDE)]
    tiles = dict.fromkeys(shore, SHORE) | {(x, y): beyond for x in range(WIDE) for y in range(7, HIGH)}
    found = without_seams(bytes(marks(Sort.HIGH, *shore)), looks(tiles), {SHORE: said}, WIDE)
    assert any(found) == stays


def test_a_wall_between_two_grounds_has_a_colour_of_its_own() -> None:
    wall = [(x, 6) for x in range(WIDE)]
    tiles = dict.fromkeys(wall, STONE) | {(x, y): WATER for x in range(WIDE) for y in range(7, HIGH)}
    marked = bytes(marks(Sort.HIGH, *wall))
    assert without_seams(marked, looks(tiles, (200, 60, 40)), {STONE: -500}, WIDE) == marked


@pytest.mark.parametrize(("missing", "sure"), [(20, True), (200, False)])
def test_pictures_that_are_missing_in_part_make_nobody_sure(tmp_path: Path, missing: int, sure: bool) -> None:
    cells = [17] * missing + ALL[missing:]
    sets = tileset() + tileset(first=17, image="gone.png")
    text = tmx(sets, a_layer("a", cells), a_layer("walls", marks(2, *HOUSE)), width=WIDE, height=HIGH)
    found = open_with_notes(write(tmp_path, text)).confidence
    assert found.sure == sure
    assert ("cells are missing" in found.words) != sure
