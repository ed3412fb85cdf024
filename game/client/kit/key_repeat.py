"""Keys that are held: they repeat themselves, but do nothing on a screen that they have led to before they
were let go."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from pygame.event import Event as Input

FIRST, AGAIN = 350, 45
"""Milliseconds until a held key repeats itself, and from then on."""


class HeldKeys:
    """While a frame is long no input is read: a key that was pressed and let go meanwhile counts as held to
    the system, which would repeat it.

    So time is counted here, by frames whose input was read.
    """

    def __init__(self) -> None:
        self._held: dict[int, str] = {}  # keys that led on, with the letter that each writes
        self._last: Input | None = None
        self._waited = 0.0

    @property
    def holds(self) -> bool:
        """Whether a key is held that will repeat itself."""
        return self._last is not None

    def read(self, events: Iterable[Input], ms: float) -> list[Input]:
        """The events of a frame that took so long, and the key that is held if it repeats itself."""
        found = list(events)
        self._waited += ms
        for event in found:
            if event.type == pygame.KEYDOWN:
                self._last, self._waited = event, AGAIN - FIRST
            elif event.type == pygame.WINDOWFOCUSLOST or (
                event.type == pygame.KEYUP and self._last and event.key == self._last.key
            ):
                self._last = None
        if self._last and self._waited >= AGAIN:
            self._waited = 0.0
            found.append(self._last)
        return found

    def led_on(self, event: Input) -> None:
        """This input has led to another screen."""
        if event.type == pygame.KEYDOWN:
            self._held[event.key] = event.unicode

    def passes(self, event: Input) -> bool:
        """Whether the screen shall get the input: neither the key that led to it nor the letter of that."""
        if event.type == pygame.KEYUP:
            self._held.pop(event.key, None)
        elif event.type == pygame.WINDOWFOCUSLOST:  # what is let go elsewhere is never heard of
            self._held.clear()
        if event.type == pygame.TEXTINPUT:
            return event.text not in self._held.values()
        return event.type != pygame.KEYDOWN or event.key not in self._held
