"""A battle told anew, from its state: for one that goes on where nobody has seen the events before."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.battle import Battle
from game.core.charges import called
from game.core.clock import order_of
from game.core.components import Altered, Area, Doorway, Down, Item, LaidCharge, Position, Prize
from game.core.events import (
    AreaBegan,
    BattleEnded,
    Departed,
    DoorMoved,
    Downed,
    Event,
    GroundChanged,
    ItemDropped,
    ItemTaken,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from game.core.missions import counts, goal_event, thing_of
from game.core.placement import placed_event
from game.core.terrain_change import names_of


def situation(battle: Battle) -> list[Event]:
    """Events that draw the board as it now stands: everybody where they are, what lies and burns, whose turn
    it is."""
    told = (*_figures(battle), *_things(battle), *_course(battle))
    return [battle.ruleset.SECRETS.event(battle.table, event) for event in told]


def _figures(battle: Battle) -> Iterator[Event]:
    for number in sorted((*battle.table.units(), *battle.table.gone())):
        yield placed_event(battle.table, battle.ruleset, number)


def _things(battle: Battle) -> Iterator[Event]:
    world = battle.table.world
    was = {door.cell: door.open for door in battle.field.doors}
    for entity, door in world.things(Doorway):
        if door.open != was.get(battle.table.cell(entity)):
            yield DoorMoved(battle.table.cell(entity), door.open)
    for _, altered in world.things(Altered):
        if altered.cells:
            yield GroundChanged(altered.cells, altered.tile, names_of(battle.field, altered.cells))
    for entity, item in world.things(Item):
        place = world.find(entity, Position)
        if place:
            yield ItemDropped(entity, item.kind, place.cell)
    for entity, prize in world.things(Prize):
        place, name = world.find(entity, Position), thing_of(battle.table, prize)[0]
        if place:
            yield ItemDropped(entity, name, place.cell)
        elif prize.carrier:
            yield ItemTaken(entity, name, prize.carrier)
    for entity, charge in world.things(LaidCharge):
        place = world.find(entity, Position)
        if place:
            yield ItemDropped(entity, called(charge.left), place.cell)
    for entity, area in world.things(Area):
        if area.turns:
            middle = world.find(entity, Position)
            yield AreaBegan(
                entity, area.kind, area.cells, area.turns, area.density, middle.cell if middle else None
            )


def _course(battle: Battle) -> Iterator[Event]:
    clock = battle.table.clock
    yield RoundBegan(clock.round, order_of(battle.table))
    for number in battle.table.units():
        if battle.table.world.has(number, Down):
            yield Downed(number)
        yield from battle.ruleset.situation(battle.table, number)
    for number in battle.table.gone():
        yield Departed(number, battle.table.cell(number))
    for place, (goal, count) in enumerate(zip(battle.scenario.goals, counts(battle.table), strict=True)):
        if count:
            yield goal_event(place, goal, count)
    for slot in clock.slots[: max(0, clock.index)]:
        yield TurnBegan(slot.unit, slot.side)
        yield TurnEnded(slot.unit)
    if battle.slot:
        yield TurnBegan(battle.slot.unit, battle.slot.side)
    if battle.winner is not None:
        yield BattleEnded(battle.winner)
