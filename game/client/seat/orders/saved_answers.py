"""What a person has answered once and for all: questions of the rules, by rule, and which of two ways an
order is meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.client.seat.match import Match
from game.client.seat.settings.settings import Habit, Settings
from game.core.actions import Action, Answer, Ask, EndTurn, Option
from game.core.describing.display import SELF


def key_of(rule: str, person: str) -> str:
    """Under which an answer is remembered: where several people play, for each of them."""
    return f"{rule} {person}" if person else rule


def habit_for(settings: Settings, ask: Ask, person: str = "") -> Answer | None:
    """The answer that the player has decided on, None if there is none or it is not offered this time."""
    if beneath(settings, ask):
        return Answer(ask.unit, ask.calm)
    if is_idle(ask) and not settings.ask_always:
        return Answer(ask.unit, ask.usual)
    habit = settings.habits.get(key_of(ask.rule, person))
    if habit is None:
        return None
    key = str(ask.unit) if habit.key == SELF else habit.key
    option = next((option for option in ask.options if option.key == key), None)
    if option is None or (key.isdecimal() and option.words != habit.words):
        return None  # the number of a figure is that of somebody else in another battle
    return Answer(ask.unit, key)


def is_idle(ask: Ask) -> bool:
    """Whether no answer could better anything: the attack to be warded off misses anyway, or is as likely
    to hit whatever is answered."""
    if ask.good or ask.before is None:
        return False
    return ask.before == 0 or all(option.after == ask.before for option in ask.options)


def beneath(settings: Settings, ask: Ask) -> bool:
    """Whether it is a shot or blow out of turn whose chance is less than the player wants to take."""
    if not settings.least_chance or not ask.calm or not ask.good:
        return False
    shares = [option.after for option in ask.options if option.key != ask.calm]
    return bool(shares) and all(share is not None and 100 * share < settings.least_chance for share in shares)


def remember(settings: Settings, ask: Ask, option: Option, person: str = "") -> None:
    settings.habits[key_of(ask.rule, person)] = Habit(
        SELF if option.key == str(ask.unit) else option.key, option.words
    )
    settings.save()


def begin(settings: Settings, match: Match) -> None:
    """The answers that the ruleset gives for good to begin with, once for each person: who has asked to be
    asked is asked."""
    for side in match.people():
        for rule, (key, words) in match.battle.ruleset.DISPLAY.answers.items():
            name = key_of(rule, person_of(match, side))
            if name not in settings.begun:
                settings.begun.append(name)
                settings.habits.setdefault(name, Habit(key, words))


# ---------------------------------------------------------------- the end of the turn

ENDS = "end"
"""Remembered under the rule by which turns of a ruleset end: they end without a question."""


def ends_unasked(settings: Settings, match: Match) -> bool:
    """Whether whoever has the turn wants it to end without a question under these rules."""
    habit = settings.habits.get(_end_key(match))
    return habit is not None and habit.key == ENDS


def end_unasked(settings: Settings, match: Match) -> None:
    """From now on turns end without a question under these rules; others have their own."""
    settings.habits[_end_key(match)] = Habit(ENDS, "End the turn, whatever is left of it")
    settings.save()


def _end_key(match: Match) -> str:
    ruleset = match.battle.ruleset
    rule = next((verb.rule for verb in ruleset.VERBS if verb.action == EndTurn.__name__), ruleset.ID)
    return key_of(rule, person_of(match, match.battle.side))


# ---------------------------------------------------------------- which of two ways


def person_of(match: Match, side: str) -> str:
    """Whose habits those of a side are: where several people play, those of the one by name, or of the
    side."""
    return (match.named(side) or match.battle.scenario.team(side).name) if len(match.people()) > 1 else ""


def way_field(one: Action, other: Action) -> str:
    """The yes or no in which two orders of a kind differ, and in nothing else; "" if they are not so near."""
    if type(one) is not type(other):
        return ""
    fields = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    return fields[0] if len(fields) == 1 and isinstance(getattr(one, fields[0]), bool) else ""


def usual_ways(settings: Settings, match: Match, actions: Sequence[Action]) -> list[Action]:
    """Of several ways to give an order those that a person always means; all of them if nothing has been
    decided for good."""
    left = list(actions)
    habit = settings.habits.get(_way_key(match, left[0])) if len(left) > 1 and match.settles else None
    if habit is None or "=" not in habit.key:
        return left
    for part in habit.key.split("&"):
        name, _, value = part.partition("=")
        left = [one for one in left if str(getattr(one, name, "")) == value] or left
    return left


def remember_way(settings: Settings, match: Match, action: Action, names: Iterable[str], words: str) -> None:
    """From now on that kind of order is meant like this in the fields of those names."""
    key = "&".join(f"{name}={getattr(action, name)}" for name in names)
    settings.habits[_way_key(match, action)] = Habit(key, words)
    settings.save()


def _way_key(match: Match, action: Action) -> str:
    ruleset = match.battle.ruleset
    rule = next((verb.rule for verb in ruleset.VERBS if verb.action == action.verb), "")
    return key_of(rule or action.verb, person_of(match, match.battle.table.unit(action.unit).side))


def forget(settings: Settings, rule: str) -> None:
    """Ask again."""
    settings.habits.pop(rule, None)
    settings.save()
