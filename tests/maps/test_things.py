"""What objects put on a map."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.field import Door, Field, Light, Spawn, Zone
from game.maps import MapError, check_playable, load
from tests.maps.write import layer, objects, thing, tile, tileset, tmx, write

WALL = tileset(tile(1, blocks=True, blocks_sight=True))
GROUND = layer("0,0,0,0,0,0,0,0,0,0,0,0")


def field_with(folder: Path, *things: str, ground: str = GROUND) -> Field:
    return load(write(folder, tmx(WALL, ground, objects(*things))))


def test_nobody_begins_in_a_closed_door(tmp_path: Path) -> None:
    begin = thing("spawn", 40, 70, side="azure") + thing("spawn", 4, 4, side="ember")
    closed = field_with(tmp_path, begin + thing("door", 40, 70))
    assert [spawn.cell for spawn in closed.spawns] == [(0, 0)] and any(
        "(1, 2)" in words for words in closed.warnings
    )
    assert len(field_with(tmp_path, begin + thing("door", 40, 70, open=True)).spawns) == 2


def test_spawns_are_points_and_rectangles(tmp_path: Path) -> None:
    field = field_with(
        tmp_path,
        thing("spawn", 40, 70, side="azure", archetype="scout"),
        thing("Spawn", 64, 0, 64, 64, side="ember"),
        thing("spawn", 4, 4, 8, 8, side="plum"),
    )
    assert field.spawns == (
        Spawn("azure", (1, 2), "scout"),
        *(Spawn("ember", cell) for cell in [(2, 0), (3, 0), (2, 1), (3, 1)]),
        Spawn("plum", (0, 0)),
    )


def test_a_tile_object_stands_where_its_feet_are(tmp_path: Path) -> None:
    standing = '<object id="3" type="spawn" gid="1" x="32" y="64" width="32" height="32">'
    side = '<properties><property name="side" value="azure"/></properties></object>'
    assert field_with(tmp_path, standing + side).spawns == (Spawn("azure", (1, 1)),)


def test_zones_take_the_cells_whose_centre_they_hold(tmp_path: Path) -> None:
    triangle = thing(
        "zone", 0, 0, inside='<polygon points="0,0 96,0 0,96"/>', kind="Deployment", side="straw", note="here"
    )
    (zone,) = field_with(tmp_path, triangle).zones
    assert (zone.kind, zone.side, zone.properties) == ("deployment", "straw", {"note": "here"})
    assert set(zone.cells) >= {(0, 0), (1, 0), (0, 1)}
    assert (2, 2) not in zone.cells


def test_an_exit_is_a_zone_of_its_own_kind(tmp_path: Path) -> None:
    assert field_with(tmp_path, thing("exit", 96, 0, 32, 32)).zones == (Zone("exit", "", ((3, 0),)),)


def test_doors_and_lamps(tmp_path: Path) -> None:
    field = field_with(
        tmp_path,
        thing("door", 32, 32, 32, 32, open=True),
        thing("door", 64, 32, 32, 32, lock=8),
        thing("light", 0, 0, 64, 32, light="dark"),
    )
    assert field.doors == (Door((1, 1), True), Door((2, 1), False, 8))
    assert [field[x, 0].light for x in range(3)] == [Light.DARK, Light.DARK, Light.BRIGHT]


def test_what_is_odd_becomes_a_warning(tmp_path: Path) -> None:
    ground = layer("2,0,0,0,0,0,0,0,0,0,0,0")
    field = field_with(
        tmp_path,
        thing("spawn", 4, 4, side="azure"),
        thing("spawn", 40, 4, side="azure"),
        thing("spawn", 41, 5, side="ember"),
        thing("spawn", 4000, 4, side="azure"),
        thing("spwan", 0, 0),
        thing("npc", 0, 0),
        thing("npc", 0, 0),
        ground=ground,
    )
    assert field.warnings == (
        "layer 'things', spawn 7 lies outside of the map and is left out.",
        "1 object of class 'spwan' left out; is spawn meant?",
        "the spawn of azure at (0, 0) stands on what blocks and is left out.",
        "two spawns share the cell (1, 0); the second is left out.",
        "fewer than two sides have spawns: add objects of class spawn with the property side.",
        "2 objects of class 'npc', none of ours: read by layers, classes and names only.",
    )


def test_a_spawn_of_another_game_is_none_of_ours(tmp_path: Path) -> None:
    field = field_with(tmp_path, thing("spawn", 0, 0, side="red"), thing("zone", 0, 0, side="red"))
    assert (field.spawns, field.zones[0].side) == ((), "")
    assert (
        "layer 'things', spawn 7: side is 'red', but must be one of azure, ember, straw, plum."
        in field.warnings
    )


def test_words_of_another_game_refuse_nothing(tmp_path: Path) -> None:
    field = field_with(
        tmp_path,
        thing("door", 32, 32, 32, 32, open="to the cellar", lock="iron key"),
        thing("light", 0, 0, light="#ffcc00"),
    )
    assert field.doors == (Door((1, 1), False, 0),)
    assert field.warnings[0] == "layer 'things', door 7: open is 'to the cellar', but must be true or false."
    assert sum("must be" in line for line in field.warnings) == 3


def test_a_map_is_playable_when_all_sides_can_meet(tmp_path: Path) -> None:
    spawns = thing("spawn", 0, 0, side="azure"), thing("spawn", 96, 64, side="ember")
    field = field_with(tmp_path, *spawns)
    check_playable(field, ["azure", "ember"])
    with pytest.raises(MapError, match="plum has 0 spawns, 1 are needed"):
        check_playable(field, ["azure", "plum"])
    with pytest.raises(MapError, match="azure has 1 spawns, 2 are needed"):
        check_playable(field, ["azure", "ember"], figures=2)
    parted = field_with(tmp_path, *spawns, ground=layer("0,2,0,0,0,2,0,0,0,2,0,0"))
    with pytest.raises(MapError, match=r"nobody can walk from \(0, 0\) to the spawn of ember at \(3, 2\)"):
        check_playable(parted, ["azure", "ember"])


def test_a_point_on_a_border_belongs_to_the_cell_that_begins_there(tmp_path: Path) -> None:
    spots = {
        (0, 0): (0, 0),
        (31.99, 31.99): (0, 0),
        (32, 32): (1, 1),
        (64, 63.99): (2, 1),
        (63.99, 64): (1, 2),
    }
    field = field_with(tmp_path, *(thing("spawn", *spot, side="azure") for spot in spots))
    assert [spawn.cell for spawn in field.spawns] == list(dict.fromkeys(spots.values()))
