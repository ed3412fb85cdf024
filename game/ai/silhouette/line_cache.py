"""What lies between two cells: remembered for as long as ground, doors, clouds and light stay as they are,
whoever thinks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.core.components import Area
from game.core.field import Cell, Field
from game.core.table import Table
from game.rulesets.silhouette.aiming import COVERED
from game.rulesets.silhouette.terrain import NEAR, CoverLevel, haze, light_step, measure_cover_on, span
from game.systems.field_of_view import visible_cells
from game.systems.line_of_sight import sees

_PLACES = 512
"""So many places are remembered with all that sees them."""
_MOST = 1 << 16
"""So many pairs of cells are remembered before all are forgotten."""


class Line(NamedTuple):
    """What light and haze take off an attack, and the cover of whoever is there."""

    dim: int
    cover: int


class Lines:
    """What is between the cells of a field on which nothing changes."""

    def __init__(self, field: Field, closed: frozenset[Cell]) -> None:
        self.field, self.closed = field, closed
        self.steps = field.grid.steps
        self._lines: dict[tuple[Cell, Cell], Line | None] = {}
        self._views: dict[Cell, frozenset[Cell]] = {}

    def view(self, place: Cell) -> frozenset[Cell]:
        """All cells near a place that see it."""
        known = self._views.get(place)
        if known is None:
            if len(self._views) > _PLACES:
                self._views.clear()
            known = self._views[place] = visible_cells(self.field, place, NEAR, self.closed)
        return known

    def clear(self, place: Cell, cell: Cell) -> bool:
        """Whether one sees from a place to a cell: the former is that of some figure, from which one looks at
        many."""
        return cell in self.view(place) or (
            self.steps(place, cell) > NEAR and sees(self.field, place, cell, self.closed)
        )

    def span(self, a: Cell, b: Cell) -> int:
        """The square of how far they are apart, in centimetres."""
        return span(self.field, a, b)

    def line(self, table: Table, here: Cell, there: Cell) -> Line | None:
        """What somebody who attacks from `here` meets, if `there` can be attacked at all: not where heavy
        cover hides all."""
        key = (here, there)
        if key not in self._lines:
            if len(self._lines) > _MOST:
                self._lines.clear()
            screen = measure_cover_on(self.field, there, here, self.closed).screen
            dim = 0 if screen is CoverLevel.SAFE else light_step(table, there) + haze(table, here, there)
            self._lines[key] = None if screen is CoverLevel.SAFE else _line(dim, COVERED.get(screen, 0))
        return self._lines[key]


@lru_cache(maxsize=64)
def _line(dim: int, cover: int) -> Line:
    """There are few that differ: thousands of equal ones would only be looked through for garbage."""
    return Line(dim, cover)


def lines_on(table: Table) -> Lines:
    """Those of the table as it is now."""
    clouds = tuple(area for _, area in table.world.things(Area) if area.density and area.cells)
    return _lines(table.ground(), table.closed(), clouds, table.option("light"))


@lru_cache(maxsize=16)
def _lines(field: Field, closed: frozenset[Cell], _clouds: tuple[Area, ...], _light: str) -> Lines:
    return Lines(field, closed)
