"""Nothing can be ordered: what happens is shown, the computer thinks, or a question of the rules waits for
somebody's answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from pygame.event import Event as Input

from game.client.kit.rule_links import OpenRule
from game.client.kit.screen import Next
from game.client.kit.sound_player import speaker
from game.client.kit.widgets import Widget
from game.client.panels import question_panel
from game.client.panels.modal import Modal
from game.client.panels.panel import EDGE
from game.client.screens.battle import dialog
from game.client.screens.battle.bottom_row import BottomRow
from game.client.screens.battle.command import Command
from game.client.screens.battle.dialog import Dialog
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.pointer import Pointer
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders import saved_answers
from game.client.seat.orders.planning import watched
from game.client.seat.settings.settings import Settings
from game.client.seat.view.board_marks import Marks
from game.core.actions import Action, Answer, Ask, EndTurn, Option
from game.core.field import Cell
from game.core.references import NO_UNIT


class Watching(Mode):
    """The mouse points, and a click shows the sheet of whoever stands there."""

    def __init__(self, stage: Stage, pointer: Pointer, foot: BottomRow) -> None:
        self.stage = stage
        self.pointer = pointer
        self.foot = foot

    def input(self, event: Input) -> Next:
        if self.pointer.moved(event):
            return None
        pos = self.pointer.pressed(event)
        if pos:
            self.pointer.at(pos)
            self.stage.pinned = self.stage.board.unit_at(pos) or self.stage.pinned
        return None

    def marks(self) -> Marks:
        return Marks(watch=watched(self.stage.scene), hovered=self.pointer.aiming.hovered_unit())

    def bottom(self) -> Sequence[Widget]:
        return self.foot.waiting()

    def rows(self) -> Sequence[Widget]:
        return self.foot.listed()


CLEAR, MOVES = 10, 700.0
"""Units between a question and whoever it is about; milliseconds in which the board makes room for it."""
TINY = 16
"""From so far off figures are still told apart, though not what they hold."""
LOOK = 250
"""Milliseconds before the key that has given an order may answer the question that follows."""


class Answering(Mode):
    """Shows whom the question is about; an answer may be remembered once and for all. The board is looked at
    as while `watching`."""

    def __init__(
        self,
        chair: Chair,
        stage: Stage,
        watching: Watching,
        command: Command,
        dialog: Dialog,
        settings: Settings,
        read: OpenRule,
    ) -> None:
        self.chair, self.stage, self.watching = chair, stage, watching
        self.command = command
        self.dialog = dialog
        self.settings = settings
        self.read = read
        self._asked: Ask | None = None  # the question whose figures have been brought into view
        self._asked_for = 0.0
        self._zoom = 0  # from how near the board was looked at before a question

    def update(self, ms: float) -> None:
        ask = self.chair.ask
        if ask and (habit := self._habit(ask)):
            self.command.act(habit)
        elif ask and ask is self._asked:
            self._asked_for += ms
            self._uncover(ask)
        elif ask:
            self._asked, self._asked_for = ask, 0.0
            speaker.interface("question")
            self._bring(ask)

    def _habit(self, ask: Ask) -> Answer | None:
        person = saved_answers.person_of(self.chair.match, ask.side)
        return saved_answers.habit_for(self.settings, ask, person)

    def answer_unasked(self) -> None:
        """Answers what somebody who does not sit here has settled for good, and ends a turn in which they
        could order nothing: nobody takes the seat for that."""
        match, known = self.chair.match, -1
        while match.waits_for_person and match.battle.side != self.chair.side:
            ask = match.battle.pending
            due = self._habit(ask) if ask else self._only_end()
            if due is None or known == len(match.battle.history):
                return  # its dice are rolled at the table first
            known = len(match.battle.history)
            self.command.play(due)

    def _only_end(self) -> Action | None:
        """The end of the turn of a figure, where that is all that it can order, and it would come by
        itself."""
        battle = self.chair.match.battle
        if not self.settings.auto_end or battle.slot is None or not battle.slot.unit:
            return None
        allowed = (one for one in battle.candidates(battle.slot.unit) if battle.refusal(one) is None)
        first = list(islice(allowed, 2))
        return first[0] if len(first) == 1 and isinstance(first[0], EndTurn) else None

    def _bring(self, ask: Ask) -> None:
        """All whom the answers stand for, from further off if need be; else whoever decides, and whom it is
        about."""
        stage, question = self.stage, self.question()
        camera, units = stage.board.camera, stage.scene.units
        named = dialog.figures_of(ask, stage)
        about = [unit for unit in dialog.concerned(ask, stage) if unit in units]
        cells = [units[unit].cell for unit in (named or about)]
        if not named and all(camera.shows(cell) for cell in cells):
            return
        if cells and question and question.asked:
            zoom, covered = camera.zoom, self._covered(question.asked.high)
            if camera.frame(cells, covered=covered, least=TINY) or camera.frame(cells, least=TINY):
                self._zoom = self._zoom or zoom
                return
        stage.show_units(*dialog.concerned(ask, stage))

    def _covered(self, high: int) -> int:
        """How many pixels of what the panels leave free a question of that height takes."""
        over = self.stage.layout.free.bottom + EDGE + high - self.stage.layout.whole.bottom
        return max(0, round((over + CLEAR) * self.stage.scale))

    def _uncover(self, ask: Ask) -> None:
        """Move the board, as the question comes up, so that it lies over nobody whom it is about."""
        question, stage = self.question(), self.stage
        if self._asked_for > MOVES or stage.board.camera.gliding or not question or not question.asked:
            return
        figures = stage.boxes(*dialog.concerned(ask, stage))
        box = question_panel.place(question.asked, stage.layout, figures)
        if any(box.colliderect(one) for one in figures):
            low = max(one.bottom for one in figures)
            stage.board.camera.covered = self._covered(question.asked.high)
            below = stage.layout.whole.bottom - EDGE - question.asked.high
            stage.board.camera.pan(0, round((low + CLEAR - below) * stage.scale))

    def enter(self, question: Modal) -> Next:
        return super().enter(question) if self._asked_for >= LOOK else None

    def input(self, event: Input) -> Next:
        return self.watching.input(event)

    def back(self) -> bool:
        return self.watching.pointer.aiming.back()

    def question(self) -> Modal | None:
        ask = self.chair.ask
        if not ask:
            return None

        def choose(option: Option) -> None:
            self._answer(ask, option)

        return dialog.question_modal(
            self.chair.match, self.stage, ask, choose, self.read, self.dialog.always, self.dialog.turn_always
        )

    def _answer(self, ask: Ask, option: Option) -> None:
        """Give the answer that the person has chosen; remember it, if that is wanted."""
        self.stage.board.camera.uncover()
        if self._zoom:
            self.stage.board.camera.zoom_to(self._zoom)  # as near as before all whom it was about were shown
            self._zoom = 0
        if self.dialog.for_good:
            saved_answers.remember(
                self.settings, ask, option, saved_answers.person_of(self.chair.match, ask.side)
            )
        self.command.act(Answer(ask.unit, option.key))

    def marks(self) -> Marks:
        """Whom the question is about."""
        ask = self.chair.ask
        if not ask:
            return self.watching.marks()
        lit = frozenset({ask.unit, ask.about, ask.by} - {0})
        return Marks(
            watch=watched(self.stage.scene),
            highlight=lit,
            target=ask.about or ask.unit,
            sight=self._line(ask),
        )

    def bottom(self) -> Sequence[Widget]:
        return self.watching.bottom()

    def rows(self) -> Sequence[Widget]:
        return self.watching.rows()

    def _line(self, ask: Ask) -> tuple[Cell, Cell, Cell | None] | None:
        """From who brings it about to whom it happens to: to whoever answers, if it is about nobody else."""
        units, about = self.stage.scene.units, ask.about if ask.about != ask.by else NO_UNIT
        start, end = units.get(ask.by), units.get(about or ask.unit)
        return (start.cell, end.cell, None) if start and end and start.cell != end.cell else None
