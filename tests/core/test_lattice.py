"""From cells to points and back, on all kinds of maps."""

from __future__ import annotations

from math import isclose
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.field import Cell
from game.core.geometry.grid import SQUARES, Hexes, Squares
from game.core.geometry.lattice import (
    Hexagonal,
    Isometric,
    Lattice,
    Orthogonal,
    Point,
    Staggered,
    Upright,
    lattice,
    plain,
)

AXES: list[tuple[Literal["x", "y"], Literal["odd", "even"]]] = [
    ("x", "odd"),
    ("x", "even"),
    ("y", "odd"),
    ("y", "even"),
]
ALL: list[Lattice] = [
    Upright(20, 12),
    Upright(20, 12, (16, 16)),
    Orthogonal(20, 12, (16, 32)),
    Orthogonal(20, 12, (50, 40)),
    Orthogonal(20, 12, (8, 64)),
    Isometric(20, 12, (64, 32)),
    Isometric(7, 12, (30, 18)),
    *(Staggered(20, 12, (64, 32), Squares(*said)) for said in AXES),
    *(Hexagonal(20, 12, (32, 32), Hexes(*said), 16) for said in AXES),
    *(Hexagonal(9, 9, (61, 47), Hexes(*said), 20) for said in AXES),
    *(Hexagonal(9, 9, (32, 40), Hexes(*said), 0) for said in AXES),
]
every = pytest.mark.parametrize("made", ALL, ids=str)
lattices = st.sampled_from(ALL)
NEAR = (-0.2, -0.11, 0.0, 0.06, 0.2)
cells = st.tuples(st.integers(-3, 25), st.integers(-3, 25))
hundredths = st.integers(-300, 2500).map(lambda number: number / 100)
points = st.tuples(hundredths, hundredths)


def inside(point: Point, corners: list[Point]) -> bool:
    """Whether a point lies in a polygon whose corners go clockwise, or within a hair of its edge."""
    for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (u - x) * (point[1] - y) - (v - y) * (point[0] - x) < -1e-6:
            return False
    return True


def around(made: Lattice, cell: Cell) -> list[Point]:
    x, y = made.place(cell)
    return [(x + u, y + v) for u, v in made.shape]


@every
def test_the_sides_of_a_cell_go_once_round_it_and_fill_its_tile(made: Lattice) -> None:
    sides = made.outline()
    begins, ends = [a for _, a, _ in sides], [b for _, _, b in sides]
    assert begins == [ends[-1], *ends[:-1]]
    for axis, size in enumerate(made.tile):
        along = [point[axis] for point in begins]
        assert min(along) == 0 and max(along) in (size, size - size % 2)


@given(lattices, cells, st.sampled_from(NEAR), st.sampled_from(NEAR))
def test_a_cell_is_found_again_near_its_middle(made: Lattice, cell: Cell, dx: float, dy: float) -> None:
    x, y = made.place(cell)
    assert made.cell_at((x + 0.5 + dx, y + 0.5 + dy)) == cell


@given(lattices, points)
def test_a_point_lies_in_the_shape_of_its_cell(made: Lattice, point: Point) -> None:
    assert inside(point, around(made, made.cell_at(point)))


@given(lattices, cells)
def test_behind_each_side_lies_the_neighbour_of_that_name(made: Lattice, cell: Cell) -> None:
    x, y = made.place(cell)
    for name, a, b in made.sides:
        if not isclose(a[0], b[0]) or not isclose(a[1], b[1]):
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            beyond = x + middle[0] + (middle[0] - 0.5) * 0.02, y + middle[1] + (middle[1] - 0.5) * 0.02
            assert made.cell_at(beyond) == made.grid.neighbour(cell, name), name
            assert {made.grid.neighbour(cell, name)} <= set(made.grid.neighbours(cell))


@every
def test_all_cells_lie_on_the_map(made: Lattice) -> None:
    wide, high = made.size
    for x in range(made.width):
        for y in range(made.height):
            for u, v in around(made, (x, y)):
                assert -1e-6 <= u <= wide + 0.1 and -1e-6 <= v <= high + 0.1
    assert {made.corner((0, 0))[0] >= 0, made.corner((0, made.height - 1))[0] >= 0} == {True}


