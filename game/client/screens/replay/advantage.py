"""What both sides were worth, below the time line of a replay: counted once the whole battle is known."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.campaign.battle_tally import TallyCounter, out_of_action, turning_points
from game.campaign.state import TurningPoint
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import cap_label, keycap
from game.client.kit.widgets import Done, Hint, Widget
from game.client.panels import worth_chart
from game.client.panels.timeline_panel import NAMES, Line
from game.client.screens.replay.navigation import WORTH, Navigation, ReplayStage
from game.client.seat.saves.timeline import Timeline
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
