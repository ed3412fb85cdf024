"""What a long or broad body covers: the cells whose centres lie in a rectangle that is turned with the
direction it faces."""

from __future__ import annotations

from functools import lru_cache

from game.core.geometry.grid.lattice import Cell, Grid, Place


@lru_cache(maxsize=1 << 15)
def footprint(grid: Grid, cell: Cell, direction: str, wide: int, long: int) -> tuple[Cell, ...]:
    """The cells that a body `wide` across and `long` along its facing covers, its own first, the others
    sorted; on the map or not.

    It turns about its own cell, which is the one in its middle; of an even number the foremost or the left
    one of the two in the middle. Whatever faces nothing lies as if it faced the first side of the grid.
    ValueError for a direction that the grid has not.
    """
    names = grid.names()
    u, v = grid.place(cell)
    covered = offsets(type(grid), grid.OFFSETS[names.index(direction or grid.sides()[0])], wide, long)
    return (cell, *sorted(grid.cell((u + du, v + dv)) for du, dv in covered if du or dv))


@lru_cache(maxsize=512)
def offsets(kind: type[Grid], ahead: Place, wide: int, long: int) -> tuple[Place, ...]:
    """The same as steps on the lattice, for one that faces the step `ahead`. All in whole numbers: lengths
    are compared by their squares."""
    grid = kind()
    unit = 4 - _dot(grid, (1, 0), (0, 1)) ** 2  # four times the square of the area of a cell
    far = 2 * (wide + long)
    front, back = _bounds(long, ahead=True)
    left, right = _bounds(wide, ahead=False)
    length = grid.square(*ahead)
    found = []
    for du in range(-far, far + 1):
        for dv in range(-far, far + 1):
            along, aside = _signed(_dot(grid, (du, dv), ahead)), _signed(ahead[0] * dv - ahead[1] * du) * unit
            if back * length <= along < front * length and left * length <= aside < right * length:
                found.append((du, dv))
    return tuple(found)


def _bounds(cells: int, ahead: bool) -> tuple[int, int]:
    """Twice how far the rectangle reaches from the middle of its own cell, squared with its sign: (front,
    back) or (left, right)."""
    more = cells - (cells + 1) % 2
    less = 2 * cells - more
    return (_signed(more), _signed(-less)) if ahead else (_signed(-more), _signed(less))


def _dot(grid: Grid, a: Place, b: Place) -> int:
    """Twice the inner product of two steps."""
    return grid.square(a[0] + b[0], a[1] + b[1]) - grid.square(*a) - grid.square(*b)


def _signed(number: int) -> int:
    return number * abs(number)
