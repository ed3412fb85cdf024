"""What a person sees at once on a map as a whole: who stands on edges, what is closed off, what things stand
about, where the outside is only what lies around."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps.loader import open_with_notes
from game.maps.reading.side_view import PERHAPS, WORDS
from tests.maps.test_read_as_seen import (
    ALL,
    GROUND,
    HIGH,
    HOUSE,
    RIM,
    WIDE,
    a_layer,
    blocked,
    marks,
    read,
)
from tests.maps.write import layer, objects, thing, tile, tileset, tmx, write


def a_wide_map(folder: Path, *parts: str, wide: int = 60) -> tuple[str, ...]:
    return open_with_notes(write(folder, tmx(tileset(), *parts, width=wide, height=HIGH))).confidence.reasons


def land(wide: int, closed: bool = False) -> str:
    """Ground in the lowest rows, and two ledges."""
    ledges = {(x, 7) for x in range(10, 20)} | {(x, 5) for x in range(26, 36)}
    cells = [
        int(n // wide >= HIGH - 3 or (n % wide, n // wide) in ledges or (closed and n % wide == 0))
        for n in range(wide * HIGH)
    ]
    return layer(",".join(map(str, cells)), wide, HIGH, "a")


def standing(*cells: tuple[int, int]) -> str:
    return objects(*(thing("slime", 32 * x, 32 * y, 32, 32) for x, y in cells))


def test_whoever_stands_on_edges_tells_a_map_of_jumps(tmp_path: Path) -> None:
    assert WORDS in a_wide_map(tmp_path, land(60), standing((3, 10), (12, 6), (16, 6), (28, 4), (33, 4)))


def test_a_long_map_on_which_somebody_stands_everywhere_is_none(tmp_path: Path) -> None:
    floor = layer(",".join(["1"] * 40 * HIGH), 40, HIGH, "a")
    everywhere = standing(*((x, y) for x in (5, 20, 35) for y in (2, 6, 11)))
    reasons = a_wide_map(tmp_path, floor, everywhere, wide=40)
    assert not {WORDS, PERHAPS} & set(reasons)


def test_the_wood_behind_its_first_trees_is_closed_off(tmp_path: Path) -> None:
    """The author marks the first column of trees, and behind it stand more of them."""
    wood = [2 if n % WIDE >= 14 else 1 for n in range(WIDE * HIGH)]
    first = [(14, y) for y in range(HIGH)]
    found = read(tmp_path, a_layer("a", wood), a_layer("Collision", marks(3, *first)))
    assert blocked(found) == {(x, y) for x in range(14, WIDE) for y in range(HIGH)}
    assert any(one.key == "closed" for one in found.inferred.accounts)


def test_a_closed_room_with_the_same_floor_stays_a_room(tmp_path: Path) -> None:
    found = read(tmp_path, GROUND, a_layer("Collision", marks(3, *HOUSE)))
    assert blocked(found) == set(HOUSE)


def test_a_closed_room_in_which_something_was_put_stays_a_room(tmp_path: Path) -> None:
    inside = [(x, y) for x in range(6, 11) for y in range(5, 9)]
    floor = [2 if (n % WIDE, n // WIDE) in inside else 1 for n in range(WIDE * HIGH)]
    walls = a_layer("Collision", marks(3, *HOUSE))
    assert blocked(read(tmp_path, a_layer("a", floor), walls)) == {*HOUSE, *inside}
    chest = objects(thing("letter", 32 * 8, 32 * 6, 16, 16))
    assert blocked(read(tmp_path / "b", a_layer("a", floor), walls, chest)) == set(HOUSE)


def test_trees_that_stand_as_objects_block_where_their_shapes_are(tmp_path: Path) -> None:
    """A trunk of ten pixels; what only senses who comes near, and who goes away, block nothing."""
    trunk = '<object id="1" x="11" y="20" width="10" height="10"/>'
    near = '<object id="2" name="sensor" x="0" y="0" width="32" height="32"/>'
    tiles = f'<tile id="1"><objectgroup>{trunk}{near}</objectgroup></tile>'
    trees = "".join(
        f'<object id="{n}" gid="2" x="{64 * n}" y="192" width="32" height="32"/>' for n in range(1, 7)
    )
    hero = '<object id="9" name="hero" gid="2" x="512" y="64" width="32" height="32"/>'
    found = read(tmp_path, GROUND, objects(trees + hero, name="main"), tiles=tiles)
    assert blocked(found) == {(2 * n, 5) for n in range(1, 7)}


def test_water_is_not_walked_on_whatever_else_is_said(tmp_path: Path) -> None:
    lake = {(x, y) for x in range(12, 18) for y in range(3, 8)}
    cells = [2 if (n % WIDE, n // WIDE) in lake else 1 for n in range(WIDE * HIGH)]
    stones = {(3, 3), (3, 4), (4, 3), (5, 9), (6, 9)}
    found = read(
        tmp_path,
        a_layer("a", cells),
        a_layer("Collision", marks(3, *stones)),
        colours=("#6aa84f", "#3d7de0", "#808080"),
    )
    assert blocked(found) == lake | stones
    assert not any(found.ground[cell].blocks_sight for cell in lake)


@pytest.mark.parametrize("name", ["COLISSIOSINS", "colission", "Collison", "collsion layer", "Colisiones"])
def test_collision_in_any_spelling(tmp_path: Path, name: str) -> None:
    assert blocked(read(tmp_path, GROUND, a_layer(name, marks(2, *HOUSE)))) == set(HOUSE)


def test_what_little_is_drawn_on_nothing_are_the_walls(tmp_path: Path) -> None:
    assert blocked(read(tmp_path, a_layer("a", marks(2, *HOUSE, *RIM)))) == {*HOUSE, *RIM}


def test_who_begins_where_nothing_is_drawn_tells_that_there_is_floor(tmp_path: Path) -> None:
    border = a_layer("walls", marks(2, *RIM))
    found = read(tmp_path, border, objects(thing("player", 100, 100), thing("enemy", 500, 300)))
    assert blocked(found) == set(RIM)


def test_the_ground_around_closed_walls_is_not_where_the_battle_is(tmp_path: Path) -> None:
    """Nothing else stands there, nobody put anything anywhere, and all of it has the same floor."""
    wide, high = 40, 30
    ring = [(x, y) for x in range(6, 26) for y in range(6, 20) if x in (6, 25) or y in (6, 19)]
    walls = [2 if (n % wide, n // wide) in ring else 0 for n in range(wide * high)]
    ground = layer(",".join(["1"] * wide * high), wide, high, "ground")
    parts = ground, layer(",".join(map(str, walls)), wide, high, "walls")
    found = open_with_notes(write(tmp_path, tmx(tileset(), *parts, width=wide, height=high)))
    assert all(6 < x < 25 and 6 < y < 19 for x, y in (spawn.cell for spawn in found.ground.spawns))
    stand = ((30, 5), (33, 9), (12, 25), (36, 22), (3, 14), (3, 3), (36, 27))
    trees = [2 if (n % wide, n // wide) in stand else cell for n, cell in enumerate(walls)]
    parts = ground, layer(",".join(map(str, trees)), wide, high, "walls")
    found = open_with_notes(write(tmp_path / "b", tmx(tileset(), *parts, width=wide, height=high)))
    assert any(x > 25 or y > 19 for x, y in (spawn.cell for spawn in found.ground.spawns))


def test_walls_in_the_dark_are_walls(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        a_layer("a", [1 if (n % WIDE, n // WIDE) not in RIM else 2 for n in range(WIDE * HIGH)]),
        tiles=tile(1, solid=True),
        colours=("#303030", "#101010"),
    )
    assert blocked(found) == set(RIM)
    assert all(found.ground[cell].blocks_sight for cell in RIM)


def test_half_of_a_cell_in_a_shape_blocks(tmp_path: Path) -> None:
    half = (
        '<tile id="1"><objectgroup><object id="1" x="0" y="18" width="32" height="14"/></objectgroup></tile>'
    )
    thin = (
        '<tile id="2"><objectgroup><object id="1" x="0" y="28" width="32" height="4"/></objectgroup></tile>'
    )
    spots = ((3, 3), (8, 8), (12, 4), (14, 9), (5, 11), (16, 2))
    cells = [3 if (n % WIDE, n // WIDE) == (2, 2) else one for n, one in enumerate(marks(2, *spots))]
    assert blocked(read(tmp_path, a_layer("a", ALL), a_layer("b", cells), tiles=half + thin)) == set(spots)
