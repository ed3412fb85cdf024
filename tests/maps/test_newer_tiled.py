"""What Tiled 1.9 to 1.12 can say: sizes of tiles, fill modes, blend modes, capsules, lists, classes; and
layers of another size than the map."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.maps import load, open_map, picture_of
from game.maps.doctor import examine
from game.maps.reading.cell_claims import properties_of
from game.maps.tiled.sanitized_map import read_map
from tests.maps.test_standing import standing
from tests.maps.write import layer, objects, png, thing, tileset, tmx, write

EMPTY = layer(",".join("0" * 12))
ONE = layer("0,0,0,0,1" + ",0" * 7)


def drawn_as(tmp_path: Path, says: str, cells: str = ONE, *more: str) -> list[tuple[int, int, int, int]]:
    """Place and size of the tiles of a tileset of one picture of 48 x 24."""
    one = '<tile id="0"><image source="wide.png"/></tile>'
    kind = f'<tileset firstgid="1" name="w" tilewidth="48" tileheight="24" {says}>{one}</tileset>'
    path = write(tmp_path, tmx(kind, cells, *more))
    (path.parent / "wide.png").write_bytes(png(48, 24))
    tiles = [tile for layer in picture_of(path).layers for tile in layer.tiles]
    return [(tile.x, tile.y, *tile.drawn_size) for tile in tiles]


@pytest.mark.parametrize(
    ("says", "drawn"),
    [
        ("", (0, 40, 48, 24)),
        ('tilerendersize="tile" fillmode="preserve-aspect-fit"', (0, 40, 48, 24)),
        ('tilerendersize="grid"', (0, 32, 32, 32)),
        ('tilerendersize="grid" fillmode="stretch"', (0, 32, 32, 32)),
        ('tilerendersize="grid" fillmode="preserve-aspect-fit"', (0, 40, 32, 16)),
    ],
)
def test_a_tile_is_as_large_as_its_tileset_says(
    tmp_path: Path, says: str, drawn: tuple[int, int, int, int]
) -> None:
    assert drawn_as(tmp_path, says) == [drawn]


@pytest.mark.parametrize(
    ("says", "told"),
    [
        (
            'tilerendersize="gird"',
            "tileset 'w': tilerendersize is 'gird', but must be tile or grid (did you mean 'grid'?).",
        ),
        (
            'tilerendersize="tile" fillmode="cover"',
            "tileset 'w': fillmode is 'cover', but must be stretch or preserve-aspect-fit.",
        ),
    ],
)
def test_an_unknown_size_or_fill_of_tiles_is_told(tmp_path: Path, says: str, told: str) -> None:
    assert drawn_as(tmp_path, says) == [(0, 40, 48, 24)]
    (said,) = [
        one for one in examine(tmp_path / "a" / "b" / "maps" / "yard.tmx").findings if one.what == told
    ]
    assert said.level == "warning" and said.why.startswith("its tiles are drawn as with ")


def test_a_turned_tile_fills_its_cell_too(tmp_path: Path) -> None:
    turned = layer(f"0,0,0,0,{1 | 1 << 29}" + ",0" * 7)
    says = 'tilerendersize="grid" fillmode="preserve-aspect-fit"'
    assert drawn_as(tmp_path, says, turned) == [(8, 32, 16, 32)]


def test_an_offset_is_scaled_with_its_tile(tmp_path: Path) -> None:
    grid = tileset(extra='<tileoffset x="16" y="-8"/>', size=64).replace(
        "<tileset", '<tileset tilerendersize="grid"'
    )
    (tile,) = picture_of(write(tmp_path, tmx(grid, ONE))).layers[0].tiles
    assert (tile.x, tile.y, tile.drawn_size) == (8, 28, (32, 32))


@pytest.mark.parametrize(
    ("says", "drawn"), [("", (32, 32, 64, 64)), ("preserve-aspect-fit", (32, 48, 64, 32))]
)
def test_an_object_keeps_proportions_if_its_tileset_says_so(
    tmp_path: Path, says: str, drawn: tuple[int, int, int, int]
) -> None:
    things = objects(standing(32, 96, size='width="64" height="64"'))
    assert drawn_as(tmp_path, f'fillmode="{says}"', EMPTY, things) == [drawn]


def test_an_object_that_is_turned_keeps_its_middle(tmp_path: Path) -> None:
    things = objects(standing(32, 96, size='width="64" height="64"', rotation=90))
    ((x, y, *_),) = drawn_as(tmp_path, 'fillmode="preserve-aspect-fit"', EMPTY, things)
    assert (x, y) == (32 + 16, 96), (
        "64 x 64 from there to the right and down, and 32 x 64 of it in the middle"
    )


@pytest.mark.parametrize(("said", "seen"), [("0.25", 0.25), ("7", 1.0), ("-1", 0.0)])
def test_an_object_may_be_seen_through(tmp_path: Path, said: str, seen: float) -> None:
    things = objects(standing(32, 64, opacity=said))
    (tile,) = picture_of(write(tmp_path, tmx(tileset(), EMPTY, things))).layers[1].tiles
    assert tile.opacity == seen


def test_layers_say_how_they_are_laid_over_the_ground(tmp_path: Path) -> None:
    modes = ("normal", "multiply", "color-dodge", "dazzling")
    path = write(
        tmp_path, tmx(tileset(), *(layer("1" + ",0" * 11, attributes=f'mode="{mode}"') for mode in modes))
    )
    field, picture = open_map(path)
    assert [layer.blend for layer in picture.layers] == ["", "multiply", "color-dodge", ""]
    assert [line for line in field.warnings if "mode" in line] == [
        "layer 'ground': there is no blend mode 'dazzling'."
    ]


@pytest.mark.parametrize(
    ("said", "seen"),
    [("#204060", (32, 64, 96)), ("#ff204060", (32, 64, 96)), ("#80204060", None), ("blue", None)],
)
def test_a_map_has_a_colour_behind_its_layers(
    tmp_path: Path, said: str, seen: tuple[int, int, int] | None
) -> None:
    path = write(tmp_path, tmx(tileset(), EMPTY, attributes=f'backgroundcolor="{said}"'))
    assert picture_of(path).background == seen


def test_the_first_image_layers_lie_where_they_say(tmp_path: Path) -> None:
    image = '<image source="sheet.png"/></imagelayer>'
    path = write(
        tmp_path,
        tmx(f'<imagelayer name="old" x="12" y="-4">{image}<imagelayer name="new" x="9" offsetx="3">{image}'),
    )
    assert [layer.offset for layer in picture_of(path).layers] == [(12, -4), (3, 0)]


# ---------------------------------------------------------------- shapes


@pytest.mark.parametrize(
    ("shape", "rows"),
    [
        ("", ["####", "####", "####"]),
        ("<ellipse/>", [".##.", "####", ".##."]),
        ("<capsule/>", ["####", "####", "####"]),
    ],
)
def test_round_objects_hold_what_lies_in_them(tmp_path: Path, shape: str, rows: list[str]) -> None:
    path = write(tmp_path, tmx(tileset(), EMPTY, objects(thing("zone", 0, 0, 128, 96, inside=shape))))
    (zone,) = load(path).zones
    assert ["".join(".#"[(x, y) in zone.cells] for x in range(4)) for y in range(3)] == rows


def test_the_ends_of_a_capsule_are_round_and_its_sides_straight(tmp_path: Path) -> None:
    capsule = objects(thing("zone", 0, 0, 320, 128, inside="<capsule/>"))
    path = write(tmp_path, tmx(tileset(), capsule, layer(",".join("0" * 40), 10, 4), width=10, height=4))
    (zone,) = load(path).zones
    assert ["".join(".#"[(x, y) in zone.cells] for x in range(10)) for y in range(4)] == [
        ".########.",
        "##########",
        "##########",
        ".########.",
    ]


def test_a_capsule_of_json_is_one(tmp_path: Path) -> None:
    ground = {"type": "tilelayer", "name": "g", "width": 4, "height": 3, "data": [0] * 12}
    zone = {"id": 1, "type": "zone", "x": 0, "y": 0, "width": 128, "height": 128, "capsule": True}
    whole = {"width": 4, "height": 3, "tilewidth": 32, "tileheight": 32, "orientation": "orthogonal"}
    text = json.dumps({**whole, "layers": [ground, {"type": "objectgroup", "name": "o", "objects": [zone]}]})
    (found,) = load(write(tmp_path, text, "yard.tmj")).zones
    assert len(found.cells) == 10


# ---------------------------------------------------------------- properties

LISTS = (
    '<properties><property name="archetypes" type="list"><item value="scout"/><item value="medic"/>'
    '<item type="class"><properties><property name="x" value="1"/></properties></item>'
    '<item type="list"><item type="int" value="3"/></item></property></properties>'
)


def test_a_list_is_read_one_after_the_other(tmp_path: Path) -> None:
    relief = thing("reinforcement", 0, 0, inside=LISTS)
    (zone,) = load(write(tmp_path, tmx(tileset(), EMPTY, objects(relief)))).zones
    assert zone.properties == {"archetypes": "scout, medic, 3"}


def test_a_list_of_json_is_read_alike(tmp_path: Path) -> None:
    said = [
        {
            "name": "new",
            "type": "list",
            "value": [{"type": "string", "value": "scout"}, {"type": "int", "value": 3}],
        },
        {"name": "old", "type": "list", "value": ["scout", True]},
        {"name": "kin", "type": "class", "propertytype": "k", "value": {"inner": {"deep": "yes"}, "flat": 2}},
    ]
    whole = {"width": 1, "height": 1, "tilewidth": 32, "tileheight": 32, "layers": [], "properties": said}
    root = read_map(write(tmp_path, json.dumps(whole), "yard.tmj")).root
    assert properties_of(root) == {"new": "scout, 3", "old": "scout, true", "deep": "yes", "flat": "2"}


def test_a_class_says_what_its_property_does_not(tmp_path: Path) -> None:
    members = [
        {"name": "blocks", "type": "bool", "value": True},
        {"name": "cost", "type": "int", "value": 3},
        {"name": "more", "type": "class", "propertyType": "m", "value": {"label": "mud"}},
    ]
    known = [{"name": "ground", "type": "class", "useAs": ["property"], "members": members}]
    own = '<properties><property name="cost" type="int" value="2"/></properties>'
    said = f'<property name="g" type="class" propertytype="ground">{own}</property>'
    mud = f'<tile id="0"><properties>{said}</properties></tile>'
    path = write(tmp_path, tmx(tileset(mud), ONE))
    (path.parent / "own.tiled-project").write_text(json.dumps({"propertyTypes": known}))
    tile = load(path)[0, 1]
    assert (tile.blocks, tile.cost, tile.name) == (True, 2, "mud")


# ---------------------------------------------------------------- layers of another size


def gids(path: Path) -> list[list[int]]:
    return [cells.tolist() for cells in read_map(path).cells.values()]


def test_a_smaller_layer_lies_at_the_upper_left(tmp_path: Path) -> None:
    small = layer("1,2,3,4", 2, 2)
    assert gids(write(tmp_path, tmx(tileset(), small))) == [[1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0]]


def test_what_a_larger_layer_has_beyond_the_map_is_told(tmp_path: Path) -> None:
    large = layer("1,0,0,0,2," + "0," * 14 + "3", 5, 4, name="wide")
    path = write(tmp_path, tmx(tileset(), large))
    assert gids(path) == [[1, *[0] * 11]]
    assert "layer 'wide': 2 of its tiles lie beyond the map." in load(path).warnings


def test_a_layer_may_be_moved_by_cells(tmp_path: Path) -> None:
    moved = layer("1,2,3,4", 2, 2, attributes='x="3" y="-1"')
    assert gids(write(tmp_path, tmx(tileset(), moved))) == [[0, 0, 0, 3, *[0] * 8]]


def test_a_layer_that_names_no_size_is_as_large_as_the_map(tmp_path: Path) -> None:
    cells = ",".join(map(str, range(1, 13)))
    assert gids(write(tmp_path, tmx(tileset(), layer(cells, 0, 0)))) == [list(range(1, 13))]
