"""Doors: opened or closed on the way, a tile of the walk; one that is locked takes the action
(infowar.round.five-seconds)."""

from __future__ import annotations

import msgspec

from game.core.actions import Action, Refusal
from game.core.components import Doorway
from game.core.events import Spent
from game.core.field import Cell
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.checks import TEST, Check, odds_of, roll, succeeds
from game.rulesets.infowar.figures import turn
from game.rulesets.infowar.ladder import GOOD
from game.rulesets.infowar.order_verb import ONE_ACTION, FramedVerb, refuse_spent
from game.rulesets.infowar.penalties import trait_check
from game.rulesets.infowar.turns import act
from game.systems.bodies import covers
from game.systems.doors import door_at, refuse_door, toggle_door
from game.systems.interactables import using


class UseDoor(Action, frozen=True):
    """Open, close or force the door on that cell."""

    cell: Cell


def offer(table: Table, unit: UnitId) -> list[Action]:
    near = {cell for own in table.cells(unit) for cell in table.field.grid.neighbours(own)}
    doors = [table.cell(entity) for entity, _ in table.world.things(Doorway) if table.cell(entity) in near]
    return [UseDoor(unit, cell) for cell in doors] or [UseDoor(unit, table.cell(unit))]


def refuse(table: Table, order: UseDoor) -> Refusal | None:
    found = door_at(table, order.cell)
    if found is None or not covers(table, order.unit, order.cell):
        return Refusal(ONE_ACTION, "no door within reach")
    words = refuse_door(table, order.cell)
    if words:
        return Refusal(ONE_ACTION, words)
    if _locked(found[1]):
        return refuse_spent(table, order.unit)
    return None if turn(table, order.unit).tiles else Refusal(ONE_ACTION, "nothing of the walk is left")


def _locked(door: Doorway) -> bool:
    return bool(door.lock) and not door.open


def forcing(table: Table, unit: UnitId) -> Check:
    """Strength against Good (infowar.roll.unopposed)."""
    return trait_check(table, unit, "strength", "forcing the door", "infowar.roll.unopposed")


def resolve(table: Table, order: UseDoor) -> Play[None]:
    unit, found = order.unit, door_at(table, order.cell)
    assert found is not None, "the refusal asks for a door"
    door = found[1]
    if _locked(door):
        yield from act(table, unit, "forces a door")
        if not succeeds((yield from roll(table, forcing(table, unit), GOOD))):
            return
    else:
        now = turn(table, unit)
        table.world.put(unit, msgspec.structs.replace(now, tiles=now.tiles - 1))
        yield Spent(unit, "Walk", "closes a door" if door.open else "opens a door")
    yield from toggle_door(table, order.cell, unit)


def chances(table: Table, order: UseDoor) -> Chances:
    found = door_at(table, order.cell)
    return odds_of(forcing(table, order.unit), GOOD) if found and _locked(found[1]) else Chances()


def describe(table: Table, order: UseDoor) -> str:
    return using(table, order.cell)


USE_DOOR = FramedVerb(
    UseDoor, "Door", "door", "k", "cell", quiet=True, works=True, rule="infowar.scene.referee", outcomes=TEST,
    tip="Opens or shuts a door beside you, for a tile of the walk. A locked one is forced, for the action.",
    offer=offer, refuse=refuse, resolve=resolve, chances=chances, describe=describe,
)  # fmt: skip
