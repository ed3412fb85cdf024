"""Doors, switches and buttons of the map."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.battle import Battle
from game.core.components import CLOCK, Doorway
from game.core.events import DoorMoved, Reported
from game.core.field import Cell, Zone
from game.core.ruleset import Play
from game.rulesets.lithium.checks import Check, check, passes
from game.rulesets.lithium.components import Pressed
from game.rulesets.lithium.state import adjacent
from game.systems.grid import neighbours

RULE = "lithium.action.use-object"


def name_of(zone: Zone) -> str:
    return zone.name or str(zone.cells[0])


def door_at(battle: Battle, cell: Cell) -> tuple[int, Doorway] | None:
    """The door on that cell and its number."""
    return next(((entity, door) for entity, door in battle.world.each(Doorway) if battle.cell(entity) == cell), None)


def button_at(battle: Battle, cell: Cell) -> Zone | None:
    """What the map offers to be pressed on that cell and has not been pressed yet."""
    pressed = battle.world.find(CLOCK, Pressed) or Pressed()
    found = (zone for zone in battle.field.zones if zone.kind == "interaction" and cell in zone.cells)
    return next((zone for zone in found if name_of(zone) not in pressed.things), None)


def usable(battle: Battle) -> frozenset[Cell]:
    """The cells of all doors, and of the buttons that have not been pressed."""
    doors = [battle.cell(entity) for entity, _ in battle.world.each(Doorway)]
    zones = [cell for zone in battle.field.zones if zone.kind == "interaction" for cell in zone.cells if button_at(battle, cell)]
    return frozenset(doors + zones)


def usable_from(battle: Battle, here: Cell, known: frozenset[Cell] | None = None) -> list[Cell]:
    """The cells of doors and buttons that can be used from that tile."""
    there = usable(battle) if known is None else known
    return sorted(cell for cell in (here, *neighbours(here)) if cell in there)


def refuse_use(battle: Battle, cell: Cell, here: Cell) -> Refusal | None:
    door = door_at(battle, cell)
    if not (door or button_at(battle, cell)) or not adjacent(battle, here, cell):
        return Refusal(RULE, "nothing to be used within reach")
    if door and door[1].open and any(battle.cell(unit) == cell for unit in battle.units()):
        return Refusal(RULE, "somebody is in the doorway")
    return None


def forcing(battle: Battle, unit: int) -> Check:
    return check(battle, unit, "forcing the door", RULE, "strength")


def use(battle: Battle, unit: int, cell: Cell) -> Play[None]:
    """Open or close the door there, a locked one by Strength; or press the button, once for all."""
    if refuse_use(battle, cell, battle.cell(unit)):
        yield Reported(unit, RULE, "too late: it cannot be used any more")
        return
    found = door_at(battle, cell)
    if found:
        entity, door = found
        if door.lock and not door.open and not (yield from passes(battle, forcing(battle, unit), door.lock)):
            return
        battle.world.put(entity, Doorway(not door.open))
        yield DoorMoved(cell, not door.open, unit)
        return
    zone = button_at(battle, cell)
    assert zone is not None
    pressed = battle.world.find(CLOCK, Pressed) or Pressed()
    battle.world.put(CLOCK, Pressed((*pressed.things, name_of(zone))))
    yield Reported(unit, RULE, zone.properties.get("text") or f"uses {name_of(zone)}")
    if zone.properties.get("open"):
        for entity, door in list(battle.world.each(Doorway)):
            if battle.cell(entity) in zone.cells and not door.open:
                battle.world.put(entity, Doorway(True))
                yield DoorMoved(battle.cell(entity), True, unit)
