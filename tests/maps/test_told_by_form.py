"""What is told by its form alone, cell by cell: the last that counts as a bridge, a way, a wall, a kerb or a
mixture of colours, and the first that does not."""

from __future__ import annotations

import pytest

from game.core.geometry.grid import SQUARES
from game.maps.reading.bridges import crossings
from game.maps.reading.fields_and_ways import _is_mixture, _may_be_ground, _share_two_wide, leads_off
from game.maps.reading.kerbs import without_kerbs
from game.maps.reading.look_features import Looks, _part, _pieces, of_one_colour
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Sort
from game.maps.reading.walled_rooms import with_walled_rooms
from game.maps.reading.walls_beside_nothing import with_walls_beside_nothing
from game.maps.reading.whole_things import with_whole_things


@pytest.mark.parametrize(
    ("drawn", "bridge"),
    [
        ("....|~=~~|....", 0),
        ("~~~~|====|.~~~", 0),
        ("~~~.|====|~~~~", 0),
        ("~~~~|#===|~~~~", 0),
        ("...|=~#|=~#|...", 2),
        ("...|#~=|#~=|...", 2),
        ("...|~=~|~=~|~=~|~=#|#=#|...", 5),
        ("...|~=~|~=~|~=~|#=#|#=#|...", 0),
        ("...|s=s|s=s|...", 0),
        ("...|~=~|~=~|...", 2),
        (".~~~.|.===.|.~~~.", 3),
        (".~~~#|.===#|.~~~#", 0),
        ("....." + "|~==~~" * 100 + "|.....", 200),
        ("....." + "|~==~~" * 101 + "|.....", 0),
        ("#~~~~|===~~|#~~~~", 0),
    ],
)
def test_a_bridge_has_water_along_it_and_a_bank_at_its_end(drawn: str, bridge: int) -> None:
    """`=` is drawn over water, `~` water alone, `s` water that is waded, `.` open, `#` none of these."""
    rows = drawn.replace("|", "")
    decks, wet = (bytes(mark in which for mark in rows) for which in ("=", "=~s"))
    free = bytes(mark in ".s" for mark in rows)
    assert len(crossings(decks, wet, free, drawn.index("|"))) == bridge


WIDE = HIGH = 20


def column(x: int, first: int, last: int) -> list[int]:
    return [y * WIDE + x for y in range(first, last + 1)]


@pytest.mark.parametrize(
    ("piece", "leads"),
    [
        (column(5, 0, 19), True),
        (column(5, 0, 9), True),
        (column(5, 0, 8), False),
        (column(5, 10, 19), True),
        ([5 * WIDE + x for x in range(10)], True),
        ([5 * WIDE + x for x in range(9)], False),
        ([5 * WIDE + x for x in range(10, 20)], True),
        (column(5, 1, 18), False),
        ([cell for x in range(4, 8) for cell in column(x, 0, 19)], True),
        ([cell for x in range(4, 9) for cell in column(x, 0, 19)], False),
        (column(0, 0, 19), False),
        ([*column(5, 0, 10), 6], True),
        ([*column(5, 0, 9), 6], False),
    ],
)
def test_a_way_leads_over_half_of_the_map_and_off_it(piece: list[int], leads: bool) -> None:
    assert leads_off(piece, WIDE, WIDE * HIGH) is leads


@pytest.mark.parametrize(
    ("piece", "share"),
    [
        (column(5, 0, 9), 0),
        ([*column(5, 0, 9), *column(6, 0, 9)], 45),
        ([0, 1, 20, 21], 25),
        ([18, 19, 38, 39], 25),
        ([19, 20, 39, 40], 0),
        ([0, 1, 20], 0),
    ],
)
def test_how_much_of_a_piece_is_two_wide(piece: list[int], share: int) -> None:
    assert _share_two_wide(piece, WIDE) == share


