"""Doors, switches and buttons of the map."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import CLOCK, Doorway
from game.core.events import DoorMoved, Reported
from game.core.field import Cell, Zone
from game.core.ruleset import Play
from game.core.table import Table, remembered
from game.rulesets.lithium.checks import Check, check, passes
from game.rulesets.lithium.components import Pressed
from game.rulesets.lithium.state import adjacent

RULE = "lithium.action.use-object"


def name_of(zone: Zone) -> str:
    return zone.name or str(zone.cells[0])


def door_at(table: Table, cell: Cell) -> tuple[int, Doorway] | None:
    """The door on that cell and its number."""
    return next(((entity, door) for entity, door in table.world.each(Doorway) if table.cell(entity) == cell), None)


def button_at(table: Table, cell: Cell) -> Zone | None:
    """What the map offers to be pressed on that cell and has not been pressed yet."""
    pressed = table.world.find(CLOCK, Pressed) or Pressed()
    found = (zone for zone in table.field.zones if zone.kind == "interaction" and cell in zone.cells)
    return next((zone for zone in found if name_of(zone) not in pressed.things), None)


@remembered(Doorway, Pressed)
def usable(table: Table) -> frozenset[Cell]:
    """The cells of all doors, and of the buttons that have not been pressed."""
    doors = [table.cell(entity) for entity, _ in table.world.each(Doorway)]
    zones = [cell for zone in table.field.zones if zone.kind == "interaction" for cell in zone.cells if button_at(table, cell)]
    return frozenset(doors + zones)


def usable_from(table: Table, here: Cell, known: frozenset[Cell] | None = None) -> list[Cell]:
    """The cells of doors and buttons that can be used from that tile."""
    there = usable(table) if known is None else known
    return sorted(cell for cell in (here, *table.field.grid.neighbours(here)) if cell in there)


def refuse_use(table: Table, cell: Cell, here: Cell) -> Refusal | None:
    door = door_at(table, cell)
    if not (door or button_at(table, cell)) or not adjacent(table, here, cell):
        return Refusal(RULE, "nothing to be used within reach")
    if door and door[1].open and any(table.cell(unit) == cell for unit in table.units()):
        return Refusal(RULE, "somebody is in the doorway")
    return None


def forcing(table: Table, unit: int) -> Check:
    return check(table, unit, "forcing the door", RULE, "strength")


def use(table: Table, unit: int, cell: Cell) -> Play[None]:
    """Open or close the door there, a locked one by Strength; or press the button, once for all."""
    if refuse_use(table, cell, table.cell(unit)):
        yield Reported(unit, RULE, "too late: it cannot be used any more")
        return
    found = door_at(table, cell)
    if found:
        entity, door = found
        if door.lock and not door.open and not (yield from passes(table, forcing(table, unit), door.lock)):
            return
        table.world.put(entity, Doorway(not door.open))
        yield DoorMoved(cell, not door.open, unit)
        return
    zone = button_at(table, cell)
    assert zone is not None
    pressed = table.world.find(CLOCK, Pressed) or Pressed()
    table.world.put(CLOCK, Pressed((*pressed.things, name_of(zone))))
    yield Reported(unit, RULE, zone.properties.get("text") or f"uses {name_of(zone)}")
    if zone.properties.get("open"):
        for entity, door in list(table.world.each(Doorway)):
            if table.cell(entity) in zone.cells and not door.open:
                table.world.put(entity, Doorway(True))
                yield DoorMoved(table.cell(entity), True, unit)
