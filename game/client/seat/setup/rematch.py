"""The next battle after one that is over: the same again, with sides swapped, or with the same squads on the
next map."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from game.client.seat.match import Match
from game.client.seat.setup.map_list import MapChoice, MapList
from game.client.seat.setup.open_battle import PreparedBattle
from game.core.battle import start
from game.core.errors import EnfiladeError
from game.core.records.terms import Terms
from game.core.scenario import Scenario, Team
from game.rulesets.setup import fresh_seed
from game.systems.deployment import with_room, without_deployment
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
    before = without_deployment(battle.scenario, battle.field)
    teams = before.teams
    passed = [teams[number - 1] for number in range(len(teams))]
    scenario = replace(
        before, teams=tuple(_taken(team, other) for team, other in zip(teams, passed, strict=True))
    )
    scenario = with_room(scenario, battle.field, battle.ruleset)
    players = {
        team.side: match.players[other.side]
        for team, other in zip(teams, passed, strict=True)
        if other.side in match.players
    }
    whence = {team.side: other.side for team, other in zip(teams, passed, strict=True)}
    terms = moved(match.terms, whence)
    seed = fresh_seed()
    return PreparedBattle(
        scenario, battle.field, match.map_path, battle.ruleset, players, seed, match.rolled, _alone(terms)
    )


def moved(terms: Terms, whence: Mapping[str, str]) -> Terms:
    """The same for those who play another side now: by side, which it was before."""
    partners = {side: terms.partners[one] for side, one in whence.items() if one in terms.partners}
    handicaps = {side: terms.handicaps[one] for side, one in whence.items() if one in terms.handicaps}
    return replace(terms, partners=partners, handicaps=handicaps)


def _alone(terms: Terms) -> Terms:
    """The same for a battle that is no game of a series."""
    return replace(terms, series="")


def _taken(team: Team, other: Team) -> Team:
    """The other's squad in the place of a team."""
    figures = tuple(figure for figure in other.figures if figure.cell is None) + tuple(
        figure for figure in team.figures if figure.cell
    )
    return Team(team.side, _named(other, team.side), figures, other.options)


def _named(team: Team, side: str) -> str:
    """What a team is called as another side: a name that begins with its colour says the new one."""
    first, space, rest = team.name.partition(" ")
    return f"{side.title()}{space}{rest}" if first.lower() == team.side else team.name


def on_next_map(match: Match) -> PreparedBattle | None:
    """The same squads on the next map of the list that has room for them, about what that map says; None if
    there is no other."""
    ruleset = match.battle.ruleset
    scenario = without_deployment(match.battle.scenario, match.battle.field)
    for choice in _after(scenario.map):
        choice.read()
        field = choice.field
        if (
            field is None
            or field.ruleset not in ("", ruleset.ID)
            or not {team.side for team in scenario.teams} <= set(choice.sides())
        ):
            continue
        teams = tuple(
            replace(team, figures=tuple(figure for figure in team.figures if figure.cell is None))
            for team in scenario.teams
        )
        with contextlib.suppress(EnfiladeError, ValueError):
            bare = Scenario(choice.name, scenario.ruleset, teams, scenario.options)
            there = with_mission(with_room(bare, field, ruleset), field, ruleset)
            start(there, field, ruleset, "room")  # or there is not room for all of them
            return PreparedBattle(
                there,
                field,
                choice.path,
                ruleset,
                dict(match.players),
                fresh_seed(),
                match.rolled,
                _alone(match.terms),
            )
    return None


def _after(name: str) -> Iterator[MapChoice]:
    """All other maps, from the one after that map on."""
    maps = MapList().maps
    place = next((number for number, one in enumerate(maps) if one.name == name), -1)
    yield from maps[place + 1 :]
    yield from maps[: max(0, place)]
