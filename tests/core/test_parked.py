"""Where something that is driven begins, against the plain reading of it: where it can turn about most, then
with the longest way ahead."""

from __future__ import annotations

from random import Random

import pytest

from game.core import placement
from game.core.components import Component, Facing, Size
from game.core.field import Cell, Field, Spawn, Tile
from game.core.placement import Berth, has_room, occupied_cells, parking_berth

BODY: tuple[Component, ...] = (Size(1, 2), Facing(""))
WIDE, HIGH = 11, 7


def drawn(random: Random) -> Field:
    """A small field with walls here and there, a spawn point of one side to the left and of the other to the
    right."""
    cells = [(x, y) for y in range(HIGH) for x in range(WIDE)]
    tiles = tuple(Tile(blocks=random.random() < 0.14) for _ in cells)
    spawns = tuple(
        Spawn(side, (x, random.randrange(HIGH)))
        for side, x in (("azure", 1), ("azure", 3), ("ember", WIDE - 2))
    )
    return Field(WIDE, HIGH, tiles, spawns=spawns)


def plainly(field: Field, taken: set[Cell]) -> Berth | None:
    """Every place is looked at, and none is left out because it cannot be better."""
    steps = field.grid.steps
    own, others = (
        [spawn.cell for spawn in field.spawns if spawn.side == side] for side in ("azure", "ember")
    )

    def fits(place: Berth) -> bool:
        return has_room(field, occupied_cells(field, BODY, place))

    found: list[tuple[int, int, int, int, Berth]] = []
    for number, cell in enumerate(placement._beside(field, "azure", placement._PARKED)):
        if min(steps(cell, one) for one in others) < min(steps(cell, one) for one in own):
            continue
        here = []
        for way in field.grid.names():
            place = (cell, way)
            if fits(place) and taken.isdisjoint(occupied_cells(field, BODY, place)):
                room, end = placement._ahead(field, fits, place)
                near = min(steps(end, one) for one in others)
                here.append((-placement._round_about(field, fits, place), -room, near, place))
        if here:
            about, room, near, place = min(here)
            found.append((about, room, number, near, place))
    return min(found)[-1] if found else None


@pytest.mark.parametrize("seed", range(24))
def test_what_is_driven_begins_on_the_best_place(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Of equals on the nearest; nothing that is left out as no better would have been better."""
    for name, value in (("_PARKED", 2), ("_ROUND_ABOUT", 14), ("_WAY_OUT", 5)):
        monkeypatch.setattr(placement, name, value)
    random = Random(seed)
    field = drawn(random)
    taken = {random.choice(list(field.cells())) for _ in range(seed % 4)}
    assert parking_berth(field, BODY, "azure", (), taken.__contains__) == plainly(field, taken)


@pytest.mark.parametrize(
    ("lane", "room", "end"), [(1, 0, 0), (2, 1, 1), (12, 11, 11), (13, 12, 12), (14, 12, 12), (30, 12, 12)]
)
def test_how_far_it_goes_straight_on(lane: int, room: int, end: int) -> None:
    field = Field(40, 1, (Tile(),) * 40)
    assert placement._ahead(field, lambda place: place[0][0] < lane, ((0, 0), "e")) == (room, (end, 0))


@pytest.mark.parametrize(
    ("wide", "high", "cells"),
    [
        (1, 1, 1),
        (5, 1, 5),
        (63, 1, 63),
        (64, 1, 64),
        (65, 1, 64),
        (3, 3, 7),
        (4, 4, 16),
        (9, 8, 64),
        (8, 9, 64),
    ],
)
def test_how_many_cells_it_gets_to_by_turning(wide: int, high: int, cells: int) -> None:
    """From a corner, heading along the row: an eighth of a turn before each step. On four by four it comes
    round to where it was."""
    field = Field(wide, high, (Tile(),) * (wide * high))
    found = placement._round_about(field, lambda place: place[0] in field, ((0, 0), "e"))
    assert found == cells
