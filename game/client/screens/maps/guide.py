"""Three clicks to settle a map that nobody is sure of: this is wall, this is floor, we begin here."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import keycap
from game.client.screens.maps.manual_editing import BY_KEY, POINT, ManualEditing
from game.client.seat.maps import strokes
from game.core.field import Cell

STEPS = (
    ("This is wall", "Click a cell where nobody can walk: all cells of its tile become walls."),
    ("This is floor", "Click a cell to walk on: all cells of its tile become free ground."),
    ("We begin here", "Click where your side begins; whoever is too near moves away."),
)
HIGH = 98
"""What it takes of the picture's height."""
_PAINTS = ("high", "open")


@dataclass
class Guide:
    """Leads through the steps, one click each; `place` is beyond the last one when all are done."""

    hand: ManualEditing
    place: int = 0

    @property
    def over(self) -> bool:
        return self.place >= len(STEPS)

    def click(self, cell: Cell) -> None:
        """What the step that is asked for makes of the cell; then comes the next."""
        reading = self.hand.reading
        if self.place < len(_PAINTS):
            cells = strokes.same_tile(reading.field, reading.looks, cell)
            reading.stroke(cells, _PAINTS[self.place])
        elif not reading.field[cell].blocks:
            reading.begin_at(cell)
        else:
            return
        self.skip()

    def skip(self) -> None:
        """The next step; after the last the map is settled, and the tools are there."""
        self.place += 1
        if self.over:
            self.hand.reading.settle_for()
            self.hand.choose(POINT)
        elif self.place < len(_PAINTS):
            self.hand.choose(BY_KEY["open"])

    def paint(self, pen: Pen, picture: Rect, reasons: str) -> None:
        """What is asked for now, at the top of the picture."""
        title, words = f"{self.place + 1} of {len(STEPS)}: {STEPS[self.place][0]}", STEPS[self.place][1]
        lines = [*pen.lines(words, 12.5, picture.width - 200, 2)]
        if self.place == 0 and reasons:
            lines = [*pen.lines(f"Not sure of the ground: {reasons}.", 12, picture.width - 72, 2), *lines]
        box = Rect(picture.x, picture.y, picture.width, HIGH - 6)
        pen.plate(box, "coal", 0.96, "brass", 1, 6)
        pen.text(title, box.x + 14, box.y + 21, 14, "brass", True)
        for number, line in enumerate(lines):
            pen.text(line, box.x + 14, box.y + 41 + 17 * number, 12.5)
        end = keycap(pen, box.right - 14, box.y + 8, "Enter")
        pen.text("as it is", box.right - 22 - end, box.y + 21, 12, "fog", False, 1)
