"""The board on hexes and diamonds, and ground that has changed, as small pictures. `pytest --regen` writes
them anew: look at them."""

from __future__ import annotations

from typing import Any, cast

import pytest
from pygame import Rect, Surface, mask

from game.client.board import lighting, ranges, terrain_changes
from game.client.board.camera import Camera
from game.client.board.overlays import path_layer, region_layer
from game.client.board.region_shapes import outline_picture
from game.client.kit.frame_time import finish_steps
from game.client.seat.view.board_marks import Marks, Range, Watch
from game.core.field import Cover, Field, Light, Tile
from game.core.geometry.grid import SQUARES, Hexes, Squares
from game.core.geometry.lattice import Lattice, plain
from game.core.geometry.lattice import lattice as oblong
from tests.client.drawn import same_picture

GROUND = (70, 84, 92)
LATTICES = {
    "hexes": plain(11, 8, Hexes()),
    "flat": plain(11, 8, Hexes("x", "odd")),
    "diamonds": plain(11, 16, Squares("y", "odd")),
}
NAMED = ("crater", "damaged wall", "broken hedge", "broken window", "broken door")
AREA = frozenset((x, y) for x in range(1, 4) for y in range(1, 4) if (x, y) != (2, 2)) | {(4, 2)}


def sheet_of(lattice: Lattice, px: int) -> tuple[Surface, Camera]:
    """A grey sheet that shows the whole map."""
    columns, rows = lattice.size
    sheet = Surface((round(columns * px), round(rows * px)), 0, 32)
    sheet.fill(GROUND)
    camera = Camera(lattice, sheet.get_size(), zoom=px)
    camera.centre(cast(Any, (columns / 2 - 0.5, rows / 2 - 0.5)), glide=False)
    return sheet, camera


@pytest.mark.parametrize("kind", LATTICES)
def test_regions_ways_and_frames(kind: str, request: pytest.FixtureRequest) -> None:
    lattice = LATTICES[kind]
    sheet, camera = sheet_of(lattice, 32)
    right = frozenset((x + 4, y) for x, y in AREA)
    below = frozenset((x, y + 4) for x, y in AREA)
    for marks in (
        Marks(reach=AREA, dash=AREA | {(4, 3)}),
        Marks(threat=right),
        Marks(blast=below, watch=(Watch(frozenset({(6, 5), (7, 5), (7, 6)}), (8, 5)),)),
        Marks(deploy=frozenset({(9, 1), (9, 2)})),
    ):
        layer = region_layer(marks, 32, lattice)
        assert layer
        layer.draw(sheet, camera)
    way = path_layer(Marks(path=((1, 1), (2, 1), (3, 2), (4, 2), (5, 3))), 32, lattice)
    assert way
    way.draw(sheet, camera)
    x, y = camera.centre_of((9, 5))
    outline_picture(lattice, 32).draw(sheet, x - 16, y - 16)
    same_picture(request, f"shapes-{kind}", sheet)


@pytest.mark.parametrize("kind", LATTICES)
def test_ranges_one_over_the_other(kind: str, request: pytest.FixtureRequest) -> None:
    lattice = LATTICES[kind]
    sheet, camera = sheet_of(lattice, 32)
    far = {
        (x, y): lattice.grid.steps((4, 4), (x, y))
        for x in range(lattice.width)
        for y in range(lattice.height)
    }
    rings = [frozenset(cell for cell, steps in far.items() if steps == ring) for ring in (1, 2, 3, 4)]
    layer = finish_steps(
        ranges.range_steps(
            tuple(Range(cells, f"{number} m") for number, cells in enumerate(rings)), 32, lattice
        )
    )
    assert layer
    layer.draw(sheet, camera)
    same_picture(request, f"ranges-{kind}", sheet)


def test_what_has_become_of_the_ground(request: pytest.FixtureRequest) -> None:
    tiles = [
        *(Tile(name=name, material=stone) for name in NAMED for stone in ("", "brick")),
        *(Tile(blocks=True, blocks_sight=True, material=stone) for stone in ("wood", "metal")),
        *(Tile(cost=2, material=stone) for stone in ("concrete", "glass")),
        Tile(cover=Cover.HALF, material="timber"),
        Tile(elevation=1),
    ]
    lattice = plain(8, 4)
    sheet, camera = sheet_of(lattice, 48)
    field = Field(8, 4, tuple(Tile() for _ in range(32)))
    ground = {(number % 8, number // 8): tile for number, tile in enumerate([*tiles, Tile()])}
    terrain_changes.draw_changes(sheet, camera, field, ground)
    same_picture(request, "ground-changed", sheet)


@pytest.mark.parametrize("kind", ["squares", "hexes"])
def test_the_dark_is_soft_at_its_border(kind: str, request: pytest.FixtureRequest) -> None:
    lattice = LATTICES.get(kind, plain(11, 8))
    sheet, _ = sheet_of(lattice, 24)
    lights = {(x, y): Light.DIM if x < 5 else Light.DARK for x in range(3, 8) for y in range(2, 6)}
    field = Field(
        11,
        8,
        tuple(Tile(light=lights.get((n % 11, n // 11), Light.BRIGHT)) for n in range(88)),
        grid=lattice.grid,
    )
    lighting.lay_darkness(sheet, field, lattice, (0, 0), 24)
    same_picture(request, f"dark-{kind}", sheet)


@pytest.mark.parametrize("tile", [(16, 32), (40, 50), (48, 24)])
def test_what_has_become_of_an_oblong_cell_covers_all_of_it(tile: tuple[int, int]) -> None:
    made = oblong("orthogonal", SQUARES, (5, 3), tile)
    sheet = Surface([round(length * 48) for length in made.size], 0, 32)
    sheet.fill(GROUND)
    field = Field(5, 3, (Tile(),) * 15)
    wall = Tile(name="wall", blocks=True, blocks_sight=True, material="brick")
    terrain_changes.draw_changes(sheet, Camera(made, sheet.get_size(), zoom=48), field, {(2, 1): wall})
    wide, high = (length * 48 / made.unit[0] for length in tile)
    whole = Rect(round(2 * wide), round(high), round(wide), round(high))
    changed = mask.from_threshold(sheet, GROUND, (1, 1, 1, 255))
    changed.invert()
    (seen,) = changed.get_bounding_rects()
    assert seen.contains(whole) and whole.inflate(4, 4).contains(seen)
