"""The board on which sides are set up: the mouse and the arrow keys on it, the marked ground, the figures
that may be seen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.board.board import Board
from game.client.kit.pen import Pen
from game.client.kit.widget_state import ARROWS, WidgetState
from game.client.kit.widgets import ENTER
from game.client.seat.setup.deployment import Deployment
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.field import Cell, darkened
from game.core.references import NO_UNIT, UnitId
from game.maps import picture_of

NEAR, FAR, PAN = 48, 12, 48
"""Pixels to a unit at most and at least to begin with; pixels that an arrow key moves the board."""
ABOUT = 4
"""Cells around the ground that are in sight at first."""


class SetGround:
    """`put` is told of every try to set somebody down: why it could not be done, "" if it was."""

    def __init__(self, deploying: Deployment, put: Callable[[str], object]) -> None:
        self.deploying = deploying
        prepared = deploying.prepared
        picture = picture_of(prepared.map_path)
        self.scene = BoardScene(picture.lattice, prepared.ruleset.STATES)
        ground = darkened(prepared.field, prepared.scenario.light)
        self.board = Board(ground, picture, self.scene, Playback(self.scene))
        self.box = Rect(0, 0, 64, 64)
        self.cursor: Cell | None = None
        self._put = put
        self._carried = False
        self._own_view = False  # the player has moved it: another size of the window leaves it there
        self.show()

    def show(self) -> None:
        """Everybody where they stand now, looking over to the other side of the map."""
        self.scene.clear()
        lattice, middle = self.board.lattice, (self.board.lattice.size[0] / 2, self.board.lattice.size[1] / 2)
        for event in self.deploying.shown():
            self.scene.show(event)
            x, y = lattice.place(event.cell)
            sprite = self.scene.units[event.unit]
            if not sprite.large:
                sprite.turn(middle[0] - x, middle[1] - y)

    def look_at(self, unit: UnitId) -> None:
        """Where the figure stands: the arrow keys begin there."""
        self.cursor = self.deploying.cells[unit]
        self.board.camera.show(self.cursor, 2)

    # ------------------------------------------------------------ input

    def handle(self, event: Input, desk: WidgetState, scale: float) -> bool:
        """Whether the input was meant for the board."""
        if event.type == pygame.KEYDOWN:
            return self._key(event, desk)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            desk.mouse = (event.pos[0] / scale, event.pos[1] / scale)
            return self._mouse(event, desk)
        pos = round(desk.mouse[0] * scale), round(desk.mouse[1] * scale)
        if event.type == pygame.MOUSEWHEEL and self.box.collidepoint(pos):
            self._own_view = True
            self.board.camera.zoom_by(event.y, self._inside(pos))
            return True
        return False

    def _inside(self, pos: tuple[int, int]) -> tuple[int, int]:
        return pos[0] - self.box.x, pos[1] - self.box.y

    def _mouse(self, event: Input, desk: WidgetState) -> bool:
        camera, pos, over = self.board.camera, self._inside(event.pos), self.box.collidepoint(event.pos)
        if event.type == pygame.MOUSEMOTION:
            if camera.dragging:
                camera.drag(pos)
            self.cursor = self.board.cell_at(pos) if over else self.cursor
            return camera.dragging or self._carried
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event)
        if not over:
            return False
        desk.focus, desk.by_keys = "", False
        if event.button in (2, 3):
            self._own_view = True
            camera.begin(pos)
        elif event.button == 1:
            self.cursor = self.board.cell_at(pos)
            self._press()
        return True

    def _press(self) -> None:
        """One of one's own is taken up; on any other cell the chosen one is set down."""
        unit = self.deploying.at(self.cursor) if self.cursor else NO_UNIT
        if unit:
            self.deploying.chosen = unit
        self._carried = bool(unit)
        if self.cursor and not unit:
            self._put(self.deploying.put(self.cursor))

    def _up(self, event: Input) -> bool:
        camera = self.board.camera
        if event.button in (2, 3) and camera.dragging:
            camera.release()
            return True
        if event.button == 1 and self._carried:
            self._carried = False
            if self.cursor and self.cursor != self.deploying.cells[self.deploying.chosen]:
                self._put(self.deploying.put(self.cursor))
            return True
        return False

    def _key(self, event: Input, desk: WidgetState) -> bool:
        """Plus and minus zoom; the arrows move a cell while no button has the focus, Enter and Space set down
        on it."""
        camera = self.board.camera
        if event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS, pygame.K_MINUS, pygame.K_KP_MINUS):
            self._own_view = True
            camera.zoom_by(-1 if event.key in (pygame.K_MINUS, pygame.K_KP_MINUS) else 1)
            return True
        if desk.by_keys and desk.focus:
            return False
        if event.key in ARROWS:
            self._step(ARROWS[event.key], bool(event.mod & pygame.KMOD_SHIFT))
            return True
        if event.key in (*ENTER, pygame.K_SPACE) and self.cursor:
            unit = self.deploying.at(self.cursor)
            if unit and unit != self.deploying.chosen:
                self.deploying.chosen = unit
            else:
                self._put(self.deploying.put(self.cursor))
            return True
        return False

    def _step(self, way: tuple[int, int], pan: bool) -> None:
        if pan:
            self._own_view = True
            self.board.camera.pan(way[0] * PAN, way[1] * PAN)
            return
        cursor = self.cursor or self.deploying.cells[self.deploying.chosen]
        step = self.board.lattice.step(cursor, way)
        self.cursor = step if step in self.board.field else cursor
        self.board.camera.show(self.cursor, 1)

    # ------------------------------------------------------------ time and drawing

    def update(self, ms: float, reduced: bool) -> None:
        self.board.reduced = self.board.camera.still = reduced
        self.board.update(ms)

    def draw(self, pen: Pen, rect: Rect) -> None:
        self.box = pen.pixels(rect).clip(pen.surface.get_rect())
        target = pen.surface.subsurface(self.box)
        if self.board.camera.view != target.get_size():
            self.board.camera.resize(target.get_size())
            self._first_look()
        chosen = self.deploying.chosen
        ghost = (
            (chosen, self.cursor)
            if self._carried and self.cursor and self.cursor in self.deploying.ground
            else None
        )
        self.board.marks = Marks(
            deploy=self.deploying.ground, highlight=frozenset({chosen}), cursor=self.cursor, ghost=ghost
        )
        target.fill((13, 18, 21))
        self.board.draw(target)

    def _first_look(self) -> None:
        """All of the map, unless it is so large that its cells would be small: then the ground and what lies
        about it, as near as it goes."""
        if self._own_view:
            return
        places = [self.board.lattice.place(cell) for cell in self.deploying.ground]
        (left, right), (top, bottom) = ((min(ends), max(ends) + 1) for ends in zip(*places, strict=True))
        wide, high = self.board.camera.view
        zoom = min(
            NEAR, max(FAR, int(min(wide / (right - left + 2 * ABOUT), high / (bottom - top + 2 * ABOUT))))
        )
        across, down = self.board.camera.size
        whole = min(NEAR, int(min(wide / across, high / down)))
        if whole >= FAR and 2 * whole >= zoom:
            self.board.camera.look_from(across / 2, down / 2, whole)
        else:
            self.board.camera.look_from((left + right) / 2, (top + bottom) / 2, zoom)
