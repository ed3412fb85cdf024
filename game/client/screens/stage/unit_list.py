"""The list of figures on the stage: F9 shows it and puts it away, F5 goes from one figure to the next."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.widgets import Hint, Key, Widget
from game.client.panels import roster
from game.client.panels.panel import Panel
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.view.board_objects import Sprite

LINE = "Click: its sheet, and the board there."


class UnitList(Panel):
    """All figures at once. `lit` is the one under the mouse on the board."""

    def __init__(self, view: SharedView) -> None:
        self.view = view
        self.shown = False
        self.lit = 0

    def _places(self) -> list[tuple[Sprite, Rect]]:
        return roster.places(self.view.scene, self.view.layout.free)[1] if self.shown else []

    def draw(self, pen: Pen) -> None:
        view = self.view
        if self.shown:
            lit = view.pointed_unit() or self.lit or view.pinned
            view.floating.append(roster.draw(pen, view.scene, view.layout.free, lit))

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
        standing = [one for one in roster.rows(scene) if not one.down and scene.side in ("", one.side)]
        units = [one.unit for one in standing if not one.acted] or [one.unit for one in standing]
        here = view.pinned or scene.active
        if units:
            view.look_at(units[(units.index(here) + way) % len(units)] if here in units else units[0])
