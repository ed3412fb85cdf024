"""Cells in shapes: the same as asking each cell's middle, at the price of the borders alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.maps.tiled.shape_cells import Corner, cells_within, in_rows, rows_crossed

WIDE, HIGH = 9, 7
places = st.integers(-8, 40).map(lambda n: n / 4)
shapes = st.lists(st.tuples(places, places), min_size=3, max_size=9)


def inside(corners: list[Corner], x: float, y: float) -> bool:
    """How often a line to the west crosses the border."""
    odd = False
    for index in range(len(corners)):
        (x1, y1), (x2, y2) = corners[index - 1], corners[index]
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd


@given(shapes)
def test_a_cell_is_held_if_its_middle_is(corners: list[Corner]) -> None:
    asked = [(x, y) for y in range(HIGH) for x in range(WIDE) if inside(corners, x + 0.5, y + 0.5)]
    assert list(in_rows(cells_within(corners, WIDE, HIGH))) == asked


@given(shapes)
def test_the_work_is_known_before(corners: list[Corner]) -> None:
    assert rows_crossed(corners, HIGH) <= len(corners) * HIGH
    assert (rows_crossed(corners, HIGH) > 0) >= bool(list(cells_within(corners, WIDE, HIGH)))
