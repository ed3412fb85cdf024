"""The overview of the map: shown and put away by a key, and the view goes where one clicks on it."""

from __future__ import annotations

import pygame
import pytest

from game.client.board.camera import Camera
from game.client.screens.battle.menu import PauseScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.stage.minimap import Overview, shade
from game.client.seat.view.scene import BoardScene
from game.core.field import Field, Tile
from game.core.geometry.grid import SQUARES
from game.core.geometry.lattice import lattice
from tests.client.player import Player, new_match, quick


def test_a_click_on_the_overview_moves_the_view_and_orders_nothing() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    screen = player.battle
    stage, history = screen.stage, len(screen.match.battle.history)
    assert stage.minimap.overview is None
    player.key(pygame.K_F7)
    player.draw()
    overview = stage.minimap.overview
    assert overview and stage.over_panel(overview.box.center)
    stage.board.camera.zoom_to(96)
    for corner, point in (
        (overview.box.topleft, (0.0, 0.0)),
        (overview.box.bottomright, stage.board.lattice.size),
    ):
        player.click(corner)
        before = stage.board.camera.x, stage.board.camera.y
        stage.board.camera.look_from(*point, 96)
        assert before == (stage.board.camera.x, stage.board.camera.y)
        player.draw()
        assert overview.box.contains(overview.view())
    assert len(screen.match.battle.history) == history
    player.key(pygame.K_F7)
    player.draw()
    assert stage.minimap.overview is None and not stage.over_panel(overview.box.center)


def test_escape_puts_the_list_and_the_overview_away_before_it_leads_to_the_menu() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    stage = player.battle.stage
    player.key(pygame.K_F7)
    player.key(pygame.K_F9)
    seen = []
    for _ in range(3):
        player.key(pygame.K_ESCAPE)
        seen.append(
            (stage.roster.shown, stage.minimap.overview is not None, isinstance(player.screen, PauseScreen))
        )
    assert seen == [(False, True, False), (False, False, False), (False, False, True)]


@pytest.mark.parametrize("tile", [(16, 32), (40, 50), (48, 24), (32, 32)])
def test_the_ground_of_oblong_cells_leaves_no_gap(tile: tuple[int, int]) -> None:
    field = Field(12, 9, (Tile(),) * 108)
    made = lattice("orthogonal", SQUARES, (12, 9), tile)
    overview = Overview(field, Camera(made, (1280, 720)))
    overview.lay_out(pygame.Rect(0, 0, 1280, 720))
    drawn = overview._drawn(BoardScene(made), 1.0)
    tones = {
        drawn.get_at((x, y))[:3] for x in range(drawn.get_width()) for y in range(drawn.get_height() - 1)
    }
    assert tones == {shade(Tile(), False)}


def test_a_point_of_the_overview_is_that_point_of_the_map() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    player.key(pygame.K_F7)
    player.draw()
    overview = player.battle.stage.minimap.overview
    assert overview
    for unit in player.battle.stage.scene.units:
        x, y = overview.point(overview.place(player.battle.stage.scene.place(unit)))
        wanted = player.battle.stage.scene.place(unit)
        assert abs(x - wanted[0]) < 1e-6 and abs(y - wanted[1]) < 1e-6


def test_it_looks_like_the_map_and_what_has_changed_there_is_told() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    player.key(pygame.K_F7)
    player.draw()
    stage = player.battle.stage
    overview = stage.minimap.overview
    assert overview and overview._picture
    before = overview._drawn(stage.scene, 1.0)
    tones = {
        tuple(before.get_at((x, y)))[:3]
        for x in range(0, before.get_width(), 3)
        for y in range(0, before.get_height(), 3)
    }
    assert len(tones) > 200, "no sketch of what blocks and covers"
    stage.scene.floor.ground = {(11, 9): Tile(blocks=True)}
    after = overview._drawn(stage.scene, 1.0)
    x, y = overview.place((11.5, 9.5))
    at = round(x - overview.box.x), round(y - overview.box.y)
    assert after.get_at(at)[:3] == shade(Tile(blocks=True), False) != before.get_at(at)[:3]
