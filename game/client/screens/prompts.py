"""Small questions over another screen: are you sure, and under which name; what a battle is saved as, and
whether to go on where rules were mended since."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.client.kit.form import centred_rect
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen, Show
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Button, Done, Entry, Widget, do_nothing
from game.client.panels.notice import Notice
from game.client.screens.page import Page
from game.client.screens.routes import ShowBattle
from game.client.seat.match import Match
from game.client.seat.saves import storage
from game.client.seat.settings.settings import Settings
from game.client.seat.setup.open_battle import CHANGED, OTHER_GROUND


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
        agreed: Callable[[], object] = do_nothing,
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
            Button(
                "no",
                Rect(rect.x + 20, rect.bottom - 62, 180, 46),
                lambda: self.under,
                label=self.no,
                cap="Esc",
            ),
            Button(
                "yes",
                Rect(rect.x + 216, rect.bottom - 62, 184, 46),
                self._agreed,
                hotkey=pygame.K_RETURN,
                label=self.yes,
                cap="Enter",
                primary=True,
            ),
        ]

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect)
        pen.block(self.title, rect.x + 20, rect.y + 24, 15)
        lines = pen.wrap(self.words, 13, rect.width - 40)
        for number, line in enumerate((*lines[:1], *((" ".join(lines[1:]),) if lines[1:] else ()))):
            pen.text(line, rect.x + 20, rect.y + 68 + 19 * number, 13, "fog", room=rect.width - 40)


class NameScreen(Page):
    """Asks for a line of text; `use` takes it, and says what is wrong with it, "" if nothing is."""

    def __init__(
        self, settings: Settings, under: Screen, title: str, words: str, value: str, use: Callable[[str], str]
    ) -> None:
        super().__init__(settings, under)
        self.title, self.words, self.value, self.use = title, words, value, use
        self.fault = ""
        self.desk.focus = "name"

    def _change(self, value: str) -> Done:
        self.value, self.fault = value, ""
        return None

    def _done(self) -> Done:
        self.fault = self.use(self.value)
        return None if self.fault else self.under

    def _rect(self) -> Rect:
        rect = Rect(0, 0, 640, 214)
        rect.center = self.whole.center
        return rect

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        y = rect.bottom - 62
        return [
            Entry(
                "name",
                Rect(rect.x + 20, rect.y + 66, rect.width - 40, 30),
                self._done,
                value=self.value,
                change=self._change,
                limit=1000,
            ),
            Button("cancel", Rect(rect.x + 20, y, 160, 46), lambda: self.under, label="Cancel", cap="Esc"),
            Button(
                "done",
                Rect(rect.right - 220, y, 200, 46),
                self._done,
                bool(self.value.strip()),
                label="Write",
                cap="Enter",
                primary=True,
            ),
        ]

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, self.title)
        pen.text(self.words, rect.x + 20, rect.y + 54, 12, "fog", room=rect.width - 40)
        for index, line in enumerate(pen.lines(self.fault, 12, rect.width - 40, 3) if self.fault else ()):
            pen.text(line, rect.x + 20, rect.y + 116 + 17 * index, 12, "bad", room=rect.width - 40)


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


WIDE = 700
LINE = 21


class ChangesScreen(Page):
    """What is another since the battle was saved, its rules or its map, and a way on to it."""

    def __init__(self, settings: Settings, match: Match) -> None:
        super().__init__(settings)
        told = f"{match.told[:1].upper()}{match.told[1:]}." if match.told else ""
        self.words = " ".join(filter(None, (told, OTHER_GROUND if match.otherwise else "")))
        self.title = "Rules were mended since" if told else CHANGED
        self.match = match

    def escape(self) -> Next:
        return ShowBattle(self.match, fresh=False)

    def _on(self) -> Done:
        return self.escape()

    def leave(self) -> None:
        self.match.keep()

    def _lines(self) -> tuple[str, ...]:
        return Pen(Surface((1, 1)), self.scale).wrap(self.words, 14, WIDE - 40)

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
        panel(pen, rect, self.title)
        for number, line in enumerate(self._lines()):
            pen.text(line, rect.x + 20, rect.y + 58 + LINE * number, 14)
