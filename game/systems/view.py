"""What somebody in a battle sees: lines of sight past walls, closed doors and smoke. Rules, previews and agents all ask here."""

from __future__ import annotations

from game.core.components import Area, Doorway
from game.core.field import Cell
from game.core.table import Table, remembered
from game.systems.cover import CoverMeasure, cover
from game.systems.sight import Exposure, exposure, sees

SMOKE = "smoke"


@remembered(Area)
def smoke(table: Table) -> frozenset[Cell]:
    return frozenset(cell for _, area in table.world.each(Area) if area.kind == SMOKE for cell in area.cells)


@remembered(Area, Doorway)
def opaque(table: Table) -> frozenset[Cell]:
    """What stops sight beside the map itself: closed doors and smoke."""
    return table.closed() | smoke(table)


def view(table: Table, a: Cell, b: Cell) -> Exposure:
    """How much of one cell is seen from the other. Nobody sees into, out of or through smoke beyond one tile: the end in it stops all rays."""
    fog = smoke(table)
    if (a in fog or b in fog) and table.field.grid.steps(a, b) > 1:
        return Exposure(0, tuple(cell for cell in (a, b) if cell in fog))
    return exposure(table.field, a, b, table.closed() | fog)


def in_sight(table: Table, a: Cell, b: Cell) -> bool:
    """Whether at least one ray is free: `view` without its account."""
    fog = smoke(table)
    if fog and (a in fog or b in fog) and table.field.grid.steps(a, b) > 1:
        return False
    return sees(table.field, a, b, opaque(table))


def cover_from(table: Table, target: Cell, source: Cell) -> CoverMeasure:
    """The cover of somebody on `target` against somebody on `source`, as things stand."""
    return cover(table.field, target, source, opaque(table))
