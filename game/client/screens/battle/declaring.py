"""The turn of a whole side: somebody chooses one of its figures after the other, says what it shall do, and
that all is declared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.screen import Next
from game.client.kit.ui_elements import cap_label
from game.client.kit.widgets import Done, Hint, Link, Widget
from game.client.panels import declaration_list
from game.client.panels.modal import Modal
from game.client.screens.battle.keys import ENTER, is_press
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.ordering import TWICE, Ordering
from game.client.screens.battle.turn import SideTurn
from game.client.screens.stage.stage import Stage
from game.client.seat.orders import declarations
from game.client.seat.orders.declarations import TAKE_BACK, OrderMark, previewed
from game.client.seat.orders.planning import Plan
from game.client.seat.view.board_marks import Marks
from game.core.actions import path_of
from game.core.describing.forms import Form
from game.core.describing.narration import join_words
from game.core.references import NO_UNIT, UnitId

ALIKE = 118
"""How wide it is said that the rest do alike."""


class Declaring(Mode):
    """Tab goes through the figures, Backspace takes back, with Shift it changes the order. Where there is a
    form, Enter goes on. What the chosen figure shall do is said as in `ordering`; once it is said on the
    board, the next one of whom nothing is declared is chosen."""

    def __init__(self, stage: Stage, ordering: Ordering, side: SideTurn) -> None:
        self.stage, self.ordering, self.side = stage, ordering, side
        self._onward = False  # what was declared is being shown; after it the next figure is due
        self._over = False  # nobody else is to be asked about: with what is being shown all is declared
        self._visit: tuple[int, str, UnitId] = (0, "", NO_UNIT)  # round, side and the figure that is chosen
        self._new = False  # whether nothing was declared of it when it was chosen
        self._given = 0  # how much had been ordered a frame ago
        self._before = NO_UNIT  # whom one has come from by what was declared of it
        self._came = -TWICE  # when

    def update(self, ms: float) -> None:
        self.side.settle()
        told = self._told()
        if self._over:
            self._end()
        elif self._onward or told:
            self._onward = False
            self._go_on(True)
        if told:
            self._came = self.stage.playback.clock
        self.ordering.update(ms)
        self._note()

    def _note(self) -> None:
        """Remember whom one looks at, since when."""
        battle, unit = self.stage.battle, self.stage.scene.active
        visit = (battle.table.clock.round, battle.side, unit)
        if visit[:2] != self._visit[:2]:  # the clock begins anew for somebody else
            self._before, self._came = NO_UNIT, -TWICE
        if visit != self._visit:
            self._visit, self._new = visit, not declarations.declared_words(self.stage.scene, unit)
        self._given = len(battle.history)

    def _told(self) -> bool:
        """Whether the chosen figure has just been shown on the board what it shall do, and nothing was
        declared of it before: of who is chosen once more one changes one thing after the other."""
        battle, unit = self.stage.battle, self.stage.scene.active
        last = battle.history[-1] if len(battle.history) > self._given else None
        if last is None or not self._new or last.unit != unit or self._visit[2] != unit:
            return False
        if self.form():  # what is picked in it is looked at
            return bool(path_of(last))
        return any(verb.whole for verb in battle.ruleset.VERBS if verb.action == last.verb != TAKE_BACK)

    def _end(self) -> None:
        self._over, scene = False, self.stage.scene
        if all(declarations.declared_words(scene, unit) for unit in self.side.figures()):
            self.ordering.ending.end()

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
        given = event.type == pygame.MOUSEBUTTONDOWN or is_press(event, *ENTER)
        if given and 0 <= self.stage.playback.clock - self._came < TWICE:
            return None  # meant for the figure before
        if event.type == pygame.KEYDOWN and (self._figure_key(event) or self._form_entered(event)):
            return None
        return self.ordering.input(event)

    def _figure_key(self, event: Input) -> bool:
        shifted = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_TAB and not self.ordering.takes_tab:
            self.side.select_next(-1 if shifted else 1)
        elif event.key == pygame.K_BACKSPACE and shifted:
            self.side.reorder(self.stage.scene.active)
        elif event.key == pygame.K_BACKSPACE:
            self._take_back()
        else:
            return False
        return True

    def _take_back(self) -> None:
        """Of the chosen figure; if nothing is declared of it, of the one whom one has come from."""
        scene = self.stage.scene
        if self._before and not declarations.declared_words(scene, scene.active):
            self.side.select(self._before)
        self._before = NO_UNIT
        self.side.take_back(scene.active)

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
            self._before = self.stage.scene.active
            self.ordering.choice.ends.forget()
            self.side.select(idle[0])
            self.ordering.aiming.point_away()  # nobody has pointed at anything for that one
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
        """The orders of one's own side, to look at or to click on; with a form the way to fill in the rest of
        them alike."""
        stage, side = self.stage, self.side
        if stage.sheet.by_form:
            return self._alike()
        return declaration_list.widgets(
            stage.scene,
            stage.own_side,
            stage.layout.turn,
            side.select,
            side.take_back,
            side.reorder,
            declarations.movable(stage.battle),
        )

    def _alike(self) -> Sequence[Widget]:
        """What has just been declared of one figure can be declared of all others who have no orders yet."""
        scene, names = self.stage.scene, self.stage.battle.table.unit
        said = [unit for unit in (scene.active, self._before) if declarations.declared_words(scene, unit)]
        rest = [unit for unit in self.side.figures() if not declarations.declared_words(scene, unit)]
        if not said or not rest:
            return []
        like, box = said[0], self.stage.layout.turn
        others = join_words([names(unit).name for unit in rest])
        words = f"{others}: as {names(like).name}, but for the way. Then all is declared."
        return [
            Link(
                "alike",
                Rect(box.right - ALIKE - 8, box.y + 6, ALIKE, 20),
                partial(self._rest_alike, like, rest),
                hint=Hint("The rest alike, done", words),
                hotkey=pygame.K_n,
                label=f"Alike, done  {cap_label('N')}",
                align=1,
                size=11.5,
            )
        ]

    def _rest_alike(self, like: UnitId, rest: Sequence[UnitId]) -> Done:
        """Whoever says that has looked at all others: with it the declaration is over, unless one of them may
        not do the same."""
        self.side.declare_alike(like, rest)
        self._over = True
        return None

    def widgets(self) -> Sequence[Widget]:
        return [*self.bottom(), *self.rows()]
