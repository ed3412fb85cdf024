"""Lessons that play themselves: by the orders that they expect, without a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ai.agents import think
from game.client.seat.tutorial import lesson_run
from game.client.seat.tutorial.lesson_run import LessonMatch
from game.client.seat.tutorial.lessons import Lesson
from game.core.actions import Action, Answer

Pick = Callable[[Sequence[Action]], Action]
MOST = 400


def played(lesson: Lesson, pick: Pick = lambda orders: orders[0]) -> LessonMatch:
    """The lesson after its last step; of the orders that would do, `pick` takes one. AssertionError if it
    comes to no end."""
    match = lesson_run.begin(lesson)
    match.begin()
    for _ in range(MOST):
        if match.teaching.over:
            return match
        advance(match, pick)
    raise AssertionError(f"{lesson.id} goes on for ever: step {match.teaching.at + 1}")


def advance(match: LessonMatch, pick: Pick) -> None:
    """Read on, or the next order of whoever is to give one."""
    lesson, step = match.teaching, match.teaching.step
    assert step
    if step.reading:
        lesson.read_on()
        return
    where = f"{lesson.lesson.id}, step {lesson.at + 1}"
    assert match.battle.winner is None, f"{where}: the battle is over"
    if not match.waits_for_person:
        thoughts = iter(match.think, object())
        match.act(next(action for action in thoughts if action is not None))
        return
    order = next_order(match, pick)
    assert order, f"{where}: nothing that it asks for is allowed"
    assert lesson.objection(order) == "", where
    match.act(order)


def next_order(match: LessonMatch, pick: Pick) -> Action | None:
    """What the step expects; to questions of which it says nothing the usual answer, and in a free step what
    the computer would do."""
    expected, ask = match.teaching.expected(), match.battle.pending
    if expected:
        return pick(expected)
    if ask:
        return Answer(ask.unit, ask.default)
    if match.teaching.step and match.teaching.step.free:
        return next(action for action in think(match.battle, match.battle.side) if action is not None)
    return None
