"""What waits on the board for its turn: the area that it will reach, its octagon with the turns left, and
what it will do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Surface

from game.client.board.block_painter import Blocks
from game.client.board.camera import Camera
from game.client.board.figures import stamp
from game.client.board.overlays import Layer, label
from game.client.board.ranges import LARGER, outline, stroke
from game.client.kit.brush import dashes
from game.client.kit.incremental import finish_steps
from game.client.kit.symbols import octagon
from game.client.kit.theme import rgb
from game.client.seat.view.board_marks import Cells
from game.client.seat.view.timers import Timer
from game.core.geometry.lattice import Lattice

TINT = 0.24
WIDE = 2.4
DASH = 7.0, 5.0


def draw_timed(target: Surface, camera: Camera, waiting: Sequence[Timer]) -> None:
    """The areas; what goes off at the end of this turn is filled, what comes later is an outline."""
    for timer in waiting:
        timed_layer(timer.cells, timer.due, camera.zoom, camera.lattice).draw(target, camera)


def draw_octagons(target: Surface, camera: Camera, waiting: Sequence[Timer]) -> None:
    """The octagons with their words, above the figures; those on one cell side by side."""
    for place, timer in enumerate(waiting):
        beside = sum(1 for other in waiting[:place] if other.cell == timer.cell)
        x, y = camera.centre_of(timer.cell)
        x += beside * 34
        size = max(22, round(camera.zoom * 0.62))
        stamp(target, octagon(timer.fuse.icon, timer.left, size), x, y)
        stamp(target, label(timer.words, "blast"), x, y + size * 0.86 + beside * 19)


@lru_cache(maxsize=16)
def timed_layer(cells: Cells, due: bool, px: int, lattice: Lattice) -> Layer:
    layer = Layer(px, lattice, cells)
    if due:
        level = round(255 * TINT)
        tone = (*(channel * level // 255 for channel in rgb("blast")), level)
        for cell in cells:
            x, y = layer.at(cell)
            pygame.draw.polygon(layer.surface, tone, [(x + u * px, y + v * px) for u, v in lattice.shape])
            pygame.draw.circle(layer.surface, (*rgb("blast"), 255), (x + px / 2, y + px / 2), max(1, px / 24))
    lines = Blocks(LARGER)
    scale = px / 32 * LARGER
    for loop in outline(cells, lattice):
        points = [((x - layer.corner[0]) * px * LARGER, (y - layer.corner[1]) * px * LARGER) for x, y in loop]
        stroke(lines, points, (WIDE + 1.6) * scale, (*rgb("ink"), 107))
        for piece in [points] if due else dashes(points, *(length * scale for length in DASH)):
            stroke(lines, piece, WIDE * scale, (*rgb("blast"), 242))
    finish_steps(lines.paint(layer.surface))
    return layer
