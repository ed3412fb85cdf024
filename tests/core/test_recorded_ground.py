"""A battle outlives its map: its record carries the ground on which it was played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from game.core.errors import DifferenceError, RecordError
from game.core.field import Cover, Door, Field, Light, Spawn, Tile, Zone
from game.core.geometry.grid import SQUARES, Grid, Hexes
from game.core.records.files import Record
from game.core.records.ground import field_of, terrain, written
from game.core.records.replay import ReplaySession, replay
from game.core.records.resume import resume
from game.maps.library import find
from game.maps.loader import load
from game.rulesets import RULESETS
from tests.core.test_records import played
from tests.core.yard import YARD

NWO = RULESETS["nwo"]


@pytest.fixture(scope="module")
def record() -> Record:
    return played()[1]


def otherwise(**parts: Any) -> Field:
    """The yard as it is read today."""
    return replace(YARD, **parts)


@pytest.mark.parametrize(
    "today",
    [
        otherwise(tiles=(Tile(blocks=True),) * len(YARD.tiles)),
        otherwise(doors=()),
        otherwise(doors=(Door((4, 3), lock=9), Door((5, 3)))),
        otherwise(spawns=()),
        otherwise(zones=(Zone("exit", "gate", ((0, 0),)),)),
        otherwise(metres_per_tile=1.0),
    ],
    ids=["tiles", "no door", "other doors", "places", "zones", "metres"],
)
def test_a_battle_is_played_on_as_it_was_when_its_map_is_read_otherwise(record: Record, today: Field) -> None:
    fight = played()[0]
    assert replay(record, today, NWO).digest() == fight.digest()
    found = resume(record, today, NWO)
    assert found.otherwise and found.battle.digest() == fight.digest()
    again = found.recorder.record("a summer's day", "0.1")
    assert (again.terrain, again.ground) == (record.terrain, record.ground), (
        "it stays the ground of the battle"
    )
    assert again.digests == record.digests


def test_a_map_that_is_the_same_is_taken_as_it_is(record: Record) -> None:
    assert field_of(record, YARD) is YARD
    assert not ReplaySession(record, YARD, NWO).otherwise


def test_what_only_the_map_says_is_that_of_today(record: Record) -> None:
    today = otherwise(title="The yard", texts=(("briefing", "Hold it."),), doors=())
    then = field_of(record, today)
    assert (then.title, then.texts) == (today.title, today.texts)
    assert then.bare_doors == {(4, 3)}, "no tile shows a door where the map has none"


def full() -> Field:
    """All that a map can say of its ground."""
    tiles = [Tile() for _ in range(12)]
    tiles[1] = Tile(
        True, True, Cover.FULL, "stone", 40, 3, Light.VERY_POOR, -2, "fire", "ns", "brick wall", obscures=2
    )
    tiles[7] = Tile(cover=Cover.HALF, light=Light.NONE)
    return Field(
        4,
        3,
        tuple(tiles),
        doors=(Door((2, 2), open=True, lock=12),),
        spawns=(Spawn("azure", (0, 0), "rifleman"), Spawn("ember", (3, 2))),
        zones=(Zone("hazard", "", ((1, 1), (2, 1)), "azure", {"damage": "3", "text": "It\nburns\u202e."}),),
        metres_per_tile=2.5,
    )


@pytest.mark.parametrize("grid", [SQUARES, Hexes("x", "odd"), Hexes("y", "even")])
def test_all_that_the_rules_read_of_a_ground_comes_back(record: Record, grid: Grid) -> None:
    then = replace(full(), grid=grid)
    kept = msgspec.structs.replace(record, terrain=terrain(then), ground=written(then))
    today = Field(4, 3, (Tile(),) * 12, grid=grid)
    assert terrain(field_of(kept, today)) == terrain(then)


@pytest.mark.parametrize("name", ["mill-street", "priory-wood", "northgate"])
def test_maps_of_ours_come_back(record: Record, name: str) -> None:
    then = load(find(name))
    kept = msgspec.structs.replace(record, terrain=terrain(then), ground=written(then))
    assert len(bytes(written(then))) < 100_000
    today = replace(then, tiles=(Tile(),) * len(then.tiles), doors=(), spawns=(), zones=())
    found = field_of(kept, today)
    assert (found.tiles, found.doors, found.spawns, found.zones) == (
        then.tiles,
        then.doors,
        then.spawns,
        then.zones,
    )


# ---------------------------------------------------------------- what cannot be


def test_records_of_old_carry_no_ground(record: Record) -> None:
    old = msgspec.structs.replace(record, ground=UNSET)
    with pytest.raises(DifferenceError, match="not the one that this battle was played on: it has"):
        field_of(old, otherwise(doors=()))


def test_a_map_of_another_size_is_another_map(record: Record) -> None:
    with pytest.raises(DifferenceError, match="it has 8 x 6 cells, and had 9 x 6"):
        field_of(record, otherwise(width=8, tiles=YARD.tiles[:48]))


def spoilt(record: Record, change: Callable[[dict[str, Any]], object]) -> str:
    """What is said of a record whose ground was changed so."""
    assert record.ground is not UNSET
    parts = msgspec.json.decode(record.ground)
    change(parts)
    raw = msgspec.Raw(msgspec.json.encode(parts))
    with pytest.raises(RecordError) as error:
        field_of(msgspec.structs.replace(record, ground=raw), otherwise(doors=()))
    assert "\n" not in str(error.value)
    return str(error.value)


FAULTS: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("is not the one that it was played on", lambda ground: ground["kinds"][0].update(cost=2)),
    ("cannot be understood", lambda ground: ground.update(kinds="none")),
    ("cannot be understood", lambda ground: ground["kinds"][0].update(light=9)),
    ("do not fill the map", lambda ground: ground.update(runs=[0, 53])),
    ("do not fill the map", lambda ground: ground.update(runs=[0, 54, 0])),
    ("do not fill the map", lambda ground: ground.update(runs=[0, 10**12])),
    ("do not fill the map", lambda ground: ground.update(runs=[0, 60, 0, -6])),
    ("do not fill the map", lambda ground: ground.update(runs=[])),
    ("other kinds of cells than it lists", lambda ground: ground.update(runs=[1, 54])),
    ("other kinds of cells than it lists", lambda ground: ground.update(runs=[-1, 54])),
    ("costs, resists, hides or rises", lambda ground: ground["kinds"][0].update(cost=0)),
    ("costs, resists, hides or rises", lambda ground: ground["kinds"][0].update(toughness=-1)),
    ("costs, resists, hides or rises", lambda ground: ground["kinds"][0].update(obscures=4)),
    ("costs, resists, hides or rises", lambda ground: ground["kinds"][0].update(elevation=101)),
    ("nothing is called", lambda ground: ground["kinds"][0].update(name="x" * 61)),
    ("nothing is called", lambda ground: ground["kinds"][0].update(material="sto\nne")),
    ("lies outside", lambda ground: ground["doors"][0].update(cell=[9, 0])),
    ("lies outside", lambda ground: ground["spawns"][0].update(cell=[0, -1])),
    ("a door has a lock", lambda ground: ground["doors"][0].update(lock=100)),
    ("of no side", lambda ground: ground["spawns"][0].update(side="mauve")),
    ("more doors, places or zones", lambda ground: ground.update(doors=ground["doors"] * 10_001)),
    ("a cell measures", lambda ground: ground.update(metres_per_tile=0)),
]


@pytest.mark.parametrize(("words", "change"), FAULTS)
def test_a_ground_that_no_map_has_is_refused_in_a_line(
    record: Record, words: str, change: Callable[[dict[str, Any]], object]
) -> None:
    assert words in spoilt(record, change)
