"""The end of the turn: its button, what is asked before it, the clock that may press it, and the end by
itself of a turn of which all is spent."""

from __future__ import annotations

from math import ceil

from pygame import Rect

from game.client.kit.frame_time import STILL
from game.client.kit.pen import Pen
from game.client.kit.sound_player import speaker
from game.client.kit.widgets import Done, Widget
from game.client.panels import action_bar
from game.client.panels.layout import Layout
from game.client.panels.notice import Notice
from game.client.screens.battle import questions
from game.client.screens.battle.bottom_row import BottomRow
from game.client.screens.battle.command import Command
from game.client.screens.battle.order_context import OrderContext
from game.client.screens.battle.turn import Turn
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders.targeting import Aiming
from game.client.seat.orders.turn_clock import TITLE, TurnClock, what_happens
from game.core.actions import EndTurn, Refusal, path_of
from game.core.references import NO_UNIT, UnitId

WAIT = 1500.0
"""Milliseconds without an order, and without a move of the mouse, after which it ends."""


class AutoEnd:
    """The clock of a turn. It stands still while something is asked or told, and is off for the moment once
    it was held."""

    def __init__(self, chair: Chair, stage: Stage, aiming: Aiming, means: OrderContext) -> None:
        self.chair, self.stage, self.aiming, self.means = chair, stage, aiming, means
        self._moment: tuple[int, UnitId] = (
            0,
            NO_UNIT,
        )  # how many orders were given, and to whom the clock belongs
        self._rest = WAIT
        self._held = self._runs = False
        self._mouse = (-1.0, -1.0)

    def tick(self, ms: float) -> bool:
        """Let time go by; true if it has ended the turn."""
        order = self._due()
        self._runs = order is not None
        if order is None:
            return False
        moment, mouse = (len(self.stage.battle.history), order.unit), self.stage.desk.mouse
        if moment != self._moment:
            self._moment, self._held = moment, False
            self._rest = WAIT
        if mouse != self._mouse or self.means.notice.said:
            self._mouse, self._rest = mouse, WAIT
        if self._held:
            self._runs = False
            return False
        self._rest -= ms
        if self._rest > 0:
            return False
        self._runs = False
        self.means.command.act(order)
        return True

    def _due(self) -> EndTurn | None:
        """The end of the turn, if all is spent and nothing but that is left to be ordered."""
        order = self.aiming.orders.end_turn if self.means.settings.auto_end else None
        if not isinstance(order, EndTurn) or not order.unit or not self.chair.orders:
            return None
        if not self.means.command.guide.ends_turns:
            return None
        if self.means.dialog.modal or self.aiming.orders.goes_on:
            return None
        turn = self.stage.sheet.of(order.unit).turn
        return order if turn and all(action_bar.is_spent(line) for line in turn) else None

    @property
    def drained(self) -> float:
        """How much of the time is over, 0 to 1."""
        return max(0.0, 1 - self._rest / WAIT) if self._runs else 0.0

    @property
    def countdown(self) -> str:
        """What the end of the turn says while the clock runs."""
        return f"Ends in {max(1, ceil(self._rest / 1000))}" if self._runs else ""

    def hold(self) -> bool:
        """Stop the clock for this moment; false if none runs."""
        held, self._held = self._runs, self._held or self._runs
        self._runs = False
        return held


class TurnEnd:
    """`turn` says what is left of it."""

    def __init__(
        self, stage: Stage, aiming: Aiming, means: OrderContext, turn: Turn, foot: BottomRow, clock: AutoEnd
    ) -> None:
        self.stage, self.aiming, self.means = stage, aiming, means
        self.turn, self.foot, self.clock = turn, foot, clock

    def end(self) -> Done:
        """End the turn; warns first if something of it is left."""
        order, means = self.aiming.orders.end_turn, self.means
        guide = means.command.guide
        if order is None or guide.objects(order):
            return None
        warns = means.warns and not guide.wants(order)
        if warns and (warning := self.turn.warning(order)):
            means.dialog.open(warning)
        else:
            means.command.act(order)
        return None

    def _refuse(self, refusal: Refusal, order: str) -> Done:
        """Say what is still to be done before the turn may end, and offer to do it if that changes nothing
        else."""
        orders, command, dialog = self.aiming.orders, self.means.command, self.means.dialog
        display, table = orders.display, orders.battle.table
        action = orders.battle.ruleset.fulfil(table, orders.unit) if orders.unit else None
        if action is None or command.guide.objects(action):
            return self.means.refuse(refusal, order)
        far = display.way(table, orders.unit, path_of(action)) if display.way else ""
        dialog.open(questions.owing(refusal.words, far, command.doing(action), dialog.close))
        return None

    def button(self) -> Widget:
        orders, clock = self.aiming.orders, self.clock
        against = orders.end_refusal
        return action_bar.end_button(
            self.stage.layout.end,
            self.end,
            orders.end_turn is not None,
            against.words[:1].upper() + against.words[1:] if against else self.turn.left(),
            clock.countdown or self.foot.end_words,
            against,
            self._refuse,
            clock.drained,
        )


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
