"""Where nothing but pictures tells, what lines the nothing around a room is its wall."""

from __future__ import annotations

import pytest

from game.core.geometry.grid import SQUARES
from game.maps.reading.look_features import Looks
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Sort
from game.maps.reading.walls_beside_nothing import with_walls_beside_nothing

WIDE, HIGH = 16, 14
ROOM = {(x, y) for x in range(2, 14) for y in range(2, 12)}
RING = {(x, y) for x, y in ROOM if x in (2, 13) or y in (2, 11)}


def read(walls: set[tuple[int, int]], room: set[tuple[int, int]] = ROOM) -> set[tuple[int, int]]:
    """The cells that block, of a room in nothing whose walls look otherwise than its floor."""
    order = [(n % WIDE, n // WIDE) for n in range(WIDE * HIGH)]
    cells = [int(cell in walls) if cell in room else -1 for cell in order]
    look = Look(0, 0, 0, 0, 0, 0, 100, 0)
    looks = Looks(cells, [], [look, look], [(0, 1), (0, 2)], {}, ["a"], 0)
    nothing = bytes(cell not in room for cell in order)
    found = with_walls_beside_nothing(bytes(len(order)), nothing, looks, WIDE, SQUARES)
    return {cell for cell, sort in zip(order, found, strict=True) if sort == Sort.HIGH}


def test_the_ring_around_a_room_is_its_wall() -> None:
    assert read(RING) == RING


def test_a_wall_of_the_same_look_inside_of_the_room_is_one_too() -> None:
    inside = {(x, 6) for x in range(3, 9)}
    assert read(RING | inside) == RING | inside


@pytest.mark.parametrize(
    ("walls", "room"),
    [
        (set(), ROOM),  # a floor without a rim
        ({cell for cell in RING if cell[1] == 2}, ROOM),  # one side alone
        (RING | {(x, y) for x, y in ROOM if x < 10}, ROOM),  # most of the floor looks so, too
        (RING, {(x, y) for x, y in ROOM if y < 6}),  # no room would be left
    ],
)
def test_else_nothing_is_taken_for_a_wall(walls: set[tuple[int, int]], room: set[tuple[int, int]]) -> None:
    assert read(walls, room) == set()
