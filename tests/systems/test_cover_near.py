"""Cover at close quarters: none between neighbours, and the rules of distance from the second tile on."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.core.field import Cover, Field, Tile
from game.systems.cover import CoverMeasure, _by_rays, cover
from tests.systems.fields import field_of


@pytest.mark.parametrize(("picture", "source", "level"), [
    ("ab", (1, 0), Cover.NONE),
    ("ahb", (2, 0), Cover.HALF),
    ("aHb", (2, 0), Cover.FULL),
    ("a.b", (2, 0), Cover.NONE),
    ("a.hb", (3, 0), Cover.NONE),
])  # fmt: skip
def test_a_crate_between_two_covers_from_the_second_tile_on(
    picture: str, source: tuple[int, int], level: Cover
) -> None:
    assert cover(field_of(picture), (0, 0), source).level is level


@pytest.mark.parametrize("rays", [16, 36])
def test_half_of_the_rays_are_half_cover_and_four_fifths_full_cover(rays: int) -> None:
    levels = [_by_rays(arrived, rays) for arrived in range(rays + 1)]
    half, full = rays // 2, -(-4 * rays // 5)
    some = [Cover.HALF if stopped >= half else Cover.NONE for stopped in range(rays, -1, -1)]
    some[: rays + 1 - full] = [Cover.FULL] * (rays + 1 - full)
    assert [level for level, _ in levels] == some
    assert [percent for _, percent in levels] == [
        int(100 * stopped / rays) for stopped in range(rays, -1, -1)
    ]


def test_what_hides_something_is_told_with_its_rays() -> None:
    measure = cover(field_of("aHb"), (0, 0), (2, 0))
    assert [(one.cell, one.rays > 0) for one in measure.obstacles] == [((1, 0), True)]
    assert CoverMeasure(Cover.NONE).obstacles == ()


def test_what_gives_cover_is_called_by_the_first_of_its_cells() -> None:
    measure = cover(field_of("bh....\n......"), (0, 0), (5, 0))
    assert (measure.cells, measure.reason) == (((0, 0), (1, 0)), "bush")


def test_neighbours_across_have_none_whatever_stands_beside_them() -> None:
    assert cover(field_of("ah\nhb"), (0, 0), (1, 1)).level is Cover.NONE


@pytest.mark.parametrize(("letter", "own"), [("b", Cover.HALF), ("B", Cover.FULL)])
def test_the_cover_that_one_stands_in_takes_nothing_away(letter: str, own: Cover) -> None:
    """Fields made up by a seed: the better of what the rays leave and of what stands on the own cell
    counts."""
    seen: set[Cover] = set()
    for seed in range(60):
        random = Random(seed)
        rows = ["".join(random.choice("...#h") for _ in range(7)) for _ in range(5)]
        rows[2] = f".{rows[2][1:6]}a"
        bare = cover(field_of("\n".join(rows)), (0, 2), (6, 2)).level
        within = cover(_planted(rows, letter), (0, 2), (6, 2)).level
        assert within is max(own, bare), seed
        seen.add(bare)
    assert seen == set(Cover), "every cover comes up"


def _planted(rows: list[str], letter: str) -> Field:
    """The field with something on the westernmost cell of the middle row that one can stand in."""
    field = field_of("\n".join(rows))
    tiles = list(field.tiles)
    tiles[2 * field.width] = Tile(cover=Cover.HALF if letter == "b" else Cover.FULL)
    return replace(field, tiles=tuple(tiles))
