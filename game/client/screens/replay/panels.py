"""What a replay shows if it is asked for: what both sides were worth, below the time line, counted once the
whole battle is known; and why the computer gave the last order, thought of again."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.campaign.battle_tally import TallyCounter, out_of_action, turning_points
from game.campaign.state import TurningPoint
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import cap_label, keycap
from game.client.kit.widgets import Done, Hint, Widget
from game.client.panels import ai_reasons_panel, worth_chart
from game.client.panels.timeline_panel import NAMES, Line
from game.client.screens.replay.navigation import WORTH, Navigation, ReplayStage
from game.client.seat.match import PERSON, is_computer
from game.client.seat.saves.timeline import Timeline
from game.client.seat.view.ai_reasons import AiReasons
from game.rulesets import partial_success

GAP = 10
WHY = "Worth: points of each figure by what is left of it, after each round"


class AdvantagePanel:
    """For battles of two sides, of which one may see both. `points` are where on the line a worth was
    reached: after how many orders, and the worth."""

    def __init__(self, way: Navigation, timeline: Timeline, stage: ReplayStage) -> None:
        self._way, self._timeline, self._stage = way, timeline, stage
        self.points: list[tuple[int, tuple[int, int]]] = []
        self.turns: tuple[TurningPoint, ...] = ()

    @property
    def on(self) -> bool:
        return self._stage.worth

    def switch(self) -> Done:
        self._stage.show_worth(not self.on)
        return None

    def count(self) -> None:
        """Once all is known, and if one may know it."""
        timeline, teams = self._timeline, self._way.record.scenario.teams
        if self.points or len(teams) != 2 or not timeline.again.over or not self._way.may_see(None):
            return
        us, them = (team.side for team in teams)
        battle = timeline.again.battle
        counting = TallyCounter(us, them, partial_success.prices(battle), out_of_action(battle.ruleset))
        told = counting.count(timeline.flat(timeline.known))
        began = dict(timeline.rounds)
        ends = [began.get(number + 1, timeline.last) for number in range(len(told.worth))]
        self.points = [
            (0 if not at else end, pair) for at, (end, pair) in enumerate(zip(ends, told.worth, strict=True))
        ]
        self.turns = turning_points(told, us)

    # ------------------------------------------------------------ drawing

    def rect(self, line: Line) -> Rect:
        """Below the line, as wide as its track."""
        return Rect(line.track.x, line.rect.bottom + GAP, line.track.width, WORTH - GAP)

    def widgets(self, line: Line) -> Sequence[Widget]:
        """The words at the left show it and hide it."""
        top = self.rect(line).y if self.on else line.track.y - 30
        names = Rect(line.rect.x + 8, top, NAMES - 12, WORTH - GAP if self.on else 24)
        return [Widget("worth", names, self.switch, hint=Hint("Worth", WHY), stop=False)]

    def draw(self, pen: Pen, line: Line) -> None:
        if not self.on:
            pen.text("Worth", line.rect.x + 14, line.track.y - 15, 12, "fog")
            keycap(pen, line.rect.x + NAMES - 12, line.track.y - 28, cap_label("T"))
            return
        rect, teams = self.rect(line), self._way.record.scenario.teams
        pen.text("Worth", line.rect.x + 14, rect.y + 13, 12, "fog")
        keycap(pen, line.rect.x + NAMES - 12, rect.y, cap_label("T"))
        if not self.points:
            words = "for two sides alone" if len(teams) != 2 else "once all of it is known"
            pen.text(words, rect.x + 6, rect.y + 13, 12, "fog")
            return
        sides = teams[0].side, teams[1].side
        spots = [(line.x(number), pair) for number, pair in self.points]
        turns = [(spots[min(turn.round, len(spots) - 1)][0], turn) for turn in self.turns]
        worth_chart.draw_along(pen, rect, spots, turns, sides)
        pen.fill(Rect(round(line.x(self._way.done)) - 1, rect.y, 2, rect.height), "brass")
        now = self._now()
        x = line.rect.x + 14
        for side, value in zip(sides, now, strict=True):
            pen.mark(side, x, rect.y + 24, 11)
            x = round(pen.text(str(value), x + 15, rect.y + 34, 12, side, True)) + 6

    def _now(self) -> tuple[int, int]:
        """After the last round that is over."""
        return [pair for number, pair in self.points if number <= self._way.done][-1]


# ---------------------------------------------------------------- the computer's reasons


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
