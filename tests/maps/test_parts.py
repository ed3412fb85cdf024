"""A part of the picture of a map has the tiles that the whole has there, in the same order, however the map
lies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.geometry.lattice import Lattice
from game.maps import MapPicture, picture, tile_placement
from game.maps.picture import partial_picture, picture_of
from game.maps.tile_placement import Part
from tests.maps.write import layer, png, tileset, tmx, write

WIDE, HIGH = 60, 40
LIES = {
    "orthogonal": 'orientation="orthogonal"',
    "orthogonal from the right and from below": 'orientation="orthogonal" renderorder="left-up"',
    "isometric": 'orientation="isometric"',
    "staggered": 'orientation="staggered" staggeraxis="y" staggerindex="odd"',
    "hexagonal": 'orientation="hexagonal" staggeraxis="x" staggerindex="even" hexsidelength="12"',
}
LARGE = tileset(first=50, image="large.png", size=128, name="large")
LONG = (
    '<tileset firstgid="60" name="long" tilewidth="128" tileheight="32" tilecount="4" columns="1">'
    '<image source="large.png" width="128" height="128"/></tileset>'
)
PART = Part(300, 200, 500, 330, 100)


def a_map(folder: Path, lies: str, across: int, down: int) -> Path:
    rare = dict.fromkeys(range(0, WIDE * HIGH, 401), "61") | dict.fromkeys(range(0, WIDE * HIGH, 397), "50")
    cells = ",".join(rare.get(n, str(n * 7 % 17)) for n in range(WIDE * HIGH))
    moved = f'<tileoffset x="{across}" y="{down}"/>'
    text = tmx(
        tileset(extra=moved),
        LARGE,
        LONG,
        layer(cells, WIDE, HIGH, attributes='offsetx="40" offsety="-30"'),
        width=WIDE,
        height=HIGH,
    )
    path = write(folder, text.replace('orientation="orthogonal"', lies, 1))
    (folder / "large.png").write_bytes(png(128, 128))
    return path


@pytest.mark.parametrize(("across", "down"), [(-9, 14), (70, -55), (-70, 55)])
@pytest.mark.parametrize("lies", LIES.values(), ids=LIES)
def test_a_part_has_the_tiles_of_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lies: str, across: int, down: int
) -> None:
    path = a_map(tmp_path, lies, across, down)
    whole = picture_of(path)
    assert partial_picture(path, lambda _: PART)[1] == whole, "of few tiles all are placed"
    monkeypatch.setattr(picture, "MANY", 100)
    placed_at: list[int] = []
    corners = tile_placement._corners

    def noted(lattice: Lattice) -> Callable[[int], tuple[tuple[int, int], int, int]]:
        known = corners(lattice)
        return lambda index: placed_at.append(index) or known(index)

    monkeypatch.setattr(tile_placement, "_corners", noted)
    found = partial_picture(path, lambda _: PART)[1]
    assert found == cut(whole)
    assert 0 < len(found.layers[0].tiles) < len(whole.layers[0].tiles) // 3
    assert len(placed_at) < WIDE * HIGH // 2, "cells far off are not even asked for their corner"
    assert any(
        not PART.moved((40, -30)).left <= tile.x < PART.moved((40, -30)).right
        for tile in found.layers[0].tiles
    ), "large ones reach in from afar"


def cut(whole: MapPicture) -> MapPicture:
    """What the part is, tile by tile."""
    left, top, right, bottom, small = PART
    few = [
        replace(
            one,
            tiles=tuple(
                tile
                for tile in one.tiles
                if (left <= tile.x + one.offset[0] < right and top <= tile.y + one.offset[1] < bottom)
                or max(tile.extent) > small
            ),
        )
        for one in whole.layers
    ]
    return replace(whole, layers=tuple(few))
