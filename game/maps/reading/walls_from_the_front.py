"""Walls and houses that are seen from the front: where pictures alone tell, what lies above their face is the
top of a wall or a roof, and what lies below it is the floor, however rough that looks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.core.geometry.grid import Grid
from game.maps.reading.connectivity import ROOM, Floor
from game.maps.reading.look_features import Looks, of_one_colour
from game.maps.reading.vocabulary import Sort

_NOTHING = -2
_FACE, _WALL = 4, 12
"""Cells that faces of one look have at least, and those of a wall that tells what is floor."""
_HIGH = 3
"""Cells that a face is high at most."""
_ALONG, _MOSTLY = 60, 60
"""Percent of the cells of a face beside which it goes on, and above and below which there is always the
same."""
_SEEN = 90
"""Percent of a cell that a face fills."""
_TOPS = 70
"""Percent of the columns of what lies above that end on the face."""
_THIN, _HOUSE = 40, 60
"""Percent of the cells of the top of a wall with which three more form a square, at most; and cells that a
roof has."""
_FLOOR, _BROAD, _PERHAPS = 60, 50, 700
"""Cells of a floor that looks like an obstacle, in percent how many of them form squares, and in thousandths
what the table may say of it."""


def with_walls_from_the_front(
    marks: bytes, nothing: bytes, looks: Looks, scores: Mapping[int, int], wide: int, grid: Grid
) -> bytes:
    """What pictures mark as obstacles, cell by cell, with the tops of such walls, and without the floor below
    them. `nothing` has a byte other than 0 where nothing is drawn, or nothing but darkness."""
    shown = [_NOTHING if empty else look for look, empty in zip(looks.cells, nothing, strict=True)]
    marked = Counter(look for look, mark in zip(shown, marks, strict=True) if mark and look >= 0)
    cells = defaultdict[int, list[int]](list)
    for index, look in enumerate(shown):
        cells[look].append(index)
    forms = dict[int, _Form]()
    tops, floors = set[int](), set[int]()
    for face in sorted(marked):
        if marked[face] < max(_FACE, len(cells[face])) or looks.pictures[face].seen < _SEEN:
            continue
        top, floor = _above_and_below(cells[face], shown, wide)
        if floor < 0 or top == floor or (top >= 0 and _alike(top, floor, looks)):
            continue
        for look in {top, floor} - forms.keys():
            forms[look] = _form(cells[look], shown, wide)
        is_top = top >= 0 and _ends_on(forms[top], face)
        if is_top and 2 * marked[top] < len(cells[top]):
            tops.add(top)
        walled = (is_top or top == _NOTHING) and len(cells[face]) >= _WALL
        if walled and _is_floor(forms[floor], marked[floor], scores.get(floor, 0)):
            floors.add(floor)
    floors -= tops
    found = bytearray(marks)
    for index, look in enumerate(shown):
        if look in tops or look in floors:
            found[index] = Sort.OPEN if look in floors else max(found[index], Sort.HIGH)
    return bytes(found) if _leaves_room(found, nothing, wide, grid) else marks


class _Form(NamedTuple):
    """Of a look: its cells, how many of them form squares with three more, and what lies below its
    columns."""

    size: int
    squares: int
    below: Counter[int]


def _form(cells: Sequence[int], shown: Sequence[int], wide: int) -> _Form:
    own = set(cells)
    squares = sum(n % wide < wide - 1 and {n + 1, n + wide, n + wide + 1} <= own for n in cells)
    ends = (n + wide for n in cells if n + wide not in own)
    return _Form(len(cells), squares, Counter(shown[end] if end < len(shown) else -1 for end in ends))


def _alike(one: int, two: int, looks: Looks) -> bool:
    return of_one_colour(looks.pictures[one], looks.pictures[two])


def _above_and_below(face: Sequence[int], cells: Sequence[int], wide: int) -> tuple[int, int]:
    """The look that lies above a face for the most part, and the one below it where anything does; -1 if
    there is none, or if it does not go on to the sides."""
    here = cells[face[0]]
    along = sum(
        (n % wide > 0 and cells[n - 1] == here) or (n % wide < wide - 1 and cells[n + 1] == here)
        for n in face
    )
    if 100 * along < _ALONG * len(face):
        return -1, -1
    above = Counter(_beyond(n, -wide, cells) for n in face)
    below = Counter(_beyond(n, wide, cells) for n in face)
    del below[_NOTHING]
    return _most(above), _most(below)


def _most(looks: Counter[int]) -> int:
    look, count = max(looks.items(), key=lambda pair: (pair[1], -pair[0]), default=(-1, 0))
    return look if 100 * count >= _MOSTLY * looks.total() else -1


def _beyond(index: int, step: int, cells: Sequence[int]) -> int:
    """What lies on from a cell, behind at most so many of its own look."""
    for far in range(1, _HIGH + 1):
        there = index + far * step
        if not 0 <= there < len(cells):
            return -1
        if cells[there] != cells[index]:
            return cells[there]
    return -1


def _ends_on(top: _Form, face: int) -> bool:
    """Whether it is thin or small, and its columns end on the face."""
    small = top.size <= _HOUSE or 100 * top.squares <= _THIN * top.size
    return small and 100 * top.below[face] >= _TOPS * top.below.total()


def _is_floor(floor: _Form, marked: int, said: int) -> bool:
    """Whether it is marked, but broad, and no certain obstacle."""
    broad = 100 * floor.squares >= _BROAD * floor.size
    return 2 * marked > floor.size >= _FLOOR and broad and said <= _PERHAPS


def _leaves_room(marks: bytearray, nothing: bytes, wide: int, grid: Grid) -> bool:
    free = bytes(not mark and not empty for mark, empty in zip(marks, nothing, strict=True))
    return len(Floor(free, wide, grid).largest) >= ROOM
