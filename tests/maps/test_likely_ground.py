"""Maps of which only pictures tell, and whose ground looks like an obstacle, like water or like nothing."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from game.maps.loader import Opened, open_with_notes
from game.maps.reading.look_features import Looks
from game.maps.reading.tile_pictures import Look
from game.maps.reading.walled_rooms import with_walled_rooms
from tests.maps.test_read_as_seen import HIGH, HOUSE, RIM, WIDE, a_layer, blocked, marks
from tests.maps.write import tile, tileset, tmx, write

BLACK, WHITE, BLUE, BRICK, MORTAR = (0, 0, 0), (230, 230, 230), (48, 46, 90), (112, 24, 48), (40, 8, 20)
Tile = Image.Image


def plain(colour: tuple[int, int, int]) -> Tile:
    return Image.new("RGB", (32, 32), colour)


def speckled() -> Tile:
    """White dots on black."""
    drawn, random = plain(BLACK), Random("dots")
    for _ in range(40):
        x, y = random.randrange(0, 30, 2), random.randrange(0, 30, 2)
        drawn.paste(WHITE, (x, y, x + 2, y + 2))
    return drawn


def bricks(colour: tuple[int, int, int], mortar: tuple[int, int, int]) -> Tile:
    drawn = plain(mortar)
    for row in range(4):
        for column in range(-1, 2):
            x = column * 16 + row % 2 * 8
            drawn.paste(colour, (x + 1, row * 8 + 1, x + 15, row * 8 + 7))
    return drawn


def read(folder: Path, tiles: list[Tile], *layers: str, said: str = "") -> Opened:
    path = write(folder, tmx(tileset(said), *layers, width=WIDE, height=HIGH))
    sheet, data = Image.new("RGB", (128, 128)), BytesIO()
    for number, drawn in enumerate(tiles):
        sheet.paste(drawn, (number % 4 * 32, number // 4 * 32))
    sheet.save(data, "PNG")
    (path.parent / "sheet.png").write_bytes(data.getvalue())
    return open_with_notes(path)


def test_on_ground_that_is_drawn_on_black_a_black_way_is_walked_on(tmp_path: Path) -> None:
    way = [(x, 11) for x in range(2, 18)] + [(14, y) for y in range(3, 11)]
    cells = [2 if one else 1 for one in marks(2, *way)]
    found = read(tmp_path, [speckled(), plain(BLACK)], a_layer("a", cells))
    assert not blocked(found)


def test_darkness_around_a_ground_that_is_drawn_on_black_is_none(tmp_path: Path) -> None:
    around = [(x, y) for x in range(WIDE) for y in range(HIGH) if not (3 <= x < 17 and 3 <= y < 11)]
    cells = [2 if one else 1 for one in marks(2, *around)]
    assert blocked(read(tmp_path, [speckled(), plain(BLACK)], a_layer("a", cells))) == set(around)


def test_what_is_blue_within_walls_is_the_floor_if_there_is_no_other(tmp_path: Path) -> None:
    cells = [2 if one else 1 for one in marks(2, *RIM)]
    found = read(tmp_path, [plain(BLUE), bricks(BRICK, MORTAR)], a_layer("a", cells))
    assert blocked(found) == set(RIM)


def test_houses_on_a_layer_of_paths_stand_there(tmp_path: Path) -> None:
    grass, path = plain((70, 150, 60)), plain((150, 140, 130))
    ways = [wall or 2 * (n // WIDE in (11, 12)) for n, wall in enumerate(marks(3, *HOUSE))]
    found = read(
        tmp_path,
        [grass, path, bricks(BRICK, MORTAR)],
        a_layer("background", [1] * (WIDE * HIGH)),
        a_layer("path", ways),
    )
    assert blocked(found) == set(HOUSE)


def test_a_rectangle_with_a_gap_is_a_room_and_a_line_is_none() -> None:
    room = [index for index in (y * WIDE + x for x, y in HOUSE) if index != 9 * WIDE + 8]
    line = [12 * WIDE + x for x in range(2, 18)]
    looks = Looks(
        [1 if index in {*room, *line} else 0 for index in range(WIDE * HIGH)],
        [(1,), (1,)],
        [Look(90, 160, 80, 120, 1, 1, 100, 0), Look(190, 130, 80, 140, 9, 2, 100, 0)],
        [(0, 1), (0, 2)],
        {},
        ["a"],
        0,
    )
    marks = bytes(WIDE * HIGH)
    found = with_walled_rooms(marks, looks, {0: -3000, 1: -700}, -600, WIDE)
    assert [index for index, mark in enumerate(found) if mark] == sorted(room)
    assert not any(with_walled_rooms(marks, looks, {0: -3000, 1: -1700}, -600, WIDE))


@pytest.mark.parametrize(("name", "said"), [("a", tile(0, solid=True)), ("walls", "")])
def test_within_walls_all_around_one_walks_where_nothing_is_drawn(
    tmp_path: Path, name: str, said: str
) -> None:
    walls = {*RIM, *((x, y) for x in range(10, WIDE) for y in range(HIGH))} - {(0, y) for y in (2, 3, 4)}
    found = read(tmp_path, [bricks(BRICK, MORTAR)], a_layer(name, marks(1, *walls)), said=said)
    assert blocked(found) == walls


@pytest.mark.parametrize(("wide", "gaps", "floor"), [(12, 3, True), (12, 20, False), (18, 0, False)])
def test_a_room_of_which_only_walls_are_drawn_has_its_floor_within(
    tmp_path: Path, wide: int, gaps: int, floor: bool
) -> None:
    """On the rest of the map nothing is drawn; a frame of most of the map is another matter."""
    box = [(x, y) for x in range(1, 1 + wide) for y in range(2, 12)]
    ring = [(x, y) for x, y in box if x in (1, wide) or y in (2, 11)]
    walls = [*ring[: len(ring) - gaps], (6, 6)]
    found = read(tmp_path, [bricks(BRICK, MORTAR)], a_layer("a", marks(1, *walls)))
    inside = {cell for cell in box if cell not in ring and cell != (6, 6)}
    assert ({cell for cell in found.ground.cells() if not found.ground[cell].blocks} == inside) == floor
