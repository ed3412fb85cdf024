"""How bright a cell is."""

from __future__ import annotations

from game.core.field import Cell, Light
from game.core.table import Table


def light_at(table: Table, cell: Cell) -> Light:
    """The light that the map and its lamps give a cell: the one function to ask, in five steps."""
    return table.ground()[cell].light
