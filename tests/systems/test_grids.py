"""What is measured holds on every grid: squares plain and staggered, hexes of both kinds."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import game
from game.core.field import Cell, Cover, Field, Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes
from game.core.references import UnitId
from game.systems.areas import area_cells
from game.systems.cover import cover
from game.systems.engagement import Threat, threatens
from game.systems.field_of_view import looking, view, visible_cells
from game.systems.line_of_sight import arrived, exposure, sees
from game.systems.pathfinding import distances, legal_step, path_between, reachable
from game.systems.scatter import faces, landings, shifted
from tests.systems.fields import TILES
from tests.systems.strategies import GRIDS, HEXES, Case, fields_on_grids

WALL = TILES["#"]
every = pytest.mark.parametrize("grid", GRIDS, ids=repr)
properties = settings(deadline=None, max_examples=60)


def open_field(grid: Grid, **tiles: Tile) -> Field:
    """Nine by nine cells of floor, but for those named as "x3y4"."""
    placed = {tuple(map(int, name[1:].split("y"))): tile for name, tile in tiles.items()}
    return Field(9, 9, tuple(placed.get((x, y), Tile()) for y in range(9) for x in range(9)), grid=grid)


def moved(field: Field, by: tuple[int, int]) -> Field:
    """The same field with a rim of floor, so that what lies on a border comes to lie elsewhere."""
    right, down = by
    tiles = {(x + right, y + down): field[x, y] for x, y in field.cells()}
    width, height = field.width + right + 2, field.height + down + 2
    return Field(
        width,
        height,
        tuple(tiles.get((x, y), Tile()) for y in range(height) for x in range(width)),
        grid=field.grid,
    )


def test_geometry_is_the_grids_alone() -> None:
    """Nothing but the grid knows squares; those that take them for granted say so: a field and its digest,
    the readers and writers of maps, the lattices."""
    named = re.compile(r"chebyshev|DIRECTIONS|\bcentre_line\b|\brectangle\(|\bdice\.roll\(8\)|\bSQUARES\b")
    house = Path(game.__file__).parent
    known = {
        "core/field.py",
        "core/records/ground.py",
        "cases/map_setup.py",
        "cases/grids.py",
        "cases/values.py",
        "maps/layout.py",
        "maps/export_objects.py",
        "maps/generate/tmx_writer.py",
    }
    known |= {
        path.relative_to(house).as_posix() for path in (house / "core" / "geometry" / "lattice").glob("*.py")
    }
    paths = [path.relative_to(house) for path in sorted(house.rglob("*.py"))]
    searched = [
        path
        for path in paths
        if not path.is_relative_to("core/geometry/grid") and path.as_posix() not in known
    ]
    assert len(searched) > 200
    assert [
        path.as_posix() for path in searched if named.search((house / path).read_text(encoding="utf-8"))
    ] == []


# ---------------------------------------------------------------- sight


@properties
@given(fields_on_grids())
def test_sight_is_the_same_both_ways(case: Case) -> None:
    field, (a, b), smoke = case
    assert exposure(field, a, b, smoke) == exposure(field, b, a, smoke)
    assert arrived(field, a, b, smoke) == arrived(field, b, a, smoke) == exposure(field, a, b, smoke).arrived


@properties
@given(fields_on_grids())
def test_what_stops_sight_never_shows_more(case: Case) -> None:
    field, (a, b), smoke = case
    assert arrived(field, a, b, smoke) <= arrived(field, a, b)
    assert cover(field, a, b, smoke).hidden_percent >= cover(field, a, b).hidden_percent


@properties
@given(fields_on_grids())
def test_sight_is_the_same_elsewhere_on_the_map(case: Case) -> None:
    """Two columns and two rows on, so that what is shifted stays shifted."""
    field, (a, b), smoke = case
    there = moved(field, (2, 2))
    smoke_there = frozenset((x + 2, y + 2) for x, y in smoke)
    assert arrived(there, (a[0] + 2, a[1] + 2), (b[0] + 2, b[1] + 2), smoke_there) == arrived(
        field, a, b, smoke
    )


@properties
@given(
    st.sampled_from(HEXES),
    st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), max_size=12),
    st.tuples(st.integers(-4, 4), st.integers(-4, 4)),
)
def test_turning_hexes_by_a_sixth_changes_nothing(
    grid: Grid, dark: set[tuple[int, int]], target: tuple[int, int]
) -> None:
    """Places around (0, 0) on the lattice; a turn takes (q, r) to (-r, q + r), a mirror swaps them."""
    seen = {_arrived_among(grid, dark, target)}
    for _ in range(6):
        dark, target = {(-r, q + r) for q, r in dark}, (-target[1], target[0] + target[1])
        seen.add(_arrived_among(grid, dark, target))
        seen.add(_arrived_among(grid, {(r, q) for q, r in dark}, target[::-1]))
    assert len(seen) == 1


def _arrived_among(grid: Grid, dark: set[tuple[int, int]], target: tuple[int, int]) -> int:
    side = 40
    u, v = grid.place((20, 20))
    smoke = frozenset(grid.cell((u + q, v + r)) for q, r in dark)
    return arrived(
        Field(side, side, (Tile(),) * side**2, grid=grid),
        (20, 20),
        grid.cell((u + target[0], v + target[1])),
        smoke,
    )


@properties
@given(fields_on_grids(walls=False))
def test_rays_on_hexes_agree_with_a_slow_twin(case: Case) -> None:
    field, (a, b), smoke = case
    if isinstance(field.grid, Hexes):
        assert arrived(field, a, b, smoke) == slow_arrived(field, a, b, smoke)


def slow_arrived(field: Field, a: Cell, b: Cell, smoke: frozenset[Cell]) -> int:
    """Clips each ray against each opaque hex by its six half planes, in fractions."""
    opaque = {
        cell for cell in field.cells() if (field[cell].blocks_sight or cell in smoke) and cell not in (a, b)
    }
    (u, v), (s, t) = field.grid.place(a), field.grid.place(b)
    near = [
        (Fraction(5 * q, 16), Fraction(5 * r, 16))
        for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    ]
    rays = [((u + p[0], v + p[1]), (s + q[0], t + q[1])) for p in near for q in near]
    return sum(not any(_inside(start, end, field.grid.place(cell)) for cell in opaque) for start, end in rays)


def _inside(start: tuple[Fraction, Fraction], end: tuple[Fraction, Fraction], place: tuple[int, int]) -> bool:
    """Whether a part of the segment lies inside the hex."""
    first, last = Fraction(0), Fraction(1)
    for forms in ((2, 1), (1, 2), (1, -1)):
        at, rate = (
            sum(form * (where - middle) for form, where, middle in zip(forms, start, place, strict=True)),
            sum(form * (far - where) for form, far, where in zip(forms, end, start, strict=True)),
        )
        if rate == 0:
            if not -1 < at < 1:
                return False
            continue
        times = sorted(((-1 - at) / rate, (1 - at) / rate))
        first, last = max(first, times[0]), min(last, times[1])
    return first < last


@properties
@given(fields_on_grids(), st.integers(0, 5))
def test_a_view_is_what_each_cell_sees_and_how_much(case: Case, radius: int) -> None:
    field, (a, _), smoke = case
    seen = view(field, a, radius, smoke)
    for cell in field.cells():
        far = field.grid.steps(a, cell) > radius
        assert seen.arrived(cell) == (0 if far else arrived(field, a, cell, smoke))
        assert far or seen.hidden_percent(cell) == exposure(field, a, cell, smoke).hidden_percent
    assert visible_cells(field, a, radius, smoke) == {
        cell for cell in field.cells() if field.grid.steps(a, cell) <= radius and sees(field, a, cell, smoke)
    }


def test_a_wide_view_is_taken_cell_by_cell() -> None:
    field = open_field(Hexes(), x4y4=WALL)
    assert visible_cells(field, (0, 4), 30) == {cell for cell in field.cells() if sees(field, (0, 4), cell)}


@every
def test_a_wall_on_a_border_stops_sight_over_it(grid: Grid) -> None:
    for side in grid.sides():
        there = grid.neighbour((4, 4), side)
        field = open_field(grid, x4y4=Tile(edges=side))
        assert not sees(field, (4, 4), there)
        assert sees(field, (4, 4), grid.neighbour((4, 4), grid.reverse(side)))


@every
def test_cover_stands_right_before_the_target(grid: Grid) -> None:
    source = grid.neighbour((4, 4), grid.sides()[0], 3)
    near, far = grid.neighbour((4, 4), grid.sides()[0]), grid.neighbour((4, 4), grid.sides()[0], 2)
    before = open_field(grid, **{f"x{near[0]}y{near[1]}": TILES["h"]})
    measure = cover(before, (4, 4), source)
    assert (measure.level, measure.cells, measure.reason) == (Cover.HALF, (near,), "crate")
    assert cover(open_field(grid, **{f"x{far[0]}y{far[1]}": TILES["h"]}), (4, 4), source).level is Cover.NONE
    behind_wall = cover(open_field(grid, **{f"x{far[0]}y{far[1]}": WALL}), (4, 4), source)
    assert (behind_wall.level, behind_wall.reason) == (Cover.FULL, "brick wall")
    assert cover(before, (4, 4), near).level is Cover.NONE


# ---------------------------------------------------------------- movement


@properties
@given(fields_on_grids())
def test_reach_agrees_with_a_slow_twin(case: Case) -> None:
    field, (start, end), others = case
    blocked, shut = others - {start}, frozenset({end} - {start})
    reach = reachable(field, start, 5, closed=shut, blocked=blocked)
    assert reach.cost == slow_reach(field, start, 5, shut, blocked)
    for cell, cost in reach.cost.items():
        path = (start, *reach.path(cell))
        assert all(legal_step(field, a, b, shut) for a, b in pairwise(path))
        assert sum(field[step].cost for step in path[1:]) == cost


def slow_reach(
    field: Field, start: Cell, budget: int, shut: frozenset[Cell], blocked: frozenset[Cell]
) -> dict[Cell, int]:
    """Bellman's way: improve every cell until nothing improves."""
    cost = {start: 0}
    while True:
        better = {
            there: cost[here] + field[there].cost
            for here in sorted(cost, key=lambda cell: -cost[cell])
            for there in field.grid.neighbours(here)
            if there not in blocked
            and legal_step(field, here, there, shut)
            and cost[here] + field[there].cost <= budget
        }
        better = {there: total for there, total in better.items() if total < cost.get(there, 99)}
        if not better:
            return cost
        cost |= better


