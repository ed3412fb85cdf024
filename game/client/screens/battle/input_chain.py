"""Who takes input on the battle screen, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame.event import Event as Input

from game.client.kit.rule_links import OpenRule
from game.client.kit.screen import Next
from game.client.kit.widgets import Reply
from game.client.panels.modal import Modal, keyed
from game.client.panels.notice import Notice
from game.client.screens.battle.dialog import Dialog
from game.client.screens.battle.frame import Frame
from game.client.screens.battle.guide import Guide
from game.client.screens.battle.handover import HandingOver
from game.client.screens.battle.hint import Hint
from game.client.screens.battle.keys import ENTER, is_press, looks, sights, takes_back
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.next_turn_view import NextTurnView
from game.client.screens.battle.odds_tip import OddsTip
from game.client.screens.battle.pointer import Pointer
from game.client.screens.battle.recap import Recalled
from game.client.screens.battle.skip_guard import SkipGuard, TypedAhead, only_watches
from game.client.screens.battle.target_info import Pointed
from game.client.screens.battle.turn import SideTurn
from game.client.screens.stage.stage import Stage, camera_input
from game.client.seat.chair import Chair
from game.client.seat.orders.enemy_threats import ThreatLayers
from game.client.seat.orders.targeting import Aiming
from game.client.seat.orders.way_decision import TableRolls


@dataclass(frozen=True)
class InputChain:
    """`mode` says what is due and `question` what is asked, `frame` what can be pressed. `take_back` is for
    the last order, `leave` opens the menu, `read` the rulebook."""

    stage: Stage
    chair: Chair
    aiming: Aiming
    pointer: Pointer
    dialog: Dialog
    note: Notice
    danger: ThreatLayers
    tip: OddsTip
    hint: Hint
    pointed: Pointed
    next_turn: NextTurnView
    recalled: Recalled
    skipping: SkipGuard
    ahead: TypedAhead
    handing: HandingOver
    rolls: TableRolls
    guide: Guide
    side_turn: SideTurn
    frame: Frame
    mode: Callable[[], Mode]
    question: Callable[[], Modal | None]
    read: OpenRule
    take_back: Callable[[], object]
    leave: Callable[[], Next]

    def handle(self, event: Input) -> Next:
        """Each is asked in turn: what is being shown or handed over, the layers over the board, what can be
        pressed, what is asked, the board."""
        self.dialog.note(event)
        if self._held_back(event):
            return None
        if self.question() is None and not self._refuses(event) and self.recalled.take(self.chair, event):
            return None
        if self._layers_take(event):
            return None
        if is_press(event, pygame.K_F1):
            return self.read(self._rule_here())
        if reply := self._press(event):
            return reply.screen
        mode, question = self.mode(), self.question()
        if is_press(event, pygame.K_ESCAPE):
            return self._escape(mode)
        return self._answer(event, mode, question) if question else self._order(event, mode)

    def _refuses(self, event: Input) -> bool:
        """Whether it says no to a way that is asked about, or being faced at the end of: that is not meant
        for the list of what happened."""
        return is_press(event, pygame.K_ESCAPE) and self._waits

    @property
    def _waits(self) -> bool:
        """Whether a way waits for its second press, or for which way to face at its end."""
        return bool(self.aiming.way.dares or self.aiming.way.fan)

    def _drops(self, event: Input) -> bool:
        """Whether it is a right click, and no drag of the board, while a way waits: that takes it back."""
        comes_up = event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_RIGHT
        return comes_up and self.stage.panning and not self.stage.board.camera.dragged and self._waits

    def _held_back(self, event: Input) -> bool:
        """Whether nothing more comes of it: dice are being typed in, all gather for what was declared, it was
        meant for what is being shown, or somebody takes the seat by it."""
        if self.rolls.throw:
            return True
        if self.handing.gathers:
            self.handing.take(event)
            return True
        watched = not self.guide.owns(event) and only_watches(self.skipping, self.stage, self.chair, event)
        if watched or self.ahead.takes(self.chair, event):
            return True
        if self.handing.offer is None:
            return False
        if self.handing.take(event) and self.chair.declares:
            self.side_turn.settle()
            self.stage.show_units(self.stage.scene.active)
            self.stage.board.camera.arrive()
        return True

    def _layers_take(self, event: Input) -> bool:
        """Keys that show and hide what lies over the board: threats, sight, the hint, the next turn."""
        self.danger.on, self.pointed.sighting.on = (
            sights(event, self.danger.on),
            looks(event, self.pointed.sighting.on) and not self.aiming.way.dares,
        )
        if self.hint.take(event, self.dialog.modal is None):
            return True
        if self.chair.orders and self.question() is None:
            self.next_turn.take(event)
        return False

    def _press(self, event: Input) -> Reply | None:
        """What the widgets make of it: among those of a question, which have letters, go Tab and arrows."""
        stage, desk, question = self.stage, self.stage.desk, self.question()
        moves = event.type == pygame.MOUSEMOTION
        if moves:
            self.tip.hold.moved(stage.units(event.pos), bool(pygame.key.get_mods() & pygame.KMOD_CTRL))
        found = self.frame.widgets(question)
        found = keyed(found) if question and event.type == pygame.KEYDOWN else found
        arrows = question is not None or (desk.by_keys and bool(desk.focus))
        tab = question is not None or not self.mode().takes_tab
        reply = desk.handle(event, found, stage.scale, () if question else stage.areas(), arrows, tab)
        if moves:
            stage.logs.note_mouse(self.frame.place_of(question) if question else None)
        if event.type == pygame.MOUSEWHEEL and reply:
            stage.logs.note_scrolled()
        if reply and moves and not desk.pressed and self.dialog.modal is None:
            self.pointer.away()
        return reply

    def _answer(self, event: Input, mode: Mode, question: Modal) -> Next:
        """Enter answers, and so does a click on whom a row stands for. What a choice is about stays pointed
        at; with a question of the rules the mouse may look elsewhere."""
        if is_press(event, *ENTER):
            return mode.enter(question)
        if row := self.frame.pointed_row(question, event):
            return row.on()
        if camera_input(self.stage, event) or event.type != pygame.MOUSEMOTION or self.dialog.modal:
            return None
        return mode.input(event)

    def _order(self, event: Input, mode: Mode) -> Next:
        """Whoever stands beside the battle, the mode, the camera, and the key that takes an order back."""
        if led := self.guide.take(event):
            return led.screen
        if mode.first(event):
            return None
        drops = self._drops(event)
        if camera_input(self.stage, event):
            if drops:
                return self._escape(mode)
            if event.type in (pygame.MOUSEWHEEL, pygame.KEYDOWN):
                self.pointer.moved_under()
            return None
        if mode.takes_orders and takes_back(event, not self.chair.whole_side):
            self.take_back()
            return None
        return mode.input(event)

    def _escape(self, mode: Mode) -> Next:
        """One step back: the warning, the choice, the corner, the focus, the verb, the odds that the mouse
        holds, the list, the overview; then the menu."""
        desk, held = self.stage.desk, self.tip.hold.on
        if self.dialog.modal:
            self.dialog.close()
        elif desk.by_keys and desk.focus:
            desk.focus, desk.by_keys = "", False
        elif not mode.back() and not held and not self.stage.put_away():
            return self.guide.escape() or self.leave()
        if held:  # they are about what was just given up, and lie over what may be pointed at now
            self.tip.hold.let_go()
            self.pointer.away()
        return None

    def _rule_here(self) -> str:
        """The rule that the moment is about: of what is pointed at, of the question, of the order."""
        question, entry = self.question(), self.stage.logs.lit_entry()
        found = self.stage.desk.rule(self.frame.widgets(question)) or (entry.first_rule if entry else "")
        asked = question.rule if question else ""
        return found or asked or self.note.rule or self.mode().rule() or self.guide.rule()
