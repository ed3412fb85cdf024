"""What large bodies cover on each kind of grid, whichever way they face."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.geometry.grid import SQUARES, Grid, Hexes, Squares, footprint

GRIDS: list[Grid] = [
    SQUARES,
    Squares("y", "odd"),
    Squares("x", "even"),
    Hexes("y", "odd"),
    Hexes("y", "even"),
    Hexes("x", "odd"),
    Hexes("x", "even"),
]
HERE = (20, 20)
some_grid = st.sampled_from(GRIDS)
sides = st.integers(1, 5)


def drawn(direction: str, wide: int, long: int) -> list[str]:
    """The cells around the middle on squares: A its own."""
    body = footprint(SQUARES, HERE, direction, wide, long)
    span = range(-2, 3)

    def letter(x: int, y: int) -> str:
        if (x, y) == (0, 0):
            return "A"
        return "#" if (20 + x, 20 + y) in body else "."

    return ["".join(letter(x, y) for x in span) for y in span]


def test_a_car_on_squares() -> None:
    assert drawn("n", 2, 3) == [".....", "..##.", "..A#.", "..##.", "....."]
    assert drawn("e", 2, 3) == [".....", ".....", ".#A#.", ".###.", "....."]
    assert drawn("s", 2, 3) == [".....", ".##..", ".#A..", ".##..", "....."]
    assert drawn("ne", 2, 3) == [".....", "...#.", "..A##", ".###.", "..#.."]


def test_of_an_even_number_the_foremost_or_the_left_one_is_its_own() -> None:
    assert drawn("n", 1, 2) == [".....", ".....", "..A..", "..#..", "....."]
    assert drawn("sw", 1, 2) == [".....", "...#.", "..A..", ".....", "....."]
    assert drawn("n", 2, 1) == [".....", ".....", "..A#.", ".....", "....."]


def test_rows_of_hexes_are_as_long_as_the_body() -> None:
    grid = Hexes("y", "odd")
    assert footprint(grid, (5, 4), "e", 1, 3) == ((5, 4), (4, 4), (6, 4))
    assert footprint(grid, (5, 4), "e", 2, 3) == ((5, 4), (3, 5), (4, 4), (4, 5), (5, 5), (6, 4))


def test_who_faces_nothing_lies_as_if_it_faced_the_first_side() -> None:
    for grid in GRIDS:
        assert footprint(grid, HERE, "", 2, 3) == footprint(grid, HERE, grid.sides()[0], 2, 3)


def test_a_direction_that_the_grid_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        footprint(Hexes(), HERE, "n", 1, 2)


@given(some_grid, st.data(), sides, sides)
def test_a_body_is_in_one_piece_with_its_own_cell_first(
    grid: Grid, data: st.DataObject, wide: int, long: int
) -> None:
    body = footprint(grid, HERE, data.draw(st.sampled_from(grid.names())), wide, long)
    assert body[0] == HERE and len(set(body)) == len(body)
    found, todo = {HERE}, [HERE]
    while todo:
        near = set(grid.neighbours(todo.pop())) & set(body) - found
        found |= near
        todo += near
    assert found == set(body)


@given(some_grid, st.data(), sides, sides)
def test_turned_by_a_side_it_is_as_large(grid: Grid, data: st.DataObject, wide: int, long: int) -> None:
    direction = data.draw(st.sampled_from(grid.names()))
    quarter = len(grid.names()) // len(grid.sides())
    steps = sorted(grid.squared(HERE, cell) for cell in footprint(grid, HERE, direction, wide, long))
    turned = footprint(grid, HERE, grid.turned(direction, quarter), wide, long)
    assert steps == sorted(grid.squared(HERE, cell) for cell in turned)


@given(some_grid, st.data(), sides, sides)
def test_a_step_moves_every_part_of_it(grid: Grid, data: st.DataObject, wide: int, long: int) -> None:
    direction, way = (data.draw(st.sampled_from(grid.names())) for _ in range(2))
    there = grid.neighbour(HERE, way)
    moved = {grid.neighbour(cell, way) for cell in footprint(grid, HERE, direction, wide, long)}
    assert moved == set(footprint(grid, there, direction, wide, long))


@given(
    st.sampled_from([grid for grid in GRIDS if isinstance(grid, Hexes)]), st.data(), st.integers(1, 4), sides
)
def test_on_hexes_it_covers_length_times_width(grid: Grid, data: st.DataObject, wide: int, long: int) -> None:
    assert len(footprint(grid, HERE, data.draw(st.sampled_from(grid.names())), wide, long)) == wide * long


@given(sides, sides, st.sampled_from(["n", "e", "s", "w"]))
def test_along_rows_of_squares_it_covers_length_times_width(wide: int, long: int, direction: str) -> None:
    assert len(footprint(SQUARES, HERE, direction, wide, long)) == wide * long
