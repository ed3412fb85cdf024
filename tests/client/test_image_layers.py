"""Image layers: their picture at their offset, as see-through as they are, scaled with the map, over or under
the tiles."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.client.board.map_view import MapView
from game.maps import load, picture_of
from tests.maps.write import layer, tileset, tmx, write

RED, GROUND = (200, 20, 20), (128, 128, 128)


def home(folder: Path) -> Path:
    """Where `write` puts the map."""
    found = folder / "a" / "b" / "maps"
    found.mkdir(parents=True, exist_ok=True)
    return found


def view_of(folder: Path, attributes: str = "", size: tuple[int, int] = (8, 4)) -> MapView:
    """A map of 4 x 3 grey tiles of 32 px, and over them a red picture."""
    picture = Surface(size)
    picture.fill(RED)
    pygame.image.save(picture, home(folder) / "red.png")
    image = (
        f'<imagelayer name="red" {attributes}><image source="red.png" width="{size[0]}" '
        f'height="{size[1]}"/></imagelayer>'
    )
    path = write(folder, tmx(tileset(), layer(",".join("1" * 12)), image))
    return MapView(load(path), picture_of(path), plain=True)


def whole(view: MapView, px: int = 32) -> Surface:
    """The map as it is baked, without the ground around it."""
    return view.whole(px)


def red(surface: Surface, color: tuple[int, int, int] = RED) -> set[tuple[int, int]]:
    return {
        (x, y)
        for x in range(surface.get_width())
        for y in range(surface.get_height())
        if tuple(surface.get_at((x, y)))[:3] == color
    }


def box(x: int, y: int, w: int, h: int) -> set[tuple[int, int]]:
    return {(x + dx, y + dy) for dx in range(w) for dy in range(h)}


@pytest.mark.parametrize(
    ("attributes", "x", "y"),
    [("", 0, 0), ('offsetx="40" offsety="70"', 40, 70), ('offsetx="-3" offsety="5"', -3, 5)],
)
def test_it_lies_at_its_offset(tmp_path: Path, attributes: str, x: int, y: int) -> None:
    assert red(whole(view_of(tmp_path, attributes))) == {cell for cell in box(x, y, 8, 4) if min(cell) >= 0}


def test_it_grows_with_the_map(tmp_path: Path) -> None:
    assert red(whole(view_of(tmp_path, 'offsetx="16" offsety="8"', (8, 8)), 64)) == box(32, 16, 16, 16)


def test_half_of_it_shines_through(tmp_path: Path) -> None:
    surface = whole(view_of(tmp_path, 'opacity="0.5"'))
    mixed, bare = surface.get_at((2, 2)), surface.get_at((20, 20))
    assert tuple(bare)[:3] != RED
    for one, over, under in zip(mixed[:3], RED, bare[:3], strict=True):
        assert abs(one - (over + under) / 2) <= 3


def test_an_invisible_one_and_one_whose_picture_is_lost_are_not_drawn(tmp_path: Path) -> None:
    assert red(whole(view_of(tmp_path, 'visible="0"'))) == set()


def test_it_goes_on_from_piece_to_piece(tmp_path: Path) -> None:
    """A map larger than one baked piece: the picture is cut nowhere."""
    picture = Surface((40, 20))
    picture.fill(RED)
    pygame.image.save(picture, home(tmp_path) / "red.png")
    image = (
        '<imagelayer name="red" offsetx="492" offsety="0"><image source="red.png" width="40" '
        'height="20"/></imagelayer>'
    )
    cells = ",".join("1" * 40)
    path = write(tmp_path, tmx(tileset(), layer(cells, 20, 2), image, width=20, height=2))
    assert red(whole(MapView(load(path), picture_of(path), plain=True))) == box(492, 0, 40, 20)
