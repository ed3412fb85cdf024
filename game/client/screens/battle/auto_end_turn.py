"""The end of a turn of which all is spent, by itself if that is wished: after a while in which it can be held
or the last order taken back."""

from __future__ import annotations

from math import ceil

from game.client.kit.widgets import Done
from game.client.panels import action_bar
from game.client.screens.battle.declaration_input import Filling
from game.core.actions import Action, EndTurn

WAIT = 3000.0
"""Milliseconds without an order, and without a move of the mouse, after which it ends."""


class Ending(Filling):
    """The end of a turn, and its clock. It stands still while something is asked or told, and is off for the
    moment once it was held."""

    _moment: tuple[int, int] = (0, 0)  # how many orders were given, and to whom the clock belongs
    _rest = WAIT
    _held = False
    _runs = False
    _mouse = (-1.0, -1.0)

    def ends_itself(self, ms: float) -> bool:
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
        if (
            not isinstance(order, EndTurn)
            or not order.unit
            or not self.chair.orders
            or self.means.dialog.modal
            or self.aiming.orders.goes_on
        ):
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

    def _unspent(self, order: Action) -> list[str]:
        """The parts of the turn that are left, as long as something can be done with them."""
        useful = any(refusal is None for _, refusal in self.aiming.orders.verbs)
        return (
            [line.name for line in self.stage.sheet.of(order.unit).turn if not action_bar.is_spent(line)]
            if useful
            else []
        )

    def _never_warn(self) -> Done:
        self.means.settings.warn_end_turn = False
        self.means.settings.save()
        return None
