"""What a player is told before a saved battle goes on under rules that were mended since."""

from __future__ import annotations

from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.kit.screen import Next
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Button, Done, Widget
from game.client.screens.page import Page
from game.client.screens.routes import ShowBattle
from game.client.seat.match import Match
from game.client.seat.settings.settings import Settings

WIDE = 700
LINE = 21


class RuleChangesScreen(Page):
    """Words, and a way on to the screen of the match that follows."""

    def __init__(self, settings: Settings, match: Match) -> None:
        super().__init__(settings)
        self.words = match.told
        self.match = match

    def escape(self) -> Next:
        return ShowBattle(self.match, fresh=False)

    def _on(self) -> Done:
        return self.escape()

    def leave(self) -> None:
        self.match.keep()

    def _lines(self) -> tuple[str, ...]:
        return Pen(Surface((1, 1)), self.scale).wrap(
            self.words[:1].upper() + self.words[1:] + ".", 14, WIDE - 40
        )

    def _rect(self) -> Rect:
        rect = Rect(0, 0, WIDE, 140 + LINE * len(self._lines()))
        rect.center = self.whole.center
        return rect

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        return [
            Button(
                "on",
                Rect(rect.right - 220, rect.bottom - 62, 200, 46),
                self._on,
                label="Go on",
                cap="Esc",
                primary=True,
            )
        ]

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Rules were mended since")
        for number, line in enumerate(self._lines()):
            pen.text(line, rect.x + 20, rect.y + 58 + LINE * number, 14)
