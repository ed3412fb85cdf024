"""The list of figures, and going from one to the next."""

from __future__ import annotations

import pygame

from game.client.screens.battle.screen import BattleScreen
from game.client.screens.stage import unit_list
from game.core.references import UnitId
from tests.client.player import Player, new_match, quick


def player_of() -> Player:
    player = Player(BattleScreen(new_match("1"), quick()))
    player.until_ready()
    return player


def test_a_line_of_the_list_shows_the_sheet_and_orders_nothing() -> None:
    player = player_of()
    screen, stage = player.battle, player.battle.stage
    history = len(screen.match.battle.history)
    player.key(pygame.K_F9)
    player.draw()
    box, lines = unit_list.places(stage.scene, stage.layout.free)
    assert {sprite.unit for sprite, _ in lines} == set(stage.scene.units)
    assert all(box.contains(line) for _, line in lines) and stage.layout.free.contains(box)
    assert stage.over_panel(box.center)
    sprite, line = lines[-1]
    player.click(line.center)
    assert stage.pinned == sprite.unit and len(screen.match.battle.history) == history
    player.key(pygame.K_F9)
    player.draw()
    assert not stage.over_panel(box.center)


def test_the_key_goes_through_the_figures_of_the_side_that_have_not_acted() -> None:
    player = player_of()
    stage = player.battle.stage
    side = stage.scene.side
    own = [sprite.unit for sprite in unit_list.rows(stage.scene) if sprite.side == side and not sprite.acted]
    seen = []
    for _ in own:
        player.key(pygame.K_F5)
        seen.append(stage.pinned)
    assert sorted(seen) == sorted(own) and len(own) > 1
    player.key(pygame.K_F5, pygame.KMOD_SHIFT)
    assert stage.pinned == seen[-2]
    stage.scene.units[own[0]].acted = True
    for _ in own:
        player.key(pygame.K_F5)
        assert stage.pinned != own[0]


def test_so_many_figures_as_there_can_be_fit_into_the_smallest_window() -> None:
    player = player_of()
    stage = player.battle.stage
    stage.resize((1024, 640))
    some = next(iter(stage.scene.units.values()))
    stage.scene.units |= {UnitId(1000 + number): some for number in range(32 - len(stage.scene.units))}
    box, lines = unit_list.places(stage.scene, stage.layout.free)
    assert len(lines) == 32 and stage.layout.free.contains(box)
