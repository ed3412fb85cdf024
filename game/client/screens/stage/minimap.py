"""The overview on the stage: F7 shows it and puts it away, a click or a drag on it moves the view. F12: the
letters and numbers of the board. Home: all of the map, and back to the figure in turn.
"""

from __future__ import annotations

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.board.board import Board
from game.client.kit.pen import Pen
from game.client.panels import board_rim
from game.client.panels.layout import Layout
from game.client.panels.minimap import Overview
from game.client.screens.stage.unit_list import Listed
from game.client.seat.view.scene import Scene


class Overlooked(Listed):
    """What a stage shows of the whole map."""

    board: Board
    scene: Scene
    layout: Layout
    scale: float
    floating: list[Rect]
    overview: Overview | None = None
    lettered: bool = False
    strip: int = 0  # how high the thread of the turn is, at the foot of the board
    _moving: bool = False
    _near: int = 0  # how close it was before all of the map was shown

    def draw_overview(self, pen: Pen, lit: int = 0) -> None:
        """The list of figures and the overview, as far as they are shown."""
        self.floating += self.draw_list(pen, lit)
        if self.overview:
            self.overview.draw(pen, self.free, self.scene)
            self.floating.append(self.overview.whole)

    @property
    def free(self) -> Rect:
        """What is left of the board by panels, by its letters and numbers and by the thread of the turn."""
        free, band = self.layout.free, board_rim.BAND if self.lettered else 0
        return Rect(free.x + band, free.y + band, free.width - band, free.height - band - self.strip)

    def draw_rims(self, pen: Pen) -> None:
        """What columns and rows are called, while that is wished."""
        if self.lettered:
            board_rim.draw(
                pen, self.board.camera, self.board.field, self.layout.free, self.board.marks.cursor
            )

    def put_away(self) -> bool:
        """Put away the list of figures, else the overview; false if neither is shown."""
        if self.listing:
            self.listing = False
        elif self.overview:
            self.overview = None
        else:
            return False
        return True

    def overview_input(self, event: Input) -> bool:
        """True if the input was for the overview, or for the list of figures."""
        if self.list_input(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F12:
            self.lettered = not self.lettered
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_HOME:
            self._all_or_near()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F7:
            self.overview = (
                None if self.overview else Overview(self.board.field, self.board.camera, self.board.map)
            )
            self._moving = False
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._moving:
            self._moving = False
            return True
        if self.overview is None or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return False
        at = event.pos[0] / self.scale, event.pos[1] / self.scale
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._moving = event.button == 1 and self.overview.whole.collidepoint(at)
        if self._moving:
            x, y = self.overview.point(at)
            self.board.camera.look_from(x, y, self.board.camera.zoom)
        return self._moving

    def _all_or_near(self) -> None:
        """The whole map; if it is shown already, the figure in turn as close as before."""
        camera, before = self.board.camera, self.board.camera.zoom
        camera.show_all()
        if camera.zoom != before:
            self._near = before
        elif self._near:
            camera.zoom_to(self._near)
            if self.scene.active in self.scene.units:
                camera.centre(self.scene.units[self.scene.active].cell, glide=False)
