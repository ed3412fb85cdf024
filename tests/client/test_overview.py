"""The overview of the map: shown and put away by a key, and the view goes where one clicks on it."""

from __future__ import annotations

import pygame

from game.client.screens.battle.screen import BattleScreen
from tests.client.player import Player, new_match, quick


def test_a_click_on_the_overview_moves_the_view_and_orders_nothing() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    screen = player.battle
    stage, history = screen.stage, len(screen.match.battle.history)
    assert stage.overview is None
    player.key(pygame.K_F7)
    player.draw()
    overview = stage.overview
    assert overview and stage.over_panel(overview.box.center)
    stage.board.camera.zoom_to(96)
    for corner, point in ((overview.box.topleft, (0.0, 0.0)), (overview.box.bottomright, stage.board.lattice.size)):
        player.click(corner)
        before = stage.board.camera.x, stage.board.camera.y
        stage.board.camera.look_from(*point, 96)
        assert before == (stage.board.camera.x, stage.board.camera.y)
        player.draw()
        assert overview.box.contains(overview.view())
    assert len(screen.match.battle.history) == history
    player.key(pygame.K_F7)
    player.draw()
    assert stage.overview is None and not stage.over_panel(overview.box.center)


def test_a_point_of_the_overview_is_that_point_of_the_map() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    player.key(pygame.K_F7)
    player.draw()
    overview = player.battle.stage.overview
    assert overview
    for unit in player.battle.stage.scene.units:
        x, y = overview.point(overview.place(player.battle.stage.scene.place(unit)))
        wanted = player.battle.stage.scene.place(unit)
        assert abs(x - wanted[0]) < 1e-6 and abs(y - wanted[1]) < 1e-6
