"""The minimap: the whole map small, with everybody whom one knows of. F7 shows it and puts it away, a click
or a drag on it moves the view. F12: the letters and numbers of the board. Home: all of the map, and back to
the figure in turn."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client.board.baking import CHUNK
from game.client.board.camera import Camera
from game.client.board.map_view import MapView
from game.client.board.tile_streaming import rough_picture
from game.client.kit.frame_time import IncrementalCache, Steps
from game.client.kit.pen import Pen
from game.client.kit.theme import mix, rgb
from game.client.kit.ui_elements import panel
from game.client.panels import board_coordinates
from game.client.panels.panel import Panel
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.view.scene import BoardScene
from game.core.field import Cell, Cover, Field, Tile
from game.core.geometry.lattice import Point

MOST = 240, 180
MARK = 10
DOTS = 4
"""Dots of the map's picture for each unit."""
EDGE = 8


class Overview:
    """Lies in the lower right corner of what the panels leave of the board. `box` is where its map is, in
    units of the interface."""

    def __init__(self, field: Field, camera: Camera, view: MapView | None = None) -> None:
        self.field = field
        self.camera = camera
        self.view_of_map = view
        self._growing: IncrementalCache[Surface] = IncrementalCache()
        self._picture: Surface | None = None
        self.box = Rect(0, 0, 0, 0)
        self.whole = Rect(0, 0, 0, 0)
        self._ground: tuple[tuple[tuple[int, int], int, bool], Surface] | None = None

    def lay_out(self, free: Rect) -> None:
        wide, high = self.camera.size
        times = min(MOST[0] / wide, MOST[1] / high)
        self.box = Rect(0, 0, max(1, round(wide * times)), max(1, round(high * times)))
        self.box.bottomright = free.right - EDGE, free.bottom - EDGE
        self.whole = self.box.inflate(2 * EDGE, 2 * EDGE)

    def point(self, at: Point) -> Point:
        """The point of the map that lies under a point of the interface."""
        wide, high = self.camera.size
        return (at[0] - self.box.x) / self.box.width * wide, (at[1] - self.box.y) / self.box.height * high

    def place(self, point: Point) -> Point:
        """Where a point of the map lies on it."""
        wide, high = self.camera.size
        return self.box.x + point[0] / wide * self.box.width, self.box.y + point[1] / high * self.box.height

    def view(self) -> Rect:
        """The part that the board shows."""
        left, top, columns, rows = self.camera.visible()
        x, y = self.place((left, top))
        right, bottom = self.place((left + columns, top + rows))
        return Rect(round(x), round(y), round(right - x), round(bottom - y)).clip(self.box)

    def draw(self, pen: Pen, free: Rect, scene: BoardScene) -> None:
        self.lay_out(free)
        panel(pen, self.whole)
        self._grow(pen.surface)
        pen.surface.blit(
            self._drawn(scene, pen.scale), (round(self.box.x * pen.scale), round(self.box.y * pen.scale))
        )
        shown = self.view()
        for aside in _beside(self.box, shown):
            pen.fill(aside, "ink", 0.42)
        for sprite, cell in scene.lost.values():
            self._mark(pen, cell, sprite.side, False)
        for sprite in sorted(scene.units.values(), key=lambda one: (not one.down, one.unit)):
            if not sprite.aboard:
                self._mark(pen, sprite.cell, sprite.side, not sprite.down)
        pen.frame(shown.inflate(2, 2), "ink", 3)
        pen.frame(shown, "paper", 1.6)

    def _mark(self, pen: Pen, cell: Cell, side: str, stands: bool) -> None:
        left, top = self.camera.lattice.place(cell)
        x, y = self.place((left + 0.5, top + 0.5))
        if stands:
            pen.mark(side, x - MARK / 2, y - MARK / 2, MARK)
        else:
            pen.fill(Rect(round(x) - 2, round(y) - 2, 4, 4), "fog")

    def _grow(self, target: Surface) -> None:
        """Go on with the picture of the map, as long as the frame has time."""
        view = self.view_of_map
        if (
            view
            and self._picture is None
            and (made := self._growing.grown(target, "map", lambda: overall(view, DOTS)))
        ):
            self._picture = made[0]

    def _drawn(self, scene: BoardScene, scale: float) -> Surface:
        """The map as it looks; until that is known, and where it has changed since, what it means: what
        nobody enters, what covers, doors, the rest. Made anew only when some of it has changed."""
        size = round(self.box.width * scale), round(self.box.height * scale)
        key = size, len(scene.floor.ground), self._picture is None
        if self._ground is None or self._ground[0] != key:
            self._ground = (key, self._painted(scene, size))
        return self._ground[1]

    def _painted(self, scene: BoardScene, size: tuple[int, int]) -> Surface:
        lattice, many = self.camera.lattice, DOTS if self._picture else 2
        dots = Surface([max(1, round(many * length)) for length in self.camera.size])
        dots.fill(rgb("ink"))
        if self._picture:
            dots.blit(self._picture, (0, 0))
        doors = {door.cell for door in self.field.doors}
        for cell in scene.floor.ground if self._picture else self.field.cells():
            (x, y), (left, top, right, low) = lattice.place(cell), lattice.block
            start, end = (
                (round(many * (x + left)), round(many * (y + top))),
                (round(many * (x + right)), round(many * (y + low))),
            )
            tone = shade(scene.floor.ground.get(cell, self.field[cell]), cell in doors)
            dots.fill(tone, (*start, max(1, end[0] - start[0]), max(1, end[1] - start[1])))
        return (pygame.transform.smoothscale if self._picture else pygame.transform.scale)(dots, size)


