"""Words and forms that are easily misread: what a layer is for is told by who stands there, what lies below,
and how much of the map it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps.loader import open_with_notes
from game.maps.reading.side_view import WORDS
from tests.maps.test_read_as_seen import ALL, GROUND, HIGH, WIDE, Cell, a_layer, blocked, marks, read
from tests.maps.write import layer, objects, png, thing, tile, tileset, tmx, write

BROOK = [(x, y) for x in range(4, 16) for y in (5, 6)]
PEOPLE = [(2, 2), (3, 11), (16, 3), (17, 12)]


def somebody(*cells: Cell) -> str:
    return objects(*(thing("enemy", 32 * x, 32 * y, 32, 32) for x, y in cells), name="spawns")


def test_who_stands_on_a_walkable_layer_tells_what_it_means(tmp_path: Path) -> None:
    cells = [0 if (n % WIDE, n // WIDE) in BROOK else 2 for n in range(WIDE * HIGH)]
    found = read(tmp_path / "a", GROUND, a_layer("navigation", cells), somebody(*PEOPLE))
    assert blocked(found) == set(BROOK)
    found = read(tmp_path / "b", GROUND, a_layer("walkable", marks(2, *BROOK)), somebody(*PEOPLE))
    assert blocked(found) == set(BROOK)


@pytest.mark.parametrize(("trees", "ground"), [(20, True), (4, False)])
def test_a_forest_in_which_trees_stand_is_ground(tmp_path: Path, trees: int, ground: bool) -> None:
    forest = [(x, y) for x in range(8) for y in range(HIGH)]
    stand = [(x, y) for x in (1, 3, 5) for y in range(1, HIGH, 2)][:trees]
    cells = [2 if (n % WIDE, n // WIDE) in forest else 1 for n in range(WIDE * HIGH)]
    tiles = tile(1, "forest") + tile(2, "tree")
    found = read(tmp_path, a_layer("a", cells), a_layer("b", marks(3, *stand)), tiles=tiles)
    assert blocked(found) == set(stand if ground else forest)


@pytest.mark.parametrize(("name", "shut"), [("nonTowerZone", False), ("stones", True)])
def test_where_no_tower_may_stand_one_walks(tmp_path: Path, name: str, shut: bool) -> None:
    zone = objects(thing("", 64, 64, 96, 64, blocked=True), name=name)
    assert bool(blocked(read(tmp_path, GROUND, zone))) == shut


@pytest.mark.parametrize(("colour", "earth"), [("#648040", True), ("#60a0ff", False), ("#201808", False)])
def test_the_colour_of_grass_behind_a_map_is_its_floor(tmp_path: Path, colour: str, earth: bool) -> None:
    trees = [(x, y) for x in (12, 15, 18) for y in (3, 7, 11)]
    yard = [(x, y) for x in range(2, 10) for y in range(2, 10)]
    drawn, solid = a_layer("below", marks(1, *trees, *yard)), a_layer("collition", marks(2, *trees))
    text = tmx(tileset(), drawn, solid, width=WIDE, height=HIGH, attributes=f'backgroundcolor="{colour}"')
    found = open_with_notes(write(tmp_path, text))
    everything = {(x, y) for x in range(WIDE) for y in range(HIGH)}
    assert blocked(found) == set(trees) if earth else blocked(found) == everything - set(yard)


SEA, ISLAND = "#2040c0", "#40a040"
LAND = [(x, y) for x in range(WIDE) for y in range(HIGH) if not (2 <= x <= 17 and 2 <= y <= 11)]
COAST = [(x, y) for x, y in LAND if 1 <= x <= 18 and 1 <= y <= 12]


@pytest.mark.parametrize(
    ("shore", "afloat"), [([*COAST, (6, 4), (12, 8)], True), ([(2, y) for y in range(2, 12)], False)]
)
def test_a_sea_whose_coast_is_marked_is_for_ships(tmp_path: Path, shore: list[Cell], afloat: bool) -> None:
    """Even with rocks in it; and one of which the edge is marked itself is water."""
    cells = [2 if (n % WIDE, n // WIDE) in LAND else 1 for n in range(WIDE * HIGH)]
    found = read(tmp_path, a_layer("a", cells), a_layer("collision", marks(3, *shore)), colours=(SEA, ISLAND))
    assert found.ground[9, 6].blocks != afloat


PLATFORMS = [
    (x, y)
    for y, starts in ((3, (2, 9)), (6, (5, 13)), (9, (3, 11)))
    for at in starts
    for x in range(at, at + 4)
]
FRAME = [(x, y) for x in range(WIDE) for y in range(HIGH) if x in (0, WIDE - 1) or y in (0, HIGH - 1)]


def test_platforms_that_a_collision_layer_draws_are_seen_from_the_side(tmp_path: Path) -> None:
    found = read(tmp_path, a_layer("Solid", marks(1, *FRAME, *PLATFORMS)))
    assert WORDS in found.confidence.reasons


def test_ground_that_a_collision_layer_draws_below_a_sky_is_seen_from_the_side(tmp_path: Path) -> None:
    wide = 40
    ground = ",".join(str(2 * (n // wide >= HIGH - 5)) for n in range(wide * HIGH))
    sky = layer(",".join("1" * wide * HIGH), wide, HIGH, "BG")
    path = write(tmp_path, tmx(tileset(), sky, layer(ground, wide, HIGH, "Blocks"), width=wide, height=HIGH))
    assert WORDS in open_with_notes(path).confidence.reasons


def test_people_amid_the_ground_are_seen_from_above_whatever_layers_are_called(tmp_path: Path) -> None:
    wide = 70
    ground = layer(",".join("1" * wide * HIGH), wide, HIGH, "ground")
    rock = tileset(tile(1, solid=True))
    walls = layer(
        ",".join(str(2 * (n % wide in (30, 50))) for n in range(wide * HIGH)), wide, HIGH, "platforms"
    )
    told = [
        WORDS
        in open_with_notes(
            write(tmp_path / name, tmx(rock, ground, walls, *people, width=wide, height=HIGH))
        ).confidence.reasons
        for name, people in (("a", ()), ("b", (somebody(*((x, 6) for x in range(2, 26, 3))),)))
    ]
    assert told == [True, False]


def test_what_is_said_outright_to_block_is_not_the_colour_behind_the_map(tmp_path: Path) -> None:
    """A plain floor within marked rock stays one."""
    rock = [(x, y) for x in range(WIDE) for y in range(HIGH) if not (3 <= x <= 16 and 3 <= y <= 10)]
    pond = [(x, y) for x in range(6, 14) for y in range(4, 10)]
    sand = [3 if (n % WIDE, n // WIDE) in pond else 1 for n in range(WIDE * HIGH)]
    found = read(
        tmp_path,
        a_layer("a", ALL),
        a_layer("b", sand),
        a_layer("Blocks", marks(2, *rock)),
        colours=("#9a4b00", "#808080", "#e0d0b0"),
    )
    assert blocked(found) == set(rock)


@pytest.mark.parametrize(("walls", "told"), [(True, True), (False, False)])
def test_walls_before_a_picture_are_those_of_a_map_of_jumps(tmp_path: Path, walls: bool, told: bool) -> None:
    """One whose walls are in the picture as well, and marked by objects, is none."""
    image = '<imagelayer id="3" name="back"><image source="back.png"/></imagelayer>'
    frame = [(x, y) for x in range(WIDE) for y in (0, HIGH - 1)] + [
        (x, y) for x in (6, 7) for y in range(8, 13)
    ]
    marked = objects(*(thing("wall", 32 * x, 32 * y, 32, 32) for x, y in frame), name="wall")
    drawn = (a_layer("a", marks(1, *frame)),) if walls else ()
    coins = objects(thing("coin", 64, 64))
    path = write(tmp_path, tmx(tileset(), image, *drawn, marked, coins, width=WIDE, height=HIGH))
    (path.parent / "back.png").write_bytes(png(32 * WIDE, 32 * HIGH))
    found = open_with_notes(path)
    assert any("from the side" in reason for reason in found.confidence.reasons) == told


@pytest.mark.parametrize("visible", [0, 1])
def test_where_the_floor_is_only_hidden_nobody_hangs_in_the_air(tmp_path: Path, visible: int) -> None:
    """A map of the same walls and people, whose floor is not shown, is none of jumps."""
    cells = [(x, y) for x in (3, 9, 15) for y in (3, 4, 9, 10)]
    walls = a_layer("blocked", marks(1, *cells))
    people = somebody(*((x, 6) for x in range(2, 18, 3)))
    floor = a_layer("floor", ALL, f'visible="{visible}"')
    found = read(tmp_path, floor, walls, people)
    assert not any("from the side" in reason for reason in found.confidence.reasons)
    assert blocked(found) == set(cells)


@pytest.mark.parametrize(("share", "sure"), [(0.7, False), (0.3, True)])
def test_a_name_for_most_of_the_map_makes_nobody_sure(tmp_path: Path, share: float, sure: bool) -> None:
    trees = [2 * (n % WIDE < share * WIDE) for n in range(WIDE * HIGH)]
    found = read(tmp_path, GROUND, a_layer("Trees_Town", trees))
    assert found.confidence.sure == sure
