"""Turning bodies by whole boards: the same places for the same prices as by the search from pose to pose."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from game.core.components import Size
from game.core.field import Cell, Field, Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes, Squares
from game.systems import body_pathfinding as searched
from game.systems.body_pathfinding import can_step, can_turn, manoeuvres
from game.systems.body_poses import Gait, Pose, Shape

KINDS = (Tile(), Tile(), Tile(), Tile(), Tile(), Tile(cost=2), Tile(cost=3), Tile(blocks=True))
AHEAD = Gait(turns=True, turn=0, room=1)
DEAR = Gait(turns=True, turn=2, room=1)


def rough(random: Random, grid: Grid, wide: int, high: int) -> Field:
    return Field(wide, high, tuple(random.choice(KINDS) for _ in range(wide * high)), grid=grid)


def found_pose_by_pose(
    field: Field, shape: Shape, start: Pose, budget: int, closed: frozenset[Cell], blocked: frozenset[Cell]
) -> dict[Pose, int]:
    first = searched._Node(start, shape.gait.room)
    return searched._manoeuvres(field, shape, first, budget, closed, blocked, frozenset()).poses


@pytest.mark.parametrize("gait", [AHEAD, DEAR], ids=["free", "dear"])
@pytest.mark.parametrize(
    "grid", [SQUARES, Squares("y", "odd"), Hexes("y", "odd"), Hexes("x", "even")], ids=str
)
@pytest.mark.parametrize("size", [Size(1, 2), Size(2, 3), Size(2, 8)], ids=["motorcycle", "car", "bus"])
def test_it_gets_to_the_same_places_for_the_same_prices(grid: Grid, gait: Gait, size: Size) -> None:
    random = Random(f"{grid} {gait} {size}")
    shape = Shape(size, gait)
    for _ in range(4):
        field = rough(random, grid, random.randint(5, 14), random.randint(5, 14))
        start = Pose(random.choice(field.cells()), random.choice(grid.names()))
        closed, blocked = (frozenset(random.sample(field.cells(), count)) for count in (1, 2))
        quick = manoeuvres(field, shape, start, 9, closed=closed, blocked=blocked)
        assert quick.poses == found_pose_by_pose(field, shape, start, 9, closed, blocked)
        assert quick.far(4) == sorted({pose.cell for pose, spent in quick.poses.items() if spent >= 4})
        for pose in quick.poses:
            way = (start, *quick.way(pose))
            holds(field, shape, way, closed, blocked)
            ahead = [after.cell for before, after in pairwise(way) if before.cell != after.cell]
            assert quick.cells(pose) == tuple(ahead)
            assert quick.spent(pose) == quick.poses[pose]


def holds(
    field: Field, shape: Shape, way: tuple[Pose, ...], closed: frozenset[Cell], blocked: frozenset[Cell]
) -> None:
    """Each step and each turn is one that can be taken, and no turn follows another."""
    spun = False
    for before, after in pairwise(way):
        body = shape.cells(field, after)
        assert blocked.isdisjoint(body)
        if before.cell == after.cell:
            assert not spun
            assert can_turn(field, shape.cells(field, before), body, closed)
        else:
            assert before.facing == after.facing
            assert can_step(field, shape.cells(field, before), before.facing, closed)
        spun = before.cell == after.cell


def test_of_equally_cheap_ways_it_takes_the_one_with_the_fewest_turns() -> None:
    field = Field(30, 30, (Tile(),) * 900)
    found = manoeuvres(field, Shape(Size(1, 2), AHEAD), Pose((2, 15), "e"), 25)
    way = (found.pose, *found.way(Pose((25, 11), "e")))
    assert sum(before.facing != after.facing for before, after in pairwise(way)) == 2
    assert found.spent(Pose((2, 15), "nowhere")) is None
    assert found.spent(Pose((200, 15), "e")) is None
    with pytest.raises(KeyError):
        found.cells(Pose((29, 0), "w"))
    with pytest.raises(KeyError):
        found.way(Pose((29, 0), "w"))
