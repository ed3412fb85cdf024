"""The plain screen after an unexpected error: the battle is kept, the report is there."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Quit
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Button, Done, Widget
from game.client.screens.page import Page
from game.client.screens.routes import ShowTitle
from game.client.seat.settings.settings import Settings


class CrashScreen(Page):
    """`saved` says whether there was a battle, and it could be kept."""

    def __init__(self, settings: Settings, path: Path, saved: bool = False) -> None:
        super().__init__(settings)
        self.path = path
        self.saved = saved
        self.done = ""  # what a button has come to, in words

    def escape(self) -> Next:
        return ShowTitle()

    def _rect(self) -> Rect:
        rect = Rect(0, 0, 620, 330)
        rect.center = self.whole.center
        return rect

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        return [
            Button("quit", Rect(rect.x + 20, rect.bottom - 62, 180, 46), self._quit, label="Quit"),
            Button(
                "copy",
                Rect(rect.x + 20, rect.bottom - 116, 280, 44),
                self._copy,
                hotkey=pygame.K_c,
                label="Copy the report",
                cap="C",
                size=12,
            ),
            Button(
                "open",
                Rect(rect.right - 300, rect.bottom - 116, 280, 44),
                self._open,
                hotkey=pygame.K_o,
                label="Open the report",
                cap="O",
                size=12,
            ),
            Button(
                "start",
                Rect(rect.right - 300, rect.bottom - 62, 280, 46),
                self.escape,
                label="Back to the start",
                cap="Esc",
                primary=True,
            ),
        ]

    def _copy(self) -> Done:
        """The whole report, to be put into a letter."""
        try:
            pygame.scrap.put_text(self.path.read_text(encoding="utf-8", errors="replace"))
            self.done = "Copied: paste it wherever you write to us."
        except (OSError, pygame.error) as error:
            self.done = f"Not copied: {error}"
        return None

    def _open(self) -> Done:
        import webbrowser  # for the day when it is needed

        there = self.path.exists() and webbrowser.open(self.path.resolve().as_uri())
        self.done = "Opened in another window." if there else "Not opened: copy it, or look for the file."
        return None

    def _quit(self) -> Done:
        return Quit()

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Something went wrong")
        words = "The game met an error that it did not expect. " + (
            "Your battle is saved: Continue on the start screen takes it up again." if self.saved else ""
        )
        y = rect.y + 56.0
        for line in pen.wrap(words, 14, rect.width - 40):
            pen.text(line, rect.x + 20, y, 14)
            y += 22
        pen.text("A report with the seed and all orders lies here:", rect.x + 20, y + 6, 13, "fog")
        for number, line in enumerate(pen.wrap(str(self.path), 13, rect.width - 40)):
            pen.text(line, rect.x + 20, y + 26 + 18 * number, 13, "brass")
        pen.text(self.done, rect.x + 20, rect.bottom - 126, 13, "fog", room=rect.width - 40)
