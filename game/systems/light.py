"""How bright a cell is."""

from __future__ import annotations

from game.core.field import Cell, Field, Light


def light_at(field: Field, cell: Cell) -> Light:
    """The light that the map and its lamps give a cell."""
    return field[cell].light
