"""Where the sides begin on a map that does not say so: how large a room has to be, for how many sides, and
how many places each gets."""

from __future__ import annotations

import pytest

from game.core.field import Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes
from game.maps.reading.connectivity import Floor
from game.maps.reading.start_places import places
from game.maps.reading.vocabulary import SOMEBODY


@pytest.mark.parametrize(
    ("wide", "high", "sides", "each"),
    [
        (15, 1, 0, 0),
        (16, 1, 2, 4),
        (4, 4, 2, 4),
        (5, 3, 0, 0),
        (53, 3, 2, 6),
        (16, 10, 4, 6),
        (20, 8, 3, 6),
        (8, 6, 2, 6),
        (9, 5, 2, 6),
    ],
)
def test_the_room_decides_how_many_begin(wide: int, high: int, sides: int, each: int) -> None:
    found = places(Floor(b"\1" * (wide * high), wide, SQUARES), [Tile()] * (wide * high))
    count = {
        side: sum(spawn.side == side for spawn in found.spawns)
        for side in ("azure", "ember", "straw", "plum")
    }
    assert list(count.values()) == [each] * sides + [0] * (4 - sides)
    assert len({spawn.cell for spawn in found.spawns}) == sides * each, (
        "nobody begins where somebody else does"
    )
    assert found.words == ("the ends of the largest room" if sides else "")


def test_the_smaller_room_is_left_alone() -> None:
    """Sixteen cells to the left of a wall, twenty to the right."""
    rows = (b"\1" * 4 + b"\0" + b"\1" * 5) * 4
    found = places(Floor(rows, 10, SQUARES), [Tile()] * 40)
    assert {spawn.side for spawn in found.spawns} == {"azure", "ember"} and all(
        spawn.cell[0] > 4 for spawn in found.spawns
    )


def test_nobody_begins_in_a_door() -> None:
    """A street of two rows with doors all along its end."""
    floor, doors = Floor(b"\1" * 60, 30, SQUARES), frozenset((x, y) for x in (28, 29) for y in (0, 1))
    assert {
        spawn.cell for spawn in places(floor, [Tile()] * 60, [(1, (29, 0), "an entrance")]).spawns
    } & doors
    begun = places(floor, [Tile()] * 60, [(1, (29, 0), "an entrance")], doors).spawns
    assert not {spawn.cell for spawn in begun} & doors
    assert {side: sum(spawn.side == side for spawn in begun) for side in ("azure", "ember")} == {
        "azure": 6,
        "ember": 6,
    }


@pytest.mark.parametrize(("high", "inside"), [(12, True), (40, True), (100, False)])
def test_a_room_in_which_somebody_begins_comes_before_the_land_around_it(high: int, inside: bool) -> None:
    """A yard of 6 x 10 cells to the left of a wall, and the land to the right of it."""
    rows = b"".join((b"\1" * 6 if y < 10 else b"\0" * 6) + b"\0" + b"\1" * 10 for y in range(high))
    floor = Floor(rows, 17, SQUARES)
    assert len(floor.largest) == 10 * high
    begun = places(floor, [Tile()] * len(rows), [(0, (2, 2), "a start"), (1, (4, 8), "a goal")]).spawns
    assert all((spawn.cell[0] < 6) == inside for spawn in begun)


@pytest.mark.parametrize("kind", [SQUARES, Hexes()])
def test_four_sides_begin_in_the_corners_of_open_ground(kind: Grid) -> None:
    """A corner is as many steps from two others as the middle between them is: nobody begins there, with
    three enemies around."""
    begun = places(Floor(b"\1" * 400, 20, kind), [Tile()] * 400).spawns
    corners = ((0, 0), (19, 0), (0, 19), (19, 19))
    near = {
        spawn.side: {corner for corner in corners if kind.steps(spawn.cell, corner) <= 4} for spawn in begun
    }
    assert all(len(found) == 1 for found in near.values()) and len(set.union(*near.values())) == 4, near


@pytest.mark.parametrize(
    ("land", "yard", "inside"),
    [
        (100, 48, True),
        (100, 47, False),
        (192, 48, True),
        (816, 51, True),
        (816, 50, False),
        (1600, 100, True),
        (1600, 99, False),
    ],
)
def test_how_large_a_room_has_to_be_beside_a_larger_one(land: int, yard: int, inside: bool) -> None:
    """A room of 48 cells, and of a sixteenth of the largest if all begin in it; two streets with a row of
    wall between them."""
    wide = max(land, yard)
    rows = b"\1" * land + b"\0" * (wide - land) + b"\0" * wide + b"\1" * yard + b"\0" * (wide - yard)
    begun = places(
        Floor(rows, wide, SQUARES), [Tile()] * len(rows), [(0, (2, 2), "a start"), (1, (40, 2), "a goal")]
    ).spawns
    assert {spawn.cell[1] for spawn in begun} == {2 if inside else 0}


@pytest.mark.parametrize(("long", "last"), [(40, 39), (66, 65), (67, 66), (68, 66), (300, 66)])
def test_sides_begin_at_most_64_steps_apart(long: int, last: int) -> None:
    """In a street: six around its first cell, six around the 64th from there."""
    begun = places(Floor(b"\1" * long, long, SQUARES), [Tile()] * long).spawns
    found = [[spawn.cell[0] for spawn in begun if spawn.side == name] for name in ("azure", "ember")]
    assert found == [[*range(6)], [*range(last - 5, last + 1)]]


def test_places_of_nobody_in_particular_go_to_the_side_that_begins_nearest() -> None:
    """The first is where one side begins, the one farthest from it where the other does; of those between
    each has its own."""
    floor, tiles = Floor(b"\1" * 60, 60, SQUARES), [Tile()] * 60
    hints = [(SOMEBODY, (x, 0), f"mark {x}") for x in (5, 20, 24, 33, 40, 55)]
    found = places(floor, tiles, hints)
    begun = {
        side: {spawn.cell[0] for spawn in found.spawns if spawn.side == side} for side in ("azure", "ember")
    }
    assert (
        begun["azure"] >= {5, 20, 24}
        and begun["ember"] >= {33, 40, 55}
        and begun["azure"].isdisjoint(begun["ember"])
    )
    assert found.words == "mark 5, mark 20, mark 24"
    one = places(floor, tiles, [(1, (30, 0), "a goal"), *hints[:2]]).spawns
    assert {5} <= {spawn.cell[0] for spawn in one if spawn.side == "azure"} and {20, 30} <= {
        spawn.cell[0] for spawn in one if spawn.side == "ember"
    }


@pytest.mark.parametrize(("count", "kept"), [(511, True), (512, False)])
def test_so_many_places_tell_something(count: int, kept: bool) -> None:
    """What is named after 512 others is not heard."""
    floor = Floor(b"\1" * 60 * 20, 60, SQUARES)
    hints = [(0, (n % 60, n // 60), "a start") for n in range(count)]
    found = places(floor, [Tile()] * 1200, [*hints, (1, (30, 19), "a goal")]).spawns
    assert ((30, 19) in {spawn.cell for spawn in found if spawn.side == "ember"}) is kept
