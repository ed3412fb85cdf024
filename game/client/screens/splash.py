"""Opens the window and shows the name of the game in it, before anything that takes long is loaded."""

from __future__ import annotations

import contextlib
import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.client.kit.mute_stderr import quiet
from game.client.kit.theme import assets, rgb
from game.client.screens import window
from game.client.seat.settings.settings import Settings
from game.core.errors import EnfiladeError

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
        window.set_mode(settings)
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
