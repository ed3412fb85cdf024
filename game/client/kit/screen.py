"""What the window shows: a screen takes input and time, and names the screen that follows it."""

from __future__ import annotations

from pygame import Surface
from pygame.event import Event as Input


class Screen:
    """One state of the window. `handle` and `update` return the screen that comes next, or None to stay."""

    def handle(self, event: Input) -> Screen | None:
        """Take one input."""

    def update(self, ms: float) -> Screen | None:
        """Let so many milliseconds go by."""

    def draw(self, surface: Surface) -> None:
        raise NotImplementedError

    def leave(self) -> None:
        """The window closes while this screen is shown: nothing may be lost."""


class Quit(Screen):
    """The end of the program."""

    def draw(self, surface: Surface) -> None:
        pass
