"""The clock of a turn at the screen of a battle: what it does is told at the beginning, and when it has ended
a turn."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.idle_wait import STILL
from game.client.kit.pen import Pen
from game.client.kit.sound_player import speaker
from game.client.panels.layout import Layout
from game.client.panels.notice import Notice
from game.client.screens.battle.command import Command
from game.client.seat.chair import Chair
from game.client.seat.orders.turn_clock import TITLE, TurnClock, what_happens

WIDE, HIGH = 84, 30


def box(lay: Layout) -> Rect:
    """Where it stands."""
    free = lay.free
    return Rect(free.right - WIDE, free.bottom - HIGH, WIDE, HIGH)


def draw(pen: Pen, lay: Layout, seconds: int, whole: int, late: bool) -> Rect:
    """The minutes and seconds left of `whole`, with a bar of the same; returns where it lies."""
    rect, tone = box(lay), "bad" if late else "paper"
    pen.plate(rect, "slate", 0.95, tone if late else "steel", 2 if late else 1, 5)
    words = f"{seconds // 60}:{seconds % 60:02d}"
    pen.text(words, rect.centerx, rect.y + 19, 15, tone, True, 0.5, WIDE - 8)
    track = Rect(rect.x + 8, rect.bottom - 6, WIDE - 16, 3)
    pen.fill(track, "steel")
    pen.fill(Rect(track.x, track.y, round(track.width * seconds / max(1, whole)), 3), tone)
    return rect


TICK = 0.25
"""Seconds between two looks at the clock, where nothing else goes on."""
TOLD = 12_000
"""Milliseconds that one has to read what the clock does."""


class ClockedTurn:
    def __init__(self, chair: Chair, command: Command, note: Notice) -> None:
        self.chair, self.command, self.note = chair, command, note
        self.clock = TurnClock(chair.match)
        self._told = False

    @property
    def still(self) -> float:
        """How long the screen may wait where nothing goes on."""
        return TICK if self.clock.on and self.chair.orders else STILL

    def ends_turn(self, ms: float) -> bool:
        """Whether the time of the turn is up and it has been ended. Before the first one people are told what
        they have agreed on."""
        match, runs = self.chair.match, self.chair.orders
        if self.clock.on and runs and not self._told:
            self._told = True
            self.note.say(TITLE, what_happens(match.terms.clock), TOLD)
        if not self.clock.tick(ms, runs):
            return False
        who, order = match.due_name, self.clock.ending()
        if order is None:
            return False
        self.command.act(order, timed=True)
        name = f"{who}'s" if who else "The"
        self.note.say(TITLE, f"{name} time is up: the turn ends as it stood.")
        speaker.interface("alarm")
        return True
