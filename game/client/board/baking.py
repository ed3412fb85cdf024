"""Sorts the tiles of a map into the square pieces in which it is baked, so many units wide and high."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from functools import cache
from math import ceil

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
