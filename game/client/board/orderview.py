"""What one's own side means to do, drawn on the board: ways with their ends, lines to targets, marks of what is done on the spot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Surface

from game.client.board import figures, overlays
from game.client.board.figures import Stance, stamp
from game.client.kit.assets import picture
from game.client.kit.paint import Pen
from game.client.seat.planning import standing
from game.client.seat.scene import Scene
from game.core.field import Cell
from game.core.ruleset import Verb

if TYPE_CHECKING:
    from game.client.board.board import Board

FAINT = 0.55


@dataclass(frozen=True)
class OrderMark:
    """`way` begins where the figure stands; `lines` lead from cell to cell; `called` are labels on cells; `icons` what is done on the spot."""

    unit: int
    way: tuple[Cell, ...]
    lines: tuple[tuple[Cell, Cell], ...]
    called: tuple[tuple[Cell, str], ...]
    icons: tuple[str, ...]
    bright: bool


def order_marks(scene: Scene, side: str, verbs: Mapping[str, Verb]) -> tuple[OrderMark, ...]:
    """The orders of a side, as far as the scene knows of them."""
    found = []
    for unit, meant in scene.declared.items():
        sprite = scene.units[unit]
        if sprite.side != side or sprite.down or not meant.words:
            continue
        start = standing(scene, unit)
        cells = [scene.units[target].cell for target in meant.targets if target in scene.units]
        aims = [*dict.fromkeys(cells), *([meant.at] if meant.at else [])]
        lines = tuple((start, cell) for cell in aims if cell != start)
        called = tuple((cell, words) for cell, words in zip(cells, meant.called, strict=False) if words)
        icons = tuple(verbs[verb].icon for verb in meant.verbs if verb in verbs and not verbs[verb].aim)
        way = (sprite.cell, *meant.path) if meant.path else ()
        found.append(OrderMark(unit, way, lines, called, icons, unit == scene.active))
    return tuple(found)


def draw_ways(target: Surface, board: Board, orders: tuple[OrderMark, ...]) -> None:
    """Below the figures: ways and lines; those of the chosen figure bright."""
    camera, zoom = board.camera, board.camera.zoom
    for order in sorted(orders, key=lambda order: order.bright):
        share = 1.0 if order.bright else FAINT
        if order.way:
            layer = overlays.way_layer(order.way, zoom)
            if layer:
                layer.draw(target, camera, share)
        for start, end in order.lines:
            line = overlays.sight_picture(end[0] - start[0], end[1] - start[1], None, zoom)
            line.faded(share).draw(target, *camera.to_screen(start))
        if order.bright:
            for _, end in order.lines:
                stamp(target, picture("marks", "reticle", zoom), *camera.to_screen(end))


def draw_ends(target: Surface, board: Board, orders: tuple[OrderMark, ...]) -> None:
    """Above the figures: where they will be, what locations they aim at, what they do on the spot."""
    camera, zoom, scene = board.camera, board.camera.zoom, board.scene
    for order in orders:
        sprite = scene.units[order.unit]
        if order.way:
            stance = Stance(sprite.look, sprite.side, "ready", order.way[-1][0] < order.way[-2][0])
            figures.ghost(stance, zoom).draw(target, *camera.to_screen(order.way[-1]))
        _icons(target, board, order)
    for cell, words in overlays.by_cell(tuple(pair for order in orders for pair in order.called)).items():
        x, y = camera.to_screen((cell[0] + 0.5, cell[1] - 0.3))
        stamp(target, overlays.label(", ".join(dict.fromkeys(words)), "bad"), x, y)


def _icons(target: Surface, board: Board, order: OrderMark) -> None:
    if not order.icons:
        return
    size = 14 if board.camera.zoom < 48 else 16
    left, top = board.camera.to_screen(board.scene.units[order.unit].cell)
    pen = Pen(target)
    for index, icon in enumerate(order.icons):
        x, y = left - 4, top + 2 + index * (size + 5)
        overlays.label(" ", "ink", size - 4).draw(target, x + size // 2, y + size // 2)
        pen.icon(icon, x, y, size, "brass" if order.bright else "paper")
