"""What the colour of a tile tells by itself: the last that is water, lava, darkness, and the first that is
none."""

from __future__ import annotations

import pytest

from game.maps.reading.look_features import NAMES
from game.maps.reading.tile_colours import has_telling_colour, is_dark, is_deep, is_lava, is_sheer, is_water
from game.maps.reading.tile_pictures import Look

BLUE = Look(40, 60, 120, 80, 5, 5, 100, 0)


def features(share: int = 0, beside: int = 0, bottom: int = 0) -> tuple[int, ...]:
    told = {"share": share, "same beside": beside, "at bottom": bottom}
    return tuple(told.get(name, 0) for name in NAMES)


@pytest.mark.parametrize(
    ("changes", "water"),
    [
        ({}, True),
        ({"spread": 28}, True),
        ({"spread": 29}, False),
        ({"rough": 16}, True),
        ({"rough": 17}, False),
        ({"seen": 97}, True),
        ({"seen": 96}, False),
        ({"spread": 48, "blue_share": 95}, True),
        ({"spread": 49, "blue_share": 95}, False),
        ({"spread": 48, "blue_share": 94}, False),
        ({"spread": 48, "rough": 40, "seen": 50, "blue_share": 95}, True),
        # bright and vivid
        ({"red": 30, "green": 57, "blue": 75}, True),
        ({"red": 30, "green": 58, "blue": 75}, False),
        ({"red": 31, "green": 57, "blue": 75}, False),
        ({"red": 20, "green": 50, "blue": 70}, True),
        ({"red": 20, "green": 50, "blue": 69}, False),
        ({"red": 102, "green": 20, "blue": 120}, True),
        ({"red": 103, "green": 20, "blue": 120}, False),
        # cyan
        ({"red": 90, "green": 150, "blue": 160}, True),
        ({"red": 91, "green": 150, "blue": 165}, False),
        ({"red": 80, "green": 150, "blue": 150}, True),
        ({"red": 80, "green": 149, "blue": 149}, False),
        # teal
        ({"red": 90, "green": 162, "blue": 150}, True),
        ({"red": 90, "green": 163, "blue": 150}, False),
        ({"red": 91, "green": 162, "blue": 150}, False),
        ({"red": 80, "green": 155, "blue": 149}, False),
        # by night
        ({"red": 28, "green": 29, "blue": 50}, True),
        ({"red": 28, "green": 30, "blue": 50}, False),
        ({"red": 28, "green": 28, "blue": 49}, False),
        ({"red": 40, "green": 40, "blue": 68}, True),
        ({"red": 40, "green": 41, "blue": 68}, False),
        # pale
        ({"red": 150, "green": 170, "blue": 200}, True),
        ({"red": 151, "green": 170, "blue": 200}, False),
    ],
)
def test_water_is_blue_of_little_grain(changes: dict[str, int], water: bool) -> None:
    assert is_water(BLUE._replace(**changes)) is water
    assert has_telling_colour(BLUE._replace(**changes), features()) is water


BLACK = Look(30, 30, 36, 36, 3, 2, 90, 0)


@pytest.mark.parametrize(
    ("changes", "share", "dark"),
    [
        ({}, 8, True),
        ({}, 7, False),
        ({"spread": 4}, 8, False),
        ({"rough": 3}, 8, False),
        ({"red": 12}, 8, True),
        ({"red": 11}, 8, False),
        ({"light": 37}, 8, False),
        ({"seen": 89}, 8, False),
    ],
)
def test_filler_is_dark_without_any_grain(changes: dict[str, int], share: int, dark: bool) -> None:
    assert is_dark(BLACK._replace(**changes), features(share)) is dark
    assert has_telling_colour(BLACK._replace(**changes), features(share)) is dark


@pytest.mark.parametrize(
    ("changes", "share", "bottom", "sheer"),
    [
        ({"seen": 96}, 200, 1, True),
        ({"seen": 96, "rough": 40}, 200, 1, True),
        ({"seen": 97}, 200, 1, False),
        ({"seen": 96}, 199, 1, False),
        ({"seen": 96}, 200, 0, False),
        ({"seen": 96, "blue": 60}, 200, 1, False),
    ],
)
def test_water_that_one_sees_through_lies_at_the_bottom(
    changes: dict[str, int], share: int, bottom: int, sheer: bool
) -> None:
    assert is_sheer(BLUE._replace(**changes), features(share, bottom=bottom)) is sheer


DEEP = Look(18, 30, 40, 30, 28, 50, 97, 0)


@pytest.mark.parametrize(
    ("changes", "deep"),
    [
        ({}, True),
        ({"red": 19}, False),
        ({"green": 40}, True),
        ({"green": 41}, False),
        ({"green": 18}, True),
        ({"green": 17}, False),
        ({"red": 13, "green": 20, "blue": 30}, True),
        ({"red": 13, "green": 20, "blue": 29}, False),
        ({"seen": 96}, False),
        ({"spread": 29}, False),
    ],
)
def test_deep_water_is_of_a_dark_blue(changes: dict[str, int], deep: bool) -> None:
    assert is_deep(DEEP._replace(**changes)) is deep


HOT = Look(200, 110, 40, 120, 0, 0, 97, 0)


@pytest.mark.parametrize(
    ("changes", "beside", "lava"),
    [
        ({}, 50, True),
        ({}, 49, False),
        ({"red": 190, "green": 104}, 50, True),
        ({"red": 189, "green": 100}, 50, False),
        ({"green": 60}, 50, True),
        ({"green": 59}, 50, False),
        ({"green": 111}, 50, False),
        ({"green": 165, "spread": 12}, 50, True),
        ({"green": 165, "spread": 11}, 50, False),
        ({"green": 166, "spread": 12}, 50, False),
        ({"blue": 41}, 50, False),
        ({"blue": 60, "spread": 12}, 50, True),
        ({"blue": 61, "spread": 12}, 50, False),
        ({"seen": 96}, 50, False),
    ],
)
def test_lava_glows(changes: dict[str, int], beside: int, lava: bool) -> None:
    assert is_lava(HOT._replace(**changes), features(beside=beside)) is lava
    assert has_telling_colour(HOT._replace(**changes), features(beside=beside)) is lava
