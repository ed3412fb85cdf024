"""How battles come onto the screen: a new one, a saved one, a replay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.client.seat import autosaves
from game.client.seat import match as matches
from game.core.errors import EnfiladeError, RecordError
from game.core.records import Record, read
from game.maps import load
from game.maps.shelf import find_for, remember
from game.rulesets import RULESETS

if TYPE_CHECKING:
    from game.client.kit.screen import Screen
    from game.client.seat.match import Match
    from game.client.seat.settings import Settings
    from game.core.field import Field
    from game.core.ruleset import Ruleset
    from game.core.scenario import Scenario


def setup(settings: Settings) -> Screen:
    """The start screen; no battle is on the screen any more."""
    from game.client.screens.setup import SetupScreen

    autosaves.only(None)
    return SetupScreen(settings)


def play(match: Match, settings: Settings, fresh: bool = True) -> Screen:
    from game.client.screens.battle import BattleScreen

    return BattleScreen(match, settings, fresh)


def begin(scenario: Scenario, field: Field, map_path: Path, ruleset: Ruleset, players: dict[str, str], seed: str, settings: Settings) -> Screen:
    """A new battle. EnfiladeError if the map has too few places for the squads."""
    remember(map_path)
    try:
        return play(matches.new(scenario, field, map_path, ruleset, players, seed), settings)
    except ValueError as error:
        raise EnfiladeError(str(error)) from None


def ruleset_of(record: Record) -> Ruleset:
    known = RULESETS.get(record.scenario.ruleset)
    if known is None:
        raise RecordError(f"the battle is played by the ruleset {record.scenario.ruleset!r}, which this version does not have")
    return known


def resume(path: Path, settings: Settings) -> Screen:
    """A saved battle, where it stood. EnfiladeError, in words, if it cannot be played on."""
    record = read(path)
    ruleset = ruleset_of(record)
    map_path = find_for(record.scenario.map, path)
    match = matches.resumed(record, load(map_path), map_path, ruleset)
    screen = play(match, settings, fresh=False)
    if not match.told:
        return screen
    from game.client.screens.told import ToldScreen

    return ToldScreen(settings, match, screen)


def watch(record: Record, settings: Settings, path: Path | None = None) -> Screen:
    """A battle to look at, from its beginning; `path` is the file that it comes from. EnfiladeError, in words, if it can be none."""
    from game.client.screens.replay import ReplayScreen

    map_path = find_for(record.scenario.map, path)
    return ReplayScreen(record, load(map_path), map_path, ruleset_of(record), settings)


def rulebook(settings: Settings, under: Screen, ruleset: Ruleset, rule: str = "", scenario: Scenario | None = None) -> Screen:
    """The rulebook, over a screen to which it returns; with the options of a battle, if there is one."""
    from game.client.screens.rulebook import RulebookScreen

    return RulebookScreen(settings, under, ruleset, rule, given(ruleset, scenario) if scenario else {})


def given(ruleset: Ruleset, scenario: Scenario) -> dict[str, str]:
    """By rule: what was chosen about it at set-up."""
    found = {}
    for choice in ruleset.CHOICES:
        if choice.scope == "battle":
            found[choice.rule] = f"{choice.words}: {scenario.options.get(choice.name, choice.values[0])}"
        elif choice.scope == "side":
            of_sides = (f"{team.name} {team.options.get(choice.name, choice.values[0])}" for team in scenario.teams)
            found[choice.rule] = f"{choice.words}: {', '.join(of_sides)}"
    return found


def map_title(name: str) -> str:
    """A map's name for people, from its file name."""
    return Path(name).stem.replace("-", " ").replace("_", " ").capitalize()


def take_up(path: Path, settings: Settings) -> Screen:
    """A saved battle, where it stood; an autosave goes on in its own file. EnfiladeError if it cannot be played on, or is played elsewhere."""
    held = autosaves.held(path)
    own = held or (autosaves.claim(path) if autosaves.kept(path) else None)
    try:
        screen = resume(path, settings)
    except BaseException:
        if own and own is not held:
            own.close()
        raise
    match = match_of(screen)
    if match is not None:
        match.kept = None if match.told else own  # what went on under mended rules gets a file of its own: the old one keeps every order
        autosaves.only(match.kept)
    return screen


def match_of(screen: Screen | None) -> Match | None:
    """The battle that is played on the screen or below it."""
    while screen is not None:
        match = getattr(screen, "match", None)
        if isinstance(match, matches.Match):
            return match
        screen = getattr(screen, "under", None)
    return None
