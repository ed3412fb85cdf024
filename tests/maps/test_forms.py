"""The forms in which Tiled writes the same map: XML, JSON, with bounds or without."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.core.field import Door, Spawn, Tile
from game.maps import MapError, find, load, open_map, picture_of
from game.maps.tiled.sanitized_map import read_map
from tests.maps.write import layer, objects, packed, properties, thing, tile, tileset, tmx, write

CELLS = [1, 2, *[0] * 9, 3]
WALL = tile(1, blocks=True, label="wall")


def as_json(folder: Path, name: str, **given: object) -> Path:
    path = write(folder, tmx(), name)
    path.write_text(json.dumps(given), encoding="utf-8")
    return path


def said(**values: object) -> list[dict[str, object]]:
    return [
        {"name": name, "type": "bool" if isinstance(value, bool) else "string", "value": value}
        for name, value in values.items()
    ]


SHEET = {
    "columns": 4,
    "image": "sheet.png",
    "imagewidth": 128,
    "imageheight": 128,
    "name": "ground",
    "tilewidth": 32,
    "tileheight": 32,
    "margin": 0,
    "spacing": 0,
    "tiles": [{"id": 1, "properties": said(blocks=True, label="wall")}],
}
GROUND = {
    "type": "tilelayer",
    "name": "ground",
    "width": 4,
    "height": 3,
    "x": 0,
    "y": 0,
    "opacity": 1,
    "visible": True,
    "data": CELLS,
}
MAP = {
    "type": "map",
    "orientation": "orthogonal",
    "infinite": False,
    "width": 4,
    "height": 3,
    "tilewidth": 32,
    "tileheight": 32,
}
SPAWN = {
    "id": 7,
    "type": "spawn",
    "x": 96,
    "y": 64,
    "width": 0,
    "height": 0,
    "name": "",
    "rotation": 0,
    "visible": True,
}
ZONE = {
    "id": 8,
    "type": "zone",
    "x": 0,
    "y": 0,
    "name": "hill",
    "polygon": [{"x": 0, "y": 0}, {"x": 64, "y": 0}, {"x": 0, "y": 64}],
}
THINGS = {
    "type": "objectgroup",
    "name": "things",
    "objects": [{**SPAWN, "properties": said(side="azure")}, ZONE],
}


def test_a_json_map_is_the_same_map(tmp_path: Path) -> None:
    group = {
        "type": "group",
        "name": "g",
        "opacity": 0.5,
        "visible": True,
        "tintcolor": "#ff0000",
        "layers": [GROUND],
    }
    picture = {"type": "imagelayer", "name": "sky", "image": "sheet.png", "offsetx": 3, "visible": True}
    path = as_json(
        tmp_path,
        "yard.tmj",
        **MAP,
        tilesets=[{"firstgid": 1, **SHEET}],
        layers=[group, picture, THINGS],
        properties=said(title="T"),
    )
    ground = f'<group name="g" opacity="0.5" tintcolor="#ff0000">{layer(",".join(map(str, CELLS)))}</group>'
    sky = '<imagelayer name="sky" offsetx="3"><image source="sheet.png"/></imagelayer>'
    shape = '<object id="8" type="zone" x="0" y="0" name="hill"><polygon points="0,0 64,0 0,64"/></object>'
    things = objects(thing("spawn", 96, 64, side="azure"), shape)
    same = write(tmp_path, tmx(tileset(WALL), ground, sky, things, inside=properties(title="T")), "same.tmx")
    one, other = open_map(path), open_map(same)
    assert one[1] == other[1]
    assert one[0].tiles == other[0].tiles
    assert one[0][1, 0] == Tile(blocks=True, name="wall")
    assert (one[0].spawns, one[0].zones, one[0].title) == (other[0].spawns, other[0].zones, "T")
    assert one[0].spawns == (Spawn("azure", (3, 2)),)


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_json_packs_its_cells_as_xml_does(tmp_path: Path, compression: str) -> None:
    text = packed(CELLS, compression).split(">")[1].split("<")[0]
    ground = {**GROUND, "data": text, "encoding": "base64", "compression": compression}
    path = as_json(tmp_path, "yard.json", **MAP, tilesets=[{"firstgid": 1, **SHEET}], layers=[ground])
    assert [tile.cell for tile in picture_of(path).layers[0].tiles] == [(0, 0), (1, 0), (3, 2)]


def test_a_json_tileset_of_its_own_goes_with_any_map(tmp_path: Path) -> None:
    path = write(
        tmp_path, tmx('<tileset firstgid="1" source="ground.tsj"/>', layer(",".join(map(str, CELLS))))
    )
    (path.parent / "ground.tsj").write_text(json.dumps(SHEET))
    assert load(path)[1, 0].blocks


def test_the_first_json_kept_properties_by_name(tmp_path: Path) -> None:
    old = {key: value for key, value in SHEET.items() if key != "tiles"}
    old |= {
        "tileproperties": {"1": {"door": "true"}},
        "tilepropertytypes": {"1": {"door": "string"}},
        "tiles": {"2": {"terrain": [0]}},
    }
    path = as_json(
        tmp_path,
        "yard.json",
        **MAP,
        tilesets=[{"firstgid": 1, **old}],
        layers=[GROUND],
        properties={"title": "Old"},
    )
    field = load(path)
    assert (field.title, field.doors) == ("Old", (Door((1, 0)),))


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{",
        "7",
        '{"layers": 7}',
        '{"layers": [[]]}',
        '{"layers": [], "tilesets": [7]}',
        "[" * 50_000,
        '"\ud800"',
    ],
)
def test_other_json_is_no_map(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, tmx(), "yard.tmj")
    path.write_text(text.replace("{", '{"tilewidth": 32, '), encoding="utf-8", errors="replace")
    with pytest.raises(MapError) as error:
        load(path)
    assert str(error.value).startswith("yard.tmj: ")
    assert str(error.value).isprintable()


def test_the_json_of_another_program_is_not_taken_for_a_tileset(tmp_path: Path) -> None:
    path = as_json(tmp_path, "package.json", version="1.0", layers=[])
    with pytest.raises(MapError, match="this is not the JSON of a Tiled file"):
        load(path)


def chunk(x: int, y: int, cells: str) -> str:
    return f'<chunk x="{x}" y="{y}" width="2" height="2">{cells}</chunk>'


def endless(*layers: str) -> str:
    return "".join(
        f'<layer name="l{n}" width="16" height="16"><data encoding="csv">{chunks}</data></layer>'
        for n, chunks in enumerate(layers)
    )


def test_an_infinite_map_ends_where_its_chunks_end(tmp_path: Path) -> None:
    ground = chunk(-4, 2, "0,0,0,2") + chunk(0, 2, "1,0,0,0") + chunk(30, 30, "0,0,0,0")
    above = chunk(-2, 4, "0,1,0,0")
    things = objects(thing("spawn", -32 * 3, 32 * 3, side="azure"), thing("spawn", 5, 32 * 4, side="ember"))
    image = '<imagelayer name="i" offsetx="-96" offsety="70"><image source="sheet.png"/></imagelayer>'
    text = tmx(tileset(WALL), endless(ground, above), things, image).replace('infinite="0"', 'infinite="1"')
    field, picture = open_map(write(tmp_path, text))
    assert (field.width, field.height) == (6, 4)
    assert [cell for cell in field.cells() if field[cell].blocks] == [(1, 1)]
    assert [[tile.cell for tile in layer.tiles] for layer in picture.layers] == [
        [(4, 0), (1, 1)],
        [(3, 2)],
        [],
    ]
    assert picture.layers[2].offset == (32, 6)
    assert [spawn.cell for spawn in field.spawns] == [(4, 2)]
    assert "the spawn of azure at (1, 1) stands on what blocks and is left out." in field.warnings


def test_an_infinite_map_in_json(tmp_path: Path) -> None:
    chunks = [{"x": 16, "y": -16, "width": 2, "height": 1, "data": [1, 2]}]
    ground = {key: value for key, value in GROUND.items() if key != "data"} | {"chunks": chunks}
    field = load(
        as_json(
            tmp_path,
            "yard.tmj",
            **MAP | {"infinite": True},
            tilesets=[{"firstgid": 1, **SHEET}],
            layers=[ground],
        )
    )
    assert (field.width, field.height) == (2, 1)
    assert field[1, 0].blocks


def test_an_infinite_map_without_tiles_is_none(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="infinite and has no tiles"):
        load(write(tmp_path, tmx(tileset(), endless(chunk(0, 0, "0,0,0,0")))))


@pytest.mark.parametrize("name", ["yard.TMX", "yard.Tmj", "yard.json"])
def test_endings_are_known_in_either_case(tmp_path: Path, name: str) -> None:
    path = (
        as_json(tmp_path, name, **MAP, layers=[GROUND])
        if not name.endswith("TMX")
        else write(tmp_path, tmx(layer(",".join(["0"] * 12))), name)
    )
    assert load(find(str(path))).name == "yard"


def test_an_empty_tileset_has_no_size(tmp_path: Path) -> None:
    empty = '<tileset firstgid="1" name="later" tilewidth="0" tileheight="0" tilecount="0" columns="0"/>'
    assert load(write(tmp_path, tmx(empty, layer(",".join(["0"] * 12))))).width == 4


@pytest.mark.parametrize("said", ["", 'tilewidth="0" tileheight="0"'])
def test_tiles_with_pictures_of_their_own_need_no_size_of_the_set(tmp_path: Path, said: str) -> None:
    """As versions of Tiled from before tilesets had a size write them."""
    own = (
        f'<tileset firstgid="1" name="old" {said}><tile id="0"><image source="sheet.png" width="128" '
        'height="128"/></tile></tileset>'
    )
    _, picture = open_map(write(tmp_path, tmx(own, layer(",".join(["0"] * 11 + ["1"])))))
    assert [tile.drawn_size for tile in picture.layers[0].tiles] == [(128, 128)]


WATER = [{"tileid": 3, "wangid": [0, 1, 0, 1, 0, 1, 0, 1]}]
TILES = [
    {"id": 1, "type": "wall", "animation": [{"tileid": 1, "duration": 100}, {"tileid": 2, "duration": 250}]},
    {"id": 2, "objectgroup": {"objects": [{"id": 1, "x": 0, "y": 0, "width": 32, "height": 32}]}},
]
IN_XML = (
    '<wangsets><wangset name="ground"><wangcolor name="water"/><wangtile tileid="3" '
    'wangid="0,1,0,1,0,1,0,1"/></wangset></wangsets>'
    '<tile id="1" type="wall"><animation><frame tileid="1" duration="100"/><frame tileid="2" '
    'duration="250"/></animation></tile>'
    '<tile id="2"><objectgroup><object id="1" x="0" y="0" width="32" height="32"/></objectgroup></tile>'
)


def test_a_json_tileset_says_all_that_one_in_xml_says(tmp_path: Path) -> None:
    """Animations, the shapes of collision, terrains: without the shape nobody would be stopped by tile 2."""
    cells = [1, 2, 3, 4] * 3
    wang = [{"name": "ground", "colors": [{"name": "water"}], "wangtiles": WATER}]
    ground = {**GROUND, "data": cells}
    path = as_json(
        tmp_path,
        "yard.tmj",
        **MAP,
        tilesets=[{"firstgid": 1, **SHEET, "tiles": TILES, "wangsets": wang}],
        layers=[ground],
    )
    same = write(tmp_path, tmx(tileset(IN_XML), layer(",".join(map(str, cells)))), "same.tmx")
    one, other = open_map(path), open_map(same)
    assert one[1] == other[1] and one[0].tiles == other[0].tiles
    assert [one[0][x, 0].blocks for x in range(4)] == [False, False, True, False]
    assert ElementTree.tostring(read_map(path).root) == ElementTree.tostring(read_map(same).root)
    assert one[1].animations and one[1].animations == other[1].animations


def test_a_json_template_brings_its_tileset(tmp_path: Path) -> None:
    crate = {"gid": 3, "width": 32, "height": 32, "name": "crate"}
    template = {"type": "template", "tileset": {"firstgid": 1, "source": "ground.tsj"}, "object": crate}
    stands = {
        "type": "objectgroup",
        "name": "things",
        "objects": [{"id": 3, "template": "crate.tj", "x": 32, "y": 64}],
    }
    path = as_json(tmp_path, "yard.tmj", **MAP, tilesets=[{"firstgid": 1, **SHEET}], layers=[GROUND, stands])
    (path.parent / "crate.tj").write_text(json.dumps(template))
    (path.parent / "ground.tsj").write_text(json.dumps(SHEET))
    last = picture_of(path).layers[-1]
    assert [tile.stamp.source for tile in last.tiles] == [(64, 0, 32, 32)]
