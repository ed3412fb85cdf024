"""Walls on the border of a cell: one looks along them, not through them, and they hide nobody else."""

from __future__ import annotations

import pytest

from game.core.field import Cover
from game.systems.cover import cover
from game.systems.field_of_view import visible_cells
from game.systems.line_of_sight import exposure, sees
from tests.systems.fields import at, field_of

ALONG = """
    .a|..
    ..|..
    ..|.c
    .b|..
"""


@pytest.mark.parametrize(("a", "b"), [((2, 0), (2, 3)), ((3, 0), (3, 3)), ((1, 0), (1, 3)), ((2, 3), (2, 1))])
def test_one_looks_along_a_thin_wall(a: tuple[int, int], b: tuple[int, int]) -> None:
    """On either side of it and past the cells that have it: nothing is met, nothing counts as cover."""
    field = field_of(ALONG)
    found = exposure(field, a, b)
    assert (found.arrived, found.blockers, found.obstacles, found.hidden_percent) == (16, (), (), 0)
    assert cover(field, a, b).level is Cover.NONE


def test_one_does_not_look_through_it_and_its_cells_are_named() -> None:
    field = field_of(ALONG)
    for row in range(4):
        through = exposure(field, (2, row), (3, row))
        assert (through.arrived, through.blockers, through.hidden_percent) == (0, ((2, row),), 100)
    assert not sees(field, at(ALONG, "a"), at(ALONG, "c")) and not sees(field, at(ALONG, "b"), at(ALONG, "c"))


def test_a_wall_between_two_others_is_met_on_the_way() -> None:
    """The walls stand on cells between the two, on neither of theirs."""
    picture = """
        .....
        a.|.b
        .....
    """
    field = field_of(picture)
    found = exposure(field, at(picture, "a"), at(picture, "b"))
    assert found.arrived < 16 and (2, 1) in found.blockers and found.obstacles == ()
    assert exposure(field, (0, 0), (4, 0)).arrived == 16


def test_what_is_seen_around_a_thin_wall_is_what_can_be_seen() -> None:
    field = field_of(ALONG)
    for place in ((1, 0), (3, 1), (2, 3)):
        assert visible_cells(field, place, 3) == {
            cell for cell in field.cells() if field.grid.steps(place, cell) <= 3 and sees(field, place, cell)
        }


def test_a_wall_on_the_border_to_the_south_is_the_same_turned() -> None:
    picture = """
        a___b
        .....
    """
    field = field_of(picture)
    assert exposure(field, (0, 0), (4, 0)).arrived == 16 and exposure(field, (1, 1), (3, 1)).arrived == 16
    assert exposure(field, (2, 0), (2, 1)).arrived == 0
