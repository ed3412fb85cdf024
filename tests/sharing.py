"""The shipped maps, read once for all tests of a process: most of what many tests took was reading and
painting them again.

Imported before anything takes `load` out of `game.maps`. Other maps are read each time, and tests of the
reading itself ask `game.maps.loader`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import game.maps
from game.maps import library
from game.maps.doctor import open_map
from game.maps.loader import load, open_with_notes
from game.maps.picture import picture_of

T = TypeVar("T")
PIECES = 100
"""Baked pieces of shipped maps that are kept, about two megabytes each."""
RANGES = 30
"""Pictures of ranges that are kept, each as large as the range."""


def read_once(read: Callable[..., T]) -> Callable[..., T]:
    """The same function, but for a shipped map it gives the very same value each time."""
    once = cache(read)

    def shared(path: Path, root: Path | None = None) -> T:
        path = Path(path)
        return once(path) if root is None and path.is_relative_to(library.shipped()) else read(path, root)

    return shared


def share() -> None:
    game.maps.load = read_once(load)
    game.maps.picture_of = read_once(picture_of)
    game.maps.open_map = read_once(open_map)


def share_maps_chosen() -> None:
    """The start screen reads the map that is chosen, and tests open it again and again."""
    from game.client.seat.setup import map_list

    vars(map_list)["open_with_notes"] = read_once(open_with_notes)


def share_ranges() -> None:
    """What is drawn of how far a figure gets is the same on every board."""
    from game.client.board import ground_overlays, ranges

    steps, made = ranges.range_steps, dict[Any, Any]()

    def shared(*asked: Any) -> Generator[None, None, Any]:
        if asked not in made:
            if len(made) >= RANGES:
                del made[next(iter(made))]
            made[asked] = yield from steps(*asked)
        return made[asked]

    vars(ground_overlays)["ranges"] = SimpleNamespace(**{**vars(ranges), "range_steps": shared})


def share_pieces() -> None:
    """What is baked of a map is the same for every view of the same field and picture."""
    from game.client.board.map_view import MapView

    bake, baked = MapView._bake, dict[Any, Any]()

    def shared(view: MapView, *asked: Any) -> Generator[None, None, Any]:
        key = id(view.field), id(view.picture), view.plain, *asked
        if key not in baked:
            if len(baked) >= PIECES:
                del baked[next(iter(baked))]
            piece = yield from bake(view, *asked)
            baked[key] = view.field, view.picture, piece  # held, so that no other takes their place in memory
        return baked[key][2]

    MapView._bake = shared  # type: ignore[method-assign,assignment]
