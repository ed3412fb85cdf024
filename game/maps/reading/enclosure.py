"""What lies inside of walls or fences that have gaps: a farm in its fence, a room whose door stands open.
Around it lies what is only seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from game.maps.reading.connectivity import Floor

_GAP = 2
"""Cells from a wall that still count as shut: gaps twice as wide, and one more if they are even, are."""
_ROOM = 160
"""Cells of what is enclosed, at least: all four sides find places there."""
_BULK = 0.6
"""So much of all cells are enclosed, or the ground around them is plain."""
_PLAIN, _STANDING = 0.8, 0.005
"""So much of the ground around has one look, and so little of it carries what is no wall of what it
encloses."""
_BESIDE = 3
"""So near to what is enclosed lie its walls, and what stands at its doors."""


def enclosed(floor: Floor, room: Collection[int], looks: Sequence[int], things: Collection[int]) -> set[int]:
    """The largest part of a room that lies inside of walls with gaps; nothing if none is large enough, or if
    the ground around it is as good."""
    if floor.grid.axis or len(looks) != floor.width * floor.height:
        return set()
    outside = _outside(floor)
    parts = _parts(floor, {number for number in room if _index(floor, number) not in outside})
    inside = max(parts, key=lambda part: (len(part), -min(part)), default=set[int]())
    around = [number for number in room if number not in inside]
    if len(inside) < _ROOM or not around:
        return set()
    if len(inside) >= _BULK * len(room) or _is_mere_ground(floor, inside, around, looks, things):
        return inside
    return set()


def _index(floor: Floor, number: int) -> int:
    x, y = floor.cell(number)
    return y * floor.width + x


def _outside(floor: Floor) -> set[int]:
    """The cells, by index, that can be reached from off the map through no gap, nor along a wall."""
    margin = 2 * _GAP + 1
    wide, high = floor.width + 2 * margin, floor.height + 2 * margin
    solid = bytearray(wide * high)
    for y in range(floor.height):
        start = (y + margin) * wide + margin
        row = floor.free[y * floor.width : (y + 1) * floor.width]
        solid[start : start + floor.width] = bytes(not free for free in row)
    shut = _grown(bytes(solid), wide)
    seen = bytearray(shut)
    reached = bytearray(wide * high)
    edge = [0]
    seen[0] = 1
    while edge:
        at = edge.pop()
        reached[at] = 1
        for there in (at - 1, at + 1, at - wide, at + wide):  # a row's end and the next one's head are margin
            if 0 <= there < len(seen) and not seen[there]:
                seen[there] = 1
                edge.append(there)
    found = _grown(bytes(reached), wide)
    return {
        y * floor.width + x
        for y in range(floor.height)
        for x in range(floor.width)
        if found[(y + margin) * wide + x + margin]
    }


def _grown(marks: bytes, wide: int) -> bytes:
    """With all that lies at most so many cells away, corners too. The rim of what is given is empty."""
    all_of_it = int.from_bytes(marks, "little")
    for step in (8, 8 * wide):
        spread = all_of_it
        for times in range(1, _GAP + 1):
            spread |= all_of_it << step * times | all_of_it >> step * times
        all_of_it = spread
    size = len(marks)
    return (all_of_it & ((1 << 8 * size) - 1)).to_bytes(size, "little")


def _parts(floor: Floor, numbers: set[int]) -> list[set[int]]:
    """What hangs together of so many cells."""
    free = bytearray(len(floor.free))
    for number in numbers:
        free[_index(floor, number)] = 1
    return [set(part) for part in Floor(bytes(free), floor.width, floor.grid).rooms()]


def _is_mere_ground(
    floor: Floor, inside: set[int], around: Sequence[int], looks: Sequence[int], things: Collection[int]
) -> bool:
    """Whether nothing but ground of one look lies around: no things, and no walls of anything else."""
    counts = Counter(looks[_index(floor, number)] for number in around)
    if counts.most_common(1)[0][1] < _PLAIN * len(around):
        return False
    columns, rows = zip(*map(floor.cell, inside), strict=True)
    left, right = min(columns) - _BESIDE, max(columns) + _BESIDE
    top, bottom = min(rows) - _BESIDE, max(rows) + _BESIDE
    there = [index for index, free in enumerate(floor.free) if not free]
    there += [_index(floor, number) for number in around if number in things]
    alone = sum(
        not (left <= index % floor.width <= right and top <= index // floor.width <= bottom)
        for index in there
    )
    return alone <= _STANDING * len(around)
