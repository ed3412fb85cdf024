"""Nothing can be ordered: what happens is shown, or the computer thinks."""

from __future__ import annotations

from collections.abc import Sequence

from pygame.event import Event as Input

from game.client.kit.screen import Next
from game.client.kit.widgets import Widget
from game.client.screens.battle.bottom_row import BottomRow
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.pointer import Pointer
from game.client.screens.stage.stage import Stage
from game.client.seat.orders.planning import watched
from game.client.seat.view.board_marks import Marks


class Watching(Mode):
    """The mouse points, and a click shows the sheet of whoever stands there."""

    def __init__(self, stage: Stage, pointer: Pointer, foot: BottomRow) -> None:
        self.stage = stage
        self.pointer = pointer
        self.foot = foot

    def input(self, event: Input) -> Next:
        if self.pointer.moved(event):
            return None
        pos = self.pointer.pressed(event)
        if pos:
            self.pointer.at(pos)
            self.stage.pinned = self.stage.board.unit_at(pos) or self.stage.pinned
        return None

    def marks(self) -> Marks:
        return Marks(watch=watched(self.stage.scene), hovered=self.pointer.aiming.hovered_unit())

    def bottom(self) -> Sequence[Widget]:
        return self.foot.waiting()

    def rows(self) -> Sequence[Widget]:
        return self.foot.listed()
