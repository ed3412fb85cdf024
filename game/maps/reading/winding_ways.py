"""Narrow ways that wind over a map, from house to house and off it: where pictures alone take their paving
for walls, they are told from walls by cutting through one and the same ground without a gap, and by their
bends."""

from __future__ import annotations

from collections import Counter, defaultdict

from game.core.geometry.grid import Grid
from game.maps.reading.connectivity import Floor, sides_of
from game.maps.reading.fields_and_ways import earthy
from game.maps.reading.look_features import Looks, of_one_colour
from game.maps.reading.vocabulary import Sort

_WAY = 40
"""Cells that such ways have at least."""
_EXITS, _FEW = 8, 6
"""Cells of the rim that they cover at most, and at most one of so many of their own lies there."""
_BENDS = 8
"""Cells at which they turn, at least; a straight wall has some at its ends."""
_BROAD = 35
"""Percent of their cells in the middle of a square of nine, at most."""
_SAME = 80
"""Percent of the open cells beside them that show the same ground, at least."""
_CUT, _WHOLE = 60, 85
"""Percent of what is open that hang together without them, at most, and with them, at least."""


def without_winding_ways(marks: bytes, nothing: bytes, looks: Looks, wide: int, grid: Grid) -> bytes:
    """What pictures mark as obstacles, cell by cell, without such ways. `nothing` has a byte other than 0
    where nothing is drawn, or nothing but darkness."""
    ways = defaultdict[int, set[int]](set)
    for index, (look, mark) in enumerate(zip(looks.cells, marks, strict=True)):
        if mark and look >= 0 and earthy(looks.pictures[look]):
            ways[look].add(index)
    free = bytes(not mark and not empty for mark, empty in zip(marks, nothing, strict=True))
    for cells in sorted(ways.values(), key=lambda way: (-len(way), min(way))):
        if len(cells) < _WAY:
            break
        if (
            _winds(cells, wide, len(marks))
            and _crosses_one_ground(cells, free, looks, wide)
            and _joins(cells, free, wide, grid)
        ):
            return bytes(Sort.OPEN if index in cells else mark for index, mark in enumerate(marks))
    return marks


def _winds(cells: set[int], wide: int, size: int) -> bool:
    """Whether they are narrow, have bends, and lead off the map without lining it."""
    high = size // wide
    exits = sum(n % wide in (0, wide - 1) or n // wide in (0, high - 1) for n in cells)
    broad = sum(all(n + u + v * wide in cells for u in (-1, 0, 1) for v in (-1, 0, 1)) for n in cells)
    bends = sum(
        (n - 1 in cells) is not (n + 1 in cells) and (n - wide in cells) is not (n + wide in cells)
        for n in cells
    )
    return (
        0 < exits <= _EXITS
        and exits * _FEW <= len(cells)
        and 100 * broad <= _BROAD * len(cells)
        and bends >= _BENDS
    )


def _crosses_one_ground(cells: set[int], free: bytes, looks: Looks, wide: int) -> bool:
    """Whether what is open beside them is of one colour."""
    beside = Counter(looks.cells[side] for n in cells for side in sides_of(n, wide, len(free)) if free[side])
    if not beside or -1 in beside:
        return False
    ground = looks.pictures[max(beside, key=lambda look: (beside[look], -look))]
    same = sum(count for look, count in beside.items() if of_one_colour(looks.pictures[look], ground))
    return 100 * same >= _SAME * sum(beside.values())


def _joins(cells: set[int], free: bytes, wide: int, grid: Grid) -> bool:
    """Whether the open ground is in pieces without them, and one with them."""
    whole = bytes(bool(mark) or index in cells for index, mark in enumerate(free))
    cut, joined = len(Floor(free, wide, grid).largest), len(Floor(whole, wide, grid).largest)
    return 100 * cut <= _CUT * free.count(1) and 100 * joined >= _WHOLE * whole.count(1)
