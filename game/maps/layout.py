"""Where Tiled lays the cells of a map out: what grid they are, and which of them a point or a shape in pixels
holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast
from xml.etree.ElementTree import Element

from game.core.field import Cell
from game.core.geometry.grid import SQUARES, Grid, Hexes, Squares
from game.core.geometry.lattice import Lattice, lattice
from game.maps.errors import MapError, quoted
from game.maps.tiled.limits import TILE_PX
from game.maps.tiled.numbers import natural
from game.maps.tiled.shape_cells import Corner, cells_within, in_rows, rows_crossed

KINDS: dict[str, type[Grid]] = {
    "orthogonal": Squares,
    "isometric": Squares,
    "staggered": Squares,
    "hexagonal": Hexes,
}


@dataclass(frozen=True)
class Layout:
    """The middle of cell (0, 0), and how far it is to the next column and row, in the pixels in which Tiled
    places objects.

    On staggered maps some rows (axis y) or columns (axis x) are moved by half a cell.
    """

    orientation: str
    grid: Grid
    size: tuple[int, int]
    """Width and height of a tile."""
    step: tuple[float, float]
    first: tuple[float, float]
    side: int = 0
    """How long the sides of hexes are that do not slant."""

    def lattice(self, width: int, height: int) -> Lattice:
        """Where the cells of a map so large are drawn."""
        return lattice(self.orientation, self.grid, (width, height), self.size, self.side)

    def corner(self, x: float, y: float) -> Corner:
        """A point in cells: the middle of a cell that is not moved lies half a cell behind its number."""
        return x / self.step[0] - (self.first[0] / self.step[0] - 0.5), y / self.step[1] - (
            self.first[1] / self.step[1] - 0.5
        )

    def middle(self, cell: Cell) -> Corner:
        """The middle of a cell in the pixels in which Tiled places objects."""
        x, y = cell
        u = x + (self._moved(y) if self.grid.axis == "y" else 0)
        v = y + (self._moved(x) if self.grid.axis == "x" else 0)
        return u * self.step[0] + self.first[0], v * self.step[1] + self.first[1]

    def rows_crossed(self, corners: Sequence[Corner], width: int, height: int) -> int:
        return rows_crossed(self._along(corners), width if self.grid.axis == "x" else height)

    def within(self, corners: Sequence[Corner], width: int, height: int) -> Iterator[tuple[int, range]]:
        """The cells whose middle lies inside: columns by row, where columns are staggered rows by column."""
        across, along = (height, width) if self.grid.axis == "x" else (width, height)
        return cells_within(self._along(corners), across, along, self._moved)

    def cells(self, found: list[tuple[int, range]]) -> tuple[Cell, ...]:
        """The cells of what `within` has found, row by row."""
        if self.grid.axis == "x":
            return tuple(sorted(((x, y) for x, rows in found for y in rows), key=lambda cell: cell[::-1]))
        return in_rows(found)

    def cell_at(self, corner: Corner) -> Cell:
        """The cell in which a point in cells lies."""
        if not self.grid.axis:
            return int(corner[0] // 1), int(corner[1] // 1)
        u, v = (corner[1], corner[0]) if self.grid.axis == "x" else corner
        near = [
            (column, row) for row in range(int(v) - 2, int(v) + 3) for column in range(int(u) - 2, int(u) + 3)
        ]
        column, row = min(
            near, key=lambda one: self._far(u - one[0] - 0.5 - self._moved(one[1]), v - one[1] - 0.5)
        )
        return (row, column) if self.grid.axis == "x" else (column, row)

    def tile_at(self, x: float, y: float) -> Cell:
        """The cell of a tile that was put down as an object, whose lower left corner (on isometric maps lower
        one) lies there."""
        if self.orientation == "orthogonal":
            return int(x // self.size[0]), int((y - 1) // self.size[1])
        if self.orientation == "isometric":
            return self.cell_at(self.corner(x - self.step[0] / 2, y - self.step[1] / 2))
        return self.cell_at(self.corner(x + self.size[0] / 2, y - self.size[1] / 2))

    def _along(self, corners: Sequence[Corner]) -> Sequence[Corner]:
        return [(y, x) for x, y in corners] if self.grid.axis == "x" else corners

    def _moved(self, number: int) -> float:
        return 0.5 if self.grid.axis and (number % 2 == 1) == (self.grid.index == "odd") else 0.0

    def _far(self, du: float, dv: float) -> float:
        """How far a point lies from the middle of a cell, as its shape counts: hexes round it, diamonds along
        their sides."""
        return du * du + 0.75 * dv * dv if isinstance(self.grid, Hexes) else abs(du) + abs(dv) / 2


def layout_of(wild: Element) -> Layout:
    """How the map is laid out. MapError for an orientation that is not read."""
    orientation = wild.get("orientation") or "orthogonal"
    if orientation == "oblique":  # cells in columns and rows, drawn aslant
        orientation = "orthogonal"
    if orientation not in KINDS:
        raise MapError(
            f"the map is {quoted(orientation)}; {', '.join(KINDS)} ones are read. Change Orientation in "
            "Map > Map Properties."
        )
    wide, high = (natural(wild, key, "the map", 1, TILE_PX) for key in ("tilewidth", "tileheight"))
    if orientation in ("orthogonal", "isometric"):
        across = float(wide if orientation == "orthogonal" else high)
        return Layout(orientation, SQUARES, (wide, high), (across, float(high)), (across / 2, high / 2))
    axis, index = wild.get("staggeraxis", "y"), wild.get("staggerindex", "odd")
    if axis not in ("x", "y") or index not in ("odd", "even"):
        raise MapError(
            f"the map is staggered along {quoted(axis)}, {quoted(index)}; it must be x or y, odd or even. "
            "Correct it in Tiled."
        )
    side = (
        natural(wild, "hexsidelength", "the map", 0, high if axis == "y" else wide)
        if orientation == "hexagonal"
        else 0
    )
    step = ((wide + side) / 2, float(high)) if axis == "x" else (float(wide), (high + side) / 2)
    grid = cast(type[Squares] | type[Hexes], KINDS[orientation])(axis, index)  # type: ignore[arg-type]
    return Layout(orientation, grid, (wide, high), step, (wide / 2, high / 2), side)
