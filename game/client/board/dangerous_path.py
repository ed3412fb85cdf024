"""A dangerous way as it is drawn on the ground: cream where nothing happens, red from the first danger to the
last, green dots round it."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot

from game.client.board.overlays import CELLS, Layer
from game.client.board.path_lines import step_picture
from game.client.kit.atlases import Picture
from game.client.kit.brush import Brush
from game.client.kit.theme import Color
from game.client.seat.view.board_marks import Marks
from game.core.field import Cell
from game.core.geometry.lattice import Lattice

DOT, PITCH = 2.6, 12.0
"""How large the dots of a way round are and how far apart, in 32nds of a unit."""


def danger_layer(marks: Marks, px: int, lattice: Lattice = CELLS) -> Layer | None:
    """The steps on which something may happen, over the way itself; none of it where another is to be
    gone."""
    if marks.unsafe is None or len(marks.path) < 2:
        return None
    first, last = marks.unsafe
    layer = Layer(px, lattice, frozenset(marks.path))
    gone: Color = "fog" if marks.detour and marks.detour.chosen else "threat"
    for number, (a, b) in enumerate(pairwise(marks.path), 1):
        if first <= number <= last:
            (x, y), (u, v) = lattice.place(a), lattice.place(b)
            layer.lay(step_picture(round(32 * (u - x)), round(32 * (v - y)), px, gone), a)
    for cell in marks.path[first : last + 1]:
        if cell != marks.path[-1]:
            layer.lay(_dot(px, gone, 3.0), cell)
    return layer


def detour_layer(marks: Marks, px: int, lattice: Lattice = CELLS) -> Layer | None:
    """The way round: dots, a line once it is chosen."""
    if marks.detour is None:
        return None
    way = marks.detour.path
    layer = Layer(px, lattice, frozenset(way))
    for a, b in pairwise(way):
        _dotted(layer, a, b, px, lattice, marks.detour.chosen)
    return layer


def _dotted(layer: Layer, a: Cell, b: Cell, px: int, lattice: Lattice, solid: bool) -> None:
    (x, y), (u, v) = lattice.place(a), lattice.place(b)
    dx, dy = 32 * (u - x), 32 * (v - y)
    pitch = PITCH / 4 if solid else PITCH
    count = max(1, round(hypot(dx, dy) / pitch))
    for step in range(count):
        layer.lay(_dot(px, "good", DOT), a, dx * step / count, dy * step / count)


@lru_cache(maxsize=64)
def _dot(px: int, color: Color, radius: float) -> Picture:
    """A dot with a dark edge in the middle of a cell."""
    brush = Brush(px, (16 - radius - 2, 16 - radius - 2, 16 + radius + 2, 16 + radius + 2))
    brush.disc((16, 16), radius + 1.2, "ink", 0.6)
    brush.disc((16, 16), radius, color)
    return brush.picture()
