"""Large figures come onto the board where they fit, and only there."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.battle import Battle, start
from game.core.components import Component, Facing, Size
from game.core.errors import SetupError
from game.core.events import Placed
from game.core.field import Cell, Door, Field, Spawn, Tile
from game.core.placement import find_berth, has_room, place_figure
from game.core.records.state_events import situation
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS

NWO = RULESETS["nwo"]
ROCK = Tile(blocks=True)


class Stables:
    """No Way Out with horses: everybody called Horse is large, and those who `face` can be turned."""

    def __init__(self, size: tuple[int, int], faces: str = "") -> None:
        self.body: tuple[Component, ...] = (Size(*size), *([Facing(faces)] if faces else []))

    def __getattr__(self, name: str) -> Any:
        return getattr(NWO, name)

    def components(self, figure: Figure) -> tuple[str, tuple[Component, ...]]:
        look, parts = NWO.components(figure)
        return look, (*parts, *(self.body if figure.name == "Horse" else ()))


def field(rocks: tuple[Cell, ...] = (), doors: tuple[Door, ...] = ()) -> Field:
    tiles = tuple(ROCK if (x, y) in rocks else Tile() for y in range(5) for x in range(7))
    spawns = (Spawn("azure", (0, 0)), Spawn("azure", (2, 2)), Spawn("azure", (2, 3)), Spawn("ember", (6, 4)))
    return Field(7, 5, tiles, title="The paddock", doors=doors, spawns=spawns)


def begun(rules: Stables, ground: Field, *ours: Figure) -> Battle:
    teams = (Team("azure", "Azure", ours), Team("ember", "Ember", (Figure("rifleman", "Foe"),)))
    battle = start(Scenario("paddock", "nwo", teams), ground, rules, "horse")
    battle.begin()
    return battle


HORSE = Figure("rifleman", "Horse")


def test_it_takes_the_first_spawn_point_where_it_has_room() -> None:
    battle = begun(Stables((1, 2)), field(rocks=((0, 1),)), HORSE, Figure("rifleman", "Groom"))
    horse, groom, _ = battle.table.units()
    assert battle.table.cells(horse) == ((2, 2), (2, 3)) and battle.table.cell(groom) == (0, 0)


def test_no_other_begins_on_its_cells() -> None:
    battle = begun(Stables((1, 2), "s"), field(), Figure("rifleman", "Groom"), HORSE)
    groom, horse, _ = battle.table.units()
    assert battle.table.cell(groom) == (0, 0) and battle.table.cells(horse) == ((2, 2), (2, 1))
    with pytest.raises(
        SetupError,
        match=r"^The paddock: Horse fills 1 by 2 cells and has no room on b3; choose another place or map$",
    ):
        begun(
            Stables((1, 2)),
            field(),
            Figure("rifleman", "Groom", cell=(1, 3)),
            Figure("rifleman", "Horse", cell=(1, 2)),
        )


def test_one_whose_spawn_points_lie_under_a_large_body_begins_beside_them() -> None:
    ground = Field(
        7, 6, (Tile(),) * 42, spawns=(Spawn("azure", (2, 2)), Spawn("azure", (2, 3)), Spawn("ember", (6, 5)))
    )
    battle = begun(Stables((1, 2), "n"), ground, HORSE, Figure("rifleman", "Groom"))
    horse, groom, _ = battle.table.units()
    assert battle.table.cells(horse) == ((2, 2), (2, 3))
    assert battle.table.cell(groom) == (1, 1)


def test_one_that_can_turn_turns_until_it_fits() -> None:
    battle = begun(Stables((1, 3), "n"), field(rocks=((2, 1),)), Figure("rifleman", "Horse", cell=(2, 2)))
    assert battle.table.facing(battle.table.units()[0]) == "ne"
    with pytest.raises(SetupError, match="no room on c3"):
        begun(Stables((1, 3)), field(rocks=((2, 1),)), Figure("rifleman", "Horse", cell=(2, 2)))


def test_a_closed_door_and_a_wall_leave_no_room() -> None:
    with pytest.raises(
        SetupError, match="Horse fills 2 by 2 cells and has no room on any free spawn point of its side"
    ):
        begun(Stables((2, 2)), field(rocks=((1, 0), (3, 3)), doors=(Door((2, 4)),)), HORSE)
    walled = Field(2, 1, (Tile(edges="e"), Tile()))
    assert not has_room(walled, [(0, 0), (1, 0)]) and has_room(walled, [(0, 0)])
    assert not has_room(Field(2, 1, (Tile(), Tile(edges="w"))), [(0, 0), (1, 0)])


def test_it_is_placed_with_its_size_and_told_anew_with_it() -> None:
    battle = begun(Stables((1, 2), "s"), field(), HORSE)
    placed = next(event for event in situation(battle) if isinstance(event, Placed))
    assert (placed.cell, placed.wide, placed.long, placed.facing, placed.aboard) == ((0, 0), 1, 2, "w", 0)


def test_one_that_comes_later_asks_where_it_fits() -> None:
    rules: Ruleset = Stables((2, 2), "n")
    battle = begun(Stables((2, 2), "n"), field(), HORSE)
    table, parts = battle.table, rules.components(HORSE)[1]
    cells = [(2, 2), (6, 0), (4, 3)]
    found = find_berth(table.field, parts, cells, table.closed(), table.at)
    assert found is not None
    events = list(place_figure(table, rules, "azure", HORSE, *found))
    placed = events[0]
    assert (
        isinstance(placed, Placed)
        and (placed.cell, placed.facing) == found
        and table.at(found[0]) == placed.unit
    )
    digest = battle.digest()
    with pytest.raises(SetupError, match="no room on g5"):
        list(place_figure(table, rules, "azure", HORSE, (6, 4)))
    assert battle.digest() == digest


def test_what_is_driven_begins_with_a_way_out_ahead_and_heads_for_the_others() -> None:
    """Its own two points lie in a room too short to drive in; outside of it is a road that leads east."""
    rows = [
        "#######.........",
        "#.....#.........",
        "#.....#.........",
        "#######.........",
        "................",
        "................",
    ]
    tiles = tuple(ROCK if mark == "#" else Tile() for row in rows for mark in row)
    spawns = (Spawn("azure", (2, 1)), Spawn("azure", (2, 2)), Spawn("ember", (15, 5)))
    stables = Stables((1, 2))
    stables.body = (Size(1, 2), Facing(""))
    battle = begun(stables, Field(16, 6, tiles, spawns=spawns), HORSE)
    horse, _ = battle.table.units()
    assert (battle.table.cells(horse), battle.table.facing(horse)) == (((1, 4), (0, 4)), "e")


def test_what_is_driven_begins_where_it_can_turn_rather_than_in_a_lane() -> None:
    """At its own points a lane leads as far as may be, and nowhere else; south of it is a place to drive
    about."""
    rows = ["." * 20, "#" * 20, *["." * 20] * 10]
    tiles = tuple(ROCK if mark == "#" else Tile() for row in rows for mark in row)
    spawns = (Spawn("azure", (2, 0)), Spawn("azure", (3, 0)), Spawn("ember", (19, 8)))
    stables = Stables((1, 2))
    stables.body = (Size(1, 2), Facing(""))
    battle = begun(stables, Field(20, 12, tiles, spawns=spawns), HORSE)
    horse, _ = battle.table.units()
    assert all(y > 1 for _, y in battle.table.cells(horse))


def test_what_is_driven_begins_in_a_lane_where_there_is_nothing_better() -> None:
    tiles = tuple(Tile() if y == 0 else ROCK for y in range(4) for _ in range(20))
    spawns = (Spawn("azure", (2, 0)), Spawn("azure", (3, 0)), Spawn("ember", (19, 0)))
    stables = Stables((1, 2))
    stables.body = (Size(1, 2), Facing(""))
    battle = begun(stables, Field(20, 4, tiles, spawns=spawns), HORSE)
    horse, _ = battle.table.units()
    assert battle.table.facing(horse) == "e" and {y for _, y in battle.table.cells(horse)} == {0}
