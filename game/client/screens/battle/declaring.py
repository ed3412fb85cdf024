"""The turn of a whole side: somebody chooses one of its figures after the other, says what it shall do, and
that all is declared."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame.event import Event as Input

from game.client.kit.screen import Next
from game.client.kit.widgets import Done, Widget
from game.client.panels import declaration_list
from game.client.panels.modal import Modal
from game.client.screens.battle import questions
from game.client.screens.battle.keys import ENTER
from game.client.screens.battle.ordering import Ordering
from game.client.seat.orders import declaration_form
from game.client.seat.orders import declarations as declaring
from game.client.seat.orders.declaration_preview import previewed
from game.client.seat.orders.declared_marks import OrderMark
from game.client.seat.orders.planning import Plan
from game.client.seat.view.board_marks import Marks
from game.core.actions import Action
from game.core.battle import Battle
from game.core.describing.forms import Form


class Declaring(Ordering):
    """Tab goes through the figures, Backspace takes back, with Shift it changes the order. Where there is a
    form, Enter goes on."""

    @property
    def _battle(self) -> Battle:
        return self.stage.battle

    _onward = False
    """What was declared is being shown; after it the next figure is due."""

    def update(self, ms: float) -> None:
        self.settle()
        if self._onward:
            self._onward = False
            self._go_on(True)
        super().update(ms)

    def settle(self) -> None:
        """See to it that a figure is chosen, if one may be."""
        stage = self.stage
        if not stage.sheet.by_form:
            stage.show_declarations(max(len(team.figures) for team in self._battle.scenario.teams))
        own = self.figures()
        if stage.scene.active not in own and own:
            self.select(declaring.first_idle(stage.scene, own))

    def figures(self) -> list[int]:
        return declaring.figures(self._battle, self.stage.scene)

    # ------------------------------------------------------------ choosing a figure

    def select(self, unit: int) -> Done:
        if self.chair.declares and unit in self.figures():
            stage = self.stage
            stage.scene.select(unit)
            stage.pinned, stage.desk.focus = 0, ""
            stage.show_units(unit)
            self.means.dialog.close()
            self.means.notice.forget()  # what the one before was refused is no matter now
            self.aiming.renew()
        return None

    def _next_figure(self, way: int) -> None:
        own = self.figures()
        active = self.stage.scene.active
        if own:
            self.select(own[(own.index(active) + way) % len(own) if active in own else 0])

    def _picked(self, unit: int) -> bool:
        own = unit in self.figures()
        if own:
            self.select(unit)
        return own

    @property
    def takes_tab(self) -> bool:
        return True

    def input(self, event: Input) -> Next:
        if event.type != pygame.KEYDOWN or not self._figure_key(event):
            return super().input(event)
        return None

    def _key(self, event: Input) -> None:
        """Enter declares what the form says and goes on to the next figure; behind the last one all is
        declared."""
        form = self.form()
        if not form or event.key not in ENTER or self.aiming.by_keys:
            super()._key(event)
            return
        order = declaration_form.as_it_stands(form)
        if order:
            self.give(order)
        self._onward = bool(order)
        self._go_on(bool(order))

    def _go_on(self, given: bool) -> None:
        """To the next figure of which nothing is declared; with none left all is declared, unless an order
        has just been given."""
        here = self.stage.scene.active
        idle = [
            unit for unit in self.figures() if not declaring.meant(self.stage.scene, unit) and unit != here
        ]
        if idle:
            self.select(idle[0])
        elif not given:
            self.end_turn()

    def _figure_key(self, event: Input) -> bool:
        if event.key == pygame.K_TAB and not self.aiming.takes_tab:
            self._next_figure(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_BACKSPACE:
            (self.reorder if event.mod & pygame.KMOD_SHIFT else self.take_back)(self.stage.scene.active)
        else:
            return False
        return True

    # ------------------------------------------------------------ orders

    def form(self) -> Form | None:
        """The form of whoever is chosen; nobody else's is ever shown."""
        return self.aiming.orders.form if self.chair.declares else None

    def take_back(self, unit: int) -> Done:
        """Take back all that the figure means to do."""
        for action in declaring.taking_back(self._battle, unit):
            self.means.command.act(action)
        return None

    def reorder(self, unit: int) -> Done:
        """Do the part that can come before or after the rest at the other time, if that is allowed."""
        action = declaring.reordering(self._battle, self.stage.scene, unit)
        if action:
            self.means.command.act(action)
        return None

    def _warning(self, order: Action) -> Modal | None:
        """Somebody has nothing to do."""
        names, form = declaring.undecided(self._battle, self.stage.scene), self.form()
        if not names:
            return None
        otherwise = form.otherwise if form else ""
        return questions.all_declared(
            names, otherwise, self.means.command.doing(order), self._never_warn, self.means.dialog.close
        )

    # ------------------------------------------------------------ what is shown

    def _back(self) -> list[Widget]:
        return []  # each figure's row has its own

    def _left(self) -> str:
        return declaring.what_is_left(self._battle, self.stage.scene)

    def orders(self) -> tuple[OrderMark, ...]:
        return declaring.own_orders(self._battle, self.stage.scene)

    def plan(self) -> Plan:
        base = self.aiming.plan()
        return (
            previewed(self.aiming.orders, self.stage.scene, base, self.aiming.cell) if self.form() else base
        )

    def marks(self) -> Marks:
        marks = super().marks()
        shown = self.plan().marks if self.form() else marks
        return replace(
            marks, target=shown.target, hovered=shown.hovered, sight=shown.sight, cursor=shown.cursor
        )

    def rows(self) -> list[Widget]:
        """The orders of one's own side, to look at or to click on."""
        if self.stage.sheet.by_form:
            return []
        scene, rect = self.stage.scene, self.stage.layout.turn
        return declaration_list.widgets(
            scene,
            self.own_side(),
            rect,
            self.select,
            self.take_back,
            self.reorder,
            declaring.movable(self._battle),
        )

    def widgets(self) -> list[Widget]:
        return [*self.bottom(), *self.rows()]
