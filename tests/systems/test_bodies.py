"""Large units and those aboard them: where they are to one another, and how they get there."""

from __future__ import annotations

import pytest

from game.core.battle import start
from game.core.components import Aboard, Down, Facing, Position, Size
from game.core.describing.sheet import Line
from game.core.events import Alighted, Boarded, Turned
from game.core.field import Cell, Cover, Door, Field, Spawn, Tile
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.core.table import Table
from game.rulesets import RULESETS
from game.systems import bodies
from game.systems.body_pathfinding import price_of_way, shape_of
from game.systems.metric_movement import MetricReach, stops
from game.systems.movement_query import foes_and_others
from game.systems.visibility import cover_from, in_sight

ROWS = """
    ..........
    ....#.....
    ....#.....
    ..........
    ~......h..
    ..........
"""
TILES = {
    "#": Tile(blocks=True, blocks_sight=True),
    "h": Tile(blocks=True, cover=Cover.HALF),
    "~": Tile(cost=3),
}
DOOR = (9, 5)


def field() -> Field:
    rows = ROWS.split()
    tiles = tuple(TILES.get(letter, Tile()) for row in rows for letter in row)
    return Field(10, 6, tiles, doors=(Door(DOOR),), spawns=(Spawn("azure", (0, 0)), Spawn("ember", (9, 0))))


def laid(
    *ours: Cell, foe: Cell = (8, 2), size: tuple[int, int] = (2, 3), facing: str = "e"
) -> tuple[Table, list[UnitId], UnitId]:
    """Figures of one side on these cells, and an enemy that is large: from (7, 2) to (9, 3), if nothing else
    is said."""
    azure = Team(
        "azure", "Azure", tuple(Figure("rifleman", f"Figure {n}", cell=cell) for n, cell in enumerate(ours))
    )
    ember = Team("ember", "Ember", (Figure("rifleman", "Beast", cell=foe),))
    battle = start(Scenario("bodies", "nwo", (azure, ember)), field(), RULESETS["nwo"], "bodies")
    battle.begin()
    *mine, beast = battle.table.units()
    battle.table.world.put(beast, Size(*size), Facing(facing))
    return battle.table, mine, beast


def test_a_large_unit_is_found_on_any_of_its_cells() -> None:
    table, (figure,), beast = laid((0, 0))
    assert table.cells(beast) == ((8, 2), (7, 2), (7, 3), (8, 3), (9, 2), (9, 3))
    assert {table.at(cell) for cell in table.cells(beast)} == {beast}
    assert table.cells(figure) == ((0, 0),) and table.at((0, 0)) == figure
    table.world.put(beast, Down())
    assert not table.at((9, 3))


def test_what_moves_has_its_own_size_or_that_of_one_cell() -> None:
    table, (figure,), beast = laid((0, 0))
    assert shape_of(table, beast).size == Size(2, 3) and shape_of(table, figure).size == Size()


def test_turned_it_is_found_elsewhere() -> None:
    table, _, beast = laid((0, 0))
    assert list(bodies.turn(table, beast, "n")) == [Turned(beast, "n")]
    assert list(bodies.turn(table, beast, "n")) == []
    assert table.at((8, 1)) == beast == table.at((9, 3)) and not table.at((7, 2))


def test_nobody_passes_through_enemies_or_stops_on_anybody_who_stands() -> None:
    table, (one, two), beast = laid((0, 0), (3, 3))
    body = frozenset(table.cells(beast))
    assert foes_and_others(table, one) == (body, body | {(3, 3)})
    assert foes_and_others(table, beast) == ({(0, 0), (3, 3)}, {(0, 0), (3, 3)})
    table.world.put(two, Down())
    assert foes_and_others(table, one) == (body, body)


def test_who_is_close_is_so_by_the_nearest_cells() -> None:
    table, (near, far), beast = laid((5, 2), (0, 0))
    assert bodies.close(table, near, [beast, far], 2) == [beast]
    assert bodies.close(table, near, [beast, far], 1) == []
    assert bodies.close(table, far, [near, beast], 2, here=(6, 1)) == [near, beast]
    table.world.drop(beast, Size)
    assert bodies.close(table, near, [beast, far], 3) == [beast]
    assert bodies.close(table, near, [beast, far], 2) == []
    assert bodies.close(table, far, [near, beast], 2, here=(6, 1)) == [near, beast]


def test_distance_goes_from_the_nearest_cell_to_the_nearest() -> None:
    table, (figure, near), beast = laid((2, 3), (6, 4))
    assert bodies.steps_between(table, figure, beast) == 5 == bodies.steps_between(table, beast, figure)
    assert bodies.steps_between(table, figure, beast, here=(0, 3)) == 7
    assert bodies.steps_between(table, near, beast) == 1
    assert bodies.measuring_cells(table, figure, beast) == ((2, 3), (7, 3)) and bodies.measuring_cells(
        table, beast, figure
    ) == (
        (7, 3),
        (2, 3),
    )


def test_of_the_cells_those_in_sight_count() -> None:
    table, (figure,), beast = laid((3, 1), foe=(6, 1), size=(1, 3), facing="n")
    assert table.cells(beast) == ((6, 1), (6, 0), (6, 2))
    assert bodies.sees(table, figure, beast)
    here, there = bodies.measuring_cells(table, figure, beast)
    assert there != (6, 1), "the wall stands before its middle"
    hidden = bodies.cover_of(table, beast, figure)
    found = [cover_from(table, cell, here) for cell in table.cells(beast) if in_sight(table, cell, here)]
    assert (hidden.level, hidden.hidden_percent) == min((one.level, one.hidden_percent) for one in found)


