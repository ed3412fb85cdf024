"""What each cell around hides of all the others, as long numbers that are laid over each other: views of a
whole radius at once."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator, Mapping
from typing import NamedTuple

from game.core.geometry.grid import Grid
from game.systems.rays import border, bundle, ray_count


class Shadows(NamedTuple):
    """For each cell of the upper or lower half of a window, row by row, the rays from the window's middle
    that end there: a long number with `width` bytes for each of its `size` cells.

    `part` are the cells of the window that hide something of this half. Of these, `cells` hide by standing
    there. `levers` and `slopes` are pairs of cells that hide by the corner where they meet: the one to the
    right of a cell and the one below it, and the cell itself and the one right below; each with bytes of 1
    where there is such a shadow. `borders` hide by a wall, for each FORWARD step. In `beyond` all rays to
    cells more than `radius` steps away are set; `patterns` are those to count bits with.
    """

    part: slice
    width: int
    size: int
    beyond: int
    patterns: tuple[int, int, int]
    cells: list[int]
    levers: tuple[list[int], int]
    slopes: tuple[list[int], int]
    borders: list[list[int]]


_Key = tuple[type[Grid], int, bool, bool]
_known: dict[_Key, Shadows] = {}
BREATH = 2
"""Places between two pauses: on hexes their rays take some milliseconds."""
_MOST = 16
"""So many tables are kept; the oldest goes first."""


def shadows(kind: type[Grid], radius: int, lower: bool, walls: bool) -> Shadows:
    """The shadows in half a window that reaches `radius` places from its middle, whose row belongs to the
    lower half.

    Their size grows with the fourth power of the radius.
    """
    key = kind, radius, lower, walls
    if key not in _known:
        for _ in _kept(key):
            pass
    return _known[key]


def prepare_shadows(kind: type[Grid], radius: int, walls: bool = False) -> Iterator[None]:
    """Makes both halves bit by bit, if they are not known: a large table takes longer than a frame has."""
    for lower in (False, True):
        if (kind, radius, lower, walls) not in _known:
            yield from _kept((kind, radius, lower, walls))


def _kept(key: _Key) -> Iterator[None]:
    made = yield from _made(*key)
    while len(_known) >= _MOST:
        del _known[next(iter(_known))]
    _known[key] = made


def _code(kind: type[Grid]) -> str:
    """The type of number that has a bit for each ray."""
    return "H" if ray_count(kind) <= 16 else "Q"


def _made(kind: type[Grid], radius: int, lower: bool, walls: bool) -> Generator[None, None, Shadows]:
    """The table, with a pause after a few places and after each row of shadows."""
    grid, side = kind(), 2 * radius + 1
    first, last = (0, radius) if lower else (-radius, -1)
    size = side * (last - first + 1)
    empty = array(_code(kind), bytes(array(_code(kind)).itemsize * size))
    rows: dict[object, array[int]] = {}
    beyond = empty[:]

    def mark(what: object, target: int, rays: int) -> None:
        if what not in rows:
            rows[what] = empty[:]
        rows[what][target] |= rays

    for target in range(size):
        if target % BREATH == 0:
            yield
        du, dv = target % side - radius, target // side + first
        if grid.apart(du, dv) > radius:
            beyond[target] = (1 << ray_count(kind)) - 1
            continue
        seen = bundle(kind, du, dv)
        for u, v, rays in seen.cells:
            mark((u, v), target, rays)
        for corner, rays in seen.corners:
            (pu, pv), (_, qv) = sorted(corner.sides)
            mark(("slope", (pu, pv)) if qv > pv else ("lever", (pu, qv)), target, rays)
        for a, b, rays in seen.borders if walls else ():
            mark(border(kind, a, b), target, rays)
    numbers = dict[object, int]()
    for count, (what, row) in enumerate(rows.items()):
        numbers[what] = int.from_bytes(row.tobytes(), "little")
        if count % side == 0:
            yield
    return _assembled(kind, radius, lower, walls, numbers, int.from_bytes(beyond.tobytes(), "little"))


def _assembled(
    kind: type[Grid], radius: int, lower: bool, walls: bool, numbers: Mapping[object, int], beyond: int
) -> Shadows:
    """The shadows in the order of the cells that cast them."""
    side, width = 2 * radius + 1, array(_code(kind)).itemsize
    size = side * (radius + 1 if lower else radius)
    # A ray stays between the rows of its ends, on hexes within one of them.
    top, bottom = (-min(1, radius) if lower else -radius), (radius if lower else min(1, radius))
    places = [(u, v) for v in range(top, bottom + 1) for u in range(-radius, radius + 1)]

    def laid(key: str) -> tuple[list[int], int]:
        found = [numbers.get((key, place), 0) for place in places]
        return found, int.from_bytes(bytes(map(bool, found)), "little")

    return Shadows(
        slice((top + radius) * side, (bottom + radius + 1) * side),
        width,
        size,
        beyond,
        (_pattern(0x55, size * width), _pattern(0x33, size * width), _pattern(0x0F, size * width)),
        [numbers.get(place, 0) for place in places],
        laid("lever"),
        laid("slope"),
        [[numbers.get((place, step), 0) for place in places] for step in kind.FORWARD] if walls else [],
    )


def _pattern(byte: int, many: int) -> int:
    return int.from_bytes(bytes([byte]) * many, "little")
