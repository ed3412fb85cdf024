"""Which of several ways an order is meant: the player chooses, once or for always."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import Rect

from game.client.kit.widgets import Done
from game.client.panels.modal import Modal, Row
from game.client.screens.battle.order_context import OrderContext
from game.client.screens.battle.order_variants import OrderVariants
from game.client.screens.battle.target_info import heads
from game.client.screens.stage.stage import Stage
from game.client.seat.match import Match
from game.client.seat.orders.planning import Plan
from game.client.seat.orders.saved_answers import remember_way, way_field
from game.client.seat.orders.targeting import Aiming
from game.core.actions import Action


class OrderChoice:
    """What is asked lies in the dialog."""

    def __init__(self, match: Match, stage: Stage, aiming: Aiming, means: OrderContext) -> None:
        self.match, self.stage, self.aiming, self.means = match, stage, aiming, means

    def offer(self, plan: Plan) -> None:
        """Do it, or ask which of several ways is meant."""
        if len(plan.actions) == 1:
            self.means.command.act(plan.actions[0])
        elif plan.actions:
            cell = self.aiming.cell
            self._ask(self.variants().of(plan), heads(self.stage, {0: cell})[0] if cell else None)

    def variants(self) -> OrderVariants:
        return OrderVariants(self.aiming.orders, self.stage.scene, self.means.command.doing, self._ask)

    def _ask(self, choice: Modal, near: Rect | None = None) -> None:
        """Let the player choose; whom one can point at is brought into view, and the choice lies beside
        nothing else."""
        choice, dialog = self._kept(choice), self.means.dialog
        if choice.units:
            self.stage.show_units(*choice.units, self.stage.scene.active)
            dialog.open(choice)
        elif dialog.modal:
            dialog.change(choice)
        else:
            dialog.open(choice, near)

    def _kept(self, choice: Modal) -> Modal:
        """A choice between two ways of the same order may be made once and for all."""
        two, dialog = choice.actions, self.means.dialog
        name = way_field(*two) if len(two) == len(choice.rows) == 2 else ""
        if not name:
            return choice
        words = self.variants().words.apart(two)

        def given(row: Row, action: Action, said: str) -> Done:
            if dialog.always:
                remember_way(self.means.settings, self.match, action, name, said)
            return row.on()

        rows = [
            replace(row, on=partial(given, row, action, said))
            for row, action, said in zip(choice.rows, two, words, strict=True)
        ]
        return replace(choice, rows=rows, always=dialog.always, turn_always=dialog.turn_always)