@pytest.mark.parametrize(
    ("colour", "two", "mixed"),
    [
        ((50, 0, 0), (100, 0, 0), True),
        ((10, 0, 0), (100, 0, 0), True),
        ((9, 0, 0), (100, 0, 0), False),
        ((90, 0, 0), (100, 0, 0), True),
        ((91, 0, 0), (100, 0, 0), False),
        ((50, 40, 0), (100, 0, 0), True),
        ((50, 41, 0), (100, 0, 0), False),
        ((50, 20, 21), (100, 0, 0), False),
        ((48, 0, 0), (96, 0, 0), False),
        ((48, 0, 0), (97, 0, 0), True),
        ((24, 24, 0), (48, 49, 0), True),
    ],
)
def test_a_mixture_lies_between_two_colours(
    colour: tuple[int, int, int], two: tuple[int, int, int], mixed: bool
) -> None:
    assert _is_mixture(colour, (0, 0, 0), two) is mixed
    assert _is_mixture(colour, two, (0, 0, 0)) is mixed


def shown(*colours: tuple[int, int, int], seen: int = 100) -> list[Look]:
    return [Look(*one, 120, 5, 5, seen, 0) for one in colours]


def laid(cells: list[int], pictures: list[Look], layers: tuple[int, ...] = ()) -> Looks:
    layers = layers or (0,) * len(pictures)
    return Looks(cells, [], pictures, list(zip(layers, range(len(pictures)), strict=True)), {}, ["a"], 0)


@pytest.mark.parametrize(
    ("colour", "said", "seen", "ground"),
    [
        ((100, 108, 90), 300, 90, True),
        ((100, 109, 90), 300, 90, False),
        ((100, 90, 108), 300, 90, True),
        ((100, 90, 109), 300, 90, False),
        ((100, 108, 90), 301, 90, False),
        ((100, 108, 90), 300, 89, False),
        ((100, 110, 132), 0, 100, True),
        ((100, 110, 133), 0, 100, False),
        ((100, 110, 132), 1, 100, False),
        ((100, 111, 110), 0, 100, False),
    ],
)
def test_the_colours_of_earth_and_of_asphalt(
    colour: tuple[int, int, int], said: int, seen: int, ground: bool
) -> None:
    assert _may_be_ground([0, 1], laid([0, 0], shown(colour, seen=seen)), {0: said}) is ground


@pytest.mark.parametrize(("green", "alike"), [(48, True), (49, False)])
def test_two_tiles_of_about_one_colour(green: int, alike: bool) -> None:
    one, two = shown((100, 0, 20), (100, green, 20))
    assert of_one_colour(one, two) is alike
    assert of_one_colour(*shown((0, 0, 0), (16, 16, 16)))
    assert not of_one_colour(*shown((0, 0, 0), (17, 16, 16)))


def test_what_hangs_together_in_a_layer_has_a_size() -> None:
    """Two cells at the ends of two rows do not."""
    rows = ["..##", "#...", ".##.", ".#.."]
    found = _pieces([int(mark == "#") for row in rows for mark in row], 4)
    assert found == {2: (2, 2, 1), 3: (2, 2, 1), 4: (1, 1, 1), 9: (3, 2, 2), 10: (3, 2, 2), 13: (3, 2, 2)}
    assert _pieces([1] * 1000, 1000) == dict.fromkeys(range(1000), (999, 999, 1))
    assert _pieces([1] * 1000, 1)[999] == (999, 1, 999)


@pytest.mark.parametrize(
    ("index", "part"), [(0, 0), (19, 5), (3, 0), (4, 1), (20 * 19, 30), (20 * 19 + 19, 35), (20 * 4, 6)]
)
def test_a_map_has_six_parts_across_and_down(index: int, part: int) -> None:
    assert _part(index, WIDE, HIGH) == part


# ---------------------------------------------------------------- walls

FLOOR, WALL = 0, 1


def ring(wide: int, high: int, gap: int = 0, inside: int = 0) -> set[tuple[int, int]]:
    """The rim of a rectangle at (2, 2), without so many of its cells from the upper left corner on, and with
    so many cells within it."""
    around = [(x, 0) for x in range(wide)] + [(wide - 1, y) for y in range(1, high)]
    around += [(x, high - 1) for x in range(wide - 2, -1, -1)] + [(0, y) for y in range(high - 2, 0, -1)]
    within = [(x, y) for y in range(1, high - 1) for x in range(1, wide - 1)]
    return {(x + 2, y + 2) for x, y in around[gap:] + within[:inside]}


