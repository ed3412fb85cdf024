"""The doors of the map: which one is where, what opens and closes them, and how one breaks."""

from __future__ import annotations

from collections.abc import Collection

from game.core.components import Doorway
from game.core.events import DoorBroken, DoorMoved
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table, cached_by_components
from game.core.verbs import Play


def door_at(table: Table, cell: Cell) -> tuple[int, Doorway] | None:
    """The door on that cell and its number."""
    entity = _doors(table).get(cell)
    return None if entity is None else (entity, table.world.get(entity, Doorway))


@cached_by_components(Doorway)
def _doors(table: Table) -> dict[Cell, int]:
    """Doors stay where they are."""
    return {table.cell(entity): entity for entity, _ in table.world.things(Doorway)}


def refuse_door(table: Table, cell: Cell) -> str:
    """Why a door on the cell can be neither opened nor closed, in words; "" if it can, or if there is
    none."""
    found = door_at(table, cell)
    if found and found[1].broken:
        return "the door is broken"
    if found and found[1].open and any(cell in table.cells(unit) for unit in table.units()):
        return "somebody is in the doorway"
    return ""


def toggle_door(table: Table, cell: Cell, unit: UnitId) -> Play[None]:
    """The door there opens or closes; a lock that was forced holds no more."""
    found = door_at(table, cell)
    if found:
        entity, door = found
        table.world.put(entity, Doorway(not door.open))
        yield DoorMoved(cell, not door.open, unit)


def open_all(table: Table, cells: Collection[Cell], unit: UnitId) -> Play[None]:
    """All closed doors among the cells open, locked ones too."""
    for entity, door in list(table.world.things(Doorway)):
        if table.cell(entity) in cells and not door.open:
            table.world.put(entity, Doorway(True))
            yield DoorMoved(table.cell(entity), True, unit)


def break_door(table: Table, cell: Cell, unit: UnitId = NO_UNIT) -> Play[None]:
    """The door there stands open for good. What its cell becomes is for `destruction` to say."""
    found = door_at(table, cell)
    if found:
        entity, door = found
        table.world.put(entity, Doorway(True, broken=True))
        if not door.open:
            yield DoorBroken(cell, unit)
