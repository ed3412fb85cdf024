"""What authors mark, and what they leave unmarked: dark floors, floors that are not drawn, shapes for
something else, pictures that stand as objects."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from game.maps.loader import open_with_notes
from game.maps.reading.side_view import PERHAPS, WORDS
from game.maps.reading.vocabulary import Role, Sort, name_meaning
from tests.maps.test_read_as_seen import GROUND, HIGH, WIDE, Cell, a_layer, blocked, marks, read
from tests.maps.write import layer, objects, thing, tileset, tmx, write

DARK, FLOOR = "#050505", "#8a8a8a"
ROOM = {(x, y) for x in range(3, 17) for y in range(3, 11)}
AROUND = [(x, y) for x in range(WIDE) for y in range(HIGH) if (x, y) not in ROOM]
CORRIDOR = [(x, y) for x in range(3, 6) for y in range(3, 11)]


@pytest.mark.parametrize("marked", [True, False])
def test_of_darkness_that_is_marked_the_rest_is_a_dark_floor(tmp_path: Path, marked: bool) -> None:
    dark = {*AROUND, *CORRIDOR}
    cells = [1 if (n % WIDE, n // WIDE) in dark else 2 for n in range(WIDE * HIGH)]
    walls = a_layer("collision", marks(3, *(AROUND if marked else [(9, 6)])), 'visible="0"')
    found = read(tmp_path, a_layer("a", cells), walls, colours=(DARK, FLOOR, "#ff0000"))
    assert blocked(found) == (set(AROUND) if marked else {*dark, (9, 6)})


@pytest.mark.parametrize("amid", [True, False])
def test_who_begins_amid_marked_walls_stands_on_a_floor_that_is_not_drawn(tmp_path: Path, amid: bool) -> None:
    rim = [(x, y) for x, y in AROUND if 2 <= x <= 17 and 2 <= y <= 11]
    around = a_layer("a", marks(1, *AROUND))
    player = objects(thing("player", 32 * 8, 32 * (6 if amid else 0), 32, 32))
    found = read(tmp_path, around, a_layer("collisions", marks(2, *rim)), player)
    assert blocked(found) == ({*rim} if amid else {*rim, *ROOM})
    assert {spawn.cell in ROOM for spawn in found.ground.spawns} == {amid}


@pytest.mark.parametrize(("name", "shut"), [("collisions", False), ("marks", True)])
def test_mere_shapes_beside_those_of_collision_are_something_else(
    tmp_path: Path, name: str, shut: bool
) -> None:
    squares = [thing("", 64 * n, 64, 32, 32) for n in range(1, 9)]
    others = objects(thing("wall" if name == "marks" else "", 0, 320, 320, 32), name=name)
    drawn = a_layer("b", marks(2, *((2 * n, 2) for n in range(1, 9))))
    found = read(tmp_path, GROUND, drawn, objects(*squares, name="warnings"), others)
    assert ((2, 2) in blocked(found)) == shut
    assert (5, 10) in blocked(found)


def test_ways_in_one_direction_are_words_of_jumps(tmp_path: Path) -> None:
    solid = '<properties><property name="solid"/></properties>'
    ladder = a_layer("ladder", marks(2, (9, 9)))
    for name, told in (("One Way", True), ("One", False)):
        walls = a_layer(name, marks(2, (5, 5), (6, 5)), inside=solid)
        assert (WORDS in read(tmp_path / name, GROUND, walls, ladder).confidence.reasons) == told


@pytest.mark.parametrize(("walls", "told"), [(((5, 10), (9, 12)), False), (None, True)])
def test_ground_that_is_left_open_below_nothing_is_seen_from_above(
    tmp_path: Path, walls: tuple[Cell, ...] | None, told: bool
) -> None:
    ground = [(x, y) for x in range(WIDE) for y in range(6, HIGH)]
    shut = a_layer("collision", marks(2, *(walls or ground)), 'visible="0"')
    reasons = read(tmp_path, a_layer("a", marks(1, *ground)), shut).confidence.reasons
    assert bool({WORDS, PERHAPS} & set(reasons)) == told


def standing(folder: Path, name: str, boxes: list[tuple[int, int, int, int]]) -> set[Cell]:
    """The cells that a picture of 4 by 4 cells blocks that stands on the cells (4, 9) to (7, 6)."""
    picture, data = Image.new("RGBA", (128, 128)), BytesIO()
    for box in boxes:
        ImageDraw.Draw(picture).rectangle(box, "brown")
    picture.save(data, "PNG")
    collection = (
        '<tileset firstgid="100" name="big" tilewidth="128" tileheight="128" columns="0"><tile id="0">'
        '<image source="big.png" width="128" height="128"/></tile></tileset>'
    )
    placed = f'<objectgroup name="{name}"><object id="1" gid="100" x="128" y="320" width="128" height="128"/>'
    path = write(
        folder, tmx(tileset(), collection, GROUND, f"{placed}</objectgroup>", width=WIDE, height=HIGH)
    )
    (path.parent / "big.png").write_bytes(data.getvalue())
    return blocked(open_with_notes(path))


def test_houses_stand_without_their_steps_and_trees_on_their_trunks(tmp_path: Path) -> None:
    house = {(x, y) for x in range(4, 8) for y in (7, 8)}
    steps = [(0, 32, 127, 95), (40, 96, 87, 111)]
    assert standing(tmp_path / "a", "houses", steps) == house
    crown = [(0, 0, 127, 90), (68, 90, 80, 127)]
    assert standing(tmp_path / "b", "trees", crown) == {(6, 9)}
    above = [(0, 0, 127, 63), (68, 63, 80, 95)]
    assert standing(tmp_path / "c", "trees", above) == {(6, 8)}, "below it nothing is seen"


def test_a_house_behind_a_porch_stands_as_a_whole_and_a_crown_does_not(tmp_path: Path) -> None:
    porch = [(0, 0, 127, 95), (56, 96, 95, 127)]
    assert standing(tmp_path / "a", "things", porch) >= {(x, y) for x in range(4, 8) for y in (6, 7, 8)}
    crown = [(16, 0, 111, 40), (0, 30, 127, 62), (16, 62, 111, 95), (40, 96, 87, 127)]
    assert standing(tmp_path / "b", "things", crown) == {(5, 9), (6, 9)}


def test_tiles_of_old_files_stand_as_large_as_they_are(tmp_path: Path) -> None:
    """Old versions of Tiled say no size of a tile that is an object."""
    path = tmp_path / "a"
    placed = '<objectgroup name="block"><object gid="2" x="96" y="160"/><object gid="2" x="128" y="160"/>'
    assert blocked(read(path, GROUND, f"{placed}</objectgroup>")) == {(3, 4), (4, 4)}


@pytest.mark.parametrize("row", [9, 6])
def test_who_stands_on_edges_by_a_layer_of_tiles_tells_of_a_side_view(tmp_path: Path, row: int) -> None:
    rim = [(x, y) for x in range(WIDE) for y in range(HIGH) if x in (0, WIDE - 1) or y in (0, 1, 12, 13)]
    ledges = [(x, 10) for x in (3, 4, 9, 10, 15, 16)]
    people = a_layer("enemies", marks(3, *((x, row) for x in (3, 9, 15))))
    found = read(tmp_path, a_layer("collision", marks(2, *rim, *ledges)), people)
    assert (WORDS in found.confidence.reasons) == (row == 9)


@pytest.mark.parametrize(("name", "words"), [("stairs", PERHAPS), ("platforms", WORDS)])
def test_one_word_and_a_wide_map_alone_leave_it_open(tmp_path: Path, name: str, words: str) -> None:
    wide = 2 * HIGH
    ground, walls = (
        layer(",".join(str(number) for n in range(wide * HIGH)), wide, HIGH, called)
        for number, called in ((1, "a"), (0, name))
    )
    ladder = layer(",".join(str(2 * (n == 100)) for n in range(wide * HIGH)), wide, HIGH, "ladder")
    path = write(tmp_path, tmx(tileset(), ground, walls, ladder, width=wide, height=HIGH))
    assert words in open_with_notes(path).confidence.reasons


def test_a_layer_of_roads_and_of_rivers_is_neither() -> None:
    assert name_meaning("roads and rivers") == (Role.NOTHING, Sort.OPEN)
    assert name_meaning("rivers") == (Role.SORT, Sort.PIT)
    assert name_meaning("sea and lakes") == (Role.SORT, Sort.PIT)


def test_details_of_a_walkable_ground_say_nothing() -> None:
    assert name_meaning("walkable details") == (Role.NOTHING, Sort.OPEN)
    assert name_meaning("walkable")[0] is Role.WALKABLE


@pytest.mark.parametrize(("name", "inverted"), [("collision", False), ("ground", True)])
def test_a_layer_of_tiles_for_collision_marks_walls_on_darkness_too(
    tmp_path: Path, name: str, inverted: bool
) -> None:
    """A wall around a plain dark ground, as old machines draw it, is no way."""
    room = {(x, y) for x in range(6, 14) for y in range(5, 9)}
    wall = [(x, y) for x in range(2, 18) for y in range(1, 13) if (x, y) not in room]
    sheet = tileset(first=17, name=name)
    floor = [2 if (n % WIDE, n // WIDE) in wall else 1 for n in range(WIDE * HIGH)]
    walls = a_layer("collision", marks(17, *wall), 'visible="0"')
    found = read(tmp_path, sheet, a_layer("a", floor), walls, colours=(DARK, FLOOR))
    assert (set(wall) <= blocked(found)) != inverted


def test_the_little_that_is_drawn_makes_nobody_sure(tmp_path: Path) -> None:
    lines = [(x, y) for x in range(WIDE) for y in range(HIGH) if y in (0, 4, HIGH - 1) or x in (0, WIDE - 1)]
    found = read(tmp_path, a_layer("a", marks(1, *lines)))
    assert (4, 4) in blocked(found)
    assert not found.confidence.sure
