"""How a map is baked: its tiles sorted into square pieces, so many units wide and high, and a layer laid
over the ground in one of Tiled's blend modes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterator
from functools import cache
from math import ceil
from typing import Any

import pygame
from PIL import Image, ImageChops, ImageMath
from pygame import Surface

from game.client.board.camera import Camera
from game.core.field import Cell
from game.maps import MapPicture, PictureLayer, PictureTile

CHUNK = 16
"""Units along the side of a piece; with zooms that are multiples of 8 all pieces are multiples of 16 px."""
OVERDRAWN = 160
"""How many times a piece may be drawn over by its tiles: more than there are layers. Tiles beyond that are
left out of it."""

Placed = list[tuple[PictureLayer, tuple[PictureTile, ...]]]


def by_piece(picture: MapPicture, layers: list[PictureLayer], side: int, margin: int) -> dict[Cell, Placed]:
    """The tiles that reach into each piece of `side` x `side` units and the `margin` around it, layer by
    layer in the map's own order."""
    found: dict[Cell, list[list[PictureTile]]] = defaultdict(lambda: [[] for _ in layers])
    wide, high = picture.tile_px, picture.tile_height
    room: dict[Cell, int] = defaultdict(lambda: OVERDRAWN * side * wide * side * high)
    last = (ceil(picture.lattice.size[0]) - 1) // side, (ceil(picture.lattice.size[1]) - 1) // side
    most = side * wide, side * high

    @cache  # most tiles of a large map are as large as others of their column and row
    def columns(left: int, across: int) -> range:
        return range(
            max(0, (left // wide - margin - 1) // side),
            min(last[0], ((left + across) // wide + margin + 1) // side) + 1,
        )

    @cache
    def rows(top: int, down: int) -> range:
        return range(
            max(0, (top // high - margin - 1) // side),
            min(last[1], ((top + down) // high + margin + 1) // side) + 1,
        )

    for index, layer in enumerate(layers):
        right, lower = layer.offset
        for tile in layer.tiles:
            across, down = tile.extent
            covered = min(across, most[0]) * min(down, most[1])
            for x in columns(tile.x + right, across):
                for y in rows(tile.y + lower, down):
                    if room[x, y] > 0:
                        room[x, y] -= covered
                        found[x, y][index].append(tile)
    return {
        at: [(layer, tuple(tiles)) for layer, tiles in zip(layers, lists, strict=True)]
        for at, lists in found.items()
    }


def without(tiles: Placed, cells: Container[Cell]) -> Placed:
    """The same without what stands on these cells."""
    return (
        [(layer, tuple(tile for tile in placed if tile.cell not in cells)) for layer, placed in tiles]
        if cells
        else tiles
    )


def in_view(camera: Camera) -> Iterator[tuple[int, int]]:
    """The pieces that the window shows, by column and row."""
    column, row, columns, rows = camera.visible()
    for y in range(row // CHUNK, (row + rows - 1) // CHUNK + 1 if rows else 0):
        for x in range(column // CHUNK, (column + columns - 1) // CHUNK + 1 if columns else 0):
            yield x, y


Mix = Callable[[Image.Image, Image.Image], Image.Image]
_SOFT = [
    round(255 * (((16 * n / 255 - 12) * n / 255 + 4) * n / 255 if 4 * n <= 255 else (n / 255) ** 0.5))
    for n in range(256)
]
"""What soft light brightens a value of the ground to at most."""


def lay_over(ground: Surface, layer: Surface, mode: str) -> None:
    """Blend a layer with the ground, of which all is opaque; both are as large."""
    box = layer.get_bounding_rect()
    if not box.width:
        return
    seen = layer.subsurface(box)
    top = Image.frombytes("RGBA", box.size, pygame.image.tobytes(seen, "RGBA"))
    base = Image.frombytes("RGB", box.size, pygame.image.tobytes(ground.subsurface(box), "RGB"))
    colours, alpha = top.convert("RGB"), top.getchannel("A")
    if mode == "add":  # what covers half adds half, and all of the ground stays
        mixed = ImageChops.add(base, Image.composite(colours, Image.new("RGB", box.size), alpha))
    else:
        mixed = Image.composite(_MODES[mode](base, colours), base, alpha)
    ground.blit(pygame.image.frombytes(mixed.tobytes(), box.size, "RGB"), box)


def _reckoned(formula: Callable[[Any], Any]) -> Mix:
    """A mix by a formula, colour by colour. Its words: `d` the ground and `s` the layer, to 255, `g` what
    soft light has for the ground, `min` and `max`."""

    def clipped(words: Any) -> Any:
        return words["convert"](words["max"](words["min"](formula(words), 255), 0), "L")

    def mix(base: Image.Image, top: Image.Image) -> Image.Image:
        bands = [
            ImageMath.lambda_eval(clipped, d=ground, s=own, g=ground.point(_SOFT))
            for ground, own in zip(base.split(), top.split(), strict=True)
        ]
        return Image.merge("RGB", bands)

    return mix


def _dodge(words: Any) -> Any:
    return words["d"] * 255 / words["max"](255 - words["s"], 1)


def _burn(words: Any) -> Any:
    return 255 - (255 - words["d"]) * 255 / words["max"](words["s"], 1)


def _soft(words: Any) -> Any:
    ground, own = words["d"], words["s"]
    darker = words["max"](255 - 2 * own, 0) * ground * (255 - ground) / 65025
    return ground - darker + words["max"](2 * own - 255, 0) * (words["g"] - ground) / 255


def _excluded(words: Any) -> Any:
    return words["d"] + words["s"] - 2 * words["d"] * words["s"] / 255


_MODES: dict[str, Mix] = {
    "multiply": ImageChops.multiply,
    "screen": ImageChops.screen,
    "overlay": ImageChops.overlay,
    "darken": ImageChops.darker,
    "lighten": ImageChops.lighter,
    "color-dodge": _reckoned(_dodge),
    "color-burn": _reckoned(_burn),
    "hard-light": ImageChops.hard_light,
    "soft-light": _reckoned(_soft),
    "difference": ImageChops.difference,
    "exclusion": _reckoned(_excluded),
}
"""The colour of the ground and that of the layer give the one that covers."""
