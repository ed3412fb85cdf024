"""Whether a record can be a battle at all: judged whole, from the file, before anything of it is built or played."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.actions import Action, Answer
from game.core.digests import DIGEST, numbers
from game.core.errors import ContentError, RecordError, nearest, short, unseen
from game.core.field import SIDES, Cell, Field
from game.core.recorded import Record
from game.core.references import cells_in, units_in
from game.core.ruleset import Choice, Ruleset, version_of
from game.core.scenario import Scenario, Team

MOST_FIGURES = 24
"""In a team; more than twice what a shipped map can seat."""
MOST_ACTIONS = 100_000
"""Days of orders without a pause: no more are written either."""
MOST_STATES = 100
MOST_OPTIONS = 40
NAME, LINE, PATH = 80, 400, 4096
"""Letters of names, of texts, of a path."""
MOST_STEPS = 500
"""Cells in one order."""
MOST_NUMBER = 2**31
"""No figure and no thing has a number as high."""
MARGIN = 50
"""Cells around a small map of which an order may speak."""


def bounded(record: Record) -> None:
    """Nothing in it is larger than a battle can make it: known without map and ruleset. RecordError, in one line, for the first that is."""
    scenario = record.scenario
    if not 2 <= len(scenario.teams) <= len(SIDES):
        raise RecordError(f"it has {len(scenario.teams)} teams; a battle has 2 to {len(SIDES)}")
    _judge_sides(scenario)
    for team in scenario.teams:
        if not 1 <= len(team.figures) <= MOST_FIGURES:
            raise RecordError(f"side {short(team.side)!r} has {len(team.figures)} figures; a side has 1 to {MOST_FIGURES}")
    for what, found, most in (
        ("actions", record.actions, MOST_ACTIONS),
        ("digests", record.digests, MOST_ACTIONS + 1),
        ("states", record.states, MOST_STATES),
    ):
        if len(found) > most:
            raise RecordError(f"it has {len(found)} {what}; a battle has at most {most}")
    for table in (record.players, scenario.options, *(team.options for team in scenario.teams), *(f.options for _, f in scenario.figures())):
        if len(table) > MOST_OPTIONS:
            raise RecordError(f"it has {len(table)} options in one place; there are at most {MOST_OPTIONS}")
    for what, text, most_letters in _texts(record):
        if len(text) > most_letters:
            raise RecordError(f"{what} has {len(text)} letters, at most {most_letters} are right: {short(text)!r}")
        if text is not scenario.map and unseen(text):
            raise RecordError(f"{what} has signs that cannot be seen: {short(text)!r}")


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
    for table in (record.players, scenario.options, *(team.options for team in scenario.teams), *(f.options for _, f in scenario.figures())):
        yield from (("an option", word, NAME) for pair in table.items() for word in pair)


# ---------------------------------------------------------------- against the rules and the map


def judge(record: Record, field: Field, ruleset: Ruleset) -> list[Action]:
    """Whether the record can be a battle of that ruleset on that field; its actions. RecordError, in one line, for the first thing that is wrong."""
    _judge_options(record, ruleset)
    _judge_archetypes(record.scenario, ruleset)
    _judge_cells(record.scenario, field)
    now = version_of(ruleset)
    versions = [record.rules, *(state.rules for state in record.states)]
    if max(versions) > now:
        raise RecordError(f"it is played by version {max(versions)} of the rules of {ruleset.TITLE}, this game has version {now}: get a newer game")
    if versions != sorted(versions) or versions[0] < 1:
        raise RecordError("damaged: the versions of the rules that it was played by go backwards")
    if not 1 <= record.digest <= DIGEST:
        raise RecordError(f"its digests are of version {record.digest}, this game knows 1 to {DIGEST}: get a newer game")
    actions = actions_of(record, ruleset)
    units = numbers(field, record.scenario)
    for number, action in enumerate(actions, 1):
        _judge_action(number, action, units, field)
    _judge_digests(record)
    return actions


def _judge_sides(scenario: Scenario) -> None:
    seen: set[str] = set()
    for team in scenario.teams:
        if team.side not in SIDES:
            raise RecordError(f"there is no side {short(team.side)!r}{nearest(team.side, SIDES)}; there are {', '.join(SIDES)}")
        if team.side in seen:
            raise RecordError(f"the side {team.side} stands in it twice; every side has one team")
        seen.add(team.side)


def actions_of(record: Record, ruleset: Ruleset) -> list[Action]:
    """The actions of the record. RecordError, naming the first that cannot be read."""
    kinds: tuple[type[Action], ...] = (*ruleset.ACTIONS, Answer)
    union = kinds[0]
    for kind in kinds[1:]:
        union = union | kind  # type: ignore[assignment]
    decoder = msgspec.json.Decoder(union)
    actions = []
    for number, raw in enumerate(record.actions, 1):
        try:
            actions.append(decoder.decode(raw))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RecordError(f"action {number} is none of {ruleset.TITLE}: {short(str(error), 200)}") from None
    return actions


def _judge_options(record: Record, ruleset: Ruleset) -> None:
    scenario = record.scenario
    of = {scope: {choice.name: choice for choice in ruleset.CHOICES if choice.scope == scope} for scope in ("battle", "side", "unit")}
    _judge_table("the battle", scenario.options, of["battle"], ruleset)
    for team in scenario.teams:
        _judge_table(f"side {team.side}", team.options, of["side"], ruleset)
    for _, figure in scenario.figures():
        _judge_table(f"the figure {short(figure.name)!r}", figure.options, of["unit"], ruleset)
    for side in record.players:
        if side not in [team.side for team in scenario.teams]:
            raise RecordError(f"it has a player for the side {short(side)!r}, which nobody plays")


def _judge_table(whose: str, given: dict[str, str], known: dict[str, Choice], ruleset: Ruleset) -> None:
    for name, value in given.items():
        if name not in known:
            raise RecordError(f"{ruleset.TITLE} has no option {short(name)!r} for {whose}{nearest(name, known)}")
        if value not in known[name].values:
            raise RecordError(f"the option {name} of {whose} is one of {', '.join(known[name].values)}, not {short(value)!r}")


def _judge_archetypes(scenario: Scenario, ruleset: Ruleset) -> None:
    known = {archetype.id for archetype in ruleset.archetypes()}
    for team, figure in scenario.figures():
        if figure.archetype not in known:
            raise RecordError(
                f"{ruleset.TITLE} has no archetype {short(figure.archetype)!r} ({_who(team, figure.name)}){nearest(figure.archetype, known)}"
            )
        if not 0 <= figure.person <= 99:
            raise RecordError(f"{_who(team, figure.name)} has the face {figure.person}, which is none")
        try:
            ruleset.components(figure)
        except ContentError as error:
            raise RecordError(str(error)) from None


def _judge_cells(scenario: Scenario, field: Field) -> None:
    """Every figure on open ground of the map, on a cell of its own; those without a cell have spawns of their side left."""
    shut = {door.cell for door in field.doors if not door.open}
    taken: dict[Cell, str] = {}
    free: dict[str, list[Cell]] = {side: [spawn.cell for spawn in field.spawns if spawn.side == side] for side in SIDES}
    for team in scenario.teams:
        wanted = sum(figure.cell is None for figure in team.figures)
        if wanted > len(free[team.side]):
            raise RecordError(f"side {team.side} has {wanted} figures to place, the map has {len(free[team.side])} spawn points for it")
    for team, figure in scenario.figures():
        who = _who(team, figure.name)
        cell = figure.cell or free[team.side].pop(0)
        if cell not in field:
            raise RecordError(f"{who} stands on {_cell(cell)}, the map has {field.width} columns and {field.height} rows")
        if field[cell].blocks or cell in shut:
            raise RecordError(f"{who} stands on {_cell(cell)}, where nobody can stand")
        if cell in taken:
            raise RecordError(f"{who} and {taken[cell]} stand both on {_cell(cell)}")
        taken[cell] = who


def _who(team: Team, name: str) -> str:
    return f"{short(name)} of {team.side}"


def _cell(cell: Cell) -> str:
    return short(f"({cell[0]}, {cell[1]})", 60)


def _judge_action(number: int, action: Action, units: range, field: Field) -> None:
    if action.unit not in units and not (isinstance(action, Answer) and action.unit == 0):
        raise RecordError(f"action {number} is of unit {action.unit}, a figure that does not stand in the battle")
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if isinstance(value, int) and not 0 <= value < MOST_NUMBER:
            raise RecordError(f"action {number} ({action.verb}) has the {name} {value}, which is nobody and nothing")
        if isinstance(value, str) and len(value) > NAME:
            raise RecordError(f"action {number} ({action.verb}) has a {name} of {len(value)} letters")
        if isinstance(value, tuple) and len(value) > MOST_STEPS:
            raise RecordError(f"action {number} ({action.verb}) has a {name} of {len(value)} parts, at most {MOST_STEPS} are right")
    for cell in cells_in(action):
        if not _near(cell, field):
            there = f"the map has {field.width} columns and {field.height} rows"
            raise RecordError(f"action {number} ({action.verb}) is about {_cell(cell)}, {there}")
    for unit in units_in(action):
        if not 0 <= unit < MOST_NUMBER:
            raise RecordError(f"action {number} ({action.verb}) is about unit {unit}, which is nobody")


def _near(cell: Cell, field: Field) -> bool:
    """On the map or not far from it: the corner of an area that is watched may lie outside."""
    return all(-most - MARGIN <= place < 2 * most + MARGIN for place, most in zip(cell, (field.width, field.height), strict=True))


def _judge_digests(record: Record) -> None:
    if len(record.digests) != len(record.actions) + 1:
        raise RecordError(
            f"damaged: it has {len(record.digests)} digests for {len(record.actions)} actions; there is one for the beginning and one for each action"
        )
    wrong = next((number for number, digest in enumerate(record.digests) if len(digest) != 32 or digest.strip("0123456789abcdef")), None)
    if wrong is not None:
        raise RecordError(f"damaged: digest {wrong} is none: {short(record.digests[wrong], 40)!r}")
    lengths = [state.length for state in record.states]
    if lengths != sorted(set(lengths)) or not all(0 <= length <= len(record.actions) for length in lengths):
        raise RecordError("damaged: its states do not lie one after the other among its actions")
    for state in record.states:
        if not _right(record, state.length):
            raise RecordError(f"damaged: its state before action {state.length + 1} is not the one that was recorded there")


def _right(record: Record, length: int) -> bool:
    state = next(state for state in record.states if state.length == length)
    try:
        return state.digest(record.digest) == record.digests[length]
    except (UnicodeDecodeError, msgspec.MsgspecError):
        return False
