"""What is in hand and what lies or stands on the board: weapons, areas, doors, the ground."""

from __future__ import annotations

from game.core.events.event import Event
from game.core.field import Cell, Tile
from game.core.references import NO_UNIT, Prose, ThingId, UnitId


class AmmoChanged(Event, frozen=True):
    unit: UnitId
    weapon: str
    left: int
    most: int


class Readied(Event, frozen=True):
    """The unit now holds these weapons; `look` is its new picture."""

    unit: UnitId
    weapons: tuple[str, ...]
    look: str


class ItemDropped(Event, frozen=True):
    item: ThingId
    kind: str
    cell: Cell
    unit: UnitId = NO_UNIT


class ItemTaken(Event, frozen=True):
    item: ThingId
    kind: str
    unit: UnitId


class AreaBegan(Event, frozen=True, repr_omit_defaults=True):
    """Something lies on these cells from now on; `density` as in `Area`. `at` is the cell in their middle,
    where something waits for its turn."""

    area: ThingId
    kind: str
    cells: tuple[Cell, ...]
    turns: int
    density: int = 0
    at: Cell | None = None


class AreaEnded(Event, frozen=True):
    area: ThingId


class DoorMoved(Event, frozen=True):
    cell: Cell
    open: bool
    unit: UnitId = NO_UNIT


class DoorBroken(Event, frozen=True):
    """A closed door is broken: it stands open for good. `unit` is whose doing it is."""

    cell: Cell
    unit: UnitId = NO_UNIT


class GroundChanged(Event, frozen=True):
    """Cells have become something else: `tile` with its name ("rubble", "crater"). `was` names what stood
    there, `unit` is whose doing it is."""

    cells: tuple[Cell, ...]
    tile: Tile
    was: Prose = ""
    unit: UnitId = NO_UNIT
    lit: bool = False
