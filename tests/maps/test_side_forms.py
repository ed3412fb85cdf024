"""What only maps seen from the side look like: platforms in the air, ground in heaps below a sky."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps.loader import open_with_notes
from game.maps.reading.cell_claims import Claim, Claims
from game.maps.reading.picture_claims import DARK
from game.maps.reading.side_forms import hanging, heaped, strewn
from game.maps.reading.side_view import PERHAPS, WORDS, _air_cells
from tests.maps.write import layer, objects, thing, tile, tileset, tmx, write

SKY = f"{'.' * 20}\n"
PLATFORMS = """
....................
.......aaaa.........
....................
..aaa...........aaa.
...........b........
........aaaaa.......
....................
...aaaa.....aaaaa...
....................
aaaaaaaaaaaaaaaaaaaa
"""
FURNITURE = """
....................
..aa....a...........
........a......aaaa.
..a.....a...a.......
..a.........a...aa..
..a...aaa...a...aa..
....................
..aaa.......a...aaa.
............a.......
....................
"""
TABLES = """
....................
....................
..aaa..aaa..aaa.....
....................
....................
....................
..aaa..aaa..aaa.....
....................
....................
....................
"""
HILLS = """
....................
....................
....................
......aa............
.....aaaa.......aaa.
aa..aaaaaa....aaaaaa
aa..aaaaaaa...aaaaaa
aa..aaaaaaa...aaaaaa
aa..aaaaaaa...aaaaaa
aa..aaaaaaa...aaaaaa
"""
ROOM = """
....................
....................
....................
....................
....aaaaaaaaaaa.....
....abbbbbbbbba.....
....abbbbbbbbba.....
....aaaaaaaaaaa.....
....................
....................
"""
COAST = """
....................
....................
.........aaa........
.....aaaaaaaaaaaa...
..aaaaaaaaaaaaaaaaa.
aaaaaaaaaaaaaaaaaaaa
..aaaaaaaaaaaaaaaaa.
.....aaaaaaaaaaaa...
....................
....................
"""


def looks(drawn: str, bare: bool = False) -> tuple[list[int], int]:
    rows = drawn.split()
    return [" .ab".index(mark) * (mark != "." or not bare) for row in rows for mark in row], len(rows[0])


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("drawn", "hang", "heap"),
    [
        (PLATFORMS, True, False),
        (FURNITURE, False, False),
        (TABLES, False, False),
        (HILLS, False, True),
        (ROOM, False, False),
        (COAST, False, False),
    ],
)
def test_forms_that_only_side_views_have(drawn: str, hang: bool, heap: bool, bare: bool) -> None:
    """Whether the air is a tile of its own or not drawn at all."""
    found = looks(drawn, bare)
    assert (hanging(*found), heaped(*found)) == (hang, heap)


def test_a_map_that_ends_above_the_foot_of_its_grid_ends_there() -> None:
    """Its lowest rows, in which nothing is drawn, are no air below the ground."""
    hills, wide = looks(HILLS, bare=True)
    assert heaped(hills + [2] * wide + [0] * (4 * wide), wide)


def test_air_is_what_is_not_drawn_or_is_sky_or_dark() -> None:
    claims = Claims(
        looks=[0, 5, 5, 5], sky=bytes((0, 1, 0, 0)), found=[Claim(DARK, "", False, bytes((0, 0, 1, 0)))]
    )
    assert list(_air_cells(claims)) == [1, 1, 1, 0]
    assert list(_air_cells(Claims(looks=[0, 5]))) == [1, 0]


def reasons(folder: Path, drawn: str, *parts: str) -> tuple[str, ...]:
    """Of a map with more sky, so that it is not wide for its height."""
    cells, wide = looks(f"{SKY}{SKY}{SKY}{drawn}")
    high = len(cells) // wide
    ground = layer(",".join(map(str, cells)), wide, high, "a")
    path = write(folder, tmx(tileset(), ground, *parts, width=wide, height=high))
    return open_with_notes(path).confidence.reasons


def test_a_form_makes_a_side_view_likely_and_words_make_it_sure(tmp_path: Path) -> None:
    assert PERHAPS in reasons(tmp_path / "a", HILLS)
    assert WORDS in reasons(tmp_path / "b", HILLS, objects(thing("coin", 64, 32)))
    assert not {WORDS, PERHAPS} & set(reasons(tmp_path / "c", COAST))


@pytest.mark.parametrize(("name", "told"), [("moving platforms", True), ("ladder", False)])
def test_a_word_that_only_such_maps_need_makes_it_likely(tmp_path: Path, name: str, told: bool) -> None:
    assert (PERHAPS in reasons(tmp_path, COAST, objects(thing("", 64, 32), name=name))) == told


CLOUDS = """
...................
.aaaa..............
..........aaaa.....
...................
...aaaaa...........
.............aaa...
...................
...................
.aaa.....aaaaa.....
...................
"""
ROOMS = """
.........................
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.........................
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.aaaaaaaaaa..aaaaaaaaaa..
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
.........................
"""


@pytest.mark.parametrize(("drawn", "points"), [(CLOUDS, 2), (ROOMS, 0), (COAST, 0)])
def test_thin_pieces_in_much_nothing_are_platforms(drawn: str, points: int) -> None:
    """Rooms of a house that is drawn in parts are none."""
    cells, wide = looks(drawn, bare=True)
    assert strewn(bytes(map(bool, cells)), wide) == points


def blocks_alone(folder: Path, drawn: str, *tiles: str) -> tuple[str, ...]:
    """Of a map of which only what blocks is drawn."""
    cells, wide = looks(drawn, bare=True)
    solid = tileset("".join((tile(1, solid=True), *tiles)))
    alone = layer(",".join(map(str, cells)), wide, len(cells) // wide, "a")
    path = write(folder, tmx(solid, alone, width=wide, height=len(cells) // wide))
    return open_with_notes(path).confidence.reasons


def test_where_one_would_walk_a_map_from_above_shows_a_floor(tmp_path: Path) -> None:
    """Walls all around may be a maze, if none of its tiles is a ladder."""
    pillars = "....................\n...a..a..a..a..a....\n"
    field = f"{pillars}{SKY}" * 4
    high = field.count("\n")
    rows = [f"a{row[1:-1]}a" for row in field.split()]
    closed = "\n".join(["a" * 20, *rows, "a" * 20])
    assert PERHAPS in blocks_alone(tmp_path / "a", field)
    assert not {WORDS, PERHAPS} & set(blocks_alone(tmp_path / "b", closed))
    ladder = f"a..b{'.' * 15}a"
    climbed = "\n".join(["a" * 20, *rows, *[ladder] * high, "a" * 20])
    assert WORDS in blocks_alone(tmp_path / "c", climbed, tile(2, ladder=True))


# ---------------------------------------------------------------- the last of a form, the first that is none


def looks_of(rows: list[str]) -> list[int]:
    return [" .abcdef".index(mark) for row in rows for mark in row]


def flat(*pieces: tuple[int, int, int, int]) -> list[int]:
    """Pieces (x, y, wide, high) in the air of a map of thirty by twenty cells."""
    held = {(x + u, y + v) for x, y, wide, high in pieces for u in range(wide) for v in range(high)}
    return [2 if (x, y) in held else 1 for y in range(20) for x in range(30)]


FOUR = ((2, 2, 4, 1), (10, 5, 4, 1), (18, 8, 4, 1), (24, 12, 4, 1))


@pytest.mark.parametrize(
    ("pieces", "hangs"),
    [
        (FOUR, True),
        (FOUR[:3], False),
        (((2, 2, 4, 1), (10, 5, 4, 1), (18, 5, 4, 1), (24, 5, 4, 1)), False),
        (((2, 2, 4, 1), (10, 5, 4, 1), (18, 5, 4, 1), (24, 12, 4, 1)), True),
        (((2, 2, 4, 1), (2, 5, 4, 1), (10, 8, 4, 1), (2, 12, 4, 1)), False),
        (((2, 2, 4, 1), (2, 5, 4, 1), (10, 8, 4, 1), (20, 12, 4, 1)), True),
        (((2, 2, 3, 1), *FOUR[1:]), True),
        (((2, 2, 2, 1), *FOUR[1:]), False),
        (((2, 2, 3, 2), *FOUR[1:]), True),
        (((2, 2, 5, 3), *FOUR[1:]), False),
        ((*FOUR, (2, 14, 2, 4)), True),
        ((*FOUR, (2, 14, 2, 4), (6, 14, 2, 4)), True),
        ((*FOUR, (2, 14, 2, 4), (6, 14, 2, 4), (14, 14, 2, 4)), False),
        (((0, 2, 4, 1), *FOUR[1:]), False),
        (((2, 0, 4, 1), *FOUR[1:]), False),
        ((*FOUR[:3], (26, 12, 4, 1)), False),
        ((*FOUR[:3], (24, 19, 4, 1)), False),
        ((*FOUR[:3], (25, 18, 4, 1)), True),
    ],
)
def test_platforms_hang_at_several_heights(
    pieces: tuple[tuple[int, int, int, int], ...], hangs: bool
) -> None:
    assert hanging(flat(*pieces), 30) is hangs


@pytest.mark.parametrize(
    ("rows", "heaps"),
    [
        (["." * 10] * 6 + ["a" * 10] * 3, True),
        (["." * 10] * 6 + ["a" * 10] * 3 + [" " * 10] * 2, True),
        (["." * 10] * 6 + ["." * 5 + "a" * 5] * 3, True),
        (["." * 10] * 6 + ["." * 6 + "a" * 4] * 3, False),
        (["." * 9 + "a"] * 2 + ["." * 10] * 4 + ["a" * 10] * 3, True),
        (["." * 9 + "a"] * 3 + ["." * 10] * 3 + ["a" * 10] * 3, False),
        (["." * 8 + "aa"] * 3 + ["." * 10] * 3 + ["a" * 10] * 3, False),
        (["a" * 10] * 9, False),
        (["." * 10] * 2 + ["a" * 10], True),
        (["." * 10] * 2, False),
        (["." * 10] * 4 + ["a" * 5 + "." * 5] * 3 + ["." * 5 + "a" * 5] * 2, False),
    ],
)
def test_ground_lies_in_heaps_below_a_sky(rows: list[str], heaps: bool) -> None:
    assert heaped(looks_of(rows), 10) is heaps


@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        (((2, 2, 9, 1), (12, 4, 9, 1), (2, 8, 9, 1), (12, 12, 9, 1)), 2),
        (((2, 2, 9, 1), (12, 4, 9, 1), (2, 8, 9, 1)), 0),
        (((2, 2, 5, 5), (12, 2, 5, 5), (22, 2, 5, 5), (2, 12, 5, 5)), 1),
        (((2, 2, 7, 7), (12, 2, 7, 7), (22, 2, 7, 7), (2, 12, 7, 7)), 1),
        (((2, 2, 12, 12), (20, 2, 1, 1), (24, 2, 1, 1), (20, 12, 1, 1)), 0),
        ((), 0),
    ],
)
def test_little_that_is_drawn_in_much_nothing(
    pieces: tuple[tuple[int, int, int, int], ...], points: int
) -> None:
    assert strewn(bytes(look - 1 for look in flat(*pieces)), 30) == points
