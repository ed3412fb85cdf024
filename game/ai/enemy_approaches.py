"""From where enemies may attack in their next turn: whom one does not see now comes round the corner."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from heapq import nsmallest

from game.core.field import Cell, Field
from game.systems.field_of_view import visible_cells
from game.systems.line_of_sight import lines
from game.systems.pathfinding import reachable
from game.systems.shadow_masks import prepare_shadows

RADIUS, SIGHT = 16, 24
"""Tiles beyond which nobody is looked for who comes into sight: usually, and where shots at twice the usual
distance are as good. Wider views take long."""
_FEW = 3
"""So many of the places from which somebody could attack are looked at, the nearest."""


@lru_cache(maxsize=64)
def reach(field: Field, place: Cell, steps: int, closed: frozenset[Cell]) -> frozenset[Cell]:
    """Where somebody gets to from there in so many steps."""
    return frozenset(reachable(field, place, steps, closed=closed).cost)


@lru_cache(maxsize=1 << 12)
def _seeing(field: Field, cell: Cell, opaque: frozenset[Cell], radius: int) -> frozenset[Cell]:
    return visible_cells(field, cell, radius, opaque)


def prepared(field: Field, opaque: frozenset[Cell], radius: int = RADIUS) -> Iterator[None]:
    """What has to be worked out once before anybody looks around so far, in bites."""
    sight = lines(field, opaque)
    for _ in prepare_shadows(sight.kind, radius, any(map(any, sight.board.walls))):
        yield


def watchers(
    field: Field, cell: Cell, opaque: frozenset[Cell], reached: Collection[Cell], radius: int = RADIUS
) -> frozenset[Cell]:
    """Those of the cells that somebody reaches from which the cell is seen."""
    return _seeing(field, cell, opaque, radius).intersection(reached)


def posts(
    field: Field, cell: Cell, opaque: frozenset[Cell], reached: Collection[Cell], radius: int = RADIUS
) -> list[Cell]:
    """The nearest few of the cells that somebody reaches who sees the cell from there."""
    steps = field.grid.steps
    seeing = watchers(field, cell, opaque, reached, radius)
    return nsmallest(_FEW, seeing, key=lambda post: (steps(post, cell), post))
