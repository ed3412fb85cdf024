"""The map as a picture, baked in pieces at the sizes its art was drawn for, lit as the game lights it or plain as Tiled draws it."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.client.assets import Picture
from game.client.camera import Camera
from game.client.shade import height_of, lay_clouds, lay_darkness, lay_shadows
from game.client.stamps import TilePainter, sizes
from game.client.theme import rgb
from game.core.field import Cell, Cover, Field
from game.maps import MapPicture, PictureLayer, PictureTile

CHUNK = 16
"""Cells along the side of a piece; with zooms that are multiples of 8 all pieces are multiples of 16 px."""
MARGIN = 1
"""Cells around a piece that are baked with it, so that shadows cross its border."""
BUDGET = 40_000_000
"""Pixels of baked pieces that are kept: what a large window shows at the largest zoom, twice."""

Placed = list[tuple[PictureLayer, tuple[PictureTile, ...]]]


@dataclass(frozen=True, eq=False)
class Crown:
    """A part of the map that is drawn above the figures; `box` is what it covers, in pixels of the map at the zoom asked for."""

    key: tuple[int, int, int]
    picture: Picture
    box: Rect


class MapView:
    """Draws a map. `doors` given to `draw` are cells whose door stands otherwise than on the map: they are baked anew."""

    def __init__(self, field: Field, picture: MapPicture, plain: bool = False) -> None:
        self.field = field
        self.picture = picture
        self.plain = plain
        self.sizes = sizes(picture)
        shown = [layer for layer in picture.layers if layer.visible]
        self.layers = [layer for layer in shown if plain or not layer.over]
        self.crown_layers = [] if plain else [layer for layer in shown if layer.over]
        self.standing = next((i for i, layer in enumerate(self.layers) if self._stands(i, layer)), len(self.layers))
        self._tiles = self._by_chunk(self.layers)
        self._pieces: OrderedDict[tuple[int, int, int], Surface] = OrderedDict()
        self._crowns: dict[int, list[Crown]] = {}

    def _stands(self, index: int, layer: PictureLayer) -> bool:
        """Whether things stand in this layer rather than lie: some cast shadows, or most are in cells that block or cover."""
        if any(tile.stamp.shadow for tile in layer.tiles):
            return True
        inside = [tile.cell for tile in layer.tiles if tile.cell in self.field]
        solid = sum(height_of(self.field[cell]) > 0 for cell in inside)
        return index > 0 and solid * 2 > len(inside)

    def _by_chunk(self, layers: list[PictureLayer]) -> dict[Cell, Placed]:
        """The tiles that reach into each piece and its margin, layer by layer in the map's own order."""
        found: dict[Cell, list[list[PictureTile]]] = defaultdict(lambda: [[] for _ in layers])
        wide, high = self.picture.tile_px, self.picture.tile_height
        for index, layer in enumerate(layers):
            for tile in layer.tiles:
                size = tile.stamp.source[2:] if not tile.flip_diagonal else tile.stamp.source[3:1:-1]
                left, top = tile.x + layer.offset[0], tile.y + layer.offset[1]
                columns = range((left // wide - MARGIN - 1) // CHUNK, ((left + size[0]) // wide + MARGIN + 1) // CHUNK + 1)
                rows = range((top // high - MARGIN - 1) // CHUNK, ((top + size[1]) // high + MARGIN + 1) // CHUNK + 1)
                for x in columns:
                    for y in rows:
                        found[x, y][index].append(tile)
        return {at: [(layer, tuple(tiles)) for layer, tiles in zip(layers, lists, strict=True)] for at, lists in found.items()}

    # ------------------------------------------------------------ what is drawn

    def draw(self, target: Surface, camera: Camera) -> None:
        """The map as the camera sees it; beyond its edge all is ink."""
        left, top = camera.origin
        whole = Rect(left, top, self.field.width * camera.zoom, self.field.height * camera.zoom)
        if not whole.contains(target.get_rect()):
            target.fill(rgb("ink"))
        column, row, columns, rows = camera.visible()
        for y in range(row // CHUNK, (row + rows - 1) // CHUNK + 1 if rows else 0):
            for x in range(column // CHUNK, (column + columns - 1) // CHUNK + 1 if columns else 0):
                piece = self.piece(camera.zoom, x, y)
                target.blit(piece, (left + x * CHUNK * camera.zoom, top + y * CHUNK * camera.zoom))

    def piece(self, zoom: int, x: int, y: int) -> Surface:
        """A baked piece at a zoom; scaled down from the next larger size that can be baked sharp, if it is not one itself."""
        key = (zoom, x, y)
        if key in self._pieces:
            self._pieces.move_to_end(key)
            return self._pieces[key]
        source = min((px for px in self.sizes if px >= zoom), default=max(self.sizes))
        if source == zoom:
            piece = self._bake(zoom, x, y)
        else:
            larger = self.piece(source, x, y)
            size = larger.get_width() * zoom // source, larger.get_height() * zoom // source
            piece = pygame.transform.smoothscale(larger, size)
        self._keep(key, piece)
        return piece

    def _keep(self, key: tuple[int, int, int], piece: Surface) -> None:
        self._pieces[key] = piece
        total = sum(kept.get_width() * kept.get_height() for kept in self._pieces.values())
        while total > BUDGET and len(self._pieces) > 1:
            _, gone = self._pieces.popitem(last=False)
            total -= gone.get_width() * gone.get_height()

    def whole(self, px: int) -> Surface:
        """The whole map on one surface, crowns and all."""
        target = Surface((self.field.width * px, self.field.height * px), 0, 32)
        for y in range(-(-self.field.height // CHUNK)):
            for x in range(-(-self.field.width // CHUNK)):
                target.blit(self._bake(px, x, y), (x * CHUNK * px, y * CHUNK * px))
        for crown in self.crowns(px):
            crown.picture.draw(target, crown.box.x, crown.box.y)
        return target

    # ------------------------------------------------------------ baking

    def _bake(self, px: int, x: int, y: int) -> Surface:
        columns, rows = min(CHUNK, self.field.width - x * CHUNK), min(CHUNK, self.field.height - y * CHUNK)
        corner = (x * CHUNK - MARGIN, y * CHUNK - MARGIN)
        canvas = Surface(((columns + 2 * MARGIN) * px, (rows + 2 * MARGIN) * px), 0, 32)
        canvas.fill(rgb("ink"))
        painter = TilePainter(self.picture, px)
        tiles = self._tiles.get((x, y), [(layer, ()) for layer in self.layers])
        self._paint(canvas, painter, tiles[: self.standing], corner)
        if not self.plain:
            lay_clouds(canvas, corner, px)
            lay_shadows(canvas, list(self._casting(painter, tiles[self.standing :], corner)), px / 32)
        self._paint(canvas, painter, tiles[self.standing :], corner)
        if not self.plain:
            lay_darkness(canvas, self.field, corner, px)
        piece = Surface((columns * px, rows * px), 0, 32)
        piece.blit(canvas, (-MARGIN * px, -MARGIN * px))
        return piece

    def _paint(self, canvas: Surface, painter: TilePainter, tiles: Placed, corner: Cell) -> None:
        pixel = corner[0] * painter.px, corner[1] * painter.px
        for layer, placed in tiles:
            image = painter.image(layer)
            if image:
                at = round(layer.offset[0] * painter.scale[0]), round(layer.offset[1] * painter.scale[1])
                canvas.blit(image, (at[0] - pixel[0], at[1] - pixel[1]))
            canvas.fblits(list(painter.pieces(layer, placed, pixel)))

    def _casting(self, painter: TilePainter, tiles: Placed, corner: Cell) -> Iterator[tuple[Surface, tuple[int, int], int]]:
        """The things of a piece that cast shadows: picture, place, height in units."""
        for layer, placed in tiles:
            for tile in placed:
                height = tile.stamp.shadow or (height_of(self.field[tile.cell]) if tile.cell in self.field else 0)
                surface = painter.surface(layer, tile) if height else None
                if surface:
                    left, top = painter.place(layer, tile)
                    yield surface, (left - corner[0] * painter.px, top - corner[1] * painter.px), height

    # ------------------------------------------------------------ crowns

    def crowns(self, zoom: int) -> list[Crown]:
        """What is drawn above the figures, north to south."""
        if zoom not in self._crowns:
            if len(self._crowns) > 3:
                self._crowns.clear()
            self._crowns[zoom] = list(self._cut_crowns(zoom))
        return self._crowns[zoom]

    def _cut_crowns(self, zoom: int) -> Iterator[Crown]:
        source = min((px for px in self.sizes if px >= zoom), default=max(self.sizes))
        painter = TilePainter(self.picture, source)
        cut: dict[int, Picture] = {}
        for number, layer in enumerate(self.crown_layers):
            for tile in layer.tiles:
                surface = painter.surface(layer, tile)
                if surface is None:
                    continue
                if id(surface) not in cut:
                    whole = surface.premul_alpha()
                    size = round(surface.get_width() * zoom / source), round(surface.get_height() * zoom / source)
                    cut[id(surface)] = Picture(whole if source == zoom else pygame.transform.smoothscale(whole, size))
                x, y = painter.place(layer, tile)
                picture = cut[id(surface)]
                yield Crown((number, *tile.cell), picture, picture.surface.get_rect(topleft=(round(x * zoom / source), round(y * zoom / source))))


def lies_low(field: Field, cell: Cell) -> bool:
    """Whether a cell has cover that a figure behind it looks over."""
    return cell in field and field[cell].cover is not Cover.NONE and not field[cell].blocks_sight


def other_doors(field: Field, doors: Mapping[Cell, bool]) -> frozenset[Cell]:
    """Cells whose door stands otherwise than the map says."""
    return frozenset(door.cell for door in field.doors if doors.get(door.cell, door.open) != door.open)
