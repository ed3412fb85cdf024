"""Beside whoever has just done something that can be taken back: the key for that, for a while, once for each
side in a battle."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.panels import undo_button
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.view.board_marks import Marks

STAYS = 4000.0
"""Milliseconds for which it is shown, unless something else is ordered before."""
HEAD = 0.4
"""How far a head stands out above its cell, in cells."""


class BackHint:
    """It outlives what is built anew when orders are taken back, so that it does not come again; whoever has
    found the key needs it no more."""

    def __init__(self) -> None:
        self._told: set[str] = set()
        self._since: float | None = None
        self._orders = 0

    def forget(self) -> None:
        self._since = None

    def _is_due(self, chair: Chair, says: bool) -> bool:
        """Whether it is to be seen in this frame; `says` if it may come by itself."""
        match, orders, now = chair.match, len(chair.match.battle.history), chair.playback.clock
        if orders != self._orders:
            if orders < self._orders:
                self._told.add(match.battle.side)
            said = match.battle.side in self._told or not says
            self._orders, self._since = (
                orders,
                now if match.undo.steps and not chair.whole_side and not said else None,
            )
        return self._since is not None and now - self._since < STAYS

    def draw(self, pen: Pen, stage: Stage, chair: Chair, marks: Marks, taken: list[Rect], says: bool) -> None:
        """Beside the figure whose turn it is, over nobody, and not over its way."""
        active = stage.scene.active
        if not self._is_due(chair, says) or marks.sight or active not in stage.scene.units:
            return  # lines of sight are looked along
        box = stage.boxes(active)[0]
        more = round(box.height * HEAD)
        gone = [cell for _, way in marks.trail for cell in way]
        others = [unit for unit in stage.scene.units if unit != active]
        keep = [*taken, *stage.boxes(*others), *stage.cells([*marks.path, *gone]), *stage.covered]
        if undo_button.draw_hint(
            pen, Rect(box.x, box.y - more, box.width, box.height + more), stage.free, keep
        ):
            self._told.add(chair.match.battle.side)
