"""Hands and what is in them: drawing, dropping, picking up, loading."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Item
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.silhouette.components import Carried, Held, Magazine
from game.rulesets.silhouette.content import HANDS, Weapon, weapons
from game.systems.items import items_near, lay_down, load, readied, shots_left, take_up

KINDS, READY = "silhouette.action.kinds", "silhouette.action.ready"


def hold(table: Table, unit: int, weapon: str) -> Play[None]:
    """Have this in hand from now on; the figure looks accordingly."""
    table.world.put(unit, Held(weapon))
    yield from readied(table, unit, (weapon,) if weapon else (), weapons()[weapon or HANDS].look)


def lay(table: Table, unit: int, weapon: str, cell: Cell) -> Play[None]:
    """The weapon in hand lies there from now on, with the rounds that it holds."""
    magazine = table.world.get(unit, Magazine)
    if weapon not in table.world.get(unit, Carried).weapons:
        table.world.put(unit, magazine.without(weapon))
    yield from lay_down(table, unit, weapon, cell, magazine.left(weapon))
    yield from hold(table, unit, "")


def drop(table: Table, unit: int, weapon: str) -> Play[None]:
    """Let the weapon in hand fall."""
    yield from lay(table, unit, weapon, table.cell(unit))


def draw(table: Table, unit: int, weapon: str) -> Play[None]:
    """Take a weapon to hand and put away what was there, in one action; "" only puts it away."""
    carried = table.world.get(unit, Carried)
    stowed = list(carried.weapons)
    if weapon:
        stowed.remove(weapon)
    held = table.world.get(unit, Held).weapon
    table.world.put(unit, Carried((*stowed, held) if held else tuple(stowed), carried.items))
    yield from hold(table, unit, weapon)


def pick_up(table: Table, unit: int, item: int) -> Play[None]:
    """Take a weapon from the ground to hand; what was there is put away."""
    thing = table.world.get(item, Item)
    held, carried = table.world.get(unit, Held).weapon, table.world.get(unit, Carried)
    if held:
        table.world.put(unit, Carried((*carried.weapons, held), carried.items))
    if weapons()[thing.kind].magazine:
        table.world.put(
            unit, table.world.get(unit, Magazine).without(thing.kind).joined(thing.kind, thing.charge)
        )
    yield from take_up(table, unit, item)
    yield from hold(table, unit, thing.kind)


def fire(table: Table, unit: int, weapon: Weapon) -> Play[None]:
    """Each attack takes a round (silhouette.action.ready)."""
    if weapon.magazine:
        yield from load(table, unit, weapon, shots_left(table, unit, weapon) - 1)


def use_up(table: Table, unit: int, item: str) -> None:
    """Take one item away for good."""
    carried = table.world.get(unit, Carried)
    left = list(carried.items)
    left.remove(item)
    table.world.put(unit, Carried(carried.weapons, tuple(left)))


# ---------------------------------------------------------------- refusals


def refuse_draw(table: Table, unit: int, weapon: str) -> Refusal | None:
    held = table.world.get(unit, Held).weapon
    if weapon not in (*table.world.get(unit, Carried).weapons, "") or weapon == held:
        return Refusal(READY, "nothing of that kind to draw")
    return None


def refuse_reload(table: Table, unit: int, weapon: str) -> Refusal | None:
    known = weapons().get(weapon)
    if known is None or not known.magazine or weapon != table.world.get(unit, Held).weapon:
        return Refusal(READY, "nothing in hand to be loaded")
    return (
        Refusal(READY, f"the {known.title} is full")
        if shots_left(table, unit, known) >= known.magazine
        else None
    )


def refuse_pick_up(table: Table, unit: int, cell: Cell, item: int) -> Refusal | None:
    if item not in items_near(table, unit) or table.cell(item) != cell:
        return Refusal(KINDS, "nothing to pick up within reach")
    return None
