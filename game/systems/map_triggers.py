"""The events that a map declares, read for a battle: objects of the class `event`, in the words of
`docs/maps.md`. `game.core.triggers` plays them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.errors import did_you_mean, has_invisible_signs, short
from game.core.field import SIDES, Cell, Cover, Field, Light, Tile, Zone
from game.core.goals import MOST_ROUNDS
from game.core.map_events import (
    EVERYBODY,
    MOST_WORDS,
    WHO,
    Call,
    Destroyed,
    Enter,
    Lighten,
    Lose,
    MapEvent,
    Opened,
    Remake,
    Round,
    Tell,
    Win,
)
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario, Wave
from game.systems.mission_ground import from_the_middle
from game.systems.recruit_names import names

EVENT = "event"
WHEN = ("enter", "round", "door", "destroyed")
"""What the property `when` of an event may say."""
GROUNDS = {
    "open": Tile(),
    "rubble": Tile(cost=2, name="rubble"),
    "slow": Tile(cost=2, name="slow ground"),
    "low": Tile(blocks=True, cover=Cover.HALF, material="wood", toughness=10, name="low obstacle"),
    "wall": Tile(
        blocks=True, blocks_sight=True, cover=Cover.FULL, material="stone", toughness=40, name="wall"
    ),
    "pit": Tile(blocks=True, name="no ground"),
}
"""What the property `ground` of an event may say."""
LIGHTS = {light.name.lower(): light for light in Light}
ALL, MAP = "all", "map"
"""Who reads a message, if everybody does, and where something is, if it is everywhere."""
PROPERTIES = (
    "when",
    "side",
    "round",
    "message",
    "to",
    "reinforce",
    "figures",
    "archetypes",
    "ground",
    "light",
    "at",
    "win",
    "lose",
)
MOST = 60
"""Events of one map that are read."""
_WAVE = 2
"""So many figures come where nobody says how many."""
_MOST_WAVE, MOST_WAVES = 12, 24


def declared(field: Field) -> list[Zone]:
    """The objects of the map that say when something happens."""
    return [zone for zone in field.zones if zone.kind == EVENT][:MOST]


def with_events(scenario: Scenario, field: Field, ruleset: Ruleset) -> Scenario:
    """The scenario with the events of the map, and the waves that they call."""
    events, waves = list[MapEvent](), list(scenario.waves)
    for zone in declared(field):
        when = _when(zone)
        if when is None:
            continue
        wave = _wave(scenario, field, zone, ruleset, waves)
        calls = (Call(len(waves)),) if wave else ()
        then = (*_messages(scenario, zone), *_ground(field, zone), *calls, *_decides(scenario, zone))
        waves += [wave] if wave else []
        playing = {team.side for team in scenario.teams}
        one = MapEvent(when, then, zone.name)
        if then and playing.issuperset(one.sides):
            events.append(one)
    return msgspec.structs.replace(scenario, events=tuple(events), waves=tuple(waves))


def _when(zone: Zone) -> Enter | Round | Opened | Destroyed | None:
    match _said(zone, "when"):
        case "enter":
            return Enter(zone.cells, zone.side)
        case "round":
            return Round(_round(zone))
        case "door":
            return Opened(zone.cells)
        case "destroyed":
            return Destroyed(zone.cells)
    return None


def _said(zone: Zone, key: str) -> str:
    return zone.properties.get(key, "").strip().lower()


def _round(zone: Zone) -> int:
    return min(max(_number(zone, "round", 1), 1), MOST_ROUNDS)


def _number(zone: Zone, key: str, usual: int) -> int:
    text = _said(zone, key)
    return int(text) if text.isdecimal() and len(text) < 4 else usual


def message_of(zone: Zone) -> str:
    """What the event says, as far as it can be shown."""
    text = " ".join(zone.properties.get("message", "").split())
    return "".join(letter for letter in text if not has_invisible_signs(letter))[:MOST_WORDS]


def _messages(scenario: Scenario, zone: Zone) -> Iterator[Tell]:
    words, to = message_of(zone), _said(zone, "to")
    if not words:
        return
    usual = WHO if _said(zone, "when") == "enter" else EVERYBODY
    readers = {"": usual, ALL: EVERYBODY, WHO: WHO}.get(to, to)
    if readers in (EVERYBODY, WHO) or any(team.side == readers for team in scenario.teams):
        yield Tell(words, readers)


def _where(field: Field, zone: Zone) -> tuple[Cell, ...]:
    """The cells on which something comes of the event: its own, or those that it names."""
    name = zone.properties.get("at", "").strip()
    if name == MAP:
        return tuple(field.cells())
    return named_cells(field, name) or zone.cells


def named_cells(field: Field, name: str) -> tuple[Cell, ...]:
    """The cells of the first place of that name, none if there is none."""
    return next((zone.cells for zone in field.zones if name and zone.name == name), ())


def _ground(field: Field, zone: Zone) -> Iterator[Remake | Lighten]:
    ground, light = GROUNDS.get(_said(zone, "ground")), LIGHTS.get(_said(zone, "light"))
    if ground is not None:
        yield Remake(_where(field, zone), ground)
    if light is not None:
        yield Lighten(_where(field, zone), light)


def _decides(scenario: Scenario, zone: Zone) -> Iterator[Win | Lose]:
    playing = {team.side for team in scenario.teams}
    if _said(zone, "lose") in playing:
        yield Lose(_said(zone, "lose"))
    if _said(zone, "win") in playing:
        yield Win(_said(zone, "win"))


def _wave(scenario: Scenario, field: Field, zone: Zone, ruleset: Ruleset, before: list[Wave]) -> Wave | None:
    """Those who come: of the squad of their side, in its order, or the archetypes that the map names, if the
    rules know them all."""
    side = _said(zone, "reinforce")
    team = next((team for team in scenario.teams if team.side == side), None)
    if team is None or len(before) >= MOST_WAVES:
        return None
    known = {archetype.id for archetype in ruleset.archetypes()}
    asked = zone.properties.get("archetypes", "").replace(",", " ").split()
    usable = bool(asked) and known.issuperset(asked)
    kinds = asked if usable else [figure.archetype for figure in team.figures]
    count = min(len(asked) if usable else max(1, _number(zone, "figures", _WAVE)), _MOST_WAVE)
    called = names(scenario, ruleset)
    for _ in range(sum(len(wave.figures) for wave in before)):
        next(called)  # each name once, whoever else is still to come
    figures = tuple(Figure(kinds[one % len(kinds)], next(called), one) for one in range(count))
    return Wave(side, 2, figures, from_the_middle(field, _where(field, zone)), called=True)


# ---------------------------------------------------------------- for the doctor


def faults(field: Field) -> Iterator[tuple[Zone, str, str]]:
    """What cannot be read or comes to nothing of the events of a map: the event, what is wrong, what to
    do."""
    for zone in declared(field):
        yield from ((zone, *told) for told in _faults(field, zone))


def _faults(field: Field, zone: Zone) -> Iterator[tuple[str, str]]:
    when = _said(zone, "when")
    if when not in WHEN:
        yield f"when is {short(when)!r}{did_you_mean(when, WHEN)}", f"set when to one of {', '.join(WHEN)}"
    if when == "round" and not 1 <= _number(zone, "round", 0) <= MOST_ROUNDS:
        said = zone.properties.get("round", "")
        yield f"round is {short(said)!r}, but must be a whole number from 1 to 99", "set round"
    known = {
        "to": (ALL, WHO, *SIDES),
        "reinforce": SIDES,
        "win": SIDES,
        "lose": SIDES,
        "ground": tuple(GROUNDS),
        "light": tuple(LIGHTS),
    }
    for key, words in known.items():
        said = _said(zone, key)
        if said and said not in words:
            yield (
                f"{key} is {short(said)!r}{did_you_mean(said, words)}",
                f"set it to one of {', '.join(words)}",
            )
    at = zone.properties.get("at", "").strip()
    if at and at != MAP and not named_cells(field, at):
        others = [other.name for other in field.zones if other.name]
        yield (
            f"there is no place called {short(at)!r}{did_you_mean(at, others)}",
            "name a zone, or map for all",
        )
    if not any(_said(zone, key) for key in ("message", "reinforce", "ground", "light", "win", "lose")):
        yield "nothing comes of it", "set message, reinforce, ground, light, win or lose"
    if len(zone.properties.get("message", "")) > MOST_WORDS:
        yield f"the message is longer than {MOST_WORDS} letters and is cut", "say it shorter"
    doors = {door.cell for door in field.doors}
    if when == "door" and doors.isdisjoint(zone.cells):
        yield "there is no door on its cells: it never happens", "lay it over a door"
    if when == "enter" and all(field[cell].blocks and cell not in doors for cell in zone.cells):
        yield "nobody can enter its cells: it never happens", "lay it over free ground"
    if when == "destroyed" and not _breakable(field, zone, doors):
        yield (
            "nothing stands on its cells that could be destroyed: it never happens",
            "lay it over a wall, cover or a door",
        )


def _breakable(field: Field, zone: Zone, doors: set[Cell]) -> bool:
    return any(
        cell in doors or field[cell].cover or field[cell].blocks_sight or field[cell].edges
        for cell in zone.cells
    )
