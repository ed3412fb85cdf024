"""The square grid: directions, distances, the walls between cells and the cells that a segment crosses."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.field import Cell, Field

DIRECTIONS = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The eight steps to a neighbour, numbered 1 to 8 row by row: NW N NE W E SW S SE."""

_SIDE_OF = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "w"}


def chebyshev(a: Cell, b: Cell) -> int:
    """Steps from `a` to `b` where a diagonal counts as one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The eight cells around `cell`, in the order of DIRECTIONS, whether on a map or not."""
    return tuple((cell[0] + dx, cell[1] + dy) for dx, dy in DIRECTIONS)


def wall_owner(field: Field, a: Cell, b: Cell) -> Cell | None:
    """The cell that has a wall on its border with the other; of two that share a side, the first by column and row."""
    if not (field[a].edges or field[b].edges):
        return None
    for cell, other in sorted(((a, b), (b, a))):
        if _SIDE_OF[other[0] - cell[0], other[1] - cell[1]] in field[cell].edges:
            return cell
    return None


def wall_between(field: Field, a: Cell, b: Cell) -> bool:
    """Whether a wall stands on the border of two cells that share a side. Both lie on the field."""
    return wall_owner(field, a, b) is not None


def solid(field: Field, cell: Cell, closed: frozenset[Cell] = frozenset()) -> bool:
    """Whether nothing gets into the cell, not even what is thrown: a wall, a closed door, the world beyond the map."""
    if cell not in field or cell in closed:
        return True
    tile = field[cell]
    return tile.blocks and tile.blocks_sight


def crossings(start: Cell, end: Cell, side: int) -> Iterator[tuple[int, int]]:
    """The steps from cell to cell of a segment between two points, on a grid of cells `side` long, in exact integers.

    A step along both axes goes exactly through a lattice corner. Neither point may lie on a grid line.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    sx, sy = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    left_x = abs(end[0] // side - start[0] // side)
    left_y = abs(end[1] // side - start[1] // side)
    # Times of the next vertical and horizontal grid line, as multiples of 1 / (|dx| * |dy|).
    next_x = _to_line(start[0], sx, side) * abs(dy)
    next_y = _to_line(start[1], sy, side) * abs(dx)
    while left_x or left_y:
        along_x = left_x > 0 and (left_y == 0 or next_x <= next_y)
        along_y = left_y > 0 and (left_x == 0 or next_y <= next_x)
        yield sx * along_x, sy * along_y
        if along_x:
            left_x, next_x = left_x - 1, next_x + side * abs(dy)
        if along_y:
            left_y, next_y = left_y - 1, next_y + side * abs(dx)


def _to_line(at: int, sign: int, side: int) -> int:
    return side - at % side if sign > 0 else at % side


def centre_line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """The cells between `a` and `b`, both left out, whose interior the segment between the two centres crosses.

    A cell that is only touched at its corner is not crossed. The line from `b` to `a` is the same, reversed.
    """
    cells = []
    x, y = a
    for dx, dy in crossings((2 * a[0] + 1, 2 * a[1] + 1), (2 * b[0] + 1, 2 * b[1] + 1), side=2):
        x, y = x + dx, y + dy
        cells.append((x, y))
    return tuple(cells[:-1])
