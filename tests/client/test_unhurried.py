"""What stands for the pieces of a large map until they are baked is made once."""

from __future__ import annotations

from typing import Any, cast

import pytest
from pygame import Surface

from game.client.board import tile_streaming
from game.client.board.camera import Camera
from game.client.board.map_view import MapView
from game.client.board.tile_streaming import Pieces
from game.client.kit.canvas import Canvas
from game.maps import find, load, picture_of


class Late(Canvas):
    """A window whose frames have no time for what can wait."""

    def in_time(self) -> bool:
        return False


def test_the_whole_of_a_large_map_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    path, made = find("northgate"), list[object]()
    view = MapView(load(path), picture_of(path))
    rough, noted = cast(Any, tile_streaming).rough_picture, cast(Any, made.append)
    monkeypatch.setattr(tile_streaming, "rough_picture", lambda *given: (noted(given[2]), rough(*given))[1])
    camera, window = Camera(view.lattice, (1920, 1080)), Late()
    camera.show_all()
    for _ in range(3):
        window.begin((1920, 1080))
        view.draw(window, camera)
    assert len(made) == 64, "each of its pieces, and not again in each frame"
    camera.zoom_to(16)
    view.draw(window, camera)
    assert len(made) == 64, "nor at another zoom"


def test_all_pieces_can_be_looked_at_before(monkeypatch: pytest.MonkeyPatch) -> None:
    path = find("warehouse-yard")
    view = MapView(load(path), picture_of(path))
    for _ in view.roughly():
        pass
    monkeypatch.setattr(tile_streaming, "rough_picture", None)
    camera, window = Camera(view.lattice, (1280, 720)), Late()
    camera.show_all()
    window.begin((1280, 720))
    view.draw(window, camera)


def test_pieces_are_kept_by_their_pixels_and_the_oldest_go() -> None:
    kept = Pieces(100)
    for number in range(5):
        kept.keep((8, number, 0, frozenset()), Surface((5, 6)))
    assert [x for _, x, _, _ in kept] == [2, 3, 4]
    kept.keep((8, 2, 0, frozenset()), Surface((5, 8)))
    assert [x for _, x, _, _ in kept] == [3, 4, 2], "one that is made anew counts once"
    kept.drop((8, 3, 0, frozenset()))
    kept.keep((8, 9, 0, frozenset()), Surface((5, 6)))
    assert [x for _, x, _, _ in kept] == [4, 2, 9]
    kept.keep((8, 7, 0, frozenset()), Surface((99, 99)))
    assert [x for _, x, _, _ in kept] == [7], "the last one in any case"
