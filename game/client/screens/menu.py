"""The menu of a battle, and saving."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.client.kit.form import boxed
from game.client.kit.paint import Pen
from game.client.kit.pieces import panel
from game.client.kit.screen import Quit, Screen
from game.client.kit.widgets import Button, Done, Entry, Widget
from game.client.screens import opening
from game.client.screens.loading import LoadScreen
from game.client.screens.page import Page
from game.client.screens.settingsview import SettingsScreen
from game.client.seat import storage
from game.client.seat.match import Match
from game.client.seat.settings import Settings
from game.core.battle import Battle

WIDE = 360


class PauseScreen(Page):
    """The menu over a battle; the battle waits below and is kept."""

    def __init__(self, under: Screen, settings: Settings, match: Match | None, battle: Battle) -> None:
        super().__init__(settings, under)
        self.match = match
        self.battle = battle

    def _rules(self) -> Done:
        return opening.rulebook(self.settings, self, self.battle.ruleset, scenario=self.battle.scenario)

    def _entries(self) -> list[tuple[str, str, Callable[[], Done], bool]]:
        match = self.match
        saving = match is not None
        return [
            ("Resume", "Esc", lambda: self.under, True),
            ("Save", "", lambda: SaveScreen(self.settings, self, match) if match else None, saving),
            ("Load", "", lambda: LoadScreen(self.settings, self), True),
            ("Rules", "F1", self._rules, True),
            ("Settings", "", lambda: SettingsScreen(self.settings, self), True),
            ("Quit to start", "", self._to_start, True),
            ("Quit game", "", self._quit, True),
        ]

    def _to_start(self) -> Done:
        self.leave()
        return opening.setup(self.settings)

    def _quit(self) -> Done:
        self.leave()
        return Quit()

    def _rect(self) -> Rect:
        return boxed(self.whole, WIDE, 60 + 54 * len(self._entries()) + 34)

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        return [
            Button(
                label,
                Rect(rect.x + 20, rect.y + 48 + 54 * index, WIDE - 40, 46),
                on,
                enabled,
                hotkey=pygame.K_F1 if cap == "F1" else 0,
                label=label,
                cap=cap,
                primary=index == 0,
            )
            for index, (label, cap, on, enabled) in enumerate(self._entries())
        ]

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Menu")
        words = "The battle is kept after every order." if self.match else "Nothing is lost by leaving."
        pen.text(words, rect.centerx, rect.bottom - 14, 12, "fog", False, 0.5)


class SaveScreen(Page):
    """Save the battle under a name."""

    def __init__(self, settings: Settings, under: Screen, match: Match) -> None:
        super().__init__(settings, under)
        self.match = match
        title = match.battle.field.title or match.battle.scenario.map
        self.name = f"{title}, round {match.battle.table.clock.round}"
        self.words = ""
        self.desk.focus = "name"

    def _change(self, name: str) -> Done:
        self.name = name
        return None

    def _save(self) -> Done:
        path = storage.save_path(self.name)
        try:
            self.match.save(path)
        except OSError as error:
            self.words = f"Not saved: {error.strerror}"
            return None
        return getattr(self.under, "under", self.under)

    def _rect(self) -> Rect:
        return boxed(self.whole, 460, 200)

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        exists = storage.save_path(self.name).exists()
        return [
            Entry("name", Rect(rect.x + 20, rect.y + 64, 420, 30), self._save, value=self.name, change=self._change, limit=storage.NAME_LIMIT),
            Button("cancel", Rect(rect.x + 20, rect.bottom - 62, 160, 46), lambda: self.under, label="Cancel", cap="Esc"),
            Button(
                "save",
                Rect(rect.right - 260, rect.bottom - 62, 240, 46),
                self._save,
                label="Replace" if exists else "Save",
                cap="Enter",
                primary=True,
            ),
        ]

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Save the battle")
        pen.text("Name", rect.x + 20, rect.y + 54, 12, "fog")
        there = "A save of this name is replaced." if storage.save_path(self.name).exists() else ""
        pen.text(self.words or there, rect.x + 20, rect.y + 116, 12, "bad" if self.words else "fog", room=420)
