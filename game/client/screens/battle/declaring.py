"""The turn of a whole side: somebody chooses one of its figures after the other, says what it shall do, and
that all is declared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame.event import Event as Input

from game.client.kit.screen import Next
from game.client.kit.widgets import Widget
from game.client.panels import declaration_list
from game.client.panels.modal import Modal
from game.client.screens.battle.keys import ENTER
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.ordering import Ordering
from game.client.screens.battle.turn import SideTurn
from game.client.screens.stage.stage import Stage
from game.client.seat.orders import declarations
from game.client.seat.orders.declarations import OrderMark, previewed
from game.client.seat.orders.planning import Plan
from game.client.seat.view.board_marks import Marks
from game.core.describing.forms import Form


class Declaring(Mode):
    """Tab goes through the figures, Backspace takes back, with Shift it changes the order. Where there is a
    form, Enter goes on. What the chosen figure shall do is said as in `ordering`."""

    def __init__(self, stage: Stage, ordering: Ordering, side: SideTurn) -> None:
        self.stage, self.ordering, self.side = stage, ordering, side
        self._onward = False  # what was declared is being shown; after it the next figure is due

    def update(self, ms: float) -> None:
        self.side.settle()
        if self._onward:
            self._onward = False
            self._go_on(True)
        self.ordering.update(ms)

    # ------------------------------------------------------------ input

    @property
    def takes_tab(self) -> bool:
        return True

    @property
    def takes_orders(self) -> bool:
        return True

    def first(self, event: Input) -> bool:
        return self.ordering.first(event)

    def back(self) -> bool:
        return self.ordering.back()

    def input(self, event: Input) -> Next:
        if event.type == pygame.KEYDOWN and (self._figure_key(event) or self._form_entered(event)):
            return None
        return self.ordering.input(event)

    def _figure_key(self, event: Input) -> bool:
        shifted = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_TAB and not self.ordering.takes_tab:
            self.side.select_next(-1 if shifted else 1)
        elif event.key == pygame.K_BACKSPACE:
            (self.side.reorder if shifted else self.side.take_back)(self.stage.scene.active)
        else:
            return False
        return True

    def _form_entered(self, event: Input) -> bool:
        """Enter declares what the form says and goes on to the next figure; behind the last one all is
        declared."""
        form = self.form()
        if not form or event.key not in ENTER or self.ordering.aiming.by_keys:
            return False
        order = declarations.as_it_stands(form)
        if order:
            self.ordering.give(order)
        self._onward = bool(order)
        self._go_on(bool(order))
        return True

    def _go_on(self, given: bool) -> None:
        """To the next figure of which nothing is declared; with none left all is declared, unless an order
        has just been given."""
        idle = self.side.idle()
        if idle:
            self.side.select(idle[0])
        elif not given:
            self.ordering.ending.end()

    # ------------------------------------------------------------ what is shown

    @property
    def resumed(self) -> frozenset[str]:
        return self.ordering.resumed

    @property
    def strip(self) -> int:
        return self.ordering.strip

    def question(self) -> Modal | None:
        return self.ordering.question()

    def rule(self) -> str:
        return self.ordering.rule()

    def form(self) -> Form | None:
        return self.side.form()

    def orders(self) -> tuple[OrderMark, ...]:
        return declarations.own_orders(self.stage.battle, self.stage.scene)

    def plan(self) -> Plan:
        base, aiming = self.ordering.plan(), self.ordering.aiming
        return previewed(aiming.orders, self.stage.scene, base, aiming.cell) if self.form() else base

    def marks(self) -> Marks:
        marks = self.ordering.marks()
        shown = self.plan().marks if self.form() else marks
        return replace(
            marks, target=shown.target, hovered=shown.hovered, sight=shown.sight, cursor=shown.cursor
        )

    def bottom(self) -> Sequence[Widget]:
        return self.ordering.bottom()

    def rows(self) -> Sequence[Widget]:
        """The orders of one's own side, to look at or to click on."""
        stage, side = self.stage, self.side
        if stage.sheet.by_form:
            return []
        return declaration_list.widgets(
            stage.scene,
            stage.own_side,
            stage.layout.turn,
            side.select,
            side.take_back,
            side.reorder,
            declarations.movable(stage.battle),
        )

    def widgets(self) -> Sequence[Widget]:
        return [*self.bottom(), *self.rows()]
