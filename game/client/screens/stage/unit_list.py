"""The list of figures on the stage: F9 shows it and puts it away, F5 goes from one figure to the next."""

from __future__ import annotations

from functools import partial

import pygame
from pygame.event import Event as Input

from game.client.board.board import Board
from game.client.kit.pen import Pen
from game.client.kit.widgets import Done, Hint, Widget
from game.client.panels import roster
from game.client.panels.layout import Layout
from game.client.seat.view.scene import Scene


class Listed:
    """What a stage shows of all figures at once."""

    board: Board
    scene: Scene
    layout: Layout
    pinned: int
    listing: bool = False

    def look_at(self, unit: int) -> Done:
        """Show a figure's sheet and bring it into view."""
        raise NotImplementedError

    def list_widgets(self) -> list[Widget]:
        """A line for each figure, if the list is shown."""
        if not self.listing:
            return []
        hint = "Click: its sheet, and the board there."
        lines = roster.places(self.scene, self.layout.free)[1]
        return [
            Widget(
                f"list {sprite.unit}", line, partial(self.look_at, sprite.unit), hint=Hint(sprite.name, hint)
            )
            for sprite, line in lines
        ]

    def draw_list(self, pen: Pen, lit: int) -> list[pygame.Rect]:
        """The list, if it is shown, and what it covers."""
        return [roster.draw(pen, self.scene, self.layout.free, lit or self.pinned)] if self.listing else []

    def list_input(self, event: Input) -> bool:
        """True if the key was for the list, or for going on to the next figure."""
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_F5, pygame.K_F9):
            return False
        if event.key == pygame.K_F9:
            self.listing = not self.listing
        else:
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        return True

    def _next(self, way: int) -> None:
        """To the next figure on its feet of the side whose turn it is, those first that have not acted; with
        nobody's turn, of all."""
        standing = [
            sprite
            for sprite in roster.rows(self.scene)
            if not sprite.down and self.scene.side in ("", sprite.side)
        ]
        waiting = [sprite.unit for sprite in standing if not sprite.acted]
        units = waiting or [sprite.unit for sprite in standing]
        here = self.pinned or self.scene.active
        if units:
            self.look_at(units[(units.index(here) + way) % len(units)] if here in units else units[0])