def test_of_what_is_out_of_sight_as_a_whole_all_is_hidden() -> None:
    table, (figure,), beast = laid((3, 1), foe=(5, 2), size=(1, 2), facing="s")
    assert table.cells(beast) == ((5, 2), (5, 1)) and not bodies.sees(table, figure, beast)
    hidden = bodies.cover_of(table, beast, figure)
    assert (hidden.level, hidden.hidden_percent) == (Cover.FULL, 100)


def test_one_is_in_touch_with_any_part_but_not_through_walls() -> None:
    table, (beside, far), beast = laid((5, 3), (3, 1), foe=(7, 2), size=(1, 3), facing="e")
    assert bodies.contact(table, beside, beast) == ((5, 3), (6, 2)) and bodies.contact(
        table, beast, beside
    ) == ((6, 2), (5, 3))
    assert not bodies.reaches(table, far, beast, 1)
    table, (behind,), beast = laid((3, 2), foe=(5, 2), size=(1, 1))
    assert bodies.steps_between(table, behind, beast) == 2 and not bodies.reaches(table, behind, beast, 2), (
        "a wall is between"
    )


def test_an_area_catches_it_once() -> None:
    table, (figure,), beast = laid((0, 0))
    assert bodies.units_on_cells(table, [(7, 2), (7, 3), (0, 0)]) == [figure, beast]
    assert bodies.units_on_cells(table, [(8, 1)]) == []


# ---------------------------------------------------------------- aboard


def test_who_is_aboard_is_where_the_carrier_is() -> None:
    table, (figure, friend), beast = laid((6, 2), (0, 0))
    assert list(bodies.board(table, figure, beast, "driver")) == [Boarded(figure, beast, "driver")]
    assert (
        table.cell(figure) == (8, 2)
        and table.cells(figure) == table.cells(beast)
        and table.at((8, 2)) == beast
    )
    assert table.aboard(beast) == [figure] and table.carrier(figure) == beast and not table.carrier(friend)
    bodies.put(table, beast, (8, 1))
    assert table.cell(figure) == (8, 1) and not table.at((6, 2))
    assert list(bodies.board(table, figure, beast, "passenger")) == [
        Boarded(figure, beast, "passenger", within=True)
    ], "another seat"
    table.world.put(beast, Down())
    assert table.carrier(figure) == beast, "it stays aboard when its carrier goes down"


def test_walls_keep_those_inside_from_touching_and_being_touched() -> None:
    table, (inside, openly, beside), beast = laid((6, 2), (6, 3), (6, 1))
    list(bodies.board(table, inside, beast))
    list(bodies.board(table, openly, beast, open_to_all=True))
    assert not bodies.reaches(table, beside, inside, 1) and not bodies.reaches(table, inside, beside, 1)
    assert (
        bodies.reaches(table, beside, openly, 1)
        and bodies.reaches(table, beside, beast, 1)
        and bodies.reaches(table, inside, beast, 1)
    )
    assert bodies.sees(table, beside, inside), "seen it is"
    assert bodies.units_on_cells(table, table.cells(beast)) == [openly, beast]


def test_one_gets_off_beside_the_carrier() -> None:
    table, (figure, _), beast = laid((6, 2), (2, 4), foe=(3, 4), size=(2, 2), facing="n")
    list(bodies.board(table, figure, beast))
    assert bodies.exits(table, figure) == [(2, 3), (2, 5), (3, 3), (4, 3), (5, 3), (5, 4), (5, 5)]
    table.world.put(beast, Position((8, 4)))
    assert DOOR not in bodies.exits(table, figure), "it is closed"
    assert list(bodies.leave_carrier(table, figure, (2, 3))) == [Alighted(figure, beast, (2, 3))]
    assert table.at((2, 3)) == figure and not table.world.has(figure, Aboard) and table.aboard(beast) == []


@pytest.mark.parametrize("size", [(1, 1), (2, 2)])
def test_a_carrier_need_not_be_large(size: tuple[int, int]) -> None:
    table, (figure,), beast = laid((6, 2), size=size)
    list(bodies.board(table, figure, beast))
    assert table.at(table.cell(figure)) == beast and set(bodies.exits(table, figure)).isdisjoint(
        table.cells(beast)
    )


def test_the_sheet_names_the_carrier_and_whom_it_carries() -> None:
    table, (driver, guest, other), beast = laid((6, 2), (6, 3), (6, 1))
    assert bodies.company(table, driver) == bodies.company(table, beast) == ()
    list(bodies.board(table, driver, beast, "driver"))
    list(bodies.board(table, guest, beast))
    assert bodies.company(table, driver) == (Line("Aboard", "Beast (driver)"),)
    assert bodies.company(table, guest) == (Line("Aboard", "Beast"),), "no seat has a name"
    assert (
        bodies.company(table, beast) == (Line("Carries", "Figure 0 (driver), Figure 1"),)
        and bodies.company(table, other) == ()
    )


def test_a_large_unit_stops_where_none_of_its_cells_is_taken_and_pays_for_those_on_the_map() -> None:
    table, (figure,), beast = laid((0, 0))
    found = MetricReach((8, 2), {(8, 2): 0, (8, 3): 1, (5, 2): 3, (5, 3): 4}, {})
    assert stops(table, beast, found, frozenset({(4, 2)})) == [((5, 3), 4), ((8, 3), 1)]
    near = MetricReach((0, 0), {(0, 0): 0, (1, 0): 1, (2, 0): 2}, {})
    assert stops(table, figure, near, frozenset({(1, 0)})) == [((2, 0), 2)]
    assert price_of_way(table, beast, [(8, 3), (9, 3)]) == 2
