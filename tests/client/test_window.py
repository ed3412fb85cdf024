"""Which window is asked for: never smaller than the screens can do with, never larger than the desktop."""

from __future__ import annotations

import pygame
import pytest

from game.client.kit.theme import LEAST
from game.client.screens import window
from game.client.seat.settings.settings import Settings


@pytest.mark.parametrize(
    ("settings", "desktop", "asked"),
    [
        (Settings(fullscreen=True), (1920, 1080), ((0, 0), pygame.FULLSCREEN)),
        (Settings(window=(1280, 720)), (1920, 1080), ((1904, 992), pygame.RESIZABLE)),
        (Settings(window=(9000, 9000)), (1920, 1080), ((1920, 1080), pygame.RESIZABLE)),
        (Settings(window=(9000, 500)), (1600, 900), ((1600, LEAST[1]), pygame.RESIZABLE)),
        (Settings(window=(1, 1)), (1920, 1080), (LEAST, pygame.RESIZABLE)),
    ],
)
def test_the_window_that_is_asked_for(
    settings: Settings,
    desktop: tuple[int, int],
    asked: tuple[tuple[int, int], int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted: list[tuple[tuple[int, int], int]] = []
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop, (640, 480)])
    monkeypatch.setattr(pygame.display, "get_surface", lambda: None)
    monkeypatch.setattr(pygame.display, "set_mode", lambda size, flags: wanted.append((size, flags)))
    window.set_mode(settings)
    assert wanted == [asked]


def test_where_nobody_knows_the_desktop_the_window_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", list)
    monkeypatch.setattr(pygame.display, "get_surface", lambda: None)
    monkeypatch.setattr(pygame.display, "set_mode", lambda size, _: wanted.append(size))
    window.set_mode(Settings(window=(1400, 900)))
    assert wanted == [(1400, 900)]


def test_the_full_screen_begins_in_the_corner_and_the_window_goes_back_to_the_middle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without a window manager nobody else moves it there."""
    done: list[object] = []
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    monkeypatch.setattr(pygame.display, "get_surface", lambda: pygame.Surface((1280, 720)))
    monkeypatch.setattr(pygame.display, "set_mode", lambda size, _: done.append(("mode", size)))
    monkeypatch.setattr(pygame.display, "set_window_position", lambda place: done.append(("place", place)))
    window.set_mode(Settings(fullscreen=True))
    window.set_mode(Settings(window=(1200, 700)))
    assert done == [("place", (0, 0)), ("mode", (0, 0)), ("mode", (1200, 700)), ("place", (360, 190))]


def test_a_system_that_sizes_the_window_late_does_not_make_it_as_large_as_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Full:
        def get_flags(self) -> int:
            return pygame.FULLSCREEN

    sized: list[tuple[int, int]] = []
    late = pygame.event.Event(pygame.VIDEORESIZE, size=(1920, 1080), w=1920, h=1080)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    monkeypatch.setattr(pygame.display, "get_surface", Full)
    monkeypatch.setattr(pygame.display, "set_mode", lambda size, _: sized.append(size))
    monkeypatch.setattr(pygame.display, "set_window_position", lambda _: None)
    monkeypatch.setattr(pygame.time, "wait", lambda _: None)
    monkeypatch.setattr(pygame.event, "pump", lambda: pygame.event.post(late))
    window.set_mode(Settings(window=(1200, 700)))
    assert sized == [(1200, 700), (1200, 700)]
    assert not pygame.event.peek(pygame.VIDEORESIZE), "nobody has drawn it large"
