"""Battles of the computer that come to no end: both sides alive, and nobody able to harm anybody, be it that
a lock holds them apart or that the last two can only crawl."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.events import (
    CameTo,
    Departed,
    DoorBroken,
    Downed,
    Event,
    GroundChanged,
    Harmed,
    Placed,
    RoundBegan,
)
from game.core.map_events import Round
from game.core.scenario import Scenario

QUIET = 40
"""Rounds without anything of consequence after which a battle between computers is a draw."""
_SPARE = 5
_MATTERS = CameTo | Departed | DoorBroken | Downed | GroundChanged | Harmed | Placed
"""What changes how a battle can end; doors are opened and goals are counted without end."""


class Stalemate:
    """Reads what happens; `over` once so many rounds have gone by without consequence, longer than any goal
    asks for."""

    def __init__(self, scenario: Scenario) -> None:
        longest = max((int(getattr(goal, "rounds", 0)) for goal in scenario.goals), default=0)
        begins = (one.when.round for one in scenario.events if isinstance(one.when, Round))
        coming = max((*(wave.round for wave in scenario.waves), *begins), default=0)
        self.rounds = max(QUIET, longest + _SPARE, coming + _SPARE)
        self._round = self._since = 1

    def read(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, RoundBegan):
                self._round = event.number
            elif isinstance(event, _MATTERS):
                self._since = self._round

    @property
    def over(self) -> bool:
        return self._round - self._since >= self.rounds

    @property
    def words(self) -> str:
        return f"Nobody has come to harm for {self.rounds} rounds: a draw."
