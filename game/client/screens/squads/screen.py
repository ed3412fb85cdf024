"""Squads are put together: at the left all there are, in the middle the chosen one and its points, at the
right the kinds of figures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.widgets import Area, Button, Card, Done, Entry, Hint, Key, Widget, in_a_row
from game.client.screens.page import Page
from game.client.screens.routes import ShowName, ShowPath
from game.client.screens.squads import drawing
from game.client.screens.squads.figure import FigureColumn, figure_card
from game.client.screens.squads.squad_list import Editing, SquadList
from game.client.seat.saves import disk_files
from game.client.seat.settings.settings import Settings
from game.client.seat.setup.squad_book import MOST_FIGURES, SquadBook
from game.core.ruleset import Ruleset
from game.rulesets.custom_squads import ENDING, slug

STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
WAYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class SquadsScreen(Page):
    """`editing` knows what is looked at and what came of it; `squads` is the list at the left, `column` the
    figure at the right."""

    alone = True

    def __init__(
        self,
        settings: Settings,
        under: Screen,
        ruleset: Ruleset,
        squad: str = "",
        made: Callable[[str], object] = bool,
    ) -> None:
        super().__init__(settings, under)
        self._made = made
        self.book = SquadBook(ruleset)
        if squad in {one.id for one in self.book.squads}:
            self.book.choose(squad)
        self.editing = Editing(self.book, self.desk)
        self.squads = SquadList(self.editing, self.desk, self._import)
        self.column = FigureColumn(self.editing, self.desk)

    def escape(self) -> Next:
        """A squad that was put together here is one to be played with."""
        if self.book.made in {one.id for one in self.book.own}:
            self._made(self.book.made)
        return super().escape()

    # ------------------------------------------------------------ layout

    def areas(self) -> list[Area]:
        left, middle, right = drawing.panels(self.whole)
        cards = drawing.cards_high(len(self.book.squad.figures), middle.width - 14)
        return [
            Area(
                "squads",
                Rect(left.x + 10, left.y + 40, left.width - 14, left.height - 130),
                self.squads.height(),
            ),
            Area(
                "figures",
                Rect(middle.x + 10, middle.y + 122, middle.width - 14, middle.height - 176),
                cards,
            ),
            Area(
                "kinds",
                Rect(
                    right.x + 10,
                    right.y + 136,
                    right.width - 14,
                    right.height - (186 if self.column.armed() else 146),
                ),
                self.column.count() * drawing.KIND,
            ),
        ]

    def widgets(self) -> list[Widget]:
        left, middle, right = drawing.panels(self.whole)
        squads, figures, kinds = self.areas()
        return [
            *self.squads.rows(squads),
            *self.squads.buttons(left),
            *self._head(middle),
            *self._figures(figures),
            *self._figure_ways(middle),
            *self.column.naming(right),
            *self.column.choices(kinds),
            *self._bottom(left, right),
        ]

    def _head(self, middle: Rect) -> list[Widget]:
        if not self.book.mine:
            return []
        box = Rect(middle.x + 12, middle.y + 38, min(320, middle.width - 132), 30)
        title = self.editing.written("title", self.book.squad.title)
        beside = Rect(middle.right - 108, box.y + 1, 96, 28)
        return [
            Entry(
                "title",
                box,
                value=title,
                change=partial(self.editing.write, "title", self.book.rename),
                limit=40,
            ),
            Button(
                "rename",
                beside,
                self._rename,
                hotkey=pygame.K_F2,
                label="Rename",
                cap="F2",
                size=8.5,
                stop=False,
            ),
        ]

    def _rename(self) -> Done:
        """Write in the field, all of whose text is selected at first."""
        self.desk.focus = "title"
        return None

    def _figures(self, area: Area) -> list[Widget]:
        book, found, meant = self.book, list[Widget](), self.column.meant()
        y = area.rect.y - round(self.desk.offset(area))
        for index, figure in enumerate(book.squad.figures):
            box = drawing.card_box(area.rect, index, y)
            then = meant if index == self.editing.place and meant != figure.archetype else ""
            paint = partial(
                figure_card, figure=figure, book=book, chosen=index == self.editing.place, then=then
            )
            found.append(
                Card(
                    Key("figure", index),
                    box,
                    partial(self.editing.look_at, index),
                    area="figures",
                    paint=paint,
                )
            )
        return found

    def _figure_ways(self, middle: Rect) -> list[Widget]:
        """Add one, take one out, and which comes first."""
        book, chosen = self.book, self.editing.place is not None
        ways: tuple[tuple[str, str, str, int, Callable[[], Done], bool], ...] = (
            (
                "add",
                "Add a figure",
                "A",
                pygame.K_a,
                self._begin_adding,
                book.mine and len(book.squad.figures) < MOST_FIGURES,
            ),
            (
                "out",
                "Take out",
                "X",
                pygame.K_x,
                self._out,
                book.mine and chosen and len(book.squad.figures) > 1,
            ),
            (
                "earlier",
                "Earlier",
                "<",
                pygame.K_COMMA,
                partial(self._move, -1),
                book.mine and chosen and self.editing.place != 0,
            ),
            (
                "later",
                "Later",
                ">",
                pygame.K_PERIOD,
                partial(self._move, 1),
                book.mine and chosen and self.editing.place != len(book.squad.figures) - 1,
            ),
        )
        row = Rect(middle.x + 12, middle.bottom - 44, middle.width - 24, 32)
        found = (
            Button(key, row, does, on, hotkey=hotkey, label=label, cap=cap, size=8.5)
            for key, label, cap, hotkey, does, on in ways
        )
        return [*in_a_row(row, tuple(found))]

    def _bottom(self, left: Rect, right: Rect) -> list[Widget]:
        y = self.whole.height - 76
        undo = Hint("Undo", "The last change of any squad on this page.")
        return [
            Button("back", Rect(left.x, y, 160, 48), self.escape, label="Back", cap="Esc"),
            Button(
                "export",
                Rect(left.x + 176, y + 10, 124, 28),
                self._export,
                label="Export",
                cap="Ctrl E",
                size=8.5,
            ),
            Button(
                "undo",
                Rect(left.x + 306, y + 10, 116, 28),
                self._undo,
                self.book.changed,
                undo,
                label="Undo",
                cap="Ctrl Z",
                size=8.5,
            ),
            Button(
                "done",
                Rect(right.x, y, right.width, 48),
                self.escape,
                hotkey=pygame.K_RETURN,
                label="Done",
                cap="Enter",
                primary=True,
            ),
        ]

    # ------------------------------------------------------------ what they do

    def _begin_adding(self) -> Done:
        self.editing.place = None
        self.editing.tell("Choose its kind at the right.")
        return None

    def _out(self) -> Done:
        place = self.editing.place
        return self.editing.do(partial(self.book.take_out, place)) if place is not None else None

    def _move(self, by: int) -> Done:
        """The figure changes places; it stays the chosen one, if it could."""
        place = self.editing.place
        if place is None:
            return None
        self.editing.do(partial(self.book.move, place, by))
        if not self.editing.words and 0 <= place + by < len(self.book.squad.figures):
            self.editing.place = place + by
        return None

    def _undo(self) -> Done:
        return self.editing.do(self.book.undo)

    def _import(self) -> Done:
        return ShowPath(self, self._take_in, "Import a squad", (ENDING,))

    def _take_in(self, path: Path) -> str:
        self.editing.do(partial(self.book.take_in, path))
        fault = self.editing.words
        if not fault:
            self.editing.tell(f"Taken in from {path.name}.")
        return fault

    def _export(self) -> Done:
        out = disk_files.unused(slug(self.book.squad.title, set()), ENDING)
        return ShowName(
            self, "Export the squad", "The file to write. Anybody can import it.", str(out), self._hand_out
        )

    def _hand_out(self, out: str) -> str:
        fault = self.book.export(out)
        if not fault:
            self.editing.tell(f"Written: {out}")
        return fault

    def handle(self, event: Input) -> Next:
        if event.type == pygame.DROPFILE:
            self._take_in(Path(event.file))
            return None
        if event.type == pygame.KEYDOWN and not self.desk.writing:
            if event.mod & pygame.KMOD_CTRL and event.key in (pygame.K_z, pygame.K_e):
                return self._undo() if event.key == pygame.K_z else self._export()
            if not self.desk.by_keys and self._step(event.key):
                return None
        return super().handle(event)

    def _step(self, key: int) -> bool:
        """Up and down go through the squads, left and right through the figures."""
        squads = self.book.squads
        if key in STEPS:
            place = squads.index(self.book.squad) + STEPS[key]
            self.editing.choose(squads[min(max(0, place), len(squads) - 1)].id)
        elif key in WAYS:
            self.editing.place = min(
                max(0, (self.editing.place or 0) + WAYS[key]), len(self.book.squad.figures) - 1
            )
        return key in STEPS or key in WAYS

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        drawing.ground(pen, self.whole, self.book, self.editing.place, self.column.armed())
        self.squads.draw_heads(pen, self.areas()[0])
        drawing.sentence(pen, self.whole, self.book, self.editing.words, self.editing.good)
