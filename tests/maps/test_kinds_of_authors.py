"""What a person takes from the ways in which authors of other games work: shapes without a word, layers named
in a hurry, pictures from which nothing but a guess can be had."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from game.maps.loader import open_with_notes
from game.maps.reading import picture_claims
from game.maps.reading.look_features import NAMES
from game.maps.reading.tile_colours import is_lava, is_sheer, is_water
from game.maps.reading.tile_pictures import Look, look_of
from game.maps.reading.vocabulary import Role, name_meaning
from game.maps.tile_stamps import Stamp
from tests.maps.test_read_as_seen import ALL, GROUND, HIGH, HOUSE, RIM, WIDE, a_layer, blocked, marks, read
from tests.maps.write import layer, objects, png, properties, thing, tileset, tmx, write

WALLS = ((5, 4, 7, 1), (5, 9, 7, 1), (5, 5, 1, 2), (5, 7, 1, 2), (11, 5, 1, 2), (11, 7, 1, 2))
"""The walls of the house, as rectangles of cells."""


def shapes(*boxes: tuple[int, int, int, int], kind: str = "") -> tuple[str, ...]:
    return tuple(thing(kind, 32 * x, 32 * y, 32 * wide, 32 * high) for x, y, wide, high in boxes)


@pytest.mark.parametrize("name", ["Objects", "Object Layer 1", "Objets"])
def test_shapes_of_which_nothing_is_said_are_where_nobody_walks(tmp_path: Path, name: str) -> None:
    house = a_layer("a", marks(2, *HOUSE))
    found = read(tmp_path, GROUND, house, objects(*shapes(*WALLS), name=name))
    assert blocked(found) == set(HOUSE)
    assert found.confidence.percent == 90


@pytest.mark.parametrize(
    ("name", "boxes", "kind"),
    [
        ("Warps", WALLS, ""),
        ("Objects", WALLS[:4], ""),
        ("Objects", WALLS, "lamp"),
        ("Objects", [(x, 11, 2, 2) for x in range(0, 18, 3)], ""),
    ],
    ids=["named after what happens there", "a few", "named", "on plain ground"],
)
def test_other_shapes_are_not(
    tmp_path: Path, name: str, boxes: list[tuple[int, int, int, int]], kind: str
) -> None:
    house = a_layer("a", marks(2, *HOUSE))
    found = read(tmp_path, GROUND, house, objects(*shapes(*boxes, kind=kind), name=name))
    assert not any(one.explicit for one in found.inferred.accounts)


def border(
    monkeypatch: pytest.MonkeyPatch, folder: Path, cells: list[int], *said: int
) -> set[tuple[int, int]]:
    """The cells that are obstacles on a map of four colours, if the table says that of them, one after the
    other by how often they are seen."""
    left = dict(zip(sorted({*cells}, key=lambda one: (-cells.count(one), one)), said, strict=True))
    by_share = {1000 * cells.count(one) // len(cells): score for one, score in left.items()}
    share = NAMES.index("share")
    monkeypatch.setattr(picture_claims, "score", lambda features: by_share[features[share]])
    return blocked(read(folder, a_layer("a", cells), colours=("#6aa84f", "#7f6000", "#999999", "#cc9944")))


PATCH = [(x, y) for x in range(4, 9) for y in range(3, 8)]


@pytest.mark.parametrize(
    ("said", "obstacle"),
    [((-2500, -300), True), ((-2500, -1400), False), ((-900, 600), True), ((-2600, -2500), False)],
)
def test_the_border_between_floor_and_obstacles_lies_in_the_gap_and_below_the_middle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: tuple[int, int], obstacle: bool
) -> None:
    cells = [2 if (n % WIDE, n // WIDE) in PATCH else 1 for n in range(WIDE * HIGH)]
    assert border(monkeypatch, tmp_path, cells, *said) == (set(PATCH) if obstacle else set())


def test_obstacles_are_seldom_more_than_half_of_a_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two thirds look a little like obstacles, a patch far more so."""
    cells = [1 if n % 3 else 3 for n in range(WIDE * HIGH)]
    for x, y in PATCH:
        cells[y * WIDE + x] = 2
    assert border(monkeypatch, tmp_path, cells, -600, -2500, 700) == set(PATCH)


# ---------------------------------------------------------------- what is said outright passes over


def test_houses_that_no_collision_layer_touches_stand_there_all_the_same(tmp_path: Path) -> None:
    fence = [(x, 12) for x in range(2, 18)]
    said = a_layer("Collision", marks(2, *fence))
    assert blocked(read(tmp_path, GROUND, a_layer("houses", marks(2, *HOUSE)), said)) == {*HOUSE, *fence}