@given(lattices, points, st.integers(1, 6), st.integers(1, 6))
def test_a_box_holds_the_cells_of_all_its_points(
    made: Lattice, corner: Point, wide: float, high: float
) -> None:
    among = set(made.among(*corner, corner[0] + wide, corner[1] + high))
    for step in range(5):
        for other in range(5):
            cell = made.cell_at((corner[0] + wide * step / 4, corner[1] + high * other / 4))
            assert cell in among or not (0 <= cell[0] < made.width and 0 <= cell[1] < made.height)


WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


@given(lattices, cells, st.sampled_from(WAYS))
def test_a_step_goes_that_way_on_the_screen_and_the_opposite_one_leads_back(
    made: Lattice, cell: Cell, way: tuple[int, int]
) -> None:
    there = made.step(cell, way)
    assert made.step(there, (-way[0], -way[1])) == cell
    assert made.grid.adjacent(cell, there)
    (x, y), (u, v) = made.place(cell), made.place(there)
    for share, moved in zip(way, (u - x, v - y), strict=True):
        assert moved * share > 0 if share else abs(moved) <= 0.5 * max(made.tile) / made.unit[0] + 1e-6


@every
def test_the_four_arrow_keys_lead_everywhere(made: Lattice) -> None:
    found, new = {(5, 5)}, [(5, 5)]
    while new:
        here = new.pop()
        ends = {made.step(here, way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        new += [(x, y) for x, y in ends - found if 0 <= x < 7 and 0 <= y < 9]
        found |= set(new)
    assert len(found) == 63


@pytest.mark.parametrize(
    ("tile", "size", "places"),
    [
        ((16, 32), (5, 6), [(0, 0.5), (1, 0.5), (0, 2.5)]),
        ((50, 40), (6.25, 3), [(0.125, 0), (1.375, 0), (0.125, 1)]),
        (
            (8, 64),
            (2.5, 12),
            [(-0.25, 1.5), (0.25, 1.5), (-0.25, 5.5)],
        ),  # a unit is a quarter of what is so long
    ],
)
def test_figures_stand_in_the_middle_of_oblong_cells(
    tile: tuple[int, int], size: Point, places: list[Point]
) -> None:
    oblong = lattice("orthogonal", SQUARES, (5, 3), tile)
    assert not oblong.upright and oblong.unit[0] == oblong.unit[1]
    assert oblong.size == size
    assert [oblong.place(cell) for cell in ((0, 0), (1, 0), (0, 1))] == places
    left, top, right, bottom = oblong.block
    assert (right - left, bottom - top) == (tile[0] / oblong.unit[0], tile[1] / oblong.unit[1])
    assert isinstance(lattice("orthogonal", SQUARES, (5, 3), (24, 24)), Upright)


def test_the_side_of_an_oblong_cell_that_faces_another_is_counted_in_cells() -> None:
    high, square = lattice("orthogonal", SQUARES, (9, 9), (16, 32)), plain(9, 9)
    assert (
        high.place((7, 2))[0] - high.place((4, 4))[0] < high.place((4, 4))[1] - high.place((7, 2))[1]
    )  # on the screen further up than aside
    for other, side in (((7, 2), "e"), ((1, 5), "w"), ((5, 1), "n"), ((3, 7), "s"), ((6, 6), "e")):
        assert high.towards((4, 4), other) == square.towards((4, 4), other) == side


def test_hexes_lie_as_tiled_draws_them() -> None:
    hexes = lattice("hexagonal", Hexes("y", "odd"), (28, 21), (32, 32), 16)
    assert [hexes.corner(cell) for cell in ((0, 0), (1, 0), (0, 1), (3, 2))] == [
        (0, 0),
        (32, 0),
        (16, 24),
        (96, 48),
    ]
    assert hexes.pixels == (28 * 32 + 16, 21 * 24 + 8)
    assert hexes.place((0, 1)) == (0.5, 0.75)
    flat = lattice("hexagonal", Hexes("x", "even"), (4, 3), (36, 32), 18)
    assert [flat.corner(cell) for cell in ((0, 0), (1, 0), (2, 1))] == [(0, 16), (27, 0), (54, 48)]
    assert flat.pixels == (4 * 27 + 9, 3 * 32 + 16)


def test_diamonds_lie_as_tiled_draws_them() -> None:
    diamonds = lattice("isometric", SQUARES, (5, 3), (64, 32))
    assert [diamonds.corner(cell) for cell in ((0, 0), (1, 0), (0, 1), (4, 2))] == [
        (64, 0),
        (96, 16),
        (32, 16),
        (128, 96),
    ]
    assert diamonds.pixels == (256, 128)
    assert sorted([(1, 1), (2, 0), (0, 2), (0, 0)], key=diamonds.depth) == [(0, 0), (0, 2), (1, 1), (2, 0)]
    staggered = lattice("staggered", Squares("y", "odd"), (5, 4), (64, 32))
    assert [staggered.corner(cell) for cell in ((0, 0), (1, 0), (0, 1))] == [(0, 0), (64, 0), (32, 16)]
    assert staggered.pixels == (5 * 64 + 32, 4 * 16 + 16)


def test_columns_of_which_every_second_is_moved_are_drawn_after_those_that_are_not() -> None:
    columns = lattice("hexagonal", Hexes("x", "odd"), (4, 2), (36, 32), 18)
    order = sorted(((x, y) for x in range(4) for y in range(2)), key=columns.depth)
    assert order == [(0, 0), (2, 0), (1, 0), (3, 0), (0, 1), (2, 1), (1, 1), (3, 1)]


@pytest.mark.parametrize(
    ("axis", "area"), [("y", (9 * 32 + 16, 8 * 24 + 32)), ("x", (8 * 24 + 32, 9 * 32 + 16))]
)
def test_a_plain_map_of_hexes_is_drawn_with_a_side_of_half_a_cell(
    axis: Literal["x", "y"], area: tuple[int, int]
) -> None:
    assert plain(9, 9, Hexes(axis, "odd")).pixels == area


def test_arrow_keys_on_hexes() -> None:
    """Pointed at the top: left and right go over a side, up and down zigzag in the column, and the keys of
    the number pad lead over the corners."""
    pointed, flat = plain(9, 9, Hexes("y", "odd")), plain(9, 9, Hexes("x", "odd"))
    assert [pointed.step((4, 4), way) for way in WAYS] == [
        (3, 3),
        (3, 4),
        (3, 5),
        (4, 3),
        (4, 5),
        (4, 3),
        (5, 4),
        (4, 5),
    ]
    assert [pointed.grid.direction((4, 4), pointed.step((4, 4), way)) for way in WAYS] == [
        "nw",
        "w",
        "sw",
        "ne",
        "se",
        "ne",
        "e",
        "se",
    ]
    assert [flat.grid.direction((4, 4), flat.step((4, 4), way)) for way in WAYS] == [
        "nw",
        "sw",
        "sw",
        "n",
        "s",
        "ne",
        "se",
        "se",
    ]
    assert [pointed.grid.direction((4, 3), pointed.step((4, 3), way)) for way in ((0, -1), (0, 1))] == [
        "nw",
        "sw",
    ]
    diamonds = plain(9, 9, Squares("y", "odd"))
    assert [diamonds.grid.direction((4, 4), diamonds.step((4, 4), way)) for way in WAYS] == [
        "nw",
        "w",
        "sw",
        "ne",
        "se",
        "ne",
        "e",
        "se",
    ]


@pytest.mark.parametrize("cell", [(0, 0), (3, 1), (5, 3), (2, 2)])
def test_a_point_of_tiled_on_diamonds_is_drawn_on_the_cell_in_which_it_lies(cell: Cell) -> None:
    """Tiled counts both ways in heights of tiles; a unit is as wide as a tile is high."""
    made = Isometric(6, 4, (64, 32))
    x, y = cell
    assert made.drawn(32 * x, 32 * y) == (made.top + 32 * (x - y), 16 * (x + y))
