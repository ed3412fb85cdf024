"""Metres between cells, from centre to centre."""

from __future__ import annotations

import pytest

from game.core.field import Cell
from game.systems.distance import squared_cm, tile_cm, whole_metres
from tests.systems.fields import field_of


@pytest.mark.parametrize(
    ("cell", "metres"), [((0, 0), 0), ((1, 0), 2), ((2, 0), 3), ((1, 1), 3), ((4, 0), 6), ((4, 4), 9)]
)
def test_what_is_begun_of_a_metre_counts(cell: Cell, metres: int) -> None:
    field = field_of("\n".join(["." * 9] * 9))
    assert tile_cm(field) == 150 and whole_metres(field, (0, 0), cell) == metres
    assert (100 * metres) ** 2 >= squared_cm(field, (0, 0), cell)
