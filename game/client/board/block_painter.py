"""Shapes over a large picture, painted block by block: nothing is done where nothing is drawn, and no sheet
as large as all of it is asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import ceil, floor

import pygame
from pygame import Surface

from game.client.kit.atlases import PREMULTIPLIED, clear
from game.client.kit.incremental import Steps
from game.core.geometry.lattice import Point

BLOCK = 128
"""Pixels along the side of a block."""
Tone = tuple[int, ...]
Spot = tuple[int, int]
Shape = tuple[Tone, list[Spot], float]
"""A polygon, or with a radius the disc round its only point."""


class Blocks:
    """Takes shapes in pixels of the picture times `larger`; they are painted so much larger and scaled down,
    which makes them soft.

    Each shape covers what lies below it, alpha and all.
    """

    def __init__(self, larger: int = 1) -> None:
        self._larger = larger
        self._side = BLOCK * larger
        self._shapes: defaultdict[Spot, list[Shape]] = defaultdict(list)

    def polygon(self, tone: Tone, points: Iterable[Point]) -> None:
        self._add((tone, [(floor(x), floor(y)) for x, y in points], 0))

    def disc(self, tone: Tone, centre: Point, radius: float) -> None:
        self._add((tone, [(floor(centre[0]), floor(centre[1]))], radius))

    def _add(self, shape: Shape) -> None:
        _, points, radius = shape
        far, side = ceil(radius) + 1, self._side
        (left, right), (top, bottom) = (
            ((min(at) - far) // side, (max(at) + far) // side) for at in zip(*points, strict=True)
        )
        for block in ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)):
            self._shapes[block].append(shape)

    def paint(self, target: Surface) -> Steps[None]:
        """Lay all of them over a premultiplied picture, a block in each step."""
        sheet = clear((self._side, self._side))
        for (column, row), shapes in self._shapes.items():
            sheet.fill((0, 0, 0, 0))
            for tone, points, radius in shapes:
                moved = [(x - column * self._side, y - row * self._side) for x, y in points]
                if radius:
                    pygame.draw.circle(sheet, tone, moved[0], radius)
                else:
                    pygame.draw.polygon(sheet, tone, moved)
            soft = (
                pygame.transform.smoothscale(sheet.premul_alpha(), (BLOCK, BLOCK))
                if self._larger > 1
                else sheet
            )
            target.blit(soft, (column * BLOCK, row * BLOCK), special_flags=PREMULTIPLIED)
            yield
