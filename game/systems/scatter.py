"""Where a failed throw lands: two rolls of 1d8 on squares, of 1d6 on hexes, each of them one cell aside."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from game.core.field import Cell, Field
from game.core.probability.dice_distributions import Distribution, chance
from game.systems.occupancy import is_solid, wall_between

_NONE: frozenset[Cell] = frozenset()


def faces(field: Field) -> int:
    """How many faces the die has that says where a throw goes: one for each direction."""
    return len(field.grid.OFFSETS)


def shifted(field: Field, cell: Cell, roll: int, closed: frozenset[Cell] = _NONE) -> Cell:
    """The cell that a `roll` from 1 to `faces` moves the throw to; `cell` itself if that is a wall, a closed
    door or off the map."""
    there = field.grid.neighbours(cell)[roll - 1]
    return cell if is_solid(field, there, closed) or _walled_off(field, cell, there) else there


def _walled_off(field: Field, a: Cell, b: Cell) -> bool:
    bends = field.grid.bends(a, b)
    if not bends:
        return wall_between(field, a, b)
    return all(wall_between(field, a, bend) or wall_between(field, bend, b) for bend in bends)


def landing(field: Field, aim: Cell, rolls: tuple[int, int], closed: frozenset[Cell] = _NONE) -> Cell:
    """Where a throw at `aim` comes down after both rolls. The two can cancel out."""
    return shifted(field, shifted(field, aim, rolls[0], closed), rolls[1], closed)


@lru_cache(maxsize=1 << 10)
def landings(field: Field, aim: Cell, closed: frozenset[Cell] = _NONE) -> Distribution[Cell]:
    """Where a failed throw may land, sorted by cell. Nobody changes it."""
    rolls = range(1, faces(field) + 1)
    aside = Counter(shifted(field, aim, first, closed) for first in rolls)
    falls = Counter[Cell]()
    for there, ways in aside.items():
        for second in rolls:
            falls[shifted(field, there, second, closed)] += ways
    return Distribution(dict(sorted(falls.items())))


def throw_distribution(
    field: Field, aim: Cell, hits: Fraction, closed: frozenset[Cell] = _NONE
) -> Distribution[Cell]:
    """Where a throw lands that comes down on its aim with that chance, and else scatters."""
    return chance(hits).then(lambda hit: Distribution({aim: 1}) if hit else landings(field, aim, closed))
