"""The window: opened with the name of the game in it before anything that takes long is loaded, where it is
and how large, and the full screen."""

from __future__ import annotations

import contextlib
import os
import warnings

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.client.kit.sound_player import quiet
from game.client.kit.theme import LEAST, WINDOW, assets, rgb
from game.client.seat.settings.settings import Settings
from game.core.errors import EnfiladeError

FRAME = (16, 88)
"""What the frame of a window and the bar of a system take of a screen, about."""
HOLD = 120
"""So many pixels of a window are enough to drag it back."""
SETTLING = 5
"""Looks at what the system says, 20 ms apart, before a window that has left the full screen gets its size."""


def set_mode(settings: Settings) -> None:
    """Open the window as the settings have it, or change it to that."""
    sizes = pygame.display.get_desktop_sizes() or [settings.window]
    before = pygame.display.get_surface()
    open_before, was_full = before is not None, bool(before and before.get_flags() & pygame.FULLSCREEN)
    if settings.fullscreen:
        if open_before:
            pygame.display.set_window_position(
                (0, 0)
            )  # where no window manager moves it, the full screen would begin where the window stood
        pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return
    screen = sizes[0]
    if settings.place is None:
        settings.window = first_fit(screen, settings)
    size = tuple(
        max(least, min(wanted, most))
        for wanted, least, most in zip(settings.window, LEAST, screen, strict=True)
    )
    with warnings.catch_warnings(action="ignore", category=RuntimeWarning):
        pygame.display.set_mode(size, pygame.RESIZABLE)
    if was_full:
        _settle(size)
    if settings.place is not None and is_on_screen(settings.place, screen):
        pygame.display.set_window_position(settings.place)
    elif open_before:
        pygame.display.set_window_position(
            tuple((most - wide) // 2 for wide, most in zip(size, screen, strict=True))
        )


def _settle(size: tuple[int, ...]) -> None:
    """After the full screen: some systems size the window a little later, and tell so as if the player had
    drawn it that large."""
    for _ in range(SETTLING):
        pygame.time.wait(20)
        pygame.event.pump()
    pygame.event.clear((pygame.VIDEORESIZE, pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED))
    pygame.display.set_mode(size, pygame.RESIZABLE)


def first_fit(screen: tuple[int, int], settings: Settings) -> tuple[int, int]:
    """The window for a screen on which the game opens for the first time: as large as fits, with room for its
    frame and for the bar of the system. What the player has chosen already stays."""
    if settings.window != WINDOW:
        return settings.window
    return max(LEAST[0], screen[0] - FRAME[0]), max(LEAST[1], screen[1] - FRAME[1])


def is_on_screen(place: tuple[int, int], screen: tuple[int, int]) -> bool:
    """Whether enough of a window at that place lies on the screen to take hold of it: screens come and go."""
    return -HOLD < place[0] < screen[0] - HOLD and 0 <= place[1] < screen[1] - HOLD


def note_place(settings: Settings) -> None:
    """Remember where the window is, unless it fills the screen."""
    if pygame.display.get_surface() and not settings.fullscreen:
        settings.place = pygame.display.get_window_position()


def fit(settings: Settings) -> bool:
    """Change to the full screen and back when the setting has changed; whether it has."""
    surface = pygame.display.get_surface()
    changed = bool(surface and bool(surface.get_flags() & pygame.FULLSCREEN) != settings.fullscreen)
    if changed:
        set_mode(settings)
    return changed


UNSEEN = ("dummy", "offscreen", "evdev")
NO_DISPLAY = (
    "no window can be opened here ({reason}). Without a display these work: enfilade render, "
    "enfilade simulate, enfilade replay --verify"
)


def open_window(settings: Settings) -> None:
    """The window as the settings have it, with the name of the game in it. EnfiladeError if there is no
    display."""
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    try:
        with quiet():
            pygame.display.init()
        _see_that_it_is_seen()
        pygame.display.set_caption("Enfilade")
        pygame.display.set_icon(pygame.image.load(assets() / "icon-64.png"))
        set_mode(settings)
    except pygame.error as error:
        pygame.display.quit()
        raise EnfiladeError(NO_DISPLAY.format(reason=error)) from None
    _show()


def _see_that_it_is_seen() -> None:
    """SDL falls back to drivers that show nothing. pygame.error if it did so unasked."""
    driver = pygame.display.get_driver()
    if driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        raise pygame.error(f"no display found, only the driver {driver!r}, which shows nothing")


def _show() -> None:
    target = pygame.display.get_surface()
    if target is None:
        return
    target.fill(rgb("ink"))
    with contextlib.suppress(pygame.error, OSError):  # the name alone is worth no failure
        logo = pygame.image.load(assets() / "lettering" / "logo-72.png").convert_alpha()
        target.blit(logo, logo.get_rect(center=target.get_rect().center), None, pygame.BLEND_ALPHA_SDL2)
    pygame.display.flip()
    pygame.event.pump()
