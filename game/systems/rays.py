"""The sixteen rays between two cells, and what they cross: tables that depend on no battlefield."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import NamedTuple

from game.core.field import Cell
from game.systems.grid import crossings

RAYS = 16
ALL = (1 << RAYS) - 1
_SIDE = 8
"""Rays run between points on a lattice of an eighth of a cell, so no ray lies on a border of two cells."""
_POINTS = ((1, 1), (7, 1), (1, 7), (7, 7))


class Corner(NamedTuple):
    """A lattice corner that some rays go through exactly, from one cell to the next between two others."""

    before: Cell
    sides: tuple[Cell, Cell]
    after: Cell


class Bundle(NamedTuple):
    """The rays from (0, 0) to one other cell: what they cross on the way, each with the bits of the rays that do."""

    cells: tuple[tuple[int, int, int], ...]
    borders: tuple[tuple[Cell, Cell, int], ...]
    corners: tuple[tuple[Corner, int], ...]


@lru_cache(maxsize=1 << 14)
def bundle(dx: int, dy: int) -> Bundle:
    """The rays from (0, 0) to (dx, dy). Neither end counts as crossed."""
    cells: dict[Cell, int] = {}
    borders: dict[tuple[Cell, Cell], int] = {}
    corners: dict[Corner, int] = {}
    pairs = [(start, end) for start in _POINTS for end in _POINTS]
    for number, (start, end) in enumerate(pairs):
        bit, here = 1 << number, (0, 0)
        for sx, sy in crossings(start, (_SIDE * dx + end[0], _SIDE * dy + end[1]), _SIDE):
            there = (here[0] + sx, here[1] + sy)
            if sx and sy:
                corner = Corner(here, ((there[0], here[1]), (here[0], there[1])), there)
                corners[corner] = corners.get(corner, 0) | bit
            else:
                borders[here, there] = borders.get((here, there), 0) | bit
            cells[there] = cells.get(there, 0) | bit
            here = there
    cells.pop((dx, dy), None)
    return Bundle(
        tuple((x, y, mask) for (x, y), mask in sorted(cells.items())),
        tuple((a, b, mask) for (a, b), mask in sorted(borders.items())),
        tuple(sorted(corners.items())),
    )


class Shadows(NamedTuple):
    """What each cell around (0, 0) hides of all the others, as one long number: RAYS bits for each cell, row by row.

    `corners` holds what two cells hide together by the corner where they meet; the key has the smaller cell first.
    """

    cells: dict[Cell, int]
    corners: dict[tuple[Cell, Cell], int]


@lru_cache(maxsize=4)
def shadows(radius: int) -> Shadows:
    """The shadows in a square that reaches `radius` cells from (0, 0). Their size grows with the fourth power of it."""
    side = 2 * radius + 1
    cells: dict[Cell, array[int]] = {}
    corners: dict[tuple[Cell, Cell], array[int]] = {}
    empty = array("H", bytes(2 * side * side))
    for target in range(side * side):
        dx, dy = target % side - radius, target // side - radius
        # Rays are those of the pair in its canonical order, as everywhere.
        ox, oy = (0, 0) if (dx, dy) >= (0, 0) else (dx, dy)
        rays = bundle(abs(dx) if dx else 0, dy if dx > 0 else -dy if dx < 0 else abs(dy))
        for x, y, mask in rays.cells:
            cells.setdefault((x + ox, y + oy), empty[:])[target] |= mask
        for corner, mask in rays.corners:
            (px, py), (qx, qy) = sorted(corner.sides)
            corners.setdefault(((px + ox, py + oy), (qx + ox, qy + oy)), empty[:])[target] |= mask
    return Shadows({key: _number(row) for key, row in cells.items()}, {key: _number(row) for key, row in corners.items()})


def _number(row: array[int]) -> int:
    return int.from_bytes(row.tobytes(), "little")
