"""What can be told of a saved battle at a glance: how far it has come, who still stands, who won. It is read
from the state that the save carries, so that nothing of the battle need be played again but its last order.
"""

from __future__ import annotations

import msgspec

from game.ai.levels import player_words
from game.client.seat.match import is_computer
from game.core.battle import Battle
from game.core.components import Down
from game.core.events import Gauge
from game.core.field import Field
from game.core.placement import placed_event
from game.core.records.files import Record
from game.core.records.replay import ReplaySession
from game.core.ruleset import Ruleset, in_words, version_of


class Person(msgspec.Struct, frozen=True):
    """A figure as a portrait shows it."""

    name: str
    look: str
    face: int
    gauges: tuple[Gauge, ...]
    down: bool


class SideSummary(msgspec.Struct, frozen=True):
    """A side: who plays it, and its figures in the order of the scenario; those that have left the map are
    not among them."""

    side: str
    title: str
    player: str
    people: tuple[Person, ...]


class SaveSummary(msgspec.Struct, frozen=True):
    """`turn` names whose turn it is; `winner` is None while the battle goes on, "" in a draw. `options` are
    those that are not as usual."""

    map: str = ""
    ruleset: str = ""
    called: str = "Round"
    round: int = 0
    turn: str = ""
    winner: str | None = None
    sides: tuple[SideSummary, ...] = ()
    options: tuple[str, ...] = ()
    seed: str = ""
    orders: int = 0
    saved: str = ""

    @property
    def result(self) -> str:
        """Who won, in words; "goes on" while nobody has."""
        if self.winner is None:
            return "goes on"
        title = next((band.title for band in self.sides if band.side == self.winner), self.winner)
        return f"{title} won" if self.winner else "a draw"


def standing(record: Record, field: Field, ruleset: Ruleset) -> Battle:
    """The battle where it stood when it was saved: from the state before its last order, or, if that is of
    older rules, from its beginning. RecordError if it does not play as recorded.
    """
    again = ReplaySession(record, field, ruleset)
    state = record.states[-1] if record.states else None
    if state and state.rules == version_of(ruleset):
        again.go_on_from(state)
    else:
        again.begin()
    while not again.over:
        again.step()
    if again.parting:
        raise again.parting.error(ruleset)
    return again.battle


def glance(record: Record, battle: Battle, title: str) -> SaveSummary:
    """What is to be told of that battle on the map of that title."""
    slot, table = battle.slot, battle.table
    if slot is None:
        turn = ""
    elif slot.unit:
        turn = table.unit(slot.unit).name
    elif slot.side:
        turn = record.scenario.team(slot.side).name
    else:
        turn = ""
    bands = tuple(
        SideSummary(team.side, team.name, _player(record, team.side), tuple(_people(battle, team.side)))
        for team in record.scenario.teams
    )
    return SaveSummary(
        title,
        battle.ruleset.TITLE,
        battle.ruleset.DISPLAY.round,
        table.clock.round,
        turn,
        battle.winner,
        bands,
        _options(record, battle.ruleset),
        record.seed,
        len(record.actions),
        record.saved,
    )


def _player(record: Record, side: str) -> str:
    player = record.players.get(side, "human")
    if is_computer(player):
        return "computer" if player == "normal" else f"computer, {player_words(player)}"
    if player == "human":
        return ""
    return player


def _people(battle: Battle, side: str) -> list[Person]:
    found = []
    for number in battle.table.units():
        if battle.table.unit(number).side == side:
            told = placed_event(battle.table, battle.ruleset, number)
            found.append(
                Person(told.name, told.look, told.person, told.gauges, battle.table.world.has(number, Down))
            )
    return found


def _options(record: Record, ruleset: Ruleset) -> tuple[str, ...]:
    usual = {choice.name: choice.values[0] for choice in ruleset.CHOICES}
    words = {choice.name: choice.words for choice in ruleset.CHOICES}
    return tuple(
        f"{words[name]}: {in_words(value)}"
        for name, value in record.scenario.options.items()
        if name in words and value != usual[name]
    )
