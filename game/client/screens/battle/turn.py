"""The turn in which somebody orders: of one figure; that of a whole side is in `side_turn`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.client.kit.widgets import Widget
from game.client.panels import action_bar
from game.client.panels.modal import Modal
from game.client.screens.battle import questions, turn_history
from game.client.screens.battle.order_context import OrderContext
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders.targeting import Aiming
from game.core.actions import Action
from game.core.describing.forms import Form
from game.core.references import UnitId


class Turn(Protocol):
    """What differs between the turn of a figure and the turn of a side."""

    def form(self) -> Form | None:
        """What whoever is to act can declare; nobody else's is ever shown."""
        ...

    def picked(self, unit: UnitId) -> bool:
        """Whether a click on the figure chooses it: then it is chosen."""
        ...

    def left(self) -> str:
        """What is left of the turn, in words."""
        ...

    def warning(self, order: Action) -> Modal | None:
        """What is to be asked before that order ends the turn."""
        ...

    def undo_buttons(self) -> Sequence[Widget]:
        """What takes orders back, once something was ordered."""
        ...


class FigureTurn:
    """The turn of one figure."""

    def __init__(self, chair: Chair, stage: Stage, aiming: Aiming, means: OrderContext) -> None:
        self.chair, self.stage, self.aiming, self.means = chair, stage, aiming, means

    def form(self) -> Form | None:
        return self.aiming.orders.form

    def picked(self, unit: UnitId) -> bool:
        del unit  # it is the turn of one, whoever is clicked on
        return False

    def left(self) -> str:
        active, resumed = self.stage.scene.active, self.aiming.orders.resumed
        return action_bar.turn_left_words(self.stage.sheet.of(active).turn, resumed) if active else ""

    def warning(self, order: Action) -> Modal | None:
        """Something of the turn is left."""
        left, means = self._unspent(order), self.means
        if not left:
            return None
        name, do = self.stage.battle.table.unit(order.unit).name, means.command.doing(order)
        return questions.end_of_turn(name, left, do, means.never_warn, means.dialog.close)

    def _unspent(self, order: Action) -> list[str]:
        """The parts of the turn that are left, as long as something can be done with them."""
        if all(refusal is not None for _, refusal in self.aiming.orders.verbs):
            return []
        turn = self.stage.sheet.of(order.unit).turn
        return [line.name for line in turn if not action_bar.is_spent(line)]

    def undo_buttons(self) -> Sequence[Widget]:
        return turn_history.button(self.chair.match, self.stage, self.means.command)
