"""Events in words: one plain sentence each, for the log, for golden playthroughs and for the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.core import events as e
from game.core.events import Event, Modifier, Rolled

Names = Mapping[int, str]
"""The name of each unit by its number."""

ATTACKS = {"ranged": "shoots at", "melee": "strikes at", "thrown": "throws at"}


STATES = {
    "fire": "burning",
    "acid": "burnt by acid",
    "electricity": "electrocuted",
    "smoke": "blinded by smoke",
    "poison": "poisoned",
    "overwatch": "on overwatch",
    "aware": "aware of the enemy",
}
"""What somebody is who is in a state, where that is not the name of the state."""


def line(event: Event, names: Names) -> str:
    """What happened, in one sentence without a full stop; "" for what needs no words (a single step)."""
    words = _WORDS.get(type(event))
    return words(event, lambda unit: names.get(unit, f"unit {unit}")) if words else ""


def signed(value: int) -> str:
    """The number with its sign, a true minus."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def modifier(item: Modifier) -> str:
    """A modifier in words: "−2 moves this turn", "advantage: focused"."""
    parts = []
    if item.value or not item.edge:
        parts.append(f"{signed(item.value)} {item.words}")
    if item.edge:
        parts.append(f"{'advantage' if item.edge > 0 else 'disadvantage'}: {item.words}")
    return ", ".join(parts)


def dice(event: Rolled) -> str:
    """The roll's arithmetic: "6 5 (of 6 5 2 1) +2 = 13 against 12"."""
    faces = " ".join(map(str, event.kept))
    thrown = "" if event.kept == event.faces else f" (of {' '.join(map(str, event.faces))})"
    bonus = sum(item.value for item in event.modifiers)
    against = "" if event.against is None else f" against {event.against}"
    return f"{faces}{thrown} {signed(bonus)} = {event.total}{against}"


def verdict(event: Rolled) -> str:
    """ "passed", "failed", or "" where another roll decides."""
    return "" if event.passed is None else "passed" if event.passed else "failed"


def listed(words: list[str]) -> str:
    """The words as people list them: "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nothing"


def named(kind: str) -> str:
    """A weapon or a thing by its id, as people say it."""
    return kind.replace("_", " ")


Who = Callable[[int], str]


def _rolled(event: Rolled, who: Who) -> str:
    reasons = "; ".join(modifier(item) for item in event.modifiers if item.value or item.edge)
    ending = f": {verdict(event)}" if verdict(event) else ""
    return f"{who(event.unit)}, {event.what}: {dice(event)}{ending}{f' ({reasons})' if reasons else ''}"


def _attacked(event: e.Attacked, who: Who) -> str:
    verb = ATTACKS.get(event.kind, "attacks")
    with_what = f" with {named(event.weapon)}" if event.weapon else ""
    out_of_turn = ", out of turn" if event.reaction else ""
    return f"{who(event.unit)} {verb} {who(event.target)}{with_what}{out_of_turn}"


def _attack_ended(event: e.AttackEnded, who: Who) -> str:
    word = {"crit": "critical hit on", "hit": "hit on", "parry": "parried by", "miss": "misses"}.get(event.outcome, event.outcome)
    return f"{event.total} against {event.against}: {word} {who(event.target)}"


def _harmed(event: e.Harmed, who: Who) -> str:
    left = ", ".join(f"{gauge.name} {gauge.value}/{gauge.most}" for gauge in event.gauges)
    return f"{who(event.unit)}: {event.words}{f' ({left})' if left else ''}"


def _gained(event: e.StatusGained, who: Who) -> str:
    return f"{who(event.unit)} is {STATES.get(event.status, event.status)}{f' ×{event.count}' if event.count > 1 else ''}"


def _lost(event: e.StatusLost, who: Who) -> str:
    return f"{who(event.unit)} is {'less' if event.count else 'no longer'} {STATES.get(event.status, event.status)}"


def _readied(event: e.Readied, who: Who) -> str:
    return f"{who(event.unit)} holds {listed([named(weapon) for weapon in event.weapons])}"


def _scattered(event: e.Scattered, _: Who) -> str:
    stopped = ", a wall stops it" if event.start == event.end else ""
    return f"the {named(event.item)} scatters (d8: {event.roll}){stopped}"


def _door(event: e.DoorMoved, who: Who) -> str:
    verb = "opens" if event.open else "closes"
    return f"{who(event.unit)} {verb} a door" if event.unit else f"a door {verb}"


_WORDS: dict[type[Event], Callable[[Any, Who], str]] = {
    e.RoundBegan: lambda event, _: f"round {event.number}",
    e.Ordered: lambda event, who: f"the order is now {', '.join(who(unit) for unit in event.order)}",
    e.TurnBegan: lambda event, who: f"{who(event.unit) if event.unit else event.side} has the turn",
    e.Rolled: _rolled,
    e.Attacked: _attacked,
    e.AttackEnded: _attack_ended,
    e.Harmed: _harmed,
    e.Downed: lambda event, who: f"{who(event.unit)} is down",
    e.CameTo: lambda event, who: f"{who(event.unit)} comes to",
    e.StatusGained: _gained,
    e.StatusLost: _lost,
    e.AmmoChanged: lambda event, who: f"{who(event.unit)}, {named(event.weapon)}: {event.left} of {event.most} shots",
    e.Readied: _readied,
    e.ItemDropped: lambda event, who: f"{who(event.unit)} drops {named(event.kind)}" if event.unit else f"{named(event.kind)} lies on the ground",
    e.ItemTaken: lambda event, who: f"{who(event.unit)} picks up {named(event.kind)}",
    e.Fated: lambda event, who: f"{who(event.unit)}: {event.words}",
    e.Thrown: lambda event, who: f"{who(event.unit)} throws {named(event.item)}",
    e.Scattered: _scattered,
    e.Landed: lambda event, _: f"the {named(event.item)} lands",
    e.AreaBegan: lambda event, _: f"{event.kind} spreads",
    e.AreaEnded: lambda *_: "an area is gone",
    e.DoorMoved: _door,
    e.Declared: lambda event, who: f"{who(event.unit)} will {event.words}" if event.words else f"{who(event.unit)} is undecided",
    e.Spent: lambda event, who: f"{who(event.unit)} spends {event.what}{f': {event.words}' if event.words else ''}",
    e.Answered: lambda event, who: f"{who(event.unit)}: {event.words}",
    e.Reported: lambda event, who: f"{who(event.unit)}: {event.words}" if event.unit else event.words,
    e.BattleEnded: lambda event, _: f"{event.winner or 'nobody'} wins",
}
