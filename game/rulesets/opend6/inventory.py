"""Hands and what is in them: drawing, dropping, picking up, loading, clearing."""

from __future__ import annotations

from game.core.components import Item
from game.core.field import Cell
from game.core.references import ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.components import (
    PARRY,
    Belt,
    Carried,
    Defending,
    Emplaced,
    Grabbing,
    Held,
    Jammed,
    Magazine,
)
from game.rulesets.opend6.content import HANDS, Weapon, weapons
from game.rulesets.opend6.figures import held_weapon, in_hand
from game.rulesets.opend6.states import gain_state, let_go, lose_state
from game.systems.items import lay_down, load, ready_weapons, shots_left, take_up

READY = "opend6.turn.ready"


def hold(table: Table, unit: UnitId, *held: str) -> Play[None]:
    """Have these in hand from now on; the figure looks accordingly."""
    table.world.put(unit, Held(held))
    yield from _without_parry(table, unit)
    if not free_hand(table, unit) and table.world.has(unit, Grabbing):
        yield from let_go(table, unit)
    place = table.world.find(unit, Emplaced)
    if place and place.weapon not in held:
        yield from lose_state(table, unit, Emplaced)
    yield from ready_weapons(table, unit, held, weapons()[held[0] if held else HANDS].look)


def free_hand(table: Table, unit: UnitId) -> bool:
    """Whether a hand is left to hold somebody with (opend6.option.grab)."""
    return sum(weapon.hands for weapon in in_hand(table, unit)) < 2


def _without_parry(table: Table, unit: UnitId) -> Play[None]:
    """Nobody parries with empty hands (opend6.defence.block-parry): what the parry came to is gone with the
    weapon."""
    known = table.world.find(unit, Defending)
    if known is None or held_weapon(table, unit):
        return
    left = tuple(row for row in known.rows if row.skill != PARRY)
    if not left:
        yield from lose_state(table, unit, Defending)
    elif left != known.rows:
        yield from gain_state(table, unit, Defending(left))


def lay(table: Table, unit: UnitId, weapon: str, cell: Cell) -> Play[None]:
    """The weapon in hand lies there from now on, with the rounds in it."""
    held = list(table.world.get(unit, Held).weapons)
    held.remove(weapon)
    magazine = table.world.get(unit, Magazine)
    yield from lay_down(table, unit, weapon, cell, magazine.left(weapon))
    if weapon not in (*held, *table.world.get(unit, Carried).weapons):
        table.world.put(unit, magazine.without(weapon))
        yield from clear(table, unit, weapon)
    yield from hold(table, unit, *held)


def drop(table: Table, unit: UnitId, weapon: str) -> Play[None]:
    yield from lay(table, unit, weapon, table.cell(unit))


def draw(table: Table, unit: UnitId, weapon: str) -> Play[None]:
    """Take a weapon to hand and put away what was there; "" only puts it away."""
    carried = list(table.world.get(unit, Carried).weapons)
    if weapon:
        carried.remove(weapon)
    table.world.put(unit, Carried((*carried, *table.world.get(unit, Held).weapons)))
    yield from hold(table, unit, *([weapon] if weapon else []))


def pick_up(table: Table, unit: UnitId, item: ThingId) -> Play[None]:
    """Take a weapon from the ground to hand; what was there is put away."""
    thing = table.world.get(item, Item)
    carried = table.world.get(unit, Carried).weapons
    table.world.put(unit, Carried((*carried, *table.world.get(unit, Held).weapons)))
    if weapons()[thing.kind].magazine:
        table.world.put(unit, table.world.get(unit, Magazine).joined(thing.kind, thing.charge))
    yield from take_up(table, unit, item)
    yield from hold(table, unit, thing.kind)


def spend_rounds(table: Table, unit: UnitId, weapon: Weapon) -> Play[None]:
    """An attack takes a burst, or what is left of one (opend6.turn.ready)."""
    if weapon.magazine:
        yield from load(table, unit, weapon, max(0, shots_left(table, unit, weapon) - weapon.burst))


def clear(table: Table, unit: UnitId, weapon: str) -> Play[None]:
    """A jammed weapon fires again, or is the figure's no more (opend6.roll.wild-die)."""
    known = table.world.find(unit, Jammed) or Jammed()
    left = tuple(one for one in known.weapons if one != weapon)
    if not left:
        yield from lose_state(table, unit, Jammed)
    elif left != known.weapons:
        yield from gain_state(table, unit, Jammed(left))


def use_up(table: Table, unit: UnitId, item: str) -> None:
    """Take one item off the belt."""
    left = list(table.world.get(unit, Belt).items)
    left.remove(item)
    table.world.put(unit, Belt(tuple(left)))
