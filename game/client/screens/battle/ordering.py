"""Somebody may order: the bar of orders, pointing at the board, and the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import hypot
from time import perf_counter

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.board.camera import Camera
from game.client.kit.screen import Next
from game.client.kit.widgets import Done, Widget
from game.client.panels import action_bar, turn_history_bar
from game.client.panels.modal import Modal
from game.client.panels.panel import EDGE
from game.client.screens.battle import turn_history
from game.client.screens.battle.bottom_row import BottomRow
from game.client.screens.battle.command import OrderContext
from game.client.screens.battle.keys import ENTER, LESS, MORE, STEPS
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.odds_tip import CANNOT_FACE, explained, with_odds
from game.client.screens.battle.order_variants import OrderChoice
from game.client.screens.battle.pointer import (
    Point,
    Pointer,
    go_on_marking,
    mark,
    mark_done_button,
    marks_tiles,
    take_marking_key,
)
from game.client.screens.battle.target_info import shields
from game.client.screens.battle.turn import AutoEnd, Turn, TurnEnd
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders import declarations, odds_text
from game.client.seat.orders.declarations import OrderMark
from game.client.seat.orders.planning import Plan
from game.client.seat.orders.target_cycle import at_first, first_ground, no_attack_on
from game.client.seat.orders.targeting import Aiming
from game.client.seat.orders.way_end import beside_speed, only_use
from game.client.seat.view.board_marks import Marks
from game.core.actions import Action, Refusal
from game.core.describing.forms import Form
from game.core.field import Cell
from game.core.references import UnitId
from game.core.verbs import Verb

TURNS = {pygame.K_q: -1, pygame.K_e: 1}
"""Keys that turn what comes to stand, and which way round."""
NEXT_TURN = 0.008
"""Seconds of a frame in which it is worked out what the enemy could do, while somebody waits for that."""
TWICE = 300.0
"""Milliseconds after the first press on a way that is rolled for before a second one counts."""
DRAG = 40
"""Units from the end of a way that the held button has to be drawn to choose which way to face there."""
AHEAD, AT_FIRST = 0.004, 0.35
"""Seconds of a frame in which orders are looked at before they are chosen, and the share of it in one that
has something else pointed at to draw."""


class Ordering(Mode):
    """The mouse, the arrows and the bar give orders to whoever has the `turn`."""

    def __init__(
        self, chair: Chair, stage: Stage, pointer: Pointer, means: OrderContext, foot: BottomRow, turn: Turn
    ) -> None:
        self.chair, self.stage, self.pointer, self.means, self.turn = chair, stage, pointer, means, turn
        self.clock = AutoEnd(chair, stage, pointer.aiming, means)
        self.ending = TurnEnd(stage, pointer.aiming, means, turn, foot, self.clock)
        self.choice = OrderChoice(chair.match, stage, pointer.aiming, means)
        self._asked = 0.0  # when a way was pressed on
        self._drags = False  # whether the button that has chosen a way is still down

    @property
    def aiming(self) -> Aiming:
        return self.pointer.aiming

    def update(self, ms: float) -> None:
        if order := self.choice.follow_up.take():
            self.means.command.act(order)
            return
        if self.choice.ends.take() and not self.means.dialog.modal:
            slot = self.stage.battle.slot
            self.ending.end_or_say(said=slot is not None and bool(slot.unit))
            return
        if self.clock.tick(ms):
            return
        if not self.means.dialog.modal:
            self.aiming.put_away()
            self.pointer.follow()
        orders, ends = self.aiming.orders, perf_counter() + AHEAD
        new = self.means.looking.point(orders, self.aiming.plan())
        self.means.looking.work(AHEAD * AT_FIRST if new else ends - perf_counter())
        self.means.danger.work(orders, ends - perf_counter())
        self.means.next_turn.work(orders, self.aiming.plan(), NEXT_TURN)

    @property
    def takes_orders(self) -> bool:
        return True

    @property
    def resumed(self) -> frozenset[str]:
        return self.aiming.orders.resumed

    # ------------------------------------------------------------ input

    def input(self, event: Input) -> Next:
        moved = self.pointer.moved(event)
        go_on_marking(self.aiming, event)
        if moved:
            return None
        pos = self.pointer.pressed(event)
        if pos and marks_tiles(self.aiming):
            self.pointer.press(pos)
            mark(self.aiming, self.means.notice)
        elif pos:
            self._clicked(pos)
        elif (
            event.type == pygame.MOUSEBUTTONUP
            and event.button == 1
            and (self.aiming.dragged() or self._drawn(event.pos))
        ):
            self._confirm()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        return None

    def first(self, event: Input) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.aiming.way.fan and event.y:
            self._change_speed(1 if event.y > 0 else -1)
            return True
        taken = take_marking_key(self.aiming, self.means.notice, event)
        return taken or (
            event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL and self._form_key(event.key)
        )

    def _clicked(self, pos: Point) -> None:
        if self.aiming.way.fan:
            self.pointer.at(pos)
            self._confirm()
            return
        unit, cell, clock = self.stage.board.unit_at(pos), self.pointer.cell(pos), self.stage.playback.clock
        if cell == self.aiming.cell and self.aiming.way.dares and clock - self._asked < TWICE:
            return  # a double click never walks into fire
        if self.aiming.way.take_round(cell):
            self._confirm()
            return
        self.pointer.press(pos)
        if pygame.key.get_mods() & pygame.KMOD_ALT and self.aiming.way.take_round(None):
            self._confirm()
            return
        pressed = self.aiming.press()
        self._drags = self.aiming.way.fan is not None
        self._asked = clock
        if pressed:
            self._confirm()
        elif unit and not self.turn.picked(unit) and not self.aiming.plan().actions:
            self.stage.pinned = unit
            self._say_why_not(unit)
        elif not unit:
            self.aiming.press_beside()

    def _say_why_not(self, unit: UnitId) -> None:
        """An enemy was pressed on and nothing came of it but its sheet."""
        found, sprite = no_attack_on(self.aiming.orders, unit), self.stage.scene.units[unit]
        if found and not sprite.down:
            verb, why = found
            words = why.words if sprite.name in why.words else f"{sprite.name}: {why.words}"
            self.means.notice.refuse(verb.words, words, why.rule)

    def _change_speed(self, by: int) -> None:
        """To the same place, faster or slower, if that can be; if it cannot, that is said."""
        fan, verb = self.aiming.way.fan, self.aiming.plan().verb
        if fan is None or verb is None:
            return
        if other := beside_speed(self.aiming.orders, verb, fan.cell, by):
            self.aiming.choose(other)
        else:
            self.means.notice.say(verb.words, f"nothing {'faster' if by > 0 else 'slower'} leads there")

    def _drawn(self, pos: Point) -> bool:
        """Whether the button has chosen a way and, held, which way to face at its end: it is gone then,
        unless it is rolled for, which one gesture does not dare."""
        fan, drags, self._drags = self.aiming.way.fan, self._drags, False
        if fan is None or not drags or odds_text.rolled(fan.chances[fan.chosen]):
            return False
        x, y = self.stage.board.camera.centre_of(fan.cell)
        return hypot(pos[0] - x, pos[1] - y) >= DRAG * self.stage.scale

    def _turn(self, by: int) -> Done:
        """Face the next direction at the end of the way."""
        if fan := self.aiming.way.fan:
            self.aiming.way.face(fan.turned(by))
        return None

    def _key(self, event: Input) -> None:
        if event.key in ENTER:
            unit = self.aiming.unit
            if self.aiming.cell is None and unit:  # no order, but not nothing: keys begin somewhere
                self.aiming.cell, self.aiming.by_keys = self._begin(unit), True
                self._follow()
            elif self.aiming.press(by_key=True):
                self._confirm()
        elif event.key in (pygame.K_LALT, pygame.K_RALT):
            self.aiming.way.choose_round()
        elif event.key == pygame.K_TAB:
            self.aiming.cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            self._follow()
        elif event.key in STEPS:
            self.aiming.step(STEPS[event.key])
            self._follow()

    def _begin(self, unit: UnitId) -> Cell:
        """Where keys begin: at the end of the way that was declared, on ground that can be thrown at, or
        where one stands."""
        verb, ways = self.aiming.verb, self.orders()
        if verb and (ground := first_ground(self.aiming.orders, self.stage.scene, verb)):
            return ground
        goes = verb is not None and verb.aim == "path"
        return ways[0].way[-1] if ways and goes else self.stage.battle.table.cell(unit)

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
        self.means.notice.forget_order()
        keys = self.aiming.by_keys
        if self.aiming.choose(verb):
            self.choice.offer(self.aiming.plan())
            return None
        self.stage.desk.focus = ""  # from here on the keys are for the board
        if not self.aiming.explicit:
            now = self.aiming.verb
            if now != verb:  # what is chosen where nothing is, stays so
                self.means.notice.say(verb.words, f"put away; {now.words} is chosen" if now else "put away")
            return None
        if action := only_use(self.aiming.orders, verb):
            self.means.command.act(action)
            return None
        if verb.aim == "path":
            self.stage.show_units(self.stage.scene.active)
        point(self.aiming, verb, self.stage.board.camera, keys)
        sole = verb.aim == "unit" or verb.takes  # with one of them, what it is about is no question
        if sole and len(self.aiming.targets()) == 1 and len((shown := self.plan()).actions) > 1:
            self.choice.offer(shown)
        return None

    def _confirm(self) -> None:
        plan = self.aiming.plan()
        if plan.fan and plan.fan.barred:
            verb = plan.verb
            title, rule = (verb.words, verb.rule) if verb else ("Order", "")
            self.means.notice.refuse(title, CANNOT_FACE, rule, aside=True)
            return
        against = plan.refusal or plan.missed
        if against and not plan.actions:
            self.means.notice.refuse(plan.verb.words if plan.verb else "Order", against.words, against.rule)
            self.aiming.anchor = None
        other = plan.ways and pygame.key.get_mods() & pygame.KMOD_ALT
        self.choice.offer(replace(plan, actions=plan.ways) if other else plan)

    def _mark_done(self) -> Done:
        """The order for what is marked."""
        self.choice.offer(self.aiming.plan())
        return None

    # ------------------------------------------------------------ the form

    def _form_key(self, key: int) -> bool:
        """Plus and minus change the number in the form; F2 turns it over."""
        form = self.form()
        if not form or key not in (*MORE, *LESS, pygame.K_F2):
            return False
        if key == pygame.K_F2:
            self.stage.sheet.turn()
            return True
        order = declarations.beside(form, 1 if key in MORE else -1)
        if order:
            self.give(order)
        return True

    def form(self) -> Form | None:
        return self.turn.form()

    def give(self, order: Action) -> Done:
        """Declare what was picked in the form."""
        self.means.dialog.close()
        self.means.command.act(order)
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
        threaded = not self.stage.film.shot.shown and turn_history.begun(self.chair.match)
        return turn_history_bar.HIGH + EDGE if threaded else 0

    def widgets(self) -> Sequence[Widget]:
        gone = turn_history.widgets(self.chair.match, self.stage, self.means.command) if self.strip else []
        return [*gone, *self.bottom()]

    def verbs(self) -> action_bar.Verbs:
        """The orders in the bar."""
        form = self.form()
        return [row for row in self.aiming.orders.shown if not form or row[0].action not in form.verbs]

    def _refuse(self, refusal: Refusal, words: str) -> Done:
        """Say why there is no such order: for the enemy that is pointed at, if one is."""
        pointed, orders = self.aiming.hovered_unit(), self.aiming.orders
        verb = next((one for one, _ in orders.verbs if one.words == words and one.aim == "unit"), None)
        why = orders.why_not_at(verb, pointed) if pointed and verb else None
        return self.means.refuse(why or refusal, words)

    def bottom(self) -> list[Widget]:
        lay, orders = self.stage.layout, self.aiming.orders
        chosen = self.aiming.verb.action if self.aiming.verb else ""
        shown = self.verbs()
        places = self.aiming.places.of(verb.action for verb, _ in shown if verb.action in orders.passing)
        cards = action_bar.verb_cards(lay.bar, shown, chosen, self.choose, self._refuse, places)
        last = mark_done_button(lay.end, self.aiming, self._mark_done) or self.ending.button()
        found = [*with_odds(cards, orders), *self.turn.undo_buttons(), last]
        if self.aiming.way.fan:  # Q and E turn, whatever they mean else
            found = [replace(one, hotkey=0) if one.hotkey in TURNS else one for one in found]
            nowhere = Rect(lay.bar.x, lay.bar.y, 0, 0)
            found += [
                Widget(f"turn {by}", nowhere, partial(self._turn, by), hotkey=key, stop=False)
                for key, by in TURNS.items()
            ]
        return explained(found, orders, self.stage.book, self.stage.desk.meant)


def point(aiming: Aiming, verb: Verb, camera: Camera, keys: bool) -> None:
    """Point at the nearest of the targets that are to be seen, if there is need to point; the board moves
    only where none is. An area is drawn from where the mouse is, unless the board is in the hands of the
    `keys`: for one the board does not move."""
    if verb.aim == "area" and not keys:
        if aiming.cell and not camera.shows(aiming.cell, 0):
            aiming.cell, aiming.by_keys = None, False
        return
    targets = at_first(aiming.orders, aiming.scene, verb) if verb.aim in ("unit", "cell", "cells") else []
    if verb.takes:  # what lies at one's own feet, too
        targets = aiming.targets()
    seen = [cell for cell in targets if camera.shows(cell, 0)]
    if verb.aim in ("unit", "cells") and aiming.explicit and not aiming.by_keys and targets and not seen:
        aiming.cycle(1)
    if verb.aim == "cell" and len(targets) == 1 and seen:
        aiming.by_keys = True  # there is nothing to choose, as where one weapon lies at one's feet
    if aiming.by_keys and seen and aiming.cell not in seen:
        aiming.cell = seen[0]
    if aiming.by_keys:
        own = aiming.scene.units.get(aiming.unit)
        follow(aiming.cell, camera, own.cell if own else None)


def follow(cell: Cell | None, camera: Camera, own: Cell | None) -> None:
    """Bring the cell into view, unless it is there: together with whoever acts, from further off if need
    be."""
    if cell and not camera.shows(cell, 0) and not (own and camera.frame([own, cell])):
        camera.centre(cell)
