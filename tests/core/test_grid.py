"""Squares and hexes, plain and staggered: each grid against a search from neighbour to neighbour, and against
drawn points."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.field import Cell, Field, Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes, Squares
from game.core.records.ground import terrain
from tests.systems.strategies import GRIDS, HEXES, STAGGERED

cells = st.tuples(st.integers(-6, 9), st.integers(-6, 9))
grids = st.sampled_from(GRIDS)
every = pytest.mark.parametrize("grid", GRIDS, ids=repr)
AROUND = [(x, y) for x in range(-8, 20) for y in range(-8, 20)]


def drawn(grid: Grid, cell: Cell) -> tuple[float | Fraction, float | Fraction]:
    """Where Tiled draws the middle of a cell: in half cells to the east and south, rows of hexes three
    quarters apart."""
    x, y = map(Fraction, cell)
    if not grid.axis:
        return 2 * x, 2 * y
    line = y if grid.axis == "y" else x
    shift = 1 if (int(line) % 2 == 1) == (grid.index == "odd") else 0
    return (2 * x + shift, y) if grid.axis == "y" else (x, 2 * y + shift)


def from_one_to_all(grid: Grid, start: Cell, far: int) -> dict[Cell, int]:
    known, edge = {start: 0}, [start]
    for steps in range(1, far + 1):
        edge = [
            there
            for there in dict.fromkeys(there for here in edge for there in grid.neighbours(here))
            if there not in known
        ]
        known |= dict.fromkeys(edge, steps)
    return known


@every
@pytest.mark.parametrize("start", [(3, 4), (4, 3), (-1, -2)])
def test_steps_discs_and_rings_are_those_of_a_search(grid: Grid, start: Cell) -> None:
    known = from_one_to_all(grid, start, 4)
    assert all(grid.steps(start, cell) == far for cell, far in known.items())
    assert grid.disc(start, 4) == tuple(sorted(known))
    assert grid.ring(start, 3) == tuple(sorted(cell for cell, far in known.items() if far == 3))
    assert len(grid.disc(start, 4)) == (61 if isinstance(grid, Hexes) else 81)


@every
def test_neighbours_are_those_that_are_drawn_next_to_each_other(grid: Grid) -> None:
    """The nearest drawn: six on hexes; on staggered squares four over a side and four over a corner."""
    for cell in [(3, 4), (4, 3), (2, 2), (5, 5)]:
        x, y = drawn(grid, cell)
        offsets = {
            (other[0] - x, other[1] - y) for other in (drawn(grid, near) for near in grid.neighbours(cell))
        }
        diamond = {(dx, dy) for dx in (-1, 1) for dy in (-1, 1)}
        along_y = {(-2, 0), (2, 0)} if grid.axis == "y" else {(0, -2), (0, 2)}
        if isinstance(grid, Hexes):
            assert offsets == {*diamond, *along_y}
        elif grid.axis:
            assert offsets == diamond | {(-2, 0), (2, 0), (0, -2), (0, 2)}
        else:
            assert offsets == {(dx, dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2)} - {(0, 0)}


@every
def test_directions_are_named_as_they_are_drawn(grid: Grid) -> None:
    x, y = drawn(grid, (4, 4))
    for name in grid.names():
        east, south = (a - b for a, b in zip(drawn(grid, grid.neighbour((4, 4), name)), (x, y), strict=True))
        if name in ("n", "s", "e", "w"):
            assert (east == 0) == (name in "ns")
        assert (south < 0) == ("n" in name)
        assert (south > 0) == ("s" in name)
        assert not (("e" in name and east <= 0) or ("w" in name and east >= 0))


@given(grids, cells, cells)
def test_a_cell_and_its_place_are_one(grid: Grid, a: Cell, b: Cell) -> None:
    assert grid.cell(grid.place(a)) == a
    assert grid.steps(a, b) == grid.steps(b, a)
    assert grid.squared(a, b) == grid.squared(b, a)
    assert grid.adjacent(a, b) == (b in grid.neighbours(a))


@given(grids, cells, cells)
def test_lines_are_the_same_backwards_and_keep_near(grid: Grid, a: Cell, b: Cell) -> None:
    line = grid.line(a, b)
    assert line == grid.line(b, a)[::-1]
    assert all(grid.steps(a, cell) + grid.steps(cell, b) <= grid.steps(a, b) + 1 for cell in line)
    assert a not in line
    assert b not in line


def test_lines_on_hexes_cross_what_lies_on_them() -> None:
    grid = Hexes()
    assert grid.line((0, 0), (3, 0)) == ((1, 0), (2, 0))
    assert grid.line((0, 0), (1, 1)) == ()
    assert grid.line((0, 0), (0, 2)) == ()
    assert grid.line((0, 0), (0, 4)) == ((0, 2),)


@given(grids, cells, st.integers(1, 4), st.integers(-9, 9))
def test_directions_turn_and_turn_back(grid: Grid, cell: Cell, far: int, turns: int) -> None:
    for name in grid.names():
        there = grid.neighbour(cell, name, far)
        assert grid.steps(cell, there) == far
        assert grid.direction(cell, there) == name
        assert grid.direction(there, cell) == grid.reverse(name)
        assert grid.turned(grid.turned(name, turns), -turns) == name
        assert grid.row(cell, grid.neighbour(cell, name), 3)[-1] == grid.neighbour(cell, name, 3)
    assert [grid.turned(name, len(grid.OFFSETS)) for name in grid.names()] == list(grid.names())
    assert grid.direction(cell, cell) is None


def test_turns_go_with_the_clock() -> None:
    assert [SQUARES.turned("n", right) for right in (1, 2, 3, -1)] == ["ne", "e", "se", "nw"]
    assert [Hexes().turned("e", right) for right in (1, 2, 3, -1)] == ["se", "sw", "w", "ne"]
    assert [Hexes("x").turned("n", right) for right in (1, 2, 3, -1)] == ["ne", "se", "s", "nw"]


def test_squares_of_distances_are_exact() -> None:
    assert SQUARES.squared((0, 0), (3, 4)) == 25
    assert Hexes().squared((0, 0), (0, 2)) == 3
    assert [Hexes().squared((0, 0), cell) for cell in ((1, 0), (2, 0), (1, 1))] == [1, 4, 3]
    assert Squares("y", "odd").squared((0, 0), (0, 2)) == 2


@every
def test_sides_lead_to_cells_that_lead_back(grid: Grid) -> None:
    for cell in [(2, 2), (3, 3), (2, 3)]:
        for other in grid.neighbours(cell):
            side, bends = grid.side(cell, other), grid.bends(cell, other)
            assert (side is None) == (len(bends) == 2)
            if side:
                assert grid.side(other, cell) == grid.reverse(side)
            assert all(grid.side(cell, bend) and grid.side(bend, other) for bend in bends)
    assert grid.side((2, 2), (7, 7)) is None


def test_walls_are_named_in_a_row_with_or_without_spaces() -> None:
    assert SQUARES.walls("nw") == {"n", "w"}
    assert Hexes().walls("nesww") == Hexes().walls("ne sw w") == {"ne", "sw", "w"}
    assert Hexes("x").walls("nnes") == {"n", "ne", "s"}
    assert STAGGERED[0].walls("nesw") == {"ne", "sw"}


@pytest.mark.parametrize("grid", [SQUARES, *HEXES], ids=repr)
def test_a_region_is_the_rectangle_of_its_corners(grid: Grid) -> None:
    assert grid.region((2, 1), (1, 2)) == ((1, 1), (1, 2), (2, 1), (2, 2))


def test_a_region_on_staggered_squares_is_a_rectangle_of_squares() -> None:
    grid = Squares("y", "odd")
    assert grid.region((2, 2), (2, 4)) == tuple(sorted([(2, 2), (1, 3), (2, 3), (2, 4)]))


def test_a_grid_is_a_value() -> None:
    assert Hexes() == Hexes("y", "odd") != Hexes("y", "even")
    assert len({*GRIDS, *GRIDS}) == 9
    assert SQUARES not in {*HEXES}


def test_the_digest_of_the_ground_knows_other_grids_and_keeps_that_of_squares() -> None:
    digests = {terrain(Field(2, 2, (Tile(),) * 4, grid=grid)) for grid in GRIDS}
    assert len(digests) == len(GRIDS)
    assert terrain(Field(2, 2, (Tile(),) * 4)) == "ab6769ca80a9a90e7a22db8b9aaad543"


@every
def test_what_lies_in_a_region_is_counted_and_asked_alike(grid: Grid) -> None:
    for a, b in (((2, 1), (4, 5)), ((4, 1), (2, 5)), ((3, 3), (3, 3))):
        region = grid.region(a, b)
        wide, high = grid.extent(a, b)
        assert len(region) == wide * high
        assert {cell for cell in AROUND if grid.in_region(cell, a, b)} == set(region) & set(AROUND)
    first, last = grid.corners((5, 5), 2)
    assert grid.extent(first, last) == (5, 5)
    assert set(grid.disc((5, 5), 1)) <= set(grid.region(first, last))


@every
def test_a_circle_goes_by_the_distance_of_centres(grid: Grid) -> None:
    for radius in range(4):
        assert grid.circle((5, 5), radius) == tuple(
            cell for cell in sorted(AROUND) if grid.squared(cell, (5, 5)) <= radius**2
        )
