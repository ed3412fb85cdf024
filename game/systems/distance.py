"""How far apart cells are in metres, on maps that say how wide a tile is: from centre to centre, in whole
numbers."""

from __future__ import annotations

from math import isqrt

from game.core.field import Cell, Field


def tile_cm(field: Field) -> int:
    """How wide a cell is, in centimetres."""
    return round(100 * field.metres_per_tile)


def squared_cm(field: Field, a: Cell, b: Cell) -> int:
    """The square of the distance in centimetres."""
    return field.grid.squared(a, b) * tile_cm(field) ** 2


def whole_metres(field: Field, a: Cell, b: Cell) -> int:
    """The distance in metres, what is begun counted."""
    square = squared_cm(field, a, b)
    whole = isqrt(square) // 100
    return whole if (100 * whole) ** 2 == square else whole + 1
