"""What a lesson says at a moment, as data: the panel of words shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.client.seat.tutorial.lesson_run import LessonRun
from game.client.seat.tutorial.lessons import Step, course_of

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
    lesson, known = teaching.lesson, set(done)
    course = course_of(lesson)
    place = course.index(lesson)
    alone = len(course) == 1
    name = FIRST if place == 0 else lesson.ruleset.TITLE
    number = lesson.ruleset.TITLE if alone else f"Lesson {place + 1} of {len(course)}"
    marks = tuple("done" if one.id in known else "to come" for one in course)
    marks = () if alone else (*marks[:place], "now", *marks[place + 1 :])
    if shown >= len(lesson.steps):
        return StepText(name, number, lesson.head.title, lesson.head.done, "Done.", ticked=True, marks=marks)
    if teaching.stuck:
        return StepText(
            name,
            number,
            lesson.head.title,
            LOST,
            "Begin the lesson again.",
            "The yellow button, or Home.",
            marks=marks,
        )
    step = lesson.steps[shown]
    where = (
        f"Step {shown + 1} of {len(lesson.steps)}"
        if alone
        else f"{number}, step {shown + 1} of {len(lesson.steps)}"
    )
    how = step.hint if step.hint and (objected or helps) else step.how
    words = f"Not yet. {how}" if objected and how else how
    ticked = shown < teaching.at
    return StepText(
        name,
        where,
        lesson.head.title,
        step.text,
        step.task,
        words,
        bars,
        _bars_words(step, bars),
        step.rule,
        ticked,
        objected,
        marks,
    )


def _bars_words(step: Step, bars: tuple[tuple[str, float], ...]) -> str:
    return step.bars_words if bars else ""
