"""Rooms drawn as rectangles: what lies along all sides of one, but for a gap, is a wall, if the table does
not rule it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.maps.reading.fields_and_ways import of_one_colour_pieces
from game.maps.reading.look_features import Looks
from game.maps.reading.vocabulary import Sort

_DOUBT = 500
"""In thousandths: how far below the border between floor and obstacles the table may say so."""
_SIDE = 4
"""Cells of a side at least."""
_AROUND = 75
"""Percent of the cells along its sides that it covers at least."""


def with_walled_rooms(marks: bytes, looks: Looks, scores: Mapping[int, int], border: int, wide: int) -> bytes:
    """What pictures mark as obstacles, cell by cell, with such walls. `scores` is what the table says of each
    look."""
    doubtful = {number for number, said in scores.items() if border - _DOUBT < said <= border}
    perhaps = bytes(number in doubtful and not mark for number, mark in zip(looks.cells, marks, strict=True))
    found = bytearray(marks)
    for piece in of_one_colour_pieces(perhaps, looks, wide):
        if len(piece) >= 2 * _SIDE and _is_a_rectangle(piece, wide):
            for index in piece:
                found[index] = Sort.HIGH
    return bytes(found)


def _is_a_rectangle(piece: Sequence[int], wide: int) -> bool:
    """Whether it lies along the sides of a rectangle, and hardly within."""
    columns, rows = [index % wide for index in piece], [index // wide for index in piece]
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    across, down = right - left + 1, bottom - top + 1
    if min(across, down) < _SIDE:
        return False
    along = sum(x in (left, right) or y in (top, bottom) for x, y in zip(columns, rows, strict=True))
    return 100 * along >= _AROUND * 2 * (across + down - 2) and 100 * along >= _AROUND * len(piece)
