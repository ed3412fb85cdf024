"""What widgets answer to input."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.client.kit.widgets import Done

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


@dataclass(frozen=True)
class Reply:
    """The input was taken; `screen` comes next, if it is not None."""

    screen: Done = None
