"""The next game of a series: which map, and who is on which side."""

from __future__ import annotations

import secrets
from dataclasses import replace
from itertools import islice

import msgspec

from game.client.seat.saves import storage
from game.client.seat.series import JOINT, Series, write
from game.client.seat.setup.open_battle import PreparedBattle
from game.client.seat.setup.rematch import moved, on_other_maps, rotated
from game.core.errors import EnfiladeError
from game.core.records.record import Terms
from game.maps import load
from game.maps.library import find_for
from game.rulesets.setup import fresh_seed, ruleset_of
from game.systems.deployment import without_deployment


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
        storage.now()[:10],
    )
    try:
        write(series)
    except OSError as error:
        raise EnfiladeError(f"the series cannot be kept: {error.strerror}") from None
    return _due(battle, series, battle.terms)


def _due(battle: PreparedBattle, series: Series, terms: Terms) -> PreparedBattle:
    """The battle as the game of the series that is due."""
    named = msgspec.structs.replace(terms, series=f"{series.id}{JOINT}{len(series.played)}")
    return replace(battle, terms=named)


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
