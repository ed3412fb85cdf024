"""Cells, objects and layers at their edges: what is counted, cut off, turned and told."""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path

import pytest

from game.core.field import Door, Light, Spawn, Tile
from game.maps import MapError, check_playable, load, open_map, picture_of
from game.maps.tiled.sanitized_map import read_map
from tests.maps.test_forms import GROUND, MAP, SHEET, as_json, endless
from tests.maps.test_standing import standing
from tests.maps.write import layer, objects, packed, png, properties, thing, tile, tileset, tmx, write

EMPTY = layer(",".join("0" * 12))
CELLS = [1, 2, 3, 0, 5, 6, 7, 8, 9, 10, 11, 12]


def data(raw: bytes, compression: str = "zlib") -> str:
    return (
        '<layer name="l"><data encoding="base64" '
        f'compression="{compression}">{base64.b64encode(raw).decode()}</data></layer>'
    )


def refusal(path: Path) -> str:
    with pytest.raises(MapError) as error:
        load(path)
    return str(error.value)


# ---------------------------------------------------------------- cells


@pytest.mark.parametrize("compression", ["", "zlib", "gzip", "zstd"])
@pytest.mark.parametrize(
    ("count", "said"),
    [
        (11, "has 11 cells; 4 x 3 were expected"),
        (12, ""),
        (13, "has more than 12 cells; 4 x 3 were expected"),
    ],
)
def test_a_layer_has_one_number_for_each_cell(
    tmp_path: Path, compression: str, count: int, said: str
) -> None:
    path = write(
        tmp_path, tmx(tileset(), f'<layer name="l">{packed(([*CELLS, 1])[:count], compression)}</layer>')
    )
    if said:
        assert refusal(path) == f"yard.tmx: layer 'l' {said}. Save the map in Tiled again."
    else:
        assert [tile.cell for tile in picture_of(path).layers[0].tiles] == [
            (n % 4, n // 4) for n, gid in enumerate(CELLS) if gid
        ]


def test_what_is_cut_off_is_told(tmp_path: Path) -> None:
    whole = zlib.compress(struct.pack("<12I", *CELLS))
    assert "layer 'l' is cut off. Set Tile Layer Format to CSV" in refusal(
        write(tmp_path, tmx(data(whole[:-6])))
    )
    assert "layer 'l' cannot be decoded" in refusal(
        write(tmp_path, tmx(data(whole[:8] + b"\xff" + whole[9:])))
    )
    assert "cannot be decoded" in refusal(write(tmp_path, tmx(data(b"\1\2\3", ""))))


@pytest.mark.parametrize(
    ("text", "said"),
    [("4294967296", "cell (0, 1): 4294967296 is not the number of a tile"), ("-1", "cell (0, 1): -1 is not")],
)
def test_a_number_that_is_none(tmp_path: Path, text: str, said: str) -> None:
    assert said in refusal(write(tmp_path, tmx(layer(f"0,0,0,0,{text}" + ",0" * 7))))
    assert "'1234567890123' is not the number of a tile" in refusal(
        write(tmp_path, tmx(layer("1234567890123" + ",0" * 11)))
    )
    assert "cell (0, 0): 123456789012 is not the number" in refusal(
        write(tmp_path, tmx(layer("123456789012" + ",0" * 11)))
    )
    assert "'1.5' is not the number of a tile" in refusal(write(tmp_path, tmx(layer("-1,1.5" + ",0" * 10))))


def test_tiles_of_no_tileset_are_told_with_the_first_of_them(tmp_path: Path) -> None:
    one = load(write(tmp_path, tmx(tileset(), layer("1,0,0,0,0,17" + ",0" * 6)))).warnings
    assert one[0] == "layer 'ground': 1 cell has a tile that no tileset has; the first is 17 in cell (1, 1)."
    path = write(tmp_path, tmx(tileset(), layer(f"1,0,0,0,0,0,{18 | 1 << 31},17" + ",0" * 4)))
    assert (
        load(path).warnings[0]
        == "layer 'ground': 2 cells have tiles that no tileset has; the first is 18 in cell (2, 1)."
    )
    assert [tile.cell for tile in picture_of(path).layers[0].tiles] == [(0, 0)], "they are not drawn"


def test_every_turn_of_a_tile_is_told_to_the_painter(tmp_path: Path) -> None:
    turns = [(x, y, diagonal) for x in (False, True) for y in (False, True) for diagonal in (False, True)]
    numbers = [6 | x << 31 | y << 30 | diagonal << 29 | 1 << 28 for x, y, diagonal in turns]
    path = write(tmp_path, tmx(tileset(), layer(",".join(map(str, [*numbers, 0, 0, 0, 0])))))
    tiles = picture_of(path).layers[0].tiles
    assert [(tile.flip_x, tile.flip_y, tile.flip_diagonal) for tile in tiles] == turns
    assert {tile.stamp.source for tile in tiles} == {(32, 32, 32, 32)}


def test_a_tall_tile_stands_on_its_cell_turned_or_not(tmp_path: Path) -> None:
    one = '<tile id="0"><image source="tall.png"/></tile>'
    path = write(
        tmp_path,
        tmx(
            f'<tileset firstgid="1" name="c" tilewidth="9" tileheight="9">{one}</tileset>',
            layer(f"0,1,0,0,0,{1 | 1 << 29}" + ",0" * 6),
        ),
    )
    (path.parent / "tall.png").write_bytes(png(20, 70))
    upright, lying = picture_of(path).layers[0].tiles
    assert (upright.x, upright.y, upright.drawn_size, upright.extent) == (32, 32 - 70, (20, 70), (20, 70))
    assert (lying.x, lying.y, lying.drawn_size, lying.extent) == (32, 64 - 20, (70, 20), (70, 20))


# ---------------------------------------------------------------- layers


def test_groups_add_up_their_offsets_and_pass_on_what_is_over(tmp_path: Path) -> None:
    inner = layer("1" + ",0" * 11, name="b", attributes='offsetx="5" offsety="-7" visible="false"')
    over = (
        '<group name="g" offsetx="10" '
        f'offsety="20">{properties(over="Yes")}{inner}{layer("0" + ",0" * 11, name="c")}</group>'
    )
    layers = picture_of(
        write(tmp_path, tmx(tileset(), over, layer("0" + ",0" * 11, name="d", inside=properties(over="no"))))
    ).layers
    assert [(one.name, one.offset, one.over, one.visible) for one in layers] == [
        ("b", (15, 13), True, False),
        ("c", (10, 20), True, True),
        ("d", (0, 0), False, True),
    ]


@pytest.mark.parametrize(
    ("opacity", "seen"), [("-1", 0.0), ("0", 0.0), ("0.25", 0.25), ("1", 1.0), ("7", 1.0)]
)
def test_an_opacity_lies_between_nothing_and_all(tmp_path: Path, opacity: str, seen: float) -> None:
    assert (
        picture_of(write(tmp_path, tmx(layer(",".join("0" * 12), attributes=f'opacity="{opacity}"'))))
        .layers[0]
        .opacity
        == seen
    )


def test_a_tint_of_a_group_multiplies_each_colour(tmp_path: Path) -> None:
    tinted = layer(",".join("0" * 12), attributes='tintcolor="#204080"')
    assert picture_of(write(tmp_path, tmx(f'<group tintcolor="4080ff">{tinted}</group>'))).layers[0].tint == (
        0x20 * 0x40 // 255,
        0x40 * 0x80 // 255,
        0x80,
    )
    assert picture_of(
        write(tmp_path, tmx(layer(",".join("0" * 12), attributes='tintcolor="#12345"')))
    ).layers[0].tint == (255, 255, 255)


def test_a_tile_that_stands_is_scaled_with_its_offset(tmp_path: Path) -> None:
    moved = tileset(extra='<tileoffset x="-8" y="4"/>')
    path = write(
        tmp_path,
        tmx(moved, EMPTY, objects(standing(40.4, 96, size='width="64" height="16"'), standing(32, 32, 2))),
    )
    later, first = sorted(picture_of(path).layers[1].tiles, key=lambda tile: -tile.y)
    assert (later.x, later.y, later.cell) == (24, 82, (1, 2))
    assert (first.x, first.y, first.cell) == (24, 4, (1, 0))


def test_a_tall_tile_that_stands_is_scaled_each_way_for_itself(tmp_path: Path) -> None:
    one = '<tileoffset x="-10" y="14"/><tile id="0"><image source="tall.png"/></tile>'
    things = objects(standing(64, 96, size='width="40" height="35"'), standing(64, 96))
    path = write(
        tmp_path,
        tmx(f'<tileset firstgid="1" name="c" tilewidth="9" tileheight="9">{one}</tileset>', EMPTY, things),
    )
    (path.parent / "tall.png").write_bytes(png(20, 70))
    scaled, plain = picture_of(path).layers[1].tiles
    assert (scaled.x, scaled.y, scaled.size) == (64 - 20, 96 - 35 + 7, (40, 35))
    assert (plain.x, plain.y, plain.size) == (64 - 10, 96 - 70 + 14, (20, 70))


@pytest.mark.parametrize(
    ("turn", "place", "extent"),
    [
        (0, (64, 32), (32, 32)),
        (90, (64, 64), (32, 32)),
        (180, (32, 64), (32, 32)),
        (270, (32, 32), (32, 32)),
        (450, (64, 64), (32, 32)),
    ],
)
def test_quarter_turns(tmp_path: Path, turn: int, place: tuple[int, int], extent: tuple[int, int]) -> None:
    path = write(tmp_path, tmx(tileset(), EMPTY, objects(standing(64, 64, rotation=turn))))
    (turned,) = picture_of(path).layers[1].tiles
    assert ((turned.x, turned.y), turned.extent, turned.turn) == (place, extent, turn % 360)


def test_an_eighth_turn_needs_more_room(tmp_path: Path) -> None:
    path = write(
        tmp_path, tmx(tileset(), EMPTY, objects(standing(64, 64, rotation=45, size='width="40" height="20"')))
    )
    (turned,) = picture_of(path).layers[1].tiles
    assert turned.extent == (43, 44), "14.14 above and 28.28 below the foot, each rounded outward"
    assert (turned.x, turned.y) == (64, 64 - 15)


def test_one_tile_too_large_is_told_as_one(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        tmx(
            tileset(),
            EMPTY,
            objects(
                standing(0, 96, size='width="4097" height="4096"'),
                standing(0, 96, size='width="4096" height="4096"'),
            ),
        ),
    )
    field, picture = open_map(path)
    assert "layer 'things': 1 tile is too large to be drawn." in field.warnings
    assert len(picture.layers[1].tiles) == 1


# ---------------------------------------------------------------- objects


def test_small_objects_stand_in_the_cell_of_their_middle(tmp_path: Path) -> None:
    spawns = objects(
        thing("spawn", 30, 30, 3, 3, side="azure"),
        thing("spawn", 127, 95, side="ember"),
        thing("spawn", 0, 0, side="straw"),
        thing("spawn", 128, 0, side="plum"),
        thing("spawn", 0, 96, side="plum"),
        thing("spawn", -1, 5, side="plum"),
        thing("spawn", 5, -1, side="plum"),
    )
    field = load(write(tmp_path, tmx(tileset(), EMPTY, spawns)))
    assert field.spawns == (Spawn("azure", (0, 0)), Spawn("ember", (3, 2)))
    assert "two spawns share the cell (0, 0); the second is left out." in field.warnings
    assert any(line.endswith("lies outside of the map and is left out.") for line in field.warnings)


@pytest.mark.parametrize(
    ("x", "y", "cell"),
    [(0, 32, (0, 0)), (31, 33, (0, 1)), (32, 64, (1, 1)), (96, 96, (3, 2)), (128, 32, None), (0, 97, None)],
)
def test_a_tile_stands_in_the_cell_of_its_lower_left_corner(
    tmp_path: Path, x: int, y: int, cell: tuple[int, int] | None
) -> None:
    sign = (
        f'<object id="3" type="spawn" gid="1" x="{x}" y="{y}" width="32" '
        f'height="32">{properties(side="azure")}</object>'
    )
    assert [spawn.cell for spawn in load(write(tmp_path, tmx(tileset(), EMPTY, objects(sign)))).spawns] == (
        [cell] if cell else []
    )


def test_properties_may_have_any_name(tmp_path: Path) -> None:
    zone = thing("zone", 0, 0, 64, 32, points=3, x=9, as_points=1, width=7, layer="a")
    (read,) = load(write(tmp_path, tmx(tileset(), EMPTY, objects(zone)))).zones
    assert read.cells == ((0, 0), (1, 0))
    assert read.properties == {"points": "3", "x": "9", "as_points": "1", "width": "7", "layer": "a"}


def test_a_zone_keeps_what_its_author_says(tmp_path: Path) -> None:
    zones = objects(
        thing("zone", 0, 0, 32, 32),
        thing("zone", 0, 0, 32, 32, kind=" Exit ", side="Azure", points=3),
        thing("vehicle", 0, 0, 64, 32, kind="truck", note=""),
    )
    first, second, third = load(write(tmp_path, tmx(tileset(), EMPTY, zones))).zones
    assert (first.kind, first.side, first.properties) == ("objective", "", {})
    assert (second.kind, second.side, second.properties) == ("exit", "azure", {"points": "3"})
    assert (third.kind, third.cells, third.properties) == ("vehicle", ((0, 0), (1, 0)), {"note": ""})


@pytest.mark.parametrize(
    ("said", "door"),
    [({}, (False, 0)), ({"open": "yes", "lock": "99"}, (True, 99)), ({"open": "no", "lock": ""}, (False, 0))],
)
def test_a_door_is_shut_and_unlocked_unless_it_says_so(
    tmp_path: Path, said: dict[str, str], door: tuple[bool, int]
) -> None:
    doors = objects(thing("door", 32, 0, 32, 64, **said))
    assert load(write(tmp_path, tmx(tileset(), EMPTY, doors))).doors == (
        Door((1, 0), *door),
        Door((1, 1), *door),
    )


def test_an_object_for_a_door_counts_for_more_than_its_tile(tmp_path: Path) -> None:
    ground = layer("0,2" + ",0" * 10)
    path = write(
        tmp_path,
        tmx(
            tileset(tile(1, door=True, open=True, lock=4)),
            ground,
            objects(thing("door", 32, 0, 32, 32, lock=7)),
        ),
    )
    assert load(path).doors == (Door((1, 0), False, 7),)
    assert load(write(tmp_path, tmx(tileset(tile(1, door=True, open=True, lock=4)), ground))).doors == (
        Door((1, 0), True, 4),
    )


def test_a_lamp_lights_a_cell_whatever_its_tile_says(tmp_path: Path) -> None:
    lamps = objects(thing("light", 0, 0, 32, 32), thing("light", 32, 0, 32, 32, light="dim"))
    field = load(
        write(tmp_path, tmx(tileset(tile(1, light="dark", cost=2)), layer("2,2,2" + ",0" * 9), lamps))
    )
    assert field.tiles[:4] == (
        Tile(cost=2),
        Tile(cost=2, light=Light.DIM),
        Tile(cost=2, light=Light.DARK),
        Tile(),
    )


def test_objects_that_are_only_seen_are_not_told(tmp_path: Path) -> None:
    warnings = load(
        write(tmp_path, tmx(tileset(), EMPTY, objects(standing(0, 32), thing("", 0, 0), thing("", 0, 0))))
    ).warnings
    assert [line for line in warnings if line.startswith("2 objects")] == [
        "2 objects without a class: read by layers and names only."
    ]


def test_two_spawns_of_one_side_are_no_two_sides(tmp_path: Path) -> None:
    said = "fewer than two sides have spawns: add objects of class spawn with the property side."
    for other, told in (("azure", True), ("ember", False)):
        spawns = objects(thing("spawn", 0, 0, side="azure"), thing("spawn", 96, 0, side=other))
        assert (said in load(write(tmp_path, tmx(tileset(), EMPTY, spawns))).warnings) == told


def test_only_the_sides_that_play_have_to_meet(tmp_path: Path) -> None:
    spawns = objects(
        thing("spawn", 0, 0, side="azure"),
        thing("spawn", 0, 64, side="ember"),
        thing("spawn", 96, 0, side="plum"),
    )
    field = load(
        write(tmp_path, tmx(tileset(tile(1, blocks=True)), layer("0,0,2,0,0,0,2,0,0,0,2,0"), spawns))
    )
    check_playable(field, ["azure", "ember"])
    with pytest.raises(MapError, match=r"nobody can walk from \(0, 0\) to the spawn of plum at \(3, 0\)"):
        check_playable(field, ["azure", "plum"])


# ---------------------------------------------------------------- infinite maps and JSON


@pytest.mark.parametrize(
    ("x", "y", "fits"),
    [(1 << 24, 0, True), (-(1 << 24), 0, True), ((1 << 24) + 1, 0, False), (0, -(1 << 24) - 1, False)],
)
def test_chunks_do_not_lie_too_far_out(tmp_path: Path, x: int, y: int, fits: bool) -> None:
    path = write(tmp_path, tmx(tileset(), endless(f'<chunk x="{x}" y="{y}" width="1" height="1">1</chunk>')))
    if fits:
        assert (load(path).width, load(path).height) == (1, 1)
    else:
        assert "layer 'l0', a chunk lies too far out" in refusal(path)


@pytest.mark.parametrize(("width", "fits"), [(256, True), (1025, False)])
def test_the_tiles_of_an_infinite_map_lie_near_each_other(tmp_path: Path, width: int, fits: bool) -> None:
    ends = "".join(
        f'<chunk x="{x}" y="{y}" width="1" height="1">1</chunk>' for x, y in ((-5, 9), (width - 6, 264))
    )
    path = write(tmp_path, tmx(tileset(), endless(ends)))
    if fits:
        assert (load(path).width, load(path).height) == (256, 256)
        assert read_map(path).corner == (-5 * 32, 9 * 32)
    else:
        assert "its tiles lie over 1025 x 256 cells; at most 262144" in refusal(path)


@pytest.mark.parametrize(("size", "fits"), [(0, False), (1024, True), (1025, False)])
def test_a_chunk_is_of_some_size(tmp_path: Path, size: int, fits: bool) -> None:
    text = f'<chunk x="0" y="0" width="{size}" height="1">{",".join(["1"] * size)}</chunk>'
    path = write(tmp_path, tmx(tileset(), endless(text)))
    assert load(path).width == 1024 if fits else "a chunk: width is" in refusal(path)


def test_json_keeps_what_xml_keeps(tmp_path: Path) -> None:
    hidden = {
        **GROUND,
        "name": "hidden",
        "visible": False,
        "properties": [{"name": "over", "type": "bool", "value": True}],
    }
    marked = {**SHEET, "tileoffset": {"x": -3, "y": 5}, "transparentcolor": "#ff00ff"}
    inner = {"name": "g", "type": "class", "value": {"cost": 4, "door": True}}
    marked["tiles"] = [
        {"id": 1, "type": "", "properties": [inner]},
        {"id": 2, "image": "own.png", "imagewidth": 9, "imageheight": 9},
    ]
    things = {
        "type": "objectgroup",
        "name": "things",
        "objects": [
            {
                "id": 1,
                "type": "zone",
                "x": 0,
                "y": 0,
                "width": 64,
                "height": 32,
                "ellipse": True,
                "point": False,
            },
            {"id": 2, "type": "zone", "x": 0, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 9, "y": 9}]},
        ],
    }
    path = as_json(
        tmp_path,
        "yard.tmj",
        **MAP,
        tilesets=[{"firstgid": 1, **marked}],
        layers=[hidden, {"type": "other"}, things],
    )
    (path.parent / "own.png").write_bytes(png(9, 9))
    field, picture = open_map(path)
    (seen,) = picture.layers
    assert (seen.visible, seen.over, seen.tiles[0].stamp.offset, seen.tiles[0].stamp.transparent) == (
        False,
        True,
        (-3, 5),
        "ff00ff",
    )
    assert seen.tiles[2].stamp.source == (0, 0, 9, 9)
    assert field[1, 0].cost == 4 and [door.cell for door in field.doors] == [(1, 0)]
    tags = [[child.tag for child in thing] for thing in read_map(path).root.iter("object")]
    assert len(tags) == 2
