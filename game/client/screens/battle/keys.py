"""The keys of the battle screen that belong to no button."""

from __future__ import annotations

import pygame
from pygame.event import Event as Input

MORE = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
LESS = (pygame.K_MINUS, pygame.K_KP_MINUS)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
SKIPS = (pygame.K_SPACE, *ENTER)
SIGHTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
STEPS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_KP4: (-1, 0),
    pygame.K_KP6: (1, 0),
    pygame.K_KP8: (0, -1),
    pygame.K_KP2: (0, 1),
    pygame.K_KP7: (-1, -1),
    pygame.K_KP9: (1, -1),
    pygame.K_KP1: (-1, 1),
    pygame.K_KP3: (1, 1),
}
"""Which way on the screen each key moves what is pointed at."""


def takes_back(event: Input, backspace: bool) -> bool:
    """Whether the last order is to be taken back: by Ctrl+Z, or `backspace` where that means nothing else."""
    if event.type != pygame.KEYDOWN:
        return False
    return bool(
        (backspace and event.key == pygame.K_BACKSPACE)
        or (event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL)
    )


def is_press(event: Input, *keys: int) -> bool:
    return event.type == pygame.KEYDOWN and event.key in keys


def sights(event: Input, on: bool) -> bool:
    """Whether it is shown where enemies are dangerous: as long as a Shift key is held, or from one press of
    F6 to the next."""
    if is_press(event, pygame.K_F6):
        return not on
    if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in SIGHTS:
        return bool(event.type == pygame.KEYDOWN)
    return on and event.type != pygame.WINDOWFOCUSLOST


def looks(event: Input, on: bool) -> bool:
    """Whether it is shown what is seen from the cell that is pointed at: as long as Alt is held, or from one
    press of F8 to the next."""
    if is_press(event, pygame.K_F8):
        return not on
    if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in (pygame.K_LALT, pygame.K_RALT):
        return bool(event.type == pygame.KEYDOWN)
    return on and event.type != pygame.WINDOWFOCUSLOST
