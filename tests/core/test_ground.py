"""Ground that changes: one function changes it, an event says so, and the table gives it as it is."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from game.core.components import Altered
from game.core.events import GroundChanged
from game.core.field import Cell, Cover, Field, Light, Tile
from game.core.records.ground import terrain
from game.core.records.state import before, state_of
from game.core.records.state_events import situation
from game.core.references import NO_UNIT, UnitId
from game.core.terrain_change import change
from game.rulesets import RULESETS
from game.systems.cover import cover
from game.systems.visibility import in_sight, light_at
from tests.core.yard import FIGHT, YARD, battle

RUBBLE = Tile(cost=2, name="rubble")
WALL = Tile(blocks=True, blocks_sight=True, cover=Cover.FULL, name="brick wall")
CRATER = Tile(cost=2, cover=Cover.HALF, name="crater")


def changed(fight: Battle, *cells: Cell, tile: Tile = RUBBLE, unit: UnitId = NO_UNIT) -> list[GroundChanged]:
    return list(change(fight.table, cells, tile, unit))  # type: ignore[arg-type]


def test_unchanged_ground_is_the_map_itself() -> None:
    assert battle().table.ground() is YARD


def test_the_ground_is_the_map_with_what_has_become_of_it() -> None:
    fight = battle()
    assert changed(fight, (5, 0), (4, 0), (5, 0), unit=UnitId(3)) == [
        GroundChanged(((4, 0), (5, 0)), RUBBLE, "", UnitId(3))
    ]
    ground = fight.table.ground()
    assert [cell for cell in ground.cells() if ground[cell] != YARD[cell]] == [(4, 0), (5, 0)]
    assert ground[4, 0] == RUBBLE and fight.table.field is YARD
    assert (ground.doors, ground.spawns, ground.grid) == (YARD.doors, YARD.spawns, YARD.grid)


def test_equal_ground_is_the_same_object_and_an_earlier_one_is_found_again() -> None:
    one, other = battle(), battle("other")
    changed(one, (4, 0))
    first = one.table.ground()
    changed(one, (5, 0), tile=WALL)
    assert one.table.ground() is not first
    changed(one, (5, 0), tile=YARD[5, 0])
    assert one.table.ground() is first
    changed(other, (4, 0))
    assert other.table.ground() is first
    changed(one, (4, 0), tile=YARD[4, 0])
    assert one.table.ground() is YARD


def test_a_clone_has_the_ground_of_its_own_from_then_on() -> None:
    fight = battle()
    changed(fight, (4, 0))
    twin = fight.clone("twin")
    assert twin.table.ground() is fight.table.ground()
    changed(twin, (5, 0))
    assert twin.table.ground()[5, 0] == RUBBLE and fight.table.ground()[5, 0] == YARD[5, 0]


def test_the_event_names_what_stood_there_and_says_nothing_of_cells_that_are_so_already() -> None:
    fight = battle()
    changed(fight, (4, 0), (5, 0), tile=WALL)
    assert changed(fight, (4, 0), (6, 0), (99, 0)) == [GroundChanged(((4, 0), (6, 0)), RUBBLE, "brick wall")]
    assert changed(fight, (4, 0), (6, 0)) == []


def test_each_cell_is_spoken_of_once_and_entities_are_taken_again() -> None:
    fight = battle()
    changed(fight, (4, 0), (5, 0), tile=WALL)
    changed(fight, (5, 0), (6, 0))
    rows = [altered for _, altered in fight.table.world.things(Altered)]
    assert rows == [Altered(((4, 0),), WALL), Altered(((5, 0), (6, 0)), RUBBLE)]
    changed(fight, (4, 0), tile=CRATER)
    assert [altered.cells for _, altered in fight.table.world.things(Altered)] == [
        ((4, 0),),
        ((5, 0), (6, 0)),
    ]


def test_what_measures_sees_the_change_at_once() -> None:
    fight = battle()
    assert in_sight(fight.table, (3, 0), (7, 0))
    changed(fight, *((5, y) for y in range(6)), tile=WALL)
    assert not in_sight(fight.table, (3, 0), (7, 0))
    changed(fight, (5, 0), tile=RUBBLE)
    assert in_sight(fight.table, (3, 0), (7, 0))
    changed(fight, (7, 0), tile=CRATER)
    assert cover(fight.table.ground(), (7, 0), (3, 0)).reason == "crater"
    changed(fight, (7, 0), tile=Tile(light=Light.NONE))
    assert light_at(fight.table, (7, 0)) is Light.NONE and light_at(fight.table, (6, 0)) is Light.BRIGHT


def test_a_battle_goes_on_from_a_save_on_the_ground_as_it_was() -> None:
    fight = battle()
    changed(fight, (4, 0), (5, 0))
    fight.apply(fight.legal_actions()[-1])
    again = before(state_of(fight.before, 1), FIGHT, YARD, RULESETS["nwo"])
    twin = battle()
    twin.restore(again, [])
    assert twin.table.ground() is fight.table.ground()
    assert GroundChanged(((4, 0), (5, 0)), RUBBLE) in situation(twin)


OLD = {
    Light.BRIGHT: "72d397f4dc1616abb2ecdbb146b254e4",
    Light.DIM: "05aef89faea4360af608c9d8d4a0605c",
    Light.DARK: "2a6a3df333553730a3a21dbb1cec52cc",
}
"""The digests of a single cell by the three steps of light that there were."""


@pytest.mark.parametrize("light", Light)
def test_maps_of_before_keep_their_digests(light: Light) -> None:
    """Otherwise no record of before would find its map again."""
    plain = terrain(Field(1, 1, (Tile(light=light),)))
    assert plain == OLD.get(light, plain)
    assert light in OLD or plain not in OLD.values()
    assert terrain(Field(1, 1, (Tile(light=light, obscures=1),))) not in (plain, *OLD.values())
