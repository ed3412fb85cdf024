"""What stands on a field's cells and borders. Distances, neighbours and lines are the grid's own: ask `field.grid`."""

from __future__ import annotations

from game.core.field import Cell, Field


def wall_owner(field: Field, a: Cell, b: Cell) -> Cell | None:
    """The cell that has a wall on its border with the other; of two that share a side, the first by column and row."""
    edges = {cell: field[cell].edges if cell in field else "" for cell in (a, b)}
    if not any(edges.values()):
        return None
    grid = field.grid
    for cell, other in sorted(((a, b), (b, a))):
        side = grid.side(cell, other)
        if side and grid.walled(edges[cell], side):
            return cell
    return None


def wall_between(field: Field, a: Cell, b: Cell) -> bool:
    """Whether a wall stands on the border of two cells that share a side."""
    return wall_owner(field, a, b) is not None


def solid(field: Field, cell: Cell, closed: frozenset[Cell] = frozenset()) -> bool:
    """Whether nothing gets into the cell, not even what is thrown: a wall, a closed door, the world beyond the map."""
    if cell not in field or cell in closed:
        return True
    tile = field[cell]
    return tile.blocks and tile.blocks_sight
