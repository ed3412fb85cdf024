"""The hint: what the computer would do here, said and marked on the board, done by nobody."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.widgets import Done, Widget
from game.client.panels import why_panel
from game.client.panels.notice import Notice
from game.client.screens.battle.keys import is_press
from game.client.screens.stage.stage import Stage
from game.client.seat.match import THINKING, Match
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.why import Why
from game.core.actions import Action, Answer, cell_of, path_of, target_of
from game.core.field import Cell

TITLE = "The computer would"
LEVEL = "normal"
STAYS = 20_000
"""Milliseconds that the hint stays, unless something is ordered."""


class Hint:
    """`ask` begins the thought, `tick` goes on with it for a few milliseconds a frame; what comes of it, and
    what else was thought of, stands as long as the notice does."""

    def __init__(self, match: Match, note: Notice, stage: Stage) -> None:
        self._match, self._note, self._stage = match, note, stage
        self.told = Why()
        self._rect: Rect | None = None

    def ask(self) -> None:
        """What would the computer do for the side that a person plays now? Of a side that the computer plays
        nothing is told."""
        if self._match.waits_for_person:
            self.told.ask(self._match.battle, LEVEL)

    def take(self, event: Input, free: bool) -> bool:
        """Ask, if that is the key for it and nothing else is chosen just now; Escape closes what is told.
        True if the input was for this alone."""
        if free and is_press(event, pygame.K_F3):
            self.ask()
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
        self._rect = None

    @property
    def thinks(self) -> bool:
        return self.told.thinks

    @property
    def shown(self) -> bool:
        """Whether what it would do is still said."""
        order = self.told.order
        return order is not None and self._note.title == TITLE and self._note.said is not None

    def tick(self) -> None:
        if self.told.thinks:
            self.told.tick(THINKING)
            if not self.told.thinks and self.told.order:
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
        if action is None or not self.shown:
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

    def widgets(self) -> list[Widget]:
        return why_panel.widgets(self.told, self._rect, self.close) if self.shown and self._rect else []

    def draw_lines(self, pen: Pen) -> None:
        """On the board, below the panels."""
        if self.shown:
            with pen.clipped(self._stage.layout.free.inflate(12, 12)):
                why_panel.draw_lines(pen, self.told, self._stage.board.camera.centre_of)

    def draw(self, pen: Pen) -> None:
        """The card, if there is more to tell than the notice says."""
        self._rect = None
        if self.shown and len(self.told.rows) > 1:
            stage = self._stage
            self._rect = why_panel.place(pen, self.told, stage.layout.log, stage.layout.free)
            why_panel.draw(pen, self._rect, self.told, stage.scene.units.get(self.told.unit), LEVEL)
            stage.floating.append(self._rect)
