"""How much obstacles hide: in quarters of rays, by heavy and light ones, the same by bits and by the whole
account."""

from __future__ import annotations

from random import Random

import pytest

from game.core.field import Cell, Cover, Field, Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes, Squares
from game.systems.cover import cover
from game.systems.cover_shares import WHOLE, Bulk, Hidden, hidden
from game.systems.line_of_sight import lines
from game.systems.obstacles import obstacles, ray_obstacles

MATERIALS = {"brick": Bulk.HEAVY, "wood": Bulk.LIGHT, "foliage": Bulk.LIGHT}
BRICK = Tile(blocks=True, blocks_sight=True, material="brick", toughness=3, name="wall")
PLANKS = Tile(blocks=True, blocks_sight=True, material="wood", toughness=1, name="planks")
TILES = {
    ".": Tile(),
    "#": BRICK,
    "p": PLANKS,
    "s": Tile(blocks=True, cover=Cover.HALF, material="brick", toughness=2, name="sandbags"),
    "h": Tile(blocks=True, cover=Cover.FULL, material="wood", toughness=1, name="crates"),
    "t": Tile(obscures=1, material="foliage", name="thicket"),
    "T": Tile(obscures=3, material="foliage", name="thicket"),
    "f": Tile(obscures=3, material="fog", name="fog"),
    "D": Tile(material="wood", toughness=2, name="door"),
}
GRIDS: list[Grid] = [SQUARES, Hexes(), Hexes("x", "even"), Squares("y", "even")]


def weigh(tile: Tile) -> Bulk:
    return MATERIALS.get(tile.material, Bulk.NONE)


def field(*rows: str, grid: Grid = SQUARES) -> Field:
    sides = grid.sides()
    walls = {
        "|": Tile(edges=sides[0], material="brick", name="wall"),
        "/": Tile(edges=sides[0] + sides[1], material="wood", name="fence"),
    }
    return Field(
        len(rows[0]),
        len(rows),
        tuple({**TILES, **walls}[letter] for row in rows for letter in row),
        grid=grid,
    )


def between(row: str, closed: frozenset[Cell] = frozenset()) -> Hidden:
    """What hides somebody on the last cell of a row from somebody on the first."""
    return hidden(field(row), (len(row) - 1, 0), (0, 0), weigh, closed)


def test_open_ground_hides_nothing() -> None:
    assert between(".....") == (0, 0, 0, 64)
    assert between(".fff.") == (0, 0, 0, 64)


def test_what_stops_sight_hides_all_that_it_stops() -> None:
    assert between("..#..") == (64, 0, 64, 64)
    assert between("..p..") == (0, 64, 64, 64)
    assert between(".p#..") == (64, 64, 64, 64)


def test_low_obstacles_hide_whoever_is_next_to_them() -> None:
    assert between("...s.") == (32, 0, 32, 64)
    assert between("...h.") == (0, 48, 48, 64)
    assert between("..s..") == between(".s...") == (0, 0, 0, 64)


def test_of_two_obstacles_each_ray_is_kept_by_the_better_one() -> None:
    assert between("..Ts.") == (32, 48, 48, 64)


def test_foliage_hides_by_its_density_wherever_it_grows_but_around_the_source() -> None:
    assert between(".t...") == between("...t.") == between("....t") == (0, 16, 16, 64)
    assert between(".tT..") == (0, 48, 48, 64)
    assert between("T....") == (0, 0, 0, 64)


def test_a_closed_door_is_what_it_is_made_of() -> None:
    assert between("..D..") == (0, 0, 0, 64)
    assert between("..D..", frozenset({(2, 0)})) == (0, 64, 64, 64)


def test_the_account_names_material_and_toughness() -> None:
    ground = field("..#s.", ".....")
    found = obstacles(ground, (4, 0), (0, 0))
    assert [(one.cell, one.quarters, one.material, one.toughness, one.name) for one in found] == [
        ((2, 0), WHOLE, "brick", 3, "wall"),
        ((3, 0), 2, "brick", 2, "sandbags"),
    ]
    assert all(one.rays == 16 for one in found)
    assert cover(ground, (4, 0), (0, 0)).obstacles == found


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_bits_and_account_agree_on_any_ground(grid: Grid) -> None:
    """The account is told cell by cell; the share is counted on bits, all rays at once."""
    dice = Random(f"hiding {grid}")
    for number in range(40):
        letters = "....#pshtTfD" + ("|/" if number % 2 else "")
        ground = field(*("".join(dice.choice(letters) for _ in range(8)) for _ in range(7)), grid=grid)
        closed = frozenset(
            cell for cell in ground.cells() if ground[cell].name == "door" and dice.random() < 0.5
        )
        for _ in range(25):
            target, source = dice.choice(ground.cells()), dice.choice(ground.cells())
            if target == source:
                continue
            found = hidden(ground, target, source, weigh, closed)
            assert found == told(ground, target, source, closed), (number, target, source)
            assert max(found.heavy, found.light) <= found.either <= found.whole


def told(ground: Field, target: Cell, source: Cell, closed: frozenset[Cell]) -> Hidden:
    """The share from the rays of each obstacle."""
    sight = lines(ground, closed)
    kept = {bulk: [0] * sight.rays for bulk in (Bulk.HEAVY, Bulk.LIGHT)}
    for one in ray_obstacles(sight, target, source):
        bulk = max(weigh(ground[cell]) for cell in one.cells)
        for ray in range(sight.rays):
            if bulk and one.rays >> ray & 1:
                kept[bulk][ray] = max(kept[bulk][ray], one.quarters)
    heavy, light = kept[Bulk.HEAVY], kept[Bulk.LIGHT]
    return Hidden(sum(heavy), sum(light), sum(map(max, heavy, light)), 4 * sight.rays)