@properties
@given(fields_on_grids())
def test_steps_go_both_ways_and_over_open_sides_only(case: Case) -> None:
    field, (a, _), shut = case
    for b in field.grid.neighbours(a):
        if b in field and not field[a].blocks and not field[b].blocks and not {a, b} & shut:
            assert legal_step(field, a, b, shut) == legal_step(field, b, a, shut)
            side = field.grid.side(a, b)
            if side:
                walled = field.grid.walled(field[a].edges, side) or field.grid.walled(
                    field[b].edges, field.grid.reverse(side)
                )
                assert legal_step(field, a, b, shut) == (not walled)


@properties
@given(fields_on_grids())
def test_distances_and_paths_agree(case: Case) -> None:
    field, (a, b), blocked = case
    if field[a].blocks or field[b].blocks:
        return
    known, path = distances(field, [b], blocked=blocked - {a}), path_between(field, a, b, blocked=blocked)
    assert (a in known) == (bool(path) or a == b)
    if path:
        assert known[a] == sum(field[cell].cost for cell in path)


def test_prices_beyond_a_byte_are_counted() -> None:
    mud = replace(
        open_field(Hexes()), tiles=tuple(msgspec.structs.replace(Tile(), cost=90) for _ in range(81))
    )
    assert distances(mud, [(0, 0)])[8, 0] == 720
    assert len(path_between(mud, (0, 0), (8, 0))) == 8
    assert reachable(mud, (0, 0), 500).cost[5, 0] == 450


