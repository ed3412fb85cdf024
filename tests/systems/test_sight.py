"""Sight and cover: the same both ways, and as people expect it around crates and corners."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from unittest import mock

import msgspec
import pytest
from hypothesis import given, settings

from game.core.field import Cell, Cover, Field, Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes, Squares
from game.systems import field_of_view, line_of_sight
from game.systems.cover import cover
from game.systems.field_of_view import visible_cells
from game.systems.line_of_sight import Lines, exposure, sees
from game.systems.rays import cuts, known_masks, masks, ray, ray_count
from tests.systems.fields import at, closed, field_of
from tests.systems.strategies import HEXES, fields_on_grids, fields_with_cells

Case = tuple[Field, tuple[Cell, ...], frozenset[Cell]]


@settings(deadline=None)
@given(fields_with_cells())
def test_sight_is_the_same_both_ways(case: Case) -> None:
    field, (a, b), smoke = case
    assert exposure(field, a, b, smoke) == exposure(field, b, a, smoke)
    assert SQUARES.line(a, b) == SQUARES.line(b, a)[::-1]


@settings(deadline=None)
@given(fields_with_cells())
def test_turning_the_field_changes_nothing(case: Case) -> None:
    """The same picture mirrored along its diagonal gives the mirrored answer, so no direction is favoured."""
    field, (a, b), smoke = case
    turned = str.maketrans("nwes", "wnse")
    tiles = tuple(
        _with_edges(field[x, y], field[x, y].edges.translate(turned))
        for x in range(field.width)
        for y in range(field.height)
    )
    mirror = Field(field.height, field.width, tiles)
    there = exposure(mirror, a[::-1], b[::-1], frozenset((y, x) for x, y in smoke))
    assert there.arrived == exposure(field, a, b, smoke).arrived


def _with_edges(tile: Tile, edges: str) -> Tile:
    return msgspec.structs.replace(tile, edges=edges)


@settings(deadline=None)
@given(fields_with_cells())
def test_rays_agree_with_a_slow_twin(case: Case) -> None:
    field, (a, b), smoke = case
    field = Field(field.width, field.height, tuple(_with_edges(tile, "") for tile in field.tiles))
    assert exposure(field, a, b, smoke).arrived == slow_arrived(field, a, b, smoke)


@settings(deadline=None)
@given(fields_on_grids(2))
def test_what_plainly_stops_every_ray_lets_none_arrive(case: Case) -> None:
    """The short way that is taken between cells far apart; here between all."""
    field, (a, b), smoke = case
    known_masks.cache_clear()
    short = Lines(field, smoke)
    with mock.patch.object(line_of_sight, "_FAR", -1):
        arrived = short.arrived(short.board.number(a), short.board.number(b))
    assert arrived == exposure(field, a, b, smoke).arrived


def slow_arrived(field: Field, a: Cell, b: Cell, smoke: frozenset[Cell]) -> int:
    """Clips each ray against each opaque cell, in fractions."""
    opaque = {
        cell for cell in field.cells() if (field[cell].blocks_sight or cell in smoke) and cell not in (a, b)
    }
    inset = [(Fraction(x, 8), Fraction(y, 8)) for x in (1, 7) for y in (1, 7)]
    rays = [((a[0] + p[0], a[1] + p[1]), (b[0] + q[0], b[1] + q[1])) for p in inset for q in inset]
    return sum(not _is_stopped(start, end, opaque) for start, end in rays)


Point = tuple[Fraction, Fraction]


def _is_stopped(start: Point, end: Point, opaque: set[Cell]) -> bool:
    if any(_overlap(start, end, cell) > 0 for cell in opaque):
        return True
    touched = [cell for cell in opaque if _overlap(start, end, cell) == 0]
    return any(
        abs(p[0] - q[0]) == 1
        and abs(p[1] - q[1]) == 1
        and _through(start, end, (max(p[0], q[0]), max(p[1], q[1])))
        for p in touched
        for q in touched
    )


def _overlap(start: Point, end: Point, cell: Cell) -> Fraction:
    """The share of the segment that lies in the cell; below 0 if it does not even touch."""
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        span = end[axis] - start[axis]
        if span == 0:
            if not cell[axis] < start[axis] < cell[axis] + 1:
                return Fraction(-1)
            continue
        times = sorted(((cell[axis] - start[axis]) / span, (cell[axis] + 1 - start[axis]) / span))
        first, last = max(first, times[0]), min(last, times[1])
    return last - first


def _through(start: Point, end: Point, corner: Cell) -> bool:
    across = (end[0] - start[0]) * (corner[1] - start[1]) - (end[1] - start[1]) * (corner[0] - start[0])
    return across == 0 and min(start[0], end[0]) < corner[0] < max(start[0], end[0])


def test_the_open_field_lets_all_rays_through() -> None:
    field = field_of(".....\n.....")
    assert exposure(field, (0, 0), (4, 1)).arrived == 16
    assert exposure(field, (2, 0), (2, 0)).arrived == 16


def test_a_wall_between_stops_all_and_is_named() -> None:
    seen = exposure(field_of("A.#.B"), (0, 0), (4, 0))
    assert (seen.arrived, seen.blockers, seen.hidden_percent) == (0, ((2, 0),), 100)


def test_smoke_and_closed_doors_stop_sight_and_their_own_cells_do_not() -> None:
    field = field_of("A.D.B")
    assert sees(field, (0, 0), (4, 0))
    assert not sees(field, (0, 0), (4, 0), closed(field))
    assert sees(field, (0, 0), (2, 0), closed(field))


def test_nobody_sees_between_two_walls_that_meet_at_a_corner() -> None:
    picture = """
        A#
        #B
    """
    assert not sees(field_of(picture), at(picture, "A"), at(picture, "B"))


@pytest.mark.parametrize(
    ("wall", "a", "b"), [((22, 0), (2, 1), (25, 0)), ((3, 3), (0, 3), (23, 4)), ((5, 2), (2, 2), (25, 1))]
)
def test_far_away_too_one_sees_past_the_corner_of_a_wall(wall: Cell, a: Cell, b: Cell) -> None:
    """All rays that get past it touch its corner; so far away they are followed one by one."""
    tiles = (Tile(blocks=True, blocks_sight=(x, y) == wall) for y in range(6) for x in range(26))
    field = Field(26, 6, tuple(tiles))
    assert slow_arrived(field, a, b, frozenset()) > 0
    assert sees(field, a, b) and sees(field, b, a)


def test_a_wall_on_a_border_stops_sight() -> None:
    assert not sees(field_of("|.B"), (0, 0), (2, 0))
    assert exposure(field_of("|.B"), (2, 0), (0, 0)).blockers == ((0, 0),)
    assert sees(field_of("_.B"), (0, 0), (2, 0))


def test_the_view_is_what_each_cell_sees() -> None:
    field = field_of("""
        .....
        ..#..
        A.#..
        .....
    """)
    seen = visible_cells(field, (0, 2), 4)
    assert seen == {cell for cell in field.cells() if sees(field, (0, 2), cell)}
    assert (3, 2) not in seen
    assert visible_cells(field, (0, 2), 1) == {(x, y) for x in (0, 1) for y in (1, 2, 3)}


@pytest.mark.parametrize("origin", [(0, 2), (29, 0), (15, 5)])
def test_a_view_wider_than_the_tables_counts_the_rays_cell_by_cell(origin: Cell) -> None:
    """As far as 25 steps, and no farther."""
    tiles = (Tile(blocks=True, blocks_sight=(x + 3 * y) % 11 == 5) for y in range(6) for x in range(30))
    field = Field(30, 6, tuple(tiles))
    found = field_of_view.view(field, origin, 25)
    for cell in field.cells():
        near = field.grid.steps(origin, cell) <= 25
        arrived = exposure(field, origin, cell).arrived if near else 0
        assert found.arrived(cell) == arrived, cell
    assert found.cells == {cell for cell in field.cells() if found.arrived(cell)}


@settings(deadline=None)
@given(fields_with_cells())
def test_every_view_is_what_each_cell_sees(case: Case) -> None:
    field, (a, _), smoke = case
    field = Field(field.width, field.height, tuple(_with_edges(tile, "") for tile in field.tiles))
    expected = {
        cell for cell in field.cells() if field.grid.steps(a, cell) <= 6 and sees(field, a, cell, smoke)
    }
    assert visible_cells(field, a, 6, smoke) == expected


def test_the_centre_line_does_not_cross_what_it_touches() -> None:
    assert SQUARES.line((0, 0), (2, 2)) == ((1, 1),)
    assert SQUARES.line((0, 0), (3, 1)) == ((1, 0), (2, 1))
    assert SQUARES.line((0, 0), (4, 2)) == ((1, 0), (1, 1), (2, 1), (3, 1), (3, 2))
    assert SQUARES.line((0, 0), (0, 1)) == ()


@pytest.mark.parametrize(
    ("row", "level", "hidden", "reason"),
    [
        ("S....T", Cover.NONE, 0, ""),
        ("S...hT", Cover.HALF, 0, "crate"),
        ("S...HT", Cover.FULL, 0, "sandbags"),
        ("S..h.T", Cover.NONE, 0, ""),
        ("Sh...T", Cover.NONE, 0, ""),
        ("S..#.T", Cover.FULL, 100, "brick wall"),
        ("S....b", Cover.HALF, 0, "bush"),
    ],
)
@pytest.mark.rule("nwo.cover.bonus")
def test_cover_in_a_row(row: str, level: Cover, hidden: int, reason: str) -> None:
    measure = cover(field_of(row), (5, 0), (0, 0))
    assert (measure.level, measure.hidden_percent, measure.reason) == (level, hidden, reason)


@pytest.mark.rule("nwo.cover.bonus")
@pytest.mark.parametrize("obstacle", ["h", "H"])
def test_there_is_no_cover_between_neighbours(obstacle: str) -> None:
    field = field_of(f"S{obstacle}\n.T")
    assert cover(field, (1, 1), (0, 0)).level is Cover.NONE


@pytest.mark.rule("nwo.cover.bonus")
def test_a_corner_of_a_wall_is_half_cover_for_who_looks_round_it() -> None:
    picture = """
        ......
        .T....
        .#....
        ......
        ...S..
    """
    field = field_of(picture)
    measure = cover(field, at(picture, "T"), at(picture, "S"))
    assert (measure.level, measure.reason) == (Cover.HALF, "brick wall corner")
    assert 50 <= measure.hidden_percent < 80
    assert measure.cells == ((1, 2),)


def test_cover_is_the_targets_not_the_sources() -> None:
    field = field_of("Th...S")
    assert cover(field, (0, 0), (5, 0)).level is Cover.HALF
    assert cover(field, (5, 0), (0, 0)).level is Cover.NONE


def test_smoke_is_named() -> None:
    field = field_of("S.D..T")
    assert cover(field, (5, 0), (0, 0), frozenset({(3, 0)})).reason == "smoke"
    assert cover(field, (5, 0), (0, 0), closed(field)).reason == "closed door"


@settings(deadline=None)
@given(fields_with_cells())
def test_cover_grows_with_what_hides(case: Case) -> None:
    field, (a, b), smoke = case
    before, after = cover(field, a, b), cover(field, a, b, smoke)
    assert after.hidden_percent >= before.hidden_percent
    assert field.grid.steps(a, b) > 1 or after.level is Cover.NONE


def _numbers(bits: int, low: int) -> set[int]:
    return {low + place for place in range(bits.bit_length()) if bits >> place & 1}


@pytest.mark.parametrize("kind", [Squares, Hexes])
@pytest.mark.parametrize("apart", [(23, 0), (21, 21), (-22, 9), (4, 24)])
def test_a_ray_by_itself_crosses_what_it_crosses_among_all_others(
    kind: type[Grid], apart: tuple[int, int]
) -> None:
    together, corners = masks(kind, 64, *apart), list[set[int]]()
    for number in range(ray_count(kind)):
        alone = ray(kind, 64, *apart, number)
        assert _numbers(alone.cells, alone.low) == _numbers(together.rays[number], together.low)
        corners += [_numbers(pair, alone.low) for pair in alone.corners]
    assert all(_numbers(pair, together.low) in corners for pair, _ in together.corners)
    assert all(pair in [_numbers(one, together.low) for one, _ in together.corners] for pair in corners)


@pytest.mark.parametrize("apart", [(23, 0), (21, 21), (-22, 9), (4, 24), (-30, 30), (-40, 20), (40, -20)])
def test_every_ray_on_hexes_passes_a_cell_of_each_cut(apart: tuple[int, int]) -> None:
    together = masks(Hexes, 64, *apart)
    rays = [_numbers(cells, together.low) for cells in together.rays]
    across = cuts(Hexes, 64, *apart)
    assert len(across) == sum(abs(far) - 1 for far in (*apart, sum(apart)) if far)
    for _, *span in across:
        assert all(cells & set(range(*span)) for cells in rays)


@pytest.mark.parametrize("walls", [False, True])
@pytest.mark.parametrize("grid", HEXES, ids=repr)
def test_who_sees_whom_across_a_wood_is_what_all_its_rays_say(grid: Grid, walls: bool) -> None:
    random = Random(f"{grid} {walls}")
    kinds = [Tile()] * 12 + [Tile(blocks=True, blocks_sight=True)] * 2
    kinds += [Tile(edges=side) for side in grid.sides()] if walls else []
    field = Field(36, 28, tuple(random.choices(kinds, k=36 * 28)), grid=grid)
    known_masks.cache_clear()
    seen = set()
    for _ in range(60):
        a, b = (random.randrange(9), random.randrange(28)), (random.randrange(22, 36), random.randrange(28))
        seen.add(sees(field, a, b))
        assert sees(field, a, b) == (exposure(field, a, b).arrived > 0)
    assert False in seen
