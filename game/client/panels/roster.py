"""The list of figures: everybody whom one knows of, side by side, with what is left of them and what became
of them."""

from __future__ import annotations

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import panel, small_gauges
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.scene import BoardScene

ROW, EDGE, HEAD = 24, 10, 30
WIDEST, LEAST = 250, 160
NAME = 74
ICONS = 4
"""States of a figure that are shown; its sheet has all of them."""


def rows(scene: BoardScene) -> list[Sprite]:
    """The figures by sides, those on their feet first, each side in the order in which its figures came."""
    sides = list(dict.fromkeys(sprite.side for sprite in scene.units.values()))
    return sorted(scene.units.values(), key=lambda one: (sides.index(one.side), one.down))


def places(scene: BoardScene, free: Rect) -> tuple[Rect, list[tuple[Sprite, Rect]]]:
    """The panel, and where the line of each figure lies in it: in as many columns as the height of what is
    free makes it take."""
    figures = rows(scene)
    deep = max(1, min(len(figures), (free.height - HEAD - 3 * EDGE) // ROW))
    columns = max(1, -(-len(figures) // deep))
    wide = max(LEAST, min(WIDEST, (free.width - 4 * EDGE) // columns))
    box = Rect(free.x + EDGE, free.y + EDGE, columns * wide + 2 * EDGE, HEAD + deep * ROW + EDGE)
    lines = [
        Rect(box.x + EDGE + at // deep * wide, box.y + HEAD + at % deep * ROW, wide - 6, ROW - 2)
        for at in range(len(figures))
    ]
    return box, list(zip(figures, lines, strict=True))


def draw(pen: Pen, scene: BoardScene, free: Rect, lit: int) -> Rect:
    """The panel with all of them; `lit` is the unit that is pointed at or whose sheet is shown. Gives what it
    covers."""
    box, lines = places(scene, free)
    panel(pen, box, "Figures")
    for sprite, line in lines:
        _line(pen, sprite, line, sprite.unit == lit, sprite.unit == scene.active)
    return box


def _line(pen: Pen, sprite: Sprite, line: Rect, lit: bool, active: bool) -> None:
    if lit or active:
        pen.plate(line, "brass" if active else "steel", 0.28, "brass" if active else "steel", 1, 3)
    pen.mark(sprite.side, line.x + 3, line.y + 4, 14)
    spent = sprite.down or (sprite.acted and not active)
    pen.text(sprite.name, line.x + 22, line.y + 15.5, 12, "fog" if spent else "paper", not spent, 0, NAME - 4)
    if sprite.down:
        pen.text("down", line.x + 22 + NAME, line.y + 15.5, 11, "bad")
        return
    room = line.width - 26 - NAME
    icons = list(sprite.statuses)[:ICONS]
    small_gauges(
        pen, line.x + 22 + NAME, line.y + 9, sprite.gauges, sprite.side, max(24, room - 17 * len(icons))
    )
    for at, name in enumerate(icons):
        pen.stamp(sprites.status(name, pen.px(14)), line.right - 17 * (at + 1), line.y + 4)
