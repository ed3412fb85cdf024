"""Doors that are only called so are doors where they lead through a wall."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps.reading.doorways import passages
from tests.maps.test_read_as_seen import GROUND, HIGH, HOUSE, WIDE, Cell, a_layer, blocked, marks, read
from tests.maps.write import objects, thing

DOOR = (8, 9)
"""In the lower wall of the house."""
WALLS = a_layer("Collision", marks(2, *HOUSE))


def cell_of(index: int, wide: int) -> Cell:
    return index % wide, index // wide


@pytest.mark.parametrize(
    ("parts", "tiles"),
    [
        ((a_layer("Doors", marks(3, DOOR)),), ""),
        ((objects(thing("", 32 * 8, 32 * 9, 32, 32), name="doors"),), ""),
        ((objects(thing("DoorFeatureComponent", 32 * 8 + 4, 32 * 9 + 4, 20, 20)),), ""),
        ((objects('<object id="1" name="door" gid="3" x="256" y="320" width="32" height="32"/>'),), ""),
        ((a_layer("b", marks(3, DOOR)),), '<tile id="2" type="wooden_door"/>'),
    ],
    ids=["a layer", "a layer of objects", "a class", "the name of a tile object", "the class of a tile"],
)
def test_what_is_called_a_door_opens_in_a_wall(tmp_path: Path, parts: tuple[str, ...], tiles: str) -> None:
    found = read(tmp_path, GROUND, WALLS, *parts, tiles=tiles)
    assert [door.cell for door in found.ground.doors] == [DOOR]
    assert blocked(found) == set(HOUSE) - {DOOR}
    assert "1 cell is a door by its name, between open ones" in found.inferred.notes


def test_what_lies_behind_a_door_is_not_closed_off(tmp_path: Path) -> None:
    """A room with a floor of its own would be, as the next test of its kind has it, without the door."""
    inside = [(x, y) for x in range(6, 11) for y in range(5, 9)]
    floor = a_layer("a", [2 if (n % WIDE, n // WIDE) in inside else 1 for n in range(WIDE * HIGH)])
    door = objects(thing("", 32 * 8, 32 * 9, 32, 32), name="doors")
    assert blocked(read(tmp_path / "a", floor, WALLS)) == {*HOUSE, *inside}
    assert blocked(read(tmp_path / "b", floor, WALLS, door)) == set(HOUSE) - {DOOR}


def test_the_door_of_a_house_of_which_only_the_roof_is_drawn_leads_nowhere(tmp_path: Path) -> None:
    inside = [(x, y) for x in range(6, 11) for y in range(5, 9)]
    floor = a_layer("a", [2 if (n % WIDE, n // WIDE) in inside else 1 for n in range(WIDE * HIGH)])
    roof = a_layer("roof", marks(4, *HOUSE, *inside))
    door = objects(thing("", 32 * 8, 32 * 9, 32, 32), name="doors")
    found = read(tmp_path, floor, WALLS, roof, door, colours=("#6aa84f", "#704020", "#808080", "#a04020"))
    assert not found.ground.doors
    assert blocked(found) == {*HOUSE, *inside}


@pytest.mark.parametrize(
    ("drawn", "through"),
    [
        ("..... ##D## .....", {(2, 1)}),
        ("..#.. ..D.. ..#..", {(2, 1)}),
        ("..... #DD## .....", {(1, 1), (2, 1)}),
        ("..... ##D## ##D## .....", {(2, 1), (2, 2)}),
        ("..... ..D.. .....", set()),
        ("##### ##D## .....", set()),
        ("####. D##D. ####.", set()),
        ("..... ##D## ##D## ##D## ##D## .....", set()),
    ],
    ids=["down", "across", "double", "high", "alone", "a front", "the rim", "a tower"],
)
def test_a_door_leads_through_a_wall(drawn: str, through: set[Cell]) -> None:
    rows = drawn.split()
    wide, cells = len(rows[0]), "".join(rows)
    doors = [index for index, mark in enumerate(cells) if mark == "D"]
    free = bytes(mark == "." for mark in cells)
    assert {cell_of(index, wide) for index in passages(doors, free, wide)} == through
