"""Saving a battle under a name."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.form import centred_rect
from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Button, Done, Entry, Widget
from game.client.panels.notice import Notice
from game.client.screens.page import Page
from game.client.seat.match import Match
from game.client.seat.saves import storage
from game.client.seat.settings.settings import Settings


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
        back = getattr(self.under, "under", None) or self.under
        note = getattr(back, "note", None)
        if isinstance(note, Notice):
            note.say("Saved", f"As {path.stem}: Load, on the start screen or in the menu, leads back here.")
        return back

    def _rect(self) -> Rect:
        return centred_rect(self.whole, 460, 200)

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        exists = storage.save_path(self.name).exists()
        return [
            Entry(
                "name",
                Rect(rect.x + 20, rect.y + 64, 420, 30),
                self._save,
                value=self.name,
                change=self._change,
                limit=storage.NAME_LIMIT,
            ),
            Button(
                "cancel",
                Rect(rect.x + 20, rect.bottom - 62, 160, 46),
                lambda: self.under,
                label="Cancel",
                cap="Esc",
            ),
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
