"""What somebody in a battle sees: lines of sight past walls, closed doors and smoke. Rules, previews and agents all ask here."""

from __future__ import annotations

from game.core.battle import Battle
from game.core.components import Area
from game.core.field import Cell
from game.systems.cover import CoverMeasure, cover
from game.systems.grid import chebyshev
from game.systems.sight import Exposure, exposure

SMOKE = "smoke"


def smoke(battle: Battle) -> frozenset[Cell]:
    return frozenset(cell for _, area in battle.world.each(Area) if area.kind == SMOKE for cell in area.cells)


def opaque(battle: Battle) -> frozenset[Cell]:
    """What stops sight beside the map itself: closed doors and smoke."""
    return battle.closed() | smoke(battle)


def view(battle: Battle, a: Cell, b: Cell) -> Exposure:
    """How much of one cell is seen from the other. Nobody sees into, out of or through smoke beyond one tile: the end in it stops all rays."""
    fog = smoke(battle)
    if chebyshev(a, b) > 1 and (a in fog or b in fog):
        return Exposure(0, tuple(cell for cell in (a, b) if cell in fog))
    return exposure(battle.field, a, b, battle.closed() | fog)


def in_sight(battle: Battle, a: Cell, b: Cell) -> bool:
    """Whether at least one ray is free."""
    return view(battle, a, b).arrived > 0


def cover_from(battle: Battle, target: Cell, source: Cell) -> CoverMeasure:
    """The cover of somebody on `target` against somebody on `source`, as things stand."""
    return cover(battle.field, target, source, opaque(battle))
