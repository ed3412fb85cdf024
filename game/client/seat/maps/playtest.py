"""A battle to try a map out while it is being made: it begins anew whenever the files of the map change."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from game.client.seat.match import Match
from game.client.seat.setup.open_battle import PreparedBattle
from game.core.errors import EnfiladeError
from game.core.placement import places_needed
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario
from game.maps.file_watch import Watch
from game.maps.loader import check_playable, open_with_notes


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
