"""Keys that have led to another screen: they do nothing there before they were let go, however long it took to make."""

from __future__ import annotations

import pygame
from pygame.event import Event as Input


class HeldKeys:
    """While a screen is being made no input is read, so that the key that asked for it counts as held and repeats itself."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def led_on(self, event: Input) -> None:
        """This input has led to another screen."""
        if event.type == pygame.KEYDOWN:
            self._held.add(event.key)

    def passes(self, event: Input) -> bool:
        """Whether the screen shall get the input."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:  # what is let go elsewhere is never heard of
            self._held.clear()
        return event.type != pygame.KEYDOWN or event.key not in self._held
