"""Hands and what is in them: held, laid down, fired, used up."""

from __future__ import annotations

from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.components import Carried, Held, Magazine, SetUp
from game.rulesets.silhouette.content import HANDS, Weapon, weapons
from game.rulesets.silhouette.states import lose_state
from game.systems.items import lay_down, load, ready_weapons, shots_left


def hold(table: Table, unit: UnitId, weapon: str) -> Play[None]:
    """Have this in hand from now on; the figure looks accordingly."""
    table.world.put(unit, Held(weapon))
    yield from lose_state(table, unit, SetUp)
    yield from ready_weapons(table, unit, (weapon,) if weapon else (), weapons()[weapon or HANDS].look)


def lay(table: Table, unit: UnitId, weapon: str, cell: Cell) -> Play[None]:
    """The weapon in hand lies there from now on, with the rounds that it holds."""
    magazine = table.world.get(unit, Magazine)
    if weapon not in table.world.get(unit, Carried).weapons:
        table.world.put(unit, magazine.without(weapon))
    yield from lay_down(table, unit, weapon, cell, magazine.left(weapon))
    yield from hold(table, unit, "")


def drop(table: Table, unit: UnitId, weapon: str) -> Play[None]:
    """Let the weapon in hand fall."""
    yield from lay(table, unit, weapon, table.cell(unit))


def fire(table: Table, unit: UnitId, weapon: Weapon) -> Play[None]:
    """Each attack takes a round (silhouette.action.ready)."""
    if weapon.magazine:
        yield from load(table, unit, weapon, shots_left(table, unit, weapon) - 1)


def use_up(table: Table, unit: UnitId, item: str) -> None:
    """Take one item away for good."""
    carried = table.world.get(unit, Carried)
    left = list(carried.items)
    left.remove(item)
    table.world.put(unit, Carried(carried.weapons, tuple(left)))
