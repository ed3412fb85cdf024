"""The first window fits its screen; later ones open where the last one was left, if that is still on a
screen."""

from __future__ import annotations

import pygame
import pytest

from game.client.kit.theme import LEAST, fitting
from game.client.screens.window import first_fit, is_on_screen
from game.client.seat.settings.settings import Settings
from tests.client import parts
from tests.client.player import new_match, quick


@pytest.mark.parametrize("screen", [(1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_the_first_window_is_as_large_as_fits_the_screen(screen: tuple[int, int]) -> None:
    wide, high = first_fit(screen, Settings())
    assert screen[0] - 20 <= wide <= screen[0] and screen[1] - 100 <= high <= screen[1] - 60


def test_no_window_is_too_small_to_be_used() -> None:
    assert first_fit((800, 600), Settings()) == LEAST


def test_what_the_player_has_chosen_stays() -> None:
    assert first_fit((3840, 2160), Settings(window=(1600, 900))) == (1600, 900)


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1024, 640), 1.0),
        ((1280, 720), 1.0),
        ((1920, 1080), 1.375),
        ((2560, 1440), 1.75),
        ((3840, 2160), 2.5),
    ],
)
def test_the_interface_follows_the_window_unless_its_size_is_chosen(
    size: tuple[int, int], scale: float
) -> None:
    assert fitting(Settings().scale, size) == scale
    assert fitting(1.0, size) == 1.0 and fitting(0.8, size) == 0.8


def test_a_window_is_not_put_where_nobody_can_take_hold_of_it() -> None:
    assert is_on_screen((400, 200), (1920, 1080)) and is_on_screen((-50, 0), (1920, 1080))
    assert (
        not is_on_screen((2000, 200), (1920, 1080))
        and not is_on_screen((400, 1075), (1920, 1080))
        and not is_on_screen((100, -40), (1920, 1080))
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
