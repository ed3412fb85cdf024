"""Fog of war over the board: ink on what nobody has seen, half of it on what is out of sight now, with soft
edges."""

from __future__ import annotations

from math import ceil

import pygame
from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.kit.atlases import clear
from game.client.kit.theme import rgb
from game.client.seat.view.board_marks import Fog
from game.core.geometry.lattice import Lattice

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
