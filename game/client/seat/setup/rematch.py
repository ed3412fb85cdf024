"""The next battle after one that is over: the same again, with sides swapped, with the same squads on the
next map; or the next game of a series."""

from __future__ import annotations

import contextlib
import dataclasses
import secrets
from collections.abc import Iterator, Mapping
from itertools import islice

from msgspec.structs import replace

from game.client.seat.match import Match
from game.client.seat.saves import storage
from game.client.seat.series import JOINT, Series, write
from game.client.seat.setup.map_list import MapChoice, MapList
from game.client.seat.setup.open_battle import PreparedBattle
from game.core.battle import start
from game.core.errors import EnfiladeError
from game.core.field import Field
from game.core.goals import AnyGoal, Leave
from game.core.records.record import Terms
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario, Team
from game.maps import load
from game.maps.library import find_for
from game.rulesets.setup import fresh_seed, ruleset_of
from game.systems.deployment import with_room, without_deployment
from game.systems.mission_plans import PLANS
from game.systems.objectives import with_mission


def again(match: Match) -> PreparedBattle:
    """The same battle with other dice."""
    battle = match.battle
    return PreparedBattle(
        with_room(without_deployment(battle.scenario, battle.field), battle.field, battle.ruleset),
        battle.field,
        match.map_path,
        battle.ruleset,
        dict(match.players),
        fresh_seed(),
        match.rolled,
        _alone(match.terms),
    )


def swapped(match: Match) -> PreparedBattle:
    """The same people and squads, each where the next side began; whom the map placed, its goals and its
    reinforcements stay where they are."""
    battle = match.battle
    scenario, whence = rotated(battle.scenario, battle.field, battle.ruleset)
    players = {side: match.players[one] for side, one in whence.items() if one in match.players}
    terms, seed = _alone(moved(match.terms, whence)), fresh_seed()
    return PreparedBattle(
        scenario, battle.field, match.map_path, battle.ruleset, players, seed, match.rolled, terms
    )


def rotated(scenario: Scenario, field: Field, ruleset: Ruleset) -> tuple[Scenario, dict[str, str]]:
    """The same squads, each where the next side began, and by side which one its squad was before."""
    before = without_deployment(scenario, field)
    teams = before.teams
    passed = [teams[number - 1] for number in range(len(teams))]
    pairs = list(zip(teams, passed, strict=True))
    turned = replace(before, teams=tuple(_taken(before, team, other) for team, other in pairs))
    turned = replace(turned, goals=tuple(_renumbered(goal, before, turned) for goal in before.goals))
    return with_room(turned, field, ruleset), {team.side: other.side for team, other in pairs}


def moved(terms: Terms, whence: Mapping[str, str]) -> Terms:
    """The same for those who play another side now: by side, which it was before."""
    partners = {side: terms.partners[one] for side, one in whence.items() if one in terms.partners}
    handicaps = {side: terms.handicaps[one] for side, one in whence.items() if one in terms.handicaps}
    return replace(terms, partners=partners, handicaps=handicaps)


def _alone(terms: Terms) -> Terms:
    """The same for a battle that is no game of a series."""
    return replace(terms, series="")


def _taken(scenario: Scenario, team: Team, other: Team) -> Team:
    """The other's squad in the place of a team."""
    own = _squad(scenario, team)
    figures = _squad(scenario, other) + tuple(figure for figure in team.figures if figure not in own)
    return Team(team.side, _named(other, team.side), figures, other.options)


def _squad(scenario: Scenario, team: Team) -> tuple[Figure, ...]:
    """Those of the team whom neither its map nor its mission has given to it: no convoy either, with those
    who ride in it."""
    free = tuple(figure for figure in team.figures if figure.cell is None)
    if not _escorted(scenario, team.side):
        return free
    joined = next((place for place, figure in enumerate(team.figures) if figure.cell), len(team.figures))
    return team.figures[:joined]


def _chosen(scenario: Scenario) -> dict[str, str]:
    """The options without those that came with the mission."""
    plan = PLANS.get(scenario.mission)
    brought = dict(plan.options) if plan else {}
    return {name: value for name, value in scenario.options.items() if name not in brought}


def _escorted(scenario: Scenario, side: str) -> bool:
    return any(isinstance(goal, Leave) and goal.figures and goal.side == side for goal in scenario.goals)


