"""Roads with rims: where pictures alone take the kerb of a road for a wall, it is told from one by what lies
on its other side, and by where the road leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.maps.reading.fields_and_ways import leads_off, of_one_colour_pieces
from game.maps.reading.look_features import Looks, of_one_colour
from game.maps.reading.vocabulary import Sort

_ROAD = 40
"""Cells that a road has at least."""
_BETWEEN = 70
"""Percent of what lies along a road that is between it and other ground: walls have rooms or nothing behind
them."""
_WIDE, _ROOMS = 4, 20
"""Cells that a road is wide at most, but for one of so many of its cells."""
_THICK = 2
"""Cells that a kerb is thick at most."""
_AROUND = tuple((u, v) for v in (-1, 0, 1) for u in (-1, 0, 1) if u or v)


def without_kerbs(marks: bytes, looks: Looks, wide: int) -> bytes:
    """What pictures mark as obstacles, cell by cell, without what lines a road that leads over half of the
    map and off it, on the layer of the road."""
    found = bytearray(marks)
    free = bytes(not mark and look >= 0 for mark, look in zip(marks, looks.cells, strict=True))
    for road in of_one_colour_pieces(free, looks, wide):
        cells = set(road)
        if len(road) < _ROAD or not leads_off(road, wide, len(marks)) or not _is_band(cells, wide):
            continue
        lining = sorted(set(_lining(road, marks, looks, wide)))
        between = [index for index, step in lining if _ground_behind(index, step, cells, marks, looks, wide)]
        rim = {index for index, _ in lining}
        if rim and 100 * len(set(between)) >= _BETWEEN * len(rim):
            for index in rim:
                found[index] = Sort.OPEN
    return bytes(found)


def _is_band(road: set[int], wide: int) -> bool:
    """Whether it is hardly anywhere as wide as a room."""
    broad = sum(
        index % wide < wide - _WIDE
        and all(index + u + v * wide in road for u in range(_WIDE + 1) for v in range(_WIDE + 1))
        for index in road
    )
    return _ROOMS * broad <= len(road)


def _lining(
    road: Sequence[int], marks: bytes, looks: Looks, wide: int
) -> Iterator[tuple[int, tuple[int, int]]]:
    """The marked cells beside a road that lie on its layer, each with the step that leads from the road to
    it."""
    high = len(marks) // wide
    for index in road:
        y, x = divmod(index, wide)
        layer, _ = looks.keys[looks.cells[index]]
        for u, v in _AROUND:
            there = index + u + v * wide
            inside = 0 <= x + u < wide and 0 <= y + v < high
            if inside and marks[there] and looks.keys[looks.cells[there]][0] == layer:
                yield there, (u, v)


def _ground_behind(
    index: int, step: tuple[int, int], road: set[int], marks: bytes, looks: Looks, wide: int
) -> bool:
    """Whether on from a cell, behind at most so many marked ones, there is open ground of another colour than
    the road, or the road once more."""
    y, x = divmod(index, wide)
    here = looks.pictures[looks.cells[index - step[0] - step[1] * wide]]
    for far in range(1, 2 * _THICK + 1):
        u, v = x + far * step[0], y + far * step[1]
        if not (0 <= u < wide and 0 <= v < len(marks) // wide):
            return False
        there = v * wide + u
        if not marks[there]:
            number = looks.cells[there]
            other = number >= 0 and not of_one_colour(here, looks.pictures[number])
            return there in road or (other and far <= _THICK)
    return False
