"""Cover at close quarters: none between neighbours, and the rules of distance from the second tile on."""

from __future__ import annotations

import pytest

from game.core.field import Cover
from game.systems.cover import CoverMeasure, _by_rays, cover
from tests.systems.fields import field_of


@pytest.mark.parametrize(("picture", "source", "level"), [
    ("ab", (1, 0), Cover.NONE),
    ("ahb", (2, 0), Cover.HALF),
    ("aHb", (2, 0), Cover.FULL),
    ("a.b", (2, 0), Cover.NONE),
    ("a.hb", (3, 0), Cover.NONE),
])  # fmt: skip
def test_a_crate_between_two_covers_from_the_second_tile_on(picture: str, source: tuple[int, int], level: Cover) -> None:
    assert cover(field_of(picture), (0, 0), source).level is level


@pytest.mark.parametrize("rays", [16, 36])
def test_half_of_the_rays_are_half_cover_and_four_fifths_full_cover(rays: int) -> None:
    levels = [_by_rays(arrived, rays) for arrived in range(rays + 1)]
    half, full = rays // 2, -(-4 * rays // 5)
    assert [level for level, _ in levels] == [
        Cover.FULL if stopped >= full else Cover.HALF if stopped >= half else Cover.NONE for stopped in range(rays, -1, -1)
    ]
    assert [percent for _, percent in levels] == [int(100 * stopped / rays) for stopped in range(rays, -1, -1)]


def test_what_hides_something_is_told_with_its_rays() -> None:
    measure = cover(field_of("aHb"), (0, 0), (2, 0))
    assert [(one.cell, one.rays > 0) for one in measure.obstacles] == [((1, 0), True)]
    assert CoverMeasure(Cover.NONE).obstacles == ()


def test_neighbours_across_have_none_whatever_stands_beside_them() -> None:
    assert cover(field_of("ah\nhb"), (0, 0), (1, 1)).level is Cover.NONE
