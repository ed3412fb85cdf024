"""What is on the cell under the mouse, on the stage: what lies there, and what counts for whoever is to act."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from game.client.board.board import Board
from game.client.kit.paint import Pen
from game.client.kit.tooltips import draw_hint
from game.client.kit.widgets import Hint
from game.client.panels import groundline
from game.client.panels.layout import Layout
from game.client.seat.scene import Scene
from game.core.battle import Battle
from game.core.display import display_of
from game.core.field import Cell
from game.core.narrate import listed


class Underfoot:
    """What a stage tells of a cell."""

    battle: Battle
    board: Board
    scene: Scene
    layout: Layout

    def cells(self, cells: Iterable[Cell]) -> list[Rect]:
        """Where cells lie on the screen, in units of the interface."""
        raise NotImplementedError

    def draw_lying(self, pen: Pen, cell: Cell | None) -> None:
        """What lies on the cell under the mouse, in words."""
        kinds = self.scene.lying(cell) if cell else []
        pictures = self.board.pictures
        if cell and kinds and pictures:
            draw_hint(pen, Hint("On the ground", listed([pictures.title(kind) for kind in kinds])), self.cells([cell])[0])

    def draw_ground(self, pen: Pen, cell: Cell) -> None:
        """What counts on the cell under the mouse for whoever is to act, where the ruleset says it."""
        if self.scene.active in self.scene.units and cell in self.battle.field:
            groundline.draw(pen, self.layout.free, display_of(self.battle.ruleset).ground(self.battle.table, self.scene.active, cell))
