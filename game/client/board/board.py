"""The board: map, areas, overlays, figures and marks, drawn in the order of the art guide from data alone;
the layers that go by slower or faster than the ground, and the fog of war over it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from functools import lru_cache
from math import ceil
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.client.board import vehicles
from game.client.board.animated_tiles import AnimatedTiles
from game.client.board.annotations import draw_labels, draw_marks
from game.client.board.camera import Box, Camera
from game.client.board.canopies import Crowns
from game.client.board.decals import draw_scars
from game.client.board.effects import draw_effects
from game.client.board.figure_layer import FigureLayer
from game.client.board.ground_overlays import GroundOverlays, draw_octagons
from game.client.board.item_sprites import Pictures, draw_carried, draw_things
from game.client.board.map_view import MapView
from game.client.board.terrain_changes import draw_changes
from game.client.board.tile_stamps import TilePainter
from game.client.board.ways import draw_ends, draw_ways
from game.client.kit.atlases import atlas, clear, reading
from game.client.kit.frame_time import spare
from game.client.kit.sprites import LOOKS
from game.client.kit.theme import rgb
from game.client.seat.orders.declarations import OrderMark
from game.client.seat.view.board_marks import Fog, Marks
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.decals import ALL
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.field import Cell, Field
from game.core.geometry.lattice import Lattice
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import AIMING, GRIPPING
from game.maps import MapPicture, PictureLayer

HEAD = 0.3, 0.28
"""How far a head stands out above its place, and to either side of the middle, in units."""


class Board:
    """What the battle looks like. Set `marks` to what the moment needs, call `update` and `draw` each frame;
    `camera` is there to be moved."""

    def __init__(
        self,
        field: Field,
        picture: MapPicture,
        scene: BoardScene,
        playback: Playback,
        view: tuple[int, int] = (1280, 720),
        free: Box | None = None,
        signs: bool = False,
    ) -> None:
        self.field = field
        self.scene = scene
        self.playback = playback
        ground, below, above = split(picture)
        self.map = MapView(field, ground, glass=bool(below), signs=signs)
        self._below, self._above = Parallax(field, picture, below), Parallax(field, picture, above)
        self.moving = AnimatedTiles(self.map)
        self.lattice = picture.lattice
        self.camera = Camera(self.lattice, view, free)
        self.figures = FigureLayer(scene, playback, self.camera)
        self.marks = Marks()
        self.orders: tuple[OrderMark, ...] = ()  # what one's own side means to do
        self.reduced = False
        self.scars = ALL  # which marks of the fight are shown
        self.settled = (
            False  # whether nobody has done anything for a while: what only draws the eye then stands still
        )
        self._stood = 0.0  # milliseconds for which it has stood still
        self.pictures: Pictures | None = None  # of things; without them nothing is seen to lie about
        self._fog = FogPainter(self.lattice)
        self._crowns = Crowns(self.map.crowns)
        self.under, self.ahead = GroundOverlays(scene, playback), Preloader(self.map.roughly())

    # ------------------------------------------------------------ where

    def cell_at(self, pos: tuple[int, int]) -> Cell | None:
        """The cell of the map under a pixel."""
        cell = self.camera.to_cell(pos)
        return cell if cell in self.field else None

    def unit_at(self, pos: tuple[int, int]) -> UnitId:
        """The figure under a pixel, 0 if there is none: the one on the cell, or the one below whose head
        stands out of its own."""
        x, y = self.camera.to_map(pos)
        here = self._sprite_on(self.camera.to_cell(pos))
        if here and not here.down:
            return here.unit
        for sprite in self.scene.units.values():
            left, top = self.lattice.place(sprite.cell)
            stands = (
                sprite.pose in ("ready", AIMING, GRIPPING)
                and sprite.unit not in self.marks.hidden
                and not sprite.large
                and not sprite.aboard
            )
            if stands and -HEAD[0] < y - top < 0 and abs(x - left - 0.5) < HEAD[1]:
                return sprite.unit
        return here.unit if here else NO_UNIT

    def _sprite_on(self, cell: Cell) -> Sprite | None:
        there = [
            sprite
            for sprite in self.scene.units.values()
            if self.scene.on(sprite, cell) and sprite.unit not in self.marks.hidden
        ]
        return min(there, key=lambda sprite: sprite.down, default=None)

    def forget(self) -> None:
        """Nothing is marked, nothing fades any more."""
        self.marks, self.orders = Marks(), ()
        self._crowns.forget()
        self.under.forget()

    # ------------------------------------------------------------ time

    def update(self, ms: float) -> None:
        """Let the camera glide, the crowns fade and the playback go on."""
        self.playback.update(ms)
        self.camera.nudge = 0 if self.reduced else self.playback.quake
        self._stood += ms if self.settled else 0.0
        self.camera.update(ms)
        self.moving.tick(0.0 if self.reduced else ms)
        self.under.update(ms, self.marks)
        self._crowns.update(ms, self.camera, self.playback, self.marks.hidden)

    @property
    def breath(self) -> float:
        """The clock of what draws the eye to whoever has the turn."""
        return self.playback.clock - self._stood

    # ------------------------------------------------------------ drawing

    def draw(self, target: Surface) -> None:
        if self.map.glass:
            target.fill(rgb("ink"), target.get_rect())
            self._below.draw(target, self.camera, self.reduced)
        self.map.draw(target, self.camera, self.scene.floor.doors)
        self.moving.draw(target, self.camera, self.scene.floor.doors)
        self._above.draw(target, self.camera, self.reduced)
        draw_changes(target, self.camera, self.field, self.scene.floor.ground)
        draw_scars(target, self.camera, self.scene, self.scars, self.playback.flies)
        self.under.draw(target, self.camera, self.marks, self.reduced)
        draw_ways(target, self.camera, self.orders)
        self.under.draw_ways(target, self.camera, self.marks)
        if self.pictures and self.scene.floor.things:
            draw_things(target, self.camera, self.scene, self.pictures)
        if self.marks.calm:
            target.blit(_dark(target.get_size()), (0, 0))
        self.figures.begin(self.camera, self.marks, self.breath, self.reduced)
        sprites = self.figures.in_view()
        for sprite in sprites:
            self.figures.draw(target, sprite)
        self.figures.draw_ghosts(target)
        if self.pictures and self.scene.floor.taken:
            draw_carried(target, self.camera, self.scene, self.pictures)
        draw_ends(target, self.camera, self.scene, self.orders)
        for sprite in sprites:
            self.figures.draw_points(target, sprite)
        self._crowns.draw(target, self.camera)
        self.figures.draw_crews(target, sprites)
        for sprite in sprites:
            self.figures.draw_statuses(target, sprite)
        if self.marks.fog:
            self._fog.draw(target, self.camera, self.marks.fog)
            self.figures.draw_remembered(target)
        if self.marks.course:
            vehicles.draw_warnings(target, self.camera, self.marks.course)
        draw_marks(target, self.camera, self.playback, self.marks, None if self.reduced else self.breath)
        draw_octagons(target, self.camera, self.under.waiting)
        said = draw_labels(target, self.camera, self.marks)
        named = self.under.goals or self.marks.ranges
        bodies = [self.figures.seen(sprite) for sprite in sprites] if named else ()
        self.under.draw_names(target, self.camera, self.marks, said, bodies)
        self.under.draw_goals(target, self.camera, said, bodies)
        draw_effects(target, self.camera, self.playback, self.pictures.name if self.pictures else str)


@lru_cache(maxsize=2)
def _dark(size: tuple[int, int]) -> Surface:
    """What takes light and colour from a board on which nothing is being decided."""
    dark = Surface(size)
    dark.fill(rgb("ink"))
    dark.set_alpha(87)
    return dark


BOARD = ("marks", "figures/rings", "marks/overlays", "marks/areas", "marks/flashes")
"""What the board needs whoever is on it, the soonest first."""
PORTRAITS = ("clothes", "people")
DONE = object()
FACE = 128
"""Pixels of a face on its sheet: the largest that is drawn."""


class Preloader:
    """`work` goes on with whatever is not read yet of what those figures need at that zoom; then with
    `more`."""

    def __init__(self, more: Iterator[None]) -> None:
        self._more = more
        self._about: tuple[frozenset[str], int] | None = None
        self._rest: Iterator[None] = iter(())

    def work(self, target: Surface, looks: Iterable[str], px: int) -> None:
        """A step, if the frame has time left."""
        if not spare(target):
            return
        about = frozenset(looks), px
        if about != self._about:
            self._about, self._rest = about, _read(sheets(*about))
        if next(self._rest, DONE) is DONE:
            next(self._more, None)


def sheets(looks: frozenset[str], px: int) -> list[Path]:
    """The files that figures of those looks, their faces and what happens to them are drawn from; then the
    same for all other zooms."""
    known = [look for look in LOOKS if look in looks]
    kinds = [f"figures/{look}{part}" for look in known for part in ("", "-face")]
    board = [found for name in (*BOARD, *kinds) if (found := atlas(name))]
    faces = [found.sheet(FACE) for name in PORTRAITS if (found := atlas(f"portraits/{name}"))]
    return list(
        dict.fromkeys(
            [
                *(one.sheet(px) for one in board),
                *faces,
                *(path for one in board for path in one.files.values()),
            ]
        )
    )


def _read(paths: Iterable[Path]) -> Iterator[None]:
    for path in paths:
        yield from reading(path)


# ---------------------------------------------------------------- layers that go by slower or faster


REST = (1.0, 1.0)


def split(picture: MapPicture) -> tuple[MapPicture, tuple[PictureLayer, ...], tuple[PictureLayer, ...]]:
    """The map without the layers that lie below and above all that stay with the ground, and those; layers
    between them stay where they are."""
    layers = [layer for layer in picture.layers if layer.visible]
    below, above = 0, len(layers)
    while below < len(layers) and layers[below].parallax != REST:
        below += 1
    while above > below and layers[above - 1].parallax != REST and not layers[above - 1].over:
        above -= 1
    if below == 0 and above == len(layers):
        return picture, (), ()
    return replace(picture, layers=tuple(layers[below:above])), tuple(layers[:below]), tuple(layers[above:])


class Parallax:
    """Draws such layers as Tiled does: each as if the view had moved only its share of the way from the point
    at which they lie as drawn."""

    def __init__(self, field: Field, picture: MapPicture, layers: tuple[PictureLayer, ...]) -> None:
        self._views = [
            (MapView(field, replace(picture, layers=(layer,)), plain=True, glass=True), layer.parallax)
            for layer in layers
        ]
        self._still = picture.still[0] / picture.tile_px, picture.still[1] / picture.tile_height

    def draw(self, target: Surface, camera: Camera, at_rest: bool = False) -> None:
        """The layers as the camera sees them; `at_rest` as if they lay on the ground."""
        for view, (across, down) in self._views:
            seen = copy(camera)
            if not at_rest:
                seen.x = across * camera.x + (1 - across) * self._still[0]
                seen.y = down * camera.y + (1 - down) * self._still[1]
            if not _whole(target, view, seen):
                view.draw(target, seen)


def _whole(target: Surface, view: MapView, seen: Camera) -> bool:
    """Draw an image layer to its own ends, which lie beyond the map as often as not; False if it is none, or
    too large for that."""
    layer, painter = view.picture.layers[0], TilePainter(view.picture, seen.zoom)
    if not layer.image or painter.is_large(layer):
        return False
    left, top = seen.origin
    target.fblits(tuple(painter.images(layer, (-left, -top), target.get_size())))
    return True


# ---------------------------------------------------------------- fog of war


NEVER, BEFORE = 224, 128
GRAIN = 4
"""Dots per unit: the edge is blurred by one of them, a quarter of a cell."""
SLANTING = 2
"""Slanting sides are drawn with so many times more dots first."""


class FogPainter:
    """Keeps the fog of one moment at a few dots a cell, and the part of it that the camera shows."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self.units = ceil(lattice.size[0]), ceil(lattice.size[1])
        self._fog: Fog | None = None
        self._dots = clear((1, 1))
        self._view: tuple[tuple[int, int], int, tuple[int, int]] | None = None
        self._shown = clear((1, 1))
        self._place = Rect(0, 0, 0, 0)

    def draw(self, target: Surface, camera: Camera, fog: Fog) -> None:
        if fog is not self._fog and fog != self._fog:
            self._dots, self._view = self._dotted(fog), None
        self._fog = fog
        view = camera.origin, camera.zoom, camera.view
        if view != self._view:
            self._view = view
            self._shown, self._place = self._scaled(camera)
        target.blit(self._shown, self._place)

    def _dotted(self, fog: Fog) -> Surface:
        size = self.units[0] * GRAIN, self.units[1] * GRAIN
        if self.lattice.upright:
            small = clear(self.units)
            small.fill((*rgb("ink"), NEVER))
            for cell in fog.known:
                small.set_at(cell, (*rgb("ink"), BEFORE))
            for cell in fog.seen:
                small.set_at(cell, (*rgb("ink"), 0))
            dots = pygame.transform.scale(small, size)
        else:
            dots = pygame.transform.smoothscale(self._shaped(fog), size)
        return pygame.transform.box_blur(dots, 1)

    def _shaped(self, fog: Fog) -> Surface:
        grain = GRAIN * SLANTING
        large = clear((self.units[0] * grain, self.units[1] * grain))
        large.fill((*rgb("ink"), NEVER))
        for cells, depth in ((fog.known - fog.seen, BEFORE), (fog.seen, 0)):
            for cell in cells:
                x, y = self.lattice.place(cell)
                pygame.draw.polygon(
                    large,
                    (*rgb("ink"), depth),
                    [((x + u) * grain, (y + v) * grain) for u, v in self.lattice.shape],
                )
        return large

    def _scaled(self, camera: Camera) -> tuple[Surface, Rect]:
        left, top, columns, rows = camera.visible()
        part = self._dots.subsurface((left * GRAIN, top * GRAIN, columns * GRAIN, rows * GRAIN))
        place = Rect(camera.to_screen((left, top)), (columns * camera.zoom, rows * camera.zoom))
        return pygame.transform.smoothscale(part, place.size), place
