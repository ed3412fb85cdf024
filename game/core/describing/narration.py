"""Events in words: one plain sentence each, for the log, for golden playthroughs and for the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core import events as e
from game.core.charges import BLOWN, CHARGE
from game.core.describing import grips
from game.core.describing.names import cell_name, of_people, rolled_for
from game.core.events import Event, Modifier, Rolled
from game.core.field import Light
from game.core.goals import HOSTAGE
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import State, States

Names = Mapping[UnitId, str]
"""The name of each unit by its number."""

NONE: States = {}
Things = Mapping[str, str]
"""What a weapon or a thing is called whose id does not say it, by that id (`Display.things`)."""
BY_ID: Things = {}
ENDINGS = {
    "crit": "critical hit on",
    "hit": "hit on",
    "parry": "parried by",
    "block": "blocked by",
    "spoilt": "spoilt by",
    "miss": "misses",
}
ATTACKS = {"ranged": "shoots at", "melee": "strikes at", "thrown": "throws at"}
RAM = "ram"
"""The weapon of what runs into somebody."""
THE = "the "
BARE = "bare "
"""So begins what those strike with who hold nothing: it has no article."""
DOES = frozenset(("gets", "reads", "stumbles", "uses", "will"))
IS = frozenset(("dazzled", "distracted", "interrupted", "sheltered", "stunned", "too", "unconscious"))
"""How reports begin that say what somebody does, or what somebody is, and leave the name to the reader."""
_WANTED = re.compile(r": \d+ of \d+$")
"""So ends a goal that wants some of several."""
SPELT = "AEFHILMNORSX"
"""Letters whose names begin with a vowel."""


@dataclass(frozen=True)
class NarrationContext:
    """Who and what is spoken of: the names of units, the states of the ruleset, and what its things are
    called."""

    names: Names
    states: States
    things: Things

    def __call__(self, unit: UnitId) -> str:
        return self.names.get(unit, f"unit {unit}")

    def state(self, status: str, count: int = 0, whom: UnitId = NO_UNIT) -> str:
        """What somebody is who is in that state, so many times over, toward that one."""
        found = self.states.get(status)
        return found.said(count, self.names.get(whom, "")) if found else status

    def thing(self, kind: str) -> str:
        return display_name(kind, self.things)

    def the(self, kind: str) -> str:
        return definite(kind, self.things)


def line(event: Event, names: Names, states: States = NONE, things: Things = BY_ID) -> str:
    """What happened, in one sentence without a full stop; "" for what needs no words (a single step)."""
    words = _WORDS.get(type(event))
    return words(event, NarrationContext(names, states, things)) if words else ""


def number(value: int) -> str:
    """As it is written in a sentence: with a true minus."""
    return f"{value}" if value >= 0 else f"−{-value}"


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
    if event.passed is None:
        return ""
    if event.passed:
        return "passed"
    return "failed"


def join_words(words: list[str]) -> str:
    """The words as people list them: "a, b and c"."""
    if len(words) == 1:
        return words[0]
    if words:
        return f"{', '.join(words[:-1])} and {words[-1]}"
    return "nothing"


def times(event: e.StatusGained, state: State | None) -> str:
    """How many times over somebody is in that state, or the number where that is what counts."""
    if state and state.value:
        return f": {event.count}"
    return f" ×{event.count}" if event.count > 1 and not (state and state.levels) else ""


def area_name(kind: str, things: Things = BY_ID) -> str:
    """What lies on the ground, which may bear the id of what it came out of: the smoke of a smoke bomb."""
    return things.get(f"area {kind}") or display_name(kind, things)


def display_name(kind: str, things: Things = BY_ID) -> str:
    """A weapon or a thing by its id, as people say it: "assault rifle", "SMG", "7 mm rifle" (rifle_7mm)."""
    if kind in things:
        return things[kind]
    words = kind.split("_")
    if words[-1].endswith("mm") and words[-1][:-2].isdecimal():
        words = [words[-1][:-2], "mm", *words[:-1]]
    return " ".join(
        word if set(word) & set("aeiouy") or not word.isalpha() or word == "mm" else word.upper()
        for word in words
    )


def definite(kind: str, things: Things = BY_ID) -> str:
    """The thing or weapon with its article, which what a map puts down has already, and what has a number
    needs not: "the SMG", "bare hands", "the case", "crate 2"."""
    name = display_name(kind, things)
    bare = name.startswith((BARE, THE)) or name.rpartition(" ")[2].isdigit()
    return name if bare else f"{THE}{name}"


def indefinite(kind: str, things: Things = BY_ID) -> str:
    """One of them: "a molotov", "an SMG"."""
    name = display_name(kind, things)
    vowel = name[:1] in SPELT if name[:2].isupper() else name[:1] in "aeiou"
    return f"{'an' if vowel else 'a'} {name}"


def _rolled(event: Rolled, who: NarrationContext) -> str:
    reasons = "; ".join(modifier(item) for item in event.modifiers if item.value or item.edge)
    ending = f": {verdict(event)}" if verdict(event) else ""
    words = rolled_words(event, who.names)
    return f"{words}: {dice(event)}{ending}{f' ({reasons})' if reasons else ''}"


def rolled_words(event: Rolled, names: Names) -> str:
    """Who rolls for what: "Mara, Combat Sense, tied with Vela"; it is nobody's where cover does."""
    others = [names[unit] for unit in event.tied if unit != event.unit and unit in names]
    tie = f"tied with {join_words(others)}" if others else ""
    words = ", ".join(filter(None, (names.get(event.unit, ""), rolled_for(event.what), tie)))
    return words[:1].upper() + words[1:]


