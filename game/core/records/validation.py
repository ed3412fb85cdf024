"""Whether a record can be a battle of its rules on its map: judged whole, before anything of it is built or
played. `limits` comes first."""

from __future__ import annotations

import msgspec

from game.core.actions import Action, Answer
from game.core.errors import ContentError, RecordError, did_you_mean, short
from game.core.field import SIDES, Cell, Field
from game.core.map_events import Call
from game.core.misfits import misfit
from game.core.placement import own_places, places_needed
from game.core.records.digests import DIGEST, numbers
from game.core.records.limits import MOST_CELLS, NAME
from game.core.records.record import Record
from game.core.references import cells_in, units_in
from game.core.ruleset import Choice, Ruleset, version_of
from game.core.scenario import Figure, Scenario, Team, kind_of

MOST_STEPS = 500
"""Cells in one order."""
MOST_NUMBER = 2**31
"""No figure and no thing has a number as high."""
MARGIN = 50
"""Cells around a small map of which an order may speak."""


def validate_record(record: Record, field: Field, ruleset: Ruleset) -> list[Action]:
    """Whether the record can be a battle of that ruleset on that field; its actions. RecordError, in one
    line, for the first thing that is wrong."""
    _judge_goals(record.scenario, field)
    _judge_options(record, ruleset)
    _judge_archetypes(record.scenario, ruleset)
    _judge_items(record.scenario, field, ruleset)
    _judge_cells(record.scenario, field, ruleset)
    now = version_of(ruleset)
    versions = [record.rules, *(state.rules for state in record.states)]
    if max(versions) > now:
        raise RecordError(
            f"it is played by version {max(versions)} of the rules of {ruleset.TITLE}, this game has "
            f"version {now}: get a newer game"
        )
    if versions != sorted(versions) or versions[0] < 1:
        raise RecordError("damaged: the versions of the rules that it was played by go backwards")
    if not 1 <= record.digest <= DIGEST:
        raise RecordError(
            f"its digests are of version {record.digest}, this game knows 1 to {DIGEST}: get a newer game"
        )
    actions = actions_of(record, ruleset)
    units = (
        range(numbers(field, record.scenario).start, MOST_NUMBER)
        if record.scenario.waves
        else numbers(field, record.scenario)
    )
    for number, action in enumerate(actions, 1):
        _judge_action(number, action, units, field)
    _judge_digests(record)
    return actions


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
            raise RecordError(f"action {number} is none of {ruleset.TITLE}: {misfit(error).told}") from None
    return actions


def _judge_options(record: Record, ruleset: Ruleset) -> None:
    scenario = record.scenario
    of = {
        scope: {choice.name: choice for choice in ruleset.CHOICES if choice.scope == scope}
        for scope in ("battle", "side", "unit")
    }
    _judge_table("the battle", scenario.options, of["battle"], ruleset)
    for team in scenario.teams:
        _judge_table(f"side {team.side}", team.options, of["side"], ruleset)
    for _, figure in _everybody(scenario):
        _judge_table(f"the figure {short(figure.name)!r}", figure.options, of["unit"], ruleset)
    for side in record.players:
        if side not in [team.side for team in scenario.teams]:
            raise RecordError(f"it has a player for the side {short(side)!r}, which nobody plays")


def _judge_table(whose: str, given: dict[str, str], known: dict[str, Choice], ruleset: Ruleset) -> None:
    for name, value in given.items():
        if name not in known:
            raise RecordError(
                f"{ruleset.TITLE} has no option {short(name)!r} for {whose}{did_you_mean(name, known)}"
            )
        if value not in known[name].values:
            raise RecordError(
                f"the option {name} of {whose} is one of {', '.join(known[name].values)}, not "
                f"{short(value)!r}"
            )


def _judge_archetypes(scenario: Scenario, ruleset: Ruleset) -> None:
    known = {archetype.id for archetype in ruleset.archetypes()}
    for team, figure in _everybody(scenario):
        if kind_of(figure.archetype) not in known:
            raise RecordError(
                f"{ruleset.TITLE} has no archetype {short(figure.archetype)!r} "
                f"({_who(team, figure.name)}){did_you_mean(figure.archetype, known)}"
            )
        if not 0 <= figure.person <= 99:
            raise RecordError(f"{_who(team, figure.name)} has the face {figure.person}, which is none")
        try:
            ruleset.components(figure)
        except ContentError as error:
            raise RecordError(str(error)) from None


def _everybody(scenario: Scenario) -> list[tuple[Team, Figure]]:
    """All figures, those to come as well, with their teams."""
    return [
        *scenario.figures(),
        *((scenario.team(wave.side), figure) for wave in scenario.waves for figure in wave.figures),
    ]