def test_of_trees_whose_trunks_are_marked_the_crowns_stay_open(tmp_path: Path) -> None:
    trees = [(x, y) for x in range(2, 18, 4) for y in (4, 5, 6)]
    trunks = [(x, 6) for x in range(2, 18, 4)]
    trees += [(x + 1, y) for x, y in trees]
    found = read(
        tmp_path, GROUND, a_layer("trees", marks(2, *trees)), a_layer("Collision", marks(2, *trunks))
    )
    assert blocked(found) == set(trunks)


def test_large_pictures_that_no_collision_layer_touches_stand_there(tmp_path: Path) -> None:
    feet = [(x, 6) for x in range(2, 18, 2)]
    tall = tileset(name="a") + tileset(name="b").replace('firstgid="1"', 'firstgid="17"').replace(
        'tileheight="32"', 'tileheight="64"'
    )
    path = write(
        tmp_path,
        tmx(
            tall,
            GROUND,
            a_layer("Objects", marks(17, *feet)),
            a_layer("Collision", marks(2, *RIM)),
            width=WIDE,
            height=HIGH,
        ),
    )
    assert blocked(open_with_notes(path)) == {*feet, *RIM}


# ---------------------------------------------------------------- blue

BLUE = [(x, y) for x in range(6, 11) for y in range(5, 9)]


