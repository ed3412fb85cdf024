"""What stands in the way on a table: smoke, doors, thin walls, and how it is named."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.core.components import Area, Doorway
from game.core.field import Cell, Cover, Field, Tile
from game.core.references import UnitId
from game.core.table import Table
from game.systems.cover import cover
from game.systems.engagement import adjacent
from game.systems.flat_field import Board
from game.systems.line_of_sight import exposure
from game.systems.movement_query import path_fault
from game.systems.occupancy import is_solid, wall_between, wall_owner
from game.systems.pathfinding import distances, legal_step, passable, path_between, reachable
from game.systems.visibility import (
    cover_from,
    in_sight,
    looking,
    looking_around,
    opaque,
    smoke,
    view,
    visible_within,
)
from tests.core.yard import battle
from tests.systems.fields import closed, field_of


@pytest.fixture
def table() -> Table:
    """The yard, nine cells by six, with a closed door on (4, 3), smoke on (2, 0) and fire on (6, 5)."""
    found = battle().table
    found.world.create(Area("smoke", ((2, 0),), UnitId(3), 2))
    found.world.create(Area("fire", ((6, 5),), UnitId(3), 2))
    return found


def test_smoke_and_closed_doors_are_opaque_and_fire_is_not(table: Table) -> None:
    assert smoke(table) == {(2, 0)}
    assert opaque(table) == {(2, 0), (4, 3)}
    table.world.put(2, Doorway(True))
    assert opaque(table) == {(2, 0)}


@pytest.mark.parametrize(
    ("a", "b", "seen"),
    [
        ((0, 0), (2, 0), False),  # into it
        ((2, 0), (0, 0), False),  # out of it
        ((2, 0), (3, 1), True),  # to the next tile
        ((1, 0), (2, 0), True),
        ((1, 0), (3, 0), False),  # through it
        ((0, 5), (8, 5), True),  # through fire
        ((3, 3), (5, 3), False),  # through the door
        ((4, 3), (6, 3), True),  # out of the doorway
    ],
)
def test_nobody_sees_through_smoke_and_into_it_one_tile_far(
    table: Table, a: Cell, b: Cell, seen: bool
) -> None:
    assert in_sight(table, a, b) == in_sight(table, b, a) == seen
    assert (view(table, a, b).arrived > 0) == seen
    if (2, 0) in (a, b) and not seen:
        assert (view(table, a, b).arrived, view(table, a, b).blockers) == (0, ((2, 0),))


def test_a_smoke_over_both_ends_is_named_twice(table: Table) -> None:
    table.world.create(Area("smoke", ((5, 0),), UnitId(3), 2))
    assert view(table, (2, 0), (5, 0)).blockers == ((2, 0), (5, 0))


def test_cover_on_a_table_knows_its_smoke(table: Table) -> None:
    found = cover_from(table, (3, 0), (0, 0))
    assert (found.level, found.reason, found.hidden_percent, found.cells) == (
        Cover.FULL,
        "smoke",
        100,
        ((2, 0),),
    )
    assert cover_from(table, (5, 3), (3, 3)).reason == "closed door"
    assert cover_from(table, (0, 5), (8, 5)).level is Cover.NONE


# ---------------------------------------------------------------- how it is named


@pytest.mark.parametrize(
    ("tile", "name"),
    [
        (Tile(cover=Cover.HALF, name="crate", material="wood"), "crate"),
        (Tile(cover=Cover.HALF, material="wood"), "wood"),
        (Tile(cover=Cover.HALF), "obstacle"),
        (Tile(blocks_sight=True), "wall"),
        (Tile(blocks_sight=True, cover=Cover.FULL, material="brick"), "brick"),
        (Tile(edges="e"), "wall"),
        (Tile(edges="w", name="fence"), "fence"),
    ],
)
def test_cover_is_named_by_what_stands_there(tile: Tile, name: str) -> None:
    field = Field(6, 1, (*[Tile()] * 4, tile, Tile()))
    measure = cover(field, (5, 0), (0, 0))
    assert (measure.reason, measure.cells) == (name, ((4, 0),))


def test_the_better_of_two_obstacles_is_the_one_that_is_named() -> None:
    field = field_of("""
        ......
        ....hT
        ....H.
        S.....
    """)
    measure = cover(field, (5, 1), (0, 3))
    assert measure.level in (Cover.HALF, Cover.FULL)
    names = {Cover.HALF: "crate", Cover.FULL: "sandbags"}
    assert measure.reason == names[measure.level]
    assert all(field[cell].cover is measure.level for cell in measure.cells)


@pytest.mark.parametrize(
    ("tile", "opaque", "reason"),
    [
        (Tile(cover=Cover.HALF, name="house"), frozenset[Cell](), "house"),
        (Tile(blocks_sight=True, cover=Cover.HALF, name="house"), frozenset[Cell](), "house corner"),
        (Tile(cover=Cover.HALF, name="house"), frozenset({(1, 2)}), "smoke corner"),
    ],
)
def test_what_stops_sight_covers_by_its_rays_alone_whatever_else_it_is(
    tile: Tile, opaque: frozenset[Cell], reason: str
) -> None:
    tiles = tuple(tile if (x, y) == (1, 2) else Tile() for y in range(5) for x in range(6))
    measure = cover(Field(6, 5, tiles), (1, 1), (3, 4), opaque)
    assert (measure.level, measure.cells, measure.reason) == (Cover.HALF, ((1, 2),), reason)


def test_no_cover_has_no_words() -> None:
    measure = cover(field_of("S....T"), (5, 0), (0, 0))
    assert (measure.cells, measure.reason) == ((), "")
    assert (cover(field_of("ST"), (1, 0), (0, 0)).cells, cover(field_of("ST"), (1, 0), (0, 0)).reason) == (
        (),
        "",
    )


def test_what_is_hidden_is_told_in_whole_percent() -> None:
    field = field_of("""
        ......
        .T....
        .#....
        ......
        ...S..
    """)
    seen = exposure(field, (1, 1), (3, 4))
    assert (
        seen.hidden_percent == 100 * (16 - seen.arrived) // 16 == cover(field, (1, 1), (3, 4)).hidden_percent
    )
    assert 0 < seen.arrived < 16


# ---------------------------------------------------------------- borders and ground


def test_a_thin_wall_belongs_to_the_cell_that_has_it_and_of_two_to_the_first() -> None:
    one, both = field_of("|."), Field(2, 1, (Tile(edges="e"), Tile(edges="w")))
    other = Field(2, 1, (Tile(), Tile(edges="w")))
    for field, owner in ((one, (0, 0)), (both, (0, 0)), (other, (1, 0))):
        assert wall_owner(field, (0, 0), (1, 0)) == wall_owner(field, (1, 0), (0, 0)) == owner
        assert wall_between(field, (0, 0), (1, 0))
    away = Field(2, 1, (Tile(edges="nsw"), Tile(edges="nse")))
    assert wall_owner(away, (0, 0), (1, 0)) is None and not wall_between(away, (1, 0), (0, 0))
    assert wall_owner(one, (0, 0), (0, 0)) is None
    assert wall_owner(one, (0, 0), (-1, 0)) is None
    assert wall_owner(away, (0, 0), (-1, 0)) == (0, 0), "at the border of the map too"


def test_solid_is_what_stops_both_steps_and_sight() -> None:
    field = field_of(".#hD")
    assert [is_solid(field, (x, 0)) for x in range(5)] == [False, True, False, False, True]
    assert is_solid(field, (3, 0), closed(field)) and is_solid(field, (-1, 0))
    assert not is_solid(Field(1, 1, (Tile(blocks_sight=True),)), (0, 0))


def test_who_touches_whom() -> None:
    field = field_of("""
        .|.
        ..D
        ...
    """)
    assert (
        adjacent(field, (1, 1), (1, 1))
        and adjacent(field, (0, 0), (0, 1))
        and adjacent(field, (0, 0), (1, 1))
    )
    assert not adjacent(field, (0, 0), (0, 2)) and not adjacent(field, (1, 0), (2, 0))
    assert not adjacent(Field(2, 1, (Tile(edges="e"), Tile())), (0, 0), (1, 0))


def test_a_single_step() -> None:
    field = field_of("""
        ..#
        D..
        ...
    """)
    assert legal_step(field, (0, 0), (1, 1)) and legal_step(field, (0, 0), (1, 0))
    assert not legal_step(field, (0, 0), (0, 0)) and not legal_step(field, (0, 0), (2, 2)), "no step, or two"
    assert not legal_step(field, (0, 0), (1, 1), closed(field)), "a closed door is a corner"
    assert not legal_step(field, (1, 0), (2, 1)) and not legal_step(field, (1, 0), (2, 0))
    assert not legal_step(field, (0, 0), (-1, 0)) and not legal_step(field, (-1, 0), (0, 0))
    assert (
        passable(field, (0, 1))
        and not passable(field, (0, 1), closed(field))
        and not passable(field, (2, 0))
        and not passable(field, (3, 0))
    )


# ---------------------------------------------------------------- long ways


def winding(rows: int, columns: int) -> Field:
    """A way to and fro: every second row is a wall with a gap at one of its ends."""
    picture = []
    for row in range(rows):
        gap = columns - 1 if row % 4 == 1 else 0
        picture.append(
            "." * columns if row % 2 == 0 else "".join("." if x == gap else "#" for x in range(columns))
        )
    return field_of("\n".join(picture))


@pytest.mark.parametrize(("rows", "columns"), [(3, 9), (9, 9), (15, 30), (21, 12)])
def test_the_way_is_found_however_far_it_goes_about(rows: int, columns: int) -> None:
    field = winding(rows, columns)
    end = (0 if rows % 4 == 1 else columns - 1, rows - 1) if rows > 3 else (0, 2)
    path = ((0, 0), *path_between(field, (0, 0), end))
    assert path[-1] == end and all(legal_step(field, a, b) for a, b in pairwise(path))
    assert len(path) - 1 == distances(field, [end])[0, 0] == reachable(field, (0, 0), 999).cost[end]


def test_prices_add_up_over_a_byte() -> None:
    field = Field(9, 1, tuple(Tile(cost=99) for _ in range(9)))
    assert distances(field, [(0, 0)])[8, 0] == 8 * 99
    assert path_between(field, (0, 0), (8, 0)) == tuple((x, 0) for x in range(1, 9))
    assert distances(field, [(0, 0)], limit=8 * 99 - 1).keys() == {(x, 0) for x in range(8)}


@pytest.mark.parametrize("kinds", [2, 255, 256, 300])
def test_a_board_has_a_code_for_each_kind_of_ground(kinds: int) -> None:
    """More kinds than a byte can tell: of those only prices beyond any budget are taken together."""
    tiles = tuple(
        Tile(
            cost=1 + number % 99,
            blocks_sight=number // 99 % 2 == 1,
            cover=Cover(number // 198),
            name=str(number),
        )
        for number in range(kinds)
    )
    field = Field(kinds, 1, tiles)
    board = Board(field)
    for number, tile in enumerate(tiles):
        code = board.codes[board.number((number, 0))]
        assert code and board.open[code] == 1
        assert (
            board.dark[code] == tile.blocks_sight
            and board.obstacle[code] == (tile.cover > Cover.NONE)
            and board.full[code] == (tile.cover is Cover.FULL)
        )
        assert board.priced[tile.cost if kinds < 256 else min(tile.cost, 14)][code] == 1
    assert board.codes[0] == 0 and not any(
        table[0] for table in (board.open, board.dark, board.obstacle, board.full)
    )


@pytest.mark.parametrize("here", [(0, 0), (2, 0), (3, 1), (3, 3), (8, 5)])
def test_all_that_is_in_sight_is_found_at_once(table: Table, here: Cell) -> None:
    near = [cell for cell in table.field.cells() if table.field.grid.steps(here, cell) <= 5]
    expected = {cell for cell in near if in_sight(table, here, cell)}
    one_by_one = looking(table, here)
    *_, at_last = looking_around(table, here, 5)
    assert visible_within(table, here, 5) == at_last == expected
    assert {cell for cell in near if one_by_one(cell)} == expected


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((), "nowhere to go"),
        (((0, 1), (0, 2)), ""),
        (((0, 1), (-1, 1)), "the path leaves the map"),
        (((-1, 1),), "the path leaves the map"),
    ],
)
def test_a_path_that_leads_nowhere_or_off_the_map(table: Table, path: tuple[Cell, ...], words: str) -> None:
    assert path_fault(table, path) == words
