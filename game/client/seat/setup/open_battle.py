"""How battles come to a seat: a new one, a saved one, one to be watched, and one to try a
map out while it is being made."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.client.seat import match as matches
from game.client.seat.match import Match
from game.client.seat.saves import autosaves
from game.core.errors import EnfiladeError, RecordError
from game.core.placement import places_needed
from game.core.records.files import Record, read
from game.core.records.record import NO_TERMS, Terms
from game.core.records.replay import ReplaySession
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario
from game.maps import load
from game.maps.file_watch import Watch
from game.maps.library import find_for, remember
from game.maps.loader import check_playable, open_with_notes
from game.rulesets import RULESETS

if TYPE_CHECKING:
    from game.core.field import Field
    from game.core.ruleset import Ruleset
    from game.core.scenario import Scenario

CHANGED = "The map is another since"
OTHER_GROUND = (
    "The map was changed, or is read in another way, since this battle began. It goes on with the ground as "
    "it was then: where the picture shows something else, what the card of a cell says is what counts."
)


@dataclass(frozen=True)
class WatchedBattle:
    """A battle to look at, and the map on which it is played."""

    again: ReplaySession
    map_path: Path

    def from_start(self) -> WatchedBattle:
        """The same once more."""
        return WatchedBattle(
            ReplaySession(self.again.record, self.again.battle.field, self.again.ruleset), self.map_path
        )


@dataclass(frozen=True)
class PreparedBattle:
    """A battle that can begin: all that was chosen for it. `players` gives each side a level of the computer,
    "human", or the name of the person who plays it; `rolled` says whose dice are typed in."""

    scenario: Scenario
    field: Field
    map_path: Path
    ruleset: Ruleset
    players: dict[str, str]
    seed: str
    rolled: str = ""
    terms: Terms = NO_TERMS

    def with_scenario(self, scenario: Scenario) -> PreparedBattle:
        return replace(self, scenario=scenario)

    def begin(self) -> Match:
        """A new battle. EnfiladeError if the map has too few places for the squads."""
        remember(self.map_path)
        try:
            return matches.new(
                self.scenario,
                self.field,
                self.map_path,
                self.ruleset,
                self.players,
                self.seed,
                self.rolled,
                self.terms,
            )
        except ValueError as error:
            raise EnfiladeError(str(error)) from None


def ruleset_of(record: Record) -> Ruleset:
    known = RULESETS.get(record.scenario.ruleset)
    if known is None:
        raise RecordError(
            f"the battle is played by the ruleset {record.scenario.ruleset!r}, which this version does "
            "not have"
        )
    return known


def resume(path: Path) -> Match:
    """A saved battle, where it stood. EnfiladeError, in words, if it cannot be played on."""
    record = read(path)
    ruleset = ruleset_of(record)
    map_path = find_for(record.scenario.map, path, record.terrain)
    return matches.resumed(record, load(map_path), map_path, ruleset)


def take_up(path: Path) -> Match:
    """A saved battle, where it stood; an autosave goes on in its own file. EnfiladeError if it cannot be
    played on, or is played elsewhere."""
    held = autosaves.held_autosave(path)
    own = held or (autosaves.claim(path) if autosaves.parse_autosave_name(path) else None)
    try:
        match = resume(path)
    except BaseException:
        if own and own is not held:
            own.close()
        raise
    match.kept = (
        None if match.told else own
    )  # what went on under mended rules gets a file of its own: the old one keeps every order
    autosaves.release_others(match.kept)
    return match


def watch_record(record: Record, path: Path | None = None) -> WatchedBattle:
    """A battle to look at, from its beginning; `path` is the file that it comes from. EnfiladeError, in
    words, if it can be none."""
    map_path = find_for(record.scenario.map, path, record.terrain)
    return WatchedBattle(ReplaySession(record, load(map_path), ruleset_of(record)), map_path)


def watch_match(match: Match) -> WatchedBattle:
    """The battle that was just played, to look at from its beginning: its ground is at hand, wherever its map
    is now."""
    battle = match.battle
    return WatchedBattle(ReplaySession(match.record(), battle.field, battle.ruleset), match.map_path)


def given(ruleset: Ruleset, scenario: Scenario) -> dict[str, str]:
    """By rule: what was chosen about it at set-up."""
    found = {}
    for choice in ruleset.CHOICES:
        if choice.scope == "battle":
            found[choice.rule] = f"{choice.words}: {choice.said(scenario.options)}"
        elif choice.scope == "side":
            of_sides = (f"{team.name} {choice.said(team.options)}" for team in scenario.teams)
            found[choice.rule] = f"{choice.words}: {', '.join(of_sides)}"
    return found


# ---------------------------------------------------------------- trying a map out


@dataclass
class Playtest:
    """`told` is what the last change of the files has led to, `back` the screen from which it was begun."""

    scenario: Scenario
    path: Path
    ruleset: Ruleset
    players: dict[str, str]
    seed: str
    match: Match
    watch: Watch = field(default_factory=lambda: Watch(()))
    told: str = ""
    back: object = None

    def follow(self, ms: float) -> Playtest | None:
        """The trial on the changed map; None if it has not changed, or cannot be played on just now, which
        `told` says."""
        if not self.watch.changed(ms):
            return None
        try:
            found = begun(self.scenario, self.path, self.ruleset, self.players, self.seed)
        except EnfiladeError as error:
            self.told = f"the map has changed, but {error}"
            return None
        found.match.kept = self.match.kept
        return replace(found, back=self.back, told="the map has changed: the battle begins anew.")


def begun(scenario: Scenario, path: Path, ruleset: Ruleset, players: dict[str, str], seed: str) -> Playtest:
    """EnfiladeError if the map cannot be read, or no battle can be fought on it."""
    known = open_with_notes(path)
    for team in scenario.teams:
        check_playable(known.ground, [team.side], places_needed(ruleset, team.figures))
    check_playable(known.ground, [team.side for team in scenario.teams])
    match = PreparedBattle(scenario, known.ground, path, ruleset, players, seed).begin()
    return Playtest(scenario, path, ruleset, players, seed, match, Watch(known.files))
