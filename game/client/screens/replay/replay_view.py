"""The battle as it is seen in a replay: board, log and time line, and the sheet of a figure that was asked
for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pygame import Rect

from game.client.board.camera import ZOOMS
from game.client.kit.rule_links import OpenRule
from game.client.kit.widgets import Area
from game.client.panels.layout import EDGE, SIDE, Layout
from game.client.panels.log_panel import COMING
from game.client.panels.panel import Panel
from game.client.screens.stage.stage import Stage
from game.client.seat.settings.settings import Settings
from game.core.battle import Battle
from game.core.events import Event, seen_by
from game.core.references import NO_UNIT, UnitId

TITLE = (604, 72)
EYES = 316
LINE = 216
"""How high the panel of the time line is with two sides; each more takes `BAND`."""
LOW = 190
WORTH = 58
"""What the chart of worth takes below the time line."""
BAND = 34
ROOMY = 800


def watching(whole: Rect, sides: int, sheet: bool, worth: bool) -> Layout:
    """The panels of a replay in a window of that size: `initiative` is the title, `bar` the time line, with
    the chart of `worth` below it, `end` the eyes."""
    high = (LINE if whole.height >= 700 else LOW) + BAND * max(0, sides - 2) + WORTH * worth
    right = whole.width - EDGE - SIDE
    bottom = whole.height - EDGE - high
    top = 2 * EDGE + TITLE[1]
    return Layout(
        whole,
        Rect(EDGE, EDGE, min(TITLE[0], whole.width - EYES - 3 * EDGE), TITLE[1]),
        Rect(EDGE, top, SIDE if sheet else 0, bottom - top - EDGE),
        Rect(right, top, SIDE, bottom - top - EDGE),
        Rect(0, 0, 0, 0),
        Rect(EDGE, bottom, whole.width - 2 * EDGE, high),
        Rect(whole.width - EDGE - EYES, EDGE, EYES, TITLE[1]),
    )


AFAR = ZOOMS[3]
"""From so far off two are shown who are too far apart for a closer look."""


class ReplayStage(Stage):
    """Shows the battle at any point: `stand` puts it there, `feed` shows what happens next."""

    def __init__(self, battle: Battle, map_path: Path, settings: Settings, read: OpenRule) -> None:
        self.sides = len(battle.scenario.teams)
        self.asked_worth: bool | None = None  # shown or not by choice
        super().__init__(battle, map_path, settings, 0, read, asked_only=True)

    @property
    def panels(self) -> tuple[Panel, ...]:
        sheet = (self.sheet,) if self.pinned else ()
        return *sheet, self.objectives, self.logs, self.audio

    @property
    def pressed(self) -> tuple[Panel, ...]:
        sheet = (self.sheet,) if self.pinned else ()
        return *sheet, self.logs, self.objectives

    def arrange(self) -> None:
        """With the sheet, if one was asked for."""
        self.layout = watching(self.whole, self.sides, bool(self.pinned), self.worth)

    @property
    def worth(self) -> bool:
        """Whether the chart of worth is shown: where there is room for it, unless somebody has chosen."""
        return self.whole.height >= ROOMY if self.asked_worth is None else self.asked_worth

    def show_worth(self, on: bool) -> None:
        self.asked_worth = on
        self.resize(self.size)

    def pin(self, unit: UnitId) -> None:
        """Show the sheet of that figure, or none (0)."""
        self.pinned = unit
        self.sheet.forget()
        self.resize(self.size)

    def stand(self, events: list[Event], doer: UnitId = NO_UNIT, those: tuple[UnitId, ...] = ()) -> None:
        """Show the board after these events, with nothing moving; the log tells them all. `doer` gave the
        last order; `those` are in the picture together, if something happened between them.
        """
        self.playback.skip()
        self.board.forget()
        self.scene.clear()
        self.log.clear()
        for event in seen_by(self.viewer, events):
            self.scene.show(event)
            self.log.add(event)
        cells = [self.scene.units[unit].cell for unit in those if unit in self.scene.units]
        camera = self.board.camera
        if cells and (camera.frame(cells) or camera.frame(cells, least=AFAR)):
            self.centre_on = NO_UNIT
        else:
            self.centre_on = next(
                (unit for unit in reversed(those) if unit in self.scene.units), self.scene.active or doer
            )
        if self.pinned not in self.scene.units:
            self.pin(NO_UNIT)

    def foretell(self, orders: Iterable[list[Event]]) -> None:
        """Tell below the log what the next orders will bring about, as far as there is room."""
        ahead = self.log.ahead()
        for events in orders:
            for event in seen_by(self.viewer, events):
                ahead.add(event)
            if len(ahead.entries) >= COMING:
                break
        self.logs.entries.coming = ahead.entries[:COMING]

    def areas(self) -> Sequence[Area]:
        return [self.logs.area(), *(self.sheet.areas() if self.pinned else ())]
