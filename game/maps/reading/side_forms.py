"""Forms that only maps seen from the side have, told by what each cell looks like: platforms that hang in the
air, and ground that lies in heaps below a sky."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

_BARE = 5
"""Where one of so many cells is not drawn, these are the air; else what most cells look like."""
_PLATFORMS, _HEIGHTS = 4, 3
"""So many platforms, in so many rows and beginning in so many columns, are no walls of a house."""
_LONG, _THICK = 3, 3
"""Cells of its longest row, at least, and its rows, at most."""
_SKY, _FLAT, _HEAPED, _LEAST = 0.9, 0.95, 0.5, 0.05
"""So much of the highest third is sky; of the foot, ground throughout or of heaps; of the whole, ground."""
_NOTHING = 0.6
"""So much of a map of pieces in the air is not drawn."""
_SLENDER, _STOUT = 0.15, 0.38
"""Squares of four by four cells in such pieces, for each of their cells: of thin ones, and of thick ones."""
_HELD = 0.9
"""So much of the ground of heaps has nothing but ground below."""


def hanging(looks: Sequence[int], wide: int) -> bool:
    """Whether flat pieces hang in the air, at several heights and one beside the other, with little else
    between them: what stands about on a floor is as often higher than wide."""
    if not any(looks):
        return False
    flat: list[tuple[int, int]] = []
    others = 0
    for rows, columns in _pieces(_ground(looks, _air(looks)), wide):
        if min(rows) == 0 or max(rows) * wide + wide == len(looks):
            continue
        if min(columns) == 0 or max(columns) == wide - 1 or rows.total() < _LONG:
            continue
        longest = max(rows.values())
        if longest >= max(_LONG, 2 * len(rows) - 1) and len(rows) <= _THICK and rows.total() <= 2 * longest:
            flat.append((min(rows), min(columns)))
        else:
            others += 1
    spread = len({row for row, _ in flat}) >= _HEIGHTS and len({column for _, column in flat}) >= _HEIGHTS
    return spread and len(flat) >= max(_PLATFORMS, 2 * others)


def heaped(looks: Sequence[int], wide: int) -> bool:
    """Whether the highest third is one sky, and the ground lies below, on all of the foot of the map, or in
    heaps that reach down to it."""
    looks = looks[: _drawn_rows(looks, wide) * wide]
    third = wide * max(2, len(looks) // wide // 3)
    if third >= len(looks):
        return False
    sky, _ = Counter(looks[:third]).most_common(1)[0]
    ground = _ground(looks, {0, sky})
    if looks[:third].count(sky) < _SKY * third or sum(ground[:third]) > (1 - _SKY) * third:
        return False
    foot, much = sum(ground[-2 * wide :]) / (2 * wide), sum(ground)
    if much <= _LEAST * len(looks) or foot < _HEAPED:
        return False
    held = bytearray(ground)
    for index in range(len(ground) - wide - 1, -1, -1):
        held[index] &= held[index + wide]
    return foot >= _FLAT or sum(held) >= _HELD * much


def _drawn_rows(looks: Sequence[int], wide: int) -> int:
    """The rows of a map; without those at its foot in which nothing is drawn, if all of the row above is."""
    high = rows = len(looks) // wide
    while rows and not any(looks[(rows - 1) * wide : rows * wide]):
        rows -= 1
    bare = looks[(rows - 1) * wide : rows * wide].count(0) if rows else wide
    return rows if bare <= (1 - _FLAT) * wide else high


def strewn(drawn: bytes, wide: int) -> int:
    """In points, how likely what little is drawn are platforms in the air: several pieces in much nothing,
    none of them as wide and high as a room."""
    much = drawn.count(1)
    if not much or drawn.count(0) < _NOTHING * len(drawn):
        return 0
    if sum(1 for _ in _pieces(drawn, wide)) < _PLATFORMS:
        return 0
    rows = [int.from_bytes(drawn[at : at + wide], "little") for at in range(0, len(drawn), wide)]
    rows = [row & row >> 8 & row >> 16 & row >> 24 for row in rows]
    squares = sum(
        (a & b & c & d).bit_count() for a, b, c, d in zip(rows, rows[1:], rows[2:], rows[3:], strict=False)
    )
    return (squares <= _SLENDER * much) + (squares <= _STOUT * much)


def _air(looks: Sequence[int]) -> set[int]:
    bare = looks.count(0)
    most, _ = Counter(look for look in looks if look).most_common(1)[0]
    return {0} if bare * _BARE >= len(looks) else {0, most}


def _ground(looks: Sequence[int], air: set[int]) -> bytes:
    return bytes(look not in air for look in looks)


def _pieces(marks: bytes, wide: int) -> Iterator[tuple[Counter[int], Counter[int]]]:
    """What hangs together, side by side: the number of its cells in each of its rows, and columns."""
    stride = wide + 1  # a column that is open ends each row, so that no piece goes round
    rows_of = (marks[start : start + wide] + b"\0" for start in range(0, len(marks), wide))
    left = bytearray(b"".join((*rows_of, bytes(stride))))
    for first, mark in enumerate(left):
        if not mark:
            continue
        left[first] = 0
        piece = [first]
        for at in piece:
            for there in (at - 1, at + 1, at - stride, at + stride):
                if there >= 0 and left[there]:
                    left[there] = 0
                    piece.append(there)
        yield Counter(at // stride for at in piece), Counter(at % stride for at in piece)
