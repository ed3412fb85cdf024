"""What is wrong with the player's own files, over the start screen: every line of it, until it is
dismissed."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Done, Widget, do_nothing
from game.client.screens.page import Page
from game.client.screens.setup import notice_strip
from game.client.seat.settings.settings import Settings

WIDE, LINE, BETWEEN = 720, 19, 8
LEFT_OUT = "These archetypes and squads are left out until their files are mended."


class FaultsScreen(Page):
    """`dismiss` is done besides when they are dismissed."""

    def __init__(
        self,
        settings: Settings,
        under: Screen,
        faults: tuple[str, ...],
        title: str = "",
        words: str = LEFT_OUT,
        dismiss: Callable[[], Done] = do_nothing,
    ) -> None:
        super().__init__(settings, under)
        self.faults = faults
        self.title = title or notice_strip.counted(faults)
        self.words = words
        self._then = dismiss
        self._high = 0

    def _dismissed(self) -> Done:
        self._then()
        return self.under

    def _rect(self) -> Rect:
        rect = Rect(0, 0, WIDE, min(max(260, self._high + 166), self.whole.height - 60))
        rect.center = self.whole.center
        return rect

    def areas(self) -> list[Area]:
        rect = self._rect()
        return [
            Area("faults", Rect(rect.x + 20, rect.y + 80, rect.width - 32, rect.height - 154), self._high)
        ]

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        box = Rect(rect.right - 200, rect.bottom - 62, 180, 46)
        return [
            Button(
                "dismiss",
                box,
                self._dismissed,
                hotkey=pygame.K_RETURN,
                label="Dismiss",
                cap="Enter",
                primary=True,
            )
        ]

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, self.title, accent="bad")
        pen.text(self.words, rect.x + 20, rect.y + 56, 13, "fog")
        area = self.areas()[0]
        y = area.rect.y - round(self.desk.offset(area))
        top = y
        with pen.clipped(area.rect):
            for fault in self.faults:
                for words in pen.wrap(fault, 13, area.rect.width - 24):
                    y += LINE
                    pen.text(words, area.rect.x, y - 5, 13)
                y += BETWEEN
        self._high = y - top
