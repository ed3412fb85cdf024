"""Movement: exact figures on drawn fields, and a slow twin of the search on random ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings

from game.core.field import Cell, Field
from game.core.geometry.grid import SQUARES
from game.systems.body_poses import Pose
from game.systems.metric_movement import Stride, _ways, step_cost
from game.systems.pathfinding import distances, legal_step, path_between, reachable
from tests.systems.fields import at, closed, field_of
from tests.systems.strategies import fields_with_cells

OPEN = "\n".join(["." * 11] * 11)


@pytest.mark.parametrize(("budget", "cells"), [(0, 1), (1, 9), (2, 25), (3, 49), (5, 121)])
def test_the_open_field_is_a_square(budget: int, cells: int) -> None:
    assert len(reachable(field_of(OPEN), (5, 5), budget).cost) == cells


def test_rubble_costs_two() -> None:
    reach = reachable(field_of("A~."), (0, 0), 3)
    assert reach.cost == {(0, 0): 0, (1, 0): 2, (2, 0): 3}


def test_ground_that_is_dear_everywhere_is_dear() -> None:
    assert reachable(field_of("~~~~"), (0, 0), 5).cost == {(0, 0): 0, (1, 0): 2, (2, 0): 4}


def test_a_wall_is_walked_around_without_cutting_its_corner() -> None:
    field = field_of("""
        ...
        A#.
        ...
    """)
    assert reachable(field, (0, 1), 4).cost[(2, 1)] == 4
    assert (1, 0) in reachable(field, (0, 1), 2).cost
    assert not legal_step(field, (0, 1), (1, 0))


@pytest.mark.parametrize("obstacle", ["#", "h", "H", "w"])
def test_whatever_blocks_is_a_corner(obstacle: str) -> None:
    assert not legal_step(field_of(f".{obstacle}\n.."), (0, 0), (1, 1))


def test_a_closed_door_is_no_way_and_an_open_one_is() -> None:
    field = field_of("A#\nD.")
    shut = closed(field)
    assert set(reachable(field, (0, 0), 5, closed=shut).cost) == {(0, 0)}
    assert reachable(field, (0, 0), 5).cost == {(0, 0): 0, (0, 1): 1, (1, 1): 2}
    assert not legal_step(field, (0, 0), (0, 1), shut)


def test_a_wall_on_a_border_stops_both_ways_and_diagonals() -> None:
    field = field_of("|.\n..")
    assert not legal_step(field, (0, 0), (1, 0))
    assert not legal_step(field, (1, 0), (0, 0))
    assert not legal_step(field, (0, 0), (1, 1))
    assert not legal_step(field, (0, 1), (1, 0))
    assert legal_step(field, (0, 0), (0, 1))


def test_enemies_stop_and_friends_let_pass() -> None:
    field = field_of("A..")
    middle = frozenset({(1, 0)})
    assert set(reachable(field, (0, 0), 2, blocked=middle).cost) == {(0, 0)}
    assert reachable(field, (0, 0), 2, occupied=middle).cost == {(0, 0): 0, (2, 0): 2}


def test_enemies_are_no_corners() -> None:
    assert (1, 1) in reachable(field_of("A.\n.."), (0, 0), 1, blocked=frozenset({(1, 0), (0, 1)})).cost


def test_a_path_goes_through_friends() -> None:
    reach = reachable(field_of("A.."), (0, 0), 2, occupied=frozenset({(1, 0)}))
    assert reach.path((2, 0)) == ((1, 0), (2, 0))
    assert reach.path((0, 0)) == ()
    with pytest.raises(KeyError):
        reach.path((1, 0))


def test_a_straight_way_stays_straight() -> None:
    assert reachable(field_of(OPEN), (2, 5), 6).path((8, 5)) == tuple((x, 5) for x in range(3, 9))


def test_a_slanted_way_keeps_near_its_line() -> None:
    assert reachable(field_of(OPEN), (0, 0), 8).path((7, 3)) == (
        (1, 0),
        (2, 1),
        (3, 1),
        (4, 2),
        (5, 2),
        (6, 3),
        (7, 3),
    )


def test_no_nook_is_entered_without_need() -> None:
    picture = """
        .....
        .###.
        A...B
    """
    path = path_between(field_of(picture), at(picture, "A"), at(picture, "B"))
    assert path == ((1, 2), (2, 2), (3, 2), (4, 2))


def test_no_way_is_an_empty_path() -> None:
    assert path_between(field_of("A#B"), (0, 0), (2, 0)) == ()


def test_a_path_leads_up_to_a_blocked_goal() -> None:
    assert path_between(field_of("A.B"), (0, 0), (2, 0), blocked=frozenset({(2, 0)})) == ((1, 0), (2, 0))


def test_distances_are_those_of_walking_to_the_source() -> None:
    assert distances(field_of("..~B"), [(3, 0)]) == {(3, 0): 0, (2, 0): 1, (1, 0): 3, (0, 0): 4}
    assert distances(field_of("..~B"), [(3, 0)], limit=3) == {(3, 0): 0, (2, 0): 1, (1, 0): 3}


def test_whoever_stands_too_far_off_to_matter_is_in_nobodys_way() -> None:
    field = field_of("\n".join(["." * 9] * 9))
    for cell in field.cells():
        others = frozenset({cell} - {(4, 4)})
        assert reachable(field, (4, 4), 2, blocked=others).cost == slow_reach(
            field, (4, 4), 2, frozenset(), others
        )


@settings(deadline=None)
@given(fields_with_cells())
def test_the_search_agrees_with_a_slow_twin(case: tuple[Field, tuple[Cell, ...], frozenset[Cell]]) -> None:
    field, (start, end), others = case
    blocked, shut = others - {start}, frozenset({end} - {start})
    assert reachable(field, start, 6, closed=shut, blocked=blocked).cost == slow_reach(
        field, start, 6, shut, blocked
    )


@settings(deadline=None)
@given(fields_with_cells())
def test_paths_are_legal_and_cost_what_was_said(
    case: tuple[Field, tuple[Cell, ...], frozenset[Cell]],
) -> None:
    field, (start, _), occupied = case
    reach = reachable(field, start, 7, occupied=occupied)
    for cell, cost in reach.cost.items():
        path = (start, *reach.path(cell))
        assert path[-1] == cell
        assert all(legal_step(field, a, b) for a, b in pairwise(path))
        assert sum(field[step].cost for step in path[1:]) == cost


@settings(deadline=None)
@given(fields_with_cells())
def test_a_way_is_the_same_whether_it_is_asked_for_alone_or_with_all_others(
    case: tuple[Field, tuple[Cell, ...], frozenset[Cell]],
) -> None:
    field, (start, _), occupied = case
    alone = reachable(field, start, 7, occupied=occupied)
    together = reachable(field, start, 7, occupied=occupied | {(-1, -1)})
    assert together is not alone
    paths = together.paths()
    for cell in sorted(alone.cost, key=lambda cell: (cell[0] * 7 + cell[1] * 3) % 5):
        assert alone.path(cell) == paths(cell)


@settings(deadline=None)
@given(fields_with_cells())
def test_distances_agree_with_paths(case: tuple[Field, tuple[Cell, ...], frozenset[Cell]]) -> None:
    field, (a, b), blocked = case
    if field[a].blocks:
        return
    known, path = distances(field, [b], blocked=blocked - {a}), path_between(field, a, b, blocked=blocked)
    if path and not field[b].blocks:
        assert known[a] == sum(field[cell].cost for cell in path)
    assert (a in known) == (bool(path) or a == b) or field[b].blocks


def slow_reach(
    field: Field, start: Cell, budget: int, shut: frozenset[Cell], blocked: frozenset[Cell]
) -> dict[Cell, int]:
    """Bellman's way: improve every cell until nothing improves. Walls are tested in points between cells, not
    by letters."""
    cost = {start: 0}
    while True:
        better: dict[Cell, int] = {}
        for (x, y), spent in cost.items():
            for dx, dy in SQUARES.OFFSETS:
                there = (x + dx, y + dy)
                if there in field and there not in blocked and slow_step(field, (x, y), there, shut):
                    total = spent + field[there].cost
                    if total <= budget and total < cost.get(there, 99):
                        better[there] = min(total, better.get(there, 99))
        if not better:
            return cost
        cost |= better


def slow_step(field: Field, a: Cell, b: Cell, shut: frozenset[Cell]) -> bool:
    square = {(a[0], a[1]), (a[0], b[1]), (b[0], a[1]), (b[0], b[1])}
    if any(field[cell].blocks or cell in shut for cell in square - {a}):
        return False
    walls = set()
    for x, y in square:
        sides = {"n": (0, -1), "s": (0, 1), "w": (-1, 0), "e": (1, 0)}
        walls |= {
            (x + Fraction(dx, 2), y + Fraction(dy, 2))
            for side, (dx, dy) in sides.items()
            if side in field[x, y].edges
        }
    middles = {
        (Fraction(p[0] + q[0], 2), Fraction(p[1] + q[1], 2))
        for p in square
        for q in square
        if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1
    }
    return not walls & middles


@pytest.mark.parametrize("stride", [Stride(2, 3), Stride(1, 1), Stride(10, 14)])
@pytest.mark.parametrize("rough", ["", "~", "h"])
def test_of_cheapest_ways_the_one_over_the_nearest_cell_is_gone(rough: str, stride: Stride) -> None:
    """Of cells as near the first by column and row."""
    picture = f"........\n...{rough or '.'}....\n.s......\n....{rough or '.'}...\n........"
    field, start = field_of(picture), at(picture, "s")
    none = frozenset[Cell]()
    found = _ways(field, stride, Pose(start, ""), 6 * stride.straight, none, none, None)
    seen = 0
    for cell, cost in found.ends:
        way = (start, *found.path(cell))
        over = [
            (found.cost[one], one)
            for one in field.grid.neighbours(cell)
            if one in found.cost
            and legal_step(field, one, cell)
            and found.cost[one] + step_cost(field, stride, one, cell) == cost
        ]
        assert len(way) == 2 or way[-2] == min(over)[1], (cell, way)
        seen += len(over) > 1
    assert seen > 3