@pytest.mark.parametrize(
    ("walls", "said", "wall"),
    [
        (ring(5, 4), 0, True),
        (ring(5, 4), 1, False),
        (ring(5, 4), -499, True),
        (ring(5, 4), -500, False),
        (ring(5, 4, 3), 0, True),
        (ring(5, 4, 4), 0, False),
        (ring(4, 4, 3), 0, True),
        (ring(4, 4, 4), 0, False),
        (ring(6, 3), 0, False),
        (ring(3, 6), 0, False),
        (ring(4, 4, inside=4), 0, True),
        (ring(5, 5, inside=5), 0, True),
        (ring(5, 5, inside=6), 0, False),
        (ring(12, 9), 0, True),
    ],
)
def test_what_lies_along_a_rectangle_is_a_wall(walls: set[tuple[int, int]], said: int, wall: bool) -> None:
    cells = [int((n % WIDE, n // WIDE) in walls) for n in range(WIDE * HIGH)]
    looks = laid(cells, shown((80, 150, 60), (120, 118, 110)))
    found = with_walled_rooms(bytes(WIDE * HIGH), looks, {FLOOR: -2000, WALL: said}, 0, WIDE)
    assert found == bytes(Sort.HIGH * (look == WALL and wall) for look in cells)
    marked = bytes(look * Sort.LOW for look in cells)
    assert with_walled_rooms(marked, looks, {FLOOR: -2000, WALL: said}, 0, WIDE) == marked, "known already"


def beside(looks: list[str], marks: str = "") -> str:
    """What is walled of rows of looks, `.` nothing: with a `#` for each cell that blocks afterwards."""
    wide, rows = len(looks[0]), "".join(looks)
    cells = [-1 if mark == "." else "fwvu".index(mark) for mark in rows]
    before = bytes(Sort.HIGH * (mark == "#") for mark in marks or "." * len(rows))
    nothing = bytes(mark == "." for mark in rows)
    pictures = shown(*[(0, 0, 0)] * 4)
    found = with_walls_beside_nothing(before, nothing, laid(cells, pictures), wide, SQUARES)
    return "".join(".#"[sort > 0] for sort in found)


def room(wide: int = 10, high: int = 10) -> list[str]:
    """A room of floor with a wall around it, in nothing."""
    wall, inside = "." + "w" * wide + ".", ".w" + "f" * (wide - 2) + "w."
    return ["." * (wide + 2), wall, *[inside] * (high - 2), wall, "." * (wide + 2)]


@pytest.mark.parametrize(
    ("changes", "walled"),
    [
        ({}, 36),
        ({(6, y): "w" for y in range(2, 8)}, 42),
        ({(6, y): "w" for y in range(2, 10)}, 0),
        ({(x, y): "w" for x in range(2, 6) for y in range(2, 10)}, 0),
        ({(x, 1): "f" for x in range(1, 11)}, 26),
        ({(x, y): "f" for x in range(1, 11) for y in (1, 10)}, 0),
        ({(1, 1): "v", (2, 1): "v", (3, 1): "v"}, 33),
        ({(1, 1): "v", (2, 1): "v", (3, 1): "v", (4, 1): "v"}, 36),
    ],
)
def test_walls_beside_nothing_are_of_looks_that_lie_there(
    changes: dict[tuple[int, int], str], walled: int
) -> None:
    rows = ["".join(changes.get((x, y), mark) for x, mark in enumerate(row)) for y, row in enumerate(room())]
    assert beside(rows).count("#") == walled


@pytest.mark.parametrize(("wide", "high", "walled"), [(10, 8, 32), (9, 8, 0), (50, 3, 102), (49, 3, 0)])
def test_walls_beside_nothing_leave_room_for_a_battle(wide: int, high: int, walled: int) -> None:
    """48 cells, and two fifths of what was open: a corridor of 48 cells is less than that."""
    found = beside(room(wide, high)).count("#")
    assert found == (walled if 100 * (wide - 2) * (high - 2) >= 40 * wide * high else 0)


# ---------------------------------------------------------------- kerbs


def road(*rows: str) -> str:
    """What is left of the marks along a road that leads up and down, of rows repeated to forty: `r` is road,
    `k` marked, `g` ground, `.` nothing."""
    wide, count = len(rows[0]), 40
    text = "".join((rows * count)[:count])
    cells = [{"r": 1, "k": 2, "g": 0, ".": -1}[mark] for mark in text]
    looks = laid(cells, shown((80, 150, 60), (150, 150, 150), (220, 60, 40)))
    marks = bytes(Sort.HIGH * (mark == "k") for mark in text)
    found = without_kerbs(marks, looks, wide)
    return "".join("k" if mark else "." for mark in found[wide : 2 * wide])


@pytest.mark.parametrize(
    ("row", "left"),
    [
        ("ggkrrrkgg", "........."),
        ("gkkrrrkkg", ".k.....k."),
        ("kkkrrrkkk", "kkk...kkk"),
        ("gkkkrrrkkkg", ".kkk...kkk."),
        ("..krrrk..", "..k...k.."),
        ("ggkrrrk..", "..k...k.."),
        ("ggkrrrrkgg", ".........."),
        ("ggkrrrrrkgg", "..k.....k.."),
        ("krkrk", "k.k.k"),
    ],
)
def test_a_kerb_is_thin_and_has_ground_behind_it(row: str, left: str) -> None:
    assert road(row) == left


# ---------------------------------------------------------------- things cut into tiles


def things(
    size: tuple[int, int], times: int = 1, said: int = -600, seen: int = 60, marked: int = 0, kinds: int = 99
) -> int:
    """How many cells block of so many things of that size, each laid as it lies in a sheet of twenty tiles a
    row, or of fewer `kinds` of looks; so many cells are marked already."""
    wide, cells, keys = 20, [0] * 400, [(0, 1)]
    pictures = [Look(0, 0, 0, 0, 0, 0, 100, 0)]
    across, down = size
    order = [(u, v) for v in range(down) for u in range(across)]
    for u, v in order:
        keys.append((1, 50 + u + 20 * v))
        pictures.append(Look(0, 0, 0, 0, 0, 0, seen, 0))
    marks = bytearray(400)
    for number in range(times):
        x, y = 1 + number % 4 * 5, 1 + number // 4 * 5
        for place, (u, v) in enumerate(order):
            cells[(y + v) * wide + x + u] = 1 + place
            marks[(y + v) * wide + x + u] = Sort.LOW * (place < marked)
    looks = Looks(cells, [], pictures, keys, dict.fromkeys(range(200), 20), ["a", "b"], 0)
    scores = {0: -2000, **dict.fromkeys(range(1, len(keys)), said)}
    return with_whole_things(bytes(marks), looks, scores, 0, wide).count(Sort.HIGH)


@pytest.mark.parametrize(
    ("cells", "blocked"),
    [
        (things((3, 3), said=-699), 9),
        (things((3, 3), said=-700), 0),
        (things((3, 3), said=-900, marked=3), 9),
        (things((3, 3), said=-900, marked=2), 0),
        (things((2, 3), said=-600), 0),
        (things((3, 2), said=-600), 0),
        (things((2, 2), 4, said=-1299), 16),
        (things((2, 2), 4, said=-1300), 0),
        (things((2, 2), 3, said=-1299), 0),
        (things((2, 1), 4, said=-600), 0),
        (things((2, 2), 4, said=-1299, seen=89), 16),
        (things((2, 2), 4, said=-1299, seen=90), 0),
        (things((2, 2), 4, said=-1299, seen=50), 16),
        (things((2, 2), 4, said=-1299, seen=49), 0),
        (things((3, 3), said=-699, seen=100), 9),
    ],
)
def test_what_is_laid_as_in_its_sheet_is_one_thing(cells: int, blocked: int) -> None:
    assert cells == blocked
