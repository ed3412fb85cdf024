"""Surfaces that are kept as long as they are few enough together: counted in pixels, for one may be as large
as a thousand others."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from pygame import Surface

Key = TypeVar("Key")


class SurfaceCache(Generic[Key]):
    """Makes a surface when it is first asked for, and drops those that were not asked for longest."""

    def __init__(self, most: int, make: Callable[[Key], Surface | None]) -> None:
        self.most = most
        self.pixels = 0
        self._make = make
        self._found: OrderedDict[Key, Surface | None] = OrderedDict()

    def forget(self) -> None:
        self._found.clear()
        self.pixels = 0

    def __contains__(self, key: Key) -> bool:
        """Whether it is there already."""
        return key in self._found

    def __call__(self, key: Key) -> Surface | None:
        if key in self._found:
            self._found.move_to_end(key)
            return self._found[key]
        surface = self._make(key)
        self._found[key] = surface
        self.pixels += _pixels(surface)
        while self.pixels > self.most and len(self._found) > 1:
            self.pixels -= _pixels(self._found.popitem(last=False)[1])
        return surface


def _pixels(surface: Surface | None) -> int:
    """At least a few, so that nothings are counted too."""
    return 16 + (surface.get_width() * surface.get_height() if surface else 0)
