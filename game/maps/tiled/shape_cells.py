"""Which cells a shape holds, row by row: each border is looked at in the rows that it crosses and nowhere
else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil

from game.core.field import Cell

Corner = tuple[float, float]
"""A point in cells from the map's corner."""


def rows_crossed(corners: Sequence[Corner], high: int) -> int:
    """How many rows of a map all the borders cross together: the work of `cells_within`, known before it is
    done."""
    return sum(len(_rows(y1, y2, high)) for (_, y1), (_, y2) in _borders(corners))


def cells_within(
    corners: Sequence[Corner], width: int, high: int, moved: Callable[[int], float] = lambda _: 0.0
) -> Iterator[tuple[int, range]]:
    """The columns of the cells whose middle lies inside, row by row, on a map of `width` x `high` cells; odd
    crossings count as inside.

    `moved` says by how many cells a row lies to the right of the others.
    """
    crossings: dict[int, list[float]] = defaultdict(list)
    for (x1, y1), (x2, y2) in _borders(corners):
        for row in _rows(y1, y2, high):
            crossings[row].append(x1 + (row + 0.5 - y1) * (x2 - x1) / (y2 - y1))
    for row in sorted(crossings):
        edges = sorted(crossings[row])
        for left, right in zip(edges[::2], edges[1::2], strict=True):
            columns = range(_first(left - moved(row), width), _first(right - moved(row), width))
            if columns:
                yield row, columns


def in_rows(found: Iterable[tuple[int, range]]) -> tuple[Cell, ...]:
    return tuple((x, y) for y, columns in found for x in columns)


def _borders(corners: Sequence[Corner]) -> Iterator[tuple[Corner, Corner]]:
    return ((corners[index - 1], corners[index]) for index in range(len(corners)))


def _rows(y1: float, y2: float, high: int) -> range:
    return range(_first(min(y1, y2), high), _first(max(y1, y2), high))


def _first(border: float, most: int) -> int:
    """The first cell whose middle does not lie before a border, within a map."""
    return min(max(ceil(border - 0.5), 0), most)
