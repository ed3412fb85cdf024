"""The client without a window: SDL's dummy driver, and folders of the test's own."""

from __future__ import annotations

import ctypes
import gc
import itertools
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.client.board.map_cards import Card, CardRequest, MapPainter
from game.client.kit.menu_background import ground
from game.client.screens.maps import file_browser
from game.client.screens.title import daily_card
from game.client.screens.title import screen as title
from game.client.seat.daily_book import MapMaking
from game.client.seat.saves import autosaves, disk_files, quarantine, storage
from tests.client import legible
from tests.client.player import Player
from tests.sharing import share_maps_chosen, share_pieces, share_ranges

share_pieces()
share_ranges()
share_maps_chosen()

LEFT = 50
"""Tests after which what windows leave behind is looked for: screens know each other in circles, each holds
pictures, and the whole run looks for garbage seldom (tests/conftest.py)."""
left = itertools.count(1)


class NoCards(MapPainter):
    """Draws nothing: no process is started."""

    def card(self, key: CardRequest) -> Card | None:
        return None

    def update(self) -> None:
        pass


class NoMap(MapMaking):
    """Makes none: no process is started."""

    def begin(self, date: str, folder: Path) -> None:
        del date, folder


@pytest.fixture(autouse=True)
def what_a_player_sees_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    look, draw = legible.watch(monkeypatch), Player.draw

    def drawn(player: Player) -> pygame.Surface:
        faults = look(player.surface, lambda: draw(player))
        assert not faults, (
            f"{type(player.screen).__name__} at {player.surface.get_size()}: {'; '.join(faults)}"
        )
        return player.surface

    monkeypatch.setattr(Player, "draw", drawn)


@pytest.fixture(autouse=True)
def no_pictures_behind_the_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(title, "painters", lambda: (NoCards(), NoCards()))
    monkeypatch.setattr(daily_card, "making", NoMap)


def clear_away() -> None:
    gc.collect()
    with suppress(AttributeError, OSError, TypeError):  # glibc keeps the holes that large pictures leave
        ctypes.CDLL(None).malloc_trim(0)


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    ground.show(None, at_once=True)
    yield
    if pygame.display.get_init():
        pygame.event.clear()
    if next(left) % LEFT == 0:
        clear_away()


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the player's own is read or written, and nobody waits for the disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(storage, "settings_file", lambda: tmp_path / "settings.json")
    monkeypatch.setattr(storage, "saves", lambda: tmp_path / "saves")
    monkeypatch.setattr(storage, "luck", lambda: tmp_path / "luck")
    monkeypatch.setattr(storage, "career", lambda: tmp_path / "career.json")
    monkeypatch.setattr(storage, "daily", lambda: tmp_path / "daily")
    monkeypatch.setattr(storage, "reports", lambda: tmp_path / "reports")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))  # of processes that are started too
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(disk_files, "home", lambda: Path("/nobody's"))
    monkeypatch.setattr(file_browser, "_last", {})
    monkeypatch.setattr(quarantine, "notices", quarantine.Notices())
    autosaves.release_others(None)
    return tmp_path
