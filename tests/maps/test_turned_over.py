"""What marks where one may walk instead of where one may not, grounds that their author has put away, halls
with chairs in them, roads with kerbs, and darkness."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from game.core.geometry.grid import SQUARES
from game.maps.loader import open_with_notes
from game.maps.reading.cell_claims import Claim, Claims
from game.maps.reading.inference import inferred
from game.maps.reading.kerbs import without_kerbs
from game.maps.reading.look_features import NAMES, Looks
from game.maps.reading.picture_claims import PICTURES, WATER
from game.maps.reading.tile_colours import is_lava, is_water
from game.maps.reading.tile_pictures import Look
from game.maps.reading.unreachable_cells import closed_off
from game.maps.reading.vocabulary import Sort
from tests.maps.test_read_as_seen import GROUND, HIGH, HOUSE, WIDE, Cell, a_layer, blocked, marks, read
from tests.maps.write import objects, thing, tile, tileset, tmx, write

EVERYWHERE = {(x, y) for x in range(WIDE) for y in range(HIGH)}
ISLAND = tuple((x, y) for x in range(4, 16) for y in range(3, 11))
SEA = EVERYWHERE - set(ISLAND)
COLOURS = ("#2050d0", "#40a040", "#c02020")
LAND = a_layer(
    "a", [2 if cell in ISLAND else 1 for cell in ((n % WIDE, n // WIDE) for n in range(WIDE * HIGH))]
)
HIDDEN = 'visible="0"'


# ---------------------------------------------------------------- turned over


def test_a_collision_layer_that_leaves_out_the_sea_is_where_one_walks(tmp_path: Path) -> None:
    walked = a_layer("collision", marks(3, *ISLAND), HIDDEN)
    assert blocked(read(tmp_path, LAND, walked, colours=COLOURS)) == SEA


def test_one_that_marks_the_sea_says_where_nobody_does(tmp_path: Path) -> None:
    assert blocked(read(tmp_path, LAND, a_layer("collision", marks(3, *SEA), HIDDEN), colours=COLOURS)) == SEA


def test_one_on_ground_that_goes_on_around_it_blocks(tmp_path: Path) -> None:
    plain = a_layer("a", [2] * (WIDE * HIGH))
    walls = a_layer("collision", marks(3, *ISLAND), HIDDEN)
    assert blocked(read(tmp_path, plain, walls, colours=COLOURS)) == set(ISLAND)


def border(*more: str) -> str:
    shape = thing("", 4 * 32, 3 * 32, 12 * 32, 8 * 32)
    return objects(shape, *more, name="Map Border")


def test_a_border_around_the_ground_is_its_fence(tmp_path: Path) -> None:
    assert blocked(read(tmp_path, LAND, border(), colours=COLOURS)) == SEA


def test_one_off_which_all_begin_keeps_them_out(tmp_path: Path) -> None:
    ships = [thing("player", 32 * x, 32) for x in (2, 9)]
    assert set(ISLAND) <= blocked(read(tmp_path, LAND, border(), objects(*ships), colours=COLOURS))


# ---------------------------------------------------------------- put away

WALLED = tile(1, solid=True)


@pytest.mark.parametrize("name", ["Tile Layer 1", "tile layer 1_"])
def test_an_older_ground_that_is_hidden_blocks_nobody(tmp_path: Path, name: str) -> None:
    now = a_layer("Tile Layer 1", [2 if n == 5 else 1 for n in range(WIDE * HIGH)])
    older = a_layer(name, marks(2, *HOUSE), HIDDEN)
    assert len(blocked(read(tmp_path, older, now, tiles=WALLED))) == 1


@pytest.mark.parametrize(("name", "tiles"), [("collision", 2), ("Tile Layer 1", 3)])
def test_hidden_marks_still_do(tmp_path: Path, name: str, tiles: int) -> None:
    said = WALLED + tile(2, solid=True)
    assert set(HOUSE) <= blocked(
        read(tmp_path, GROUND, a_layer(name, marks(tiles, *HOUSE), HIDDEN), tiles=said)
    )


# ---------------------------------------------------------------- halls

HALL = {(x, y) for x in range(2, 14) for y in range(2, 8)}
WALLS = {(x, y) for x in range(1, 15) for y in range(1, 9)} - HALL


def closed(chairs: set[Cell], look: int) -> set[Cell]:
    """The cells that are closed off, of a hall with stone around it and such things in it."""
    shut = WALLS | chairs
    order = [(n % WIDE, n // WIDE) for n in range(WIDE * HIGH)]
    shown = dict.fromkeys(HALL, 3) | dict.fromkeys(WALLS, 2) | dict.fromkeys(chairs, look)
    looks = [shown.get(cell, 1) for cell in order]
    claims = Claims(drawn=b"\1" * len(order), looks=looks, roofed=bytes(len(order)))
    found = closed_off(bytes(cell not in shut for cell in order), claims, WIDE, SQUARES)
    return {cell for cell, sort in zip(order, found.sorts, strict=True) if sort} if found else set()


CHAIRS = {(4, 4), (7, 4), (10, 4)}


def test_a_hall_with_chairs_is_lived_in() -> None:
    assert closed(CHAIRS, 4) == set()


@pytest.mark.parametrize(("things", "look"), [(set[Cell](), 4), ({(4, 4), (7, 4)}, 4), (CHAIRS, 2)])
def test_one_without_or_a_wood_is_not(things: set[Cell], look: int) -> None:
    assert closed(things, look) == HALL - things


@pytest.mark.parametrize(("wide", "shut"), [(3, True), (WIDE // 2 - 2, False)])
def test_what_is_nearly_as_large_as_all_else_is_ground_whatever_it_looks_like(wide: int, shut: bool) -> None:
    """A meadow, a wall across the map, and sand beyond: two halves are fought over, a strip is a rim."""
    order = [(n % WIDE, n // WIDE) for n in range(WIDE * HIGH)]
    sand, wall, meadow = 3, 2, 1
    looks = [sand] * wide + [wall] + [meadow] * (WIDE - wide - 1)
    looks *= HIGH
    claims = Claims(drawn=b"\1" * len(order), looks=looks, roofed=bytes(len(order)))
    found = closed_off(bytes(x != wide for x, _ in order), claims, WIDE, SQUARES)
    closed_cells = {cell for cell, sort in zip(order, found.sorts, strict=True) if sort} if found else set()
    assert closed_cells == ({cell for cell in order if cell[0] < wide} if shut else set())


# ---------------------------------------------------------------- kerbs

ROAD = {(x, y) for x in (9, 10, 11) for y in range(HIGH)}
KERBS = {(x, y) for x in (8, 12) for y in range(HIGH)}


def lined(walls: set[Cell], nothing: set[Cell] = frozenset(), layer: int = 0) -> set[Cell]:  # type: ignore[assignment]
    """What is still an obstacle of these, along a grey road across green ground."""
    order = [(n % WIDE, n // WIDE) for n in range(WIDE * HIGH)]
    shown = [Look(*one, 120, 5, 5, 100, 0) for one in ((80, 150, 60), (150, 150, 150), (220, 60, 40))]
    shows = dict.fromkeys(ROAD, 1) | dict.fromkeys(walls, 2) | dict.fromkeys(nothing, -1)
    cells = [shows.get(cell, 0) for cell in order]
    looks = Looks(cells, [], shown, [(0, 1), (0, 2), (layer, 3)], {}, ["a", "b"], 0)
    found = without_kerbs(bytes(Sort.HIGH if cell in walls else 0 for cell in order), looks, WIDE)
    return {cell for cell, mark in zip(order, found, strict=True) if mark}


def test_the_kerbs_of_a_road_are_no_walls() -> None:
    assert lined(KERBS) == set()


def test_walls_with_nothing_behind_hedges_and_broad_walls_stay() -> None:
    assert lined(KERBS, EVERYWHERE - ROAD - KERBS) == KERBS
    assert lined(KERBS, layer=1) == KERBS
    broad = {(x, y) for x in (5, 6, 7, 8, 12, 13, 14, 15) for y in range(HIGH)}
    assert lined(broad) == broad


# ---------------------------------------------------------------- darkness and earth


def test_a_floor_as_dark_as_filler_is_one_within_the_colour_behind(tmp_path: Path) -> None:
    room = [(x, y) for x in range(3, 17) for y in range(3, 11)]
    dark = {(x, y): 2 + ((x + y) % 3 == 0) for x, y in room}
    cells = [dark.get((n % WIDE, n // WIDE), 1) for n in range(WIDE * HIGH)]
    found = read(tmp_path, a_layer("a", cells), colours=("#f00000", "#202020", "#272727"))
    assert blocked(found) == EVERYWHERE - set(room)


def test_the_frame_of_a_room_over_darkness_is_dark(tmp_path: Path) -> None:
    room = {(x, y) for x in range(5, 15) for y in range(4, HIGH - 1)}
    frame = {(x, HIGH - 1) for x in range(5, 15)}
    ground = a_layer("a", [2 if (n % WIDE, n // WIDE) in room else 1 for n in range(WIDE * HIGH)])
    path = write(tmp_path, tmx(tileset(), ground, a_layer("b", marks(3, *frame)), width=WIDE, height=HIGH))
    sheet, data = Image.new("RGBA", (128, 128)), BytesIO()
    sheet.paste("#0a0a0a", (0, 0, 32, 32))
    sheet.paste("#b08050", (32, 0, 64, 32))
    sheet.paste("#e0d8e8", (64, 0, 96, 8))
    sheet.save(data, "PNG")
    (path.parent / "sheet.png").write_bytes(data.getvalue())
    assert blocked(open_with_notes(path)) == EVERYWHERE - room


@pytest.mark.parametrize(
    ("colour", "lava"), [((193, 106, 52), False), ((210, 90, 10), True), ((255, 120, 20), True)]
)
def test_plain_earth_is_no_lava(colour: tuple[int, int, int], lava: bool) -> None:
    features = tuple(100 for _ in NAMES)
    assert is_lava(Look(*colour, 120, 0, 0, 100, 0), features) is lava


@pytest.mark.parametrize(
    ("colour", "water"), [((116, 196, 189), True), ((60, 187, 165), False), ((105, 240, 175), False)]
)
def test_of_as_much_green_as_blue_is_water_and_of_more_mint_green_grass(
    colour: tuple[int, int, int], water: bool
) -> None:
    assert is_water(Look(*colour, 170, 3, 2, 100, 0)) is water


# ---------------------------------------------------------------- seas, borders, bridges

COAST = {(x, y) for x in range(WIDE) for y in range(5)}


def coast() -> str:
    return a_layer("a", [1 if (n % WIDE, n // WIDE) in COAST else 2 for n in range(WIDE * HIGH)])


def test_rocks_in_the_sea_make_no_floor_of_it(tmp_path: Path) -> None:
    rocks = objects(*(thing("", 32 * x + 4, 36, 20, 20) for x in (3, 9, 14)))
    assert blocked(read(tmp_path, coast(), rocks, colours=COLOURS)) == COAST
    crews = objects(*(thing("player", 32 * x + 4, 36, 20, 20) for x in (3, 9)))
    assert not blocked(read(tmp_path, coast(), crews, colours=COLOURS))


def test_a_layer_called_border_along_the_rim_stays_beside_collision(tmp_path: Path) -> None:
    rim = [(x, y) for x in range(WIDE) for y in range(HIGH) if x in (0, WIDE - 1) or y in (0, HIGH - 1)]
    plain, walls = a_layer("a", [2] * (WIDE * HIGH)), a_layer("collision", marks(3, *HOUSE), HIDDEN)
    found = blocked(read(tmp_path, plain, a_layer("border", marks(3, *rim)), walls, colours=COLOURS))
    assert set(rim) <= found
    middle = [(x, y) for x in range(13, 18) for y in range(4, 10)]
    found = blocked(read(tmp_path, plain, a_layer("border", marks(3, *middle)), walls, colours=COLOURS))
    assert not set(middle) & found


def test_what_pictures_take_for_an_obstacle_is_a_bridge_from_bank_to_bank() -> None:
    order = [(n % WIDE, n // WIDE) for n in range(WIDE * HIGH)]
    river, deck = {(x, y) for x, y in order if 8 <= x < 12}, {(x, 6) for x in range(8, 12)}
    wet = bytes(cell in river - deck for cell in order)
    pictured = Claim(PICTURES, "", False, bytes(Sort.HIGH if cell in deck else 0 for cell in order))
    water = Claim(WATER, "", False, bytes(Sort.PIT if mark else 0 for mark in wet))
    claims = Claims([pictured, water], b"\1" * len(order), decks=bytes(cell in deck for cell in order))
    claims.looked, claims.looks, claims.roofed = True, [0] * len(order), bytes(len(order))
    found = inferred(claims, WIDE, SQUARES)
    assert {cell for cell, said in zip(order, found.cells, strict=True) if said.get("blocks")} == river - deck
