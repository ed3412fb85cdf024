"""The letters and numbers of the board: shown and put away by a key, and they are those of orders and
refusals."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from game.client.kit.pen import Pen
from game.client.panels import board_coordinates as rims
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.core.describing.names import cell_name
from game.core.goals import Survive
from tests.client.player import Player, new_match, quick


def test_a_key_shows_and_hides_them_and_orders_nothing() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    screen = player.battle
    history = len(screen.match.battle.history)

    def picture() -> bytes:
        player.draw()
        free = screen.stage.layout.free
        return pygame.image.tobytes(player.surface.subsurface(free), "RGB")

    before = picture()
    player.key(pygame.K_F12)
    assert picture() != before
    player.key(pygame.K_F12)
    assert picture() == before and len(screen.match.battle.history) == history


@pytest.mark.parametrize("cell", [(0, 0), (6, 2), (25, 9), (26, 0), (700, 99)])
def test_letters_and_number_together_are_the_name(cell: tuple[int, int]) -> None:
    assert rims.letters_of(cell) + rims.number_of(cell) == cell_name(cell)


def test_a_name_stands_over_its_own_column_and_beside_its_own_row(monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, tuple[float, float]] = {}
    monkeypatch.setattr(rims, "_word", lambda _, words, x, y, lit: said.setdefault(words, (x, y)))
    player = Player(BattleScreen(new_match(), quick()))
    stage = player.battle.stage
    camera = stage.board.camera
    rims.draw(
        Pen(pygame.Surface(stage.size), stage.scale), camera, stage.board.field, stage.layout.free, None
    )
    shown = [
        cell
        for cell in stage.board.field.cells()
        if stage.layout.free.inflate(-80, -80).collidepoint(camera.centre_of(cell))
    ]
    assert shown
    for cell in shown:
        x, y = camera.centre_of(cell)
        assert abs(said[rims.letters_of(cell)][0] - x) <= camera.zoom / 4
        assert abs(said[rims.number_of(cell)][1] - y) <= camera.zoom / 4


def test_what_the_battle_is_about_does_not_lie_on_them() -> None:
    match = new_match()
    scenario = msgspec.structs.replace(match.battle.scenario, goals=(Survive("azure", rounds=6),))
    players: dict[str, str] = {"azure": "human", "ember": "normal"}
    new = matches.new(scenario, match.battle.field, match.map_path, match.battle.ruleset, players, "rims")
    player = Player(BattleScreen(new, quick()))
    player.until_ready()
    stage = player.battle.stage
    free, first = stage.layout.free, stage.objectives.plates[0]
    assert first.topleft == free.topleft
    player.key(pygame.K_F12)
    player.draw()
    assert stage.objectives.plates[0].topleft == (free.x + rims.BAND, free.y + rims.BAND)
