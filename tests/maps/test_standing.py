"""Tiles that stand as objects, and colours that multiply: as Tiled draws them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.board.map_view import MapView
from game.client.board.tile_stamps import turned
from game.maps import load, open_map, picture_of
from game.maps.tile_placement import turned_box
from tests.maps.write import layer, objects, png, tileset, tmx, write

EMPTY = layer(",".join("0" * 12))


def standing(x: float, y: float, gid: int = 1, size: str = "", **more: object) -> str:
    words = " ".join(f'{key}="{value}"' for key, value in more.items())
    return f'<object id="{gid}" gid="{gid}" x="{x}" y="{y}" {size} {words}/>'


def test_a_tile_stands_on_its_lower_left_corner(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        tmx(tileset(), EMPTY, objects(standing(40, 64), standing(8, 96, 2, 'width="64" height="16"'))),
    )
    _, layer_of = picture_of(path).layers
    first, second = layer_of.tiles
    assert (first.cell, first.x, first.y, first.drawn_size) == ((1, 1), 40, 32, (32, 32))
    assert (second.cell, second.x, second.y, second.drawn_size) == ((0, 2), 8, 80, (64, 16))


def test_it_turns_about_that_corner(tmp_path: Path) -> None:
    path = write(
        tmp_path, tmx(tileset(), EMPTY, objects(standing(64, 64, rotation=90, size='width="32" height="64"')))
    )
    (turned,) = picture_of(path).layers[1].tiles
    assert (turned.x, turned.y, turned.extent, turned.turn) == (64, 64, (64, 32), 90)


def test_what_stands_further_down_is_drawn_later_unless_the_layer_says_otherwise(tmp_path: Path) -> None:
    both = standing(0, 96, 1), standing(0, 32, 2)
    down, given = objects(*both), objects(*both).replace("<objectgroup", '<objectgroup draworder="index"')
    _, first, second = picture_of(write(tmp_path, tmx(tileset(), EMPTY, down, given))).layers
    assert [tile.stamp.source[0] for tile in first.tiles] == [32, 0]
    assert [tile.stamp.source[0] for tile in second.tiles] == [0, 32]


def test_hidden_ones_and_signs_are_not_seen(tmp_path: Path) -> None:
    things = (
        standing(0, 32, visible=0),
        standing(0, 32, type="Zone"),
        standing(0, 32, type="light"),
        standing(0, 32, 99),
    )
    path = write(tmp_path, tmx(tileset(), EMPTY, objects(*things)))
    assert len(picture_of(path).layers) == 1
    assert "layer 'things', object 99: no tileset has its tile 99." in load(path).warnings


def test_tiles_larger_than_any_screen_are_left_out(tmp_path: Path) -> None:
    large = [standing(0, 96, size='width="4000" height="4000"')] * 5
    field, picture = open_map(
        write(
            tmp_path,
            tmx(tileset(), EMPTY, objects(*large, standing(0, 96, size='width="9000000" height="9000000"'))),
        )
    )
    assert len(picture.layers[1].tiles) == 4
    assert "layer 'things': 2 tiles are too large to be drawn." in field.warnings


def test_they_are_drawn(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(), EMPTY, objects(standing(32, 64, size='width="64" height="32"'))))
    drawn = MapView(*open_map(path), plain=True).plainly(32)
    assert [drawn.get_at((x, 40))[:3] == (128, 128, 128) for x in (20, 40, 90, 100)] == [
        False,
        True,
        True,
        False,
    ]


def test_tints_and_opacities_multiply_through_groups(tmp_path: Path) -> None:
    tinted = layer("1" + ",0" * 11, attributes='tintcolor="#80ff8000" opacity="0.5"')
    path = write(
        tmp_path, tmx(tileset(), f'<group name="g" tintcolor="#8080ff" opacity="0.5">{tinted}</group>')
    )
    (seen,) = picture_of(path).layers
    assert seen.tint == (128, 64, 0)
    assert seen.opacity == 0.25 * 128 / 255


def test_a_tint_colours_what_is_drawn(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(), layer("1" + ",0" * 11, attributes='tintcolor="#ff0000"')))
    (path.parent / "sheet.png").write_bytes(png(128, 128))
    drawn = MapView(*open_map(path), plain=True).plainly(32)
    assert drawn.get_at((5, 5)) == pygame.Color(128, 0, 0, 255)


def test_a_broken_tint_is_none(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(), layer("1" + ",0" * 11, attributes='tintcolor="#ff00zz"')))
    assert picture_of(path).layers[0].tint == (255, 255, 255)


@pytest.mark.parametrize("turn", [10, 45, 100, 250.5, 359])
def test_what_is_turned_askew_has_no_holes_and_is_sharp(turn: float) -> None:
    picture = pygame.Surface((20, 12), pygame.SRCALPHA)
    picture.fill((200, 100, 50, 255))
    shown = turned(picture, turn, turned_box(20, 12, turn))
    alphas = [shown.get_at((x, y))[3] for y in range(shown.get_height()) for x in range(shown.get_width())]
    assert set(alphas) == {0, 255}
    assert abs(alphas.count(255) - 240) < 12
    mask = pygame.mask.from_surface(shown)
    assert len(mask.connected_components()) == 1


def test_what_is_turned_askew_is_mixed_from_its_neighbours() -> None:
    picture = pygame.Surface((16, 16), pygame.SRCALPHA)
    picture.fill((0, 0, 0, 255), (0, 0, 8, 16))
    picture.fill((255, 255, 255, 255), (8, 0, 8, 16))
    shown = turned(picture, 45, turned_box(16, 16, 45))
    tones = {
        shown.get_at((x, y))[0]
        for x in range(shown.get_width())
        for y in range(shown.get_height())
        if shown.get_at((x, y))[3]
    }
    assert {0, 255} < tones and any(60 < tone < 200 for tone in tones)
