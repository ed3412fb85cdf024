"""Weapons and other things that pass from hand to ground and back, and the shots that are in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec

from game.core.components import Component, Item, Position
from game.core.events import AmmoChanged, ItemDropped, ItemTaken, Readied
from game.core.field import Cell
from game.core.references import ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.systems.engagement import adjacent

ENDLESS = 99
"""The shots of what needs no ammunition."""


class Magazine(Component, frozen=True):
    """Shots left in each weapon of a figure, as (weapon, shots); of two that are alike each may have its own
    entry."""

    shots: tuple[tuple[str, int], ...] = ()

    def left(self, weapon: str) -> int:
        """The shots in the one that is fired next: the first of its kind that is not empty."""
        return next((shots for name, shots in self.shots if name == weapon and shots), 0)

    def loaded(self, weapon: str, shots: int) -> Magazine:
        """With that many shots in the one that is fired next; in the first, if all of its kind are empty."""
        rows = list(self.shots)
        alike = [number for number, (name, _) in enumerate(rows) if name == weapon]
        if alike:
            rows[next((number for number in alike if rows[number][1]), alike[0])] = (weapon, shots)
        return Magazine(tuple(rows))

    def without(self, weapon: str) -> Magazine:
        """Without the one that is fired next."""
        rows = list(self.shots)
        if (weapon, self.left(weapon)) in rows:
            rows.remove((weapon, self.left(weapon)))
        return Magazine(tuple(rows))

    def joined(self, weapon: str, shots: int) -> Magazine:
        """With one more weapon, and the shots in it."""
        return Magazine((*self.shots, (weapon, shots)))


class Gun(Protocol):
    """What a ruleset's record of a weapon says of its shots; `magazine` is 0 for what needs no ammunition."""

    @property
    def id(self) -> str: ...
    @property
    def magazine(self) -> int: ...


def full_magazine(guns: Mapping[str, Gun], owned: Iterable[str]) -> Magazine:
    """A full magazine for each of these that takes one; those alike share it."""
    return Magazine(
        tuple((name, guns[name].magazine) for name in dict.fromkeys(owned) if guns[name].magazine)
    )


def shots_left(table: Table, unit: UnitId, gun: Gun) -> int:
    """The shots that can be fired with it."""
    return table.world.get(unit, Magazine).left(gun.id) if gun.magazine else ENDLESS


def loaded(table: Table, unit: UnitId, weapon: str) -> bool:
    """Whether there is a shot in one of the weapons of that kind that the figure has."""
    return table.world.get(unit, Magazine).left(weapon) > 0


def load(table: Table, unit: UnitId, gun: Gun, shots: int) -> Play[None]:
    """Set the number of shots in a weapon of the figure."""
    table.world.put(unit, table.world.get(unit, Magazine).loaded(gun.id, shots))
    yield AmmoChanged(unit, gun.id, shots, gun.magazine)


def items_near(table: Table, unit: UnitId, here: Cell | None = None) -> list[ThingId]:
    """The items on the unit's cells or next to them, none of them behind a wall or a closed door; with `here`
    it is taken to stand there."""
    field, closed = table.ground(), table.closed()
    own = table.cells_at(unit, here) if here else table.cells(unit)
    return [
        item
        for item, _ in table.world.things(Item)
        if table.world.has(item, Position)
        and any(adjacent(field, cell, table.cell(item), closed) for cell in own)
    ]


def lay_down(table: Table, unit: UnitId, kind: str, cell: Cell, shots: int = 0) -> Play[ThingId]:
    """Something of that kind, with the shots it holds, lies on the cell from now on, out of the unit's hands;
    its number."""
    item = table.world.create(Item(kind, shots), Position(cell))
    yield ItemDropped(item, kind, cell, unit)
    return item


def take_up(table: Table, unit: UnitId, item: ThingId) -> Play[None]:
    """The item is on the ground no more: the unit has it."""
    table.world.drop(item, Position)
    yield ItemTaken(item, table.world.get(item, Item).kind, unit)


def ready_weapons(table: Table, unit: UnitId, held: tuple[str, ...], look: str) -> Play[None]:
    """The figure has these in its hands and looks like that; which component says so is the ruleset's
    matter."""
    table.world.put(unit, msgspec.structs.replace(table.unit(unit), look=look))
    yield Readied(unit, held, look)
