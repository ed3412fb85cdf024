"""Ways on the board: those gone in this turn (what can be taken back is dashed and numbered where each began,
the rest is dotted); dangerous ones (cream where nothing happens, red from the first danger to the last, green
dots round it); and what one's own side has declared, with the lines to its targets and marks of what is done
on the spot."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot

from pygame import Surface

from game.client.board import figures, overlays
from game.client.board.annotations import words_high
from game.client.board.camera import Camera
from game.client.board.figures import Stance, stamp
from game.client.board.overlays import CELLS, Layer, sight_picture, step_picture
from game.client.board.ranges import LARGER, Blocks, stroke
from game.client.kit.atlases import PREMULTIPLIED, Picture, picture
from game.client.kit.brush import Brush, dashes
from game.client.kit.frame_time import finish_steps
from game.client.kit.pen import Pen
from game.client.kit.text import text
from game.client.kit.theme import Color, rgb
from game.client.seat.orders.declarations import OrderMark
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.scene import BoardScene
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


DANGER_DOT, PITCH = 2.6, 12.0
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
        layer.lay(_dot(px, "good", DANGER_DOT), a, dx * step / count, dy * step / count)


@lru_cache(maxsize=64)
def _dot(px: int, color: Color, radius: float) -> Picture:
    """A dot with a dark edge in the middle of a cell."""
    brush = Brush(px, (16 - radius - 2, 16 - radius - 2, 16 + radius + 2, 16 + radius + 2))
    brush.disc((16, 16), radius + 1.2, "ink", 0.6)
    brush.disc((16, 16), radius, color)
    return brush.picture()


FAINT = 0.55


def draw_ways(target: Surface, camera: Camera, orders: tuple[OrderMark, ...]) -> None:
    """Below the figures: ways and lines; those of the chosen figure bright."""
    zoom = camera.zoom
    for order in sorted(orders, key=lambda order: order.bright):
        share = 1.0 if order.bright else FAINT
        if order.way:
            layer = overlays.way_layer(order.way, zoom, camera.lattice)
            if layer:
                layer.draw(target, camera, share)
        for start, end in order.lines:
            (x, y), (u, v) = camera.lattice.place(start), camera.lattice.place(end)
            sight_picture(u - x, v - y, None, zoom).faded(share).draw(target, *camera.corner_of(start))
        if order.bright:
            for _, end in order.lines:
                stamp(target, picture("marks", "reticle", zoom), *camera.corner_of(end))


def draw_ends(target: Surface, camera: Camera, scene: BoardScene, orders: tuple[OrderMark, ...]) -> None:
    """Above the figures: where they will be, what locations they aim at, what they do on the spot."""
    zoom = camera.zoom
    for order in orders:
        sprite = scene.units[order.unit]
        if order.way:
            stance = Stance(sprite.look, sprite.side, "ready", _west(camera, order.way), face=sprite.portrait)
            figures.ghost(stance, zoom).draw(target, *camera.corner_of(order.way[-1]))
        _icons(target, camera, sprite.cell, order)
    for cell, words in overlays.by_cell(tuple(pair for order in orders for pair in order.called)).items():
        x, y = camera.corner_of(cell, 0.5, -0.3)
        stamp(target, overlays.label(", ".join(dict.fromkeys(words)), "bad", words_high(camera)), x, y)


def _west(camera: Camera, way: tuple[Cell, ...]) -> bool:
    """Whether the last step of a way leads to the left."""
    return camera.lattice.place(way[-1])[0] < camera.lattice.place(way[-2])[0]


def _icons(target: Surface, camera: Camera, cell: Cell, order: OrderMark) -> None:
    if not order.icons:
        return
    size = 14 if camera.zoom < 48 else 16
    left, top = camera.corner_of(cell)
    pen = Pen(target)
    for index, icon in enumerate(order.icons):
        x, y = left - 4, top + 2 + index * (size + 5)
        overlays.label(" ", "ink", size - 4).draw(target, x + size // 2, y + size // 2)
        pen.icon(icon, x, y, size, "brass" if order.bright else "paper")