def _beside(whole: Rect, shown: Rect) -> tuple[Rect, ...]:
    """What of the whole is not shown: above, below, left, right."""
    return (
        Rect(whole.x, whole.y, whole.width, shown.y - whole.y),
        Rect(whole.x, shown.bottom, whole.width, whole.bottom - shown.bottom),
        Rect(whole.x, shown.y, shown.x - whole.x, shown.height),
        Rect(shown.right, shown.y, whole.right - shown.right, shown.height),
    )


def shade(tile: Tile, door: bool) -> tuple[int, int, int]:
    """The colour of a cell."""
    if door:
        return rgb("brass")
    if tile.blocks:
        return rgb(mix("steel", "ink", 0.2))
    return rgb(mix("steel", "ink", 0.55) if tile.cover > Cover.NONE else "coal")


def overall(view: MapView, dots: int) -> Steps[Surface]:
    """All of a map, with the crowns of its trees, piece by piece."""
    whole = Surface((view.units[0] * dots, view.units[1] * dots), 0, 32)
    for y in range(-(-view.units[1] // CHUNK)):
        for x in range(-(-view.units[0] // CHUNK)):
            box = view.box(x, y)
            tiles = [*view.tiles.get((x, y), []), *view.crown_tiles.get((x, y), [])]
            whole.blit(rough_picture(view.picture, tiles, box, dots), (box.x * dots, box.y * dots))
            yield
    return whole


class Minimap(Panel):
    """The whole map in a corner of the board, while that is wished."""

    def __init__(self, view: SharedView) -> None:
        self.view = view
        self.overview: Overview | None = None
        self._moving = False
        self._near = 0  # how close it was before all of the map was shown

    def draw(self, pen: Pen) -> None:
        if self.overview:
            self.overview.draw(pen, self.view.free, self.view.scene)
            self.view.floating.append(self.overview.whole)

    def draw_rims(self, pen: Pen) -> None:
        """What columns and rows are called, while that is wished."""
        view = self.view
        if view.lettered:
            board_coordinates.draw(
                pen, view.board.camera, view.board.field, view.layout.free, view.board.marks.cursor
            )

    def put_away(self) -> bool:
        shown, self.overview = self.overview is not None, None
        return shown

    def take(self, event: Input) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._moving:
            self._moving = False
            return True
        if self.overview is None or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return False
        at = self.view.units(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._moving = event.button == 1 and self.overview.whole.collidepoint(at)
        if self._moving:
            x, y = self.overview.point(at)
            self.view.board.camera.look_from(x, y, self.view.board.camera.zoom)
        return self._moving

    def _key(self, key: int) -> bool:
        board = self.view.board
        if key == pygame.K_F12:
            self.view.lettered = not self.view.lettered
        elif key == pygame.K_HOME:
            self._all_or_near()
        elif key == pygame.K_F7:
            self.overview = None if self.overview else Overview(board.field, board.camera, board.map)
            self._moving = False
        else:
            return False
        return True

    def _all_or_near(self) -> None:
        """The whole map; if it is shown already, the figure in turn as close as before."""
        camera, scene = self.view.board.camera, self.view.scene
        before = camera.zoom
        camera.show_all()
        if camera.zoom != before:
            self._near = before
        elif self._near:
            camera.zoom_to(self._near)
            if scene.active in scene.units:
                camera.centre(scene.units[scene.active].cell, glide=False)
