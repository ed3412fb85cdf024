"""Why the computer gave the last order that was shown: asked for, thought of again, drawn."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Done, Widget
from game.client.panels import ai_reasons_panel
from game.client.screens.replay.navigation import Navigation, ReplayStage
from game.client.seat.match import PERSON, is_computer
from game.client.seat.saves.timeline import Timeline
from game.client.seat.view.ai_reasons import AiReasons

USUAL = "normal"
"""The level that thinks in a person's place."""


class ReplayReasons:
    """Of an order of a person it tells what the computer would have done there."""

    def __init__(self, way: Navigation, timeline: Timeline, stage: ReplayStage) -> None:
        self._way, self._timeline, self._stage = way, timeline, stage
        self.told = AiReasons()
        self._rect: Rect | None = None
        self._number = 0

    @property
    def open(self) -> bool:
        return self.told.asked

    @property
    def may_ask(self) -> bool:
        """Whether there is an order before, of somebody through whose eyes one may look."""
        way = self._way
        if not way.done:
            return False
        who = self._stage.scene.units.get(way.actions[way.done - 1].unit)
        return way.may_see(None) or (who is not None and way.may_see(who.side))

    def switch(self) -> Done:
        """Show it, or no longer."""
        if self.open:
            self.close()
        elif self.may_ask:
            self._ask()
        return None

    def close(self) -> Done:
        self.told.forget()
        return None

    def _ask(self) -> None:
        way = self._way
        way.playing = False
        self.told.forget()
        self._number = way.done
        if self.may_ask:
            battle = self._timeline.battle_at(way.done - 1).clone("why")
            order = way.actions[way.done - 1]
            by_computer = is_computer(self._player(battle.side))
            self.told.ask(battle, self._level(battle.side), order if by_computer else None)

    def tick(self, seconds: float) -> None:
        """Think for so long, of whatever order was gone to last."""
        if self.open and self._way.playing:
            self.close()
        elif self.open and self._number != self._way.done:
            self._ask()
        self.told.tick(seconds)

    def _player(self, side: str) -> str:
        return self._way.record.players.get(side, PERSON)

    def _level(self, side: str) -> str:
        return self._player(side) if is_computer(self._player(side)) else USUAL

    # ------------------------------------------------------------ drawing

    def above(self, found: list[Widget]) -> list[Widget]:
        """What the card leaves of the panels, and its own."""
        if not (self.open and self._rect):
            return found
        own = ai_reasons_panel.widgets(self.told, self._rect, self.close)
        return [*ai_reasons_panel.uncovered(found, self._rect), *own]

    def draw_lines(self, pen: Pen) -> None:
        """On the board, below the panels."""
        if self.open:
            free = self._stage.layout.free
            with pen.clipped(free):
                ai_reasons_panel.draw_lines(pen, self.told, self._stage.board.camera.centre_of, free)

    def draw(self, pen: Pen) -> None:
        """The card, above the panels."""
        self._rect = None
        if self.open:
            layout = self._stage.layout
            centre = self._stage.board.camera.centre_of
            self._rect = ai_reasons_panel.place(pen, self.told, centre, layout.log, layout.free)
            who = self._stage.scene.units.get(self.told.unit)
            ai_reasons_panel.draw(pen, self._rect, self.told, who, self._level(who.side if who else ""))
            self._stage.floating.append(self._rect)
