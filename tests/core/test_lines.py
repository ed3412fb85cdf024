"""Lines over squares and hexes, step by step, against slow twins in exact fractions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product

import pytest

from game.core.geometry.grid import Hexes, Squares
from game.core.geometry.grid.lattice import PARTS
from game.core.geometry.grid.squares import crossings

Place = tuple[int, int]
NEAR = list(product(range(-5, 6), repeat=2))
SOME = [pytest.param(du, dv, marks=[pytest.mark.long] * bool((du + 3 * dv) % 5)) for du, dv in NEAR]
"""The slow twin takes its time: every run looks at each fifth, the long run at all."""


def slow_crossings(start: Place, end: Place, side: int) -> list[Place]:
    """Every grid line on the way, by the share of the way at which it is met."""
    met: dict[Fraction, list[int]] = {}
    for axis in (0, 1):
        way = end[axis] - start[axis]
        first, last = sorted((start[axis] // side, end[axis] // side))
        for line in range(first + 1, last + 1):
            met.setdefault(Fraction(line * side - start[axis], way), [0, 0])[axis] = 1 if way > 0 else -1
    return [(step[0], step[1]) for _, step in sorted(met.items())]


@pytest.mark.parametrize("side", [2, 3])
def test_grid_lines_are_crossed_in_their_order(side: int) -> None:
    inside = [place for place in range(-3 * side, 3 * side) if place % side]
    for start in product(range(1, side), range(1, side)):
        for end in product(inside, inside):
            steps = [(c - a, d - b) for (a, b), (c, d), _ in crossings(start, end, side)]
            assert steps == slow_crossings(start, end, side), (start, end)


def test_a_segment_over_squares_tells_each_pair_of_cells_and_the_corner_between_them() -> None:
    grid = Squares()
    places = (-2 * PARTS + 5, PARTS + 5, 3 * PARTS + 5, 5)
    for end in product(places, places):
        steps = list(grid.crossed((5, 5), end))
        cells = [(0, 0), *(there for _, there, _ in steps)]
        assert [(here, there) for here, there, _ in steps] == list(pairwise(cells))
        assert cells[-1] == (end[0] // PARTS, end[1] // PARTS)
        for here, there, corners in steps:
            slanting = here[0] != there[0] and here[1] != there[1]
            assert corners == (((there[0], here[1]), (here[0], there[1])) if slanting else ())


def ahead(du: int, dv: int, forms: Callable[[Fraction, Fraction], tuple[Fraction, ...]]) -> list[Fraction]:
    """The middles of the parts of the way between two borders, corners or middles of sides."""
    met = {Fraction(0), Fraction(1)}
    whole = forms(Fraction(du), Fraction(dv))
    for form in whole:
        met |= {Fraction(line) / form for line in range(-40, 41) if form and 0 < Fraction(line) / form < 1}
    return [(a + b) / 2 for a, b in pairwise(sorted(met))]


@pytest.mark.parametrize(("du", "dv"), SOME)
def test_the_hexes_between_two_are_those_that_the_line_goes_through(du: int, dv: int) -> None:
    """Where it runs along a border, it is in none."""
    found: list[Place] = []
    for share in ahead(du, dv, lambda u, v: (2 * u + v, u + 2 * v, u - v)):
        u, v = du * share, dv * share
        far = {
            (q, r): (u - q) ** 2 + (u - q) * (v - r) + (v - r) ** 2
            for q, r in product(range(-6, 7), repeat=2)
        }
        nearest = [place for place, distance in far.items() if distance == min(far.values())]
        if len(nearest) == 1 and nearest[0] not in ((0, 0), (du, dv), *found[-1:]):
            found += nearest
    assert list(Hexes().between(du, dv)) == found


@pytest.mark.parametrize(("du", "dv"), NEAR)
def test_the_squares_between_two_are_those_that_the_line_goes_through(du: int, dv: int) -> None:
    found: list[Place] = []
    for share in ahead(du, dv, lambda u, v: (2 * u, 2 * v)):
        cell = round(du * share), round(dv * share)
        if cell not in ((0, 0), (du, dv), *found[-1:]):
            found.append(cell)
    assert list(Squares().between(du, dv)) == found


def test_rays_over_hexes_end_five_eighths_of_the_way_to_each_side() -> None:
    assert tuple((Fraction(u, PARTS), Fraction(v, PARTS)) for u, v in Hexes.POINTS) == tuple(
        (Fraction(5 * u, 16), Fraction(5 * v, 16)) for u, v in Hexes.OFFSETS
    )


@pytest.mark.parametrize("grid", [Squares(), Squares("y", "even"), Hexes(), Hexes("x", "even")])
def test_discs_and_rings_are_what_lies_so_many_steps_away_in_order(grid: Squares | Hexes) -> None:
    around = [(x, y) for x in range(-4, 15) for y in range(-8, 19)]
    for centre in ((5, 5), (4, 6)):
        for radius in range(4):
            assert grid.disc(centre, radius) == tuple(
                sorted(cell for cell in around if grid.steps(centre, cell) <= radius)
            )
            assert grid.ring(centre, radius) == tuple(
                sorted(cell for cell in around if grid.steps(centre, cell) == radius)
            )
            assert grid.circle(centre, radius) == tuple(
                sorted(cell for cell in around if grid.squared(centre, cell) <= radius * radius)
            )
