"""Maps and squads without a battle: what can be looked into, made and built."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.client.kit.form import centred_rect
from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Button, Card, Key, Look, Widget
from game.client.screens.page import Page
from game.client.screens.routes import ShowSetup
from game.client.screens.title.drawing import choice
from game.client.seat.settings.settings import Settings

WAYS = (
    ("new map", "New map", "From a seed: theme, size, sides, cover and doors", "die", pygame.K_n),
    ("inspect", "Look into a map", "How the game reads the chosen one; change it by hand", "map", pygame.K_i),
    ("open", "Open a file", "A map of Tiled, to be played and looked into", "load", pygame.K_o),
    ("squads", "Build squads", "One to eight figures, kept and shared as files", "person", pygame.K_b),
)
"""Each is a link of the start screen as well: its key there, what it is called, a sentence, a sign."""
PITCH = 68


class MapsMenuScreen(Page):
    def __init__(self, settings: Settings, under: Screen) -> None:
        super().__init__(settings, under)
        self.desk.focus, self.desk.by_keys = Key("way", WAYS[0][0]), True

    def _rect(self) -> Rect:
        return centred_rect(self.whole, 560, 56 + PITCH * len(WAYS) + 66)

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        found: list[Widget] = []
        for place, (link, title, words, sign, key) in enumerate(WAYS):
            box = Rect(rect.x + 20, rect.y + 48 + PITCH * place, rect.width - 40, 60)
            paint = partial(_way, title=title, words=words, sign=sign, cap=pygame.key.name(key).upper())
            found.append(Card(Key("way", link), box, partial(ShowSetup, link), hotkey=key, paint=paint))
        back = Rect(rect.x + 20, rect.bottom - 62, 160, 46)
        return [*found, Button("back", back, lambda: self.under, label="Back", cap="Esc", size=11)]

    def paint(self, pen: Pen) -> None:
        panel(pen, self._rect(), "Maps and squads")


def _way(pen: Pen, rect: Rect, look: Look, title: str, words: str, sign: str, cap: str) -> None:
    choice(pen, rect, look, title, words, sign, cap)
