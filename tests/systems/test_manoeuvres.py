"""Where large bodies can go: with every part, turning or not."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.core.components import Size
from game.core.field import Cell, Field, Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes
from game.systems.body_pathfinding import manoeuvres
from game.systems.body_poses import Gait, Pose, Shape
from game.systems.pathfinding import reachable

WALL = Tile(blocks=True, blocks_sight=True)
CAR = Shape(Size(1, 2), Gait(turns=True))


def ground(rows: str, grid: Grid = SQUARES, **tiles: Tile) -> Field:
    lines = rows.split()
    kinds = {"#": WALL, "~": Tile(cost=2), **tiles}
    return Field(
        len(lines[0]),
        len(lines),
        tuple(kinds.get(letter, Tile()) for line in lines for letter in line),
        grid=grid,
    )


OPEN = ground(" ".join(["." * 9] * 9))


def test_a_body_of_one_cell_gets_where_anybody_gets() -> None:
    field = ground("..#.. ..~.. .#... .....")
    found = manoeuvres(field, Shape(Size()), Pose((0, 0)), 4)
    assert found.cost == reachable(field, (0, 0), 4).cost


def test_two_by_two_does_not_go_through_a_gap_of_one() -> None:
    field = ground("....#.... ....#.... ......... ....#.... ....#....")
    large = Shape(Size(2, 2))
    start = Pose((1, 1), "n")
    assert set(reachable(field, (1, 1), 20).cost) > {(7, 2)}
    assert max(x for x, _ in manoeuvres(field, large, start, 20).cost) == 2


def test_it_goes_through_a_gap_as_wide_as_itself() -> None:
    field = ground("....#.... ......... ......... ....#....")
    found = manoeuvres(field, Shape(Size(2, 2)), Pose((1, 0), "n"), 20)
    assert (6, 1) in found.cost
    assert all(cell[1] == 1 for cell in found.path((6, 1)) if 3 <= cell[0] <= 4)


def test_no_wall_may_stand_within_it() -> None:
    walled = Field(3, 4, tuple(Tile(edges="s") if n == 4 else Tile() for n in range(12)))
    found = manoeuvres(walled, Shape(Size(1, 2)), Pose((0, 2), "n"), 6).cost
    assert (1, 1) not in found and {(0, 1), (1, 0), (1, 2)} <= set(found)


def test_the_dearest_cell_counts() -> None:
    field = ground(".... .~.. ....")
    found = manoeuvres(field, Shape(Size(1, 2)), Pose((0, 1), "s"), 9)
    assert found.cost[1, 1] == 2 and found.cost[1, 2] == 2


def test_it_passes_friends_but_does_not_stop_on_them_and_enemies_block() -> None:
    row = ground(" ".join(["......."] * 2))
    long = Shape(Size(2, 1))
    start = Pose((0, 0), "e")
    assert set(manoeuvres(row, long, start, 9, occupied=frozenset({(3, 1)})).cost) == {
        (x, 0) for x in range(7)
    } - {(3, 0)}
    assert set(manoeuvres(row, long, start, 9, blocked=frozenset({(3, 1)})).cost) == {(0, 0), (1, 0), (2, 0)}


def test_one_that_turns_goes_ahead_only() -> None:
    found = manoeuvres(OPEN, Shape(Size(1, 2), Gait(turns=True, turn=9)), Pose((4, 6), "n"), 4)
    assert found.cost == {(4, y): 6 - y for y in range(2, 7)}


def test_backwards_costs_what_its_gait_says() -> None:
    found = manoeuvres(OPEN, Shape(Size(1, 2), Gait(turns=True, turn=9, reverse=2)), Pose((4, 4), "n"), 4)
    assert found.cost == {(4, 0): 4, (4, 1): 3, (4, 2): 2, (4, 3): 1, (4, 4): 0, (4, 5): 2, (4, 6): 4}


def test_a_turn_has_its_price_and_its_place() -> None:
    found = manoeuvres(OPEN, Shape(Size(1, 2), Gait(turns=True, turn=1)), Pose((4, 4), "n"), 2)
    assert found.poses == {
        Pose((4, 4), "n"): 0, Pose((4, 3), "n"): 1, Pose((4, 2), "n"): 2,
        Pose((4, 4), "ne"): 1, Pose((4, 4), "nw"): 1, Pose((4, 4), "e"): 2, Pose((4, 4), "w"): 2,
        Pose((5, 3), "ne"): 2, Pose((3, 3), "nw"): 2, Pose((4, 3), "ne"): 2, Pose((4, 3), "nw"): 2,
    }  # fmt: skip
    assert found.way(Pose((5, 3), "ne")) == (Pose((4, 4), "ne"), Pose((5, 3), "ne"))
    assert found.path((5, 3)) == ((5, 3),)


@pytest.mark.parametrize("room", [1, 3])
def test_between_two_turns_there_is_room(room: int) -> None:
    found = manoeuvres(OPEN, Shape(Size(1, 2), Gait(turns=True, room=room)), Pose((1, 7), "e"), 8)
    for pose in found.poses:
        way = (found.pose, *found.way(pose))
        turns = [number for number in range(1, len(way)) if way[number].facing != way[number - 1].facing]
        assert all(later - sooner > room for sooner, later in pairwise(turns))
    assert any(pose.facing == "n" for pose in found.poses)


def test_how_far_back_the_last_turn_lies_counts_at_the_start() -> None:
    shape = Shape(Size(1, 2), Gait(turns=True, room=2))
    assert {pose.facing for pose in manoeuvres(OPEN, shape, Pose((4, 4), "n"), 1, since=0).poses} == {"n"}
    assert {pose.facing for pose in manoeuvres(OPEN, shape, Pose((4, 4), "n"), 2, since=0).poses} == {
        "n",
        "ne",
        "nw",
    }


def test_there_must_be_room_to_turn() -> None:
    lane = ground("#.## #.## #.## #...")
    found = manoeuvres(lane, CAR, Pose((1, 1), "s"), 9)
    assert {pose.facing for pose in found.poses} == {"s"}
    yard = ground(".... .... .... ....")
    assert {pose.facing for pose in manoeuvres(yard, CAR, Pose((1, 1), "s"), 9).poses} == set(SQUARES.names())


def test_on_hexes_it_turns_by_sixths() -> None:
    field = ground(" ".join(["." * 9] * 9), Hexes("y", "odd"))
    found = manoeuvres(field, Shape(Size(2, 3), Gait(turns=True, turn=1)), Pose((4, 4), "e"), 2)
    around: dict[str, int] = {
        pose.facing: spent
        for pose, spent in sorted(found.poses.items(), key=lambda row: -row[1])
        if pose.cell == (4, 4)
    }
    assert around == {"e": 0, "ne": 1, "se": 1, "nw": 2, "sw": 2}
    assert found.cost == {(4, 4): 0, (5, 4): 1, (6, 4): 2, (4, 3): 2, (4, 5): 2}


def test_the_ways_are_real() -> None:
    """Each step of each way is one that can be taken, and they cost what they are said to."""
    field = ground("......... ..#...~.. ......... ...##.... ......... .......#. .........")
    shape = Shape(Size(2, 3), Gait(turns=True, turn=1, reverse=2))
    found = manoeuvres(field, shape, Pose((2, 4), "e"), 7)
    assert len(found.poses) > 20
    for pose in found.poses:
        here: Pose = found.pose
        for there in found.way(pose):
            cells: tuple[Cell, ...] = shape.cells(field, there)
            assert all(cell in field and not field[cell].blocks for cell in cells)
            turned = (
                there.facing in (field.grid.turned(here.facing, 1), field.grid.turned(here.facing, -1))
                and there.cell == here.cell
            )
            straight = (
                field.grid.direction(here.cell, there.cell) in (here.facing, field.grid.reverse(here.facing))
                and there.facing == here.facing
            )
            assert turned or straight
            here = there
        assert here == pose


def test_how_many_poses_cost_so_much_at_least_and_where() -> None:
    found = manoeuvres(ground("...."), Shape(Size()), Pose((0, 0)), 9)
    assert [found.count(least) for least in range(5)] == [4, 3, 2, 1, 0]
    assert [found.far(least) for least in (2, 3, 4)] == [[(2, 0), (3, 0)], [(3, 0)], []]
