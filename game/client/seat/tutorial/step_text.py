"""What a lesson says at a moment, as data: the panel of words shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.client.seat.tutorial.lesson_run import LessonRun
from game.client.seat.tutorial.lessons import Lesson, Step, course_of

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
