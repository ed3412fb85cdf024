"""Layers that go by slower than the ground: those below it and those above, and none where less motion is
wished."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game.client.board.board import Parallax, split
from game.client.board.camera import Camera
from game.client.board.map_view import MapView
from game.client.kit.canvas import Canvas
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.core.field import Field
from game.core.scenario import Scenario, Team
from game.maps import MapPicture, load, picture_of
from game.rulesets import RULESETS, nwo
from tests.client.player import Player, quick
from tests.client.test_canvas import whole
from tests.client.test_image_layers import RED, home, red
from tests.maps.write import layer, tileset, tmx, write

TILES = layer(",".join("1" * 80), 16, 5)


def image(attributes: str, x: int = 64) -> str:
    return (
        f'<imagelayer name="sky" offsetx="{x}" offsety="40" {attributes}><image source="red.png" '
        'width="8" height="4"/></imagelayer>'
    )


def opened(folder: Path, *layers: str, said: str = "") -> tuple[Field, MapPicture]:
    picture = Surface((8, 4))
    picture.fill(RED)
    pygame.image.save(picture, home(folder) / "red.png")
    text = tmx(tileset(), *layers, width=16, height=5)
    path = write(folder, text.replace("<map ", f"<map {said} ", 1))
    return load(path), picture_of(path)


def reds(field: Field, picture: MapPicture, x: float, at_rest: bool = False) -> set[tuple[int, int]]:
    """Where the red picture is seen on 160 x 160 pixels, looking at a point so many cells to the east."""
    ground, below, above = split(picture)
    camera = Camera(picture.lattice, (160, 160), zoom=32)
    camera.look_from(x, 2.5, 32)
    target = Surface((160, 160))
    Parallax(field, picture, below).draw(target, camera, at_rest)
    MapView(field, ground, plain=True, glass=bool(below)).draw(target, camera)
    Parallax(field, picture, above).draw(target, camera, at_rest)
    return red(target)


@pytest.mark.parametrize(("factor", "x", "moved"), [("0.5", 64, 16), ("0", 64, 0), ("2", 150, 64)])
def test_a_layer_above_goes_by_at_its_own_speed(tmp_path: Path, factor: str, x: int, moved: int) -> None:
    field, picture = opened(tmp_path, TILES, image(f'parallaxx="{factor}"', x))
    before, after = reds(field, picture, 2.5), reds(field, picture, 3.5)
    assert before
    assert after == {(x - moved, y) for x, y in before if x >= moved}


def test_with_less_motion_it_lies_on_the_ground(tmp_path: Path) -> None:
    field, picture = opened(tmp_path, TILES, image('parallaxx="0.5"'))
    assert reds(field, picture, 2.5, at_rest=True) == {(x, y) for x in range(64, 72) for y in range(40, 44)}
    assert reds(field, picture, 3.5, at_rest=True) == {(x, y) for x in range(32, 40) for y in range(40, 44)}


def test_it_lies_as_drawn_when_the_view_is_on_the_origin_of_the_map(tmp_path: Path) -> None:
    field, picture = opened(tmp_path, TILES, image('parallaxx="0.5"'), said='parallaxoriginx="80"')
    assert reds(field, picture, 2.5) == reds(field, picture, 2.5, at_rest=True)
    assert reds(field, picture, 3.5) != reds(field, picture, 3.5, at_rest=True)


def test_a_layer_below_is_seen_where_no_tile_lies(tmp_path: Path) -> None:
    gap, whole = layer("1,1,0," + ",".join("1" * 77), 16, 5), TILES
    sky = image('parallaxx="0.5"').replace('offsety="40"', 'offsety="10"')
    assert reds(*opened(tmp_path / "gap", sky, gap, said='parallaxoriginx="80"'), 2.5) == {
        (x, y) for x in range(64, 72) for y in range(10, 14)
    }
    assert reds(*opened(tmp_path / "whole", sky, whole, said='parallaxoriginx="80"'), 2.5) == set()


@pytest.mark.parametrize(("repeat", "columns"), [("", {*range(40, 48)}), ('repeatx="1"', {*range(600)})])
def test_a_picture_is_drawn_to_its_own_ends(tmp_path: Path, repeat: str, columns: set[int]) -> None:
    sky = image(f'parallaxx="0.5" {repeat}', 0).replace('offsety="40"', 'offsety="-2"')
    field, picture = opened(tmp_path, sky, TILES, said='parallaxoriginx="264"')
    target, (ground, below, _) = Surface((600, 200)), split(picture)
    camera = Camera(picture.lattice, target.get_size(), zoom=32)
    assert camera.origin == (44, 20), "the whole map is seen, and something beside it"
    Parallax(field, picture, below).draw(target, camera)
    MapView(field, ground, plain=True, glass=True).draw(target, camera)
    assert red(target) == {
        (x, y) for x in columns for y in range(18, 22) if not Rect(44, 20, 512, 160).collidepoint(x, y)
    }


def test_groups_multiply_and_a_layer_between_others_stays_with_the_ground(tmp_path: Path) -> None:
    sky = image('parallaxx="0.5"')
    _, picture = opened(tmp_path, TILES, f'<group name="far" parallaxx="0.5">{sky}</group>')
    assert [layer.parallax for layer in picture.layers] == [(1.0, 1.0), (0.25, 1.0)]
    _, between = opened(tmp_path / "b", TILES, image('parallaxx="0.5"'), TILES)
    ground, below, above = split(between)
    assert (ground, below, above) == (between, (), ())


@pytest.mark.parametrize("below", [True, False])
def test_a_battle_s_window_is_painted_as_if_it_were_drawn(tmp_path: Path, below: bool) -> None:
    sky, gap = image('parallaxx="0.5" repeatx="1" repeaty="1"'), layer("1,1,0," + ",".join("1" * 77), 16, 5)
    opened(tmp_path, *((sky, gap) if below else (gap, sky)))
    path = home(tmp_path) / "yard.tmx"
    teams = tuple(Team(side, side, nwo.squads()[0].figures[:2]) for side in ("azure", "ember"))
    match = matches.new(
        Scenario(str(path), nwo.ID, teams),
        load(path),
        path,
        RULESETS["nwo"],
        {"azure": "human", "ember": "normal"},
        "sky",
    )
    player, canvas, window = Player(BattleScreen(match, quick()), (1024, 640)), Canvas(), Surface((1024, 640))
    seen = set()
    for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME):
        player.key(key)
        player.wait(16, 20)
        player.draw()  # now every piece of the map is known
        canvas.show(player.screen, window)
        shown = pygame.image.tobytes(window, "RGB")
        assert shown == whole(canvas) == pygame.image.tobytes(player.draw(), "RGB")
        seen.add(shown)
    assert len(seen) > 1 and any(bytes(RED) in shown for shown in seen)