def _renumbered(goal: AnyGoal, before: Scenario, after: Scenario) -> AnyGoal:
    """The goal with the new numbers of those who count for it, if they stay while the squad before them
    changes."""
    if not isinstance(goal, Leave) or not goal.figures:
        return goal
    was = len(_squad(before, before.team(goal.side)))
    more = len(_squad(after, after.team(goal.side))) - was
    return replace(goal, figures=tuple(n + more if n >= was else n for n in goal.figures))


def _named(team: Team, side: str) -> str:
    """What a team is called as another side: a name that begins with its colour says the new one."""
    first, space, rest = team.name.partition(" ")
    return f"{side.title()}{space}{rest}" if first.lower() == team.side else team.name


def on_next_map(match: Match) -> PreparedBattle | None:
    """The same squads on the next map of the list that has room for them, about what that map says; None if
    there is no other."""
    battle, terms = match.battle, _alone(match.terms)
    scenario = without_deployment(battle.scenario, battle.field)
    for choice, there in on_other_maps(scenario, battle.ruleset):
        assert choice.field is not None
        players, seed = dict(match.players), fresh_seed()
        return PreparedBattle(
            there, choice.field, choice.path, battle.ruleset, players, seed, match.rolled, terms
        )
    return None


def on_other_maps(scenario: Scenario, ruleset: Ruleset) -> Iterator[tuple[MapChoice, Scenario]]:
    """The same squads on each map of the list after that of the scenario that has room for them."""
    for choice in _after(scenario.map):
        choice.read()
        field = choice.field
        if (
            field is None
            or field.ruleset not in ("", ruleset.ID)
            or not {team.side for team in scenario.teams} <= set(choice.sides())
        ):
            continue
        teams = tuple(replace(team, figures=_squad(scenario, team)) for team in scenario.teams)
        bare = Scenario(choice.name, scenario.ruleset, teams, _chosen(scenario))
        fits = None
        with contextlib.suppress(EnfiladeError, ValueError):
            there = with_mission(with_room(bare, field, ruleset), field, ruleset)
            fits = start(there, field, ruleset, "room")  # or there is not room for all of them
        if fits is not None:
            yield choice, fits.scenario


def _after(name: str) -> Iterator[MapChoice]:
    """All other maps, from the one after that map on."""
    maps = MapList().maps
    place = next((number for number, one in enumerate(maps) if one.name == name), -1)
    yield from maps[place + 1 :]
    yield from maps[: max(0, place)]


def first_game(battle: PreparedBattle, games: int) -> PreparedBattle:
    """That battle as the first game of a new series, which is written down. EnfiladeError if the disk does
    not let us."""
    series = Series(
        secrets.token_hex(8),
        games,
        battle.scenario,
        dict(battle.players),
        battle.terms,
        battle.rolled,
        storage.current_time()[:10],
    )
    try:
        write(series)
    except OSError as error:
        raise EnfiladeError(f"the series cannot be kept: {error.strerror}") from None
    return _due(battle, series, battle.terms)


def _due(battle: PreparedBattle, series: Series, terms: Terms) -> PreparedBattle:
    """The battle as the game of the series that is due."""
    named = replace(terms, series=f"{series.id}{JOINT}{len(series.played)}")
    return dataclasses.replace(battle, terms=named)


def next_game(series: Series) -> PreparedBattle:
    """The game that is to be played now: every side once on each map, then the next map that has room.
    EnfiladeError if there is none, or the map is gone."""
    if series.over:
        raise EnfiladeError("the series is over")
    number, sides = len(series.played), len(series.scenario.teams)
    ruleset = ruleset_of(series.scenario.ruleset)
    map_path = find_for(series.scenario.map, None)
    field, scenario = load(map_path), series.scenario
    if number >= sides:
        free = without_deployment(scenario, field)
        others = list(islice(on_other_maps(free, ruleset), number // sides))
        if others:  # where there are fewer maps than games, they are played again
            choice, scenario = ([(None, scenario), *others] * series.games)[number // sides]
            if choice is not None and choice.field is not None:
                map_path, field = choice.path, choice.field
    players, terms = dict(series.players), series.terms
    for _ in range(number % sides):
        scenario, whence = rotated(scenario, field, ruleset)
        players = {side: players[one] for side, one in whence.items() if one in players}
        terms = moved(terms, whence)
    seed = fresh_seed()
    battle = PreparedBattle(scenario, field, map_path, ruleset, players, seed, series.rolled)
    return _due(battle, series, terms)
