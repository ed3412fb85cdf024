"""Cover at close quarters: none between neighbours, and the rules of distance from the second tile on."""

from __future__ import annotations

import pytest

from game.core.field import Cover
from game.systems.cover import cover
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


def test_neighbours_across_have_none_whatever_stands_beside_them() -> None:
    assert cover(field_of("ah\nhb"), (0, 0), (1, 1)).level is Cover.NONE
