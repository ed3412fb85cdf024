"""The list of saves: what can be played on, watched or taken away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.client.kit.form import boxed
from game.client.kit.paint import Pen
from game.client.kit.pieces import panel
from game.client.kit.screen import Screen
from game.client.kit.widgets import Area, Button, Card, Done, Hint, Look, Widget
from game.client.screens.page import Page
from game.client.screens.shows import ShowConfirm, ShowReplay, gone_on
from game.client.seat import autosaves, opening, savelist, storage
from game.client.seat.savelist import SavedBattle
from game.client.seat.settings import Settings
from game.core.errors import EnfiladeError


class LoadScreen(Page):
    """All saves, the newest first, each with its map, its round and its time."""

    ROW = 54
    WIDE, HIGH = 660, 560

    def __init__(self, settings: Settings, under: Screen, words: str = "") -> None:
        super().__init__(settings, under)
        self.saves = savelist.rows()
        self.words = words

    def _rect(self) -> Rect:
        return boxed(self.whole, self.WIDE, min(self.HIGH, self.whole.height - 60))

    def areas(self) -> list[Area]:
        rect = self._rect()
        return [Area("saves", Rect(rect.x + 12, rect.y + 40, rect.width - 24, rect.height - 120), self.ROW * len(self.saves))]

    def widgets(self) -> list[Widget]:
        rect, area = self._rect(), self.areas()[0]
        top = area.rect.y - round(self.desk.offset(area))
        found: list[Widget] = []
        for index, row in enumerate(self.saves):
            box = Rect(area.rect.x, top + self.ROW * index, area.rect.width - 10, self.ROW - 6)
            found.append(self._card(row, Rect(box.x, box.y, box.width - 34, box.height)))
            found.append(self._cross(row, Rect(box.right - 28, box.y + 10, 28, 28)))
        return [*found, Button("back", Rect(rect.x + 20, rect.bottom - 62, 160, 46), lambda: self.under, label="Back", cap="Esc")]

    def _card(self, row: SavedBattle, box: Rect) -> Widget:
        on = row.saved.record is not None and not row.busy
        hint = Hint(row.title, row.words) if not row.saved.record else None
        return Card(f"save {row.path.name}", box, self._loading(row), on, hint, area="saves", paint=partial(_paint_row, row, on))

    def _cross(self, row: SavedBattle, box: Rect) -> Widget:
        on = not row.busy and not row.here
        hint = Hint("Delete", "Asks first. What is deleted does not come back.") if on else Hint("Delete", "This battle is being played.")
        return Card(f"delete {row.path.name}", box, partial(self._asked, row), on, hint, area="saves", paint=partial(_paint_cross, on))

    def _loading(self, row: SavedBattle) -> Callable[[], Done]:
        def load() -> Done:
            try:
                if row.over and row.saved.record:
                    return ShowReplay(opening.watch(row.saved.record, row.path))
                return gone_on(opening.take_up(row.path))
            except EnfiladeError as error:
                self.words = str(error)
                return None

        return load

    def _asked(self, row: SavedBattle) -> Done:
        when = f" of {row.when}" if row.when else ""
        return ShowConfirm(self, "Delete for good?", f"{row.title}{when}", "Delete", self, partial(self._remove, row), "Keep it")

    def _remove(self, row: SavedBattle) -> None:
        words = ""
        try:
            if row.kept:
                autosaves.remove(row.path)
            else:
                storage.remove(row.path)
        except EnfiladeError as error:
            words = f"Not deleted: {error}"
        except OSError as error:
            words = f"Not deleted: {error.strerror}"
        self.saves, self.words = savelist.rows(), words

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Load a battle")
        if not self.saves:
            pen.text("There are no saves yet. A battle is also kept by itself, after every order.", rect.centerx, rect.y + 90, 13, "fog", False, 0.5)
        for index, words in enumerate(pen.wrap(self.words, 12, rect.width - 230)[:3] if self.words else ()):
            pen.text(words, rect.x + 200, rect.bottom - 50 + 17 * index, 12, "bad")


def _paint_row(row: SavedBattle, on: bool, pen: Pen, rect: Rect, look: Look) -> None:
    pen.plate(rect, "slate", 0.9 if on else 0.5, "brass" if look.hover and on else "steel", 1, 6)
    right = rect.right - 12 - pen.width(row.when, 12)
    mark = pen.width(row.mark, 12)
    pen.text(row.title, rect.x + 12, rect.y + 20, 14, "paper" if on else "fog", True, room=max(80, right - rect.x - mark - 40))
    pen.text(row.when, rect.right - 12, rect.y + 20, 12, "fog", False, 1, 160)
    pen.text(row.mark, right - 14, rect.y + 20, 12, "bad" if row.busy else "brass", False, 1)
    pen.text(row.words, rect.x + 12, rect.y + 38, 12, "fog" if row.saved.record else "bad", room=rect.width - 24)


def _paint_cross(on: bool, pen: Pen, rect: Rect, look: Look) -> None:
    pen.plate(rect, "slate", 0.9 if on else 0.4, "bad" if look.hover and on else "steel", 1, 5)
    pen.icon("cancel", rect.x + 7, rect.y + 7, 14, "bad" if look.hover and on else "paper" if on else "#73848b")
