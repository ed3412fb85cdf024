"""What tiles and layers say about cells."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.field import Cover, Door, Light, Tile
from game.maps import load
from tests.maps.write import layer, packed, properties, tile, tileset, tmx, write

WALL = tile(
    1, blocks=True, blocks_sight=True, cover="full", material="brick", toughness=12, label="brick wall"
)
EMPTY = "0,0,0,0,0,0,0,0,0,0,0,0"


def test_a_tile_says_all_there_is_to_say(tmp_path: Path) -> None:
    odd = tile(2, cost=3, light="dim", elevation=-1, hazard="fire", blocks_edges="w, n", label="ledge")
    field = load(write(tmp_path, tmx(tileset(WALL + odd), layer("2,3,1,0,0,0,0,0,0,0,0,0"))))
    assert field[0, 0] == Tile(True, True, Cover.FULL, "brick", 12, name="brick wall")
    assert field[1, 0] == Tile(cost=3, light=Light.DIM, elevation=-1, hazard="fire", edges="nw", name="ledge")
    assert field[2, 0] == field[3, 2] == Tile()
    assert (field.width, field.height, field.name) == (4, 3, "yard")


def test_the_highest_layer_decides_key_by_key(tmp_path: Path) -> None:
    mud, bridge = tile(1, cost=3, label="mud", hazard="leeches"), tile(2, cost=1, label="bridge")
    layers = (
        layer("2,2,0,0,0,0,0,0,0,0,0,0"),
        layer("0,3,0,0,0,0,0,0,0,0,0,0", name="above", attributes='visible="0"'),
    )
    field = load(write(tmp_path, tmx(tileset(mud + bridge), *layers)))
    assert field[0, 0] == Tile(cost=3, hazard="leeches", name="mud")
    assert field[1, 0] == Tile(cost=1, hazard="leeches", name="bridge")


def test_a_crate_blocks_without_hiding(tmp_path: Path) -> None:
    field = load(write(tmp_path, tmx(tileset(tile(1, blocks=True, cover="half")), layer("2" + EMPTY[1:]))))
    assert field[0, 0] == Tile(blocks=True, cover=Cover.HALF)


@pytest.mark.parametrize(
    ("flags", "edges"),
    [
        (0, "n"),
        (1 << 31, "n"),
        (1 << 30, "s"),
        (1 << 29, "w"),
        (1 << 31 | 1 << 29, "e"),
        (1 << 30 | 1 << 29, "w"),
    ],
)
def test_walls_turn_with_their_tile(tmp_path: Path, flags: int, edges: str) -> None:
    field = load(write(tmp_path, tmx(tileset(tile(1, blocks_edges="n")), layer(f"{2 | flags}" + EMPTY[1:]))))
    assert field[0, 0].edges == edges


@pytest.mark.parametrize("compression", ["", "zlib", "gzip", "zstd"])
def test_every_way_to_write_a_layer_gives_the_same(tmp_path: Path, compression: str) -> None:
    data = packed([2, *[0] * 10, 2], compression)
    field = load(write(tmp_path, tmx(tileset(WALL), f'<layer name="l" width="4" height="3">{data}</layer>')))
    assert [cell for cell in field.cells() if field[cell].blocks] == [(0, 0), (3, 2)]


def test_cells_written_as_elements_are_read(tmp_path: Path) -> None:
    data = "".join(f'<tile gid="{gid}"/>' for gid in [2, *[0] * 11])
    field = load(
        write(
            tmp_path, tmx(tileset(WALL), f'<layer name="l" width="4" height="3"><data>{data}</data></layer>')
        )
    )
    assert field[0, 0].blocks


def test_a_door_tile_is_open_ground_with_a_door(tmp_path: Path) -> None:
    door = tile(1, door=True, blocks=True, blocks_sight=True, lock=9, label="door")
    field = load(write(tmp_path, tmx(tileset(door), layer("0,2" + EMPTY[3:]))))
    assert field.doors == (Door((1, 0), False, 9),)
    assert field[1, 0] == Tile(name="door")


def test_a_tileset_of_its_own_file_finds_its_picture_beside_itself(tmp_path: Path) -> None:
    path = write(tmp_path, tmx('<tileset firstgid="1" source="../sets/ground.tsx"/>', layer("2" + EMPTY[1:])))
    sets = path.parent.parent / "sets"
    sets.mkdir()
    (sets / "ground.tsx").write_text(tileset(WALL).replace(' firstgid="1"', ""))
    field = load(path)
    assert field[0, 0].blocks
    assert "the picture 'sheet.png' is missing." in field.warnings


def test_a_class_gives_its_tile_the_members_of_the_project(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(tile(1, "wall", label="hedge")), layer("2" + EMPTY[1:])))
    (path.parent / "own.tiled-project").write_text(
        '{"propertyTypes": [{"name": "wall", "type": "class", "members": ['
        '{"name": "blocks", "type": "bool", "value": true}, {"name": "label", "type": "string", "value": '
        '"wall"}]}]}'
    )
    assert load(path)[0, 0] == Tile(blocks=True, name="hedge")


def test_members_of_a_class_property_count(tmp_path: Path) -> None:
    inner = (
        '<properties><property name="ground" type="class" '
        f'propertytype="g">{properties(cost=2)}</property></properties>'
    )
    field = load(write(tmp_path, tmx(tileset(f'<tile id="1">{inner}</tile>'), layer("2" + EMPTY[1:]))))
    assert field[0, 0].cost == 2


def test_the_map_introduces_itself(tmp_path: Path) -> None:
    said = properties(
        title="The Yard",
        description="Mud.",
        metres_per_tile=2.0,
        ruleset="nwo",
        name="x",
        width="7",
        filename="/etc",
    )
    field = load(write(tmp_path, tmx(tileset(WALL), layer(EMPTY), inside=said)))
    assert (field.title, field.description, field.metres_per_tile, field.ruleset) == (
        "The Yard",
        "Mud.",
        2.0,
        "nwo",
    )


def test_a_map_that_says_nothing_is_open_floor_with_a_warning(tmp_path: Path) -> None:
    field = load(write(tmp_path, tmx(tileset(), layer("1" + EMPTY[1:])), "old_yard.tmx"))
    assert set(field.tiles) == {Tile()}
    assert any("open floor" in warning for warning in field.warnings)
    assert field.title == "Old Yard"


def test_a_misspelt_key_is_noticed(tmp_path: Path) -> None:
    field = load(write(tmp_path, tmx(tileset(tile(1, block_sight=True)), layer("2" + EMPTY[1:]))))
    assert "tileset 'ground', tile 1: 'block_sight' is not known; is blocks_sight meant?" in field.warnings


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("blocks", "maybe", "true or false"),
        ("cover", "most", "none, half or full"),
        ("cost", "cheap", "a whole number from 1 to 99"),
        ("cost", 0, "a whole number from 1 to 99"),
        ("light", "red", "bright, dim, very_poor, dark or none"),
        ("obscures", "much", "none, thin, thick or very_thick"),
        ("blocks_edges", "north", "some of the letters n, e, s, w"),
        ("toughness", 1.5, "a whole number from 0 to 1000"),
    ],
)
def test_a_wrong_value_is_named_with_its_place(
    tmp_path: Path, key: str, value: object, expected: str
) -> None:
    field = load(write(tmp_path, tmx(tileset(tile(3, "", **{key: value})), layer("4" + EMPTY[1:]))))
    assert field[0, 0] == Tile() or key == "blocks"
    assert field.warnings[0] == f"tileset 'ground', tile 3: {key} is '{value}', but must be {expected}."
