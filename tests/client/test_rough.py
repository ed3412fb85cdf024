"""A piece of the map that is not baked yet is there at once, blurred."""

from __future__ import annotations

import pytest
from pygame import Rect
from pygame.transform import average_color

from game.client.board.baking import CHUNK
from game.client.board.map_view import MapView
from game.client.board.tile_streaming import rough_picture
from game.maps import find, load, picture_of


@pytest.mark.parametrize("name", ["otter-ford", "warehouse-yard", "shell-moor"])
def test_it_has_about_the_colours_of_what_is_baked(name: str) -> None:
    path = find(name)
    view = MapView(load(path), picture_of(path))
    differences = []
    for x, y in ((0, 0), (1, 0)):
        box = view.box(x, y)
        baked, found = view.piece(32, x, y), rough_picture(view.picture, view.tiles[x, y], box)
        assert found.get_size() == (CHUNK, CHUNK)
        for part in (Rect(2, 2, 6, 6), Rect(8, 8, 6, 6), Rect(2, 8, 6, 6)):
            there = average_color(baked, Rect(*(32 * length for length in part)))
            here = average_color(found, part)
            differences += [abs(a - b) for a, b in zip(here[:3], there[:3], strict=True)]
    assert sum(differences) / len(differences) < 30, "shadows and light are left out"
    assert len({tuple(found.get_at((u, v))) for u in range(CHUNK) for v in range(CHUNK)}) > 12
