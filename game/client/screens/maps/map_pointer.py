"""The mouse and the arrow keys on the picture of a map that is read."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client.board.reading_board import ReadMap
from game.client.board.reading_overlay import SIGNS
from game.client.kit import sprites
from game.client.kit.atlases import PREMULTIPLIED
from game.client.kit.pen import Pen
from game.client.kit.theme import rgb
from game.client.kit.widget_state import ARROWS, WidgetState
from game.client.screens.maps.manual_editing import ManualEditing
from game.core.field import Cell

NEAR = 16
"""Pixels to a unit at least when a finding is shown."""
PAN = 48


class MapPointer:
    """`box` is where the picture lies, in pixels of the window; `changed` is called when something was
    changed by hand."""

    def __init__(
        self, shown: ReadMap, hand: ManualEditing, desk: WidgetState, changed: Callable[[], object]
    ) -> None:
        self.map = shown
        self.hand = hand
        self.desk = desk
        self.box = Rect(0, 0, 64, 64)
        self._changed = changed
        self._ringed = False
        self._last = (0, 0)

    def _inside(self, pos: tuple[int, int]) -> tuple[int, int]:
        return pos[0] - self.box.x, pos[1] - self.box.y

    def cell_under(self, pos: tuple[int, int]) -> Cell | None:
        """The cell under a pixel of the window, None beyond the picture or the map."""
        return self.map.cell_at(self._inside(pos)) if self.box.collidepoint(pos) else None

    # ------------------------------------------------------------ input

    def handle(self, event: Input, scale: float) -> bool:
        """Whether the input was meant for the picture."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            self.desk.mouse = (event.pos[0] / scale, event.pos[1] / scale)
            return self._mouse(event)
        if event.type == pygame.MOUSEWHEEL:
            pos = round(self.desk.mouse[0] * scale), round(self.desk.mouse[1] * scale)
            if self.box.collidepoint(pos):
                self.map.zoom(1 if event.y > 0 else -1, self._inside(pos))
                return True
        return False

    def _mouse(self, event: Input) -> bool:
        camera, pos = self.map.camera, self._inside(event.pos)
        cell = self.map.cell_at(pos) if self.box.collidepoint(event.pos) else None
        if event.type == pygame.MOUSEMOTION:
            if camera.dragging:
                camera.drag(pos)
            elif self.hand.pressed:
                self._draw_on(pos)
            elif cell:
                self.hand.over(cell)
            return camera.dragging or self.hand.pressed
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event, cell)
        if not self.box.collidepoint(event.pos) or self.desk.open:
            return False
        self.desk.focus, self.desk.by_keys, self._ringed = "picture", False, False
        if event.button in (2, 3):
            camera.begin(pos)
        elif event.button == 1:
            self._last = pos
            self.hand.press(cell)
        return True

    def _draw_on(self, pos: tuple[int, int]) -> None:
        """From where the pointer was to where it is: however fast it goes, a stroke has no gaps."""
        (x, y), self._last = self._last, pos
        count = max(1, round(4 * max(abs(pos[0] - x), abs(pos[1] - y)) / self.map.camera.zoom))
        for number in range(1, count + 1):
            at = x + (pos[0] - x) * number // count, y + (pos[1] - y) * number // count
            self.hand.over(
                self.map.cell_at(at)
                if self.box.collidepoint(at[0] + self.box.x, at[1] + self.box.y)
                else None
            )

    def _up(self, event: Input, cell: Cell | None) -> bool:
        if event.button in (2, 3) and self.map.camera.dragging:
            self.map.camera.release()
            return True
        if event.button == 1 and self.hand.pressed:
            self._do(lambda: self.hand.release(cell))
            return True
        return False

    def _key(self, event: Input) -> bool:
        if self.desk.writing:
            return False
        if event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS, pygame.K_MINUS, pygame.K_KP_MINUS):
            self.map.zoom(-1 if event.key in (pygame.K_MINUS, pygame.K_KP_MINUS) else 1)
            return True
        if event.key not in ARROWS or self.desk.focus != "picture":
            return False
        way = ARROWS[event.key]
        if event.mod & pygame.KMOD_SHIFT:
            self.map.camera.pan(way[0] * PAN, way[1] * PAN)
            return True
        self.desk.by_keys = True
        field = self.map.view.field
        cursor = self.hand.cursor or (field.width // 2, field.height // 2)
        step = self.map.lattice.step(cursor, way) if self.hand.cursor else cursor
        self.hand.over(step if step in field else cursor)
        if self.hand.cursor:
            self.map.camera.show(self.hand.cursor, 1)
        return True

    def use(self) -> None:
        """The tool, by the keys."""
        self._do(self.hand.use)

    def _do(self, hand: Callable[[], None]) -> None:
        """What the hand does; what came of it is shown, or why nothing did."""
        reading = self.hand.reading
        before, reading.said = reading.changes, ""
        hand()
        if reading.changes is not before or reading.said:
            self._changed()

    def look_at(self, cell: Cell) -> None:
        """Ring a cell, and come near enough to see it."""
        self.hand.cursor, self._ringed = cell, True
        while self.map.camera.zoom < NEAR:
            self.map.zoom(1)
        self.map.camera.centre(cell)

    # ------------------------------------------------------------ drawing

    def draw(self, pen: Pen, picture: Rect) -> None:
        self.box = pen.pixels(picture)
        target = pen.surface.subsurface(self.box.clip(pen.surface.get_rect()))
        self.map.resize(target.get_size())
        self.map.draw(target)
        tone = SIGNS.get(self.hand.tool.paint or "", "path")
        seen, zone = self.map.camera.visible(), self.hand.zone
        for cells, colour in ((self.hand.meant(), tone), (zone.cells if zone else (), "paper")):
            for cell in cells:
                if in_sight(self.map.lattice.place(cell), seen):
                    self._outline(target, cell, colour, 2)
        cursor = self.hand.cursor
        if self.hand.carried and cursor:
            spawn = self.hand.reading.spawn_at(self.hand.carried)
            self._outline(target, self.hand.carried, "brass", 2)
            if spawn:
                size = max(12, self.map.camera.zoom)
                x, y = self.map.camera.centre_of(cursor)
                target.blit(
                    sprites.side_mark(spawn.side, size),
                    (x - size // 2, y - size // 2),
                    special_flags=PREMULTIPLIED,
                )
        if cursor and cursor in self.map.view.field:
            self._outline(target, cursor, "path", 2)
            if self._ringed:
                self._ring(target, cursor)

    def _outline(self, target: Surface, cell: Cell, tone: str, line: int) -> None:
        camera = self.map.camera
        x, y = self.map.lattice.place(cell)
        corners = [camera.to_screen((x + u, y + v)) for u, v in self.map.lattice.shape]
        pygame.draw.polygon(target, rgb("ink"), corners, line + 2)
        pygame.draw.polygon(target, rgb(tone), corners, line)

    def _ring(self, target: Surface, cell: Cell) -> None:
        centre, radius = self.map.camera.centre_of(cell), max(14, round(self.map.camera.zoom * 0.95))
        pygame.draw.circle(target, rgb("ink"), centre, radius + 2, 6)
        pygame.draw.circle(target, rgb("path"), centre, radius, 3)


def in_sight(place: tuple[float, float], box: tuple[int, int, int, int]) -> bool:
    """Whether a unit of the map lies in the part that the window shows."""
    left, top, columns, rows = box
    return left - 1 <= place[0] <= left + columns and top - 1 <= place[1] <= top + rows
