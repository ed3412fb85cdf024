"""The end of the turn: its button, what is asked before it, and the clock that may press it."""

from __future__ import annotations

from game.client.kit.widgets import Done, Widget
from game.client.panels import action_bar
from game.client.screens.battle import questions
from game.client.screens.battle.auto_end_turn import AutoEnd
from game.client.screens.battle.bottom_row import BottomRow
from game.client.screens.battle.order_context import OrderContext
from game.client.screens.battle.turn import Turn
from game.client.screens.stage.stage import Stage
from game.client.seat.orders.targeting import Aiming
from game.core.actions import Refusal, path_of


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
