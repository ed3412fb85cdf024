"""The list of figures on the stage: F9 shows it and puts it away, F5 goes from one figure to the next."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import panel, small_gauges
from game.client.kit.widgets import Hint, Key, Widget
from game.client.panels.panel import Panel
from game.client.screens.stage.shared_view import SharedView
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


LINE = "Click: its sheet, and the board there."


class UnitList(Panel):
    """All figures at once. `lit` is the one under the mouse on the board."""

    def __init__(self, view: SharedView) -> None:
        self.view = view
        self.shown = False
        self.lit = 0

    def _places(self) -> list[tuple[Sprite, Rect]]:
        return places(self.view.scene, self.view.layout.free)[1] if self.shown else []

    def draw(self, pen: Pen) -> None:
        view = self.view
        if self.shown:
            lit = view.pointed_unit() or self.lit or view.pinned
            view.floating.append(draw(pen, view.scene, view.layout.free, lit))

    def widgets(self) -> list[Widget]:
        """A line for each figure, if the list is shown."""
        look = self.view.look_at
        return [
            Widget(Key("list", one.unit), line, partial(look, one.unit), hint=Hint(one.name, LINE))
            for one, line in self._places()
        ]

    def take(self, event: Input) -> bool:
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_F5, pygame.K_F9):
            return False
        if event.key == pygame.K_F9:
            self.shown = not self.shown
        else:
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        return True

    def put_away(self) -> bool:
        shown, self.shown = self.shown, False
        return shown

    def _next(self, way: int) -> None:
        """To the next figure on its feet of the side whose turn it is, those first that have not acted; with
        nobody's turn, of all."""
        view, scene = self.view, self.view.scene
        standing = [one for one in rows(scene) if not one.down and scene.side in ("", one.side)]
        units = [one.unit for one in standing if not one.acted] or [one.unit for one in standing]
        here = view.pinned or scene.active
        if units:
            view.look_at(units[(units.index(here) + way) % len(units)] if here in units else units[0])
