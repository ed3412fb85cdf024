"""The same battle on a map that is turned by half: the computer goes where it would go, turned."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from game.ai.agents import choose
from game.ai.terrain_view import Ground
from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.events import Scattered
from game.core.field import Cell, Field, Tile
from game.core.geometry.grid import Grid
from game.core.references import UnitId
from game.lab.balance import balance_jobs, sides_of
from game.lab.jobs import field_of
from game.maps import find, open_map
from game.rulesets import RULESETS
from game.rulesets.setup import make_scenario, ruleset_of
from tests.systems.strategies import GRIDS

ORDERS, LEAST = 80, 15
ON_SQUARES = (
    "copper-heights",
    "elmgate-station",
    "larch-hamlet",
    "mill-street",
    "otter-ford",
    "quayside",
    "raven-trench",
    "saffron-court",
    "tanner-row",
    "warehouse-yard",
)
"""Maps that are the same turned by half, but for Northgate, which takes long; on hexes a wall belongs to one
of two cells: both count for who shoots at them."""
DEAR = ("nwo", "opend6")
"""Whose computers think longest over the whole of a map: the long run asks them."""
SIDES = ("azure", "ember")


def turned(field: Field) -> Field:
    spawns = tuple(msgspec.structs.replace(spawn, cell=there(field, spawn.cell)) for spawn in field.spawns)
    doors = tuple(
        sorted(
            (msgspec.structs.replace(door, cell=there(field, door.cell)) for door in field.doors),
            key=lambda door: door.cell,
        )
    )
    return replace(field, tiles=field.tiles[::-1], spawns=spawns, doors=doors)


def there(field: Field, cell: Cell) -> Cell:
    return field.width - 1 - cell[0], field.height - 1 - cell[1]


def goes(battle: Battle, action: Action) -> Cell:
    """Where the order leads: who stays, stays where it is."""
    path: tuple[Cell, ...] = getattr(action, "path", ())
    return path[-1] if path else battle.table.cell(action.unit)


@pytest.mark.parametrize(
    "ruleset", [pytest.param(name, marks=[pytest.mark.long] * (name in DEAR)) for name in RULESETS]
)
def test_the_computer_goes_the_same_way_on_a_map_that_is_turned(ruleset: str) -> None:
    rules, (field, _) = ruleset_of(ruleset), open_map(find("quayside"))
    field = replace(field, spawns=tuple(spawn for spawn in field.spawns if spawn.side in SIDES), zones=())
    scenario = make_scenario(rules, "quayside", dict.fromkeys(SIDES, rules.squads()[0].id))
    here, other = (start(scenario, one, rules, "turned") for one in (field, turned(field)))
    assert same_orders(here, other) >= LEAST


@pytest.mark.long
@pytest.mark.parametrize("name", ON_SQUARES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_battle_on_a_symmetric_map_is_the_same_from_the_other_side(ruleset: str, name: str) -> None:
    """With the same dice, if the other side is listed first: so equal squads have equal chances there."""
    rules, field = ruleset_of(ruleset), field_of(name)
    jobs = balance_jobs(name, field, rules, sides_of(field), 4, "mirrored")
    compared = 0
    for here, other in zip(jobs[::2], jobs[1::2], strict=True):
        compared += same_orders(*(start(one.scenario, field, rules, one.seed) for one in (here, other)))
    assert compared >= LEAST


def same_orders(here: Battle, other: Battle) -> int:
    """How many orders were the same, turned, until the battle ended or something scattered."""
    here.begin()
    other.begin()
    for number in range(ORDERS):
        if here.winner is not None:
            return number
        order, twin = choose(here, here.side), choose(other, other.side)
        assert type(order) is type(twin)
        assert there(here.table.field, goes(here, order)) == goes(other, twin), (number, order, twin)
        found = here.apply(order)
        other.apply(twin)
        if any(isinstance(event, Scattered) for event in found):
            return number
    return ORDERS


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
@pytest.mark.parametrize("enemies", [(), ((2, 1),), ((0, 0), (7, 5), (3, 8))])
def test_of_cells_as_far_by_foot_that_comes_first_which_is_nearest_to_all_enemies_as_the_bullet_flies(
    grid: Grid, enemies: tuple[Cell, ...]
) -> None:
    field = Field(9, 9, (Tile(),) * 81, grid=grid)
    known = tuple((UnitId(number), cell) for number, cell in enumerate(enemies, start=1))
    ground = Ground(field, known, frozenset(), frozenset(), None)
    for cell in field.cells():
        squares = sum(grid.squared(cell, place) for place in enemies)
        assert ground.order(cell) == (ground.way(cell), 81 * squares + ground.column(cell), cell)
