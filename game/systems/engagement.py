"""Who threatens whom: the cells that a fighter's reach covers."""

from __future__ import annotations

from typing import NamedTuple

from game.core.field import Cell, Field
from game.core.references import NO_UNIT, UnitId
from game.systems.line_of_sight import sees


class Threat(NamedTuple):
    """A unit that can strike from `cell` as far as `reach` steps."""

    unit: UnitId
    cell: Cell
    reach: int = 1


def threatens(field: Field, threat: Threat, cell: Cell, opaque: frozenset[Cell] = frozenset()) -> bool:
    """Whether the cell is within reach and in sight of the threat."""
    return field.grid.steps(threat.cell, cell) <= threat.reach and sees(field, threat.cell, cell, opaque)


def adjacent(field: Field, a: Cell, b: Cell, closed: frozenset[Cell] = frozenset()) -> bool:
    """Whether somebody on one cell can touch what is on the other: the same cell or the next, past corners,
    not through walls and closed doors.

    The one measure of "next to each other": for blows, holds, shoves, help and for what is picked up or
    worked. It is the same both ways.
    """
    return threatens(field, Threat(NO_UNIT, a), b, closed)
