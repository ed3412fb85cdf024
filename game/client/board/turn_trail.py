"""The ways that were gone in this turn: what can be taken back is dashed and numbered where each way began,
what cannot is dotted."""

from __future__ import annotations

from functools import lru_cache

from game.client.board.block_painter import Blocks
from game.client.board.overlays import Layer
from game.client.board.ranges import LARGER, stroke
from game.client.kit.atlases import PREMULTIPLIED, Picture
from game.client.kit.brush import Brush, dashes
from game.client.kit.incremental import finish_steps
from game.client.kit.text import text
from game.client.kit.theme import rgb
from game.core.field import Cell
from game.core.geometry.lattice import Lattice

DASH, DOT = (9.0, 7.0), (0.6, 6.0)
WIDE, THIN, INK = 3.0, 2.4, 6.4

Ways = tuple[tuple[int, tuple[Cell, ...]], ...]


def trail_layer(ways: Ways, px: int, lattice: Lattice) -> Layer | None:
    """All of them at `px` a cell; None if there are none. A way that was gone twice shows the last number."""
    cells = frozenset(cell for _, way in ways for cell in way)
    if not cells:
        return None
    layer, lines, scale = Layer(px, lattice, cells), Blocks(LARGER), px / 32 * LARGER
    left, top = layer.corner
    for number, way in ways:
        points = [
            ((x + 0.5 - left) * px * LARGER, (y + 0.5 - top) * px * LARGER)
            for x, y in map(lattice.place, way)
        ]
        if number:
            stroke(lines, points, INK * scale, (*rgb("ink"), 140))
        for piece in dashes(points, *(length * scale for length in (DASH if number else DOT))):
            stroke(lines, piece, (WIDE if number else THIN) * scale, (*rgb("path" if number else "fog"), 245))
    finish_steps(lines.paint(layer.surface))
    for number, way in ways:
        if number:
            layer.lay(disc(number, px), way[0], 16, 16)
    return layer


@lru_cache(maxsize=128)
def disc(number: int, px: int) -> Picture:
    """A number in a disc; its point is the middle."""
    brush = Brush(px, (-10, -10, 10, 10))
    brush.disc((0, 0), 8.2, "ink", 0.9)
    brush.disc((0, 0), 6.6, "path")
    found, figure = brush.picture(), text(str(number), max(8, round(px * 0.3)), "ink", True).premul_alpha()
    found.surface.blit(figure, figure.get_rect(center=found.at), special_flags=PREMULTIPLIED)
    return found
