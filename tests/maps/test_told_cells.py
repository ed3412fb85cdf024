"""What prices and cover of other games mean, where one walks on maps whose floor is not drawn, and what is
closed off, at the bounds."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.core.field import Cover
from game.core.geometry.grid import SQUARES
from game.maps.reading.cell_claims import Claim, Claims
from game.maps.reading.inference import _details, _prices
from game.maps.reading.picture_claims import PICTURES
from game.maps.reading.undrawn_floor import drawn_walls, floor_is_bare
from game.maps.reading.unreachable_cells import closed_off
from game.maps.reading.vocabulary import Sort

# ---------------------------------------------------------------- prices, cover, accounts


@pytest.mark.parametrize(
    ("costs", "steps"),
    [
        ({0: 1.0, 1: 3.0}, {0: 1, 1: 3}),
        ({0: 10.0, 1: 15.0, 2: 19.0, 3: 25.0}, {0: 1, 1: 2, 2: 2, 3: 2}),
        ({0: 5.0, 1: 10.0}, {0: 1, 1: 2}),
        ({0: 4.0, 1: 8.0}, {0: 4, 1: 8}),
        ({0: 19.0, 1: 1.0}, {0: 19, 1: 1}),
        ({0: 19.6, 1: 1.0}, {0: 19, 1: 1}),
        ({0: 20.0, 1: 1.0}, {0: 0, 1: 1}),
        ({0: -1.0, 1: 0.0, 2: 0.3}, {0: 0, 1: 1, 2: 1}),
        ({0: float("nan"), 1: 1.0}, {0: 0, 1: 1}),
    ],
)
def test_prices_count_from_one_or_from_ten(costs: Mapping[int, float], steps: Mapping[int, int]) -> None:
    assert _prices(costs) == steps


@pytest.mark.parametrize(
    ("values", "full"),
    [({0: 1.0}, False), ({0: 1.4}, True), ({0: 1.3}, False), ({0: 70.0, 1: 100.0}, True),
     ({0: 69.0, 1: 100.0}, False)],
)  # fmt: skip
def test_much_cover_is_seven_tenths_of_the_most(values: dict[int, float], full: bool) -> None:
    said = _details(0, {}, Claims(cover=values))
    assert said == {"cover": Cover.FULL if full else Cover.HALF}


def test_what_single_cells_say() -> None:
    claims = Claims(edges={0: "n"}, opaque={0})
    assert _details(0, {0: 3}, claims) == {"cost": 3, "blocks_edges": "n", "blocks_sight": True}
    assert _details(0, {0: 0}, Claims()) == {"blocks": True, "label": "no ground, inferred"}
    assert _details(0, {}, Claims()) == {}


# ---------------------------------------------------------------- where nothing is drawn


def rows(*drawn: str) -> bytes:
    return bytes(mark != "." for row in drawn for mark in row)


def bare(*drawn: str, **more: object) -> tuple[bool, int | None]:
    """Whether one walks where nothing is drawn, and how many cells are walls then, if it is said."""
    claims = Claims(drawn=rows(*drawn), looks=[ord(mark) for row in drawn for mark in row])
    for key, value in more.items():
        setattr(claims, key, value)
    walls = drawn_walls(claims, len(drawn[0]), SQUARES)
    return floor_is_bare(claims, len(drawn[0]), SQUARES), walls.count if walls else None


def strewn(count: int, size: int = 100) -> tuple[str, ...]:
    """So many single cells on a map of rows of ten."""
    text = "".join("a" if n % 2 == 0 and n // 2 < count else "." for n in range(size))
    return tuple(text[at : at + 10] for at in range(0, size, 10))


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        (strewn(8), (True, 8)),
        (strewn(20), (True, 20)),
        (strewn(20, 90), (True, 20)),
        (strewn(30, 90), (True, None)),
    ],
)
def test_little_that_is_strewn_about_stands_on_a_floor_that_is_not_drawn(
    drawn: tuple[str, ...], found: tuple[bool, int | None]
) -> None:
    assert bare(*drawn) == found


def framed(wide: int, high: int, gap: int = 0) -> tuple[str, ...]:
    """A wall along the rim but for a gap in its first row, and lines within it."""
    return tuple(
        "".join(
            "#" if (x in (0, wide - 1) or y in (0, high - 1)) and not (y == 0 and 0 < x <= gap) else "."
            for x in range(wide)
        )
        for y in range(high)
    )


@pytest.mark.parametrize(("gap", "walls"), [(0, 56), (6, 50), (7, None)])
def test_a_maze_has_a_wall_along_nine_tenths_of_the_rim(gap: int, walls: int | None) -> None:
    drawn = framed(20, 10, gap)
    found = bare(*drawn, looked=True)
    rim = "".join([drawn[0], drawn[-1], *(row[0] + row[-1] for row in drawn)])
    assert (rim.count("#") >= 0.9 * len(rim)) is (walls is not None)
    assert found[1] == (walls if walls is not None else bare(*drawn)[1])


@pytest.mark.parametrize(
    ("begins", "walked"),
    [
        ([0, 1], False),
        ([399, 398], True),
        ([399], False),
        ([399, 398, 397, 0], True),
        ([399, 398, 0], False),
    ],
)
def test_where_people_begin_on_nothing_the_floor_is_not_drawn(begins: list[int], walked: bool) -> None:
    ground = rows("#" * 20) * 10 + rows("." * 20) * 10
    claims = Claims(drawn=ground, looks=[1] * 400)
    claims.begins = [(0, index, "somebody") for index in begins]
    assert floor_is_bare(claims, 20, SQUARES) is walked


# ---------------------------------------------------------------- what is closed off


def closed(wood: int, wide: int = 5, **more: object) -> int:
    """How many cells are closed off behind a wall across a map of twenty by ten, of which so many of a
    hundred look otherwise than the meadow."""
    size, left = range(200), {(x, y) for x in range(wide) for y in range(10)}
    at = {index: (index % 20, index // 20) for index in size}
    free = bytes(at[index][0] != wide for index in size)
    behind = sorted(index for index in size if at[index] in left)
    odd = set(behind[: len(behind) * wood // 100])
    claims = Claims(drawn=b"\1" * 200, looks=[2 if index in odd else 1 for index in size], roofed=bytes(200))
    for key, value in more.items():
        setattr(claims, key, value)
    found = closed_off(free, claims, 20, SQUARES)
    return found.count if found else 0


@pytest.mark.parametrize(
    ("cells_closed", "wanted"),
    [
        (closed(100), 50),
        (closed(51, 5), 0),
        (closed(52, 5), 50),
        (closed(50), 0),
        (closed(100, 6), 60),
        (closed(100, 7), 0),
        (closed(100, begins=[(0, 0, "somebody")]), 0),
        (closed(100, things=[41]), 0),
        (closed(100, things=[41], roofed=b"\1" * 200), 50),
        (closed(100, doors={5}), 0),
        (closed(100, doors={6}), 50),
        (closed(100, doors={5}, found=[Claim(PICTURES, "", False, bytes([Sort.LOW] * 200))]), 50),
        (closed(100, looks=[1]), 0),
    ],
)
def test_a_part_is_closed_off_that_looks_otherwise(cells_closed: int, wanted: int) -> None:
    assert cells_closed == wanted
