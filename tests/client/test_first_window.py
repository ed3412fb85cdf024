"""The first window fits its screen; later ones open where the last one was left, if that is still on a
screen."""

from __future__ import annotations

import pygame
import pytest

from game.client.screens.window import first_fit, onto
from game.client.seat.settings.options import SCALES
from game.client.seat.settings.settings import Settings
from tests.client import parts
from tests.client.player import new_match, quick


@pytest.mark.parametrize(
    ("screen", "window", "scale"),
    [
        ((1280, 800), (1280, 720), 1.0),
        ((1366, 768), (1280, 720), 1.0),
        ((1920, 1080), (1280, 720), 1.0),
        ((2560, 1440), (1706, 960), max(one for one in SCALES if one <= 4 / 3)),
        ((3840, 2160), (2560, 1440), max(one for one in SCALES if one <= 2.0)),
    ],
)
def test_the_first_window_is_as_large_as_the_screen_asks_for(
    screen: tuple[int, int], window: tuple[int, int], scale: float
) -> None:
    assert first_fit(screen, Settings()) == (window, scale)


def test_what_the_player_has_chosen_stays() -> None:
    assert first_fit((3840, 2160), Settings(scale=1.25)) == ((1280, 720), 1.25)
    assert first_fit((3840, 2160), Settings(window=(1600, 900))) == ((1600, 900), 1.0)


def test_a_window_is_not_put_where_nobody_can_take_hold_of_it() -> None:
    assert onto((400, 200), (1920, 1080)) and onto((-50, 0), (1920, 1080))
    assert (
        not onto((2000, 200), (1920, 1080))
        and not onto((400, 1075), (1920, 1080))
        and not onto((100, -40), (1920, 1080))
    )


@pytest.mark.parametrize(("size", "zoom"), [((1280, 720), 48), ((1920, 1080), 64), ((3840, 2160), 96)])
def test_a_battle_begins_as_near_as_suits_the_window_though_time_passes_before_it_is_drawn(
    size: tuple[int, int], zoom: int
) -> None:
    screen, window = parts.battle.BattleScreen(new_match(), quick()), pygame.Surface(size)
    screen.update(16)
    screen.draw(window)
    stage = screen.stage
    assert stage.board.camera.zoom == zoom and stage.board.camera.shows(
        stage.scene.units[stage.scene.active].cell, 0
    )
    stage.board.camera.zoom_by(-1)
    chosen = stage.board.camera.zoom
    screen.update(16)
    screen.draw(window)
    screen.rewind.rebuild()
    screen.draw(window)
    assert screen.stage.board.camera.zoom == chosen, (
        "what the player has chosen stays, whatever is taken back"
    )
