"""Maps as picture files and as thumbnails, without a window."""

from __future__ import annotations

import os
from errno import ENOENT
from functools import lru_cache
from io import BytesIO
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Surface

from game.client.mapview import MapView
from game.core.records import write_whole
from game.maps import load, picture_of

LARGEST = 16384
"""Pixels along a side of a picture; beyond that, cells are drawn smaller."""


def render(path: Path, out: Path, cell: int | None = None, lit: bool = False) -> None:
    """Write the map as a PNG: plain as Tiled draws it, or `lit` as the game shows it; `cell` is the width of a cell in pixels."""
    view = MapView(load(path), picture_of(path), plain=not lit)
    _save(_drawn(view, cell or view.picture.tile_px), out)


def _save(surface: Surface, out: Path) -> None:
    """Whole or not at all, and not into a folder that is not there. OSError, naming the file, if the disk does not let us."""
    data = BytesIO()
    pygame.image.save(surface, data, "map.png")
    try:
        if not out.parent.is_dir():
            raise NotADirectoryError(ENOENT, "there is no such folder", str(out.parent))
        if out.exists() and not out.is_file():
            out.write_bytes(data.getvalue())  # a pipe, a device
        else:
            write_whole(out, data.getvalue())
    except OSError as error:
        raise OSError(error.errno, error.strerror, error.filename if error.filename == str(out.parent) else str(out)) from None


def _drawn(view: MapView, cell: int) -> Surface:
    cell = max(1, min(cell, LARGEST // max(view.field.width, view.field.height)))
    source = min((px for px in view.sizes if px >= cell), default=max(view.sizes))
    whole = view.whole(source)
    if source == cell:
        return whole
    return pygame.transform.smoothscale(whole, (view.field.width * cell, view.field.height * cell))


@lru_cache(maxsize=64)
def thumbnail(path: Path, size: tuple[int, int]) -> Surface:
    """The map as the game shows it, filling `size` from its middle: at least 8 px a cell, so of large maps only a part."""
    view = MapView(load(path), picture_of(path))
    across, down = view.field.width, view.field.height
    cell = max(8, -(-size[0] // across), -(-size[1] // down))
    small = _drawn(view, cell)
    cut = Surface(size, 0, 32)
    cut.blit(small, ((size[0] - small.get_width()) // 2, (size[1] - small.get_height()) // 2))
    return cut
