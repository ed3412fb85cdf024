"""The board: map, areas, overlays, figures and marks, drawn in the order of the art guide from data alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from pygame import Surface

from game.client.board import vehicles
from game.client.board.animated_tiles import AnimatedTiles
from game.client.board.annotations import draw_labels, draw_marks
from game.client.board.camera import Box, Camera
from game.client.board.canopies import Crowns
from game.client.board.decals import draw_scars
from game.client.board.effects import draw_effects
from game.client.board.figure_layer import FigureLayer
from game.client.board.fog import FogPainter
from game.client.board.ground_overlays import GroundOverlays, draw_octagons
from game.client.board.item_sprites import Pictures, draw_carried, draw_things
from game.client.board.map_view import MapView
from game.client.board.parallax import Parallax, split
from game.client.board.terrain_changes import draw_changes
from game.client.board.ways import draw_ends, draw_ways
from game.client.kit.atlases import atlas, reading
from game.client.kit.frame_time import spare
from game.client.kit.sprites import LOOKS
from game.client.kit.theme import rgb
from game.client.seat.orders.declarations import OrderMark
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.decals import ALL
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.field import Cell, Field
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import AIMING, GRIPPING
from game.maps import MapPicture

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
