"""The colour behind a map is no floor; a field of one colour on which things stand is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.maps.test_read_as_seen import HIGH, WIDE, Cell, a_layer, blocked, read
from tests.maps.write import objects, thing

ROOM = [(x, y) for x in range(3, 17) for y in range(3, 11)]
OUTSIDE = {(x, y) for x in range(WIDE) for y in range(HIGH)} - set(ROOM)
HOUSES = [(x + u, y + v) for x in (3, 9, 14) for y in (2, 8) for u in (0, 1) for v in (0, 1)]
BROWN, GREY, GREEN = "#9a4b00", "#505050", "#40a040"


def around(cells: list[Cell]) -> str:
    return a_layer("a", [2 if (n % WIDE, n // WIDE) in cells else 1 for n in range(WIDE * HIGH)])


def test_one_plain_tile_around_all_else_is_the_colour_behind(tmp_path: Path) -> None:
    assert blocked(read(tmp_path, around(ROOM), colours=(BROWN, GREY))) == OUTSIDE


@pytest.mark.parametrize(
    ("cells", "colours", "more"),
    [
        (HOUSES, (BROWN, GREY), ""),
        (ROOM, (GREEN, GREY), ""),
        (ROOM, (BROWN, BROWN), ""),
        (ROOM, (BROWN, GREY), objects(thing("sign", 32, 32))),
    ],
    ids=["houses", "grass", "one colour", "somebody stands there"],
)
def test_a_field_is_none(tmp_path: Path, cells: list[Cell], colours: tuple[str, ...], more: str) -> None:
    found = read(tmp_path, around(cells), more, colours=colours)
    outside = {(x, y) for x in range(WIDE) for y in range(HIGH)} - set(cells)
    assert not outside & blocked(found)
