"""What becomes of figures: where they come and go, what they suffer, what state they are in."""

from __future__ import annotations

from game.core.events.event import Event, Gauge, Viewer
from game.core.field import Cell
from game.core.references import NO_UNIT, Aside, Prose, RuleId, UnitId


class Placed(Event, frozen=True):
    """A figure stands on the board: in the middle of `wide` by `long` cells, `facing` a direction if it faces
    any, or `aboard` another."""

    unit: UnitId
    name: str
    side: str
    look: str
    person: int
    cell: Cell
    gauges: tuple[Gauge, ...]
    wide: int = 1
    long: int = 1
    facing: str = ""
    aboard: UnitId = NO_UNIT
    seat: str = ""


class Stepped(Event, frozen=True):
    """One step of a move; `forced` if the unit was pushed."""

    unit: UnitId
    start: Cell
    end: Cell
    forced: bool = False


class Turned(Event, frozen=True):
    """A unit has turned where it is; `facing` is the direction that it faces now."""

    unit: UnitId
    facing: str


class Boarded(Event, frozen=True, repr_omit_defaults=True):
    """A unit is now aboard another, on that seat, and moves with it; `within` if it sat there on another seat
    before."""

    unit: UnitId
    carrier: UnitId
    seat: str = ""
    within: bool = False


class Alighted(Event, frozen=True):
    """A unit is aboard no more: it stands on that cell."""

    unit: UnitId
    carrier: UnitId
    cell: Cell


class Departed(Event, frozen=True):
    """A unit has left the map by that cell, unharmed by anybody: it takes no more part."""

    unit: UnitId
    cell: Cell


class Harmed(Event, frozen=True):
    """A unit was hurt. `words` say how much in the ruleset's own terms; `gauges` are all its points now;
    `health` is 0 to 100. `by` is who has done it, where the events before do not say that: of attacks that
    are made at the same time."""

    unit: UnitId
    amount: int
    words: Prose
    gauges: tuple[Gauge, ...]
    health: int
    by: Aside = NO_UNIT


class Assessed(Event, frozen=True):
    """A side reads the points of a unit otherwise from now on, because it has made out more of it, or less;
    nothing has happened to the unit.

    To those who may read everything, what one side has made out is no news.
    """

    unit: UnitId
    gauges: tuple[Gauge, ...]
    only: str = ""

    def read_by(self, viewer: Viewer) -> Event | None:
        return None if viewer is None and self.only else super().read_by(viewer)


class Downed(Event, frozen=True):
    unit: UnitId


class CameTo(Event, frozen=True):
    """A unit that was down takes part again."""

    unit: UnitId


class StatusGained(Event, frozen=True):
    """A unit is now in a state ("prone", "focused", "burning"); `count` is the number of stacks; `cells` what
    it watches, if any; `whom` it is about beside the unit, if anybody."""

    unit: UnitId
    status: str
    rule: RuleId
    count: int = 1
    cells: tuple[Cell, ...] = ()
    whom: Aside = NO_UNIT


class StatusLost(Event, frozen=True):
    """`count` stacks are left."""

    unit: UnitId
    status: str
    rule: RuleId
    count: int = 0


class LostSight(Event, frozen=True):
    """The side `only` does not see a unit any more: it was seen last on `cell`. Without a cell the side has
    looked there, and it is gone."""

    unit: UnitId
    cell: Cell | None
    only: str = ""

    def read_by(self, viewer: Viewer) -> Event | None:
        """To those who may read everything, what one side sees is no news."""
        return None if viewer is None else super().read_by(viewer)