def _attacked(event: e.Attacked, who: NarrationContext) -> str:
    verb = "rams" if event.weapon == RAM else ATTACKS.get(event.kind, "attacks")
    what = who.the(event.weapon) if event.weapon and event.weapon != RAM else ""
    with_what = f" with {what}" if what else ""
    if what and event.kind == "thrown":
        verb, with_what = f"throws {what} at", ""
    out_of_turn = "out of turn" if event.reaction else ""
    whom = (
        who(event.target) if event.target else "the cover"
    )  # nobody behind it: what is attacked is what stands there
    meant = grips.grip(event)
    if meant:
        verb, with_what = f"tries to {meant}", with_what if meant == grips.DISARM else ""
    said = [part for part in (*event.announced.split(", "), out_of_turn) if part and part != f"to {meant}"]
    return f"{', '.join((f'{who(event.unit)} {verb} {whom}{with_what}', *said))}"


def _attack_ended(event: e.AttackEnded, who: NarrationContext) -> str:
    word = ENDINGS.get(event.outcome, event.outcome)
    return (
        f"{event.total} against {event.against}: {word} {who(event.target) if event.target else 'the cover'}"
    )


def _harmed(event: e.Harmed, who: NarrationContext) -> str:
    left = ", ".join(f"{gauge.name} {gauge.value}/{gauge.most}" for gauge in event.gauges)
    return f"{who(event.unit)}: {event.words}{f' ({left})' if left else ''}"


def _gained(event: e.StatusGained, who: NarrationContext) -> str:
    known = who.states.get(event.status)
    coming = known.coming(event.rule) if known else ""
    words = coming or who.state(event.status, event.count, event.whom)
    return f"{who(event.unit)} is {words}{times(event, known)}"


def no_longer(state: str, left: int) -> str:
    """What is left of a state that somebody was in: "no longer pinned", "less stunned", "burning less"."""
    if not left:
        return f"no longer {state}"
    return f"{state} less" if state.endswith("ing") else f"less {state}"


def _lost(event: e.StatusLost, who: NarrationContext) -> str:
    known = who.states.get(event.status)
    return f"{who(event.unit)} is {no_longer(known.left if known else event.status, event.count)}"


def _boarded(event: e.Boarded, who: NarrationContext) -> str:
    verb = "changes seats in" if event.within else "gets aboard"
    now = "now " if event.within else ""
    return f"{who(event.unit)} {verb} {who(event.carrier)}{f', {now}as {event.seat}' if event.seat else ''}"


