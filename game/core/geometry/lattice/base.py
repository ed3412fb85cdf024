"""Where the cells of a map lie: from cells to points and back, on every kind of map that Tiled draws.

There are two measures. Pixels are those of the map as its author drew it, from its upper left corner. Units
are those of the board: a unit is the box in which a figure stands. On an orthogonal map of square tiles that
is a cell, whatever their size; elsewhere it is a square around the middle of a cell, as large as the shorter
side of a tile. No pygame here: whoever points at cells, with a window or without one, asks this.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from game.core.field import Cell
from game.core.geometry.grid import SQUARES, Grid

Point = tuple[float, float]
Side = tuple[str, Point, Point]
"""The name of a side of a cell, and its two ends."""
Block = tuple[float, float, float, float]
"""Left, top, right and bottom of a box, in units."""
UNIT: Block = (0.0, 0.0, 1.0, 1.0)
SLIMMEST = 4
"""A tile may be so many units long; of a tile that is slimmer a unit is larger than its shorter side."""


@dataclass(frozen=True)
class Lattice:
    """The cells of a map of `width` columns and `height` rows; `tile` is the size of its tiles in pixels."""

    width: int
    height: int
    tile: tuple[int, int] = (32, 32)
    grid: Grid = SQUARES

    # ------------------------------------------------------------ what each kind says for itself

    @property
    def unit(self) -> tuple[int, int]:
        """A unit in pixels of the map, across and down."""
        short = max(min(self.tile), -(-max(self.tile) // SLIMMEST))
        return short, short

    @property
    def pixels(self) -> tuple[int, int]:
        """How large Tiled draws the map."""
        raise NotImplementedError

    def corner(self, cell: Cell) -> Point:
        """The upper left corner of the box of a cell's tile, in pixels."""
        raise NotImplementedError

    @property
    def foot(self) -> int:
        """How far below its corner the tile of a cell stands, in pixels."""
        return self.tile[1]

    def cell_of(self, x: float, y: float) -> Cell:
        """The cell around a point in pixels, whether on the map or not."""
        raise NotImplementedError

    def drawn(self, x: float, y: float) -> Point:
        """Where Tiled draws a point that an object names, in pixels: isometric maps count those along their
        rows."""
        return x, y

    def outline(self) -> tuple[Side, ...]:
        """The sides of a cell clockwise, in pixels from the corner of its tile."""
        raise NotImplementedError

    def depth(self, cell: Cell) -> tuple[int, ...]:
        """Tiled draws the cell that has less of it first."""
        return cell[1], cell[0]

    def step(self, cell: Cell, way: tuple[int, int]) -> Cell:
        """The next cell in a direction of the screen: so many to the right and down, each -1, 0 or 1; whether
        on the map or not."""
        return cell[0] + way[0], cell[1] + way[1]

    # ------------------------------------------------------------ in units

    @cached_property
    def size(self) -> Point:
        """How large the whole map is, in units."""
        return self.pixels[0] / self.unit[0], self.pixels[1] / self.unit[1]

    @cached_property
    def _inset(self) -> Point:
        """From the corner of a tile to the corner of the unit in its middle, in units."""
        return self.tile[0] / self.unit[0] / 2 - 0.5, self.tile[1] / self.unit[1] / 2 - 0.5

    def place(self, cell: Cell) -> Point:
        """The upper left corner of the unit in the middle of a cell."""
        x, y = self.corner(cell)
        return x / self.unit[0] + self._inset[0], y / self.unit[1] + self._inset[1]

    def cell_at(self, point: Point) -> Cell:
        """The cell around a point, whether on the map or not."""
        return self.cell_of(point[0] * self.unit[0], point[1] * self.unit[1])

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The sides of a cell clockwise, from its `place`."""
        return tuple((name, self._from_place(a), self._from_place(b)) for name, a, b in self.outline())

    def _from_place(self, point: Point) -> Point:
        return point[0] / self.unit[0] - self._inset[0], point[1] / self.unit[1] - self._inset[1]

    @cached_property
    def shape(self) -> tuple[Point, ...]:
        """The corners of a cell clockwise, from its `place`."""
        return tuple(start for _, start, _ in self.sides)

    @cached_property
    def overhang(self) -> int:
        """How many units a cell may reach beyond its own at most, rounded up."""
        return ceil(
            max(
                0.0,
                *(-at for corner in self.shape for at in corner),
                *(at - 1 for corner in self.shape for at in corner),
            )
        )

    @property
    def block(self) -> Block:
        """The box that stands for a cell where its shape does not matter, from its `place`."""
        return UNIT

    def towards(self, cell: Cell, other: Cell) -> str:
        """The side of a cell that faces another one on the screen: n, e, s or w."""
        (x, y), (u, v), (left, top, right, bottom) = self.place(cell), self.place(other), self.block
        dx, dy = (u - x) / (right - left), (v - y) / (bottom - top)
        if abs(dx) >= abs(dy):
            return "e" if dx > 0 else "w"
        if dy > 0:
            return "s"
        return "n"

    @property
    def upright(self) -> bool:
        """Whether each cell is its unit: then whatever is drawn cell by cell fits without gaps."""
        return False

    def among(self, left: float, top: float, right: float, bottom: float) -> Iterator[Cell]:
        """The cells of the map that touch a box in units, and some around."""
        for cell in self._near(left, top, right, bottom):
            x, y = self.place(cell)
            if (
                left - self.overhang <= x + 1
                and x <= right + self.overhang
                and top - self.overhang <= y + 1
                and y <= bottom + self.overhang
            ):
                yield cell

    def _near(self, left: float, top: float, right: float, bottom: float) -> Iterator[Cell]:
        far = self.overhang + 1
        corners = [self.cell_at((x, y)) for x in (left - far, right + far) for y in (top - far, bottom + far)]
        columns, rows = zip(*corners, strict=True)
        for y in range(max(0, min(rows) - 1), min(self.height, max(rows) + 2)):
            for x in range(max(0, min(columns) - 1), min(self.width, max(columns) + 2)):
                yield x, y


def diamond(tile: tuple[int, int], names: tuple[str, str, str, str]) -> tuple[Side, ...]:
    w, h = tile
    corners: list[Point] = [(w / 2, 0), (w, h / 2), (w / 2, h), (0, h / 2)]
    return tuple(zip(names, corners, [*corners[1:], corners[0]], strict=True))
