"""Which cells a stroke is about: single ones, a line, a rectangle, what hangs together, all of one tile; and
where each of them lies once more on a map that is the same for both sides. No drawing."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from game.core.field import SIDES, Cell, Field
from game.core.geometry.lattice import Lattice

SHAPES = ("brush", "line", "box", "fill", "tile")
MIRRORS = ("off", "turned", "left and right", "up and down")
"""How what is done by hand is done on the other side too."""
_OTHER = {SIDES[0]: SIDES[1], SIDES[1]: SIDES[0], SIDES[2]: SIDES[3], SIDES[3]: SIDES[2]}


def line(lattice: Lattice, field: Field, start: Cell, end: Cell) -> dict[Cell, None]:
    """The cells between the middles of two, in order."""
    (x, y), (u, v) = _middle(lattice, start), _middle(lattice, end)
    count = max(1, round(4 * max(abs(u - x), abs(v - y))))
    cells = (
        lattice.cell_at((x + (u - x) * number / count, y + (v - y) * number / count))
        for number in range(count + 1)
    )
    return {cell: None for cell in (start, *cells, end) if cell in field}


def box(field: Field, start: Cell, end: Cell) -> dict[Cell, None]:
    """All cells of the columns and rows from one to the other."""
    columns = range(min(start[0], end[0]), max(start[0], end[0]) + 1)
    rows = range(min(start[1], end[1]), max(start[1], end[1]) + 1)
    return {(x, y): None for y in rows for x in columns if (x, y) in field}


def fill(field: Field, looks: Sequence[int], start: Cell) -> dict[Cell, None]:
    """What hangs together with a cell, looks like it and is read as it."""

    def kind(cell: Cell) -> tuple[object, int]:
        return field[cell], looks[cell[1] * field.width + cell[0]]

    wanted, found, waiting = kind(start), {start: None}, deque([start])
    while waiting:
        for near in field.grid.neighbours(waiting.popleft()):
            if near in field and near not in found and kind(near) == wanted:
                found[near] = None
                waiting.append(near)
    return found


def same_tile(field: Field, looks: Sequence[int], start: Cell) -> dict[Cell, None]:
    """Every cell of the map that shows the same tile."""
    wanted = looks[start[1] * field.width + start[0]]
    return {cell: None for cell, look in zip(field.cells(), looks, strict=True) if look == wanted}


def mirrored(field: Field, cell: Cell, mirror: str) -> Cell:
    """Where the cell lies on the other side, counted in columns and rows: on staggered rows that is up to
    half a cell beside its picture in a mirror. Itself, if nothing is mirrored."""
    if mirror not in MIRRORS[1:]:
        return cell
    x, y = cell
    across, down = mirror != "up and down", mirror != "left and right"
    return field.width - 1 - x if across else x, field.height - 1 - y if down else y


def other_side(side: str) -> str:
    """The side for which the mirrored half is."""
    return _OTHER.get(side, side)


def with_mirrored(field: Field, cells: Iterable[Cell], mirror: str) -> dict[Cell, None]:
    """The cells and those that they are on the other side."""
    cells = list(cells)
    return dict.fromkeys((*cells, *(mirrored(field, cell, mirror) for cell in cells)))


def _middle(lattice: Lattice, cell: Cell) -> tuple[float, float]:
    x, y = lattice.place(cell)
    return x + 0.5, y + 0.5
