"""What is on the cell under the mouse, on the stage: what counts for whoever is to act."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.screens.stage.shared_view import SharedView
from game.core.field import Cell

SIZE = 12
LINE = 17
HIGH = LINE + 6
"""How high one line is with its border."""
BETWEEN = "   "


def draw(pen: Pen, free: Rect, parts: Sequence[str]) -> None:
    """At the foot of what is free of panels, in one line or two."""
    if not parts:
        return
    lines: list[str] = []
    for part in parts:
        if lines and pen.width(lines[-1] + BETWEEN + part, SIZE) <= free.width - 24:
            lines[-1] += BETWEEN + part
        else:
            lines.append(part)
    wide = round(max(pen.width(line, SIZE) for line in lines)) + 20
    box = Rect(free.centerx - wide // 2, free.bottom - LINE * len(lines) - 6, wide, LINE * len(lines) + 6)
    pen.fill(box, "ink", 0.82, 4)
    for number, line in enumerate(lines):
        pen.text(
            line[:1].upper() + line[1:],
            box.centerx,
            box.y + 16 + LINE * number,
            SIZE,
            "paper",
            False,
            0.5,
            free.width,
        )


class CellInfo:
    """The line about a cell, where the ruleset says more of it than what it is: that stands on its card."""

    def __init__(self, view: SharedView) -> None:
        self.view = view

    def draw(self, pen: Pen, cell: Cell) -> None:
        draw(pen, self.view.free, self._words(cell))

    def above(self, cell: Cell) -> Rect:
        """What is free of panels and of the line about that cell."""
        free = self.view.free
        high = HIGH + 6 if self._words(cell) else 0
        return Rect(free.x, free.y, free.width, free.height - high)

    def _words(self, cell: Cell) -> tuple[str, ...]:
        view = self.view
        if view.scene.active not in view.scene.units or cell not in view.battle.field:
            return ()
        words = view.display.ground(view.battle.table, view.scene.active, cell)
        return words if len(words) > 1 else ()
