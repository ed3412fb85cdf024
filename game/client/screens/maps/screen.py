"""The screen where a map is read: what stands on its cells and who said so, to be switched, painted over and
moved by hand."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.board.reading_board import ReadMap
from game.client.kit.form import logo
from game.client.kit.frame_time import STILL
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Done, Widget
from game.client.screens.maps import columns, rows
from game.client.screens.maps.columns import Columns
from game.client.screens.maps.manual_editing import HIGH, Guide, ManualEditing
from game.client.screens.maps.map_pointer import MapPointer
from game.client.screens.maps.properties_column import PropertiesColumn
from game.client.screens.page import Page
from game.client.screens.routes import ShowFairness, ShowTrial
from game.client.seat.maps.cell_looks import LAYERS
from game.client.seat.maps.map_reading import Reading
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
        guided: bool = False,
    ) -> None:
        super().__init__(settings, under)
        self.reading, self.ruleset = reading, ruleset
        self._done, self._start = done, start
        self.shown = set(LAYERS)
        self.hand = ManualEditing(reading, reading.picture.lattice)
        self.properties_column = PropertiesColumn(self.hand, ruleset, self._say, self.take_away)
        self.map = ReadMap(reading.field, reading.picture)
        self.pointing = MapPointer(self.map, self.hand, self.desk, self._changed)
        self.columns = Columns(self)
        self.guide = Guide(self.hand) if guided else None
        self.words = ""
        self._calm = 0.0
        self.desk.focus = "picture"
        self._show()

    # ------------------------------------------------------------ what changes

    def _show(self) -> None:
        by_hand = {*self.reading.changes.painted, *self.reading.changes.lights}
        doubtful = self.reading.doubtful() if self.guide and not self.guide.over else frozenset()
        self.map.show(self.reading.field, by_hand, frozenset(self.shown), doubtful)
        self.columns.count()

    def _changed(self) -> Done:
        """Something was changed by hand: it is kept at once."""
        self.words, self._calm = self.reading.keep() or self.reading.said, 0.0
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

    def redo(self) -> Done:
        self.reading.redo()
        return self._changed()

    def next_mirror(self) -> Done:
        self.hand.next_mirror()
        return None

    def _say(self, key: str, value: str) -> Done:
        return self._changed() if self.hand.say(key, value) else None

    def take_away(self) -> Done:
        return self._changed() if self.hand.take_away() else None

    def reset(self) -> Done:
        self.reading.as_read()
        return self._changed()

    def save(self) -> Done:
        try:
            out = self.reading.save_copy()
            where = (
                "with all that it needs, among your own maps" if self.reading.is_shipped else "beside the map"
            )
            self.words = f"Saved as {file_label(out)} {where}."
        except (EnfiladeError, OSError) as error:
            self.words = f"Not saved: {error}"
        return None

    def share(self) -> Done:
        try:
            self.words = f"One file with all that the map needs: {self.reading.share()}"
        except (EnfiladeError, OSError) as error:
            self.words = f"Not written: {error}"
        return None

    def try_out(self) -> Done:
        if self.guide and not self.guide.over:
            self.reading.settle_for()  # whoever begins now takes the ground as it is
            self._changed()
        self._done()
        found = self._start()
        if isinstance(found, ShowTrial):
            found.trial.back = self
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
        if self.guide and self._guided(event):
            return None
        if self.pointing.handle(event, self.scale):
            return None
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_y or (event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT):
                return self.redo()
            if event.key == pygame.K_z:
                return self.undo()
            if event.key == pygame.K_s:
                return self.save()
            if event.key == pygame.K_e:
                return self.share()
        if event.type == pygame.KEYDOWN and not self.desk.writing:
            if event.key == pygame.K_BACKSPACE:
                return self.take_away()
            if event.key == pygame.K_q:
                self.hand.next_shape()
                return None
        return super().handle(event)

    def _guided(self, event: Input) -> bool:
        """Whether the input was an answer to what is asked for."""
        guide = self.guide
        assert guide is not None
        if guide.over:
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_RETURN:
            guide.skip()
            self._changed()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and self.hand.cursor:
            guide.click(self.hand.cursor)
            self._changed()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            cell = self.pointing.cell_under(event.pos)
            if cell:
                guide.click(cell)
                self._changed()
            return cell is not None
        return False

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
        lay = columns.layout(self.whole)
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
        words = self.properties_column
        panel(pen, lay.side, words.title if words.shown else "What blocks is told by")
        self.columns.paint(pen)
        told = HIGH if self.guide and not self.guide.over else 0
        shown = Rect(lay.picture.x, lay.picture.y + told, lay.picture.width, lay.picture.height - told)
        self.pointing.draw(pen, shown)
        cursor = self.hand.cursor
        line = (
            rows.cell_words(field, cursor)
            if cursor and cursor in field
            else "Point at a cell: with the mouse or the arrow keys."
        )
        pen.text(line, lay.left.right - 14, lay.left.y + 24, 12, "fog", False, 1, lay.left.width - 220)
        if self.guide and not self.guide.over:
            self.guide.paint(pen, lay.picture, "; ".join(self.reading.confidence.reasons[:2]))
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
