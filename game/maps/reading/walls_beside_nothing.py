"""Walls around rooms in the dark: where pictures alone tell, what lines the nothing around is the wall of the
rooms, and not their floor."""

from __future__ import annotations

from collections import Counter

from game.core.geometry.grid import Grid
from game.maps.reading.connectivity import ROOM, Floor
from game.maps.reading.look_features import Looks
from game.maps.reading.vocabulary import Sort

_OWN = 50
"""Percent of the cells of a look that lie beside nothing, at least: a floor lies elsewhere, too."""
_LINED = 60
"""Percent of what lies beside nothing that must be of such looks: a wall goes all around."""
_LEAST = 4
"""Cells of a look below which it is not counted."""
_LEFT = 40
"""Percent of what was open that hangs together afterwards, at least."""


def with_walls_beside_nothing(marks: bytes, nothing: bytes, looks: Looks, wide: int, grid: Grid) -> bytes:
    """What pictures mark as obstacles, cell by cell, with such walls. `nothing` has a byte other than 0 where
    nothing is drawn, or nothing but darkness."""
    if not any(nothing):
        return marks
    beside = _beside(nothing, wide)
    every, along = Counter(looks.cells), Counter(looks.cells[index] for index in beside)
    lining = {
        look
        for look, count in along.items()
        if look >= 0 and every[look] >= _LEAST and 100 * count >= _OWN * every[look]
    }
    lined = sum(looks.cells[index] in lining or marks[index] > Sort.SLOW for index in beside)
    if 100 * lined < _LINED * len(beside):
        return marks
    found = bytearray(marks)
    for index, look in enumerate(looks.cells):
        if look in lining and not nothing[index]:
            found[index] = max(found[index], Sort.HIGH)
    open_before, room = _open(marks, nothing), Floor(_open(bytes(found), nothing), wide, grid).largest
    enough = len(room) >= ROOM and 100 * len(room) >= _LEFT * open_before.count(1)
    return bytes(found) if enough else marks


def _open(marks: bytes, nothing: bytes) -> bytes:
    return bytes(not empty and mark <= Sort.SLOW for mark, empty in zip(marks, nothing, strict=True))


def _beside(nothing: bytes, wide: int) -> set[int]:
    """The cells that touch nothing, by a corner, too."""
    found = set[int]()
    high = len(nothing) // wide
    for index, empty in enumerate(nothing):
        if empty:
            y, x = divmod(index, wide)
            for v in range(max(0, y - 1), min(high, y + 2)):
                for u in range(max(0, x - 1), min(wide, x + 2)):
                    if not nothing[v * wide + u]:
                        found.add(v * wide + u)
    return found
