"""The hint: what the computer would do here, said and marked on the board, done by nobody."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pygame
from pygame.event import Event as Input

from game.client.panels.notice import Notice
from game.client.screens.battle.keys import is_press
from game.client.seat.match import THINKING, Match
from game.client.seat.view.board_marks import Marks
from game.core.actions import Action, Answer, cell_of, path_of, target_of
from game.core.field import Cell

TITLE = "The computer would"
LEVEL = "normal"
STAYS = 20_000
"""Milliseconds that the hint stays, unless something is ordered."""


class Hint:
    """`ask` begins the thought, `tick` goes on with it for a few milliseconds a frame; what comes of it
    stands as long as the notice does."""

    def __init__(self, match: Match, note: Notice) -> None:
        self._match = match
        self._note = note
        self._thought: Iterator[Action | None] | None = None
        self._action: Action | None = None

    def ask(self) -> None:
        """What would the computer do for the side that a person plays now? Of a side that the computer plays
        nothing is told."""
        if self._match.waits_for_person:
            from game.ai.agents import think

            battle = self._match.battle
            self._action, self._thought = None, think(battle, battle.side, LEVEL)

    def take(self, event: Input, free: bool) -> None:
        """Ask, if that is the key for it and nothing else is chosen just now."""
        if free and is_press(event, pygame.K_F3):
            self.ask()

    def forget(self) -> None:
        self._thought, self._action = None, None

    @property
    def thinks(self) -> bool:
        return self._thought is not None

    def tick(self) -> None:
        ends = time.perf_counter() + THINKING
        while self._thought is not None and time.perf_counter() < ends:
            thought = next(self._thought, None)
            if thought is not None:
                self._thought, self._action = None, thought
                self._note.say(TITLE, self._words(thought), STAYS)

    def _words(self, action: Action) -> str:
        battle = self._match.battle
        if isinstance(action, Answer) and battle.pending:
            return next(
                (option.words for option in battle.pending.options if option.key == action.key), action.key
            )
        return battle.ruleset.describe(battle.table, action)

    def marked(self, marks: Marks) -> Marks:
        """The marks of the moment, and where the order that was named goes."""
        action = self._action
        if action is None or self._note.title != TITLE or self._note.said is None:
            return marks
        target = target_of(action)
        path = path_of(action)
        cell: Cell | None = path[-1] if path else cell_of(action)
        return replace(
            marks,
            highlight=marks.highlight | ({target} if target else frozenset()),
            cursor=cell or marks.cursor,
        )
