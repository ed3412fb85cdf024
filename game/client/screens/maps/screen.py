"""The screen where a map is read: what stands on its cells and who said so, to be switched, painted over and
moved by hand."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.board.reading_board import ReadMap
from game.client.kit.form import logo
from game.client.kit.pen import Pen
from game.client.kit.pieces import panel
from game.client.kit.rest import STILL
from game.client.kit.screen import Next, Screen
from game.client.kit.widgets import Area, Done, Widget
from game.client.screens.maps import layout, rows
from game.client.screens.maps.columns import Columns
from game.client.screens.maps.hand import Hand
from game.client.screens.maps.pointing import Pointing
from game.client.screens.page import Page
from game.client.screens.routes import ShowFairness
from game.client.seat.maps.map_reading import LAYERS, Reading
from game.client.seat.settings.settings import Settings
from game.core.errors import EnfiladeError
from game.core.ruleset import Ruleset
from game.maps.errors import file_label

CALM = 350.0
"""Milliseconds without a change after which the doctor looks again."""


class ReadingScreen(Page):
    """`done` is told when the screen is left, for what is played may be another field now; `start` begins a
    battle to try the map out."""

    alone = True

    def __init__(
        self,
        settings: Settings,
        under: Screen,
        reading: Reading,
        ruleset: Ruleset,
        done: Callable[[], object],
        start: Callable[[], Done],
    ) -> None:
        super().__init__(settings, under)
        self.reading, self.ruleset = reading, ruleset
        self._done, self._start = done, start
        self.shown = set(LAYERS)
        self.hand = Hand(reading)
        self.map = ReadMap(reading.field, reading.picture)
        self.pointing = Pointing(self.map, self.hand, self.desk, self._changed)
        self.columns = Columns(self)
        self.words = ""
        self._calm = 0.0
        self.desk.focus = "picture"
        self._show()

    # ------------------------------------------------------------ what changes

    def _show(self) -> None:
        self.map.show(self.reading.field, self.reading.changes.painted, frozenset(self.shown))
        self.columns.count()

    def _changed(self) -> Done:
        """Something was changed by hand: it is kept at once."""
        self.words, self._calm = self.reading.keep(), 0.0
        self._show()
        return None

    def toggle(self, layer: str) -> Done:
        self.shown ^= {layer}
        self._show()
        return None

    def switch(self, key: str) -> Done:
        self.reading.switch(key)
        return self._changed()

    def undo(self) -> Done:
        self.reading.undo()
        return self._changed()

    def reset(self) -> Done:
        self.reading.as_read()
        return self._changed()

    def save(self) -> Done:
        try:
            out = self.reading.save_copy()
            self.words = f"Saved as {file_label(out)} beside the map."
        except (EnfiladeError, OSError) as error:
            self.words = f"Not saved: {error}"
        return None

    def try_out(self) -> Done:
        self._done()
        found = self._start()
        self.words = "" if found else "No battle can begin yet: the start screen says why."
        return found

    def weigh(self) -> Done:
        return ShowFairness(self, self.reading, self.ruleset)

    def escape(self) -> Next:
        if self.hand.drop():
            return None
        self._done()
        return self.under

    def leave(self) -> None:
        self._done()
        super().leave()

    # ------------------------------------------------------------ widgets

    def areas(self) -> list[Area]:
        return self.columns.areas()

    def widgets(self) -> list[Widget]:
        return self.columns.widgets()

    # ------------------------------------------------------------ input and time

    def handle(self, event: Input) -> Next:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.words = ""
        if self.pointing.handle(event, self.scale):
            return None
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_z:
                return self.undo()
            if event.key == pygame.K_s:
                return self.save()
        return super().handle(event)

    @property
    def waits(self) -> float:
        return STILL if self.map.whole else 0.0

    def update(self, ms: float) -> Next:
        self._calm += ms
        if self._calm >= CALM and not self.hand.pressed:
            self.reading.settle()
        self.map.camera.update(ms)
        return None

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        lay = layout.layout(self.whole)
        logo(pen, lay.left.x - 4, 20)
        pen.block(
            self.reading.field.title, lay.side.right, 30, 16, "brass", 1, lay.side.right - lay.picture.x - 220
        )
        field = self.reading.field
        note = (
            f"{field.width} x {field.height} cells. Your changes are kept beside the map, which stays "
            "as it is."
        )
        pen.text(note, lay.side.right, 68, 13, "fog", False, 1)
        panel(pen, lay.left, "What the game reads")
        panel(pen, lay.side, "What blocks is told by")
        self.columns.paint(pen)
        self.pointing.draw(pen, lay.picture)
        cursor = self.hand.cursor
        line = (
            rows.cell_words(field, cursor)
            if cursor and cursor in field
            else "Point at a cell: with the mouse or the arrow keys."
        )
        pen.text(line, lay.left.right - 14, lay.left.y + 24, 12, "fog", False, 1, lay.left.width - 220)
        self._tell(pen, lay.picture)

    def _tell(self, pen: Pen, picture: Rect) -> None:
        """What was just done, or why it was not, at the foot of the picture."""
        if not self.words:
            return
        lines = pen.lines(self.words, 12.5, picture.width - 72, 4)
        box = Rect(picture.x + 24, 0, picture.width - 48, 18 * len(lines) + 16)
        box.bottom = picture.bottom - 12
        pen.plate(box, "coal", 0.96, "brass", 1, 6)
        for number, words in enumerate(lines):
            pen.text(words, box.x + 12, box.y + 20 + 18 * number, 12.5, room=picture.width - 72)