def _ammo_changed(event: e.AmmoChanged, who: NarrationContext) -> str:
    """Only who loads has all the shots there can be."""
    if event.left >= event.most:
        return f"{who(event.unit)} reloads {who.the(event.weapon)}"
    return f"{who(event.unit)}, {who.thing(event.weapon)}: {event.left} of {event.most} shots"


def _readied(event: e.Readied, who: NarrationContext) -> str:
    return f"{who(event.unit)} holds {join_words([who.the(weapon) for weapon in event.weapons])}"


def _scattered(event: e.Scattered, who: NarrationContext) -> str:
    stopped = event.start == event.end
    where = (
        f"nowhere, a wall stops it (rolled {event.roll})"
        if stopped
        else f"to {cell_name(event.end)} (rolled {event.roll})"
    )
    return f"the {who.thing(event.item)} scatters {where}"


def _door(event: e.DoorMoved, who: NarrationContext) -> str:
    verb = "opens" if event.open else "closes"
    return f"{who(event.unit)} {verb} a door" if event.unit else f"a door {verb}"


def _door_broken(event: e.DoorBroken, who: NarrationContext) -> str:
    return f"{who(event.unit)} breaks a door" if event.unit else "a door breaks"


def _reported(event: e.Reported, who: NarrationContext) -> str:
    """Whom it is about comes first, unless the words say it; no line has two colons."""
    words = of_people(event.words)
    name, first = who(event.unit) if event.unit else "", words.partition(" ")[0].rstrip(":")
    if not name or name in words:
        return words
    if first in DOES or first in IS:
        return f"{name} {'is ' if first in IS else ''}{words}"
    return f"{name}{',' if ': ' in words else ':'} {words}"


def _goal(event: e.GoalMoved, _: NarrationContext) -> str:
    """How many it wants of how many there are is no part of how far one is."""
    short = "done" if event.count == event.most else f"{event.count} of {event.most}"
    stands = {"reached": "done", "failed": "failed"}.get(event.outcome, short)
    return f"{_WANTED.sub('', event.words)}: {stands}"


HOSTAGES = (HOSTAGE, f"{THE}{HOSTAGE}")
"""Who is led and left, not picked up and dropped."""


def _dropped(event: e.ItemDropped, who: NarrationContext) -> str:
    """What lies there; a charge goes off, in so many rounds."""
    charge, _, left = event.kind.partition(", ")
    if charge == CHARGE:
        lies = f"the charge at {cell_name(event.cell)} goes off in {left.removesuffix(' left')}"
        return f"{who(event.unit)} lays a charge, {left}" if event.unit else lies
    if event.kind == BLOWN and not event.unit:
        return f"the charge at {cell_name(event.cell)} goes off"
    thing = who.the(event.kind)
    if event.kind in HOSTAGES:
        return f"{who(event.unit)} leaves {thing}" if event.unit else f"{thing} is at {cell_name(event.cell)}"
    return f"{who(event.unit)} drops {thing}" if event.unit else f"{thing} lies on the ground"


def _taken(event: e.ItemTaken, who: NarrationContext) -> str:
    if event.kind.partition(", ")[0] == CHARGE:
        return f"{who(event.unit)} takes away the charge" if event.unit else "the charge is taken away"
    thing, somebody = who.the(event.kind), event.kind in HOSTAGES
    if not event.unit:
        return f"{thing} is {'led away' if somebody else 'picked up'}"
    return f"{who(event.unit)} {'leads' if somebody else 'picks up'} {thing}"


_LIT = {
    Light.BRIGHT: "it grows light",
    Light.DIM: "the light grows dim",
    Light.VERY_POOR: "the light grows very poor",
    Light.DARK: "it grows dark",
    Light.NONE: "all light goes out",
}
_UNCOUNTED = ("rubble", "stubble", "shards", "ash")
_SINGLE = ("bus", "canvas", "gas")


