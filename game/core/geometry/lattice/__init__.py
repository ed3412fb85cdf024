"""Where the cells of a map are drawn, and which cell lies at a point: see `Lattice`."""

from __future__ import annotations

from game.core.geometry.grid import SQUARES, Grid, Hexes
from game.core.geometry.lattice.base import UNIT, Block, Lattice, Point, Side
from game.core.geometry.lattice.squares import Isometric, Orthogonal, Upright
from game.core.geometry.lattice.staggered import Hexagonal, Staggered

__all__ = [
    "UNIT",
    "Block",
    "Hexagonal",
    "Isometric",
    "Lattice",
    "Orthogonal",
    "Point",
    "Side",
    "Staggered",
    "Upright",
    "lattice",
    "plain",
]


def lattice(
    orientation: str, grid: Grid, size: tuple[int, int], tile: tuple[int, int], side: int = 0
) -> Lattice:
    """The lattice of a map of `size` columns and rows, as Tiled calls its orientation."""
    if orientation == "hexagonal":
        return Hexagonal(*size, tile, grid, side)
    kind = {"isometric": Isometric, "staggered": Staggered}.get(
        orientation, Upright if tile[0] == tile[1] else Orthogonal
    )
    return kind(*size, tile, grid)


def plain(width: int = 0, height: int = 0, grid: Grid = SQUARES) -> Lattice:
    """A lattice for a grid of which no map says how it is drawn."""
    if isinstance(grid, Hexes):
        return Hexagonal(width, height, (32, 32), grid, 16)
    return Staggered(width, height, (64, 32), grid) if grid.axis else Upright(width, height, (32, 32), grid)
