"""What obscures without stopping sight: the densest in the line, the same both ways, foliage told from
vapour."""

from __future__ import annotations

from random import Random

import pytest

from game.core.components import Area
from game.core.dice import seeded
from game.core.field import Cell, Field, Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes
from game.core.references import NO_UNIT
from game.core.scenario import Scenario
from game.core.table import Table
from game.core.terrain_change import change
from game.systems.concealment import CLEAR, Haze, obscured
from game.systems.visibility import in_sight, opaque

FOG = Tile(obscures=1, material="fog", name="mist")
THICKET = Tile(obscures=2, material="foliage", name="thicket")


def table(width: int = 9, height: int = 5, grid: Grid = SQUARES, **tiles: Tile) -> Table:
    """Open ground but for these cells, named as x_y."""
    found = {tuple(map(int, name[1:].split("_"))): tile for name, tile in tiles.items()}
    cells = tuple(found.get((x, y), Tile()) for y in range(height) for x in range(width))
    return Table(Scenario("", "nwo", ()), Field(width, height, cells, grid=grid), seeded("haze"), {})


def lay(on: Table, density: int, *cells: Cell, kind: str = "smoke") -> int:
    return on.world.create(Area(kind, cells, NO_UNIT, 3, density))


def test_open_ground_is_clear() -> None:
    assert obscured(table(), (0, 0), (8, 4)) == CLEAR
    assert obscured(table(c4_0=FOG), (0, 2), (8, 2)) == CLEAR


def test_the_densest_in_the_line_counts_both_ends_included() -> None:
    ground = table(c4_2=FOG)
    assert obscured(ground, (0, 2), (8, 2)) == Haze(1, "mist", (4, 2))
    assert obscured(ground, (4, 2), (8, 2)).words == "thin mist"
    lay(ground, 3, (8, 2))
    assert (
        obscured(ground, (0, 2), (8, 2)).words == obscured(ground, (8, 2), (0, 2)).words == "very thick smoke"
    )
    assert obscured(ground, (0, 2), (7, 2)).density == 1


def test_smoke_with_a_density_obscures_and_without_one_stops_sight() -> None:
    ground = table()
    cloud = lay(ground, 2, (4, 2))
    assert in_sight(ground, (0, 2), (8, 2)) and not opaque(ground)
    assert obscured(ground, (0, 2), (8, 2)).words == "thick smoke"
    ground.world.put(cloud, Area("smoke", ((4, 2),), NO_UNIT, 3))
    assert not in_sight(ground, (0, 2), (8, 2)) and obscured(ground, (0, 2), (8, 2)) == CLEAR


def test_foliage_can_be_left_to_cover() -> None:
    ground = table(c4_2=THICKET)
    assert obscured(ground, (0, 2), (8, 2)).words == "thick thicket"
    assert obscured(ground, (0, 2), (8, 2), foliage=False) == CLEAR
    lay(ground, 1, (4, 2), kind="dust")
    assert obscured(ground, (0, 2), (8, 2), foliage=False).words == "thin dust"


def test_changed_ground_obscures_or_does_no_more() -> None:
    ground = table(c4_2=THICKET)
    list(change(ground, [(4, 2)], Tile(name="stubble")))
    assert obscured(ground, (0, 2), (8, 2)) == CLEAR


@pytest.mark.parametrize("grid", [SQUARES, Hexes(), Hexes("x", "even")], ids=str)
def test_it_is_the_same_both_ways(grid: Grid) -> None:
    dice = Random("haze")
    for _ in range(20):
        ground = table(9, 7, grid)
        for density in (1, 2, 3):
            lay(ground, density, *((dice.randrange(9), dice.randrange(7)) for _ in range(5)))
        for _ in range(20):
            a, b = ((dice.randrange(9), dice.randrange(7)) for _ in range(2))
            assert obscured(ground, a, b).density == obscured(ground, b, a).density


def test_a_line_along_the_border_of_two_hexes_meets_what_lies_on_either() -> None:
    grid = Hexes()
    pairs = [(a, b) for a in [(4, 3)] for b in grid.ring(a, 2) if not grid.line(a, b)]
    assert pairs
    for a, b in pairs:
        for beside in set(grid.neighbours(a)) & set(grid.neighbours(b)):
            ground = table(9, 7, grid)
            lay(ground, 2, beside)
            assert obscured(ground, a, b).density == 2