def is_several(name: str) -> bool:
    """Whether what stands there is more than one: barrels, sandbags; but not grass."""
    last = name.split()[-1]
    return last.endswith("s") and not last.endswith("ss") and last not in _SINGLE


def _ground(event: e.GroundChanged, _: NarrationContext) -> str:
    if event.lit:
        return _LIT[event.tile.light]
    name = event.tile.name or "open ground"
    if event.tile.edges and not event.tile.blocks:  # a wall on its borders, which has no name of its own
        more = "takes more damage" if event.was == name else "is damaged"
        return f"the wall beside the {event.was.removeprefix('damaged ')} {more}"
    if event.was == name:
        return f"the {name} {'take' if is_several(name) else 'takes'} more damage"
    if name in (*_UNCOUNTED, "open ground") or is_several(name):
        article = ""
    elif name[0] in "aeiou":
        article = "an "
    else:
        article = "a "
    are = "are" if event.was and is_several(event.was) else "is"
    return f"{f'the {event.was}' if event.was else 'the ground'} {are} now {article}{name}"


_WORDS: dict[type[Event], Callable[[Any, NarrationContext], str]] = {
    e.RoundBegan: lambda event, _: f"round {event.number}",
    e.Ordered: lambda event, who: (
        f"the order is now {', '.join(who(unit) for unit in event.order)}" if any(event.order) else ""
    ),
    e.TurnBegan: lambda event, who: (
        f"{who(event.unit) if event.unit else event.side} has the turn"
        if event.side
        else "the end of the turn"
    ),
    e.Turned: lambda event, who: f"{who(event.unit)} turns {event.facing}",
    e.Boarded: _boarded,
    e.Alighted: lambda event, who: f"{who(event.unit)} leaves {who(event.carrier)}",
    e.Departed: lambda event, who: f"{who(event.unit)} leaves the map",
    e.GoalMoved: _goal,
    e.Rolled: _rolled,
    e.Attacked: _attacked,
    e.AttackEnded: _attack_ended,
    e.Harmed: _harmed,
    e.Sighted: lambda event, _: f"{event.placed.name} comes into sight",
    e.LostSight: lambda event, who: f"{who(event.unit)} is out of sight" if event.cell else "",
    e.Downed: lambda event, who: f"{who(event.unit)} is down",
    e.CameTo: lambda event, who: f"{who(event.unit)} comes to",
    e.StatusGained: _gained,
    e.StatusLost: _lost,
    e.AmmoChanged: _ammo_changed,
    e.Readied: _readied,
    e.ItemDropped: _dropped,
    e.ItemTaken: _taken,
    e.Fated: lambda event, who: f"{who(event.unit)}: {of_people(event.words).replace(': ', ', ')}",
    e.Thrown: lambda event, who: (
        f"{who(event.unit)} {'fires' if event.fired else 'throws'} {indefinite(event.item, who.things)}"
    ),
    e.Scattered: _scattered,
    e.Landed: lambda event, who: f"the {who.thing(event.item)} lands",
    e.AreaBegan: lambda event, who: (
        f"{area_name(event.kind, who.things)} {'waits for its turn' if event.at else 'spreads'}"
    ),
    e.AreaEnded: lambda *_: "an area is gone",
    e.DoorMoved: _door,
    e.DoorBroken: _door_broken,
    e.GroundChanged: _ground,
    e.Declared: lambda event, who: (
        f"{who(event.unit)} will {event.words}" if event.words else f"{who(event.unit)} is undecided"
    ),
    e.Spent: lambda event, who: (
        f"{who(event.unit)} spends {event.what}{f': {event.words}' if event.words else ''}"
    ),
    e.Answered: lambda event, who: f"{who(event.unit)}: {event.words}",
    e.Reported: _reported,
    e.MessageTold: lambda event, _: event.words,
    e.TimeRanOut: lambda event, _: f"time is up for {event.side}: the turn ends as it stood",
    e.BattleEnded: lambda event, _: f"{event.winner or 'nobody'} wins",
}