def test_what_is_drawn_on_darkness_are_obstacles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all that is no darkness the table says the same: walls, though there is nothing else."""
    walls = set(HOUSE) - {(8, 9)}
    cells = [2 if (n % WIDE, n // WIDE) in walls else 1 for n in range(WIDE * HIGH)]
    monkeypatch.setattr(picture_claims, "score", lambda features: -200)
    found = read(tmp_path, a_layer("a", cells), colours=("#080808", "#7f6000"))
    assert blocked(found) == walls


def test_a_blue_floor_within_marked_walls_is_walked_on(tmp_path: Path) -> None:
    cells = [2 if (n % WIDE, n // WIDE) in BLUE else 1 for n in range(WIDE * HIGH)]
    walls = [cell for cell in HOUSE if cell != (8, 9)]
    colours = "#6aa84f", "#3d7de0", "#888888"
    said = a_layer("Collision", marks(3, *walls))
    assert blocked(read(tmp_path / "house", a_layer("a", cells), said, colours=colours)) == set(walls)
    pond = read(tmp_path / "park", a_layer("a", cells), a_layer("Collision", marks(3, *RIM)), colours=colours)
    assert blocked(pond) == {*RIM, *BLUE}


@pytest.mark.parametrize(("picture", "water"), [("plain", True), ("waves", True), ("bricks", False)])
def test_water_may_have_waves_and_bricks_are_none(tmp_path: Path, picture: str, water: bool) -> None:
    sheet = Image.new("RGB", (128, 128), "#3d7de0")
    for y in range(32):
        for x in range(32):
            if picture == "waves" and (y // 2 + x // 4) % 3 == 0:
                sheet.putpixel((x, y), (150, 205, 255))
            if picture == "bricks" and (y % 8 < 4 or (x + 8 * (y // 8 % 2)) % 16 < 4):
                sheet.putpixel((x, y), (4, 6, 10))
    sheet.save(tmp_path / "sheet.png")
    look = look_of(Stamp(tmp_path / "sheet.png", (0, 0, 32, 32)))
    assert look is not None
    assert is_water(look) is water


FEATURES = tuple({"at bottom": 1, "share": 500, "same beside": 80}.get(name, 0) for name in NAMES)


@pytest.mark.parametrize(
    ("look", "lava"),
    [
        (Look(233, 138, 18, 146, 1, 1, 100, 0), False),
        (Look(255, 116, 8, 137, 31, 10, 100, 0), True),
        (Look(230, 90, 10, 120, 1, 1, 100, 0), True),
    ],
)
def test_orange_sand_is_no_lava(look: Look, lava: bool) -> None:
    assert is_lava(look, FEATURES) is lava


def test_water_that_one_sees_through_lies_lowest_and_is_much() -> None:
    look = Look(66, 193, 237, 166, 0, 17, 17, 1)
    assert is_sheer(look, FEATURES)
    assert not is_sheer(look, tuple(0 if name == "at bottom" else 500 for name in NAMES))
    assert not is_sheer(look, tuple(1 for _ in NAMES))


def test_darkness_may_have_a_clear_rim(tmp_path: Path) -> None:
    """As much as is left of a cell of filler whose tile has lines around it."""
    sheet = Image.new("RGBA", (128, 128), "#6aa84f")
    sheet.paste((0, 0, 0, 0), (32, 0, 64, 32))
    sheet.paste((0, 0, 0, 255), (32, 0, 63, 31))
    cells = [1 if (n % WIDE, n // WIDE) not in RIM else 2 for n in range(WIDE * HIGH)]
    path = write(tmp_path, tmx(tileset(), a_layer("a", cells), width=WIDE, height=HIGH))
    sheet.save(path.parent / "sheet.png")
    assert blocked(open_with_notes(path)) == set(RIM)


# ---------------------------------------------------------------- where people are about


def test_sides_begin_where_people_are_about(tmp_path: Path) -> None:
    """All that was put on a wide map lies in its left half."""
    wide = 60
    ground = layer(",".join(["1"] * wide * HIGH), wide, HIGH, "a")
    lived = objects(*(thing("lamp", 32 * x, 32 * y) for x, y in ((2, 2), (20, 3), (4, 11), (18, 10))))
    found = open_with_notes(write(tmp_path, tmx(tileset(), ground, lived, width=wide, height=HIGH)))
    assert found.ground.spawns
    assert max(spawn.cell[0] for spawn in found.ground.spawns) <= 20 + 6 + 2


# ---------------------------------------------------------------- layers


@pytest.mark.parametrize("name", ["Floorblocks", "mapCollision", "wallblocked", "TileCollider"])
def test_collision_in_one_word_with_something_else(name: str) -> None:
    assert name_meaning(name)[0] is Role.COLLISION


def test_sandblocks_are_none() -> None:
    assert name_meaning("sandblock")[0] is Role.NOTHING


def test_of_two_layers_the_upper_one_holds_what_stands_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_bottom = NAMES.index("at bottom")
    monkeypatch.setattr(picture_claims, "score", lambda features: -2500 if features[at_bottom] else 900)
    top = a_layer("top", marks(2, *HOUSE))
    colours = "#6aa84f", "#7f6000"
    found = read(tmp_path / "two", a_layer("bot", ALL), top, colours=colours)
    assert blocked(found) == set(HOUSE)
    between = a_layer("middle", marks(3, (1, 1), (2, 1)))
    over = read(tmp_path / "three", a_layer("bot", ALL), between, top, colours=colours)
    assert not blocked(over) & set(HOUSE)


def test_where_a_picture_lies_there_is_ground(tmp_path: Path) -> None:
    """Trees around a clearing that is painted on a picture which is smaller than the map."""
    clearing = {(x, y) for x in range(4, 13) for y in range(3, 10)}
    trees = [0 if (n % WIDE, n // WIDE) in clearing else 2 for n in range(WIDE * HIGH)]
    picture = (
        '<imagelayer id="8" name="picture" offsetx="128" offsety="96">'
        '<image source="clearing.png" width="288" height="224"/></imagelayer>'
    )
    path = write(tmp_path, tmx(tileset(), picture, a_layer("trees", trees), width=WIDE, height=HIGH))
    (path.parent / "clearing.png").write_bytes(png(288, 224))
    found = open_with_notes(path)
    assert set(found.ground.cells()) - blocked(found) == clearing


@pytest.mark.parametrize(("name", "inside"), [("walls", ""), ("a", properties(solid=True))])
def test_where_only_layers_of_walls_are_drawn_nothing_is_floor(
    tmp_path: Path, name: str, inside: str
) -> None:
    """A maze, of which all that is drawn is called walls, or said to block."""
    maze = [2 if n % WIDE % 4 == 0 and n // WIDE % 5 else 0 for n in range(WIDE * HIGH)]
    found = read(tmp_path, a_layer(name, maze, "", inside))
    assert blocked(found) == {(n % WIDE, n // WIDE) for n, one in enumerate(maze) if one}


@pytest.mark.parametrize(("wide", "open_"), [(12, False), (20, True)])
def test_slivers_on_the_border_of_nothing_are_no_floor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wide: int, open_: bool
) -> None:
    """The frame of a room reaches that many pixels into the cells around it."""
    monkeypatch.setattr(picture_claims, "score", lambda features: -2500)
    sheet = Image.new("RGBA", (128, 128))
    sheet.paste("#999999", (0, 0, 32, 32))
    sheet.paste("#7f6000", (32, 0, 32 + wide, 32))
    room = {(x, y) for x in range(4, 12) for y in range(3, 11)}
    frame = {(12, y) for y in range(3, 11)}
    cells = [1 if (n % WIDE, n // WIDE) in room else 2 * ((n % WIDE, n // WIDE) in frame) for n in range(280)]
    path = write(tmp_path, tmx(tileset(), a_layer("a", cells), width=WIDE, height=HIGH))
    sheet.save(path.parent / "sheet.png")
    found = open_with_notes(path)
    assert set(found.ground.cells()) - blocked(found) == (room | frame if open_ else room)


def test_beside_little_that_is_said_pictures_tell_and_nobody_is_sure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells = [2 if (n % WIDE, n // WIDE) in PATCH else 1 for n in range(WIDE * HIGH)]
    share = NAMES.index("share")
    monkeypatch.setattr(picture_claims, "score", lambda features: -2500 if features[share] > 500 else 900)
    some = [(15, 10), (15, 11), (16, 10), (16, 11), (17, 10)]
    more = [(x, y) for x in (15, 16, 17) for y in (9, 10, 11)]
    for name, said, told in (("few", some, {*PATCH, *some}), ("more", more, set(more))):
        colours = "#6aa84f", "#7f6000"
        layers = a_layer("a", cells), a_layer("Collision", marks(2, *said), 'visible="0"')
        found = read(tmp_path / name, *layers, colours=colours)
        assert blocked(found) == told
        assert not found.confidence.sure


def test_in_a_maze_of_lines_one_walks_where_nothing_is_drawn(tmp_path: Path) -> None:
    """What lies about in it, cell by cell and beside its walls too, is to be taken."""
    rim = [(x, y) for x in range(WIDE) for y in range(HIGH) if x in (0, WIDE - 1) or y in (0, HIGH - 1)]
    lines = [(x, y) for x in range(3, WIDE - 3) for y in range(4, HIGH - 2, 4)]
    pellets = [(x, y) for x in range(2, WIDE - 2, 2) for y in (2, 6, HIGH - 2)]
    found = read(tmp_path, a_layer("a", marks(2, *rim, *lines)), a_layer("b", marks(3, *pellets)))
    assert blocked(found) == {*rim, *lines}


@pytest.mark.parametrize(("below", "walked"), [("grass", False), ("boards", True)])
def test_under_a_roof_one_walks_where_a_floor_of_its_own_lies(
    tmp_path: Path, below: str, walked: bool
) -> None:
    """Of a house whose floor is the grass around it only the outside is seen."""
    roof = [(x, y) for x in range(5, 12) for y in range(3, 7)]
    walls = [(x, 7) for x in range(5, 12)]
    floor = a_layer("floor", marks(3, *roof)) if below == "boards" else ""
    found = read(
        tmp_path, GROUND, floor, a_layer("HouseBase", marks(2, *walls)), a_layer("Roofs", marks(4, *roof))
    )
    assert blocked(found) == {*walls, *(() if walked else roof)}


@pytest.mark.parametrize(("name", "walked"), [("Layer 2", False), ("road", True), ("Rugs", True)])
def test_what_lies_on_a_layer_called_after_a_road_is_no_obstacle(
    tmp_path: Path, name: str, walked: bool
) -> None:
    """Whatever it looks like."""
    block = [(x, y) for x in range(3, 8) for y in (4, 5, 6)]
    found = read(tmp_path, GROUND, a_layer(name, marks(2, *block)), colours=("#6aa84f", "#302010"))
    assert (not blocked(found)) == walked


@pytest.mark.parametrize(("name", "sure"), [("bricks", False), ("brick walls", True), ("rocks", True)])
def test_bricks_are_walls_or_roads_and_nobody_is_sure_of_them(tmp_path: Path, name: str, sure: bool) -> None:
    assert read(tmp_path, GROUND, a_layer(name, marks(2, *HOUSE))).confidence.sure == sure


@pytest.mark.parametrize(
    ("shape", "whole"),
    [
        ("", True),
        ('x="2" y="96" width="92" height="30"', True),
        ('x="40" y="112" width="16" height="16"', False),
    ],
)
def test_a_house_that_stands_as_an_object_stands_there_up_to_its_eaves(
    tmp_path: Path, shape: str, whole: bool
) -> None:
    """Of three by four cells; with a shape that is narrow beside its picture only that blocks, as of a
    tree."""
    inside = f'<objectgroup><object id="1" {shape}/></objectgroup>' if shape else ""
    house = (
        '<tileset firstgid="50" name="things" tilewidth="96" tileheight="128" tilecount="1" columns="0">'
        f'<tile id="0"><image source="sheet.png" width="96" height="128"/>{inside}</tile></tileset>'
    )
    stands = objects('<object id="1" gid="50" x="160" y="256" width="96" height="128"/>')
    cells = {(x, y) for x in (5, 6, 7) for y in (4, 5, 6, 7)}
    assert blocked(read(tmp_path, house, GROUND, stands)) == (cells if whole else {(6, 7)})
