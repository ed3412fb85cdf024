"""Tiles that move: small blocks of the map are baked again for each frame that they show, and laid over the
pieces."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import accumulate
from time import perf_counter
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.client.board.baking import CHUNK, Placed
from game.client.board.camera import Camera
from game.client.board.map_view import MapView
from game.client.board.terrain_changes import Doors, other_doors
from game.client.board.tile_stamps import Frames
from game.client.kit.atlases import SurfaceCache
from game.client.kit.frame_time import finish_steps
from game.core.field import Cell
from game.maps import PictureLayer, PictureTile

BLOCK = 4
"""Units along the side of a block; pieces are whole numbers of blocks."""
MOST_PIXELS = 16_000_000
"""Pixels of blocks that are kept."""
IN_A_FRAME = 0.006
"""Seconds of a frame in which blocks are baked; the others show what they did until the next one."""

Key = tuple[int, Cell, Doors, Frames]


class Block(NamedTuple):
    """The tiles and crowns that reach into a block, and the animations in it; nothing where nothing moves."""

    tiles: Placed
    crowns: Placed
    moves: frozenset[int]


class AnimatedTiles:
    """`tick` lets time go by, `draw` lays the blocks in sight over the map. Of a map without animations
    nothing is done."""

    def __init__(self, view: MapView) -> None:
        self._view = view
        self._ends = [tuple(accumulate(ms for _, ms in animation)) for animation in view.picture.animations]
        self._clock = 0.0
        self._moves: dict[Cell, Placed] = {}
        self._blocks: dict[Cell, Block] = {}
        self._baked = SurfaceCache[Key](MOST_PIXELS, self._bake)
        self._last: dict[tuple[int, Cell], Key] = {}

    def tick(self, ms: float) -> None:
        self._clock += ms

    @property
    def frames(self) -> Frames:
        """Which frame each animation shows now."""
        return tuple(bisect_right(ends, self._clock % ends[-1]) for ends in self._ends)

    def draw(self, target: Surface, camera: Camera, doors: Mapping[Cell, bool]) -> None:
        """The blocks in sight in which something shows another frame than the first; `doors` as for the map
        below."""
        if not self._ends or not any(frames := self.frames):
            return
        moved, until = other_doors(self._view.field, doors), perf_counter() + IN_A_FRAME
        zoom, (left, top) = camera.zoom, camera.origin
        for at in self._in_sight(camera):
            key = self._key(zoom, at, moved, frames)
            if key and key not in self._baked and perf_counter() >= until:
                key = self._last.get((zoom, at))
            picture = self._baked(key) if key else None
            if picture and key:
                self._last[zoom, at] = key
                target.blit(picture, (left + at[0] * BLOCK * zoom, top + at[1] * BLOCK * zoom))

    def _in_sight(self, camera: Camera) -> Iterator[Cell]:
        column, row, columns, rows = camera.visible()
        for y in range(row // BLOCK, -(-(row + rows) // BLOCK)):
            for x in range(column // BLOCK, -(-(column + columns) // BLOCK)):
                yield x, y

    def _key(self, zoom: int, at: Cell, moved: Doors, frames: Frames) -> Key | None:
        """What a block shows now; None if that is what the piece below it shows."""
        moves = self._block(at).moves
        shown = tuple(frame if number in moves else 0 for number, frame in enumerate(frames)) if moves else ()
        return (zoom, at, self._view.near(moved, _box(at)), shown) if any(shown) else None

    def _block(self, at: Cell) -> Block:
        if at not in self._blocks:
            view, box = self._view, _box(at)
            piece = box.x // CHUNK, box.y // CHUNK
            moves = frozenset(
                tile.stamp.moves - 1
                for layer, placed in self._restless(piece)
                for tile in self._within(box, layer, placed, 0)
            )
            tiles = (
                [(layer, self._within(box, layer, placed)) for layer, placed in view.tiles.get(piece, [])]
                if moves
                else []
            )
            crowns = (
                [
                    (layer, self._within(box, layer, placed))
                    for layer, placed in view.crown_tiles.get(piece, [])
                ]
                if moves
                else []
            )
            self._blocks[at] = Block(tiles, crowns, moves)
        return self._blocks[at]

    def _restless(self, piece: Cell) -> Placed:
        """The tiles of a piece that move."""
        if piece not in self._moves:
            tiles = self._view.tiles.get(piece, [])
            self._moves[piece] = [
                (layer, tuple(tile for tile in placed if tile.stamp.moves)) for layer, placed in tiles
            ]
        return self._moves[piece]

    def _within(
        self, box: Rect, layer: PictureLayer, placed: tuple[PictureTile, ...], margin: int = 1
    ) -> tuple[PictureTile, ...]:
        """Of some tiles those that reach into a box of units, or into the margin around it."""
        wide, high = self._view.picture.tile_px, self._view.picture.tile_height
        near = box.inflate(2 * margin, 2 * margin)
        pixels = Rect(near.x * wide, near.y * high, near.width * wide, near.height * high)
        return tuple(
            tile
            for tile in placed
            if pixels.colliderect((tile.x + layer.offset[0], tile.y + layer.offset[1], *tile.extent))
        )

    def _bake(self, key: Key) -> Surface:
        zoom, at, moved, frames = key
        view, block, box = self._view, self._block(at), _box(at)
        source = min((px for px in view.sizes if px >= zoom), default=max(view.sizes))
        baked = finish_steps(view.baked(source, box, block.tiles, block.crowns, moved, frames))
        return baked if source == zoom else pygame.transform.smoothscale(baked, view.span(box, zoom))


def _box(at: Cell) -> Rect:
    return Rect(at[0] * BLOCK, at[1] * BLOCK, BLOCK, BLOCK)
