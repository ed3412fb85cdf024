"""The turn in which somebody orders: of one figure, or of a whole side: which of its figures is chosen, and
what each of them means to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.client.kit.widgets import Done, Widget
from game.client.panels import action_bar
from game.client.panels.modal import Modal
from game.client.screens.battle import questions, turn_history
from game.client.screens.battle.order_context import OrderContext
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders import declarations
from game.client.seat.orders.targeting import Aiming
from game.core.actions import Action
from game.core.battle import Battle
from game.core.describing.forms import Form
from game.core.references import NO_UNIT, UnitId


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


class SideTurn:
    """`figures` are those of one's own that can be chosen."""

    def __init__(self, chair: Chair, stage: Stage, aiming: Aiming, means: OrderContext) -> None:
        self.chair, self.stage, self.aiming, self.means = chair, stage, aiming, means

    @property
    def _battle(self) -> Battle:
        return self.stage.battle

    # ------------------------------------------------------------ choosing a figure

    def figures(self) -> list[UnitId]:
        return declarations.figures(self._battle, self.stage.scene)

    def settle(self) -> None:
        """See to it that a figure is chosen, if one may be."""
        stage = self.stage
        if not stage.sheet.by_form:
            stage.show_declarations(max(len(team.figures) for team in self._battle.scenario.teams))
        own = self.figures()
        if stage.scene.active not in own and own:
            self.select(declarations.first_idle(stage.scene, own))

    def select(self, unit: UnitId) -> Done:
        if self.chair.declares and unit in self.figures():
            stage = self.stage
            stage.scene.select(unit)
            stage.pinned, stage.desk.focus = NO_UNIT, ""
            stage.show_units(unit)
            self.means.dialog.close()
            self.means.notice.forget()  # what the one before was refused is no matter now
            self.aiming.renew()
        return None

    def select_next(self, way: int) -> None:
        own, active = self.figures(), self.stage.scene.active
        if own:
            self.select(own[(own.index(active) + way) % len(own) if active in own else 0])

    def idle(self) -> list[UnitId]:
        """Those besides the chosen one of whom nothing is declared."""
        scene = self.stage.scene
        return [
            unit
            for unit in self.figures()
            if not declarations.declared_words(scene, unit) and unit != scene.active
        ]

    def picked(self, unit: UnitId) -> bool:
        own = unit in self.figures()
        if own:
            self.select(unit)
        return own

    # ------------------------------------------------------------ what is declared

    def form(self) -> Form | None:
        return self.aiming.orders.form if self.chair.declares else None

    def take_back(self, unit: UnitId) -> Done:
        """Take back all that the figure means to do."""
        for action in declarations.taking_back(self._battle, unit):
            self.means.command.act(action)
        return None

    def reorder(self, unit: UnitId) -> Done:
        """Do the part that can come before or after the rest at the other time, if that is allowed."""
        action = declarations.reordering(self._battle, self.stage.scene, unit)
        if action:
            self.means.command.act(action)
        return None

    def left(self) -> str:
        return declarations.what_is_left(self._battle, self.stage.scene)

    def warning(self, order: Action) -> Modal | None:
        """Somebody has nothing to do."""
        names, form, means = declarations.undecided(self._battle, self.stage.scene), self.form(), self.means
        if not names:
            return None
        otherwise, do = form.otherwise if form else "", means.command.doing(order)
        return questions.all_declared(names, otherwise, do, means.never_warn, means.dialog.close)

    def undo_buttons(self) -> Sequence[Widget]:
        return ()  # each figure's row has its own
