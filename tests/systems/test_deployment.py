"""Who begins where: open ground beside the places of a side, and what a side is given back of it."""

from __future__ import annotations

from dataclasses import replace

from game.core.field import Cell, Door, Field, Spawn, Tile, Zone
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from game.systems.deployment import (
    FARTHEST,
    beside,
    ground,
    set_up,
    with_room,
    without_deployment,
)
from game.systems.objectives import DEPLOYMENT, UNIT
from tests.systems.fields import field_of

PLACES = (Spawn("azure", (1, 1)), Spawn("azure", (2, 1)), Spawn("ember", (6, 1)))
OPEN = replace(
    field_of("""
    ........
    ........
    ........
"""),
    spawns=PLACES,
)


def begun(*cells: Cell | None, field: Field = OPEN) -> Scenario:
    figures = tuple(Figure("rifleman", f"Figure {n}", cell=cell) for n, cell in enumerate(cells))
    return Scenario("yard", "nwo", (Team("azure", "Azure", figures), Team("ember", "Ember", figures[:1])))


def cells_of(scenario: Scenario, side: str = "azure") -> list[Cell | None]:
    return [figure.cell for team, figure in scenario.figures() if team.side == side]


def test_whoever_has_no_place_of_the_map_begins_beside_those_who_have() -> None:
    scenario = with_room(begun(None, None, None, None), OPEN, RULESETS["nwo"])
    first, second, *late = cells_of(scenario)
    assert (first, second) == (None, None), "the map has two places"
    assert len(set(late)) == 2 and set(late) <= set(beside(OPEN, "azure")) - {spawn.cell for spawn in PLACES}
    assert all(cell and OPEN.grid.steps(cell, (1, 1)) == 1 for cell in late[:1])
    assert cells_of(scenario, "ember") == [None]


def test_nobody_is_given_a_cell_that_is_taken() -> None:
    free = beside(OPEN, "azure")
    scenario = with_room(begun(None, None, None, None, free[0]), OPEN, RULESETS["nwo"])
    assert cells_of(scenario)[2:] == [free[1], free[2], free[0]]


def test_they_are_free_again_in_the_next_battle() -> None:
    scenario = begun(None, None, None, None)
    assert without_deployment(with_room(scenario, OPEN, RULESETS["nwo"]), OPEN) == scenario


def test_whom_the_map_has_placed_beside_the_others_stays_there() -> None:
    """There was a place for each of them, or it is no ground beside the places."""
    stands = begun(None, beside(OPEN, "azure")[0])
    assert without_deployment(stands, OPEN) == stands
    far = begun(None, None, (7, 2))
    walled = replace(OPEN, tiles=tuple(Tile(blocks=x == 4) for y in range(3) for x in range(8)))
    assert without_deployment(far, walled) == far


def test_ground_beside_is_open_and_nobody_s() -> None:
    picture = """
        .#......
        ..D....~
        ........
    """
    held = Zone(UNIT, "", ((0, 2),), "ember")
    field = replace(field_of(picture), spawns=(Spawn("azure", (0, 0)), Spawn("ember", (1, 2))), zones=(held,))
    found = beside(field, "azure")
    assert found[0] == (0, 1) and not {(0, 0), (1, 0), (2, 1), (0, 2), (1, 2)} & set(found)
    assert (2, 2) in found, "one goes round the door"
    long = replace(field_of("." * (FARTHEST + 5)), spawns=(Spawn("azure", (0, 0)),))
    assert beside(long, "azure") == [(x, 0) for x in range(1, FARTHEST + 1)]


def test_people_set_up_on_open_ground_of_their_zone_and_places() -> None:
    zone = Zone(DEPLOYMENT, "", ((0, 0), (1, 0), (2, 1), (9, 9)), "azure")
    field = replace(
        field_of("""
        .#..
        ..D.
        """),
        spawns=(Spawn("azure", (0, 1)), Spawn("ember", (3, 1))),
        zones=(zone,),
    )
    assert ground(field, "azure") == {(0, 0), (0, 1)}
    assert ground(replace(field, doors=(Door((2, 1), open=True),)), "azure") == {(0, 0), (0, 1), (2, 1)}
    assert ground(field, "ember") == frozenset(), "the map has no zone for them"


def test_figures_of_one_side_are_set_up_by_their_number() -> None:
    scenario = set_up(begun(None, (5, 5), None), "azure", {0: (1, 0), 2: (2, 0)})
    assert cells_of(scenario) == [(1, 0), (5, 5), (2, 0)] and cells_of(scenario, "ember") == [None]
