"""Tiles that move, and pictures inside of a map."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any, cast

import pygame
import pytest
from pygame import Surface

from game.client.board import animated_tiles
from game.client.board.animated_tiles import AnimatedTiles
from game.client.board.camera import Camera
from game.client.board.map_view import MapView
from game.maps import cache, open_map
from tests.maps.write import layer, tileset, tmx, write

RED, BLUE, GREEN = (200, 30, 30), (30, 30, 200), (30, 200, 30)
FRAMES = (
    '<tile id="0"><animation><frame tileid="0" duration="100"/><frame tileid="1" '
    'duration="300"/></animation></tile>'
)
MOVED, STILL = (16, 16), (48, 16)
"""Points on a cell that moves, and on one that does not."""


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(animated_tiles, "IN_A_FRAME", 60.0)


def sheet() -> Surface:
    made = Surface((128, 128))
    for number, tone in enumerate((RED, BLUE, GREEN)):
        made.fill(tone, (32 * number, 0, 32, 32))
    return made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = write(tmp_path, tmx(tileset(FRAMES), layer("1,3,3,3,3,3,3,3,3,3,3,3")))
    pygame.image.save(sheet(), made.parent / "sheet.png")
    return made


def shown(view: MapView, tiles: AnimatedTiles, at: tuple[int, int], zoom: int = 32) -> tuple[int, ...]:
    camera = Camera(view.lattice, (128, 96), zoom=zoom)
    target = Surface((128, 96))
    view.draw(target, camera, {})
    tiles.draw(target, camera, {})
    left, top = camera.origin
    return tuple(target.get_at((left + at[0] * zoom // 32, top + at[1] * zoom // 32))[:3])


@pytest.mark.parametrize("plain", [True, False])
def test_a_tile_shows_its_frames_one_after_the_other(path: Path, plain: bool) -> None:
    view = MapView(*open_map(path), plain=plain)
    tiles = AnimatedTiles(view)
    first, still = shown(view, tiles, MOVED), shown(view, tiles, STILL)
    tiles.tick(100)
    second = shown(view, tiles, MOVED)
    assert first[0] > first[2]
    assert second[2] > second[0]
    assert shown(view, tiles, STILL) == still
    tiles.tick(299)
    assert shown(view, tiles, MOVED) == second
    tiles.tick(1)
    assert shown(view, tiles, MOVED) == first
    tiles.tick(150)
    assert shown(view, tiles, MOVED, 24)[2] > 100, "at every zoom"


def test_what_takes_too_long_shows_the_frame_before(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view = MapView(*open_map(path), plain=True)
    tiles = AnimatedTiles(view)
    monkeypatch.setattr(animated_tiles, "IN_A_FRAME", -1.0)
    tiles.tick(100)
    assert shown(view, tiles, MOVED) == RED
    monkeypatch.setattr(animated_tiles, "IN_A_FRAME", 60.0)
    assert shown(view, tiles, MOVED) == BLUE


def test_with_less_motion_nothing_moves() -> None:
    from game.client.screens.battle.screen import BattleScreen
    from tests.client.player import new_match, quick

    settings = quick()
    settings.reduced_motion = True
    board = BattleScreen(new_match(), settings).stage
    ticked: list[float] = []
    cast(Any, board.board.moving).tick = ticked.append
    board.update(50)
    settings.reduced_motion = False
    board.update(50)
    assert ticked == [0.0, 50]


def test_a_picture_inside_of_the_map_is_drawn(tmp_path: Path) -> None:
    pygame.image.save(sheet(), tmp_path / "sheet.png")
    data = b64encode((tmp_path / "sheet.png").read_bytes()).decode()
    image = f'<image format="png" width="128" height="128"><data encoding="base64">{data}</data></image>'
    inside = tileset().replace('<image source="sheet.png" width="128" height="128"/>', image)
    view = MapView(*open_map(write(tmp_path, tmx(inside, layer("2" + ",3" * 11)))), plain=True)
    assert view.plainly(32).get_at(MOVED)[:3] == BLUE
    assert len(list((tmp_path / "cache" / "pictures").iterdir())) == 1


@pytest.mark.parametrize("data", ["", "no base64", b64encode(b"no picture").decode()])
def test_a_damaged_picture_inside_of_the_map_is_a_warning(tmp_path: Path, data: str) -> None:
    inside = tileset().replace(
        '<image source="sheet.png" width="128" height="128"/>',
        f"<image><data encoding='base64'>{data}</data></image>",
    )
    field, _ = open_map(write(tmp_path, tmx(inside, layer("2" + ",3" * 11))))
    assert any("the picture inside of the file" in line for line in field.warnings)


def test_the_ground_is_sketched_where_a_tileset_is_missing(tmp_path: Path) -> None:
    lost = '<tileset firstgid="1" source="gone.tsx"/>'
    view = MapView(*open_map(write(tmp_path, tmx(lost, layer("2" + ",0" * 11)))), plain=True)
    assert view.missing
    assert view.plainly(32).get_at(MOVED)[:3] != (13, 18, 21), "not the ink of nothing"
    assert any("gone.tsx" in line for line in view.field.warnings)


def test_files_that_are_kept_are_not_too_many(tmp_path: Path) -> None:
    few = cache.Cache("few", 3)
    for number in range(5):
        few.put(f"{number}", b"x")
    assert len(list(few.folder.iterdir())) == 3
    assert few.get("4") == b"x"
    assert few.get("none") is None
