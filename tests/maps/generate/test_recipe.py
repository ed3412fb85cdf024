"""Maps that are made are those that were made before: campaigns, saves and the challenge of the day name a
map by what it was made of, and mean the same ground on every machine and after every change of the code.

A line for each of these wishes tells what the map has, and the digest of all of it. Where ground is to be
drawn otherwise on purpose, raise `RECIPE` in `game/daily/day.py` and write the lines anew with
`pytest --regen`.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from game.core.field import Cover
from game.daily.day import RECIPE
from game.maps.generate.generator import make
from game.maps.generate.parameters import GOALS, Wishes
from game.maps.generate.symmetry import KINDS
from game.maps.generate.themes import THEMES
from game.maps.generate.tmx_writer import text_of

KEPT = Path(__file__).parent / "recipe.txt"
SIZES = ("small", "medium", "44x36", "26x26", "large", "20x16")
EACH, HALF = 12, 6
"""Maps of each theme; of the second half only the small ones are made in every run."""
SMALL = 26 * 26
"""Cells of a small one at most."""


def wished(theme: str) -> list[Wishes]:
    first = tuple(THEMES).index(theme)
    return [
        Wishes(
            theme,
            SIZES[(first + number) % len(SIZES)],
            (2, 2, 3, 2, 4, 2)[number % 6],
            GOALS[(first * EACH + number) % len(GOALS)],
            KINDS[(first + number) % len(KINDS)],
            (50, 10, 90)[number % 3],
            (100, 50, 0)[number // 3 % 3],
            f"recipe {number}",
        )
        for number in range(EACH)
    ]


def line(wishes: Wishes) -> str:
    """What the map is made of, what it has, and the digest of its file."""
    made = make(wishes)
    tiles, spawns = made.field.tiles, made.field.spawns
    cover = Counter(tile.cover for tile in tiles if not tile.blocks)
    words = (
        f"{wishes.theme} {wishes.size}, {wishes.sides} sides, {wishes.mission}, {wishes.symmetry}, "
        f"cover {wishes.cover}, doors {wishes.doors}, {wishes.seed}: {made.title}, "
        f"{sum(tile.blocks for tile in tiles)} walls, {cover[Cover.HALF]} half and {cover[Cover.FULL]} full, "
        f"{len(made.field.doors)} doors, {len(made.field.zones)} zones, {len(spawns)} places, "
        f"{made.fairness.ahead} % ahead, "
    )
    return words + sha256(text_of(made.drawn).encode()).hexdigest()[:16]


def every() -> list[tuple[Wishes, bool]]:
    """Each map, the small ones first, and whether it is made in every run."""
    found = [
        (wishes.cells()[0] * wishes.cells()[1], number, wishes)
        for theme in THEMES
        for number, wishes in enumerate(wished(theme))
    ]
    found.sort(key=lambda one: (one[0] > SMALL, one[1]))
    return [(wishes, cells <= SMALL or number < HALF) for cells, number, wishes in found]


@pytest.mark.parametrize(
    "wishes",
    [pytest.param(wishes, marks=[pytest.mark.long] * (not often)) for wishes, often in every()],
    ids=lambda wishes: f"{wishes.theme} {wishes.seed}",
)
def test_maps_of_seeds_are_as_they_were(wishes: Wishes, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--regen"):
        if wishes == every()[0][0]:  # one writes for all, since they may run at once
            lines = [line(one) for theme in THEMES for one in wished(theme)]
            KEPT.write_text("\n".join([f"recipe {RECIPE}", *lines]) + "\n", encoding="utf-8", newline="\n")
        return
    recipe, *kept = KEPT.read_text(encoding="utf-8").splitlines()
    assert recipe == f"recipe {RECIPE}", "the recipe was raised: write its maps anew with pytest --regen"
    known = kept[tuple(THEMES).index(wishes.theme) * EACH + wished(wishes.theme).index(wishes)]
    assert line(wishes) == known, (
        "another map from the same seed: raise RECIPE in game/daily/day.py if that is meant"
    )
