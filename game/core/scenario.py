"""Who fights whom, where, and under which options: all that a battle is before its first die."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.core.field import Cell
from game.core.goals import MOST_ROUNDS, AnyGoal
from game.core.map_events import MapEvent

WITH = "+"
"""Between an archetype and the weapon that it has in hand in place of its own: "scout+shotgun"."""


TRAINED = "^"
"""Before each skill in which a figure is better or worse than its kind: "scout+shotgun^aiming2"."""


FITTED = "~"
"""Before each thing that a figure wears or carries besides: "scout+shotgun~vest~smoke^aiming2"."""


def kind_of(archetype: str) -> str:
    """The archetype without the weapon and the gear that were chosen for it, and without what was learnt."""
    return archetype.partition(TRAINED)[0].partition(FITTED)[0].partition(WITH)[0]


class Figure(msgspec.Struct, frozen=True):
    """One figure of a side: an archetype of the ruleset (with `WITH` another weapon), its name, and where it
    begins.

    None is the side's next free spawn point.
    """

    archetype: str
    name: str
    person: int = 0
    cell: Cell | None = None
    options: dict[str, str] = {}


class Team(msgspec.Struct, frozen=True):
    """One side of the battle. `options` are those that a side chooses for itself."""

    side: str
    name: str
    figures: tuple[Figure, ...]
    options: dict[str, str] = {}


class Wave(msgspec.Struct, frozen=True):
    """Figures of a side that come onto the board as that round begins, on the first of the cells where there
    is room; else a round later. One that is `called` comes as the round after that begins in which an event
    of the map calls it."""

    side: str
    round: Annotated[int, msgspec.Meta(ge=2, le=MOST_ROUNDS)]
    figures: tuple[Figure, ...]
    cells: tuple[Cell, ...]
    called: bool = False


class Lying(msgspec.Struct, frozen=True):
    """A thing of the ruleset that lies on a cell when the battle begins."""

    kind: str
    cell: Cell


class Scenario(msgspec.Struct, frozen=True):
    """`map` is the name of a shipped map or a path; `options` are the set-up options of the ruleset by name.

    Of several `goals` that are reached at once the first counts. Without any, the last side standing wins.
    `mission` names what was chosen to be played, for its briefing; with a `light` it is at least as dark
    everywhere.
    """

    map: str
    ruleset: str
    teams: tuple[Team, ...]
    options: dict[str, str] = {}
    goals: tuple[AnyGoal, ...] = ()
    waves: tuple[Wave, ...] = ()
    items: tuple[Lying, ...] = ()
    events: tuple[MapEvent, ...] = ()
    mission: str = ""
    light: Literal["", "dim", "very_poor", "dark"] = ""

    def figures(self) -> list[tuple[Team, Figure]]:
        """Every figure with its team, in the order in which they are placed."""
        return [(team, figure) for team in self.teams for figure in team.figures]

    def team(self, side: str) -> Team:
        """The team of that side; KeyError if nobody plays it."""
        for team in self.teams:
            if team.side == side:
                return team
        raise KeyError(side)
