"""What each cell around hides of all the others, as long numbers that are laid over each other: views of a whole radius at once."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import NamedTuple

from game.core.grid import Grid, Place
from game.systems.rays import border, bundle, ray_count


class Shadows(NamedTuple):
    """For each cell of a window, row by row, the rays from its middle that end there: a long number with `width` bytes for each of its `size` cells.
    In `beyond` all rays to the cells of the window that are more than `radius` steps away are set; `patterns` are those to count bits with.

    `cells` hide by standing there. `levers` and `slopes` are pairs of cells that hide by the corner where they meet: the one to the right
    of a cell and the one below it, and the cell itself and the one right below. `borders` hide by a wall, for each FORWARD step.
    """

    width: int
    size: int
    beyond: int
    patterns: tuple[int, int, int]
    cells: list[int]
    levers: list[int]
    slopes: list[int]
    borders: list[list[int]]


@lru_cache(maxsize=4)
def shadows(kind: type[Grid], radius: int, walls: bool) -> Shadows:
    """The shadows in a window that reaches `radius` places from its middle. Their size grows with the fourth power of it."""
    side, code = 2 * radius + 1, "H" if ray_count(kind) <= 16 else "Q"
    size = side * side
    rows: dict[object, array[int]] = {}
    empty = array(code, bytes(array(code).itemsize * size))
    beyond = empty[:]

    def mark(what: object, target: int, rays: int) -> None:
        if what not in rows:
            rows[what] = empty[:]
        rows[what][target] |= rays

    grid = kind()
    for target in range(size):
        du, dv = target % side - radius, target // side - radius
        if grid.apart(du, dv) > radius:
            beyond[target] = (1 << ray_count(kind)) - 1
            continue
        seen = bundle(kind, du, dv)
        for u, v, rays in seen.cells:
            mark((u, v), target, rays)
        for corner, rays in seen.corners:
            (pu, pv), (qu, qv) = sorted(corner.sides)
            mark(("slope", (pu, pv)) if qv > pv else ("lever", (pu, qv)), target, rays)
        if walls:
            for a, b, rays in seen.borders:
                mark(border(kind, a, b), target, rays)
    numbers = {what: int.from_bytes(row.tobytes(), "little") for what, row in rows.items()}

    def laid(key: object = None, step: Place | None = None) -> list[int]:
        found = []
        for number in range(size):
            place = (number % side - radius, number // side - radius)
            found.append(numbers.get((key, place) if key else (place, step) if step else place, 0))
        return found

    width, corners = empty.itemsize, any(grid.ways_round(*step) for step in kind.OFFSETS)
    return Shadows(
        width,
        size,
        int.from_bytes(beyond.tobytes(), "little"),
        (_pattern(0x55, size * width), _pattern(0x33, size * width), _pattern(0x0F, size * width)),
        laid(),
        laid("lever") if corners else [],
        laid("slope") if corners else [],
        [laid(step=step) for step in kind.FORWARD] if walls else [],
    )


def _pattern(byte: int, many: int) -> int:
    return int.from_bytes(bytes([byte]) * many, "little")