def test_a_straight_way_over_hexes_stays_straight() -> None:
    field = open_field(Hexes())
    assert reachable(field, (1, 4), 6).path((7, 4)) == tuple((x, 4) for x in range(2, 8))


# ---------------------------------------------------------------- throws, areas, blows


@every
def test_an_area_is_a_disc_of_what_its_centre_sees(grid: Grid) -> None:
    field = open_field(grid)
    assert area_cells(field, (4, 4), 3) == grid.disc((4, 4), 1)
    near = grid.neighbour((4, 4), grid.sides()[0])
    walled = open_field(grid, **{f"x{near[0]}y{near[1]}": WALL})
    assert near not in area_cells(walled, (4, 4), 5)
    assert grid.neighbour(near, grid.sides()[0]) not in area_cells(walled, (4, 4), 5)


@every
def test_a_throw_goes_astray_by_a_die_with_a_face_for_each_direction(grid: Grid) -> None:
    field = open_field(grid)
    assert faces(field) == (6 if isinstance(grid, Hexes) else 8)
    assert [shifted(field, (4, 4), face) for face in range(1, faces(field) + 1)] == list(
        grid.neighbours((4, 4))
    )
    chances = landings(field, (4, 4)).odds()
    assert sum(chances.values()) == 1
    assert set(chances) == set(grid.disc((4, 4), 2))
    assert chances[4, 4] == Fraction(1, faces(field))


