"""Where pictures larger than a cell stand, and which blue is water."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from game.core.geometry.grid import SQUARES
from game.maps.reading.cell_claims import Claim, Claims, Survey
from game.maps.reading.inference import Said
from game.maps.reading.large_pictures import _are_walls, _cells, _is_large, _placed, standing
from game.maps.reading.picture_claims import (
    DARK,
    _deep_beside,
    _is_all_the_floor,
    _not_lived_on,
    _not_within_walls,
    _together,
)
from game.maps.reading.vocabulary import Sort
from game.maps.tile_stamps import Stamp
from game.maps.tiled.source import Source
from tests.maps.test_told_by_form import laid, shown

WIDE = 10


def marks(*rows: str, mark: str = "#") -> bytes:
    return bytes(one == mark for row in rows for one in row)


def a_source(wide: int, high: int) -> Source:
    source = Source(Path("a.tmx"), ())
    source.width, source.height = wide, high
    return source


def blocks(solid: bytes) -> tuple[Said, ...]:
    return tuple({"blocks": True} if one else {} for one in solid)


# ---------------------------------------------------------------- pictures larger than a cell


def stands(*rows: str, name: str = "") -> list[tuple[int, int]]:
    """The cells on which a picture stands of which so many tenths of each cell are seen (`x` all)."""
    shares = [[1.0 if mark == "x" else int(mark) / 10 for mark in row] for row in reversed(rows)]

    def share(number: int, cell: tuple[int, int], size: tuple[int, int]) -> float:
        return shares[cell[1]][cell[0]]

    survey = cast(Survey, SimpleNamespace(tiles=SimpleNamespace(part_share=share)))
    return standing(survey, 1, len(rows[0]), len(rows), name)


def box(wide: int, high: int, left: int = 0, foot: int = 0) -> list[tuple[int, int]]:
    return [(left + u, foot + v) for v in range(high) for u in range(wide)]


@pytest.mark.parametrize(
    ("found", "cells"),
    [
        (stands("x", "x"), box(1, 1)),
        (stands("x", "5"), box(1, 1)),
        (stands("x", "0"), box(1, 1, foot=1)),
        (stands("x", "4"), []),
        (stands("x", "4", name="tree"), box(1, 1)),
        (stands("xx", "41", name="tree"), box(1, 1)),
        (stands("xx", "42", name="tree"), box(2, 1)),
        (stands("xx", "xx"), box(2, 1)),
        (stands("xxx", "xxx"), box(3, 2)),
        (stands("xxx", "xxx", name="tree"), box(3, 1)),
        (stands("000", "xxx", "xxx"), box(3, 2)),
        (stands("xxx", "0x0"), [(1, 0)]),
        (stands("xxx", "xx0"), [*box(2, 1), *box(3, 1, foot=1)]),
        (stands("xxxx", "xxxx", "4444", name="house"), box(4, 2, foot=1)),
        (stands("xxxxx", "xxxxx", "00x00"), [(2, 0), *box(5, 2, foot=1)]),
        (stands("xxxxx", "x5xxx", "00x00"), [(2, 0), *box(5, 2, foot=1)]),
        (stands("xxxxx", "x55xx", "00x00"), [(2, 0)]),
    ],
)
def test_a_large_picture_stands_on_its_foot(
    found: list[tuple[int, int]], cells: list[tuple[int, int]]
) -> None:
    assert found == cells


def test_how_many_cells_a_picture_has() -> None:
    assert _cells((0.2, 1.4)) == (1, 1)
    assert _cells((1.6, 41.0)) == (2, 40)
    assert _are_walls([[0.9] * 4 + [0.0]] * 2) and not _are_walls([[0.9] * 3 + [0.0] * 2] * 2)
    assert not _are_walls([[1.0]]) and not _are_walls([[0.89], [1.0]])


# ---------------------------------------------------------------- water


def surveyed(drawn: int = 100, wide: int = WIDE, **said: object) -> Survey:
    claims = Claims(drawn=b"\1" * drawn + bytes(100 - drawn))
    for key, value in said.items():
        setattr(claims, key, value)
    source = SimpleNamespace(width=wide, layout=SimpleNamespace(grid=SQUARES))
    return cast(Survey, SimpleNamespace(source=source, said=claims))


POOL = marks(*["." * 10] * 3, *["...####..."] * 4, *["." * 10] * 3)
BAY = marks(*["####......"] * 4, *["." * 10] * 6)


@pytest.mark.parametrize(("row", "kept"), [("####......", 4), ("###.###...", 0), ("###......#", 0)])
def test_a_pond_has_four_cells(row: str, kept: int) -> None:
    assert sum(map(bool, _together(marks(row, "." * 10), surveyed()))) == kept


@pytest.mark.parametrize(
    ("water", "begins", "things", "light", "stays"),
    [
        (POOL, [44], [], 90, True),
        (POOL, [44, 45], [], 90, False),
        (POOL, [], [44, 45], 90, False),
        (POOL, [], [44, 12], 90, True),
        (BAY, [], [0, 1], 90, True),
        (BAY, [], [0, 1], 180, False),
        (BAY, [0, 1], [], 90, False),
    ],
)
def test_nobody_lives_on_water(
    water: bytes, begins: list[int], things: list[int], light: int, stays: bool
) -> None:
    looks = laid(
        [int(mark) for mark in water], [one._replace(light=light) for one in shown((0, 0, 0), (0, 0, 200))]
    )
    said = surveyed(begins=[(0, index, "") for index in begins], things=things)
    assert (_not_lived_on(water, looks, said) == water) is stays
    assert any(_not_lived_on(water, looks, said)) is stays


def wall(cells: list[int], sort: Sort = Sort.HIGH, explicit: bool = True, key: str = "layer:a") -> Claim:
    return Claim(key, "", explicit, bytes(sort if index in cells else 0 for index in range(100)))


RING = [
    index
    for index in range(100)
    if not POOL[index] and any(POOL[index + step] for step in (-1, 1, -10, 10) if 0 <= index + step < 100)
]


@pytest.mark.parametrize(
    ("claims", "stays"),
    [
        ([wall(RING)], False),
        ([wall(RING[:7])], False),
        ([wall(RING[:6])], True),
        ([wall(RING, Sort.PIT)], True),
        ([wall(RING, Sort.BLOCKED)], False),
        ([wall(RING, explicit=False)], True),
        ([wall(RING, key=DARK)], True),
        ([wall([*RING, 44])], True),
        ([], True),
    ],
)
def test_water_amid_walls_is_a_blue_floor(claims: list[Claim], stays: bool) -> None:
    assert (_not_within_walls(POOL, surveyed(found=claims)) == POOL) is stays
    assert _not_within_walls(BAY, surveyed(found=claims)) == BAY, "it lies at the rim"


@pytest.mark.parametrize(("cell", "taken"), [(44, True), (34, True), (33, False), (42, False)])
def test_what_is_deep_beside_water_is_water(cell: int, taken: bool) -> None:
    """In a pool of four by four: most of its border lies along water."""
    water = bytes(mark and index != cell for index, mark in enumerate(POOL))
    found = _deep_beside(water, bytes(index == cell for index in range(100)), surveyed())
    assert bool(found[cell]) is taken
    assert _deep_beside(water, bytes(100), surveyed()) == water


@pytest.mark.parametrize(
    ("blue", "walled", "floor"),
    [
        (["." * 10, *[".########."] * 6, *["." * 10] * 3], True, True),
        (["." * 10, *[".########."] * 6, *["." * 10] * 3], False, False),
        (["." * 10, *[".########."] * 5, ".#######..", *["." * 10] * 3], True, False),
        (["." * 10, *[".########."] * 8, "." * 10], False, True),
        (["." * 10, *[".#########"] * 6, *["." * 10] * 3], True, False),
        (["." * 10, *["#########."] * 6, *["." * 10] * 3], True, False),
        ([*[".########."] * 7, *["." * 10] * 3], True, False),
        ([*["." * 10] * 3, *[".########."] * 7], True, False),
    ],
)
def test_a_blue_floor_is_all_the_room_there_is(blue: list[str], walled: bool, floor: bool) -> None:
    water = marks(*blue)
    shut = bytes(walled and not mark for mark in water)
    assert _is_all_the_floor(water, shut, surveyed()) is floor


# ---------------------------------------------------------------- which pictures are large


@pytest.mark.parametrize(
    ("wide", "high", "large"), [(32, 45, True), (32, 44, False), (1280, 64, True), (1281, 64, False)]
)
def test_a_picture_is_large_that_is_much_higher_than_a_cell(wide: int, high: int, large: bool) -> None:
    assert _is_large(Stamp(Path("a.png"), (0, 0, wide, high)), 32, 32) is large


def standing_things(things: str, name: str = "things", shapes: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """The pictures that stand as objects of a layer: tile, lower left cell, size in cells, of a tree."""
    layer = ElementTree.fromstring(f'<objectgroup name="{name}">{things}</objectgroup>')
    layout = SimpleNamespace(size=(32, 32), tile_at=lambda x, y: (int(x // 32), int((y - 1) // 32)))
    tiles = SimpleNamespace(
        stamps={2: Stamp(Path("a.png"), (0, 0, 96, 96))},
        shapes=lambda number: [Element("object", width=str(one)) for one in shapes],
    )
    view = SimpleNamespace(layer=layer, name=name, visible=True)
    survey = SimpleNamespace(
        layers=[view], cells={}, tiles=tiles, source=SimpleNamespace(layout=layout, width=20)
    )
    return [(*one[:5], int(one.tree)) for one in _placed(cast(Survey, survey)) if one.thing]


def thing(wide: float, high: float, more: str = "", gid: int = 2) -> str:
    return f'<object gid="{gid}" x="64" y="160" width="{wide}" height="{high}" {more}/>'


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (standing_things(thing(32, 45)), [(2, 2, 4, 1, 1, 0)]),
        (standing_things(thing(32, 44)), []),
        (standing_things(thing(80, 96)), [(2, 2, 4, 2, 3, 0)]),
        (standing_things(thing(1280, 96)), [(2, 2, 4, 40, 3, 0)]),
        (standing_things(thing(1281, 96)), []),
        (standing_things(thing(96, 96, 'rotation="90"')), []),
        (standing_things(thing(96, 96, 'type="player"')), []),
        (standing_things(thing(96, 96, 'name="roof"')), []),
        (standing_things(thing(96, 96), "trees"), [(2, 2, 4, 3, 3, 1)]),
        (standing_things(thing(96, 96), "enemies"), []),
        (standing_things(thing(96, 96), "roofs"), []),
        (standing_things(thing(96, 96), shapes=(57,)), [(2, 2, 4, 3, 3, 0)]),
        (standing_things(thing(96, 96), shapes=(20, 57)), [(2, 2, 4, 3, 3, 0)]),
        (standing_things(thing(96, 96), shapes=(56,)), []),
        (standing_things(thing(95, 96), shapes=(96,)), []),
        (standing_things('<object x="0" y="0" width="96" height="96"/>'), []),
    ],
)
def test_what_stands_as_a_large_object(found: list[tuple[int, ...]], wanted: list[tuple[int, ...]]) -> None:
    assert found == wanted
