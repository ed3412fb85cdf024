"""Made maps are fair by construction: whatever rules read of the ground lies on both sides alike, and what is
fetched lies as far from one as from the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.field import Cell
from game.maps.generate.connectivity_repair import _fill
from game.maps.generate.generator import make
from game.maps.generate.ground_grid import GroundGrid
from game.maps.generate.parameters import Wishes
from game.maps.generate.props import THINGS
from game.maps.generate.symmetry import symmetry_for
from game.maps.generate.themes import THEMES
from game.maps.generate.tiles import said
from game.maps.generate.tmx_writer import save
from game.maps.loader import load
from game.systems.pathfinding import distances
from tests.maps.test_same_turned import MATTERS

SEEDS = range(3)
NAMES = ("label", "shadow")
"""What is said of a thing for its look alone."""
RAILS = 4
"""The first tiles of the platforms are rails."""


@pytest.mark.parametrize("theme", THEMES)
def test_both_sides_have_the_same_by_all_rules(theme: str, tmp_path: Path) -> None:
    for seed in SEEDS:
        wishes = Wishes(theme, "small", seed=f"alike {seed}")
        made = make(wishes)
        kind = THEMES[theme]
        (image,) = symmetry_for(*wishes.cells(), 2, wishes.symmetry, kind.hexes, kind.mirrors).images
        symmetry = symmetry_for(*wishes.cells(), 2, wishes.symmetry, kind.hexes, kind.mirrors)
        save(made.drawn, tmp_path / "made.tmx")
        field = load(tmp_path / "made.tmx")
        there = {cell: to for cell in field.cells() if (to := symmetry.image(cell, image))}
        uneven = [
            (cell, key, getattr(field[cell], key), getattr(field[to], key))
            for cell, to in there.items()
            for key in MATTERS
            if getattr(field[cell], key) != getattr(field[to], key)
        ]
        assert not uneven, (seed, uneven)
        begin = {side: [one.cell for one in field.spawns if one.side == side] for side in ("azure", "ember")}
        assert [there[cell] for cell in begin["azure"]] == begin["ember"]
        doors = {door.cell: door.open for door in field.doors}
        assert {there[cell]: way for cell, way in doors.items()} == doors
        for zone in field.zones:
            assert {there[cell] for cell in zone.cells} == set(zone.cells)


def test_what_stands_there_instead_is_the_same_by_all_rules() -> None:
    for name, thing in THINGS.items():
        for other in (one for instead in thing.instead for one in THINGS[instead].pieces):
            told = ({k: v for k, v in said(one).items() if k not in NAMES} for one in (*thing.pieces, other))
            assert len({tuple(sorted(one.items())) for one in told}) == 1, (name, other)


@pytest.mark.parametrize("theme", ["town", "trench", "wood"])
def test_what_is_fetched_lies_as_far_from_one_side_as_from_the_other(theme: str) -> None:
    """To the step for who is nearest, where the middle has such a cell."""
    for seed in SEEDS:
        made = make(Wishes(theme, "small", mission="fetch", seed=f"fetched {seed}"))
        (lies,) = (one.box for one in made.drawn.objects if one.props.get("goal") == "fetch")
        field = made.field
        begin = {side: [one.cell for one in field.spawns if one.side == side] for side in ("azure", "ember")}
        ways = [distances(field, cells) for cells in begin.values()]
        middle = made.middle

        def ahead(cell: Cell, ways: list[dict[Cell, int]] = ways) -> int:
            one, other = (way.get(cell, 999) for way in ways)
            return abs(one - other)

        assert ahead((lies.x, lies.y)) == min(ahead(cell) for cell in (*middle, (lies.x, lies.y))) <= 1
        assert min(abs(lies.x - x) + abs(lies.y - y) for x, y in middle) <= 4


def test_which_side_has_the_case_a_little_nearer_is_left_to_chance() -> None:
    halves = set()
    for seed in range(12):
        drawn = make(Wishes("hamlet", "small", mission="fetch", seed=f"chance {seed}")).drawn
        (lies,) = (one.box for one in drawn.objects if one.props.get("goal") == "fetch")
        halves.add(lies.x < drawn.wide // 2)
    assert halves == {True, False}


def test_what_is_filled_is_filled_alike_though_other_things_stand_there() -> None:
    sheet = GroundGrid(symmetry_for(12, 8, 2, "turn", False, False))
    sheet.lay("grass", sheet.whole.cells())
    for x, y in ((1, 0), (0, 1)):
        (other,) = sheet.symmetry.all((x, y))[1:]
        sheet.things[x, y], sheet.things[other] = "crate", "crate_stack"
    _fill(sheet, (0, 0))
    assert sheet.things[0, 0] == "crate" == sheet.things[11, 7]


def test_stations_are_laid_out_in_three_ways() -> None:
    """The line along the border, lines that end before the concourse, or one through the middle."""
    ways = set()
    for seed in range(12):
        drawn = make(Wishes("station", seed=f"laid {seed}")).drawn
        rails = {cell for cell, one in drawn.layers["floor"].items() if one.number < RAILS}
        crossing = any(one.name == "crossing" for one in drawn.objects)
        along = any((drawn.wide // 2, y) in rails for y in range(drawn.high))
        border = "along" if along else "ends"
        ways.add("through" if crossing else border)
    assert ways == {"through", "along", "ends"}
