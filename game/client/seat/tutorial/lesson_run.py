"""A lesson as it goes on: which step is due, what it says and allows, and what the other side does
meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from game.client.seat.match import PERSON, Match
from game.client.seat.tutorial.lessons import FOE, OWN, Lesson, Step, course_of
from game.client.seat.tutorial.step_patterns import fits, likely, matching_orders, occurs, unit_called
from game.core.actions import Action, Answer, Ask
from game.core.battle import Battle, start
from game.core.events import Event
from game.core.records.files import Recorder
from game.maps import load
from game.maps.library import lesson_map

READ_ON = "Read this first; Enter goes on."


@dataclass
class LessonRun:
    """`at` is the number of the step that is due, from 0; behind the last one the lesson is over."""

    lesson: Lesson
    battle: Battle
    at: int = 0
    _used: set[int] = field(default_factory=set)  # which orders of the step the other side has given
    _before: list[tuple[int, int]] = field(
        default_factory=list
    )  # for each order: the history before it, and the step that was due

    @property
    def step(self) -> Step | None:
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def over(self) -> bool:
        """Whether all was done that the lesson asks for."""
        return self.step is None

    @property
    def stuck(self) -> bool:
        """Whether the battle ended before the lesson did."""
        return not self.over and self.battle.winner is not None and not (self.step and self.step.reading)

    # ------------------------------------------------------------ what is allowed

    def objection(self, action: Action) -> str:
        """Why the lesson does not want that order now, in words; "" if it has nothing against it."""
        step = self.step
        if step is None or step.free or action.verb in step.also:
            return ""
        if step.reading:
            return READ_ON
        if isinstance(action, Answer) and not any(wanted.verb == action.verb for wanted in step.orders):
            return ""
        found = [wanted for wanted in step.orders if fits(self.battle, wanted, action)]
        if any(likely(self.battle, wanted, action) for wanted in found):
            return ""
        return step.hint or step.task

    def wants(self, action: Action) -> bool:
        """Whether the order is of a kind that the step asks for."""
        return self.step is not None and any(fits(self.battle, wanted, action) for wanted in self.step.orders)

    def expected(self) -> list[Action]:
        """The orders that the step asks for and the rules allow, in their order."""
        step = self.step
        if step is None:
            return []
        legal = self.battle.legal_actions()
        return [
            order
            for wanted in step.orders
            for order in matching_orders(self.battle, wanted, legal)
            if likely(self.battle, wanted, order)
        ]

    # ------------------------------------------------------------ what was done

    def read_on(self) -> None:
        """The step was read."""
        if self.step and self.step.reading:
            self._go_on()

    def before(self, action: Action) -> bool:
        """An order is about to be given; whether it is what the step asks for."""
        self._before.append((len(self.battle.history), self.at))
        return self.wants(action)

    def after(self, wanted: bool, events: Iterable[Event]) -> None:
        """It was carried out: `events` are what came of it."""
        if self.step and wanted and not self.step.until:
            self._go_on()
        for event in events:
            if self.step and self.step.until and occurs(self.battle, self.step.until, event):
                self._go_on()

    def took_back(self) -> None:
        """The last order was taken back."""
        while self._before and self._before[-1][0] >= len(self.battle.history):
            self.at = self._before.pop()[1]
            self._used.clear()

    def _go_on(self) -> None:
        self.at += 1
        self._used.clear()

    # ------------------------------------------------------------ the other side

    def reply(self) -> Action | None:
        """What the other side does now by the step; None if the step says nothing about it."""
        ask, slot = self.battle.pending, self.battle.slot
        legal = self.battle.legal_actions()
        script = self.step.foe if self.step else ()
        for number, wanted in enumerate(script):
            other = (
                slot
                and slot.unit
                and wanted.unit
                and unit_called(self.battle.table, wanted.unit) != slot.unit
            )
            if number in self._used or other or (wanted.verb == "Answer") != bool(ask):
                continue
            found = next((order for order in legal if fits(self.battle, wanted, order)), None)
            if found:
                self._used.add(number)
                return found
            break
        return _quiet(ask, legal)


def _quiet(ask: Ask | None, legal: Sequence[Action]) -> Action | None:
    """The usual answer, or the end of the turn."""
    if ask:
        return Answer(ask.unit, ask.default)
    return next((order for order in legal if order.verb == "EndTurn"), None)


@dataclass
class LessonMatch(Match):
    """The battle of a lesson: nothing of it is kept on the disk, and the other side does what the lesson
    says. It asks for every way to do something."""

    settles: ClassVar[bool] = False
    teaching: LessonRun = field(kw_only=True)

    def act(self, action: Action, timed: bool = False) -> list[Event]:
        own = self.battle.side == OWN
        wanted = self.teaching.before(action) and own
        events = super().act(action, timed)
        self.teaching.after(wanted, events)
        return events

    def take_back(self) -> str:
        why = super().take_back()
        if not why:
            self.teaching.took_back()
        return why

    def think(self) -> Action | None:
        found = self.teaching.reply() if self.teaching.lesson.head.opponent == "still" else None
        return found or super().think()

    def _noted(self, events: list[Event], side: str, verb: str) -> list[Event]:
        del side, verb  # lessons belong to no career
        self.events += events
        self.recorder.note()
        return events


def begin(lesson: Lesson) -> LessonMatch:
    """The battle of the lesson, ready to begin. EnfiladeError if its map cannot be read or has too few
    places."""
    path = lesson_map(lesson.head.map)
    assert path, "checked as the lesson was read"
    battle = start(lesson.scenario(), load(path), lesson.ruleset, lesson.head.seed)
    level = "normal" if lesson.head.opponent == "still" else lesson.head.opponent
    recorder = Recorder(battle, lesson.head.seed, {OWN: PERSON, FOE: level})
    return LessonMatch(battle, recorder, path, teaching=LessonRun(lesson, battle))


LOST = "The battle is over before the lesson is. That happens: the dice are real."
FIRST = "Your first battle"


@dataclass(frozen=True)
class StepText:
    """`bars` are words with a share of 1, the worse one first; `marks` tell of each lesson whether it is
    "done", "now" or "to come"."""

    heading: str
    place: str
    title: str
    text: str
    task: str
    how: str = ""
    bars: tuple[tuple[str, float], ...] = ()
    bars_words: str = ""
    rule: str = ""
    ticked: bool = False
    objected: bool = False
    marks: tuple[str, ...] = ()


def step_text_of(
    teaching: LessonRun,
    shown: int,
    done: Iterable[str],
    bars: tuple[tuple[str, float], ...],
    objected: bool,
    helps: bool,
) -> StepText:
    """The step with the number `shown`; `helps` gives its hint, `objected` says that an order did not fit."""
    lesson = teaching.lesson
    head, number, marks = _place_in_course(lesson, set(done))
    title = lesson.head.title
    if shown >= len(lesson.steps):
        return StepText(head, number, title, lesson.head.done, "Done.", ticked=True, marks=marks)
    if teaching.stuck:
        again, keys = "Begin the lesson again.", "The yellow button, or Home."
        return StepText(head, number, title, LOST, again, keys, marks=marks)
    step = lesson.steps[shown]
    where = f"step {shown + 1} of {len(lesson.steps)}"
    how = step.hint if step.hint and (objected or helps) else step.how
    return StepText(
        head,
        f"{number}, {where}" if marks else where.capitalize(),
        title,
        step.text,
        step.task,
        f"Not yet. {how}" if objected and how else how,
        bars,
        _bars_words(step, bars),
        step.rule,
        shown < teaching.at,
        objected,
        marks,
    )


def _place_in_course(lesson: Lesson, done: set[str]) -> tuple[str, str, tuple[str, ...]]:
    """What the course is called, the number of the lesson in it, and a mark for each of its lessons; none
    for a course of one."""
    course = course_of(lesson)
    place = course.index(lesson)
    head = FIRST if place == 0 else lesson.ruleset.TITLE
    if len(course) == 1:
        return head, lesson.ruleset.TITLE, ()
    marks = ["done" if one.id in done else "to come" for one in course]
    marks[place] = "now"
    return head, f"Lesson {place + 1} of {len(course)}", tuple(marks)


def _bars_words(step: Step, bars: tuple[tuple[str, float], ...]) -> str:
    return step.bars_words if bars else ""
