"""In which room of a map the battle is: the largest, or that in which its author lets people begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.field import Cell
from game.maps.reading.connectivity import ROOM, Floor

FOR_FOUR = 160
"""Cells of a room in which four sides find places."""
_SMALLER = 4
"""A room is much smaller than another that has more than so many times its cells."""
_CHOSEN = 16
"""And one in which nearly all places lie that somebody named."""
_PLAIN = 0.6
"""Ground of one look on so much of a room is what lies around others."""
_BARE = 0.95
"""And on so much of it, if it runs off the map, whatever is closed off is better, on all sides or not, where
all four find places."""
_AT_DOORS = 3
"""So near to a room stands what is at its doors."""
_OTHERS = 0.005
"""If no more stands on it beside their walls."""

Hint = tuple[int, Cell, str]
"""Who begins, where, and which object or layer says so."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """What tells inside from outside: a number for what each cell looks like, row by row, and the cells on
    which something was put."""

    looks: Sequence[int] = ()
    things: Sequence[Cell] = ()


def battle_room(floor: Floor, hints: Sequence[Hint], scenery: Scenery) -> dict[int, int]:
    """The largest room; but that in which somebody lets people begin, if it is not much smaller: around it
    lies what is only seen. Of several it is that of the first side, which is one person's own, while foes
    stand everywhere. If nobody does, and the largest is one ground of one look around others, that which it
    encloses."""
    largest = floor.largest
    open_hints = [(who, floor.number(cell)) for who, cell, _ in hints if floor.is_open(floor.number(cell))]
    named = [number for _, number in open_hints]
    if 2 * sum(number in largest for number in named) >= len(named):
        return largest if named else _inside(floor, scenery)
    first = [number for who, number in open_hints if not who]
    rooms = [
        room
        for room in floor.rooms()
        if len(room) >= max(ROOM, len(largest) // _SMALLER)
        or (
            len(room) >= max(ROOM, len(largest) // _CHOSEN)
            and 4 * sum(number in room for number in named) >= 3 * len(named)
        )
    ]

    def worth(room: dict[int, int]) -> tuple[int, int, int]:
        return sum(map(room.__contains__, first)), sum(map(room.__contains__, named)), len(room)

    return max(rooms, key=worth, default=largest)


def _inside(floor: Floor, scenery: Scenery) -> dict[int, int]:
    """The largest room, or what lies in it if it is only the ground around that: of one look, and with
    nothing on it but the walls of what it encloses."""
    largest, looks = floor.largest, scenery.looks
    if not looks or not largest:
        return largest
    things = {floor.number(cell) for cell in scenery.things}
    plain = _plain(Counter(looks[_index(floor, number)] for number in largest))
    if plain < _PLAIN * len(largest):
        return largest
    least = max(ROOM, len(largest) // (2 * _SMALLER))
    bare = plain >= _BARE * len(largest) and _runs_off(floor, largest)
    within = [
        room
        for room in floor.rooms(known=largest)
        if (len(room) >= least and _within(floor, room, largest)) or (bare and len(room) >= FOR_FOUR)
    ]
    if not within or _far_off(floor, things & largest.keys(), within):
        return largest
    if _stands_alone(floor, largest, within) > _OTHERS * len(largest):
        return largest
    return max(within, key=lambda room: (sum(number in room for number in things), len(room)))


def _plain(looks: Counter[int]) -> int:
    """Cells of the commonest look; or of two that are strewn one among the other, if they are nearly all."""
    most = looks.most_common(2)
    both = sum(count for _, count in most)
    return both if both >= _BARE * looks.total() else most[0][1]


def _runs_off(floor: Floor, room: dict[int, int]) -> bool:
    """Whether a room holds most of the rim of the map."""
    wide, high = floor.width, floor.height
    rim = sum(x in (0, wide - 1) or y in (0, high - 1) for x, y in map(floor.cell, room))
    return rim > wide + high - 2


def _far_off(floor: Floor, things: set[int], rooms: Sequence[dict[int, int]]) -> bool:
    """Whether anything stands elsewhere than at the rooms."""
    boxes = [_box(floor, room) for room in rooms]
    cells = map(floor.cell, things)
    near = _AT_DOORS
    return any(
        not any(a - near <= x <= c + near and b - near <= y <= d + near for a, b, c, d in boxes)
        for x, y in cells
    )


def _within(floor: Floor, room: dict[int, int], around: dict[int, int]) -> bool:
    """Whether a room lies in the middle of another, with that on all four of its sides."""
    mine, theirs = _box(floor, room), _box(floor, around)
    return theirs[0] < mine[0] and theirs[1] < mine[1] and mine[2] < theirs[2] and mine[3] < theirs[3]


def _box(floor: Floor, room: Iterable[int]) -> tuple[int, int, int, int]:
    columns, rows = zip(*map(floor.cell, room), strict=True)
    return min(columns), min(rows), max(columns), max(rows)


def _stands_alone(floor: Floor, around: dict[int, int], enclosed: Sequence[dict[int, int]]) -> int:
    """Cells that block on the ground around, and are no walls of what it encloses."""
    left, top, right, bottom = _box(floor, around)
    boxes = [_box(floor, room) for room in enclosed]
    solid = Floor(bytes(not one for one in floor.free), floor.width, floor.grid)
    count = 0
    for part in solid.rooms():
        a, b, c, d = _box(solid, part)
        outside = a < left or b < top or c > right or d > bottom
        wall = any(a <= u and b <= v and c >= w and d >= h for u, v, w, h in boxes)
        inside = any(a >= u and b >= v and c <= w and d <= h for u, v, w, h in boxes)
        count += 0 if outside or wall or inside else len(part)
    return count


def _index(floor: Floor, number: int) -> int:
    x, y = floor.cell(number)
    return y * floor.width + x
