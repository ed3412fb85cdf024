"""What happened in a battle: frozen data, past tense, JSON both ways. Events alone are enough to draw the
battle."""

from __future__ import annotations

from game.core.events.battle_flow import (
    Answered,
    BattleEnded,
    Declared,
    Fated,
    GoalMoved,
    MessageTold,
    Ordered,
    Reported,
    RoundBegan,
    Spent,
    TimeRanOut,
    TurnBegan,
    TurnEnded,
)
from game.core.events.event import Event, Gauge, Modifier, Viewer, seen_by
from game.core.events.figures import (
    Alighted,
    Assessed,
    Boarded,
    CameTo,
    Departed,
    Downed,
    Harmed,
    LostSight,
    Placed,
    StatusGained,
    StatusLost,
    Stepped,
    Turned,
)
from game.core.events.rolls import Attacked, AttackEnded, Landed, Rolled, Scattered, Thrown
from game.core.events.things import (
    AmmoChanged,
    AreaBegan,
    AreaEnded,
    DoorBroken,
    DoorMoved,
    GroundChanged,
    ItemDropped,
    ItemTaken,
    Readied,
)
from game.core.references import UnitId


class Veiled(Event, frozen=True):
    """What only these sides read as it is: the others read `instead`, or nothing. Decided as it happened,
    since that changes no more."""

    what: AnyEvent
    sides: tuple[str, ...]
    instead: AnyEvent | None = None

    def read_by(self, viewer: Viewer) -> Event | None:
        read = self.what if viewer is None or viewer in self.sides else self.instead
        return read.read_by(viewer) if read else None


class Sighted(Event, frozen=True):
    """Under fog of war: the side `only` sees a unit from now on, that it did not see before. `states` are
    those that it is in, `order` are the units in the round's order that the side sees; `acts` if it is the
    turn of this one."""

    placed: Placed
    states: tuple[AnyEvent, ...] = ()
    order: tuple[UnitId, ...] = ()
    acts: bool = False
    only: str = ""

    @property
    def unit(self) -> UnitId:
        return self.placed.unit

    def read_by(self, viewer: Viewer) -> Event | None:
        return None if viewer is None else super().read_by(viewer)


AnyEvent = (
    Veiled
    | Sighted
    | LostSight
    | Placed
    | RoundBegan
    | Ordered
    | TurnBegan
    | TurnEnded
    | Declared
    | Spent
    | Stepped
    | Turned
    | Boarded
    | Alighted
    | Departed
    | Rolled
    | Attacked
    | AttackEnded
    | Harmed
    | Assessed
    | Downed
    | CameTo
    | StatusGained
    | StatusLost
    | AmmoChanged
    | Readied
    | ItemDropped
    | ItemTaken
    | Thrown
    | Scattered
    | Landed
    | AreaBegan
    | AreaEnded
    | DoorBroken
    | DoorMoved
    | GroundChanged
    | Answered
    | Reported
    | Fated
    | GoalMoved
    | MessageTold
    | TimeRanOut
    | BattleEnded
)

__all__ = [
    "Alighted",
    "AmmoChanged",
    "Answered",
    "AnyEvent",
    "AreaBegan",
    "AreaEnded",
    "Assessed",
    "AttackEnded",
    "Attacked",
    "BattleEnded",
    "Boarded",
    "CameTo",
    "Declared",
    "Departed",
    "DoorBroken",
    "DoorMoved",
    "Downed",
    "Event",
    "Fated",
    "Gauge",
    "GoalMoved",
    "GroundChanged",
    "Harmed",
    "ItemDropped",
    "ItemTaken",
    "Landed",
    "LostSight",
    "MessageTold",
    "Modifier",
    "Ordered",
    "Placed",
    "Readied",
    "Reported",
    "Rolled",
    "RoundBegan",
    "Scattered",
    "Sighted",
    "Spent",
    "StatusGained",
    "StatusLost",
    "Stepped",
    "Thrown",
    "TimeRanOut",
    "TurnBegan",
    "TurnEnded",
    "Turned",
    "Veiled",
    "Viewer",
    "seen_by",
]
