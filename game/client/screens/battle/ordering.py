"""Somebody may order: the bar of orders, pointing at the board, and the end of the turn."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import perf_counter

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.screen import Next
from game.client.kit.widgets import Done, Widget
from game.client.panels import action_bar, turn_thread
from game.client.panels.layout import EDGE
from game.client.panels.modal import Modal, Row
from game.client.screens.battle import cell_marking, initial_target, questions, turn_history
from game.client.screens.battle.auto_end_turn import AutoEnd
from game.client.screens.battle.card_odds import explained, with_odds
from game.client.screens.battle.keys import ENTER, LESS, MORE, STEPS
from game.client.screens.battle.means import Means
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.pointer import Point, Pointer
from game.client.screens.battle.target_info import heads, shields
from game.client.screens.battle.variants import Variants
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders import declaration_form, declarations, odds_text
from game.client.seat.orders.declared_marks import OrderMark
from game.client.seat.orders.planning import Plan
from game.client.seat.orders.saved_answers import remember_way, way_field
from game.client.seat.orders.targeting import Aiming
from game.client.seat.view.board_marks import Marks
from game.core.actions import Action, Refusal
from game.core.describing.forms import Form
from game.core.verbs import Verb

AHEAD, AT_FIRST = 0.004, 0.35
"""Seconds of a frame in which orders are looked at before they are chosen, and the share of it in one that
has something else pointed at to draw."""


class Ordering(Mode):
    """The turn of one figure."""

    def __init__(self, chair: Chair, stage: Stage, pointer: Pointer, means: Means) -> None:
        super().__init__(chair, stage, pointer)
        self.means = means
        self.clock = AutoEnd(chair, stage, pointer.aiming, means)

    @property
    def aiming(self) -> Aiming:
        return self.pointer.aiming

    def update(self, ms: float) -> None:
        if self.clock.tick(ms):
            return
        if not self.means.dialog.modal:
            self.pointer.follow()
        orders, ends = self.aiming.orders, perf_counter() + AHEAD
        new = self.means.looking.point(orders, self.aiming.plan())
        self.means.looking.work(AHEAD * AT_FIRST if new else ends - perf_counter())
        self.means.danger.work(orders, ends - perf_counter())

    @property
    def resumed(self) -> frozenset[str]:
        return self.aiming.orders.resumed

    # ------------------------------------------------------------ input

    def input(self, event: Input) -> Next:
        moved = self.pointer.moved(event)
        cell_marking.follow(self.aiming, event)
        if moved:
            return None
        pos = self.pointer.pressed(event)
        if pos and cell_marking.marks(self.aiming):
            self.pointer.press(pos)
            cell_marking.begin(self.aiming, self.means.notice)
        elif pos:
            self._clicked(pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.aiming.dragged():
            self._confirm()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        return None

    def first(self, event: Input) -> bool:
        taken = cell_marking.take_key(self.aiming, self.means.notice, event)
        return taken or (
            event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL and self._form_key(event.key)
        )

    def _give(self) -> Done:
        """The order for what is marked."""
        self._offer(self.aiming.plan())
        return None

    def _clicked(self, pos: Point) -> None:
        unit = self.stage.board.unit_at(pos)
        self.pointer.press(pos)
        if self.aiming.press():
            self._confirm()
        elif unit and not self._picked(unit) and not self.aiming.plan().actions:
            self.stage.pinned = unit

    def _picked(self, unit: int) -> bool:
        """Whether a click on the figure chooses it."""
        del unit  # one figure has the turn
        return False

    def _key(self, event: Input) -> None:
        if event.key in ENTER:
            if self.aiming.press(by_key=True):
                self._confirm()
        elif event.key == pygame.K_TAB:
            self.aiming.cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            self._follow()
        elif event.key in STEPS:
            self.aiming.step(STEPS[event.key])
            self._follow()

    def _follow(self) -> None:
        if self.aiming.cell:
            self.stage.board.camera.show(self.aiming.cell)

    def back(self) -> bool:
        return self.clock.hold() or self.aiming.back()

    @property
    def takes_tab(self) -> bool:
        return self.aiming.takes_tab

    # ------------------------------------------------------------ orders

    def choose(self, verb: Verb) -> Done:
        """A button of the action bar: does it at once if there is nothing to point at."""
        self.means.dialog.close()
        if self.aiming.choose(verb):
            self._offer(self.aiming.plan())
            return None
        self.stage.desk.focus = ""  # from here on the keys are for the board
        if verb.aim == "path":
            self.stage.show_units(self.stage.scene.active)
        initial_target.point(self.aiming, verb, self.stage.board.camera)
        return None

    def _confirm(self) -> None:
        plan = self.aiming.plan()
        against = plan.refusal or plan.missed
        if against and not plan.actions:
            self.means.notice.refuse(plan.verb.words if plan.verb else "Order", against.words, against.rule)
            self.aiming.anchor = None
        self._offer(plan)

    def refuse(self, refusal: Refusal, order: str) -> Done:
        """Say why this order cannot be given; what is said leads to the rule."""
        self.means.notice.refuse(order, refusal.words, refusal.rule)
        return None

    def _refuse_end(self, refusal: Refusal, order: str) -> Done:
        """Say what is still to be done before the turn may end, and offer to do it if that changes nothing
        else."""
        orders, command, dialog = self.aiming.orders, self.means.command, self.means.dialog
        display, table = orders.display, orders.battle.table
        action = orders.battle.ruleset.fulfil(table, orders.unit) if orders.unit else None
        if action is None or command.guide.objects(action):
            return self.refuse(refusal, order)
        far = display.way(table, orders.unit, getattr(action, "path", ())) if display.way else ""
        dialog.open(questions.owing(refusal.words, far, command.doing(action), dialog.close))
        return None

    def _offer(self, plan: Plan) -> None:
        """Do it, or ask which of several ways is meant."""
        if len(plan.actions) == 1:
            self.means.command.act(plan.actions[0])
        elif plan.actions:
            cell = self.aiming.cell
            self._ask(self.variants().of(plan), heads(self.stage, {0: cell})[0] if cell else None)

    def variants(self) -> Variants:
        return Variants(self.aiming.orders, self.stage.scene, self.means.command.doing, self._ask)

    def _ask(self, choice: Modal, near: Rect | None = None) -> None:
        """Let the player choose; whom one can point at is brought into view, and the choice lies beside
        nothing else."""
        choice = self._kept(choice)
        if choice.units:
            self.stage.show_units(*choice.units, self.stage.scene.active)
            self.means.dialog.open(choice)
        elif self.means.dialog.modal:
            self.means.dialog.change(choice)
        else:
            self.means.dialog.open(choice, near)

    def _kept(self, choice: Modal) -> Modal:
        """A choice between two ways of the same order may be made once and for all."""
        two, match = choice.actions, self.chair.match
        name = way_field(*two) if len(two) == len(choice.rows) == 2 else ""
        if not name:
            return choice
        words = self.variants().apart(two)

        def given(row: Row, action: Action, said: str) -> Done:
            if self.means.dialog.always:
                remember_way(self.means.settings, match, action, name, said)
            return row.on()

        rows = [
            replace(row, on=partial(given, row, action, said))
            for row, action, said in zip(choice.rows, two, words, strict=True)
        ]
        return replace(
            choice, rows=rows, always=self.means.dialog.always, turn_always=self.means.dialog.turn_always
        )

    def end_turn(self) -> Done:
        """End the turn; warns first if something of it is left."""
        order = self.aiming.orders.end_turn
        guide = self.means.command.guide
        if order is None or guide.objects(order):
            return None
        warning = (
            self._warning(order) if self.means.settings.warn_end_turn and not guide.wants(order) else None
        )
        if warning:
            self.means.dialog.open(warning)
        else:
            self.means.command.act(order)
        return None

    def _warning(self, order: Action) -> Modal | None:
        left = self._unspent(order)
        name = self.chair.match.battle.table.unit(order.unit).name
        return (
            questions.end_of_turn(
                name, left, self.means.command.doing(order), self._never_warn, self.means.dialog.close
            )
            if left
            else None
        )

    # ------------------------------------------------------------ the form

    def _form_key(self, key: int) -> bool:
        """Plus and minus change the number in the form; F2 turns it over."""
        form = self.form()
        if not form or key not in (*MORE, *LESS, pygame.K_F2):
            return False
        if key == pygame.K_F2:
            self.stage.sheet.turn()
            return True
        order = declaration_form.beside(form, 1 if key in MORE else -1)
        if order:
            self.give(order)
        return True

    def form(self) -> Form | None:
        """What whoever is to act can declare; nobody else's is ever shown."""
        return self.aiming.orders.form

    def give(self, order: Action) -> Done:
        """Declare what was picked in the form."""
        self.means.dialog.close()
        self.means.command.act(order)
        return None

    def verbs(self) -> action_bar.Verbs:
        """The orders in the bar."""
        form = self.form()
        return [row for row in self.aiming.orders.shown if not form or row[0].action not in form.verbs]

    # ------------------------------------------------------------ the end of the turn

    def _unspent(self, order: Action) -> list[str]:
        """The parts of the turn that are left, as long as something can be done with them."""
        if all(refusal is not None for _, refusal in self.aiming.orders.verbs):
            return []
        turn = self.stage.sheet.of(order.unit).turn
        return [line.name for line in turn if not action_bar.is_spent(line)]

    def _never_warn(self) -> Done:
        self.means.settings.warn_end_turn = False
        self.means.settings.save()
        return None

    # ------------------------------------------------------------ what is shown

    def question(self) -> Modal | None:
        return self.means.dialog.modal

    def plan(self) -> Plan:
        return self.aiming.plan()

    def orders(self) -> tuple[OrderMark, ...]:
        return declarations.own_way(self.chair.match.battle, self.stage.scene) if self.chair.orders else ()

    def marks(self) -> Marks:
        marks, sheltered = self.aiming.plan().marks, shields(self.stage.scene.lattice, self.means.looking)
        gone = turn_history.trail(self.chair.match)
        return replace(marks, covers=(*marks.covers, *sheltered), trail=gone) if sheltered or gone else marks

    def rule(self) -> str:
        plan = self.aiming.plan()
        if plan.refusal:
            return plan.refusal.rule
        if plan.odds:
            return odds_text.rule_of(plan.odds)
        return ""

    @property
    def strip(self) -> int:
        return (
            turn_thread.HIGH + EDGE
            if not self.stage.film.shot.shown and turn_history.begun(self.chair.match)
            else 0
        )

    def widgets(self) -> list[Widget]:
        gone = turn_history.widgets(self.chair.match, self.stage, self.means.command) if self.strip else []
        return [*gone, *self.bottom()]

    def bottom(self) -> list[Widget]:
        lay, orders = self.stage.layout, self.aiming.orders
        chosen = self.aiming.verb.action if self.aiming.verb else ""
        against = orders.end_refusal
        words = against.words[:1].upper() + against.words[1:] if against else self._left()
        end = action_bar.end_button(
            lay.end,
            self.end_turn,
            orders.end_turn is not None,
            words,
            self.clock.countdown or self._end_words(),
            against,
            self._refuse_end,
            self.clock.drained,
        )
        last = cell_marking.button(lay.end, self.aiming, self._give) or end
        cards = with_odds(
            action_bar.verb_cards(lay.bar, self.verbs(), chosen, self.choose, self.refuse), orders
        )
        desk = self.stage.desk
        return explained(
            [*cards, *self._back(), last],
            orders,
            self.stage.book,
            desk.meant,
        )

    def _back(self) -> list[Widget]:
        """The button that takes orders back, once something was ordered."""
        return turn_history.button(self.chair.match, self.stage, self.means.command)

    def _left(self) -> str:
        """What is left of the turn, in words."""
        active = self.stage.scene.active
        return action_bar.what_is_left(self.stage.sheet.of(active).turn, self.resumed) if active else ""
