"""The battle of a mission: an ordinary scenario on its map, and why one cannot set out for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from game.campaign import enemy
from game.campaign.files import campaigns
from game.campaign.graph import OPEN, status, what_opens
from game.campaign.people import archetype_of, figure_of, points, rules_of
from game.campaign.state import Pending, Person, State
from game.campaign.validation import ENEMY, SIDE, field_of, map_path
from game.core.battle import start
from game.core.errors import EnfiladeError, SetupError
from game.core.field import Field
from game.core.references import Prose
from game.core.scenario import Figure, Scenario, Team
from game.rulesets.setup import told_apart
from game.systems.objectives import with_mission

NOBODY_LEFT = "Nobody is left. Others come for nothing:"


class Ground(NamedTuple):
    """The map of a mission."""

    path: Path
    field: Field


def ground(state: State, name: str) -> Ground:
    """MapError if the map is there no more."""
    file = campaigns().get(state.campaign.id)
    path = map_path(state.mission(name).map, file.parent if file else None)
    return Ground(path, field_of(path))


def arrival(state: State, name: str) -> int:
    """The day on which one is there, if one sets out today."""
    return state.day + state.mission(name).days


def ready(state: State, name: str) -> tuple[Person, ...]:
    """Who is fit when one arrives."""
    return tuple(person for person in state.people if person.fit(arrival(state, name)))


def picked(state: State, name: str) -> tuple[int, ...]:
    """Who goes if nobody chooses: the dearest who are fit, as many as have places."""
    fit = sorted(ready(state, name), key=lambda person: (-points(state, person), person.id))
    return tuple(sorted(person.id for person in fit[: state.mission(name).places]))


def sent(state: State, people: Sequence[int]) -> int:
    """The points of those who go."""
    return sum(points(state, state.person(number)) for number in people)


def refuse_set_out(state: State, name: str, people: Sequence[int]) -> Prose:
    """Why these cannot set out for that mission, "" if they can."""
    mission, day = state.mission(name), arrival(state, name)
    if state.over:
        return "The campaign is over."
    if state.pending:
        return f"The battle at {state.mission(state.pending.mission).title} comes first."
    if status(state, name) != OPEN:
        before = what_opens(state, name)
        return f"{mission.title} opens {before}." if before else f"{mission.title} is closed."
    if not people:
        return _nobody(state, name)
    if len(people) > mission.places:
        return f"{len(people)} want to go; there are {mission.places} places."
    going = [state.person(number) for number in people]
    late = next((person for person in going if not person.fit(day)), None)
    if late:
        return f"{late.name} is not fit on day {day}."
    strange = next((person for person in going if archetype_of(state, person) is None), None)
    if strange:
        return f"{strange.name} is a {strange.kind}: these rules have none such any more."
    if state.campaign.days and day > state.campaign.days:
        return f"One would arrive on day {day}; it ends on day {state.campaign.days}."
    try:
        ground(state, name)
    except (EnfiladeError, OSError) as error:
        return str(error)
    return ""


def _nobody(state: State, name: str) -> Prose:
    """Why nobody goes, and what helps."""
    if not state.living:
        return f"{NOBODY_LEFT} R, then N."
    if ready(state, name):
        return "Nobody goes: choose somebody with Space."
    until, who = min((one.wound.until, one.name) for one in state.living if one.wound)
    return f"Nobody is fit on day {arrival(state, name)}: W waits, {who} is fit on day {until}."


def set_out(state: State, name: str, people: Sequence[int]) -> State:
    """They go, and the battle waits for them. ValueError, in words, if they cannot; SetupError, before
    anything is done, if no battle can begin there."""
    why = refuse_set_out(state, name, people)
    if why:
        raise ValueError(why)
    moved = replace(state, day=arrival(state, name), tries=state.tries + 1, debrief=None)
    scenario = scenario_of(state, name, people)
    seed = f"{state.seed} battle {len(state.fought) + 1} {state.tries + 1}"
    start(scenario, ground(state, name).field, rules_of(state), seed)
    return replace(moved, pending=Pending(name, seed, tuple(people), scenario))


def scenario_of(state: State, name: str, people: Sequence[int]) -> Scenario:
    """The battle, as the set-up page would have made it. SetupError if the map has no room for it."""
    mission, rules = state.mission(name), rules_of(state)
    path, field = ground(state, name)
    figures = tuple(figure_of(state.person(number)) for number in people)
    theirs = opponents(state, name, people, field)
    if not figures or not theirs:
        raise SetupError(f"{field.title}: there is nobody on one of the sides")
    ours, others = Team(SIDE, state.campaign.team, figures), Team(ENEMY, state.campaign.enemy, theirs)
    teams = (ours, others) if mission.we == "first" else (others, ours)
    known = str(path) if mission.map.endswith(".tmx") else mission.map
    scenario = told_apart(Scenario(known, rules.ID, teams, {}), rules)
    return with_mission(scenario, field, rules, mission.mission)


def opponents(state: State, name: str, people: Sequence[int], field: Field) -> tuple[Figure, ...]:
    """Who waits there, if these go."""
    return enemy.squad(rules_of(state), state, name, sent(state, people), room(field))


def room(field: Field) -> int:
    """How many enemies the map has places for."""
    return sum(spawn.side == ENEMY for spawn in field.spawns)


def players(state: State, person: str = "human") -> dict[str, str]:
    """Who plays each side: a person ours, the computer of the chosen level theirs."""
    return {SIDE: person, ENEMY: state.level}
