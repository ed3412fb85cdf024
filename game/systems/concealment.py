"""What makes it hard to see without stopping sight: fog, dust, thin smoke and foliage, by degrees."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.core.components import Altered, Area
from game.core.field import Cell, Field, Tile
from game.core.table import Table, cached_by_components
from game.systems.rays import places_in_line

FOLIAGE = frozenset({"foliage", "leaves", "bush", "hedge", "grass", "reeds", "corn"})
"""The materials of what grows: where it obscures, rules may take it for cover instead."""
DENSITIES = ("clear", "thin", "thick", "very thick")


class Haze(NamedTuple):
    """How dense it is, 0 to 3 as in `Tile.obscures`, of what, and where."""

    density: int
    what: str = ""
    cell: Cell | None = None

    @property
    def words(self) -> str:
        """For people: "thick smoke"; "" where nothing obscures."""
        return f"{DENSITIES[self.density]} {self.what}" if self.density else ""


CLEAR = Haze(0)


def is_foliage(tile: Tile) -> bool:
    """Whether what obscures there is no vapour: one may hide behind it."""
    return tile.obscures > 0 and tile.material in FOLIAGE


def obscured(table: Table, a: Cell, b: Cell, foliage: bool = True) -> Haze:
    """The densest of what obscures the line between two cells, both of them included; the same both ways.

    A cell lies in the line if the segment of the centres crosses it or half of the rays do. Without
    `foliage`, only smoke, fog and dust count.
    """
    hazes = _hazes(table, foliage)
    if not hazes:
        return CLEAR
    grid = table.field.grid
    first, last = (a, b) if a <= b else (b, a)
    (u, v), (s, t) = grid.place(first), grid.place(last)
    between = (grid.cell((u + du, v + dv)) for du, dv in places_in_line(type(grid), s - u, t - v))
    met = [hazes[cell] for cell in (first, *between, last) if cell in hazes]
    return max(met, key=lambda haze: haze.density, default=CLEAR)


@cached_by_components(Altered, Area)
def _hazes(table: Table, foliage: bool) -> dict[Cell, Haze]:
    """Each cell that obscures. Where an area lies on what the map has, the denser of both counts."""
    found = _of_the_map(table.ground(), foliage)
    areas = [area for _, area in table.world.things(Area) if area.density and area.cells]
    if not areas:
        return found
    found = found.copy()
    for area in areas:
        for cell in area.cells:
            if cell not in found or found[cell].density < area.density:
                found[cell] = Haze(area.density, area.kind, cell)
    return found


@lru_cache(maxsize=32)
def _of_the_map(ground: Field, foliage: bool) -> dict[Cell, Haze]:
    thick = {id(tile) for tile in ground.tiles if tile.obscures and (foliage or not is_foliage(tile))}
    if not thick:
        return {}
    cells = (cell for cell, tile in zip(ground.cells(), ground.tiles, strict=True) if id(tile) in thick)
    return {
        cell: Haze(ground[cell].obscures, ground[cell].name or ground[cell].material or "haze", cell)
        for cell in cells
    }
