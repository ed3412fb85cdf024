"""Random battlefields for the properties that must hold on all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from game.core.field import Cell, Field, Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes, Squares
from tests.systems.fields import TILES

_TILES = [TILES[letter] for letter in "....##hHb~|_"] + [Tile(edges="nw")]
_BARE = [TILES[letter] for letter in "......##hHb~"]

STAGGERED: tuple[Grid, ...] = tuple(Squares(axis, index) for axis in ("x", "y") for index in ("odd", "even"))
HEXES: tuple[Grid, ...] = tuple(Hexes(axis, index) for axis in ("x", "y") for index in ("odd", "even"))
GRIDS = (SQUARES, *STAGGERED, *HEXES)

Case = tuple[Field, tuple[Cell, ...], frozenset[Cell]]


@st.composite
def fields(draw: st.DrawFn, most: int = 9) -> Field:
    width, height = draw(st.integers(2, most)), draw(st.integers(2, most))
    tiles = draw(st.lists(st.sampled_from(_TILES), min_size=width * height, max_size=width * height))
    return Field(width, height, tuple(tiles))


@st.composite
def fields_with_cells(draw: st.DrawFn, count: int = 2) -> Case:
    """A field, `count` cells on it, and a set of cells that a test may close, block or fill with smoke."""
    return _with_cells(draw, draw(fields()), count)


@st.composite
def fields_on_grids(draw: st.DrawFn, count: int = 2, walls: bool = True) -> Case:
    """The same on any grid, with walls on borders of all its sides."""
    grid = draw(st.sampled_from(GRIDS))
    width, height = draw(st.integers(2, 8)), draw(st.integers(2, 8))
    kinds = _BARE + ([Tile(edges=side) for side in grid.sides()] if walls else [])
    tiles = draw(st.lists(st.sampled_from(kinds), min_size=width * height, max_size=width * height))
    return _with_cells(draw, Field(width, height, tuple(tiles), grid=grid), count)


def _with_cells(draw: st.DrawFn, field: Field, count: int) -> Case:
    cell = st.tuples(st.integers(0, field.width - 1), st.integers(0, field.height - 1))
    cells = tuple(draw(cell) for _ in range(count))
    return field, cells, draw(st.frozensets(cell, max_size=6))
