"""The map as a picture, baked in pieces at the sizes its art was drawn for, lit as the game lights it or
plain as Tiled draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from math import ceil

import pygame
from pygame import Rect, Surface

from game.client.board.baking import CHUNK, Placed, by_piece, in_view, lay_over, without
from game.client.board.camera import Camera
from game.client.board.canopies import Crown, cut_crowns
from game.client.board.edge_mirror import fill_around, mirror_of
from game.client.board.lighting import (
    Casting,
    footprint,
    height_of,
    lay_clouds,
    lay_darkness,
    lay_shadows,
    lost_at,
)
from game.client.board.region_shapes import over_block
from game.client.board.terrain_changes import (
    Doors,
    doorway,
    other_doors,
    painted_cells,
    painted_ground,
    runs_down,
    variants,
)
from game.client.board.tile_stamps import Frames, TilePainter, missing, sizes
from game.client.board.tile_streaming import Pieces, TileStreamer, schematic
from game.client.kit.atlases import clear
from game.client.kit.canvas import Canvas
from game.client.kit.frame_time import Steps, finish_steps
from game.client.kit.theme import rgb
from game.core.field import Cell, Field
from game.core.geometry.lattice import Isometric
from game.maps import MapPicture, PictureLayer
from game.maps.picture import in_battle

MARGIN = 1
"""Units around a piece that are baked with it, so that shadows cross its border."""
BUDGET = 40_000_000
"""Pixels of baked pieces that are kept: what a large window shows at the largest zoom, twice."""


class MapView:
    """Draws a map: `plain` as Tiled does, else as it is in a battle, where layers that only say what blocks
    are shown with `signs` alone. A piece with a door that has moved since is baked anew."""

    def __init__(
        self,
        field: Field,
        picture: MapPicture,
        plain: bool = False,
        glass: bool = False,
        signs: bool = False,
    ) -> None:
        self.field = field
        self.picture = picture
        self.lattice = picture.lattice
        self.units = ceil(self.lattice.size[0]), ceil(self.lattice.size[1])
        self.plain = plain
        self.glass = glass  # what was drawn before shows where nothing is drawn
        self.sizes = sizes(picture)
        layers = picture.layers if plain or signs else in_battle(picture)
        shown = [layer for layer in layers if layer.visible]
        self.layers = [layer for layer in shown if plain or not layer.over]
        self.crown_layers = [] if plain else [layer for layer in shown if layer.over]
        # Whether its author says what casts a shadow.
        self._tells = any(tile.stamp.shadow for layer in shown for tile in layer.tiles)
        self.standing = next(
            (i for i, layer in enumerate(self.layers) if self._stands(i, layer)), len(self.layers)
        )
        self._painted_light = any(layer.name.casefold() == "light" for layer in shown)
        self.missing = missing(picture)
        self._pieces = Pieces(BUDGET)
        self._unhurried = TileStreamer(self._pieces, self)
        self._crowns: dict[int, list[Crown]] = {}
        self._mirror = None if plain or glass else mirror_of(self.lattice, CHUNK)

    def _stands(self, index: int, layer: PictureLayer) -> bool:
        """Whether things stand in this layer rather than lie: some cast shadows, or (on maps that do not say)
        most block or cover."""
        if self._tells:
            return any(tile.stamp.shadow for tile in layer.tiles)
        inside = [tile.cell for tile in layer.tiles if tile.cell in self.field]
        solid = sum(height_of(self.field[cell]) > 0 for cell in inside)
        return index > 0 and solid * 2 > len(inside)

    @property
    def _beneath(self) -> tuple[int, int, int]:
        """The colour of what no layer covers."""
        return self.picture.background or rgb("ink")

    @cached_property
    def tiles(self) -> dict[Cell, Placed]:
        return by_piece(self.picture, self.layers, CHUNK, MARGIN)

    @cached_property
    def crown_tiles(self) -> dict[Cell, Placed]:
        return by_piece(self.picture, self.crown_layers, CHUNK, MARGIN)

    # ------------------------------------------------------------ what is drawn

    def draw(self, target: Surface, camera: Camera, doors: Mapping[Cell, bool] | None = None) -> None:
        """The map as the camera sees it; beyond its edge lies its mirror, or ink. `doors` are those known to
        be open or closed by now."""
        left, top = camera.origin
        if not self.glass:
            fill_around(target, Rect(left, top, *camera.extent))
        moved = other_doors(self.field, doors or {})
        for x, y in in_view(camera):
            target.blit(
                self._unhurried.piece(target, camera.zoom, x, y, moved),
                (left + x * CHUNK * camera.zoom, top + y * CHUNK * camera.zoom),
            )
        if self._mirror:
            zoom, near = camera.zoom, self.near
            self._mirror.draw(
                target,
                camera,
                CHUNK * zoom,
                lambda x, y: self._pieces.get((zoom, x, y, near(moved, self.box(x, y)))),
            )

    def make_ready(self, target: Canvas, camera: Camera, doors: Mapping[Cell, bool]) -> None:
        """Bake what the camera will show, as long as the frame has time for it."""
        moved = other_doors(self.field, doors)
        for x, y in in_view(camera):
            self._unhurried.piece(target, camera.zoom, x, y, moved)

    def roughly(self) -> Iterator[None]:
        """Make what stands for all pieces in a window, one by one, before the whole map is asked for."""
        return self._unhurried.roughly(*(-(-length // CHUNK) for length in self.units))

    def piece(self, zoom: int, x: int, y: int, moved: Doors = frozenset()) -> Surface:
        """A baked piece at a zoom; scaled down from the next larger size that can be baked sharp, if it is
        not one itself."""
        key = (zoom, x, y, self.near(moved, self.box(x, y)))
        if key in self._pieces:
            self._pieces.move_to_end(key)
            return self._pieces[key]
        return finish_steps(self.steps(*key))

    def steps(self, zoom: int, x: int, y: int, moved: Doors) -> Steps[Surface]:
        source = min((px for px in self.sizes if px >= zoom), default=max(self.sizes))
        if source == zoom:
            piece = yield from self._bake(zoom, x, y, moved)
        else:
            baked = self._pieces.get((source, x, y, moved)) or (yield from self.steps(source, x, y, moved))
            piece = pygame.transform.smoothscale(baked, self.span(self.box(x, y), zoom))
        self._pieces.keep((zoom, x, y, moved), piece)
        return piece

    def box(self, x: int, y: int) -> Rect:
        """The units of a piece."""
        return Rect(x * CHUNK, y * CHUNK, CHUNK, CHUNK)

    def span(self, box: Rect, px: int) -> tuple[int, int]:
        """How large a box is at `px`: those at the edge of the map end with it."""
        wide, high = (
            round(size * px) - at * px for size, at in zip(self.lattice.size, box.topleft, strict=True)
        )
        return max(1, min(box.width * px, wide)), max(1, min(box.height * px, high))

    def near(self, moved: Doors, box: Rect) -> Doors:
        """The doors that are seen in a box, or throw shadows into it."""
        around = box.inflate(2 * MARGIN, 2 * MARGIN)
        return (
            frozenset(cell for cell in moved if around.collidepoint(self.lattice.place(cell)))
            if moved
            else moved
        )

    def whole(self, px: int) -> Surface:
        """The whole map on one surface, crowns and all."""
        return self.part(Rect(0, 0, *self.units), px, px)

    def part(self, units: Rect, px: int, source: int) -> Surface:
        """Some units of the map at `px`, baked at `source` piece by piece."""
        size = (round(end * px) for end in self.lattice.size)
        wide, high = (
            min(length * px, end - start * px)
            for length, start, end in zip(units.size, units.topleft, size, strict=True)
        )
        target = Surface((max(1, wide), max(1, high)), 0, 32)
        for y in range(units.top // CHUNK, -(-units.bottom // CHUNK)):
            for x in range(units.left // CHUNK, -(-units.right // CHUNK)):
                piece = finish_steps(self._bake(source, x, y, frozenset()))
                if source != px:
                    piece = pygame.transform.smoothscale(piece, self.span(self.box(x, y), px))
                target.blit(piece, ((x * CHUNK - units.x) * px, (y * CHUNK - units.y) * px))
        for crown in self.crowns(px):
            crown.picture.draw(target, crown.box.x - units.x * px, crown.box.y - units.y * px)
        return target

    def plainly(self, px: int) -> Surface:
        """The whole map layer by layer without shadows or light, as an editor draws it; unlike pieces, no
        larger than itself at any size of tiles."""
        target = Surface((round(self.lattice.size[0] * px), round(self.lattice.size[1] * px)), 0, 32)
        target.fill(self._beneath)
        self._sketch(target, (0, 0), px)
        finish_steps(
            self._paint(
                target, TilePainter(self.picture, px), [(layer, layer.tiles) for layer in self.layers], (0, 0)
            )
        )
        return target

    # ------------------------------------------------------------ baking

    def _bake(self, px: int, x: int, y: int, moved: Doors) -> Steps[Surface]:
        tiles = self.tiles.get((x, y)) or [(layer, ()) for layer in self.layers]
        return self.baked(
            px, self.box(x, y).clip((0, 0, *self.units)), tiles, self.crown_tiles.get((x, y), []), moved
        )

    def baked(
        self, px: int, box: Rect, tiles: Placed, crowns: Placed, moved: Doors, frames: Frames = ()
    ) -> Steps[Surface]:
        """A box of the map in units with those tiles, which reach into it or into the margin around it, and
        those crowns over it."""
        corner = (box.x - MARGIN, box.y - MARGIN)
        size = (box.width + 2 * MARGIN) * px, (box.height + 2 * MARGIN) * px
        canvas = clear(size) if self.glass else Surface(size, 0, 32)
        if not self.glass:
            canvas.fill(self._beneath)
        self._sketch(canvas, corner, px)
        painter = TilePainter(self.picture, px, frames)
        yield from painter.read(tile for _, placed in (*tiles, *crowns) for tile in placed)
        lying, standing = tiles[: self.standing], without(tiles[self.standing :], moved)
        yield from self._paint(canvas, painter, lying, corner)
        if not self.plain:
            # Around a diamond nothing lies that could be in the light.
            if not isinstance(self.lattice, Isometric):
                lay_clouds(canvas, corner, px)
                yield
            feet: list[Casting] = []
            for layer in standing:
                feet += self._casting(painter, [layer], corner)
                yield
            feet += self._shading(painter, crowns, corner)
            yield from lay_shadows(canvas, feet, px / 32)
        yield from self._paint(canvas, painter, standing, corner)
        self._put_painted(canvas, corner, px)
        for cell in (*moved, *(one for one in self._bare_near(box) if one not in moved)):
            opened = next(door.open for door in self.field.doors if door.cell == cell) != (cell in moved)
            left, top = self.lattice.place(cell)
            door = over_block(
                doorway(px, opened, runs_down(cell, self.field, self.lattice)), self.lattice, px
            )
            door.draw(canvas, round((left - corner[0]) * px), round((top - corner[1]) * px))
        if not self.plain and not self._painted_light:
            lay_darkness(canvas, self.field, self.lattice, corner, px)
        piece = clear(self.span(box, px)) if self.glass else Surface(self.span(box, px), 0, 32)
        piece.blit(canvas, (-MARGIN * px, -MARGIN * px))
        return piece

    @cached_property
    def _painted(self) -> dict[Cell, str]:
        return {} if self.plain else painted_cells(self.field, self.layers)

    def _put_painted(self, canvas: Surface, corner: Cell, px: int) -> None:
        """What was put there by hand, plainly."""
        right, bottom = corner[0] + canvas.get_width() // px, corner[1] + canvas.get_height() // px
        near = set(self.lattice.among(*corner, right, bottom)) if self._painted else set[Cell]()
        for cell, variant in variants(sorted(near & self._painted.keys(), key=lambda one: one[::-1])):
            left, top = self.lattice.place(cell)
            drawn = over_block(painted_ground(self._painted[cell], px, variant), self.lattice, px)
            drawn.draw(canvas, round((left - corner[0]) * px), round((top - corner[1]) * px))

    def _bare_near(self, box: Rect) -> Doors:
        """The doors there of which the map shows nothing."""
        return self.near(self.field.bare_doors, box)

    def _sketch(self, canvas: Surface, corner: Cell, px: int) -> None:
        """What a map whose pictures are missing means, below what can be drawn of it."""
        if not self.missing:
            return
        right, bottom = corner[0] + canvas.get_width() // px, corner[1] + canvas.get_height() // px
        west, north, east, south = self.lattice.block
        size = ceil((east - west) * px), ceil((south - north) * px)
        for cell in self.lattice.among(*corner, right, bottom):
            x, y = self.lattice.place(cell)
            at = round((x + west - corner[0]) * px), round((y + north - corner[1]) * px)
            canvas.blit(schematic(size, height_of(self.field[cell])), at)

    def _paint(self, canvas: Surface, painter: TilePainter, tiles: Placed, corner: Cell) -> Steps[None]:
        pixel = corner[0] * painter.px, corner[1] * painter.px
        for layer, placed in tiles:
            blends = layer.blend and not self.glass and (placed or layer.image)
            target = clear(canvas.get_size()) if blends else canvas
            target.fblits(painter.images(layer, pixel, canvas.get_size()))
            target.fblits(painter.pieces(layer, placed, pixel))
            if blends:
                lay_over(canvas, target, layer.blend)
            yield

    def _casting(self, painter: TilePainter, tiles: Placed, corner: Cell) -> Iterator[Casting]:
        """The things of a piece that cast shadows."""
        for layer, placed in tiles:
            for tile in placed:
                told = self._tells or tile.cell not in self.field
                height = tile.stamp.shadow if told else height_of(self.field[tile.cell])
                surface = painter.surface(layer, tile) if height else None
                if surface:
                    left, top = painter.place(layer, tile)
                    place = left - corner[0] * painter.px, top - corner[1] * painter.px
                    yield footprint(surface, height, painter.px / 32), place, height

    def _shading(self, painter: TilePainter, crowns: Placed, corner: Cell) -> Iterator[Casting]:
        """Crowns: their whole outline, on the ground below them."""
        for layer, placed in crowns:
            for tile in placed:
                surface = painter.surface(layer, tile) if tile.stamp.shadow else None
                if surface:
                    left, top = painter.place(layer, tile)
                    drop = round(tile.stamp.shadow * 0.55 * painter.px / 32)
                    yield (
                        footprint(surface, 0, 1),
                        (left - corner[0] * painter.px, top + drop - corner[1] * painter.px),
                        tile.stamp.shadow,
                    )

    # ------------------------------------------------------------ crowns

    def crowns(self, zoom: int) -> list[Crown]:
        """What is drawn above the figures, north to south."""
        if zoom not in self._crowns:
            if len(self._crowns) > 3:
                self._crowns.clear()
            self._crowns[zoom] = list(
                cut_crowns(
                    self.picture,
                    self.crown_layers,
                    self.sizes,
                    zoom,
                    partial(lost_at, self.field, self.lattice),
                )
            )
        return self._crowns[zoom]
