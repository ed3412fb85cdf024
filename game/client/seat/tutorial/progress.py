"""How far somebody has come with the lessons: kept with the settings."""

from __future__ import annotations

from game.client.seat.settings.settings import Settings
from game.client.seat.tutorial.lessons import Lesson, courses


def finish(settings: Settings, lesson: Lesson) -> None:
    """The lesson was played to its end."""
    if lesson.id not in settings.lessons.done:
        settings.lessons.done.append(lesson.id)
    settings.save()


def turn_to(settings: Settings, lesson: Lesson) -> None:
    """The lesson is being played: it is the one to go on with."""
    settings.lessons.at, settings.lessons.offered = lesson.id, True
    settings.save()


def next_lesson(settings: Settings) -> Lesson:
    """The lesson to go on with: the one that was left, else the first that is not done, else the first."""
    every = [lesson for _, lessons in courses() for lesson in lessons]
    left = [lesson for lesson in every if lesson.id not in settings.lessons.done]
    return next((lesson for lesson in left if lesson.id == settings.lessons.at), (left or every)[0])


def counted(settings: Settings, lessons: tuple[Lesson, ...]) -> int:
    """How many of these lessons are done."""
    return sum(lesson.id in settings.lessons.done for lesson in lessons)
