"""Trees and furniture that were cut into tiles block in all of them, where they stand again and again."""

from __future__ import annotations

import pytest

from game.maps.reading.look_features import Looks
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Sort
from game.maps.reading.whole_things import with_whole_things

WIDE, HIGH = 12, 10
GRASS, *TREE = range(5)
CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
FLOOR, BORDER = -1600, 400
PLACES = [(1, 1), (5, 1), (9, 1), (3, 6)]
TIP = 40


def looks(places: list[tuple[int, int]], seen: int) -> Looks:
    """Grass, and on a layer above it things of two cells by two, as their tiles lie in a sheet of ten."""
    cells = [GRASS] * (WIDE * HIGH)
    for x, y in places:
        for tile, (u, v) in zip(TREE, CORNERS, strict=True):
            cells[(y + v) * WIDE + x + u] = tile
    pictures = [Look(0, 0, 0, 0, 0, 0, share, 0) for share in (100, TIP, TIP, seen, seen)]
    keys = [(0, 1), *((1, 20 + u + 10 * v) for u, v in CORNERS)]
    return Looks(cells, [], pictures, keys, dict.fromkeys(range(40), 10), ["a", "b"], 0)


def blocked(places: list[tuple[int, int]], seen: int = 80, said: int = -700) -> int:
    scores = {GRASS: FLOOR, **dict.fromkeys(TREE, said)}
    return with_whole_things(bytes(WIDE * HIGH), looks(places, seen), scores, BORDER, WIDE).count(Sort.HIGH)


@pytest.mark.parametrize(
    ("places", "seen", "said", "cells"),
    [
        (PLACES, 80, -700, 8),  # the lower row of each: tips of crowns are walked behind
        (PLACES[:3], 80, -700, 0),  # too seldom
        (PLACES, 80, -1000, 0),  # too much like the floor
        (PLACES, 40, -700, 0),  # hardly anything to see
    ],
)
def test_what_stands_again_and_again_blocks(
    places: list[tuple[int, int]], seen: int, said: int, cells: int
) -> None:
    assert blocked(places, seen, said) == cells


def test_the_tip_of_a_crown_below_another_tree_blocks_too() -> None:
    assert blocked([(1, 1), (5, 1), (9, 1), (1, 3)]) == 10


def test_a_pattern_of_the_floor_that_fills_its_cells_stays_floor() -> None:
    whole = looks(PLACES, 100)
    filled = Looks(
        whole.cells,
        whole.features,
        [look._replace(seen=100) for look in whole.pictures],
        whole.keys,
        whole.columns,
        whole.layers,
        whole.unseen,
    )
    scores = {GRASS: FLOOR, **dict.fromkeys(TREE, -700)}
    assert not any(with_whole_things(bytes(WIDE * HIGH), filled, scores, BORDER, WIDE))
