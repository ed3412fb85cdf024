"""Baked maps: as Tiled draws them where they should be, and shaded where the game shows them."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from pygame import Rect

from game.client.board.baking import CHUNK
from game.client.board.camera import ZOOMS, Camera
from game.client.board.map_view import MapView
from game.client.board.render import _drawn, render, thumbnail
from game.client.kit.theme import rgb
from game.core.field import Field, Light, Tile
from game.core.geometry.lattice import Isometric, plain
from game.maps import MapPicture, load, maps, open_map, picture_of
from tests.maps.write import layer, tileset, tmx, write

pygame = pytest.importorskip("pygame")

RASTERIZER = shutil.which("tmxrasterizer")
LARGE = {"northgate", "quayside"}
FIRST = min(maps().items())[1]
SHIPPED = [
    pytest.param(name, path, id=name, marks=[pytest.mark.long] if name in LARGE else [])
    for name, path in sorted(maps().items())
]


def view_of(path: Path, plain: bool = False) -> MapView:
    return MapView(load(path), picture_of(path), plain)


def drawn_by_tiled(path: Path, out: Path) -> object:
    hidden = [
        word
        for group in ElementTree.parse(path).getroot().iter("objectgroup")
        for word in ("--hide-layer", group.get("name", ""))
    ]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run(
        [str(RASTERIZER), *hidden, str(path), str(out)], check=True, env=environment, capture_output=True
    )
    return pygame.image.load(out)


def difference(one: object, two: object) -> float:
    """The mean distance of two pictures, 0 to 255, summed over the channels."""
    first, second, back = (pygame.Surface(one.get_size(), 0, 32) for _ in range(3))  # type: ignore[attr-defined]
    first.blit(one, (0, 0))
    second.blit(two, (0, 0))
    back.blit(second, (0, 0))
    second.blit(first, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    first.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return float(
        sum(pygame.transform.average_color(first)[:3]) + sum(pygame.transform.average_color(second)[:3])
    )


@pytest.mark.skipif(not RASTERIZER, reason="tmxrasterizer is not installed")
@pytest.mark.parametrize(("name", "path"), SHIPPED)
def test_plain_maps_agree_with_tiled(name: str, path: Path, tmp_path: Path) -> None:
    render(path, tmp_path / "ours.png")
    ours, theirs = pygame.image.load(tmp_path / "ours.png"), drawn_by_tiled(path, tmp_path / "theirs.png")
    assert ours.get_size() == theirs.get_size()  # type: ignore[attr-defined]
    if isinstance(
        picture_of(path).lattice, Isometric
    ):  # around a diamond lies nothing, and every program fills that as it likes
        wide, high = ours.get_size()
        inside = Rect(wide // 4, high // 4, wide // 2, high // 2)
        ours, theirs = ours.subsurface(inside), theirs.subsurface(inside)  # type: ignore[attr-defined]
    assert difference(ours, theirs) < 1.5


BAKED = [
    pytest.param(*param.values, id=param.id, marks=[*param.marks, *[pytest.mark.long] * (number % 6 > 0)])
    for number, param in enumerate(SHIPPED)
    if param.id != "northgate"  # larger than a picture may be
]


@pytest.mark.parametrize(("name", "path"), BAKED)
def test_the_game_s_look_is_baked_at_any_size(name: str, path: Path, tmp_path: Path) -> None:
    for cell in (16, 48):
        out = tmp_path / f"{cell}.png"
        render(path, out, cell, lit=True)
        wide, high = picture_of(path).lattice.size
        assert pygame.image.load(out).get_size() == (wide * cell, high * cell)


def test_a_picture_is_as_sharp_as_the_window_where_the_window_has_that_zoom() -> None:
    view = view_of(FIRST)
    for px in view.sizes[:2]:
        drawn, sharp = _drawn(view, px), view.part(Rect(0, 0, *view.units), px, px)
        assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(sharp, "RGB")


def test_thumbnails_fill_their_frame() -> None:
    picture = thumbnail(FIRST, (284, 98))
    assert picture.get_size() == (284, 98)
    assert len({picture.get_at((x, y))[:3] for x in range(0, 284, 20) for y in range(0, 98, 20)}) > 20


def test_pieces_are_the_same_as_the_whole() -> None:
    view = view_of(FIRST)
    whole = view.whole(32)
    crownless = [crown.box for crown in view.crowns(32)]
    piece = view.piece(32, 0, 0)
    for x in range(5, piece.get_width(), 37):
        for y in range(5, piece.get_height(), 37):
            if pygame.Rect(x, y, 1, 1).collidelist(crownless) < 0:
                assert piece.get_at((x, y)) == whole.get_at((x, y))


def test_zooms_between_are_scaled_from_the_next_larger() -> None:
    view = view_of(FIRST)
    for zoom in ZOOMS:
        assert view.piece(zoom, 0, 0).get_size() == (CHUNK * zoom, CHUNK * zoom)
        assert CHUNK * zoom % 16 == 0


def test_a_huge_map_keeps_few_pieces() -> None:
    field = Field(512, 512, (Tile(),) * (512 * 512))
    view = MapView(field, MapPicture(plain(512, 512), ()))
    window = pygame.Surface((1280, 720), 0, 32)
    camera = Camera(plain(512, 512), (1280, 720), zoom=96)
    for step in range(12):
        camera.centre((40 * step, 40 * step), glide=False)
        view.draw(window, camera)
    assert sum(piece.get_width() * piece.get_height() for piece in view._pieces.values()) <= 40_000_000


def test_a_map_without_its_pictures_still_shows_what_blocks() -> None:
    path = FIRST
    lost = tuple(
        replace(
            layer,
            tiles=tuple(
                tile._replace(stamp=tile.stamp._replace(image=Path("lost.png"))) for tile in layer.tiles
            ),
        )
        for layer in picture_of(path).layers
    )
    field = load(path)
    piece = MapView(field, replace(picture_of(path), layers=lost), plain=True).piece(32, 0, 0)
    tones = {
        piece.get_at((x * 32 + 16, y * 32 + 16))[:3] == (59, 65, 69)
        for x in range(CHUNK)
        for y in range(CHUNK)
        if field[x, y].blocks_sight
    }
    assert piece.get_size() == (512, 512) and tones == {True}


@pytest.mark.parametrize("tile", [(16, 32), (50, 40), (31, 47)])
def test_oblong_cells_without_pictures_lie_side_by_side(tile: tuple[int, int], tmp_path: Path) -> None:
    ground = tmx(tileset(), layer(",".join("1" * 35), 7, 5), width=7, height=5)
    path = write(
        tmp_path,
        ground.replace(
            'tilewidth="32" tileheight="32" infinite',
            f'tilewidth="{tile[0]}" tileheight="{tile[1]}" infinite',
        ),
    )
    (path.parent / "sheet.png").unlink()
    view = MapView(*open_map(path), plain=True)
    whole = view.plainly(view.picture.tile_px)
    assert whole.get_size() == (7 * tile[0], 5 * tile[1])
    assert not pygame.mask.from_threshold(whole, rgb("ink"), (1, 1, 1, 255)).count()


def test_pieces_of_oblong_tiles_are_the_same_as_the_whole(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        tmx(tileset(), layer(",".join("12345678" * 100), 40, 20), width=40, height=20).replace(
            'tileheight="32" inf', 'tileheight="40" inf'
        ),
    )
    picture = pygame.Surface((128, 128))
    for n in range(16):
        picture.fill((15 * n, 200 - 10 * n, 90), (n % 4 * 32, n // 4 * 32, 28, 30))
    pygame.image.save(picture, path.parent / "sheet.png")
    view = MapView(*open_map(path), plain=True)
    whole, pieces = view.plainly(32), pygame.Surface((40 * 32, 20 * 40), 0, 32)
    for x in range(3):
        for y in range(2):
            pieces.blit(view.piece(32, x, y), (x * CHUNK * 32, y * CHUNK * 32))
    assert whole.get_size() == pieces.get_size() and difference(whole, pieces) == 0


def test_dark_cells_are_darker() -> None:
    bright = load(FIRST)
    dark = replace(
        bright, tiles=tuple(msgspec.structs.replace(tile, light=Light.DARK) for tile in bright.tiles)
    )
    picture = picture_of(FIRST)
    picture = replace(picture, layers=tuple(layer for layer in picture.layers if layer.name != "light"))
    shades = [
        sum(pygame.transform.average_color(MapView(field, picture).piece(32, 0, 0))[:3])
        for field in (bright, dark)
    ]
    assert shades[1] < shades[0] * 0.8
