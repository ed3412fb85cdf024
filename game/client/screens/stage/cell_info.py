"""What is on the cell under the mouse, on the stage: what counts for whoever is to act."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.panels import terrain_line
from game.client.screens.stage.shared_view import SharedView
from game.core.field import Cell


class CellInfo:
    """The line about a cell, where the ruleset says something of it."""

    def __init__(self, view: SharedView) -> None:
        self.view = view

    def draw(self, pen: Pen, cell: Cell) -> None:
        terrain_line.draw(pen, self.view.free, self._words(cell))

    def above(self, cell: Cell) -> Rect:
        """What is free of panels and of the line about that cell."""
        free = self.view.free
        high = terrain_line.HIGH + 6 if self._words(cell) else 0
        return Rect(free.x, free.y, free.width, free.height - high)

    def _words(self, cell: Cell) -> tuple[str, ...]:
        view = self.view
        if view.scene.active not in view.scene.units or cell not in view.battle.field:
            return ()
        return view.display.ground(view.battle.table, view.scene.active, cell)
