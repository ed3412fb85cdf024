"""Fog of war over the board: ink on what nobody has seen, half of it on what is out of sight now, with soft edges."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.kit.assets import clear
from game.client.kit.theme import rgb
from game.client.seat.marks import Fog

NEVER, BEFORE = 224, 128
GRAIN = 4
"""Dots per cell: the edge is blurred by one of them, a quarter of a cell."""


class FogPainter:
    """Keeps the fog of one moment at a few dots a cell, and the part of it that the camera shows."""

    def __init__(self, cells: tuple[int, int]) -> None:
        self.cells = cells
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
        small = clear(self.cells)
        small.fill((*rgb("ink"), NEVER))
        for cell in fog.known:
            small.set_at(cell, (*rgb("ink"), BEFORE))
        for cell in fog.seen:
            small.set_at(cell, (*rgb("ink"), 0))
        dots = pygame.transform.scale(small, (self.cells[0] * GRAIN, self.cells[1] * GRAIN))
        return pygame.transform.box_blur(dots, 1)

    def _scaled(self, camera: Camera) -> tuple[Surface, Rect]:
        left, top, columns, rows = camera.visible()
        part = self._dots.subsurface((left * GRAIN, top * GRAIN, columns * GRAIN, rows * GRAIN))
        place = Rect(camera.to_screen((left, top)), (columns * camera.zoom, rows * camera.zoom))
        return pygame.transform.smoothscale(part, place.size), place
