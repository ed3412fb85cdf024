"""Random battlefields for the properties that must hold on all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from game.core.field import Cell, Field, Tile
from tests.systems.fields import TILES

_TILES = [TILES[letter] for letter in "....##hHb~|_"] + [Tile(edges="nw")]


@st.composite
def fields(draw: st.DrawFn, most: int = 9) -> Field:
    width, height = draw(st.integers(2, most)), draw(st.integers(2, most))
    tiles = draw(st.lists(st.sampled_from(_TILES), min_size=width * height, max_size=width * height))
    return Field(width, height, tuple(tiles))


@st.composite
def fields_with_cells(draw: st.DrawFn, count: int = 2) -> tuple[Field, tuple[Cell, ...], frozenset[Cell]]:
    """A field, `count` cells on it, and a set of cells that a test may close, block or fill with smoke."""
    field = draw(fields())
    cell = st.tuples(st.integers(0, field.width - 1), st.integers(0, field.height - 1))
    cells = tuple(draw(cell) for _ in range(count))
    return field, cells, draw(st.frozensets(cell, max_size=6))
