"""Marks that are turned over, rooms of which only the walls are drawn, the colour behind a map and darkness,
at the bounds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from game.core.geometry.grid import SQUARES
from game.maps.reading.backdrop import backdrop
from game.maps.reading.cell_claims import Claim, Claims, Survey
from game.maps.reading.darkness import (
    _but_dark_floors,
    _from_rim,
    _hangs_together,
    _is_drawn_on_black,
    dark_cells,
)
from game.maps.reading.inverted_marks import turn_inverted
from game.maps.reading.likely_ground import on_its_ground
from game.maps.reading.picture_claims import PICTURES, WATER, _border
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Sort
from game.maps.reading.walled_floor import find_walled_floor
from tests.maps.test_told_by_form import laid, shown

Cell = tuple[int, int]


def surveyed(size: int = 400, wide: int = 20, orientation: str = "orthogonal", /, **said: object) -> Survey:
    claims = Claims(drawn=b"\1" * size)
    for key, value in said.items():
        setattr(claims, key, value)
    layout = SimpleNamespace(grid=SQUARES, orientation=orientation)
    source = SimpleNamespace(width=wide, layout=layout)
    return cast(Survey, SimpleNamespace(source=source, said=claims, size=size, with_cells=lambda: iter(())))


def cells(count: int, at: int = 0, sort: Sort = Sort.BLOCKED, size: int = 400) -> bytes:
    return bytes(sort if at <= index < at + count else 0 for index in range(size))


def both(*parts: bytes) -> bytes:
    return bytes(map(max, *parts))


def turned(*claims: Claim, begins: object = ()) -> Claim:
    """What becomes of the first of the sources."""
    survey = surveyed(found=list(claims), begins=begins)
    turn_inverted(survey)
    return survey.said.found[0]


def pictures(inside: int, outside: int) -> Claim:
    return Claim(PICTURES, "", False, both(cells(inside), cells(outside, 200)))


@pytest.mark.parametrize(
    ("key", "words", "marked", "inside", "outside", "more", "over"),
    [
        ("layer:collision", "layer 'collision'", 100, 10, 180, (), True),
        ("layer:collision", "layer 'collision'", 100, 11, 180, (), False),
        ("layer:collision", "layer 'collision'", 100, 10, 179, (), False),
        ("layer:collision", "layer 'collision', as drawn", 100, 10, 180, (), False),
        ("objects:collision", "layer 'collision'", 100, 10, 180, (), False),
        ("layer:collision", "layer 'collision'", 100, 10, 180, (50,), True),
        ("layer:collision", "layer 'collision'", 100, 10, 180, (51,), False),
        ("layer:collision", "layer 'collision'", 48, 0, 200, (), False),
        ("layer:collision", "layer 'collision'", 100, 0, 0, (), False),
    ],
)
def test_a_layer_that_marks_where_one_walks_is_turned_over(
    key: str, words: str, marked: int, inside: int, outside: int, more: tuple[int, ...], over: bool
) -> None:
    """At most a tenth of what it marks looks like an obstacle, and three fifths of what it does not."""
    claim = Claim(key, words, True, cells(marked))
    sets = [Claim("tilesets", "", True, cells(count)) for count in more]
    found = turned(claim, pictures(inside, outside), *sets)
    assert (found != claim) is over
    if over:
        assert found.sorts == cells(400 - marked, marked) and found.explicit
        assert found.words == f"{words}, where it marks nothing"


@pytest.mark.parametrize(("marked", "over"), [(48, True), (47, False)])
def test_what_is_turned_over_leaves_room_for_a_battle(marked: int, over: bool) -> None:
    claim = Claim("layer:collision", "layer 'collision'", True, cells(marked))
    looks = Claim(PICTURES, "", False, cells(320, 60))
    assert (turned(claim, looks) != claim) is over


@pytest.mark.parametrize(
    ("key", "marked", "begins", "wet", "over"),
    [
        ("objects:border", 320, (), 0, True),
        ("objects:border", 319, (), 0, False),
        ("objects:map limit", 320, (), 0, True),
        ("objects:fence", 320, (), 0, False),
        ("layer:border", 320, (), 0, False),
        ("objects:border", 320, (0, 399), 0, True),
        ("objects:border", 320, (399,), 0, False),
        ("objects:border", 319, (), 2, True),
        ("objects:border", 319, (), 1, False),
    ],
)
def test_a_border_holds_nearly_all_dry_ground(
    key: str, marked: int, begins: tuple[int, ...], wet: int, over: bool
) -> None:
    claim = Claim(key, "it", True, cells(marked))
    water = Claim(WATER, "", False, cells(wet, 380, Sort.PIT))
    found = turned(claim, water, begins=[(0, index, "") for index in begins])
    assert (found != claim) is over
    assert not over or not found.explicit, "within it pictures go on telling"


# ---------------------------------------------------------------- a room of walls


def ring(wide: int, high: int, gap: int = 0, inside: int = 0, left: int = 5, top: int = 0) -> set[Cell]:
    """Walls around a room, without so many cells of their sides, and so many cells drawn within."""
    around = {(x, y) for x in range(wide) for y in range(high) if x in (0, wide - 1) or y in (0, high - 1)}
    gone = [(x, 0) for x in range(2, wide - 2)] + [(0, y) for y in range(2, high - 2)]
    within = [(x, y) for y in range(1, high - 1) for x in range(1, wide - 1)]
    return {(left + x, top + y) for x, y in (around - set(gone[:gap])) | set(within[:inside])}


def walled(
    walls: set[Cell], outright: int = 0, orientation: str = "orthogonal", begins: Cell | None = None
) -> int:
    """How many cells are walls, if the room is found on a map of forty by twenty."""
    marks = bytes((n % 40, n // 40) in walls for n in range(800))
    said = [Claim("layer:a", "", True, cells(outright, size=800)), Claim(PICTURES, "", False, bytes(800))]
    start = [(0, begins[1] * 40 + begins[0], "")] if begins else []
    survey = surveyed(800, 40, orientation, drawn=marks, found=said, begins=start)
    find_walled_floor(survey)
    found = [claim for claim in survey.said.found if claim.key == "drawn"]
    assert bool(found) is (survey.said.drawn != marks)
    assert (PICTURES in {claim.key for claim in survey.said.found}) is not bool(found)
    return found[0].count if found else 0


@pytest.mark.parametrize(
    ("found", "walls"),
    [
        (walled(ring(12, 8)), 36),
        (walled(ring(12, 8, gap=10)), 26),
        (walled(ring(12, 8, gap=11)), 0),
        (walled(ring(16, 12, inside=70)), 122),
        (walled(ring(16, 12, inside=71)), 0),
        (walled(ring(10, 8)), 32),
        (walled(ring(10, 8, inside=1)), 0),
        (walled(ring(20, 20)), 76),
        (walled(ring(21, 20)), 0),
        (walled(ring(12, 8), outright=1), 36),
        (walled(ring(12, 8), outright=2), 0),
        (walled(ring(12, 8), orientation="isometric"), 0),
        (walled(ring(12, 8), begins=(5, 0)), 35),
        (walled(set()), 0),
    ],
)
def test_a_room_of_which_only_the_walls_are_drawn(found: int, walls: int) -> None:
    assert found == walls


# ---------------------------------------------------------------- the colour behind a map

BEHIND, FLOOR, OTHER = range(3)


def behind(
    changes: dict[Cell, int] | None = None,
    room: tuple[int, int] = (8, 8),
    floor: tuple[int, int, int] = (48, 0, 0),
    said: dict[str, object] | None = None,
    **look: int,
) -> bool:
    """Whether the colour around a room of so many cells is that behind the map of twenty by twenty."""
    inside = {(2 + x, 2 + y) for x in range(room[0]) for y in range(room[1])}
    where = {(n % 20, n // 20): n for n in range(400)}
    looks = [FLOOR if cell in inside else BEHIND for cell in where]
    for cell, number in (changes or {}).items():
        looks[where[cell]] = number
    pictures = [Look(0, 0, 0, 0, 0, 0, 100, 0)._replace(**look), *shown(floor, (90, 90, 90))]
    return backdrop(laid(looks, pictures), surveyed(400, 20, "orthogonal", **(said or {}))) == BEHIND


RIM = [(x, 0) for x in range(1, 19)] + [(x, 19) for x in range(1, 19)] + [(0, y) for y in range(1, 19)]
"""Cells of the rim but for its corners, which count twice; the right side is left out."""


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (behind(), True),
        (behind(dict.fromkeys(RIM[:40], -1)), True),
        (behind(dict.fromkeys(RIM[:41], -1)), False),
        (behind(dict.fromkeys(RIM[:28], OTHER)), True),
        (behind(dict.fromkeys(RIM[:28], OTHER) | dict.fromkeys(RIM[28:48], -1)), True),
        (behind(dict.fromkeys(RIM[:28], OTHER) | dict.fromkeys(RIM[28:49], -1)), False),
        (behind(dict.fromkeys(RIM[:29], OTHER)), False),
        (behind(room=(8, 6)), True),
        (behind({(2, 2): BEHIND}, room=(8, 6)), False),
        (behind(floor=(20, 20, 8)), True),
        (behind(floor=(20, 20, 7)), False),
        (behind(spread=3, rough=2, seen=97), True),
        (behind(spread=4), False),
        (behind(rough=3), False),
        (behind(seen=96), False),
        (behind(green=12, floor=(90, 90, 90)), True),
        (behind(green=13, floor=(90, 90, 90)), False),
        (behind(said={"begins": [(0, 399, "")]}), False),
        (behind(said={"begins": [(0, 45, "")]}), True),
        (behind(said={"things": [399]}), False),
        (behind(said={"found": [Claim("layer:a", "", True, b"\1" * 400)]}), False),
        (behind(said={"found": [Claim("name:a", "", False, b"\1" * 400)]}), True),
    ],
)
def test_one_plain_colour_around_all_else_lies_behind_the_map(found: bool, wanted: bool) -> None:
    assert found is wanted


@pytest.mark.parametrize(("more", "wanted"), [(42, True), (43, False)])
def test_what_it_surrounds_hangs_together_for_the_most_part(more: int, wanted: bool) -> None:
    strips = [(x, y) for y in (12, 14, 16) for x in range(1, 19)]
    assert behind(dict.fromkeys(strips[:more], OTHER)) is wanted


# ---------------------------------------------------------------- darkness

DARK, GROUND = 0, 1


@pytest.mark.parametrize(
    ("look", "rim", "black"),
    [
        ({}, 9, True),
        ({}, 10, False),
        ({"seen": 96}, 0, False),
        ({"darkest": 9}, 0, False),
        ({"greys": 89}, 0, False),
    ],
)
def test_ground_that_is_drawn_on_black(look: dict[str, int], rim: int, black: bool) -> None:
    """On ten by ten, of whose rim a quarter is dark at most; corners count twice."""
    dark = {*range(1, 1 + min(rim, 8)), *([10, 20][: max(0, rim - 8)])}
    dark |= {44, 45, 46}
    looks = [DARK if index in dark else GROUND for index in range(100)]
    plain = Look(100, 100, 100, 100, 9, 9, 97, 0, darkest=8, greys=90)
    shows = laid(looks, [shown((0, 0, 0))[0], plain._replace(**look)])
    assert _is_drawn_on_black(bytes(Sort.PIT * (index in dark) for index in range(100)), shows, 10) is black


def test_darkness_reaches_in_from_the_rim() -> None:
    rows = ["..#.....", "..##.#..", "......#.", "#....##.", ".......#"]
    found = _from_rim(bytes(mark == "#" for row in rows for mark in row), 8)
    assert [i for i, mark in enumerate(found) if mark] == [2, 10, 11, 24, 39]


@pytest.mark.parametrize(("rows", "together"), [((10, 9), True), ((9, 9), True), ((8, 6, 3), False)])
def test_most_of_what_is_left_open_is_one_room(rows: tuple[int, ...], together: bool) -> None:
    """Rooms of so many cells, in rows with darkness between them."""
    shut = b"".join(bytes(count) + b"\1" * (20 - count) + b"\1" * 20 for count in rows)
    assert _hangs_together(shut, surveyed(len(shut))) is together


@pytest.mark.parametrize(("dark", "kept"), [(12, 12), (13, 0)])
def test_darkness_in_the_middle_is_none_if_it_is_much(dark: int, kept: int) -> None:
    """An eighth of what is left, on ten by ten."""
    at = [y * 10 + x for y in (3, 4, 5) for x in range(2, 8)][:dark]
    looks = laid([DARK if index in at else GROUND for index in range(100)], shown((0, 0, 0), (90, 90, 90)))
    found = bytes(Sort.PIT * (index in at) for index in range(100))
    assert sum(map(bool, dark_cells(found, looks, -1, surveyed(100, 10)))) == kept


@pytest.mark.parametrize(("marked", "kept"), [(5, False), (6, True)])
def test_darkness_that_somebody_marked_for_the_most_part_is_a_dark_floor(marked: int, kept: bool) -> None:
    said = [Claim("layer:a", "", True, cells(marked))]
    found = _but_dark_floors(surveyed(found=said), cells(10, sort=Sort.PIT))
    assert found == (cells(marked, sort=Sort.PIT) if kept else cells(10, sort=Sort.PIT))


# ---------------------------------------------------------------- the border between floor and obstacles


def anew(shut: int, room: int, begins: bool = False) -> dict[int, int]:
    """What is said of three looks, the first of which fills so many cells of a map and looks like an
    obstacle; so many others hang together."""
    looks = [0] * shut + [1] * room + [2] * (400 - shut - room)
    shows = laid(looks, shown((100, 100, 100), (120, 110, 110), (200, 0, 0)))
    start = [(0, 399, "")] if begins else []
    scores, border = on_its_ground(shows, {0: 5, 1: -5, 2: 9}, {0, 1, 2}, 0, surveyed(begins=start))
    assert border == 0
    return scores


KEPT = {0: 5, 1: -5, 2: 9}
ANEW = {0: -1000, 1: -1000, 2: 1000}


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (anew(200, 140), KEPT),
        (anew(200, 139), KEPT),
        (anew(300, 40), ANEW),
        (anew(300, 47), ANEW),
        (anew(300, 48), KEPT),
        (anew(300, 40, begins=True), {**ANEW, 2: -1000}),
    ],
)
def test_where_nearly_all_looks_shut_the_commonest_look_is_ground(
    found: dict[int, int], wanted: dict[int, int]
) -> None:
    assert found == wanted


@pytest.mark.parametrize(
    ("said", "named", "border"),
    [
        ((-1500, 900), 0, -600),
        ((-1500, 900), 12, 0),
        ((-1500, 900), 11, -600),
        ((-600, 900), 0, -100),
        ((-1500, -600), 0, -100),
    ],
)
def test_the_border_lies_where_few_cells_are_near(said: tuple[int, int], named: int, border: int) -> None:
    looks = laid([0] * 300 + [1] * 100, shown((0, 0, 0), (9, 9, 9)))
    survey = surveyed(found=[Claim("name:a", "", False, cells(named))])
    assert _border(looks, dict(enumerate(said)), survey) == border
