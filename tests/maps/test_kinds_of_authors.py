"""What a person takes from the ways in which authors of other games work: shapes without a word, layers named
in a hurry, pictures from which nothing but a guess can be had."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps.reading import picture_claims
from game.maps.reading.look_features import NAMES
from tests.maps.test_read_as_seen import GROUND, HIGH, HOUSE, WIDE, a_layer, blocked, marks, read
from tests.maps.write import objects, thing

WALLS = ((5, 4, 7, 1), (5, 9, 7, 1), (5, 5, 1, 2), (5, 7, 1, 2), (11, 5, 1, 2), (11, 7, 1, 2))
"""The walls of the house, as rectangles of cells."""


def shapes(*boxes: tuple[int, int, int, int], kind: str = "") -> tuple[str, ...]:
    return tuple(thing(kind, 32 * x, 32 * y, 32 * wide, 32 * high) for x, y, wide, high in boxes)


@pytest.mark.parametrize("name", ["Objects", "Object Layer 1", "Objets"])
def test_shapes_of_which_nothing_is_said_are_where_nobody_walks(tmp_path: Path, name: str) -> None:
    house = a_layer("a", marks(2, *HOUSE))
    found = read(tmp_path, GROUND, house, objects(*shapes(*WALLS), name=name))
    assert blocked(found) == set(HOUSE)
    assert found.confidence.percent == 90


@pytest.mark.parametrize(
    ("name", "boxes", "kind"),
    [
        ("Warps", WALLS, ""),
        ("Objects", WALLS[:4], ""),
        ("Objects", WALLS, "lamp"),
        ("Objects", [(x, 11, 2, 2) for x in range(0, 18, 3)], ""),
    ],
    ids=["named after what happens there", "a few", "named", "on plain ground"],
)
def test_other_shapes_are_not(
    tmp_path: Path, name: str, boxes: list[tuple[int, int, int, int]], kind: str
) -> None:
    house = a_layer("a", marks(2, *HOUSE))
    found = read(tmp_path, GROUND, house, objects(*shapes(*boxes, kind=kind), name=name))
    assert not any(one.explicit for one in found.inferred.accounts)


def border(
    monkeypatch: pytest.MonkeyPatch, folder: Path, cells: list[int], *said: int
) -> set[tuple[int, int]]:
    """The cells that are obstacles on a map of four colours, if the table says that of them, one after the
    other by how often they are seen."""
    left = dict(zip(sorted({*cells}, key=lambda one: (-cells.count(one), one)), said, strict=True))
    by_share = {1000 * cells.count(one) // len(cells): score for one, score in left.items()}
    share = NAMES.index("share")
    monkeypatch.setattr(picture_claims, "score", lambda features: by_share[features[share]])
    return blocked(read(folder, a_layer("a", cells), colours=("#6aa84f", "#7f6000", "#999999", "#cc9944")))


PATCH = [(x, y) for x in range(4, 9) for y in range(3, 8)]


@pytest.mark.parametrize(
    ("said", "obstacle"),
    [((-2500, -300), True), ((-2500, -1400), False), ((-900, 600), True), ((-2600, -2500), False)],
)
def test_the_border_between_floor_and_obstacles_lies_in_the_gap_and_below_the_middle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: tuple[int, int], obstacle: bool
) -> None:
    cells = [2 if (n % WIDE, n // WIDE) in PATCH else 1 for n in range(WIDE * HIGH)]
    assert border(monkeypatch, tmp_path, cells, *said) == (set(PATCH) if obstacle else set())


def test_obstacles_are_seldom_more_than_half_of_a_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two thirds look a little like obstacles, a patch far more so."""
    cells = [1 if n % 3 else 3 for n in range(WIDE * HIGH)]
    for x, y in PATCH:
        cells[y * WIDE + x] = 2
    assert border(monkeypatch, tmp_path, cells, -600, -2500, 700) == set(PATCH)
