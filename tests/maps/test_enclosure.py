"""What lies inside of fences and walls with gaps is where sides begin; the ground around them is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.geometry.grid import SQUARES
from game.maps.loader import open_with_notes
from game.maps.reading.connectivity import Floor
from game.maps.reading.enclosure import enclosed
from tests.maps.write import layer, objects, thing, tile, tileset, tmx, write

WIDE, HIGH = 40, 30
FENCE = range(4, 30), range(4, 24)
GAP = {(x, 23) for x in range(10, 14)}
"""Four cells."""


def ring(gap: set[tuple[int, int]] = GAP) -> set[tuple[int, int]]:
    columns, rows = FENCE
    around = {
        (x, y) for x in columns for y in rows if x in (columns[0], columns[-1]) or y in (rows[0], rows[-1])
    }
    return around - gap


def found(walls: set[tuple[int, int]], plain: bool = True, *things: tuple[int, int]) -> set[tuple[int, int]]:
    cells = [(x, y) for y in range(HIGH) for x in range(WIDE)]
    floor = Floor(bytes(cell not in walls for cell in cells), WIDE, SQUARES)
    looks = [1 if plain else 1 + (x + y) % 2 for x, y in cells]
    return set(map(floor.cell, enclosed(floor, floor.largest, looks, set(map(floor.number, things)))))


INSIDE = {(x, y) for x in range(5, 29) for y in range(5, 23)}


def test_a_fence_with_a_gap_encloses() -> None:
    assert INSIDE <= found(ring()) <= INSIDE | GAP


@pytest.mark.parametrize(
    ("walls", "plain", "things"),
    [
        (ring({(x, 23) for x in range(10, 20)}), True, ()),
        (ring(), False, ()),
        (ring(), True, [(36, y) for y in range(2, 20)]),
        (ring() | {(36, y) for y in range(2, 20)}, True, ()),
    ],
    ids=["half of a side is open", "other ground around", "things around", "walls around"],
)
def test_what_is_as_good_outside_does_not(
    walls: set[tuple[int, int]], plain: bool, things: list[tuple[int, int]]
) -> None:
    assert not found(walls, plain, *things)


def test_a_strip_along_the_rim_is_outside_whatever_it_looks_like() -> None:
    rim = {(x, y) for x in range(1, 39) for y in range(1, 29) if x in (1, 38) or y in (1, 28)} - {(20, 1)}
    inside = {(x, y) for x in range(2, 38) for y in range(2, 28)}
    assert found(rim, False) - {(20, 1)} == inside


def spawned(folder: Path, *parts: str) -> set[tuple[int, int]]:
    walls = ring()
    fence = ",".join(str(2 * ((x, y) in walls)) for y in range(HIGH) for x in range(WIDE))
    grass = layer(",".join("1" * WIDE * HIGH), WIDE, HIGH)
    text = tmx(
        tileset(tile(1, solid=True)), grass, layer(fence, WIDE, HIGH, "a"), *parts, width=WIDE, height=HIGH
    )
    return {spawn.cell for spawn in open_with_notes(write(folder, text)).ground.spawns}


def test_sides_begin_inside_unless_somebody_begins_outside(tmp_path: Path) -> None:
    assert spawned(tmp_path / "a") <= INSIDE
    outside = objects(thing("player", 34 * 32, 4 * 32, 32, 32))
    assert not spawned(tmp_path / "b", outside) <= INSIDE


def test_a_closed_room_in_a_corner_of_bare_ground_is_where_they_begin(tmp_path: Path) -> None:
    walls = {(16, y) for y in range(16)} | {(x, 16) for x in range(17)}
    cells = ",".join(str(2 * ((x, y) in walls)) for y in range(HIGH) for x in range(WIDE))
    grass = layer(",".join("1" * WIDE * HIGH), WIDE, HIGH)
    text = tmx(tileset(tile(1, solid=True)), grass, layer(cells, WIDE, HIGH, "a"), width=WIDE, height=HIGH)
    spawns = open_with_notes(write(tmp_path, text)).ground.spawns
    assert {spawn.side for spawn in spawns} >= {"azure", "ember"}
    assert all(max(spawn.cell) < 16 for spawn in spawns)
