"""What a map offers to be used: its doors, and the switches and buttons that its author has drawn as
zones."""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.core.components import CLOCK, Component, Doorway
from game.core.describing.names import cell_name
from game.core.events import Reported
from game.core.field import Cell, Zone
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.core.verbs import Play
from game.systems.doors import door_at, open_all, refuse_door, toggle_door
from game.systems.engagement import adjacent

OFFER = "interaction"


class Pressed(Component, frozen=True):
    """The things of the map that have been used up, by name: on entity 1."""

    things: tuple[str, ...] = ()


def name_of(zone: Zone) -> str:
    return zone.name or str(zone.cells[0])


def offers(table: Table) -> list[Zone]:
    return [zone for zone in table.field.zones if zone.kind == OFFER]


def offer_at(table: Table, cell: Cell, used: Collection[str]) -> Zone | None:
    """What the map offers on that cell, but for what is used up, by name."""
    return next((zone for zone in offers(table) if cell in zone.cells and name_of(zone) not in used), None)


def button_at(table: Table, cell: Cell) -> Zone | None:
    """What the map offers to be pressed on that cell and has not been pressed yet."""
    pressed = table.world.find(CLOCK, Pressed) or Pressed()
    return offer_at(table, cell, pressed.things)


@cached_by_components(Doorway, Pressed)
def usable(table: Table) -> frozenset[Cell]:
    """The cells of all doors, and of the buttons that have not been pressed."""
    doors = [table.cell(entity) for entity, door in table.world.things(Doorway) if not door.broken]
    return frozenset(
        [*doors, *(cell for zone in offers(table) for cell in zone.cells if button_at(table, cell))]
    )


def usable_from(table: Table, here: Cell, known: frozenset[Cell] | None = None) -> list[Cell]:
    """The cells of doors and buttons that can be used from that tile."""
    there = usable(table) if known is None else known
    return sorted(cell for cell in (here, *table.field.grid.neighbours(here)) if cell in there)


def refuse_thing(table: Table, cell: Cell, here: Cell) -> str:
    """Why nothing on the cell can be used from `here`, in words; "" if something can."""
    if not (door_at(table, cell) or button_at(table, cell)) or not adjacent(
        table.ground(), here, cell, table.closed()
    ):
        return "nothing to be used within reach"
    return refuse_door(table, cell)


def using(table: Table, cell: Cell) -> str:
    """What using the cell does, for an order in words: "Open the door on g3"."""
    found, zone = door_at(table, cell), button_at(table, cell)
    if found:
        door = found[1]
        opens = "Force" if door.lock else "Open"
        return f"{'Close' if door.open else opens} the door on {cell_name(cell)}"
    return f"Use {(zone.name if zone else '') or 'what is'} on {cell_name(cell)}"


def use(table: Table, unit: UnitId, cell: Cell, rule: str, forced: Callable[[int], Play[bool]]) -> Play[None]:
    """Open or close the door there, a locked one once it is `forced`, given its DC; or press the button, once
    for all."""
    found, zone = door_at(table, cell), button_at(table, cell)
    if found:
        door = found[1]
        if not door.lock or door.open or (yield from forced(door.lock)):
            yield from toggle_door(table, cell, unit)
    elif zone:
        pressed = table.world.find(CLOCK, Pressed) or Pressed()
        table.world.put(CLOCK, Pressed((*pressed.things, name_of(zone))))
        yield Reported(unit, rule, zone.properties.get("text") or f"uses {name_of(zone)}")
        yield from open_doors_of(table, zone, unit)


def open_doors_of(table: Table, zone: Zone, unit: UnitId) -> Play[None]:
    """The doors of the zone open, if its author says so."""
    if zone.properties.get("open"):
        yield from open_all(table, zone.cells, unit)
