"""What is drawn over water from bank to bank is walked on, whatever it is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.field import Cell
from game.maps.loader import Opened, open_with_notes
from game.maps.reading.bridges import crossings
from tests.maps.write import layer, tile, tileset, tmx, write

WIDE, HIGH = 12, 9
RIVER = range(3, 6)


def cells(*marked: Cell, gid: int = 1) -> str:
    return ",".join(str(gid * ((x, y) in marked)) for y in range(HIGH) for x in range(WIDE))


def read(folder: Path, *over: Cell) -> Opened:
    river = cells(*((x, y) for x in range(WIDE) for y in RIVER), gid=2)
    parts = (
        layer(",".join("1" * WIDE * HIGH), WIDE, HIGH, "ground"),
        layer(river, WIDE, HIGH, "b"),
        layer(cells(*over, gid=3), WIDE, HIGH, "c"),
    )
    water = tile(1, terrain="water")
    path = write(folder, tmx(tileset(water), *parts, width=WIDE, height=HIGH))
    return open_with_notes(path)


def test_planks_from_bank_to_bank_are_a_bridge(tmp_path: Path) -> None:
    planks = [(x, y) for x in (4, 5) for y in RIVER]
    found = read(tmp_path, *planks)
    assert {(x, y) for x in range(WIDE) for y in RIVER if not found.ground[x, y].blocks} == set(planks)
    assert any("a bridge" in note for note in found.inferred.notes)


def test_a_boat_at_the_bank_is_none(tmp_path: Path) -> None:
    found = read(tmp_path, (4, 3), (4, 4))
    assert all(found.ground[x, y].blocks for x in range(WIDE) for y in RIVER)


@pytest.mark.parametrize(
    ("drawn", "bridge"),
    [
        ("....|~==~|....", 0),
        ("....|~==~|~==~|....", 4),
        ("....|====|....", 0),
        (".~..|.==.|.~..", 0),
        ("~..~|====|~..~", 0),
        ("~~~~|==..|~~~~", 2),
    ],
)
def test_a_bridge_leads_along_water_or_off_the_map(drawn: str, bridge: int) -> None:
    """`=` is drawn over water, `~` water alone, `.` open."""
    rows = drawn.replace("|", "")
    decks, wet = (bytes(mark in which for mark in rows) for which in ("=", "=~"))
    free = bytes(mark == "." for mark in rows)
    assert len(crossings(decks, wet, free, drawn.index("|"))) == bridge
