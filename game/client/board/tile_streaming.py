"""The map's pieces for a window, which no frame waits for: until one is baked, it is shown as it was at
another zoom, or blurred, from a few dots a unit."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Protocol

import pygame
from pygame import Rect, Surface

from game.client.board.baking import Placed
from game.client.board.terrain_changes import Doors
from game.client.board.tile_stamps import TilePainter
from game.client.kit.frame_time import IncrementalCache, Steps
from game.client.kit.theme import mix, rgb
from game.core.field import Cell
from game.maps import MapPicture

SOURCE = 16
"""The size at which the pictures of tiles are looked at: the smallest that they are drawn for."""
MOSTLY = 128
"""From so much alpha on a corner that is left free does not count: the cell is covered."""


def rough_picture(picture: MapPicture, tiles: Placed, box: Rect, dots: int = 1) -> Surface:
    """The tiles that reach into a box of units, without shadows and light, at so many dots a unit."""
    small = Surface((box.width * dots, box.height * dots), 0, 32)
    small.fill(picture.background or rgb("ink"))
    painter, grain = TilePainter(picture, SOURCE), SOURCE // dots
    for layer, placed in tiles:
        if layer.blend:  # would hide what it only tones
            continue
        found = ((painter.surface(layer, tile), painter.place(layer, tile)) for tile in placed)
        small.fblits(
            [
                (_dots(surface, grain), (x // grain - box.x * dots, y // grain - box.y * dots))
                for surface, (x, y) in found
                if surface
            ]
        )
    return small


@lru_cache(maxsize=2048)
def _dots(surface: Surface, grain: int) -> Surface:
    small = pygame.transform.smoothscale(
        surface, tuple(max(1, round(length / grain)) for length in surface.get_size())
    )
    # a hex leaves corners free, where its neighbours lie: a dot of it must not let the ground through
    if small.get_size() == (1, 1) and small.get_at((0, 0)).a >= MOSTLY:
        small.set_at((0, 0), (*pygame.transform.average_color(surface, surface.get_rect(), True)[:3], 255))
    return small


@lru_cache(maxsize=32)
def schematic(size: tuple[int, int], height: int) -> Surface:
    """A cell of a map whose pictures are missing: floor, low cover, obstacle or wall, told by its height."""
    cell = Surface(size, 0, 32)
    cell.fill(mix("concrete", "ink", 0.35))
    pygame.draw.rect(cell, mix("concrete", "ink", 0.45), cell.get_rect(), 1)
    if height:
        inset = 0 if height >= 20 else min(size) // 10
        pygame.draw.rect(cell, rgb("ink"), cell.get_rect().inflate(-inset * 2, -inset * 2))
        if height >= 20:
            tone = "roof"
        elif height >= 11:
            tone = "timber"
        else:
            tone = "canvas"
        pygame.draw.rect(cell, rgb(tone), cell.get_rect().inflate(-inset * 2 - 2, -inset * 2 - 2))
    return cell


Key = tuple[int, int, int, Doors]
"""Zoom, column and row of a piece, and the doors in it that have moved."""
MOST, ROUGH = 20_000_000, 4_000_000
"""Pixels of what stands for pieces, and of what is known of each at any zoom: more than the largest window
shows, and all of a large map."""
DOTS = 4
"""Dots along a unit of what nothing is known of yet: as quick as one, and a map can be told from it."""


class Pieces(OrderedDict[Key, Surface]):
    """Baked pieces, at most so many pixels of them: those that were not asked for longest go first."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        self._pixels = 0

    def drop(self, key: Key) -> None:
        self._count(self.pop(key, None), -1)

    def keep(self, key: Key, piece: Surface) -> None:
        self.drop(key)
        self[key] = piece
        self._count(piece, 1)
        while len(self) > 1 and self._pixels > self._most:
            self._count(self.popitem(last=False)[1], -1)

    def _count(self, piece: Surface | None, sign: int) -> None:
        self._pixels += sign * piece.get_width() * piece.get_height() if piece else 0


class Baker(Protocol):
    """Bakes pieces: `piece` at once, `steps` bit by bit."""

    glass: bool
    picture: MapPicture

    @property
    def tiles(self) -> dict[Cell, Placed]: ...

    def piece(self, zoom: int, x: int, y: int, moved: Doors) -> Surface: ...

    def steps(self, zoom: int, x: int, y: int, moved: Doors) -> Steps[Surface]: ...

    def box(self, x: int, y: int) -> Rect: ...

    def span(self, box: Rect, px: int) -> tuple[int, int]: ...

    def near(self, moved: Doors, box: Rect) -> Doors: ...


class TileStreamer:
    """Gives a piece for each place and zoom at once: one of the baked `pieces`, or what stands for it while
    `baker` makes it, a little in each frame."""

    def __init__(self, pieces: Mapping[Key, Surface], baker: Baker) -> None:
        self._pieces = pieces
        self._baker = baker
        self._growing: IncrementalCache[Surface] = IncrementalCache()
        self._standing, self._rough = Pieces(MOST), Pieces(ROUGH)

    def piece(self, target: Surface, zoom: int, x: int, y: int, moved: Doors) -> Surface:
        """A piece to be drawn on that target, or what stands for it."""
        key = zoom, x, y, self._baker.near(moved, self._baker.box(x, y))
        if (
            key in self._pieces
            or self._baker.glass
            or self._growing.grown(target, key, lambda: self._baker.steps(*key))
        ):
            self._standing.drop(key)
            return self._baker.piece(*key)
        if key not in self._standing:
            self._standing.keep(key, self._stand_in(*key))
        return self._standing[key]

    def _stand_in(self, zoom: int, x: int, y: int, moved: Doors) -> Surface:
        size = self._baker.span(self._baker.box(x, y), zoom)
        known = [
            (doors != moved, abs(px - zoom), px, doors)
            for px, column, row, doors in self._pieces
            if (column, row) == (x, y)
        ]
        if known:
            *_, px, doors = min(known, key=lambda one: one[:2])
            return pygame.transform.scale(self._pieces[px, x, y, doors], size)
        return pygame.transform.smoothscale(self._dotted(x, y), size)

    def roughly(self, columns: int, rows: int) -> Iterator[None]:
        """Make the dots of all pieces, one by one, before the whole map is asked for."""
        for y in range(rows):
            for x in range(columns):
                if not self._baker.glass:
                    self._dotted(x, y)
                    yield

    def _dotted(self, x: int, y: int) -> Surface:
        """A piece as dots."""
        baker, key = self._baker, (DOTS, x, y, frozenset[Cell]())
        if key not in self._rough:
            wide, high = baker.span(baker.box(x, y), DOTS)
            box = Rect(baker.box(x, y).topleft, (-(-wide // DOTS), -(-high // DOTS)))
            self._rough.keep(key, rough_picture(baker.picture, baker.tiles.get((x, y), []), box, DOTS))
        return self._rough[key]
