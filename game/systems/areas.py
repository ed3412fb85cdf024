"""The cells of areas: blasts and clouds around a centre. Watched regions are the grid's own."""

from __future__ import annotations

from functools import lru_cache

from game.core.field import Cell, Field
from game.systems.line_of_sight import sees
from game.systems.occupancy import is_solid


@lru_cache(maxsize=1 << 11)
def area_cells(
    field: Field, centre: Cell, size: int, opaque: frozenset[Cell] = frozenset()
) -> tuple[Cell, ...]:
    """The cells of a disc `size` wide (odd: 3 is the centre and its neighbours, 3x3 on squares) that see its
    centre and are not walls, sorted.

    `opaque` are the closed doors; they count as walls. Leave smoke out: what spreads is not stopped by it.
    """
    return tuple(
        cell
        for cell in field.grid.disc(centre, size // 2)
        if not is_solid(field, cell, opaque) and sees(field, centre, cell, opaque)
    )
