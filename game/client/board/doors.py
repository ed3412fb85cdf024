"""Doors that have moved since the map was drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from game.client.kit.atlases import Picture
from game.client.kit.brush import Brush
from game.client.kit.theme import Color, mix
from game.core.field import Cell, Field
from game.core.geometry.lattice import Lattice

Doors = frozenset[Cell]
"""Cells whose door stands otherwise than on the map."""


@lru_cache(maxsize=16)
def doorway(px: int, opened: bool, down: bool) -> Picture:
    """A door that has moved since the map was drawn, in a wall that runs from west to east, or `down` from
    north to south."""
    brush = Brush(px, (0, 0, 32, 32))

    def box(left: float, top: float, right: float, bottom: float, color: Color, alpha: float = 1) -> None:
        brush.box(*((top, left, bottom, right) if down else (left, top, right, bottom)), color, alpha)

    if opened:
        box(0, 2, 32, 30, "ink", 0.3)
        for x in (0.0, 28.5):
            box(x, 0, x + 3.5, 32, mix("plaster", "ink", 0.65))
            box(x + 0.6, 0, x + 2.9, 32, mix("plaster", "paper", 0.2))
        box(3.6, 3, 7.8, 31.4, mix("timber", "ink", 0.65))
        box(4.2, 3.6, 7.2, 30.8, "timber")
        return brush.picture()
    brush.box(0, 0, 32, 32, "roof")
    if down:
        brush.box(10, 3, 22, 29, mix("timber", "ink", 0.25))
        return brush.picture()
    brush.box(3, 6, 29, 12, mix("timber", "ink", 0.25))
    brush.box(0, 19, 32, 32, mix("plaster", "ink", 0.3))
    brush.box(3.5, 19, 28.5, 32, "timber")
    return brush.picture()


def runs_down(cell: Cell, field: Field, lattice: Lattice) -> bool:
    """Whether the wall in which a door lies runs from north to south."""
    ends = [lattice.step(cell, (0, way)) for way in (-1, 1)]
    return all(end in field and field[end].blocks_sight for end in ends)


def other_doors(field: Field, doors: Mapping[Cell, bool]) -> frozenset[Cell]:
    """Cells whose door stands otherwise than the map says."""
    return frozenset(door.cell for door in field.doors if doors.get(door.cell, door.open) != door.open)
