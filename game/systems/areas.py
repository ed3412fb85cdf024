"""The cells of areas: blasts and clouds around a centre, and watched rectangles."""

from __future__ import annotations

from game.core.field import Cell, Field
from game.systems.grid import solid
from game.systems.sight import sees


def covered(field: Field, centre: Cell, size: int, opaque: frozenset[Cell] = frozenset()) -> tuple[Cell, ...]:
    """The cells of a square `size` wide (odd: 3 is 3x3) that see its centre and are not walls, sorted.

    `opaque` are the closed doors; they count as walls. Leave smoke out: what spreads is not stopped by it.
    """
    arm = size // 2
    corner, opposite = (centre[0] - arm, centre[1] - arm), (centre[0] + arm, centre[1] + arm)
    return tuple(cell for cell in rectangle(corner, opposite) if not solid(field, cell, opaque) and sees(field, centre, cell, opaque))


def rectangle(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """All cells of the rectangle with `a` and `b` in opposite corners, sorted, whether on a map or not."""
    (left, right), (top, bottom) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    return tuple((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))
