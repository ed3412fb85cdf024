"""How even a map is, in whole numbers: what each side has, how far it goes, who sees whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.field import Cell, Cover, Door, Field, Spawn, Tile
from game.maps.generate.fairness import Fairness, ahead, measure, places, sheltered, watched

MARKS = {
    ".": Tile(),
    "#": Tile(blocks=True, blocks_sight=True, cover=Cover.FULL),
    "c": Tile(cover=Cover.HALF),
    "+": Tile(),
}
LIKE = Fairness(("azure", "ember"), (30, 30), (70, 70), (9, 9), (2, 2), 0, 9)


def drawn(rows: str, *begin: tuple[str, Cell]) -> Field:
    """A field of rows of marks; `+` is a door that is shut."""
    lines = rows.split()
    tiles = tuple(MARKS[mark] for line in lines for mark in line)
    doors = tuple(Door((x, y)) for y, line in enumerate(lines) for x, mark in enumerate(line) if mark == "+")
    spawns = tuple(Spawn(side, cell) for side, cell in begin)
    return Field(len(lines[0]), len(lines), tiles, doors=doors, spawns=spawns)


STREET = drawn(".c......#......c", ("azure", (0, 0)), ("ember", (14, 0)), ("ember", (13, 0)))


def test_what_each_side_has_is_counted() -> None:
    """The middle is at 4; a wall at 8 keeps ember from it."""
    found = measure(replace(STREET, tiles=(*STREET.tiles[:8], Tile(), *STREET.tiles[9:])), [(4, 0)])
    assert found.sides == ("azure", "ember")
    assert found.cover == (2, 1), "cells beside cover within six steps: 0 and 2; 14"
    assert found.way == (40, 95), "tenths of a step on average: 4; 9 and 10"
    assert found.near == (13, 13)
    assert found.sheltered == (1, 1)
    assert (found.seen, found.pairs) == (2, 2)


def test_a_wall_that_nobody_gets_past_is_as_far_as_can_be() -> None:
    found = measure(STREET, [(4, 0)])
    assert found.way == (40, 9990)
    assert found.near == (999, 999)
    assert found.cover == (2, 2), "azure reaches 0 and 2, ember 14 and 9"
    assert (found.seen, found.pairs) == (0, 2)


def test_one_side_alone_has_nobody_near() -> None:
    found = measure(replace(STREET, spawns=STREET.spawns[:1]), [(0, 0)])
    assert (found.sides, found.near, found.way, found.pairs) == (("azure",), (0,), (0,), 0)


def test_cells_beside_cover_are_sheltered_and_sides_without_places_left_out() -> None:
    field = drawn("... .c. ...", ("ember", (0, 0)), ("ember", (2, 2)))
    assert sheltered(field) == set(field.cells()) - {(1, 1)}
    assert sheltered(drawn("....")) == set()
    assert places(field) == {"ember": [(0, 0), (2, 2)]}


@pytest.mark.parametrize(
    ("numbers", "hundredths"),
    [((0, 0), 0), ((5, 5), 0), ((100, 90), 10), ((90, 100), 10), ((3, 1, 2), 66), ((7, 0), 100)],
)
def test_by_how_much_the_best_is_ahead(numbers: tuple[int, ...], hundredths: int) -> None:
    assert ahead(numbers) == hundredths


@pytest.mark.parametrize(
    ("near", "behind", "spread"),
    [
        ((10, 10), (4, 4), 0),
        ((10, 17), (4, 4), 0),
        ((10, 18), (4, 4), 1),
        ((20, 11), (4, 4), 2),
        ((0, 3), (4, 4), 1),
        ((10, 10), (1, 0), 0),
        ((10, 10), (0, 2), 1),
        ((10, 10), (3, 2), 0),
        ((10, 10), (3, 1), 1),
        ((10, 10), (6, 4), 0),
        ((10, 10), (6, 3), 1),
        ((10, 10), (1, 8), 5),
        ((10, 19), (3, 0), 4),
    ],
)
def test_how_unlike_the_sides_may_be(near: tuple[int, int], behind: tuple[int, int], spread: int) -> None:
    """Of the nearest enemy half as far again and two steps; of places with cover a third of the most, and one
    in any case."""
    found = replace(LIKE, near=near, sheltered=behind)
    assert found.spread == spread
    assert found.even is (spread == 0)


@pytest.mark.parametrize(
    ("changes", "even"),
    [
        ({}, True),
        ({"cover": (100, 90)}, True),
        ({"cover": (100, 89)}, False),
        ({"way": (90, 100)}, True),
        ({"way": (89, 100)}, False),
        ({"seen": 1}, False),
    ],
)
def test_when_a_map_is_even(changes: dict[str, tuple[int, int]], even: bool) -> None:
    found = replace(LIKE, **changes)  # type: ignore[arg-type]
    assert found.even is even
    assert found.ahead == max(ahead(found.cover), ahead(found.way))


def test_pairs_that_see_each_other_are_counted_as_far_as_is_asked() -> None:
    """A shut door stands between the third side and the others, an open one does not."""
    field = drawn("......+...")
    sides: list[list[Cell]] = [[(0, 0), (1, 0)], [(4, 0), (5, 0)], [(8, 0)]]
    assert watched(field, sides) == (8, 4)
    opened = replace(field, doors=(Door((6, 0), open=True),))
    assert watched(opened, sides) == (8, 8)
    assert watched(opened, sides, 2) == (8, 3), "when more than two do, that is enough"
    assert watched(opened, sides, 0) == (8, 1)
    assert watched(field, [[(0, 0)]]) == (0, 0)
