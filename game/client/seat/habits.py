"""Questions of the rules that a person has answered once and for all: by rule, the option that is taken whenever it is offered."""

from __future__ import annotations

from game.client.seat.settings import Habit, Settings
from game.core.actions import Answer, Ask, Option


def key_of(rule: str, person: str) -> str:
    """Under which an answer is remembered: where several people play, for each of them."""
    return f"{rule} {person}" if person else rule


SELF = "self"
"""What is remembered where the answer is the very figure that is asked: the next time that is another one."""


def habit_for(settings: Settings, ask: Ask, person: str = "") -> Answer | None:
    """The answer that the player has decided on, None if there is none or it is not offered this time."""
    habit = settings.habits.get(key_of(ask.rule, person))
    if habit is None:
        return None
    key = str(ask.unit) if habit.key == SELF else habit.key
    option = next((option for option in ask.options if option.key == key), None)
    if option is None or (key.isdecimal() and option.words != habit.words):
        return None  # the number of a figure is that of somebody else in another battle
    return Answer(ask.unit, key)


def remember(settings: Settings, ask: Ask, option: Option, person: str = "") -> None:
    settings.habits[key_of(ask.rule, person)] = Habit(SELF if option.key == str(ask.unit) else option.key, option.words)
    settings.save()


def forget(settings: Settings, rule: str) -> None:
    """Ask again."""
    settings.habits.pop(rule, None)
    settings.save()
