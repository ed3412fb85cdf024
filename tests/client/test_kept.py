"""What drawing maps may hold and repeat: surfaces by their pixels, and tiles by what they cover."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.client.board.baking import OVERDRAWN, by_piece
from game.client.kit.atlases import SurfaceCache
from game.core.geometry.lattice import Upright
from game.maps import MapPicture, PictureLayer, PictureTile, Stamp


def test_the_surfaces_not_asked_for_longest_are_dropped() -> None:
    made: list[int] = []

    def make(side: int) -> pygame.Surface:
        made.append(side)
        return pygame.Surface((side, side))

    kept = SurfaceCache(30 * 30, make)
    assert kept(20) is kept(20)
    kept(10)
    kept(20)
    kept(21)
    kept(20)
    kept(10)
    assert made == [20, 10, 21, 10]
    assert kept.pixels <= kept.most


def test_one_that_is_too_large_alone_is_still_drawn() -> None:
    kept: Any = SurfaceCache(100, lambda side: pygame.Surface((side, side)) if side else None)
    large = kept(50)
    assert large is not None
    assert kept(50) is large
    assert kept(0) is None
    assert kept.pixels < 100


def layer_of(*tiles: PictureTile) -> PictureLayer:
    return PictureLayer("l", True, 1.0, (0, 0), False, tiles)


def test_a_tile_belongs_to_each_piece_that_it_reaches() -> None:
    picture = MapPicture(Upright(40, 8, (10, 10)), ())
    wide = PictureTile(Stamp(Path("a.png"), (0, 0, 100, 10)), (15, 0), 150, 0)
    far = PictureTile(Stamp(Path("a.png"), (0, 0, 10, 10)), (0, 0), 9_000_000, 0)
    found = by_piece(picture, [layer_of(wide, far)], 16, 1)
    assert {at: len(tiles) for at, ((_, tiles),) in found.items()} == {(0, 0): 1, (1, 0): 1}


def test_a_piece_is_not_drawn_over_for_ever() -> None:
    picture = MapPicture(Upright(4, 4, (10, 10)), ())
    huge = PictureTile(Stamp(Path("a.png"), (0, 0, 4000, 4000)), (0, 0), 0, 0)
    ((_, tiles),) = by_piece(picture, [layer_of(*[huge] * 1000)], 16, 1)[0, 0]
    assert len(tiles) == OVERDRAWN
