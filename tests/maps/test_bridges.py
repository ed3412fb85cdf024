"""What is drawn over water from bank to bank is walked on, whatever it is called."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from game.core.field import Cell
from game.maps.loader import Opened, open_with_notes
from game.maps.reading import bridges
from game.maps.reading.bridges import crossings, find_decks
from game.maps.reading.cell_claims import Claim, Claims, Survey
from game.maps.reading.conventions import NOTHING
from game.maps.reading.picture_claims import PICTURES, WATER
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Sort
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


# ---------------------------------------------------------------- what is drawn over water

LOOKS = {
    2: Look(40, 60, 120, 70, 3, 3, 100, 0, blue_share=100),
    3: Look(140, 90, 40, 95, 3, 3, 100, 0),
    4: Look(140, 90, 140, 95, 3, 3, 90, 0, blue_share=14),
    5: Look(140, 90, 140, 95, 3, 3, 100, 0, blue_share=15),
    6: Look(140, 90, 141, 95, 3, 3, 100, 0),
    7: Look(140, 90, 40, 95, 3, 3, 89, 0),
}


def decks(
    upper: str,
    wet: str,
    shown: str = "",
    orientation: str = "orthogonal",
    named: Sort = Sort.OPEN,
    meant: Sort | None = None,
) -> str:
    """Which cells of a row may be a bridge: of a layer of water and one above it with the tiles in `upper`,
    0 for none; `wet` and `shown` mark what is water, and what pictures take for an obstacle."""
    lower, gids = [2] * len(upper), [int(mark) for mark in upper]
    claims = Claims([Claim(WATER, "", False, bytes(Sort.PIT * (mark == "~") for mark in wet))])
    claims.found.append(Claim(PICTURES, "", False, bytes(Sort.HIGH * (mark == "#") for mark in shown)))
    claims.looks = [high or low for low, high in zip(lower, gids, strict=True)]
    views = [SimpleNamespace(layer="low"), SimpleNamespace(layer="high")]
    facts = SimpleNamespace(named=named, meaning=SimpleNamespace(sort=meant))
    survey = SimpleNamespace(
        size=len(upper),
        said=claims,
        cells={"low": lower, "high": gids},
        source=SimpleNamespace(layout=SimpleNamespace(orientation=orientation)),
        with_cells=lambda: iter(views),
        below_figures=lambda one: True,
        tiles=SimpleNamespace(
            clear=lambda number: number == 9,
            facts=lambda number: facts if number == 8 else SimpleNamespace(named=0, meaning=NOTHING),
            stamps={number: number for number in LOOKS},
        ),
    )
    find_decks(cast(Survey, survey))
    return "".join(".="[mark] for mark in claims.decks) or "none"


@pytest.mark.parametrize(
    ("upper", "wet", "shown", "found"),
    [
        ("0030", "~~~~", "....", "..=."),
        ("0090", "~~~~", "....", "...."),
        ("0303", "~~..", "....", ".=.."),
        ("3330", "~~~~", "....", "===."),
        ("5550", "~~~~", "....", "...."),
        ("0055", "~~~~", "....", "..=="),
        ("0034", "~~..", "..##", "..=="),
        ("0056", "~~..", "..##", "...."),
        ("0070", "~~..", "..#.", "...."),
        ("0034", "~~..", "....", "...."),
        ("0034", "....", "..##", "none"),
    ],
)
def test_what_is_drawn_above_water_or_looks_dry_may_be_a_bridge(
    upper: str, wet: str, shown: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bridges, "look_of", LOOKS.__getitem__)
    assert decks(upper, wet, shown) == found
    assert decks(upper, wet, shown, orientation="isometric") == "none"


@pytest.mark.parametrize(
    ("named", "meant", "found"),
    [
        (Sort.OPEN, None, "..="),
        (Sort.SLOW, None, "..="),
        (Sort.BLOCKED, None, "..."),
        (Sort.OPEN, Sort.SLOW, "..="),
        (Sort.OPEN, Sort.PIT, "..."),
    ],
)
def test_a_tile_that_is_called_water_is_none(
    named: Sort, meant: Sort | None, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bridges, "look_of", LOOKS.__getitem__)
    assert decks("008", "~~~", "...", named=named, meant=meant) == found
