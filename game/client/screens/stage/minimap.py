"""The minimap on the stage: F7 shows it and puts it away, a click or a drag on it moves the view. F12: the
letters and numbers of the board. Home: all of the map, and back to the figure in turn."""

from __future__ import annotations

import pygame
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.panels import board_coordinates
from game.client.panels.minimap import Overview
from game.client.panels.panel import Panel
from game.client.screens.stage.shared_view import SharedView


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
