"""The whole map small, with everybody whom one knows of, and the part of it that the board shows."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.kit.paint import Pen
from game.client.kit.pieces import panel
from game.client.kit.theme import Color, mix, rgb
from game.client.seat.scene import Scene
from game.core.field import Cell, Cover, Field, Tile
from game.core.lattice import Point

MOST = 240, 180
MARK = 10
EDGE = 8


class Overview:
    """Lies in the lower right corner of what the panels leave of the board. `box` is where its map is, in units of the interface."""

    def __init__(self, field: Field, camera: Camera) -> None:
        self.field = field
        self.camera = camera
        self.box = Rect(0, 0, 0, 0)
        self.whole = Rect(0, 0, 0, 0)
        self._ground: tuple[tuple[tuple[int, int], int], Surface] | None = None

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

    def draw(self, pen: Pen, free: Rect, scene: Scene) -> None:
        self.lay_out(free)
        panel(pen, self.whole)
        pen.surface.blit(self._drawn(scene, pen.scale), (round(self.box.x * pen.scale), round(self.box.y * pen.scale)))
        for sprite, cell in scene.lost.values():
            self._mark(pen, cell, sprite.side, False)
        for sprite in sorted(scene.units.values(), key=lambda one: (not one.down, one.unit)):
            if not sprite.aboard:
                self._mark(pen, sprite.cell, sprite.side, not sprite.down)
        shown = self.view()
        pen.frame(shown.inflate(2, 2), "ink", 3)
        pen.frame(shown, "paper", 1.6)

    def _mark(self, pen: Pen, cell: Cell, side: str, stands: bool) -> None:
        left, top = self.camera.lattice.place(cell)
        x, y = self.place((left + 0.5, top + 0.5))
        if stands:
            pen.mark(side, x - MARK / 2, y - MARK / 2, MARK)
        else:
            pen.fill(Rect(round(x) - 2, round(y) - 2, 4, 4), "fog")

    def _drawn(self, scene: Scene, scale: float) -> Surface:
        """The ground by what it means: what nobody enters, what covers, doors, the rest. Made anew only when some of it has changed."""
        size = round(self.box.width * scale), round(self.box.height * scale)
        key = size, len(scene.ground)
        if self._ground is None or self._ground[0] != key:
            lattice = self.camera.lattice
            dots = Surface([max(1, round(2 * size)) for size in self.camera.size])
            dots.fill(rgb("ink"))
            doors = {door.cell for door in self.field.doors}
            for cell in self.field.cells():
                (x, y), (left, top, right, low) = lattice.place(cell), lattice.block
                start, end = (round(2 * (x + left)), round(2 * (y + top))), (round(2 * (x + right)), round(2 * (y + low)))
                tone = shade(scene.ground.get(cell, self.field[cell]), cell in doors)
                dots.fill(tone, (*start, max(1, end[0] - start[0]), max(1, end[1] - start[1])))
            self._ground = (key, pygame.transform.scale(dots, size))
        return self._ground[1]


def shade(tile: Tile, door: bool) -> tuple[int, int, int]:
    """The colour of a cell."""
    color: Color = "brass" if door else mix("steel", "ink", 0.2) if tile.blocks else mix("steel", "ink", 0.55) if tile.cover > Cover.NONE else "coal"
    return rgb(color)
