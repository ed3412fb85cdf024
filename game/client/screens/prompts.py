"""Small questions over another screen: are you sure, and which file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.paint import Pen
from game.client.kit.pieces import panel
from game.client.kit.screen import Next, Screen, Show
from game.client.kit.widgets import Button, Done, Entry, Widget, nothing
from game.client.screens.page import Page
from game.client.seat.settings import Settings


class ConfirmScreen(Page):
    """One question, two answers; Enter is yes, Escape is no. Yes does `agreed` and leads to `then`."""

    def __init__(
        self,
        settings: Settings,
        under: Screen,
        title: str,
        words: str,
        yes: str,
        then: Screen | Show,
        agreed: Callable[[], object] = nothing,
        no: str = "Stay",
    ) -> None:
        super().__init__(settings, under)
        self.title, self.words, self.yes, self.no, self.then = title, words, yes, no, then
        self._then = agreed

    def _rect(self) -> Rect:
        rect = Rect(0, 0, 420, 168)
        rect.center = self.whole.center
        return rect

    def _agreed(self) -> Done:
        self._then()
        return self.then

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        return [
            Button("no", Rect(rect.x + 20, rect.bottom - 62, 180, 46), lambda: self.under, label=self.no, cap="Esc"),
            Button(
                "yes", Rect(rect.x + 216, rect.bottom - 62, 184, 46), self._agreed, hotkey=pygame.K_RETURN, label=self.yes, cap="Enter", primary=True
            ),
        ]

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect)
        pen.block(self.title, rect.x + 20, rect.y + 24, 15)
        pen.text(self.words, rect.x + 20, rect.y + 68, 13, "fog", room=rect.width - 40)


class PathScreen(Page):
    """Asks for the path of a map; `use` says what is wrong with it, "" if nothing is."""

    def __init__(self, settings: Settings, under: Screen, use: Callable[[Path], str]) -> None:
        super().__init__(settings, under)
        self.use = use
        self.path = ""
        self.words = ""
        self.desk.focus = "path"
        self._first = True

    def handle(self, event: Input) -> Next:
        if event.type == pygame.DROPFILE:
            self.path = event.file
            return self._done()
        if self._first and event.type == pygame.TEXTINPUT:  # the letter of the key that opened this
            self._first = False
            if event.text.lower() == "o":
                return None
        return super().handle(event)

    def _change(self, path: str) -> Done:
        self.path, self.words = path, ""
        return None

    def _done(self) -> Done:
        self.words = self.use(Path(self.path.strip().strip("\"'")))
        return None if self.words else self.under

    def _rect(self) -> Rect:
        rect = Rect(0, 0, 640, 230)
        rect.center = self.whole.center
        return rect

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        entry = Rect(rect.x + 20, rect.y + 66, rect.width - 40, 30)
        return [
            Entry("path", entry, self._done, value=self.path, change=self._change, limit=1000, ghost="/path/to/map.tmx"),
            Button("cancel", Rect(rect.x + 20, rect.bottom - 62, 160, 46), lambda: self.under, label="Cancel", cap="Esc"),
            Button(
                "open",
                Rect(rect.right - 220, rect.bottom - 62, 200, 46),
                self._done,
                bool(self.path.strip()),
                label="Open",
                cap="Enter",
                primary=True,
            ),
        ]

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Open a map")
        pen.text("The path of a Tiled map (.tmx). A file can also be dropped onto the window.", rect.x + 20, rect.y + 54, 12, "fog")
        for index, line in enumerate(pen.wrap(self.words, 12, rect.width - 40)[:3] if self.words else ()):
            pen.text(line, rect.x + 20, rect.y + 118 + 17 * index, 12, "bad")
