"""Questions of the rules that a person has answered once and for all: by rule, the option that is taken whenever it is offered."""

from __future__ import annotations

from game.client.seat.settings import Habit, Settings
from game.core.actions import Answer, Ask, Option


def habit_for(settings: Settings, ask: Ask) -> Answer | None:
    """The answer that the player has decided on, None if there is none or it is not offered this time."""
    habit = settings.habits.get(ask.rule)
    offered = habit is not None and habit.key in [option.key for option in ask.options]
    return Answer(ask.unit, habit.key) if habit and offered else None


def remember(settings: Settings, ask: Ask, option: Option) -> None:
    settings.habits[ask.rule] = Habit(option.key, option.words)
    settings.save()


def forget(settings: Settings, rule: str) -> None:
    """Ask again."""
    settings.habits.pop(rule, None)
    settings.save()
