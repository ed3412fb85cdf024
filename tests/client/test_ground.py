"""Behind the menus lies the map that was chosen last, blurred and in the dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.client.board.map_cards import Card, CardRequest, MapPainter
from game.client.kit import menu_background as grounds
from game.client.kit.menu_background import FADE, PICTURE, Ground
from game.client.kit.screen import Screen
from game.client.screens.ledger.screen import LedgerScreen
from game.client.screens.saves.screen import LoadScreen
from game.client.screens.settings.screen import SettingsScreen
from game.client.screens.setup import map_column
from game.client.screens.setup.screen import SetupScreen
from game.client.screens.tutorial.screen import LessonsScreen
from game.client.seat.settings.settings import Settings
from tests.client.player import Player, quick

SIZES = [(1024, 640), (1280, 720), (1281, 961), (700, 1200)]


def drawn(ground: Ground, size: tuple[int, int] = (320, 180)) -> bytes:
    target = Surface(size)
    ground.draw(target)
    return pygame.image.tobytes(target, "RGB")


def white() -> Surface:
    found = Surface(PICTURE)
    found.fill("white")
    return found


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_fills_a_window_of_any_shape_and_stays_dark(size: tuple[int, int]) -> None:
    ground = Ground()
    bare = drawn(ground, size)
    ground.show(white(), at_once=True)
    seen = drawn(ground, size)
    assert all(after > before for before, after in zip(bare, seen, strict=True))
    assert max(seen) < 80, "words stand on it"


def test_one_ground_becomes_another_by_and_by() -> None:
    ground = Ground()
    bare = drawn(ground)
    ground.show(white())
    assert drawn(ground) == bare
    ground.tick(FADE / 2)
    half = drawn(ground)
    ground.tick(FADE)
    whole = drawn(ground)
    assert sum(bare) < sum(half) < sum(whole)
    ground.show(None)
    ground.tick(FADE)
    assert drawn(ground) == bare


def test_at_once_nothing_fades_and_the_same_picture_again_is_no_other() -> None:
    ground, picture = Ground(), white()
    ground.show(picture, at_once=True)
    whole = drawn(ground)
    ground.show(picture)
    assert drawn(ground) == whole
    ground.show(None, at_once=True)
    assert drawn(ground) == drawn(Ground())


def test_a_ground_that_stays_is_not_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ground = Ground()
    ground.show(white(), at_once=True)
    drawn(ground)
    monkeypatch.setattr(Ground, "_paint", lambda *_: pytest.fail("it is there already"))
    ground.tick(16)
    drawn(ground)


class Cards(MapPainter):
    """Has the picture of each map but one at once, in a shade of its own."""

    def card(self, key: CardRequest) -> Card:
        name = Path(key.path).stem
        if name == "otter-ford":
            return Card(fault="otter-ford: cannot be read.")
        shade = len(name)
        return Card(name, picture=bytes([shade]) * (3 * key.size[0] * key.size[1]))


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setattr(map_column, "_easel", Cards())
    return Player(SetupScreen(quick()))


def choose(player: Player, name: str) -> None:
    assert isinstance(player.screen, SetupScreen)
    choices = player.screen.choices
    choices.choose_map(next(place for place, one in enumerate(choices.maps) if one.name == name))
    player.wait()


def shade() -> int:
    picture = grounds.ground.picture
    assert picture is not None and picture.get_size() == PICTURE
    return picture.get_at((0, 0)).r


def test_the_chosen_map_lies_behind_the_menus(player: Player) -> None:
    choose(player, "mill-street")
    assert shade() == len("mill-street")
    choose(player, "warehouse-yard")
    assert shade() == len("warehouse-yard")
    choose(player, "otter-ford")
    assert shade() == len("warehouse-yard"), "of a map that cannot be drawn the one before"


@pytest.mark.parametrize("over", [LessonsScreen, LoadScreen, LedgerScreen, SettingsScreen])
def test_pictures_of_maps_come_while_another_screen_lies_over_the_list(
    player: Player, over: Callable[[Settings, Screen], Screen]
) -> None:
    above = Player(over(player.settings, player.screen))
    above.wait()
    assert shade() > 0
    assert above.screen is not player.screen


def test_with_reduced_motion_nothing_fades(player: Player) -> None:
    player.settings.reduced_motion = True
    choose(player, "mill-street")
    ground = grounds.ground
    before = drawn(ground)
    ground.tick(FADE)
    assert drawn(ground) == before
