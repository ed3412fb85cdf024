"""What one's own side means to do, drawn on the board: ways with their ends, lines to targets, marks of what
is done on the spot."""

from __future__ import annotations

from pygame import Surface

from game.client.board import figures, overlays
from game.client.board.annotations import words_high
from game.client.board.camera import Camera
from game.client.board.figures import Stance, stamp
from game.client.board.overlays import sight_picture
from game.client.kit.atlases import picture
from game.client.kit.pen import Pen
from game.client.seat.orders.declarations import OrderMark
from game.client.seat.view.scene import BoardScene
from game.core.field import Cell

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
