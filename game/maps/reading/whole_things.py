"""Houses, trees and furniture that were cut into tiles: what lies on a map as it lies in its sheet, and looks
like an obstacle on the whole, is one in all its tiles. What is large does so sooner, and what stands there
again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from game.maps.reading.look_features import Looks
from game.maps.reading.vocabulary import Sort

_HOUSE, _LIKELY = 3, 700
"""Cells that a house is wide and high at least, and how far below the border its tiles may lie; what stands
there again and again lies as far above the floor."""
_AGAIN, _COMMON = 4, 20
"""So often the same thing stands on a map; and one of so many cells shows a common floor."""
_FULL, _MOST = 90, 50
"""Percent of a tile that are drawn on where nothing shows below it, and where it is more than a tip."""


def with_whole_things(marks: bytes, looks: Looks, scores: Mapping[int, int], border: int, wide: int) -> bytes:
    """What pictures mark as obstacles, cell by cell, with all of each such thing. `scores` is what the table
    says of each look, `border` where floor ends and obstacles begin."""
    found = bytearray(marks)
    pieces = sorted(_as_in_the_sheet(looks, wide), key=min)
    often = Counter(_pattern(looks, piece) for piece in pieces)
    floor = _floor(looks, scores)
    for piece in pieces:
        columns, rows = {index % wide for index in piece}, {index // wide for index in piece}
        least = min(len(columns), len(rows))
        mean = sum(scores.get(looks.cells[index], 0) for index in piece) // len(piece)
        told = 4 * sum(marks[index] > 0 for index in piece) > len(piece)
        large = least >= _HOUSE and 2 * len({looks.cells[index] for index in piece}) >= len(piece)
        again = least >= 2 and often[_pattern(looks, piece)] >= _AGAIN and _cut_out(looks, piece)
        if (large and (told or mean > border - _LIKELY)) or (again and mean > floor + _LIKELY):
            for index in sorted(piece):
                below_another = again and index >= wide and found[index - wide] > Sort.SLOW
                if below_another or looks.pictures[looks.cells[index]].seen >= _MOST:
                    found[index] = max(found[index], Sort.HIGH)
    return bytes(found)


def _cut_out(looks: Looks, piece: list[int]) -> bool:
    """Whether the ground shows around it: a pattern of the floor fills its cells."""
    return any(looks.pictures[looks.cells[index]].seen < _FULL for index in piece)


def _pattern(looks: Looks, piece: list[int]) -> tuple[int, ...]:
    """The tiles of a piece, row by row: the same for each tree of a kind."""
    return tuple(looks.keys[looks.cells[index]][1] for index in sorted(piece))


def _floor(looks: Looks, scores: Mapping[int, int]) -> int:
    """What the table says at least of what much of the lowest layer shows."""
    counts = Counter(number for number in looks.cells if number in scores and not looks.keys[number][0])
    common = [number for number, count in counts.items() if count * _COMMON >= len(looks.cells)]
    return min((scores[number] for number in common), default=0)


def _as_in_the_sheet(looks: Looks, wide: int) -> Iterator[list[int]]:
    """The pieces whose tiles lie beside each other as they do in their sheet, not on the lowest layer."""
    size, left = (
        len(looks.cells),
        {index for index, number in enumerate(looks.cells) if number >= 0 and looks.keys[number][0]},
    )
    while left:
        edge = [left.pop()]
        piece = list(edge)
        while edge:
            index = edge.pop()
            layer, gid = looks.keys[looks.cells[index]]
            x, down = index % wide, looks.columns.get(gid, 0)
            for side, step in (
                (index - 1 if x else -1, -1),
                (index + 1 if x < wide - 1 else -1, 1),
                (index - wide, -down),
                (index + wide if index + wide < size else -1, down),
            ):
                if step and side in left and looks.keys[looks.cells[side]] == (layer, gid + step):
                    left.remove(side)
                    edge.append(side)
                    piece.append(side)
        yield piece
