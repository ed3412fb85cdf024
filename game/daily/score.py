"""The score of a battle of the day: points of what one still has and of what was felled, of 400."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.campaign.battle_tally import TallyCounter, out_of_action
from game.core.events import Event
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario
from game.daily.battle import THEM, US
from game.rulesets import custom_content

MOST = 400
HALF = MOST // 2
WON, LOST, DRAWN = "won", "lost", "drawn"


@dataclass(frozen=True)
class Score:
    """`kept` and `felled` are of 200 each. `outcome` is `WON`, `LOST`, `DRAWN`, or "" while the battle goes
    on."""

    kept: int
    felled: int
    rounds: int
    outcome: str

    @property
    def points(self) -> int:
        return self.kept + self.felled

    @property
    def rank(self) -> tuple[int, int]:
        """The higher the better: of as many points the fewer rounds."""
        return self.points, -self.rounds

    @property
    def words(self) -> str:
        rounds = f"{self.rounds} round{'s' if self.rounds != 1 else ''}"
        return f"{self.points} of {MOST}, {self.outcome or 'not over'} in {rounds}"


def score(scenario: Scenario, ruleset: Ruleset, events: Iterable[Event], winner: str | None) -> Score:
    """What one has is worth its price as far as it is whole, and nothing when it is down. Whoever wins by a
    goal has besides half of what is left of the others; whoever loses by one has half of their own."""
    told = TallyCounter(US, THEM, _prices(scenario, ruleset), out_of_action(ruleset)).count(events)
    mine, theirs = told.worth[-1]
    whole = [max(1, _points(scenario, ruleset, side)) for side in (US, THEM)]
    outcome = "" if winner is None else {US: WON, "": DRAWN}.get(winner, LOST)
    kept, left = HALF * mine // whole[0], HALF * theirs // whole[1]
    if outcome == LOST:
        kept -= kept // 2
    elif outcome == WON:
        left -= left // 2
    return Score(max(0, min(HALF, kept)), max(0, min(HALF, HALF - left)), told.rounds, outcome)


def _prices(scenario: Scenario, ruleset: Ruleset) -> dict[str, int]:
    return {figure.name: _price(ruleset, figure.archetype) for _, figure in scenario.figures()}


def _points(scenario: Scenario, ruleset: Ruleset, side: str) -> int:
    return sum(_price(ruleset, figure.archetype) for figure in scenario.team(side).figures)


def _price(ruleset: Ruleset, archetype: str) -> int:
    found = custom_content.archetype(ruleset, archetype)
    return found.price if found else 0
