"""The screen where maps are made from a seed."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.board.map_cards import Card, CardRequest, MapPainter
from game.client.screens.generator.preview import measure
from game.client.screens.generator.screen import CALM, NewMapScreen
from game.client.screens.routes import ShowNewMap
from game.client.screens.setup.screen import SetupScreen
from game.maps import library
from game.maps.doctor import examine
from tests.client.drawn import Strokes, strokes
from tests.client.player import Player, quick
from tests.client.test_drawn_screens import SMALL, USUAL

__all__ = ["strokes"]


class NoCards(MapPainter):
    """Draws nothing: no process is started."""

    def card(self, key: CardRequest) -> Card | None:
        return None

    def update(self) -> None:
        pass


@pytest.fixture(autouse=True)
def _user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("game.maps.library", "game.maps.manual_edits", "game.client.seat.maps.new_map"):
        monkeypatch.setattr(f"{module}.data_folder", lambda: tmp_path / "user")


def opened(size: tuple[int, int] = USUAL, fault: str = "") -> tuple[Player, NewMapScreen, list[Path]]:
    used: list[Path] = []

    def use(path: Path) -> str:
        used.append(path)
        return fault

    settings = quick()
    settings.new_map.size, settings.new_map.seed = "small", "4127-HERON"
    screen = NewMapScreen(settings, SetupScreen(settings), use, NoCards())
    player = Player(screen, size)
    player.wait(CALM * 2, 2)
    return player, screen, used


def said(player: Player, drawn: Strokes) -> str:
    drawn.take()
    player.draw()
    return "\n".join(drawn.take())


@pytest.mark.parametrize("size", [SMALL, USUAL, (1920, 1080)])
def test_a_map_is_made_and_told_at_once(size: tuple[int, int], strokes: Strokes) -> None:
    player, screen, _ = opened(size)
    assert screen.new.made and screen.new.made.wishes.seed == "4127-HERON"
    words = said(player, strokes)
    for part in ("26 x 18, two sides", "tiles are reached", "Cover in six steps", "Hold the middle"):
        assert part in words
    assert examine(screen.new.path).findings == ()


def test_each_wish_makes_another_map_and_is_taken_back_by_ctrl_z() -> None:
    player, screen, _ = opened()
    player.click_on("theme yard")
    player.click_on("sides 4")
    player.wait(CALM * 2, 2)
    made = screen.new.made
    assert made and made.wishes.theme == "yard" and len({spawn.side for spawn in made.field.spawns}) == 4
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    player.wait(CALM * 2, 2)
    assert screen.new.made and screen.new.made.wishes.theme == "town" and screen.new.wishes.sides == 2


def test_a_seed_is_written_and_space_takes_another() -> None:
    player, screen, _ = opened()
    player.write("oak")
    assert screen.new.wishes.seed.endswith("oak")
    seed = screen.new.wishes.seed
    player.key(pygame.K_SPACE)
    assert screen.new.wishes.seed != seed
    assert screen.new.kept.before[0] == seed
    player.click_on(f"before {seed}")
    assert screen.new.wishes.seed == seed


def test_sliders_are_moved_by_keys_and_by_the_mouse() -> None:
    player, screen, _ = opened()
    screen.desk.focus = "slider cover"
    player.key(pygame.K_RIGHT)
    assert screen.new.wishes.cover == 55
    player.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert screen.new.wishes.cover == 45
    player.click_on("slider doors")
    assert screen.new.wishes.doors == 50


def test_enter_plays_on_the_map_which_is_kept_among_ones_own() -> None:
    player, screen, used = opened()
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, SetupScreen)
    assert len(used) == 1 and used[0].parent == library.own() and examine(used[0]).findings == ()
    assert screen.settings.new_map.seed == "4127-HERON"


def test_what_hinders_the_map_is_said(strokes: Strokes) -> None:
    player, _, _ = opened(fault="the list is full")
    player.key(pygame.K_RETURN)
    assert "the list is full" in said(player, strokes)
    player.key(pygame.K_s, pygame.KMOD_CTRL)
    assert "among your maps" in said(player, strokes)


def test_a_wish_that_cannot_be_met_is_said(strokes: Strokes) -> None:
    player, screen, _ = opened()
    screen.wish(size="huge")
    player.wait(CALM * 2, 2)
    assert "no size" in said(player, strokes)
    assert screen.new.made, "the map before stays"


def test_the_start_screen_leads_there_and_takes_the_map() -> None:
    player = Player(SetupScreen(quick()))
    screen = player.screen
    assert isinstance(screen, SetupScreen)
    link = next(widget for widget in screen.widgets() if widget.key == "new map")
    shown = link.on()
    assert isinstance(shown, ShowNewMap) and shown.use == screen._add_map


def test_a_tenth_ahead_is_even_and_more_is_not() -> None:
    assert measure("cover", ("azure", "ember"), (19, 20), ("", "")).verdict == "even"
    assert measure("cover", ("azure", "ember"), (15, 20), ("", "")).verdict == "uneven by 25 %"
    assert measure("cover", ("azure", "ember"), (0, 0), ("", "")).even
