"""What is left of what is destroyed, and the events that say so."""

from __future__ import annotations

import pytest

from game.core.components import Doorway, Position
from game.core.describing.narration import line
from game.core.dice import seeded
from game.core.events import DoorBroken, GroundChanged
from game.core.field import Cell, Cover, Field, Light, Tile
from game.core.references import UnitId
from game.core.scenario import Scenario
from game.core.table import Table
from game.systems.destruction import crater, destroy, destructible, ruined_tile, set_toughness
from game.systems.line_of_sight import sees
from game.systems.pathfinding import passable

WALL = Tile(
    blocks=True,
    blocks_sight=True,
    cover=Cover.FULL,
    material="brick",
    toughness=3,
    name="brick wall",
    light=Light.DIM,
)
CRATE = Tile(blocks=True, cover=Cover.HALF, material="wood", toughness=1, name="crate")
WINDOW = Tile(blocks=True, cover=Cover.HALF, material="glass", toughness=1, name="window")
HEDGE = Tile(obscures=2, cover=Cover.HALF, material="hedge", name="hedge")
FENCE = Tile(edges="e", name="fence")
WATER = Tile(blocks=True, name="deep water")
DOOR = Tile(material="wood", toughness=2, name="door")
ROW = (WALL, CRATE, WINDOW, HEDGE, FENCE, WATER, DOOR, Tile(name="grass"))
"""One of each, from west to east."""


def table(*tiles: Tile) -> Table:
    made = Table(Scenario("", "nwo", ()), Field(len(tiles), 1, tiles), seeded("ruins"), {})
    for x, tile in enumerate(tiles):
        if tile is DOOR:
            made.world.create(Position((x, 0)), Doorway(False, 12))
    return made


def at(x: int) -> Cell:
    return x, 0


@pytest.mark.parametrize(
    ("tile", "left"),
    [
        (WALL, Tile(cost=2, cover=Cover.HALF, material="brick", name="rubble", light=Light.DIM)),
        (CRATE, Tile(cost=2, material="wood", name="rubble")),
        (WINDOW, Tile(cost=2, cover=Cover.HALF, name="broken window")),
        (HEDGE, Tile(name="stubble")),
        (FENCE, Tile(name="broken fence")),
        (Tile(edges="n"), Tile(name="broken wall")),
    ],
)
def test_what_is_left_of_what_stood_there(tile: Tile, left: Tile) -> None:
    assert ruined_tile(tile) == left
    assert not left.blocks and ruined_tile(Tile(name="rubble", cover=Cover.HALF)) is None


def test_open_ground_and_water_cannot_be_destroyed() -> None:
    here = table(*ROW)
    assert [destructible(here, at(x)) for x in range(-1, 9)] == [
        False,
        True,
        True,
        True,
        True,
        True,
        False,
        True,
        False,
        False,
    ]
    assert list(destroy(here, [at(5), at(7)])) == []


def test_a_wall_that_falls_lets_figures_and_sight_through() -> None:
    here = table(Tile(), WALL, Tile())
    assert not sees(here.ground(), at(0), at(2))
    events = list(destroy(here, [at(1)], UnitId(7)))
    assert [line(event, {}) for event in events] == ["the brick wall is now rubble"]  # type: ignore[arg-type]
    assert sees(here.ground(), at(0), at(2)) and passable(here.ground(), at(1))
    assert not list(destroy(here, [at(1)]))


def test_a_door_breaks_open_for_good() -> None:
    here = table(Tile(), DOOR, Tile())
    assert here.closed() == {at(1)}
    left = Tile(material="wood", name="broken door")
    assert list(destroy(here, [at(1)], UnitId(7))) == [
        DoorBroken(at(1), UnitId(7)),
        GroundChanged((at(1),), left, "door", UnitId(7)),
    ]
    assert not here.closed() and here.world.get(1, Doorway) == Doorway(True, broken=True)
    assert not destructible(here, at(1))


def test_equal_remains_are_one_event_and_an_open_door_opens_no_more() -> None:
    here = table(CRATE, CRATE, DOOR)
    here.world.put(1, Doorway(True))
    rubble = Tile(cost=2, material="wood", name="rubble")
    assert list(destroy(here, [at(1), at(2), at(0)])) == [
        GroundChanged((at(0), at(1)), rubble, "crate"),
        GroundChanged((at(2),), Tile(material="wood", name="broken door"), "door"),
    ]


def test_a_crater_tears_up_open_ground_and_breaks_what_stands_there() -> None:
    here = table(CRATE, Tile(name="grass"), WATER, Tile(name="shallow water", cost=3))
    hole = Tile(cost=2, cover=Cover.HALF, name="crater")
    assert list(crater(here, [at(x) for x in range(-1, 5)])) == [
        GroundChanged((at(0),), Tile(cost=2, material="wood", name="rubble"), "crate"),
        GroundChanged((at(1),), hole, "grass"),
    ]
    assert list(crater(here, [at(1)])) == []


def test_toughness_is_worn_down_until_it_is_gone() -> None:
    here = table(WALL)
    plays = (
        set_toughness(here, at(0), 2),
        set_toughness(here, at(0), 1),
        destroy(here, [at(0)]),
        destroy(here, [at(0)]),
    )
    told = [[line(event, {}) for event in play] for play in plays]  # type: ignore[arg-type]
    assert told == [
        ["the brick wall is now a damaged brick wall"],
        ["the damaged brick wall takes more damage"],
        ["the damaged brick wall is now rubble"],
        [],
    ]