def _judge_goals(scenario: Scenario, field: Field) -> None:
    """Goals, waves and events are of sides that play, and about cells of the map."""
    sides = [team.side for team in scenario.teams]
    for number, event in enumerate(scenario.events, 1):
        if not set(event.sides).issubset(sides):
            raise RecordError(f"event {number} names a side that nobody plays")
        for effect in event.then:
            if isinstance(effect, Call) and effect.wave >= len(scenario.waves):
                raise RecordError(f"event {number} calls wave {effect.wave + 1}, which does not come")
    for what, side, cells in (
        *((f"goal {number}", goal.side, goal.places) for number, goal in enumerate(scenario.goals, 1)),
        *((f"wave {number}", wave.side, wave.cells) for number, wave in enumerate(scenario.waves, 1)),
        *((f"event {number}", sides[0], event.places) for number, event in enumerate(scenario.events, 1)),
    ):
        if side not in sides:
            raise RecordError(f"{what} is of the side {short(side)!r}, which nobody plays")
        if len(cells) > MOST_CELLS or len(set(cells)) < len(cells):
            raise RecordError(
                f"{what} is about {len(cells)} cells, some of them twice or more than {MOST_CELLS}"
            )
        off = next((cell for cell in cells if cell not in field), None)
        if off:
            raise RecordError(
                f"{what} is about {_cell(off)}, the map has {field.width} columns and {field.height} rows"
            )


def _judge_items(scenario: Scenario, field: Field, ruleset: Ruleset) -> None:
    known = ruleset.lying()
    for item in scenario.items:
        if item.kind not in known:
            raise RecordError(
                f"{ruleset.TITLE} has nothing called {short(item.kind)!r} that could lie on the "
                f"ground{did_you_mean(item.kind, known)}"
            )
        if item.cell not in field:
            raise RecordError(
                f"something lies on {_cell(item.cell)}, the map has {field.width} columns and "
                f"{field.height} rows"
            )


def _judge_cells(scenario: Scenario, field: Field, ruleset: Ruleset) -> None:
    """Every figure on open ground of the map, on a cell of its own; those without a cell have spawns of their
    side left, or ride."""
    shut = {door.cell for door in field.doors if not door.open}
    taken: dict[Cell, str] = {}
    free: dict[str, list[Cell]] = {
        side: [spawn.cell for spawn in field.spawns if spawn.side == side] for side in SIDES
    }
    for team in scenario.teams:
        wanted = places_needed(ruleset, team.figures)
        if wanted > len(free[team.side]):
            raise RecordError(
                f"side {team.side} has {wanted} figures to place, the map has {len(free[team.side])} spawn "
                "points for it"
            )
    own = [own for team in scenario.teams for own in own_places(ruleset, team.figures)]
    for (team, figure), alone in zip(scenario.figures(), own, strict=True):
        if figure.cell is None and not alone:
            continue
        who = _who(team, figure.name)
        cell = figure.cell or free[team.side].pop(0)
        if cell not in field:
            raise RecordError(
                f"{who} stands on {_cell(cell)}, the map has {field.width} columns and {field.height} rows"
            )
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
        raise RecordError(
            f"action {number} is of unit {action.unit}, a figure that does not stand in the battle"
        )
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if isinstance(value, int) and not 0 <= value < MOST_NUMBER:
            raise RecordError(
                f"action {number} ({action.verb}) has the {name} {value}, which is nobody and nothing"
            )
        if isinstance(value, str) and len(value) > NAME:
            raise RecordError(f"action {number} ({action.verb}) has a {name} of {len(value)} letters")
        if isinstance(value, tuple) and len(value) > MOST_STEPS:
            raise RecordError(
                f"action {number} ({action.verb}) has a {name} of {len(value)} parts, at most {MOST_STEPS} "
                "are right"
            )
    for cell in cells_in(action):
        if not _near(cell, field):
            there = f"the map has {field.width} columns and {field.height} rows"
            raise RecordError(f"action {number} ({action.verb}) is about {_cell(cell)}, {there}")
    for unit in units_in(action):
        if not 0 <= unit < MOST_NUMBER:
            raise RecordError(f"action {number} ({action.verb}) is about unit {unit}, which is nobody")


def _near(cell: Cell, field: Field) -> bool:
    """On the map or not far from it: the corner of an area that is watched may lie outside."""
    return all(
        -most - MARGIN <= place < 2 * most + MARGIN
        for place, most in zip(cell, (field.width, field.height), strict=True)
    )


def _judge_digests(record: Record) -> None:
    if len(record.digests) != len(record.actions) + 1:
        raise RecordError(
            f"damaged: it has {len(record.digests)} digests for {len(record.actions)} actions; there is "
            "one for the beginning and one for each action"
        )
    wrong = next(
        (
            number
            for number, digest in enumerate(record.digests)
            if len(digest) != 32 or digest.strip("0123456789abcdef")
        ),
        None,
    )
    if wrong is not None:
        raise RecordError(f"damaged: digest {wrong} is none: {short(record.digests[wrong], 40)!r}")
    lengths = [state.length for state in record.states]
    if lengths != sorted(set(lengths)) or not all(0 <= length <= len(record.actions) for length in lengths):
        raise RecordError("damaged: its states do not lie one after the other among its actions")
    for state in record.states:
        if not _right(record, state.length):
            raise RecordError(
                f"damaged: its state before action {state.length + 1} is not the one that was recorded there"
            )


def _right(record: Record, length: int) -> bool:
    state = next(state for state in record.states if state.length == length)
    try:
        return state.digest(record.digest) == record.digests[length]
    except (UnicodeDecodeError, msgspec.MsgspecError):
        return False
