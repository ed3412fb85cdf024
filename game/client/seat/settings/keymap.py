"""Which key means what: the commands of all screens with their usual keys, those that the player has chosen,
and where two meet.

Enter, Escape, Tab, Space, the arrows and the digits mean the same everywhere and are nobody's to give away:
whatever else happens, one can move, choose and leave with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.core.ruleset import Ruleset
from game.core.verbs import Verb

EVERYWHERE, TURN, VIEW, REPLAY, START = "everywhere", "turn", "view", "replay", "start"
FIXED = ("return", "escape", "tab", "space", "up", "down", "left", "right", *(str(n) for n in range(10)))
"""Keys that always mean the same."""


class Command(NamedTuple):
    """`key` is the name of its usual key; `place` says where it can be meant: a place above, or the id of a
    ruleset for orders."""

    id: str
    words: str
    key: str
    place: str


COMMANDS = (
    Command("everywhere.rules", "Rules", "f1", EVERYWHERE),
    Command("everywhere.mute", "Mute", "f10", EVERYWHERE),
    Command("everywhere.fullscreen", "Full screen", "f11", EVERYWHERE),
    Command("turn.end", "End turn", "e", TURN),
    Command("turn.back", "Take back", "backspace", TURN),
    Command("turn.hint", "Hint", "f3", TURN),
    Command("turn.form", "The form", "f2", TURN),
    Command("turn.home", "All of the map, and back", "home", TURN),
    Command("view.closer", "Closer", "=", VIEW),
    Command("view.further", "Further", "-", VIEW),
    Command("view.next", "Next figure", "f5", VIEW),
    Command("view.figures", "List of figures", "f9", VIEW),
    Command("view.map", "The whole map", "f7", VIEW),
    Command("view.letters", "Letters and numbers", "f12", VIEW),
    Command("view.threat", "Where enemies look", "left shift", VIEW),
    Command("view.recap", "Since your last turn", "f4", VIEW),
    Command("view.threats", "Threats on and off", "f6", VIEW),
    Command("view.next_turn", "Who could be hit next turn", "v", VIEW),
    Command("view.sight", "Sight from the cell", "f8", VIEW),
    Command("view.earlier", "Log: entry before", ",", VIEW),
    Command("view.later", "Log: next entry", ".", VIEW),
    Command("view.up", "Log: page up", "page up", VIEW),
    Command("view.down", "Log: page down", "page down", VIEW),
    Command("replay.start", "Replay: to the beginning", "home", REPLAY),
    Command("replay.end", "Replay: to the end", "end", REPLAY),
    Command("replay.next", "Replay: next hit, crit, down", "n", REPLAY),
    Command("replay.jump", "Replay: to an order", "j", REPLAY),
    Command("replay.eyes", "Replay: eyes", "v", REPLAY),
    Command("replay.worth", "Replay: chart of worth", "t", REPLAY),
    Command("replay.why", "Replay: why it was done", "f3", REPLAY),
    Command("replay.on", "Replay: play on from here", "p", REPLAY),
    Command("start.continue", "Start: continue", "f9", START),
    Command("start.begin", "Start: begin", "f5", START),
    Command("start.load", "Start: load", "f8", START),
)
OTHERWISE = {"right shift": "left shift", "[+]": "=", "[-]": "-", "+": "="}
"""Keys that mean the same as others."""


def orders_of(ruleset: Ruleset) -> tuple[Command, ...]:
    """Its orders. Those that share a usual key are one, since they are never meant at once."""
    found: dict[str, list[Verb]] = {}
    for verb in ruleset.VERBS:
        if verb.hotkey and verb.action != "EndTurn" and verb.hotkey.lower() not in FIXED:
            found.setdefault(verb.hotkey.lower(), []).append(verb)
    return tuple(
        Command(f"{ruleset.ID}.{verbs[0].action}", " / ".join(verb.words for verb in verbs), key, ruleset.ID)
        for key, verbs in found.items()
    )


def commands(rulesets: Iterable[Ruleset]) -> tuple[Command, ...]:
    """All that there are, the orders of these rulesets among them."""
    return (*COMMANDS, *(command for ruleset in rulesets for command in orders_of(ruleset)))


def key_of(command: Command, chosen: Mapping[str, str]) -> str:
    """The key of the command now, "" if it has none."""
    return chosen.get(command.id, command.key)


def meet(one: Command, other: Command) -> bool:
    """Whether both can be meant at the same moment: orders of two rulesets never are."""
    if one.id == other.id:
        return False
    places = {one.place, other.place}
    if EVERYWHERE in places or len(places) == 1:
        return True
    if START in places:
        return False
    if REPLAY in places:
        return VIEW in places
    return bool(places & {TURN, VIEW})


def conflicts(known: Iterable[Command], chosen: Mapping[str, str]) -> dict[str, tuple[Command, ...]]:
    """For each command whose key is taken by another: those others. Until one of them gives it up, the key
    does nothing for either."""
    by_key: dict[str, list[Command]] = {}
    for command in known:
        if key_of(command, chosen):
            by_key.setdefault(key_of(command, chosen), []).append(command)
    found = {}
    for several in by_key.values():
        for command in several:
            others = tuple(
                other
                for other in several
                if meet(command, other) and (command.id in chosen or other.id in chosen)
            )
            if others:
                found[command.id] = others
    return found


def bind(chosen: dict[str, str], command: Command, key: str) -> None:
    """From now on that key; what is as usual is not kept."""
    if key == command.key:
        chosen.pop(command.id, None)
    else:
        chosen[command.id] = key


def usual_key_meant(known: Iterable[Command], chosen: Mapping[str, str], pressed: str) -> str:
    """The usual key of the command that is meant by the key pressed: what screens listen to. "" if it means
    nothing any more.

    `known` are the commands of the moment. A key that no command of theirs has or had is itself.
    """
    if not chosen or pressed in FIXED:
        return pressed
    key = OTHERWISE.get(pressed, pressed)
    known = tuple(known)
    taken = conflicts(known, chosen)
    holders = [command for command in known if key_of(command, chosen) == key and command.id not in taken]
    if holders:
        return pressed if any(command.key == key for command in holders) else holders[0].key
    return (
        ""
        if any(command.key == key for command in known)
        or any(key_of(command, chosen) == key for command in known)
        else pressed
    )