@pytest.mark.parametrize("grid", HEXES, ids=repr)
def test_walls_on_borders_and_the_edge_of_the_map_stop_a_throw_on_hexes(grid: Grid) -> None:
    for face, side in enumerate(grid.names(), start=1):
        assert shifted(open_field(grid, x4y4=Tile(edges=side)), (4, 4), face) == (4, 4)
        assert shifted(open_field(grid), (4, 4), face) != (4, 4)
    assert (0, 0) in {shifted(open_field(grid), (0, 0), face) for face in range(1, 7)}


@every
def test_a_blow_reaches_neighbours_and_a_spear_two_steps(grid: Grid) -> None:
    field = open_field(grid)
    assert [cell for cell in field.cells() if threatens(field, Threat(UnitId(1), (4, 4)), cell)] == sorted(
        grid.disc((4, 4), 1), key=lambda cell: cell[::-1]
    )
    assert sum(threatens(field, Threat(UnitId(1), (4, 4), 2), cell) for cell in field.cells()) == len(
        grid.disc((4, 4), 2)
    )


@pytest.mark.parametrize("grid", [SQUARES, Hexes()], ids=["squares", "hexes"])
@pytest.mark.parametrize("y", [0, 1, 4, 7, 8])
@pytest.mark.parametrize("x", [0, 1, 4, 7, 8])
def test_a_small_view_over_one_border_of_a_large_map_is_what_each_cell_sees(
    grid: Grid, x: int, y: int
) -> None:
    field = open_field(grid, **{f"x{column}y{row}": WALL for column in (2, 6) for row in (2, 5, 7)})
    assert visible_cells(field, (x, y), 2) == {
        cell for cell in field.cells() if grid.steps((x, y), cell) <= 2 and sees(field, (x, y), cell)
    }


@pytest.mark.parametrize("grid", [SQUARES, Hexes()], ids=["squares", "hexes"])
@pytest.mark.parametrize("radius", [6, 7, 12, 30])
def test_a_view_bit_by_bit_grows_to_what_each_cell_sees_and_goes_no_farther(grid: Grid, radius: int) -> None:
    walls = {(9, 0), (12, 2), (21, 1), (28, 0)}
    tiles = tuple(WALL if (x, y) in walls else Tile() for y in range(3) for x in range(36))
    field, here = Field(36, 3, tiles, grid=grid), (2, 1)
    parts = list(looking(field, here, radius))
    assert all(before <= after for before, after in pairwise(parts))
    assert parts[-1] == {
        cell for cell in field.cells() if grid.steps(here, cell) <= radius and sees(field, here, cell)
    }
