"""What a painter is told about a map."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.maps import find, open_map, picture_of
from tests.maps.write import layer, png, properties, tile, tileset, tmx, write


def test_layers_keep_the_order_of_the_file_through_groups(tmp_path: Path) -> None:
    cells = ",".join(["0"] * 12)
    over = properties(over=True)
    inner = layer(cells, name="b", attributes='offsety="2" opacity="0.5"')
    group = f'<group name="g" opacity="0.5" offsetx="3" visible="0">{inner}</group>'
    image = '<imagelayer name="c" offsetx="8.4"><image source="sheet.png" width="1" height="1"/></imagelayer>'
    path = write(
        tmp_path, tmx(tileset(), layer(cells, name="a"), group, image, layer(cells, name="d", inside=over))
    )
    layers = picture_of(path).layers
    assert [layer.name for layer in layers] == ["a", "b", "c", "d"]
    assert (layers[1].opacity, layers[1].offset, layers[1].visible) == (0.25, (3, 2), False)
    assert layers[2].offset == (8, 0)
    assert layers[2].image is not None
    assert layers[2].image.source == (0, 0, 128, 128)
    assert [layer.over for layer in layers] == [False, False, False, True]


def test_tiles_know_their_place_and_picture(tmp_path: Path) -> None:
    path = write(
        tmp_path, tmx(tileset(tile(5, shadow=12)), layer(f"0,6,0,0,0,0,0,{1 | 1 << 31 | 1 << 29},0,0,0,0"))
    )
    picture = picture_of(path)
    first, second = picture.layers[0].tiles
    assert (picture.lattice.width, picture.lattice.height, picture.tile_px, picture.tile_height) == (
        4,
        3,
        32,
        32,
    )
    assert (first.cell, first.x, first.y) == ((1, 0), 32, 0)
    assert first.stamp.source == (32, 32, 32, 32)
    assert first.stamp.image == path.parent.resolve() / "sheet.png"
    assert first.stamp.shadow == 12
    assert (second.cell, second.flip_x, second.flip_y, second.flip_diagonal) == ((3, 1), True, False, True)


def test_a_large_tile_stands_on_its_cell_and_heeds_the_offset(tmp_path: Path) -> None:
    trees = tileset(first=1, size=64, extra='<tileoffset x="-16" y="16"/>')
    (tree,) = picture_of(write(tmp_path, tmx(trees, layer("0,0,0,0,0,1,0,0,0,0,0,0")))).layers[0].tiles
    assert (tree.cell, tree.x, tree.y) == ((1, 1), 16, 16)


def test_a_collection_has_a_picture_for_each_tile(tmp_path: Path) -> None:
    collection = (
        '<tileset firstgid="1" name="c" tilewidth="40" tileheight="48"><tile id="4"><image '
        'source="car.png" width="1" height="1"/></tile></tileset>'
    )
    path = write(tmp_path, tmx(collection, layer("0,0,0,0,5,0,0,0,0,0,0,0")))
    (path.parent / "car.png").write_bytes(png(40, 48))
    (car,) = picture_of(path).layers[0].tiles
    assert (car.stamp.source, car.x, car.y) == ((0, 0, 40, 48), 0, 16)


def test_a_moving_tile_is_drawn_by_its_first_frame(tmp_path: Path) -> None:
    moving = (
        '<tile id="0"><animation><frame tileid="2" duration="100"/><frame tileid="3" '
        'duration="100"/></animation></tile>'
    )
    picture = picture_of(write(tmp_path, tmx(tileset(moving), layer("1" + ",0" * 11))))
    assert picture.layers[0].tiles[0].stamp.source == (64, 0, 32, 32)


@pytest.mark.parametrize("name", ["otter-ford", "quayside", "saffron-court"])
def test_the_water_of_the_houses_maps_moves(name: str) -> None:
    """Every tile of deep water has four pictures, no two alike."""
    field, picture = open_map(find(name))
    deep = {
        tile.stamp.moves
        for layer in picture.layers
        if layer.name == "ground"
        for tile in layer.tiles
        if tile.stamp.moves
    }
    assert deep and any("water" in tile.name for tile in field.tiles)
    for number in deep:
        frames = picture.animations[number - 1]
        sheet = pygame.image.load(frames[0][0].image)
        assert len({pygame.image.tobytes(sheet.subsurface(stamp.source), "RGBA") for stamp, _ in frames}) == 4
        assert [ms for _, ms in frames] == [450] * 4
