"""Where sides begin on maps that do not say so, as drawn in begun.txt; and what decides it, at its bounds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.core.field import Cell, Field, Spawn, Tile
from game.core.geometry.grid import SQUARES, Hexes
from game.maps.errors import MapError
from game.maps.loader import check_playable
from game.maps.reading.battle_room import Scenery, _plain, _runs_off
from game.maps.reading.connectivity import Floor
from game.maps.reading.start_places import _lived_in, places
from tests.maps.begun import drawn, found

BLOCKS = (Path(__file__).parent / "begun.txt").read_text(encoding="utf-8").split("\n\n== ")[1:]


@pytest.mark.parametrize("block", BLOCKS, ids=[block.partition(" = ")[0] for block in BLOCKS])
def test_sides_begin_where_they_are_drawn(block: str) -> None:
    head, *pairs = block.strip("\n").split("\n")
    rows, wanted = zip(*(pair.split("    ") for pair in pairs), strict=True)
    begun = found(rows, Hexes() if "| hexes" in head else SQUARES, "| lived" in head)
    assert drawn(rows, begun) == list(wanted)
    assert begun.words == head.partition(" = ")[2]


@pytest.mark.parametrize(
    ("wall", "cells", "runs"),
    [
        ("", 40, True),
        ("#" * 10, 30, True),
        ("#" * 10 + "#.........", 29, True),
        ("#" * 10 + "#........#", 28, False),
    ],
)
def test_a_room_that_runs_off_holds_most_of_the_rim(wall: str, cells: int, runs: bool) -> None:
    floor = Floor(bytes(mark != "#" for mark in wall.ljust(40, ".")), 10, SQUARES)
    room = list(floor.rooms())[-1]
    assert len(room) == cells
    assert _runs_off(floor, room) is runs


@pytest.mark.parametrize(("counts", "plain"), [((60, 35, 5), 95), ((60, 34, 6), 60), ((100,), 100)])
def test_two_looks_that_are_nearly_all_are_one_ground(counts: tuple[int, ...], plain: int) -> None:
    assert _plain(Counter(dict(enumerate(counts)))) == plain


def yard(wide: int, high: int, looks: int = 100, around: int = 3) -> str:
    """Where sides begin in a walled yard of so many cells in a meadow, of which so many in a hundred look
    alike: inside, or on the meadow around it."""
    across, down = wide + 2 + 2 * around, high + 2 + 2 * around
    cells = [(x, y) for y in range(down) for x in range(across)]

    def depth(x: int, y: int) -> int:
        return min(x, y, across - 1 - x, down - 1 - y)

    floor = Floor(bytes(depth(*cell) != around for cell in cells), across, SQUARES)
    meadow = [cell for cell in cells if depth(*cell) < around]
    other = len(meadow) * (100 - looks) // 100
    odd = {cell: 10 + number for number, cell in enumerate(meadow[:other])}
    shown = [odd.get(cell, 1) if depth(*cell) < around else 2 for cell in cells]
    begun = places(floor, [Tile()] * len(cells), (), frozenset(), Scenery(shown))
    inside = {depth(*spawn.cell) > around for spawn in begun.spawns}
    return {frozenset({True}): "inside", frozenset({False}): "around"}[frozenset(inside)]


@pytest.mark.parametrize(
    ("wide", "high", "looks", "around", "where"),
    [
        (8, 6, 100, 3, "inside"),
        (47, 1, 100, 1, "around"),
        (8, 6, 61, 3, "inside"),
        (8, 6, 58, 3, "around"),
        (12, 8, 100, 8, "inside"),
        (10, 8, 100, 12, "around"),
    ],
)
def test_a_meadow_of_one_look_lies_around_what_is_fought_for(
    wide: int, high: int, looks: int, around: int, where: str
) -> None:
    assert yard(wide, high, looks, around) == where


@pytest.mark.parametrize(
    ("sides", "figures", "words"),
    [
        (("azure", "ember"), 1, ""),
        (("azure", "ember"), 2, "street: ember has 1 spawns, 2 are needed. Add objects of class spawn"),
        (("azure", "straw"), 1, r"street: nobody can walk from \(0, 0\) to the spawn of straw at \(6, 0\)\."),
        (("straw",), 1, ""),
        (("plum",), 1, "street: plum has 0 spawns, 1 are needed"),
        (("azure",), 2, ""),
    ],
)
def test_a_map_is_played_on_by_those_who_meet(sides: tuple[str, ...], figures: int, words: str) -> None:
    tiles = tuple(Tile(blocks=x == 5) for x in range(7))
    spawns = tuple(
        Spawn(side, (x, 0)) for side, x in (("azure", 0), ("azure", 1), ("ember", 4), ("straw", 6))
    )
    street = Field(7, 1, tiles, name="street", spawns=spawns)
    if words:
        with pytest.raises(MapError, match=words):
            check_playable(street, sides, figures)
    else:
        check_playable(street, sides, figures)


@pytest.mark.parametrize(
    ("things", "part"),
    [
        ([(10, 10), (22, 10), (10, 20), (22, 20)], {(x, y) for x in range(5, 28) for y in range(5, 26)}),
        ([(10, 10), (22, 10), (10, 20)], None),
        ([(2, 2)] * 4, None),
        ([(5, 4)] * 3 + [(14, 4)], {(x, y) for x in range(20) for y in range(10)}),
        ([(5, 4)] * 3 + [(9, 4)], None),
        ([(3, 3), (3, 3), (3, 3), (60, 60)], None),
    ],
)
def test_where_people_are_about(things: list[Cell], part: set[Cell] | None) -> None:
    """Five cells around four things at least, if that is room for four sides."""
    floor = Floor(b"\1" * 40 * 30, 40, SQUARES)
    found = set(map(floor.cell, _lived_in(floor, floor.largest, things)))
    assert found == (part or {(x, y) for x in range(40) for y in range(30)})
