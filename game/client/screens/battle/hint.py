"""What the computer would do here, said and marked on the board, done by nobody; and why it gave an order
that stands in the log."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.widgets import Done, Widget
from game.client.panels import ai_reasons_panel
from game.client.panels.notice import Notice
from game.client.screens.battle.keys import is_press
from game.client.screens.stage.stage import Stage
from game.client.seat.match import THINKING, Match
from game.client.seat.view.ai_reasons import AiReasons
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.log_entries import Entry
from game.core.actions import Action, Answer, cell_of, path_of, target_of
from game.core.field import Cell

TITLE = "The computer would"
LEVEL = "normal"
AIMS = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB)
STAYS = 20_000
"""Milliseconds that the hint stays, unless something is ordered."""


class Hint:
    """`ask` and `explain` begin the thought, `tick` goes on with it for a few milliseconds a frame. What
    was thought of stands on a card until it is closed or something is ordered; what would be done where
    nothing else was thought of, as long as the notice does."""

    def __init__(self, match: Match, note: Notice, stage: Stage) -> None:
        self._match, self._note, self._stage = match, note, stage
        self.told = AiReasons()
        self._level = LEVEL
        self._asked = 0  # orders given when it was asked
        self._rect: Rect | None = None
        stage.log.order_of = match.past.order_of
        stage.logs.entries.asks, stage.logs.explain = self.may_explain, self.explain

    def ask(self) -> None:
        """What would the computer do for the side that a person plays now? Of a side that the computer plays
        nothing is told."""
        if self._match.waits_for_person:
            self.close()
            self._level, self._asked = LEVEL, len(self._match.battle.history)
            self.told.ask(self._match.battle, LEVEL)

    # ------------------------------------------------------------ why it did that

    def may_explain(self, entry: Entry) -> bool:
        """Whether the entry tells what the computer did, to somebody who may know why."""
        return self._order(entry) is not None

    def _order(self, entry: Entry) -> int | None:
        match = self._match
        return match.past.explained(match.battle, self._stage.viewer, entry.order, entry.doer, entry.acts)

    def explain(self, entry: Entry) -> Done:
        number = self._order(entry)
        if number is not None:
            self.close()
            before, order, self._level = self._match.past.standing(self._match.battle, number)
            self.told.ask(before, self._level, order)
            self._stage.logs.explained = entry
            self._asked = len(self._match.battle.history)
        return None

    def _show_place(self) -> None:
        """Once it is known: where it went, and would have gone, comes into the picture."""
        rows, start, camera = self.told.rows, self.told.start, self._stage.board.camera
        if rows and start:
            own = [cell for cell in (start, rows[0].cell, rows[0].target) if cell]
            every = [*own, *(cell for row in rows for cell in (row.cell, row.target) if cell)]
            if not (all(map(camera.shows, every)) or camera.frame(every) or camera.frame(own)):
                camera.show(start)

    # ------------------------------------------------------------ what is asked

    def take(self, event: Input, free: bool) -> bool:
        """Ask, if that is the key for it and nothing else is chosen just now: of the entry of the log that is
        lit, else of what to do now. The arrows go through what was thought of, Escape or the same key closes
        it. True if the input was for this alone."""
        asks = free and is_press(event, pygame.K_F3)
        if asks and self.card and not self.explains:
            self.close()
        elif asks:
            entry = self._stage.logs.lit_entry()
            if entry is None or not self.may_explain(entry):
                self.ask()
            else:
                self.explain(entry)
        if self.explains and is_press(event, pygame.K_UP, pygame.K_DOWN):
            self.told.step(1 if event.key == pygame.K_DOWN else -1)
            return True
        if self.card and not self.explains and is_press(event, *AIMS):
            self.close()  # somebody goes on to aim
        closes = self.shown and is_press(event, pygame.K_ESCAPE)
        if closes:
            self.close()
        return closes

    def close(self) -> Done:
        self.forget()
        self._note.forget()
        return None

    def forget(self) -> None:
        self.told.forget()
        self._rect = self._stage.logs.explained = None

    @property
    def thinks(self) -> bool:
        return self.told.thinks

    @property
    def shown(self) -> bool:
        """Whether what it would do is still said."""
        if self.explains:
            return True
        noted = self._note.title == TITLE and self._note.said is not None
        return self.told.order is not None and (noted or self.card)

    @property
    def card(self) -> bool:
        """Whether there is more to tell than a notice says."""
        return self.explains or len(self.told.rows) > 1

    @property
    def explains(self) -> bool:
        """Whether it is about an order that was given."""
        return self.told.asked and self.told.given

    def tick(self) -> None:
        if self.card and self._asked != len(self._match.battle.history):
            self.forget()
        if self.told.thinks:
            self.told.tick(THINKING)
            if self.explains:
                self._show_place()
            elif not self.told.thinks and self.told.order and not self.card:
                self._note.say(TITLE, self._words(self.told.order), STAYS)

    def _words(self, action: Action) -> str:
        battle = self._match.battle
        if isinstance(action, Answer) and battle.pending:
            return next(
                (option.words for option in battle.pending.options if option.key == action.key), action.key
            )
        return battle.ruleset.describe(battle.table, action)

    def marked(self, marks: Marks) -> Marks:
        """The marks of the moment, and where the order that was named goes."""
        action = self.told.order
        if action is None or self.explains or not self.shown:
            return marks
        target = target_of(action)
        path = path_of(action)
        cell: Cell | None = path[-1] if path else cell_of(action)
        return replace(
            marks,
            highlight=marks.highlight | ({target} if target else frozenset()),
            cursor=cell or marks.cursor,
        )

    # ------------------------------------------------------------ what else was thought of

    def above(self, found: list[Widget]) -> list[Widget]:
        """What the card leaves of the panels, and its own."""
        if not (self.shown and self._rect):
            return found
        own = ai_reasons_panel.widgets(self.told, self._rect, self.close)
        return [*ai_reasons_panel.uncovered(found, self._rect), *own]

    def draw_lines(self, pen: Pen) -> None:
        """On the board, below the panels."""
        if self.shown:
            free = self._stage.layout.free
            with pen.clipped(free.inflate(12, 12)):
                ai_reasons_panel.draw_lines(pen, self.told, self._stage.board.camera.centre_of, free)

    def draw(self, pen: Pen) -> None:
        """The card, if there is one."""
        self._rect = None
        if self.card:
            stage = self._stage
            centre, layout = stage.board.camera.centre_of, stage.layout
            self._rect = ai_reasons_panel.place(pen, self.told, centre, layout.log, layout.free)
            ai_reasons_panel.draw(
                pen, self._rect, self.told, stage.scene.units.get(self.told.unit), self._level
            )
            stage.floating.append(self._rect)
