"""Whether a record is no larger than a battle can make it, and its words can be shown: known without map and
ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from game.core.dice import ROLLED
from game.core.errors import RecordError, did_you_mean, has_invisible_signs, short
from game.core.field import SIDES
from game.core.map_events import MOST_WORDS, MapEvent, Tell
from game.core.records.record import Record
from game.core.scenario import Scenario

MOST_FIGURES = 24
"""In a team; more than twice what a shipped map can seat."""
MOST_ACTIONS = 100_000
"""Days of orders without a pause: no more are written either."""
MOST_STATES = 100
MOST_GOALS, MOST_WAVES, MOST_ITEMS, MOST_CELLS = 12, 24, 200, 65_536
"""Of a scenario, and cells that one of its goals or waves is about."""
MOST_EVENTS, MOST_EFFECTS = 60, 8
"""Events of a map, and what comes of one of them."""
MOST_OPTIONS = 40
MOST_DICE = 1_000_000
NAME, LINE, PATH = 80, 400, 4096
"""Letters of names, of texts, of a path."""


def check_limits(record: Record) -> None:
    """Nothing in it is larger than a battle can make it: known without map and ruleset. RecordError, in one
    line, for the first that is."""
    scenario = record.scenario
    if not 2 <= len(scenario.teams) <= len(SIDES):
        raise RecordError(f"it has {len(scenario.teams)} teams; a battle has 2 to {len(SIDES)}")
    _judge_sides(scenario)
    for team in scenario.teams:
        if not 1 <= len(team.figures) <= MOST_FIGURES:
            raise RecordError(
                f"side {short(team.side)!r} has {len(team.figures)} figures; a side has 1 to {MOST_FIGURES}"
            )
    for number, wave in enumerate(scenario.waves, 1):
        if not 1 <= len(wave.figures) <= MOST_FIGURES:
            raise RecordError(
                f"wave {number} has {len(wave.figures)} figures; a wave has 1 to {MOST_FIGURES}"
            )
    for what, found, most in (
        ("goals", scenario.goals, MOST_GOALS),
        ("waves", scenario.waves, MOST_WAVES),
        ("things on the ground", scenario.items, MOST_ITEMS),
        ("events", scenario.events, MOST_EVENTS),
        *(("effects of one event", event.then, MOST_EFFECTS) for event in scenario.events),
        ("actions", record.actions, MOST_ACTIONS),
        ("digests", record.digests, MOST_ACTIONS + 1),
        ("states", record.states, MOST_STATES),
    ):
        if len(found) > most:
            raise RecordError(f"it has {len(found)} {what}; a battle has at most {most}")
    if record.dice is not UNSET and (record.dice.rolled not in ROLLED or len(record.dice.faces) > MOST_DICE):
        raise RecordError(
            f"its dice were rolled by {short(record.dice.rolled)!r}; there are {' and '.join(ROLLED)}, "
            f"and at most {MOST_DICE} dice"
        )
    for table in _tables(record):
        if len(table) > MOST_OPTIONS:
            raise RecordError(f"it has {len(table)} options in one place; there are at most {MOST_OPTIONS}")
    for what, text, most_letters in _texts(record):
        if len(text) > most_letters:
            raise RecordError(
                f"{what} has {len(text)} letters, at most {most_letters} are right: {short(text)!r}"
            )
        if text is not scenario.map and has_invisible_signs(text):
            raise RecordError(f"{what} has signs that cannot be seen: {short(text)!r}")


def _tables(record: Record) -> list[dict[str, str]]:
    """Every table of options in it."""
    scenario = record.scenario
    figures = [
        *(figure for _, figure in scenario.figures()),
        *(figure for wave in scenario.waves for figure in wave.figures),
    ]
    return [
        record.players,
        record.agreed.partners,
        dict.fromkeys(record.agreed.handicaps, ""),
        scenario.options,
        *(team.options for team in scenario.teams),
        *(figure.options for figure in figures),
    ]


def _texts(record: Record) -> Iterator[tuple[str, str, int]]:
    scenario = record.scenario
    yield "the name of the map", scenario.map, PATH
    yield "the name of the ruleset", scenario.ruleset, NAME
    yield "the seed", record.seed, LINE
    yield "the time of saving", record.saved, NAME
    yield "the version of the game", record.game, NAME
    yield "the digest of the map", record.terrain, NAME
    yield from (("a digest", digest, NAME) for digest in record.digests)
    for team, figure in scenario.figures():
        yield from (("the name of a side", team.side, NAME), ("the name of a team", team.name, NAME))
        yield from (("the name of a figure", figure.name, NAME), ("an archetype", figure.archetype, NAME))
    for wave in scenario.waves:
        yield "the side of a wave", wave.side, NAME
        for figure in wave.figures:
            yield from (("the name of a figure", figure.name, NAME), ("an archetype", figure.archetype, NAME))
    yield from (("a thing on the ground", item.kind, NAME) for item in scenario.items)
    for goal in scenario.goals:
        yield from (("the side of a goal", goal.side, NAME), ("the name of a goal", goal.name, NAME))
    for event in scenario.events:
        yield from _texts_of(event)
    terms = record.agreed
    yield "the name of the series", terms.series, NAME
    yield from (("the name of a partner", word, NAME) for pair in terms.partners.items() for word in pair)
    yield from (("the side of a handicap", side, NAME) for side in terms.handicaps)
    for table in _tables(record):
        yield from (("an option", word, NAME) for pair in table.items() for word in pair)


def _texts_of(event: MapEvent) -> Iterator[tuple[str, str, int]]:
    yield "the name of an event", event.name, NAME
    yield from (("the side of an event", side, NAME) for side in event.sides)
    for effect in event.then:
        if isinstance(effect, Tell):
            yield "a message", effect.words, MOST_WORDS
            yield "the reader of a message", effect.to, NAME


def _judge_sides(scenario: Scenario) -> None:
    seen: set[str] = set()
    for team in scenario.teams:
        if team.side not in SIDES:
            raise RecordError(
                f"there is no side {short(team.side)!r}{did_you_mean(team.side, SIDES)}; there are "
                f"{', '.join(SIDES)}"
            )
        if team.side in seen:
            raise RecordError(f"the side {team.side} stands in it twice; every side has one team")
        seen.add(team.side)
