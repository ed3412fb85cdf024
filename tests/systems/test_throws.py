"""Throws and areas: where they land, what they cover."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings

from game.core.field import Cell, Field
from game.core.geometry.grid import SQUARES
from game.systems.areas import area_cells
from game.systems.scatter import faces, landing, landings, shifted
from tests.systems.fields import closed, field_of
from tests.systems.strategies import fields_with_cells

OPEN = field_of("\n".join(["." * 7] * 7))


@pytest.mark.rule("nwo.throw.scatter")
def test_directions_are_numbered_row_by_row() -> None:
    assert faces(OPEN) == 8
    assert [shifted(OPEN, (3, 3), face) for face in range(1, 9)] == [
        (2, 2),
        (3, 2),
        (4, 2),
        (2, 3),
        (4, 3),
        (2, 4),
        (3, 4),
        (4, 4),
    ]


@pytest.mark.rule("nwo.throw.scatter")
def test_two_rolls_add_up_or_cancel_out() -> None:
    assert landing(OPEN, (3, 3), (1, 1)) == (1, 1)
    assert landing(OPEN, (3, 3), (4, 5)) == (3, 3)


@pytest.mark.rule("nwo.throw.scatter-wall")
def test_walls_doors_and_the_edge_stop_a_shift_and_low_things_do_not() -> None:
    field = field_of("#hD")
    assert shifted(field, (1, 0), 4) == (1, 0)
    assert shifted(field, (1, 0), 5) == (2, 0)
    assert shifted(field, (1, 0), 5, closed(field)) == (1, 0)
    assert shifted(field, (1, 0), 2) == (1, 0)
    assert shifted(field_of(".h."), (0, 0), 5) == (1, 0)
    assert shifted(field_of("|."), (0, 0), 5) == (0, 0)


@pytest.mark.rule("nwo.throw.scatter", "nwo.throw.scatter-wall")
def test_chances_on_the_open_field_are_those_of_two_dice() -> None:
    chances = landings(OPEN, (3, 3)).odds()
    assert chances[(3, 3)] == Fraction(8, 64)
    assert chances[(1, 1)] == Fraction(1, 64)
    assert chances[(3, 2)] == Fraction(4, 64)
    assert len(chances) == 25


@settings(deadline=None)
@given(fields_with_cells(count=1))
def test_chances_are_those_of_all_rolls_counted(
    case: tuple[Field, tuple[Cell, ...], frozenset[Cell]],
) -> None:
    field, (aim,), shut = case
    chances = landings(field, aim, shut).odds()
    assert sum(chances.values()) == 1
    assert all(field.grid.steps(aim, cell) <= 2 and cell in field for cell in chances)
    if not any(tile.edges for tile in field.tiles):
        assert chances == slow_chances(field, aim, shut)


def slow_chances(field: Field, aim: Cell, shut: frozenset[Cell]) -> dict[Cell, Fraction]:
    """Two moves on the chessboard of offsets, the solid cells refused."""
    weights = Counter({aim: 1})
    for _ in range(2):
        after: Counter[Cell] = Counter()
        for (x, y), weight in weights.items():
            for there in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]:
                is_wall = (
                    there not in field or there in shut or (field[there].blocks and field[there].blocks_sight)
                )
                after[(x, y) if is_wall else there] += weight
        weights = after
    return {cell: Fraction(weight, 64) for cell, weight in weights.items()}


@pytest.mark.rule("nwo.area.shape")
def test_an_area_is_a_square_of_what_its_centre_sees() -> None:
    assert len(area_cells(OPEN, (3, 3), 3)) == 9
    assert len(area_cells(OPEN, (3, 3), 5)) == 25
    assert len(area_cells(OPEN, (0, 0), 3)) == 4
    assert area_cells(OPEN, (3, 3), 1) == ((3, 3),)


@pytest.mark.rule("nwo.area.shape")
def test_walls_stop_an_area() -> None:
    field = field_of("""
        .....
        ..#..
        ..#..
        ..#..
        .....
    """)
    cells = area_cells(field, (1, 2), 5)
    assert (2, 2) not in cells
    assert (3, 2) not in cells
    assert (0, 2) in cells
    assert (2, 0) in cells


def test_an_area_passes_low_things_and_not_closed_doors() -> None:
    assert area_cells(field_of("h..D."), (1, 0), 7) == ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))
    field = field_of("h..D.")
    assert area_cells(field, (1, 0), 7, closed(field)) == ((0, 0), (1, 0), (2, 0))


def test_a_rectangle_has_all_its_cells() -> None:
    assert SQUARES.region((2, 1), (1, 2)) == ((1, 1), (1, 2), (2, 1), (2, 2))
