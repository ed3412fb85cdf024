"""A question of the rules waits for somebody's answer."""

from __future__ import annotations

from game.client.kit.links import OpenRule
from game.client.kit.screen import Next
from game.client.kit.sound import speaker
from game.client.panels.modal import Modal
from game.client.screens.battle import questions
from game.client.screens.battle.command import Command
from game.client.screens.battle.dialog import Dialog
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.pointer import Pointer
from game.client.screens.stage import Stage
from game.client.seat import habits
from game.client.seat.chair import Chair
from game.client.seat.marks import Marks
from game.client.seat.planning import watched
from game.client.seat.settings import Settings
from game.core.actions import Answer, Ask, Option

LOOK = 250
"""Milliseconds before the key that has given an order may answer the question that follows."""


class Answering(Mode):
    """Shows whom the question is about; an answer may be remembered once and for all."""

    def __init__(self, chair: Chair, stage: Stage, pointer: Pointer, command: Command, dialog: Dialog, settings: Settings, read: OpenRule) -> None:
        super().__init__(chair, stage, pointer)
        self.command = command
        self.dialog = dialog
        self.settings = settings
        self.read = read
        self._asked: Ask | None = None  # the question whose figures have been brought into view
        self._asked_for = 0.0

    def update(self, ms: float) -> None:
        ask = self.chair.ask
        habit = habits.habit_for(self.settings, ask) if ask else None
        if habit:
            self.command.act(habit)
        elif ask is self._asked:
            self._asked_for += ms
        elif ask:
            self._asked, self._asked_for = ask, 0.0
            speaker.interface("question")
            self.stage.show_units(ask.about, ask.unit)

    def enter(self, question: Modal) -> Next:
        return super().enter(question) if self._asked_for >= LOOK else None

    def back(self) -> bool:
        return self.pointer.aiming.back()

    def question(self) -> Modal | None:
        ask = self.chair.ask
        if not ask:
            return None

        def choose(option: Option) -> None:
            self._answer(ask, option)

        return questions.asked(self.chair.match, ask, choose, self.read, self.dialog.always, self.dialog.turn_always)

    def _answer(self, ask: Ask, option: Option) -> None:
        """Give the answer that the person has chosen; remember it, if that is wanted."""
        if self.dialog.always:
            habits.remember(self.settings, ask, option)
        self.command.act(Answer(ask.unit, option.key))

    def marks(self) -> Marks:
        """Whom the question is about."""
        ask = self.chair.ask
        if not ask:
            return super().marks()
        return Marks(watch=watched(self.stage.scene), highlight=frozenset({ask.unit, ask.about} - {0}), target=ask.about)
