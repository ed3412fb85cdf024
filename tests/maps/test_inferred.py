"""What stands on the cells of maps that nobody prepared for this game."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from game.core.field import SIDES, Cover, Field
from game.maps import check_playable
from game.maps.loader import Opened, open_with_notes
from game.maps.reading.connectivity import floor_of
from tests.maps.write import layer, objects, properties, thing, tile, tileset, tmx, write

WIDE, HIGH = 10, 8
ALL = [1] * (WIDE * HIGH)


def csv(cells: list[int]) -> str:
    return ",".join(map(str, cells))


def marks(number: int, *cells: tuple[int, int]) -> list[int]:
    return [number if (n % WIDE, n // WIDE) in cells else 0 for n in range(WIDE * HIGH)]


def a_layer(name: str, cells: list[int], attributes: str = "", inside: str = "") -> str:
    return layer(csv(cells), WIDE, HIGH, name, attributes, inside)


GROUND = a_layer("Tile Layer 1", ALL)
WALL = ((3, 3), (3, 4), (4, 4))


def read(folder: Path, *parts: str, tiles: str = "", **more: str) -> Opened:
    return open_with_notes(write(folder, tmx(tileset(tiles), *parts, width=WIDE, height=HIGH, **more)))


def blocked(field: Field) -> set[tuple[int, int]]:
    return {cell for cell in field.cells() if field[cell].blocks}


@pytest.mark.parametrize(
    ("parts", "tiles"),
    [
        ([a_layer("Collision", marks(2, *WALL), 'visible="0"')], ""),
        ([a_layer("Walls", marks(2, *WALL))], ""),
        ([a_layer("above", marks(2, *WALL), inside=properties(collidable="1"))], ""),
        ([a_layer("things", marks(2, *WALL))], tile(1, solid="true")),
        ([a_layer("things", marks(2, *WALL))], tile(1, Walkable=False)),
        ([a_layer("things", marks(2, *WALL))], tile(1, moveCost=99) + tile(0, moveCost=1)),
        ([a_layer("things", marks(2, *WALL))], tile(1, terrain="cliff")),
        ([a_layer("things", marks(2, *WALL))], tile(1, "Rock")),
        ([objects(thing("", 96, 96, 32, 64), thing("", 128, 128, 32, 32), name="Collisions")], ""),
        ([objects(thing("wall", 96, 96, 32, 64), thing("wall", 128, 128, 32, 32))], ""),
        (
            [
                objects(
                    thing("", 96, 96, 32, 64, collidable=True), thing("", 128, 128, 32, 32, walkable=False)
                )
            ],
            "",
        ),
        (
            [a_layer("things", marks(2, *WALL))],
            (
                '<tile id="1"><objectgroup><object id="1" x="4" y="4" width="24" '
                'height="24"/></objectgroup></tile>'
            ),
        ),
    ],
)
def test_every_way_of_authors_to_say_that_nobody_walks_there(
    tmp_path: Path, parts: list[str], tiles: str
) -> None:
    found = read(tmp_path, GROUND, *parts, tiles=tiles)
    assert blocked(found.ground) == set(WALL)
    check_playable(found.ground, SIDES[:2], 4)
    assert any("as inferred" in one.line for one in found.findings)


HERE = 'id="7" x="96" y="96" width="32" height="32"'


@pytest.mark.parametrize(
    ("said", "name", "of_layer", "stops"),
    [
        (f"<object {HERE}>{properties(moveCost=20)}</object>", "things", "", True),
        (f"<object {HERE}>{properties(moveCost=19)}</object>", "things", "", False),
        ('<object id="7" gid="2" x="96" y="128" width="32" height="32"/>', "things", "", True),
        ('<object id="7" gid="1" x="96" y="128" width="32" height="32"/>', "things", "", False),
        (f"<object {HERE}/>", "things", properties(solid=True), True),
        (f"<object {HERE}/>", "things", properties(solid=False), False),
        (f"<object {HERE}/>", "Collision", "", True),
        (f'<object {HERE} name="roof"/>', "Collision", "", False),
        (f'<object {HERE} type="roof"/>', "Collision", "", False),
        (f"<object {HERE}>{properties(solid=False)}</object>", "Collision", "", False),
        (f'<object {HERE} type="wall"/>', "things", properties(solid=False), True),
    ],
)
def test_an_object_speaks_before_its_tile_its_class_and_its_layer(
    tmp_path: Path, said: str, name: str, of_layer: str, stops: bool
) -> None:
    found = read(
        tmp_path,
        GROUND,
        f'<objectgroup id="9" name="{name}">{of_layer}{said}</objectgroup>',
        tiles=tile(1, solid="true"),
    )
    assert blocked(found.ground) == ({(3, 3)} if stops else set())


def test_what_nobody_draws_is_no_ground(tmp_path: Path) -> None:
    found = read(tmp_path, a_layer("Tile Layer 1", [0] * WIDE + ALL[WIDE:]))
    assert blocked(found.ground) == {(x, 0) for x in range(WIDE)}
    assert not found.ground[0, 0].blocks_sight
    assert [one.words for one in found.inferred.accounts] == ["cells where nothing is drawn"]


def test_our_own_words_switch_all_guessing_off(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        GROUND,
        a_layer("Collision", marks(2, *WALL)),
        a_layer("walls", marks(3, (0, 0))),
        tiles=tile(2, blocks=True),
    )
    assert blocked(found.ground) == {(0, 0)}
    assert found.inferred.accounts == ()


def test_an_explicit_source_switches_names_off(tmp_path: Path) -> None:
    found = read(
        tmp_path, GROUND, a_layer("wall", marks(2, *WALL)), objects(thing("", 0, 0, 32, 32), name="obstacles")
    )
    assert blocked(found.ground) == {(0, 0)}
    (used, unused) = sorted(found.inferred.accounts, key=lambda one: one.unused)
    assert (used.words, used.cells) == ("the objects of layer 'obstacles'", 1)
    assert unused.unused == "the objects of layer 'obstacles' say outright what blocks"


def test_a_source_that_covers_nearly_all_says_nothing(tmp_path: Path) -> None:
    found = read(
        tmp_path, GROUND, a_layer("Collision", [2] * 72 + [0] * 8), a_layer("walls", marks(2, *WALL))
    )
    assert blocked(found.ground) == set(WALL)
    assert [one.unused for one in found.inferred.accounts if one.explicit] == ["it covers nearly every cell"]


def test_a_source_that_leaves_one_clearing_is_meant_if_no_other_speaks(tmp_path: Path) -> None:
    clearing = [(x, y) for x in range(2, 10) for y in range(2, 8)]
    wide, high = 24, 16
    shut = [int((n % wide, n // wide) not in clearing) for n in range(wide * high)]
    parts = [
        layer(",".join(map(str, cells)), wide, high, name)
        for cells, name in (([1] * (wide * high), "ground"), (shut, "Collision"))
    ]
    found = open_with_notes(write(tmp_path, tmx(tileset(), *parts, width=wide, height=high)))
    free = {
        cell for cell, tile in zip(found.ground.cells(), found.ground.tiles, strict=True) if not tile.blocks
    }
    assert free == set(clearing)


def test_no_means_no(tmp_path: Path) -> None:
    shut = a_layer("roofless", marks(2, *WALL), inside=properties(solid=False))
    assert not blocked(read(tmp_path, GROUND, shut).ground)


def test_land_covers_the_sea_below_it_and_a_bridge_the_river(tmp_path: Path) -> None:
    land = a_layer("land", ALL[WIDE:] + [0] * WIDE)
    river = a_layer("river", marks(3, (4, 0), (4, 1), (4, 2)))
    found = read(tmp_path, a_layer("sea", [2] * len(ALL)), land, river, a_layer("bridge", marks(4, (4, 1))))
    assert blocked(found.ground) == {(4, 0), (4, 2), *((x, HIGH - 1) for x in range(WIDE))}
    assert not found.ground[4, 0].blocks_sight


def test_the_tile_of_the_sea_is_the_sea_on_a_layer_of_land_too(tmp_path: Path) -> None:
    land = a_layer("land", ALL[: 2 * WIDE] + [2] * WIDE + ALL[3 * WIDE :])
    found = read(tmp_path, a_layer("sea", [2] * len(ALL)), land)
    assert blocked(found.ground) == {(x, 2) for x in range(WIDE)}


def test_what_blocks_is_told_by_its_name(tmp_path: Path) -> None:
    names = [
        a_layer("walls", marks(2, (3, 3))),
        a_layer("fence", marks(2, (3, 4))),
        a_layer("water", marks(2, (4, 4))),
    ]
    field = read(tmp_path, GROUND, *names, a_layer("Collision", marks(2, *WALL))).ground
    assert (field[3, 3].cover, field[3, 3].blocks_sight) == (Cover.FULL, True)
    assert (field[3, 4].cover, field[3, 4].blocks_sight) == (Cover.HALF, False)
    assert (field[4, 4].cover, field[4, 4].blocks_sight) == (Cover.NONE, False)
    assert all(field[cell].name.endswith(", inferred") for cell in WALL)


def transparent(*clear: tuple[int, int]) -> bytes:
    """A sheet of 4 x 4 tiles of 32 px: those named are wholly clear, tile (3, 0) half."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    def alpha(x: int, y: int) -> int:
        return 0 if (x // 32, y // 32) in clear or ((x // 32, y // 32) == (3, 0) and y < 16) else 255

    rows = b"".join(
        b"\0" + b"".join(bytes((90, 90, 90, alpha(x, y))) for x in range(128)) for y in range(128)
    )
    head = struct.pack(">IIBBBBB", 128, 128, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def test_what_blocks_is_else_told_by_its_picture_and_clear_tiles_are_none(tmp_path: Path) -> None:
    parts = (
        a_layer("things", marks(4, (3, 3))),
        a_layer("walls", marks(2, (7, 7))),
        a_layer("Collision", marks(3, (3, 3), (6, 6))),
    )
    path = write(tmp_path, tmx(tileset(), GROUND, *parts, width=WIDE, height=HIGH))
    (path.parent / "sheet.png").write_bytes(transparent((1, 0)))
    field = open_with_notes(path).ground
    assert blocked(field) == {(3, 3), (6, 6)}
    assert (field[3, 3].cover, field[6, 6].cover) == (Cover.HALF, Cover.FULL)


def test_prices_walls_and_cover_of_other_games(tmp_path: Path) -> None:
    tiles = (
        tile(1, moveCost=20) + tile(2, moveCost=10, N="true", W="false") + tile(3, moveCost=1000, defense=1)
    )
    cells = [3 if cell == 0 else cell for cell in marks(2, (1, 1))]
    cells[0] = 4
    field = read(tmp_path, a_layer("Tile Layer 1", cells), tiles=tiles).ground
    assert (field[1, 1].cost, field[2, 2].cost, field[2, 2].edges) == (2, 1, "n")
    assert (field[0, 0].blocks, field[0, 0].cover) == (True, Cover.HALF)


def test_a_walkable_layer_says_by_its_rim_what_it_means(tmp_path: Path) -> None:
    rim = [int(n % WIDE in (0, WIDE - 1) or n // WIDE in (0, HIGH - 1)) for n in range(WIDE * HIGH)]
    assert blocked(read(tmp_path, GROUND, a_layer("Walkable", rim)).ground) == {
        (n % WIDE, n // WIDE) for n, mark in enumerate(rim) if mark
    }
    inside = [1 - mark for mark in rim]
    assert blocked(read(tmp_path, GROUND, a_layer("Walkable", inside)).ground) == {
        (n % WIDE, n // WIDE) for n, mark in enumerate(rim) if mark
    }


def test_sources_that_leave_no_room_are_left_out(tmp_path: Path) -> None:
    rows = [2 if n // WIDE % 2 else 0 for n in range(WIDE * HIGH)]
    found = read(tmp_path, GROUND, a_layer("walls", rows))
    assert [one.unused for one in found.inferred.accounts] == ["with it nobody has room to fight"]
    assert len(floor_of(found.ground).largest) == WIDE * HIGH


def test_where_only_the_walls_are_drawn_the_rest_is_floor(tmp_path: Path) -> None:
    rim = [2 if n % WIDE in (0, WIDE - 1) or n // WIDE in (0, HIGH - 1) else 0 for n in range(WIDE * HIGH)]
    found = read(tmp_path, a_layer("Walls", rim))
    assert blocked(found.ground) == {(n % WIDE, n // WIDE) for n, mark in enumerate(rim) if mark}


def test_the_name_of_one_object_switches_nothing_off(tmp_path: Path) -> None:
    named = '<object id="1" name="Old house" x="0" y="0" width="32" height="32"/>'
    found = read(tmp_path, GROUND, a_layer("walls", marks(2, *WALL)), objects(named))
    assert blocked(found.ground) == {*WALL, (0, 0)}


def test_tiles_that_block_are_walls_where_nothing_else_is_drawn(tmp_path: Path) -> None:
    rim = [2 if n % 16 in (0, 15) or n // 16 in (0, 15) else 0 for n in range(256)]
    found = open_with_notes(
        write(tmp_path, tmx(tileset(tile(1, solid=True)), layer(csv(rim), 16, 16), width=16, height=16))
    )
    assert blocked(found.ground) == {(n % 16, n // 16) for n, mark in enumerate(rim) if mark}


# ---------------------------------------------------------------- places to begin


def sides(found: Opened) -> dict[str, list[tuple[int, int]]]:
    return {side: [spawn.cell for spawn in found.ground.spawns if spawn.side == side] for side in SIDES}


def test_sides_begin_at_opposite_ends(tmp_path: Path) -> None:
    places = sides(read(tmp_path, GROUND))
    assert [len(cells) for cells in places.values()] == [6, 6, 0, 0]
    assert min(abs(x - u) + abs(y - v) for x, y in places["azure"] for u, v in places["ember"]) > 8


def test_a_large_map_has_room_for_four(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(), layer(csv([1] * 400), 20, 20), width=20, height=20))
    found = open_with_notes(path)
    check_playable(found.ground, SIDES, 4)
    assert found.places.words == "the ends of the largest room"


def test_who_begins_where_the_author_says(tmp_path: Path) -> None:
    named = objects(thing("Player", 48, 48), thing("Enemy", 272, 208), thing("Enemy", 272, 144), name="Units")
    places = sides(read(tmp_path, GROUND, named))
    assert (1, 1) in places["azure"]
    assert {(8, 6), (8, 4)} <= set(places["ember"])
    owned = objects(thing("spawn", 48, 48, team="2"), thing("spawn", 272, 208, team="1"))
    places = sides(read(tmp_path, GROUND, owned))
    assert (1, 1) in places["ember"]
    assert (8, 6) in places["azure"]


def test_nobody_begins_where_things_appear(tmp_path: Path) -> None:
    """Though their layer is called after spawning."""
    spawned = objects(thing("ItemSpawner", 144, 112), thing("Enemy", 272, 208), name="Spawners")
    found = read(tmp_path, GROUND, spawned)
    assert found.places.words == "what is called 'Enemy'"
    assert (4, 3) not in sides(found)["azure"]


def test_our_own_spawns_are_the_only_ones_where_there_are_any(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        GROUND,
        objects(
            thing("spawn", 4, 4, side="azure"), thing("spawn", 300, 4, side="ember"), thing("enemy", 200, 200)
        ),
    )
    assert len(found.ground.spawns) == 2
    assert not found.places.spawns


@pytest.mark.parametrize("orientation", ["isometric", "staggered", "hexagonal"])
def test_every_kind_of_grid_starts(tmp_path: Path, orientation: str) -> None:
    text = tmx(tileset(), GROUND, a_layer("walls", marks(2, *WALL)), width=WIDE, height=HIGH)
    found = open_with_notes(write(tmp_path, text.replace('"orthogonal"', f'"{orientation}"')))
    assert blocked(found.ground) == set(WALL)
    check_playable(found.ground, SIDES[:2], 4)


# ---------------------------------------------------------------- odd and hostile maps


def test_nonsense_in_tilesets_says_nothing(tmp_path: Path) -> None:
    tiles = (
        f'<tile id="1" terrain="9,{"9" * 5000},x,"><objectgroup><object x="nan" y="1e999" width="x" '
        'height="-1"/>'
        '<object><polygon points="1,2 x,y"/></object></objectgroup></tile>'
        f'<wangsets><wangset name="w"><wangcolor name="water"/><wangtile tileid="{"1" * 5000}" '
        'wangid="1,1,1,1,1,1,1,1"/>'
        f'<wangtile tileid="1" wangid="{"7" * 5000},1"/></wangset></wangsets>'
    )
    found = read(tmp_path, a_layer("Tile Layer 1", [2] * len(ALL)), tiles=tiles)
    assert not blocked(found.ground)
    check_playable(found.ground, SIDES[:2], 4)


def test_a_tileset_that_cannot_be_read_is_left_out_of_the_guessing_too(tmp_path: Path) -> None:
    path = write(tmp_path, tmx('<tileset firstgid="1" source="odd.tsx"/>', GROUND, width=WIDE, height=HIGH))
    (path.parent / "odd.tsx").write_text(tileset('<tile id="x"/>').replace(' firstgid="1"', ""))
    assert "the tileset 'odd.tsx' is left out" in open_with_notes(path).ground.warnings[0]


def test_of_many_sources_that_leave_no_room_the_last_go_together(tmp_path: Path) -> None:
    halves = [
        a_layer(f"wall {n}", marks(2, *((x, y) for x in range(WIDE) for y in range(HIGH) if (x + y + n) % 2)))
        for n in range(20)
    ]
    found = read(
        tmp_path, GROUND, *(half.replace("wall", f"wall{chr(97 + n)} wall") for n, half in enumerate(halves))
    )
    assert {one.unused for one in found.inferred.accounts} == {"with it nobody has room to fight"}
    assert len(floor_of(found.ground).largest) == WIDE * HIGH


@pytest.mark.parametrize(("before", "held"), [(63, True), (64, False)])
def test_sixty_four_shapes_of_a_tile_are_looked_at(tmp_path: Path, before: int, held: bool) -> None:
    tiny = "".join(f'<object id="{n + 2}" x="0" y="0" width="1" height="1"/>' for n in range(before))
    shapes = (
        f'<tile id="1"><objectgroup>{tiny}<object id="1" x="4" y="4" width="24" '
        'height="24"/></objectgroup></tile>'
    )
    found = read(tmp_path, GROUND, a_layer("things", marks(2, *WALL)), tiles=shapes)
    assert blocked(found.ground) == (set(WALL) if held else set())


def test_large_tiles_hold_the_cells_behind_their_foot(tmp_path: Path) -> None:
    shape = (
        '<tile id="0"><objectgroup><object id="1" x="0" y="64" width="64" height="64"/></objectgroup></tile>'
    )
    large = tileset(shape, first=100, size=64, name="houses")
    cells = marks(100, (4, 4))
    text = tmx(tileset(), large, GROUND, a_layer("houses on ground", cells), width=WIDE, height=HIGH)
    assert blocked(open_with_notes(write(tmp_path, text)).ground) == set()
    text = text.replace('y="64" width="64" height="64"', 'y="0" width="64" height="64"')
    assert blocked(open_with_notes(write(tmp_path, text)).ground) == {(4, 4), (5, 4), (4, 3), (5, 3)}


def test_what_shapes_hold_has_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tiles with shapes of two cells each are looked at whole where five are the most, the third holds
    its own cell."""
    monkeypatch.setattr("game.maps.reading.layer_claims._MARKS", 5)
    shape = (
        '<tile id="0"><objectgroup><object id="1" x="0" y="0" width="64" height="32"/></objectgroup></tile>'
    )
    wide = tileset(shape, first=100, size=64, name="wide").replace('tileheight="64"', 'tileheight="32"')
    text = tmx(
        tileset(),
        wide,
        GROUND,
        a_layer("things", marks(100, (1, 1), (4, 1), (7, 1))),
        width=WIDE,
        height=HIGH,
    )
    assert blocked(open_with_notes(write(tmp_path, text)).ground) == {(x, 1) for x in (1, 2, 4, 5, 7)}


def test_of_a_huge_tile_eight_cells_across_and_eight_above_its_own_are_looked_at(tmp_path: Path) -> None:
    shape = (
        '<tile id="0"><objectgroup><object id="1" x="0" y="0" width="384" height="384"/></objectgroup></tile>'
    )
    cells = [100 if n == 14 * 20 + 1 else 0 for n in range(20 * 16)]
    parts = (
        tileset(),
        tileset(shape, first=100, size=384, name="huge"),
        layer(csv([1] * 320), 20, 16),
        layer(csv(cells), 20, 16, "things"),
    )
    found = open_with_notes(write(tmp_path, tmx(*parts, width=20, height=16)))
    assert blocked(found.ground) == {(x, y) for x in range(1, 9) for y in range(6, 15)}


@pytest.mark.parametrize(("size", "cells"), [(32, 2), (64, 3), (288, 8)])
def test_a_shape_that_reaches_past_its_tile_holds_the_next_cell_at_most(
    tmp_path: Path, size: int, cells: int
) -> None:
    """And no more than eight of any tile."""
    shape = (
        '<tile id="0"><objectgroup><object id="1" x="0" y="0" width="640" height="32"/></objectgroup></tile>'
    )
    wide = tileset(shape, first=100, size=size, name="wide").replace(
        f'tileheight="{size}"', 'tileheight="32"'
    )
    ground, things = layer(csv([1] * 40), 20, 2), layer(csv([0] * 21 + [100] + [0] * 18), 20, 2, "things")
    text = tmx(tileset(), wide.replace('width="128"', f'width="{size}"'), ground, things, width=20, height=2)
    assert blocked(open_with_notes(write(tmp_path, text)).ground) == {(x, 1) for x in range(1, 1 + cells)}


@pytest.mark.parametrize(("count", "heard"), [(1, True), (20, True), (21, False)])
def test_a_layer_may_say_where_somebody_begins_if_it_is_no_quarter_of_the_map(
    tmp_path: Path, count: int, heard: bool
) -> None:
    cells = [0] * (len(ALL) - count) + [2] * count
    begun = read(tmp_path, GROUND, a_layer("Player start", cells)).ground.spawns
    first = ((len(ALL) - count) % WIDE, (len(ALL) - count) // WIDE)
    assert (first in {spawn.cell for spawn in begun if spawn.side == "azure"}) is heard


def test_a_tile_that_only_stops_sight_is_walked_through(tmp_path: Path) -> None:
    rows = [1] * 20
    rows[7], rows[8] = 2, 3
    tiles = tileset(tile(1, blocksView="true") + tile(2, blocked="true"))
    text = tmx(tiles, layer(",".join(map(str, rows)), 5, 4), width=5, height=4)
    ground = open_with_notes(write(tmp_path, text)).ground
    seen = {(cell, ground[cell].blocks, ground[cell].blocks_sight) for cell in ((1, 1), (2, 1), (3, 1))}
    assert seen == {((1, 1), False, False), ((2, 1), False, True), ((3, 1), True, True)}
