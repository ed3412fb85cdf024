"""Charges that a goal wants laid: who lays them, who takes them away, when they go off."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.components import LaidCharge, Position
from game.core.events import ItemDropped, ItemTaken
from game.core.field import Cell
from game.core.goals import Sabotage
from game.core.references import ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play

CHARGE = "charge"
BLOWN = "wreckage"
"""What lies there once one has gone off."""


def called(left: int) -> str:
    """What a charge is called in events that goes off after so many rounds; `BLOWN` after it has."""
    return f"{CHARGE}, {left} round{'s' if left > 1 else ''} left" if left else BLOWN


def placed_charges(table: Table, goal: int) -> dict[Cell, tuple[ThingId, LaidCharge]]:
    """The charges of that goal by the cells that they lie on; one that went off has none `left`."""
    return {
        table.cell(entity): (entity, charge)
        for entity, charge in table.world.things(LaidCharge)
        if charge.goal == goal and table.world.has(entity, Position)
    }


def open_sites(table: Table, number: int, goal: Sabotage) -> tuple[Cell, ...]:
    """The places where no charge lies and none went off."""
    there = placed_charges(table, number)
    return tuple(cell for cell in goal.cells if cell not in there)


def burning(table: Table, number: int) -> tuple[Cell, ...]:
    """The places where a charge waits to go off."""
    return tuple(cell for cell, (_, charge) in placed_charges(table, number).items() if charge.left)


def lay(table: Table, number: int, goal: Sabotage, units: Sequence[UnitId]) -> Play[None]:
    """Each of these figures lays one where it is, or beside it, if nothing lies there."""
    for unit in units:
        cell = _beside(table, unit, open_sites(table, number, goal))
        if cell is not None:
            entity = table.world.create(LaidCharge(number, goal.fuse), Position(cell))
            yield ItemDropped(entity, called(goal.fuse), cell, unit)


def take_away(table: Table, number: int, units: Sequence[UnitId]) -> Play[None]:
    """Each of these figures takes away one that waits where it is, or beside it."""
    for unit in units:
        cell = _beside(table, unit, burning(table, number))
        if cell is not None:
            entity, charge = placed_charges(table, number)[cell]
            table.world.drop(entity, Position)
            yield ItemTaken(entity, called(charge.left), unit)


def burn(table: Table, number: int) -> Play[int]:
    """A round is over for all that wait; how many go off."""
    gone_off = 0
    for cell, (entity, charge) in placed_charges(table, number).items():
        if not charge.left:
            continue
        charge = msgspec.structs.replace(charge, left=charge.left - 1)
        table.world.put(entity, charge)
        gone_off += not charge.left
        yield ItemDropped(entity, called(charge.left), cell)
    return gone_off


def _beside(table: Table, unit: UnitId, cells: Sequence[Cell]) -> Cell | None:
    """The nearest of the cells that the figure stands on or beside."""
    steps = table.field.grid.steps
    near = [(min(steps(own, cell) for own in table.cells(unit)), cell) for cell in cells]
    return next((cell for far, cell in sorted(near) if far <= 1), None)
