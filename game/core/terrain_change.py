"""The one way in which the ground changes: cells become something else, and an event says so."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.core.components import Altered
from game.core.events import GroundChanged
from game.core.field import Cell, Field, Tile
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play

_NAMED = 3
"""So many things are named when many are gone at once."""


def change(
    table: Table, cells: Iterable[Cell], tile: Tile, unit: UnitId = NO_UNIT, lit: bool = False
) -> Play[None]:
    """Make these cells of the map that tile, by the doing of `unit`; the tile's name is what people read.
    Cells that are so already are left out; `lit` if only the light on them is another."""
    ground = table.ground()
    found = tuple(cell for cell in sorted(set(cells)) if cell in ground and ground[cell] != tile)
    if not found:
        return
    was = names_of(ground, found)
    _forget(table, frozenset(found))
    free = next((entity for entity, altered in table.world.things(Altered) if not altered.cells), 0)
    if free:
        table.world.put(free, Altered(found, tile))
    else:
        table.world.create(Altered(found, tile))
    yield GroundChanged(found, tile, was, unit, lit)


def _forget(table: Table, cells: frozenset[Cell]) -> None:
    """What had become of these cells before. An entity that speaks of none is taken again."""
    for entity, altered in table.world.things(Altered):
        if not cells.isdisjoint(altered.cells):
            table.world.put(
                entity,
                msgspec.structs.replace(
                    altered, cells=tuple(cell for cell in altered.cells if cell not in cells)
                ),
            )


def names_of(ground: Field, cells: Iterable[Cell]) -> str:
    """What stands on these cells, for people: "crate and brick wall"; "" for bare ground."""
    names = list(dict.fromkeys(ground[cell].name for cell in cells if ground[cell].name))
    return " and ".join(names) if len(names) < _NAMED else f"{', '.join(names[: _NAMED - 1])} and more"
