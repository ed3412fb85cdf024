"""What speaks for a map seen from the side, point by point: air above, ground below, nothing between, and
where everybody stands."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from game.maps.reading.cell_claims import Claim, Claims
from game.maps.reading.inference import Account, Inferred, Said
from game.maps.reading.picture_claims import (
    DARK,
)
from game.maps.reading.side_view import (
    _air,
    _air_cells,
    _ground_is_open,
    _in_the_air,
    _layers,
    _nothing_between,
    _one_sky,
    _solid,
    _standing,
    _thin,
)
from game.maps.tiled.source import Source

WIDE = 10


def marks(*rows: str, mark: str = "#") -> bytes:
    return bytes(one == mark for row in rows for one in row)


def a_source(wide: int, high: int) -> Source:
    source = Source(Path("a.tmx"), ())
    source.width, source.height = wide, high
    return source


def blocks(solid: bytes) -> tuple[Said, ...]:
    return tuple({"blocks": True} if one else {} for one in solid)


OUTRIGHT = (Account("layer:walls", "", True, 9),)
NOT_USED = (
    Account("layer:walls", "", True, 9, "no"),
    Account("layer:b", "", True, 0),
    Account("n", "", False, 9),
)


@pytest.mark.parametrize(
    ("rows", "point"),
    [
        (["." * 10] * 4 + ["#" * 10], 1),
        (["." * 10] * 4 + ["#" * 7 + "..."], 1),
        (["." * 10] * 4 + ["#" * 6 + "...."], 0),
        (["###......." * 1] * 2 + ["." * 10] * 2 + ["#" * 10], 1),
        (["####......", "###......."] + ["." * 10] * 2 + ["#" * 10], 0),
        (["#........#"] * 1 + ["." * 10] * 3 + ["#" * 10], 1),
        (["#........#"] * 2 + ["." * 10] * 2 + ["#" * 10], 1),
        (["#........#", "#........#", "#.........", "." * 10, "#" * 10], 0),
        (["." * 10] * 5, 0),
    ],
)
def test_the_lowest_row_is_ground_and_the_sides_are_open(rows: list[str], point: int) -> None:
    assert _layers(marks(*rows), WIDE) == point


@pytest.mark.parametrize(
    ("rows", "thin"),
    [
        (["." * 10, "######....", "." * 10], True),
        (["." * 10, "#####.....", "." * 10], False),
        (["." * 10, "######....", "######....", "." * 10], True),
        (["." * 10, *["######...."] * 3, "." * 10], False),
        (["######....", "." * 10], False),
        (["." * 10, "....######", "######...."], True),
        (["." * 10] * 3, False),
    ],
)
def test_long_and_thin_pieces(rows: list[str], thin: bool) -> None:
    assert _thin(marks(*rows, mark="."), WIDE) is thin


@pytest.mark.parametrize(
    ("rows", "sky"),
    [
        (["s" * 30] * 3 + ["abcdefghij" * 3] * 7, True),
        (["s" * 29 + "a"] * 3 + ["abcdefghij" * 3] * 7, True),
        (["s" * 26 + "aaab"] * 3 + ["abcdefghij" * 3] * 7, False),
        (["s" * 30] * 3 + ["abcdefghij" * 3] * 6 + ["s" + "a" * 29], False),
        (["s" * 30] * 3 + ["abcdefghij" * 3] * 8, False),
        (["s" * 33] * 3 + ["abcdefghijk" * 3] * 8, True),
        (["s" * 36] * 3 + ["abcdefghijkl" * 3] * 9, True),
        (["s" * 39] * 3 + ["abcdefghijklm" * 3] * 10, False),
    ],
)
def test_one_picture_fills_the_sky(rows: list[str], sky: bool) -> None:
    """A quarter of the map, and 2.7 of its first three rows."""
    wide, high = len(rows[0]), len(rows)
    wanted = sky and 4 * sum(row.count("s") for row in rows) >= wide * high
    assert _one_sky([ord(mark) for row in rows for mark in row], wide) is wanted


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        (["." * 10] * 4 + ["#" * 10] * 2, 2),
        (["." * 10] * 4 + ["#" * 7 + "..."] * 2, 2),
        (["." * 10] * 4 + ["###.###..."] + ["#" * 6 + "...."], 0),
        (["#" * 4 + "." * 6] + ["." * 10] * 3 + ["#" * 10] * 2, 2),
        (["#" * 5 + "." * 5] + ["." * 10] * 3 + ["#" * 10] * 2, 0),
        (["." * 10] * 2 + ["......####"] * 2 + ["#" * 10] * 8, 2),
        (["." * 10] * 1 + ["#" * 10] * 9, 0),
        (["." * 10, "." * 10, "....######", *["." * 10] * 5], 2),
        (["." * 10, "." * 10, ".....#####", *["." * 10] * 5], 0),
        (["." * 10] * 8, 0),
    ],
)
def test_air_lies_above_and_ground_below(rows: list[str], points: int) -> None:
    looks = [0 if mark == "." else 1 + number for number, mark in enumerate("".join(rows))]
    claims = Claims(drawn=marks(*rows), looks=looks)
    assert _air(a_source(10, len(rows)), claims) == points
    assert _air(a_source(10, len(rows) + 1), claims) == 0


def test_a_sky_is_light_above_and_not_below() -> None:
    """Three of nine rows are of the sky, or not all of them, or some of it lies below too."""
    rows = ["." * 10] * 3 + ["." * 10] * 3 + ["#" * 10] * 3
    looks = [1 if mark == "." else 2 for mark in "".join(rows)]

    def points(sky: bytes) -> int:
        return _air(a_source(10, 9), Claims(drawn=b"\1" * 90, looks=looks, sky=sky))

    assert points(b"\1" * 60 + bytes(30)) == 3
    assert points(b"\1" * 60 + b"\1" * 1 + bytes(29)) == 3
    assert points(b"\1" * 60 + b"\1" * 2 + bytes(28)) == 2
    assert _air_cells(
        Claims(looks=[0, 1, 2, 3], sky=b"\0\1\0\0", found=[Claim(DARK, "", False, b"\0\0\3\0")])
    ) == (b"\1\1\1\0")


@pytest.mark.parametrize(
    ("solid", "drawn", "points"),
    [
        (["#" * 10, "." * 10, "." * 10], ["#" * 10, "." * 10, "." * 10], 2),
        (["#" * 10, "." * 10, "." * 10], ["#" * 10, "#" * 8 + "..", "." * 10], 2),
        (["#" * 10, "." * 10, "." * 10], ["#" * 10, "#" * 9 + ".", "." * 10], 0),
        (["#" * 10, "#........#", "#" * 10], ["." * 10] * 3, 1),
        (["#" * 10, "#.........", "#" * 10], ["." * 10] * 3, 2),
        (["#" * 10] * 3, ["#" * 10] * 3, 0),
    ],
)
def test_nothing_is_drawn_between_what_blocks(solid: list[str], drawn: list[str], points: int) -> None:
    claims = Claims(drawn=marks(*drawn), looks=[int(mark == "#") for row in drawn for mark in row])
    shut = marks(*solid)
    assert _nothing_between(claims, Inferred(blocks(shut), OUTRIGHT), WIDE) == points
    assert _nothing_between(claims, Inferred(blocks(shut), NOT_USED), WIDE) == 0
    claims.drawn = b"\1" * len(claims.drawn)
    walls = sum(here and look for here, look in zip(shut, claims.looks, strict=True))
    wanted = points if walls >= 0.7 * sum(shut) else 0
    assert _nothing_between(claims, Inferred(blocks(shut), OUTRIGHT), WIDE) == wanted


def test_what_is_solid_is_said_or_is_no_air() -> None:
    looks = [0] * 90 + [1] * 10
    said = blocks(bytes(98) + b"\1\1")
    claims = Claims(drawn=b"\1" * 100, looks=looks)
    assert _solid(claims, Inferred(said, OUTRIGHT)) == bytes(98) + b"\1\1"
    assert _solid(claims, Inferred(said, NOT_USED)) == bytes(90) + b"\1" * 10
    assert _solid(claims, Inferred(blocks(bytes(99) + b"\1"), OUTRIGHT)) == bytes(90) + b"\1" * 10
    claims.drawn = bytes(99) + b"\1"
    assert _solid(claims, Inferred(said, OUTRIGHT)) == bytes(90) + b"\1" * 10, (
        "one of a hundred is too little"
    )
    void = Account("void", "", False, 9)
    pieces = marks(*["." * 10, "###.......", "....###...", ".......###", "###......."] * 2)
    assert _in_the_air(Claims(drawn=pieces), Inferred((), (void,)), WIDE) > 0
    assert _in_the_air(Claims(drawn=pieces), Inferred((), (Account("void", "", False, 9, "no"),)), WIDE) == 0


@pytest.mark.parametrize(("shut", "trodden"), [(5, False), (4, True)])
def test_one_walks_on_ground_that_is_left_open(shut: int, trodden: bool) -> None:
    """Ten cells of ground below a sky of another look."""
    looks = [7] * 10 + [0] * 10 + [1] * 10
    claims = Claims(drawn=b"\1" * 30, looks=looks)
    said = blocks(bytes(20) + b"\1" * shut + bytes(10 - shut))
    assert _ground_is_open(claims, Inferred(said, OUTRIGHT)) is trodden
    assert _ground_is_open(claims, Inferred(said, NOT_USED)) is False


def stood(*feet: tuple[int, int], bare: bool = False, drawn: bool = True) -> int:
    """For those who stand so on a ground whose lowest row of ten by eight is solid, and a shelf of three."""
    solid = marks(*["." * 10] * 3, "..###.....", *["." * 10] * 3, "#" * 10)
    claims = Claims(drawn=b"\1" * 80 if drawn else solid, looks=[0] * 80)
    claims.begins = [(0, y * WIDE + x, "layer 'a'") for x, y in feet]
    claims.begins += [(0, 33, "what is called 'b'")]
    source = a_source(WIDE, 8)
    source.layout = SimpleNamespace(size=(32, 32))  # type: ignore[assignment]
    return _standing(source, claims, solid, bare)


ON = [(x, 6) for x in range(10)]
AIR = [(x, 1) for x in range(10)]


@pytest.mark.parametrize(
    ("points", "wanted"),
    [
        (stood(ON[0]), 0),
        (stood(*ON[:2]), 0),
        (stood(*ON[:3]), 2),
        (stood(*ON[:3], AIR[0]), 1),
        (stood(*ON[:4], AIR[0]), 2),
        (stood(*ON[:2], AIR[0]), 1),
        (stood(*ON[:2], *AIR[:2]), 0),
        (stood(ON[0], (3, 2), (4, 2)), 2),
        (stood(*AIR[:5]), 0),
        (stood(*AIR[:6]), -1),
        (stood(*AIR[:6], ON[0], ON[1]), 0),
        (stood(*AIR[:6], ON[0]), -1),
        (stood(*AIR[:5], bare=True, drawn=False), 2),
        (stood(*AIR[:6], bare=True, drawn=False), 0),
        (stood(*AIR[:6], ON[0], bare=True, drawn=False), 2),
        (stood(*AIR[:2], bare=True, drawn=False), 1),
        (stood(*AIR[:2], bare=False, drawn=False), 0),
        (stood(*ON[:3], bare=True, drawn=False), 4),
    ],
)
def test_those_who_stand_on_something_tell(points: int, wanted: int) -> None:
    assert points == wanted
