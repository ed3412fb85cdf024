"""What is on the cell under the mouse, on the stage: what counts for whoever is to act."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from game.client.board.board import Board
from game.client.kit.pen import Pen
from game.client.panels import terrain_line
from game.client.panels.layout import Layout
from game.client.seat.view.scene import Scene
from game.core.battle import Battle
from game.core.describing.display import display_of
from game.core.field import Cell


class Underfoot:
    """What a stage tells of a cell."""

    battle: Battle
    board: Board
    scene: Scene
    layout: Layout

    @property
    def free(self) -> Rect:
        """What is left of the board."""
        raise NotImplementedError

    def cells(self, cells: Iterable[Cell]) -> list[Rect]:
        """Where cells lie on the screen, in units of the interface."""
        raise NotImplementedError

    def draw_ground(self, pen: Pen, cell: Cell) -> None:
        """What counts on the cell under the mouse for whoever is to act, where the ruleset says it."""
        terrain_line.draw(pen, self.free, self._ground(cell))

    def above_ground(self, cell: Cell) -> Rect:
        """What is free of panels and of the line about that cell."""
        free = self.free
        return (
            Rect(free.x, free.y, free.width, free.height - terrain_line.HIGH - 6)
            if self._ground(cell)
            else free
        )

    def _ground(self, cell: Cell) -> tuple[str, ...]:
        if self.scene.active not in self.scene.units or cell not in self.battle.field:
            return ()
        return display_of(self.battle.ruleset).ground(self.battle.table, self.scene.active, cell)
