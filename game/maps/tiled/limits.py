"""How much a map may ask for: counted over all of its files together, and refused in one line before the work
is done."""

from __future__ import annotations

from collections import Counter

from game.maps.errors import MapTooLarge

CELLS = 512 * 512
"""Cells of a map."""
GROUP_DEPTH = 16
TILE_PX = 1024
IMAGE_SIDE = 16384
SHEET_SIDE = 65535
"""Pixels of a side of a whole picture: sheets are tall."""
IMAGE_PX = 1 << 24
"""Pixels of one picture (4096 x 4096); of a larger one no more than pieces are drawn."""
SHEET_PX = 1 << 22
"""Pixels of a sheet from which on only the pieces are read that a map uses."""
DECODED_PX = 1 << 27
"""Pixels of all such sheets together, down to the last piece that is used."""
IMAGE_BYTES = 64 << 20
FILE_BYTES = 8 << 20
"""Bytes of one file of text: a map, a tileset, a project."""
FRAMES = 64
"""Frames of a tile that moves; later ones are left out."""
SHORTEST = 40
"""Milliseconds that a frame is shown at least."""
WARNINGS = 100
"""Lines of warnings that are kept; the others are counted."""
GUESSES = 200
"""Unknown words of a map for which the nearest known one is looked for."""

MOST = {
    "bytes in its files": (3 * FILE_BYTES, "Remove tilesets that it does not use, in Tiled."),
    "layers": (128, "Merge some in Tiled."),
    "cells over all layers": (1 << 21, "Merge some layers in Tiled, or make the map smaller."),
    "different tiles in its cells": (1 << 16, "Use fewer tilesets, or turn fewer tiles."),
    "tilesets": (512, "Remove some from the map in Tiled."),
    "tiles": (1 << 17, "Remove some tilesets from the map in Tiled."),
    "pictures": (2048, "Put them together on sheets."),
    "properties": (100_000, "Remove some in Tiled."),
    "templates": (512, "Detach some in Tiled."),
    "objects": (10_000, "Remove some in Tiled."),
    "corners of objects": (100_000, "Make the shapes simpler in Tiled."),
    "rows crossed by the borders of objects": (1 << 17, "Make the shapes simpler in Tiled."),
    "cells in objects": (1 << 20, "Make the objects fewer, smaller or simpler in Tiled."),
    "spawns": (4096, "Make the objects of class spawn fewer or smaller."),
    "doors": (4096, "Remove some in Tiled."),
}
PIXELS = 24 << 20
"""Pixels of all pictures of a map together."""

PAINT = 1 << 26
"""Pixels of all tiles that stand as objects, each counted as it is drawn."""


class Budget:
    """What the files of one map have asked for so far."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self._pixels = 0
        self._paint = 0
        self._decoded = 0

    def spend(self, what: str, amount: int = 1) -> None:
        """MapTooLarge once a map has more of it than is read."""
        most, advice = MOST[what]
        self.spent[what] += amount
        if self.spent[what] > most:
            raise MapTooLarge(f"the map has more than {most} {what}. {advice}")

    def has_tiles(self, amount: int) -> bool:
        """Whether all tiles of a sheet may be cut out besides the others, used or not; if so, they are
        taken. The other half is for those that are used."""
        if self.spent["tiles"] + amount > MOST["tiles"][0] // 2:
            return False
        self.spent["tiles"] += amount
        return True

    def has_room(self, pixels: int) -> bool:
        """Whether a picture of so many pixels may be drawn besides the others; if so, they are taken."""
        if pixels > IMAGE_PX or self._pixels + pixels > PIXELS:
            return False
        self._pixels += pixels
        return True

    def may_decode(self, pixels: int) -> bool:
        """Whether so many pixels of a large sheet may be gone through, of which only pieces are kept."""
        if self._decoded + pixels > DECODED_PX:
            return False
        self._decoded += pixels
        return True

    def has_paint(self, pixels: int) -> bool:
        """Whether a tile of so many pixels, at the size at which it is drawn, may stand as one object more;
        if so, they are taken."""
        if pixels > IMAGE_PX or self._paint + pixels > PAINT:
            return False
        self._paint += pixels
        return True
