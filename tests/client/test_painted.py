"""What is painted by hand is drawn in a battle, where the map's own picture does not show it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.board.map_view import MapView
from game.client.board.terrain_changes import painted_cells, painted_ground
from game.core.field import Cell, Field, Tile
from game.maps import open_map
from game.maps.manual_edits import PAINTS, ManualEdits, paint_of, painted_field
from tests.maps.write import layer, tileset, tmx, write

MAP = tmx(tileset(), layer("1,1,1,1,1,1,1,1,2,2,2,2"))


def seen(tmp_path: Path, painted: dict[Cell, str]) -> dict[Cell, str]:
    field, picture = open_map(write(tmp_path, MAP))
    return painted_cells(painted_field(field, ManualEdits(painted=painted)), picture.layers)


@pytest.mark.parametrize("paint", PAINTS)
def test_each_paint_is_drawn(paint: str) -> None:
    ground = Field(width=1, height=1, tiles=(Tile(),))
    assert paint_of(painted_field(ground, ManualEdits(painted={(0, 0): paint}))[0, 0]) == paint
    assert painted_ground(paint, 32).surface.get_bounding_rect().width >= 32


def test_paint_on_some_of_what_looks_alike_is_drawn(tmp_path: Path) -> None:
    assert seen(tmp_path, {(1, 0): "high", (2, 1): "pit"}) == {(1, 0): "high", (2, 1): "pit"}


def test_paint_on_all_that_looks_alike_is_what_the_picture_shows(tmp_path: Path) -> None:
    walls = {(x, 2): "high" for x in range(4)}
    assert seen(tmp_path, walls | {(0, 0): "low"}) == {(0, 0): "low"}


def test_it_lies_over_the_map(tmp_path: Path) -> None:
    field, picture = open_map(write(tmp_path, MAP))
    painted = painted_field(field, ManualEdits(painted={(1, 0): "pit"}))
    plain, drawn = (MapView(one, picture).whole(32) for one in (field, painted))
    assert drawn.get_at((48, 20)) != plain.get_at((48, 20))
    assert drawn.get_at((112, 20)) == plain.get_at((112, 20))
    assert MapView(painted, picture, plain=True).plainly(32).get_at((48, 20))[:3] == (128, 128, 128)
