"""What stands on a field's cells and borders. Distances, neighbours and lines are the grid's own: ask
`field.grid`."""

from __future__ import annotations

from functools import lru_cache

from game.core.field import Cell, Field


def wall_owner(field: Field, a: Cell, b: Cell) -> Cell | None:
    """The cell that has a wall on its border with the other; of two that share a side, the first by column
    and row."""
    return _walls(field).get((a, b))


@lru_cache(maxsize=64)
def _walls(field: Field) -> dict[tuple[Cell, Cell], Cell]:
    """The owner of each wall, by the two cells between which it stands, either first: rays ask this a hundred
    times a line."""
    grid, found = field.grid, dict[tuple[Cell, Cell], Cell]()
    for cell in sorted(cell for cell, tile in zip(field.cells(), field.tiles, strict=True) if tile.edges):
        for other in grid.neighbours(cell):
            side = grid.side(cell, other)
            if side and grid.walled(field[cell].edges, side):
                found.setdefault((cell, other), cell)
                found.setdefault((other, cell), cell)
    return found


def wall_between(field: Field, a: Cell, b: Cell) -> bool:
    """Whether a wall stands on the border of two cells that share a side."""
    return wall_owner(field, a, b) is not None


def is_solid(field: Field, cell: Cell, closed: frozenset[Cell] = frozenset()) -> bool:
    """Whether nothing gets into the cell, not even what is thrown: a wall, a closed door, the world beyond
    the map."""
    if cell not in field or cell in closed:
        return True
    tile = field[cell]
    return tile.blocks and tile.blocks_sight
