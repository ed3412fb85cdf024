"""The end of a turn of which all is spent, by itself if that is wished: after a while in which it can be held
or the last order taken back."""

from __future__ import annotations

from math import ceil

from game.client.panels import action_bar
from game.client.screens.battle.order_context import OrderContext
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders.targeting import Aiming
from game.core.actions import EndTurn
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
