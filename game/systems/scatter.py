"""Where a failed throw lands: two rolls of 1d8, each of them one cell aside."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from game.core.field import Cell, Field
from game.systems.grid import DIRECTIONS, solid, wall_between

SCATTER = DIRECTIONS
"""The direction of each face of the 1d8, the first of them for a 1."""

_FACES = range(1, len(SCATTER) + 1)
_NONE: frozenset[Cell] = frozenset()


def shifted(field: Field, cell: Cell, roll: int, closed: frozenset[Cell] = _NONE) -> Cell:
    """The cell that a `roll` of 1 to 8 moves the throw to; `cell` itself if that is a wall, a closed door or off the map."""
    dx, dy = SCATTER[roll - 1]
    there = (cell[0] + dx, cell[1] + dy)
    return cell if solid(field, there, closed) or _walled_off(field, cell, there) else there


def _walled_off(field: Field, a: Cell, b: Cell) -> bool:
    if a[0] == b[0] or a[1] == b[1]:
        return wall_between(field, a, b)
    bends = ((b[0], a[1]), (a[0], b[1]))
    return all(wall_between(field, a, bend) or wall_between(field, bend, b) for bend in bends)


def landing(field: Field, aim: Cell, rolls: tuple[int, int], closed: frozenset[Cell] = _NONE) -> Cell:
    """Where a throw at `aim` comes down after both rolls. The two can cancel out."""
    return shifted(field, shifted(field, aim, rolls[0], closed), rolls[1], closed)


def landing_chances(field: Field, aim: Cell, closed: frozenset[Cell] = _NONE) -> dict[Cell, Fraction]:
    """The chance of each cell that a failed throw may land on, sorted by cell; they sum to exactly 1."""
    falls = Counter(landing(field, aim, (first, second), closed) for first in _FACES for second in _FACES)
    return {cell: Fraction(count, falls.total()) for cell, count in sorted(falls.items())}
