"""A form of the game: it knows the player's settings."""

from __future__ import annotations

import pygame
from pygame.event import Event as Input

from game.client.kit.form import Form
from game.client.kit.rule_links import OpenRule
from game.client.kit.screen import Next, Screen
from game.client.screens.key_translation import tell_own_caps
from game.client.seat.settings.settings import Settings


class Page(Form):
    """Subclasses say which `widgets` there are in a window of that size, and paint what lies below them."""

    settings: Settings
    rest = 0.0
    """Milliseconds before it takes keys and clicks, where the last one may have been meant to skip what was
    shown before."""

    def __init__(self, settings: Settings, under: Screen | None = None, read: OpenRule | None = None) -> None:
        super().__init__(settings, under, read)
        self._shown_for = 0.0  # for how long it has been shown

    def tell_caps(self) -> None:
        tell_own_caps(self, self.settings)

    def update(self, ms: float) -> Next:
        self._shown_for += ms
        return super().update(ms)

    def handle(self, event: Input) -> Next:
        if self._shown_for < self.rest and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return None
        return super().handle(event)
