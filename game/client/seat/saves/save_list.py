"""The rows of the list of saves: those that the player has named, and the battles that keep themselves;
what can be told of one at a glance. It is read from the state that the save
carries, so that nothing of the battle need be played again but its last order."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path

import msgspec

from game.ai.levels import player_words
from game.client.seat.partners import is_computer
from game.client.seat.saves import autosaves, storage
from game.client.seat.saves.autosaves import AutosaveName
from game.client.seat.saves.storage import Saved
from game.core.battle import Battle
from game.core.components import Down
from game.core.errors import EnfiladeError
from game.core.events import Gauge
from game.core.field import Field
from game.core.placement import placed_event
from game.core.records.files import Record
from game.core.records.replay import ReplaySession
from game.core.ruleset import Ruleset, in_words, version_of
from game.maps import titles
from game.maps.library import find_for
from game.rulesets import RULESETS


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


DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip


@dataclass(frozen=True)
class SavedBattle:
    """One row. `kept` is what is known of an autosave, None for a save that the player has named; `busy` if
    another window plays it, `here` if this one does. `titles` are those of maps that were looked up for a
    list, by their name and the folder of the save.
    """

    saved: Saved
    kept: AutosaveName | None = None
    busy: bool = False
    here: bool = False
    titles: dict[tuple[str, Path], str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def path(self) -> Path:
        return self.saved.path

    @cached_property
    def map(self) -> str:
        """What people call its map; "" if it cannot be read."""
        record = self.saved.record
        if not record:
            return ""
        sought = record.scenario.map, self.path.parent
        if sought not in self.titles:
            self.titles[sought] = map_title(record.scenario.map, self.path)
        return self.titles[sought]

    @property
    def over(self) -> bool:
        return self.kept is not None and self.kept.over

    @property
    def title(self) -> str:
        """The name that the player gave, or the map and how far the battle has come."""
        record = self.saved.record
        if not self.kept:
            return self.saved.name
        day = self.kept.id
        return (self.map if record else f"Battle of {day[:4]}-{day[4:6]}-{day[6:8]}") + self._far()

    def _far(self) -> str:
        if self.over:
            return ", over"
        return f", round {self.kept.round}" if self.kept and self.kept.round else ""

    @property
    def tab(self) -> str:
        """Where it is listed: among those kept under a name, those that keep themselves, or those that are
        over."""
        if not self.kept:
            return "kept"
        if self.over:
            return "over"
        return "auto"

    @property
    def state(self) -> str:
        """Where it is being played now, in a few words; "" if nowhere."""
        if self.busy:
            return "in another window"
        if self.here:
            return "this battle"
        return ""

    @property
    def name(self) -> str:
        """What the row is called: the player's name for it, or the map."""
        record = self.saved.record
        return self.map if self.kept and record else self.title

    @property
    def place(self) -> str:
        """Map and ruleset; of one that keeps itself, whose names are those of maps, the sides and the
        ruleset."""
        record = self.saved.record
        if not record:
            return ""
        ruleset = RULESETS.get(record.scenario.ruleset)
        rules = ruleset.TITLE if ruleset else record.scenario.ruleset
        sides = " against ".join(team.name for team in record.scenario.teams)
        return f"{rules}, {sides}" if self.kept else f"{self.map}, {rules}"

    @property
    def text(self) -> str:
        """All that a search looks through, in small letters."""
        return f"{self.title} {self.name} {self.words} {self.place} {self.when}".lower()

    @property
    def words(self) -> str:
        """Map, ruleset, sides and length of the battle, or why it cannot be read."""
        record = self.saved.record
        if not record:
            return self.saved.fault.removeprefix(f"{self.path}: ")
        ruleset = RULESETS.get(record.scenario.ruleset)
        sides = " against ".join(team.name for team in record.scenario.teams)
        orders = len(record.actions)
        where = [] if self.kept else [self.map]
        return ", ".join(
            [
                *where,
                ruleset.TITLE if ruleset else record.scenario.ruleset,
                sides,
                f"{orders} order{'s' if orders != 1 else ''}",
            ]
        )

    @property
    def when(self) -> str:
        return self.saved.record.saved if self.saved.record else ""

    @property
    def said_when(self) -> str:
        """The same as people say it: today and yesterday, a day of the last week, else the date."""
        return said(self.when, storage.current_time())


def said(when: str, now: str) -> str:
    """A time of a save ("2026-11-23 21:14") in words, as people say it at that time; what is no such time
    stays as it is."""
    try:
        then, today = datetime.fromisoformat(when), datetime.fromisoformat(now)
    except ValueError:
        return when
    days = (today.date() - then.date()).days
    if not 0 <= days < 7:
        return f"{then.day} {MONTHS[then.month - 1]} {then.year}"
    day = ("today", "yesterday")[days] if days < 2 else DAYS[then.weekday()]
    return f"{day} {then:%H:%M}"


def map_title(name: str, save: Path | None = None) -> str:
    """What people call the map that a save names."""
    try:
        return titles.title_of(find_for(name, save))
    except EnfiladeError:  # it is here no more
        return titles.in_words(Path(name).stem)


def rows() -> list[SavedBattle]:
    """Everything that can be loaded, the newest first."""
    titles: dict[tuple[str, Path], str] = {}
    named = [
        SavedBattle(one, titles=titles)
        for one in (*storage.listed(), *map(storage.saved, autosaves.strays()))
    ]
    files = autosaves.files()
    own = [
        SavedBattle(
            storage.saved(path),
            autosaves.parse_autosave_name(path),
            autosaves.busy(path),
            autosaves.held_autosave(path) is not None,
            titles,
        )
        for path in files
    ]
    return sorted([*named, *own], key=lambda row: storage.written_at(row.path), reverse=True)
