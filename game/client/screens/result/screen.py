"""The end of a battle: who won, what it cost, and how the dice fell."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from statistics import fmean

import pygame
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Quit, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Done, Link, Widget, do_nothing
from game.client.screens.page import Page
from game.client.screens.result import figures as figure_table
from game.client.screens.result.links import links
from game.client.screens.result.recovery import Aftercare, Patient
from game.client.screens.result.rolls import draw_fate, draw_roll
from game.client.screens.routes import ShowConfirm, ShowReplay, ShowSetup, ShowTurning, first
from game.client.screens.stage.fog import foggy
from game.client.seat.groups import series
from game.client.seat.groups.next_game import next_game
from game.client.seat.match import Match
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle, rematch
from game.client.seat.setup.open_battle import PreparedBattle
from game.client.seat.statistics import figures
from game.client.seat.statistics.battle_summary import SideTally, tally
from game.client.seat.statistics.results import who_played
from game.client.seat.view.briefing import DEBRIEFING, text_for
from game.client.seat.view.scene import BoardScene
from game.core.describing.display import PLAIN
from game.core.describing.names import of_team
from game.core.errors import EnfiladeError
from game.core.events import seen_by
from game.core.events.battle_flow import BACK
from game.rulesets import partial_success

EXPECTED = 3.5
WIDE, WIDEST = 720, 960
After = tuple[str, str, Callable[[Match], PreparedBattle | None]]
MORE: tuple[After, ...] = (
    ("a", "Again", rematch.again),
    ("s", "Sides swapped", rematch.swapped),
    ("n", "Next map", rematch.on_next_map),
)
"""Battles that may follow: key, words, and what makes them."""
Press = Callable[[], Done]
LAST: tuple[str, str, int, Press] = ("New battle", "Enter", pygame.K_RETURN, ShowSetup)
STORY = 18
"""The height of a line of what the map tells."""
FATE = 24
"""The height of a line of fates."""


class ResultScreen(Page):
    """Over the battle that has just ended."""

    rest = 1000.0

    def __init__(self, match: Match, settings: Settings, under: Screen) -> None:
        super().__init__(settings, under)
        self.match = match
        self.display = match.battle.ruleset.DISPLAY
        self.tally = tally(
            seen_by(None if foggy(match.battle) else match.viewer(), match.events), self.display
        )
        self.partial = self._partial()
        self.aftercare = Aftercare(self.display)
        self._hindered = ""
        self.series = series.of(match)
        battle = match.battle
        self.figures = figures.tallies(seen_by(None, match.events), battle.table, battle.ruleset)
        self.by_figure, self.who = False, who_played(match)
        self._scene = BoardScene()
        for event in seen_by(None, match.events) if self.tally.care else ():
            self._scene.show(event)

    def _partial(self) -> dict[str, str]:
        """What those who did not win achieved all the same, by their sides; nothing where the battle was
        about nothing but the last side."""
        battle, best = self.match.battle, partial_success.counted(self.match.events)
        if not battle.scenario.goals or battle.winner is None:
            return {}
        found = {
            team.side: partial_success.partial(battle, team.side, best)
            for team in battle.scenario.teams
            if team.side != battle.winner
        }
        return {side: words[0] for side, words in found.items() if words}

    def escape(self) -> Next:
        return ShowSetup()

    def _rect(self) -> Rect:
        high = min(264 + max(self._height(), self._of_sides()), self.whole.height - 16)
        rect = Rect(0, 0, min(WIDEST if self.tally.care else WIDE, self.whole.width - 32), high)
        rect.center = self.whole.center
        return rect

    def _story(self) -> list[str]:
        """What the map tells after the battle, in lines."""
        words = text_for(self.match.battle.field, DEBRIEFING, self.tally.winner)
        return list(Pen(Surface((1, 1)), self.scale).wrap(words, 13, self._wide())) if words else []

    def _height(self) -> int:
        return figure_table.height(self.figures) if self.by_figure else self._of_sides()

    def _of_sides(self) -> int:
        story = len(self._story())
        told = STORY * story + 12 if story else 0
        return told + sum(self._block(count) + self._cared(side) for side, count in self.tally.sides.items())

    def _block(self, count: SideTally) -> int:
        """How much room a side takes without its cards: two fates in a row."""
        high = 124 if len(self.tally.sides) <= 3 else 100
        return (
            high
            if self.tally.care
            else high + FATE * ceil(sum(unit in self.tally.fates for unit in count.fallen) / 2)
        )

    def _cared(self, side: str) -> int:
        return self.aftercare.height(Pen(Surface((1, 1)), self.scale), self._patients(side), self._wide())

    def _wide(self) -> int:
        return min(WIDEST if self.tally.care else WIDE, self.whole.width - 32) - 48

    def _patients(self, side: str) -> list[Patient]:
        """Everybody of a side with what becomes of them: that is told to all, and so are the wounds that it
        comes from."""
        battle, care = self.match.battle, self.tally.care
        units = [unit for unit in care if unit in self._scene.units and self._scene.units[unit].side == side]
        return [
            Patient(self._scene.units[unit], care[unit], battle.sheet(unit, None).boxes) for unit in units
        ]

    def areas(self) -> list[Area]:
        rect = self._rect()
        return [
            Area("sides", Rect(rect.x + 12, rect.y + 142, rect.width - 24, rect.height - 260), self._height())
        ]

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        y, wide = rect.bottom - 62, (rect.width - 40 - 32) // 3
        found = links(self.match, self, rect)
        if len(self.match.battle.scenario.teams) == 2:
            turned = Rect(rect.x + 20, rect.y + 12, 144, 22)
            found.append(Link("turned", turned, self._turned, hotkey=pygame.K_t, label="How it turned: T"))
        label = "Sides: F" if self.by_figure else "Figures: F"
        place = Rect(rect.x + 20, rect.y + 34, 110, 22)
        found.append(Link("figures", place, self._turn, hotkey=pygame.K_f, label=label))
        small, last = self._follows()
        for index, (letter, words, on) in enumerate(small):
            box = Rect(rect.x + 20 + index * (wide + 16), y - 44, wide, 34)
            found.append(Button(words, box, on, hotkey=ord(letter), label=words, cap=letter.upper(), size=11))
        ways = (("Quit", "Q", pygame.K_q, self._quit), ("Watch replay", "W", pygame.K_w, self._watch), last)
        for index, (label, cap, key, on) in enumerate(ways):
            box = Rect(rect.x + 20 + index * (wide + 16), y, wide, 46)
            found.append(
                Button(label, box, on, hotkey=key, label=label, cap=cap, primary=key == pygame.K_RETURN)
            )
        if self.tally.care and not self.by_figure:
            words = "No rolls" if self.aftercare.rolls else "Rolls"
            box = Rect(rect.right - 144, rect.y + 100, 124, 32)
            found.append(Button("rolls", box, self._rolls, hotkey=pygame.K_r, label=words, cap="R", size=10))
        return found

    def _follows(self) -> tuple[list[tuple[str, str, Press]], tuple[str, str, int, Press]]:
        """What may follow, by small buttons and by the large one: of a series its next game, until it is
        over."""
        if self.series is None or self.series.over:
            return [(letter, words, partial(self._next, made)) for letter, words, made in MORE], LAST
        one = self.series
        on = partial(self._next, lambda _: next_game(one))
        return [("b", "New battle", ShowSetup)], ("Next game", "Enter", pygame.K_RETURN, on)

    def _turn(self) -> Done:
        """From the sides to the figures, and back."""
        self.by_figure = not self.by_figure
        self.desk.scroll.clear()
        return None

    def _rolls(self) -> Done:
        self.aftercare.rolls = not self.aftercare.rolls
        return None

    def _quit(self) -> Done:
        return ShowConfirm(
            self,
            "Quit Enfilade?",
            "The battle is kept among those that are over.",
            "Quit",
            Quit(),
            do_nothing,
        )

    def _turned(self) -> Done:
        return ShowTurning(self, self.match)

    def _watch(self) -> Done:
        return ShowReplay(open_battle.watch_record(self.match.record()))

    def _next(self, made: Callable[[Match], PreparedBattle | None]) -> Done:
        """The battle after this one; why there is none is said in place of the numbers of this one."""
        try:
            prepared = made(self.match)
            if prepared:
                return first(prepared)
            self._hindered = "No other map has room for these sides under these rules."
        except EnfiladeError as error:
            self._hindered = str(error)
        return None

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect)
        titles = {team.side: team.name for team in self.match.battle.scenario.teams}
        self._paint_head(pen, rect, titles)
        area = self.areas()[0]
        y = area.rect.y - round(self.desk.offset(area))
        with pen.clipped(area.rect):
            if self.by_figure:
                table = Rect(rect.x + 24, y, rect.width - 56, self._height())
                figure_table.draw(pen, table, self.figures, titles, self.who)
            else:
                self._paint_sides(pen, Rect(rect.x + 24, y, rect.width - 48, 0), titles)

    def _paint_head(self, pen: Pen, rect: Rect, titles: dict[str, str]) -> None:
        """Who has won, by what, and after how long."""
        middle, winner, goal = rect.centerx, self.tally.winner, self._goal(titles)
        if winner:
            up = 10 if goal else 0
            wins = of_team(titles.get(winner, winner), "wins", "win")
            pen.mark(winner, middle - 24, rect.y + 18 - up, 48)
            pen.block(wins, middle, rect.y + 76 - up, 26, "paper", 0.5, rect.width - 60)
        else:
            pen.block("Nobody is left", middle, rect.y + 60, 26, "paper", 0.5)
        if goal:
            wide = rect.width - (304 if self.tally.care else 48)
            pen.text(goal, middle, rect.y + 117, 13, "paper", False, 0.5, wide)
        ink = "bad" if self._hindered or self._beaten else "fog"
        words, y = self._hindered or self._length(), rect.y + (136 if goal else 124)
        pen.text(words, middle, y, 13, ink, False, 0.5, rect.width - 48)
        if self.series:
            wide = middle - rect.x - 64
            pen.text(self.series.told, rect.right - 20, rect.y + 52, 13, "brass", True, 1, wide)

    def _length(self) -> str:
        told, orders = self.tally.rounds, len(self.match.battle.history)
        rounds = f"{told} {self.display.round.lower()}{'s' if told != 1 else ''}"
        beaten = "You are beaten after " if self._beaten else ""
        return f"{beaten}{rounds}, {orders} order{'s' if orders != 1 else ''}, seed {self.match.seed}"

    def _paint_sides(self, pen: Pen, rect: Rect, titles: dict[str, str]) -> None:
        """What is told of the battle, and each side with what its wounded need."""
        x, y, story = rect.x, rect.y, self._story()
        for number, line in enumerate(story):
            pen.text(line, x, y + 14 + STORY * number, 13, "paper")
        y += STORY * len(story) + 12 if story else 0
        for side, count in self.tally.sides.items():
            block = Rect(x, y, rect.width, self._block(count))
            self._side(pen, block, side, titles.get(side, side), count)
            self.aftercare.draw(pen, self._patients(side), x, block.bottom, self._wide(), self.tally.names)
            y = block.bottom + self._cared(side)

    @property
    def _beaten(self) -> bool:
        """Whether the one person who played has lost."""
        people = self.match.people()
        return len(people) == 1 and self.tally.winner not in ("", *people)

    def _goal(self, titles: dict[str, str]) -> str:
        """By what goal the battle was decided; "" if by none."""
        goal = self.tally.decisive
        if not goal:
            return ""
        return (
            f"Goal reached: {goal.words}"
            if goal.outcome == "reached"
            else f"{titles.get(goal.side, goal.side)} failed: {goal.words}"
        )

    def _side(self, pen: Pen, row: Rect, side: str, title: str, count: SideTally) -> None:
        pen.rule(row.x, row.y, row.width)
        pen.mark(side, row.x, row.y + 12, 20)
        partial = self.partial.get(side)
        end = pen.block(title, row.x + 30, row.y + 15, 13, side, room=row.width * (0.3 if partial else 0.4))
        words = f"Partial success: {partial[:1].lower()}{partial[1:]}" if partial else self.who.get(side, "")
        tone = "good" if partial else "fog"
        pen.text(words, end + 12, row.y + 27, 12, tone, room=row.right - 110 - end)
        left = (
            f"{len(count.figures) - len(count.lost)} of {len(count.figures)} "
            f"{'awake' if self.tally.care else 'standing'}"
        )
        pen.text(left, row.right, row.y + 27, 13, "paper", True, 1)
        pen.text(self._harm(side, count), row.right, row.y + 52, 13, "fog", False, 1)
        fated = [unit for unit in count.fallen if unit in self.tally.fates and not self.tally.care]
        words = self._losses(count)
        pen.text(words, row.x, row.y + 52, 13, "paper", room=row.width - 130)
        for index, unit in enumerate(fated):
            x, y = row.x + index % 2 * row.width / 2, row.y + 62 + index // 2 * FATE
            name = self.tally.names.get(unit, "")
            draw_fate(pen, self.tally.fates[unit], name, x, y, row.width / 2 - 12)
        row = Rect(
            row.x, row.y + FATE * ceil(len(fated) / 2), row.width, row.height - FATE * ceil(len(fated) / 2)
        )
        if not count.rolls:
            return
        pen.text(self._luck(count), row.x, row.y + 76, 13, "fog", room=row.width)
        if row.height >= 120:
            end = draw_roll(
                pen, "Best", count.best, self.tally.names, self.display, row.x, row.y + 86, row.width / 2 - 12
            )
            draw_roll(
                pen,
                "Worst",
                count.worst,
                self.tally.names,
                self.display,
                end + 24,
                row.y + 86,
                row.right - end - 24,
            )

    def _losses(self, count: SideTally) -> str:
        """Who is down at the end; lost is nobody who will live."""
        fates = self.tally.fates
        back = {
            self.tally.names[unit]
            for unit in count.fallen
            if unit in fates and fates[unit].verdict == BACK and not self.tally.care
        }
        lost, down = (
            [name for name in count.lost if name not in back],
            [name for name in count.lost if name in back],
        )
        parts = [f"{word}: {', '.join(found)}" for word, found in (("Lost", lost), ("Down", down)) if found]
        return "; ".join(parts) or "Lost nobody"

    def _harm(self, side: str, count: SideTally) -> str:
        """What a side has taken: wounds where they are told of or each blow stands by itself, points
        elsewhere."""
        if not self.tally.care and not self.match.battle.ruleset.STATISTICS.blows:
            return f"{count.harm} harm taken"
        wounds = (
            sum(len(row.filled) for patient in self._patients(side) for row in patient.boxes)
            if self.tally.care
            else count.wounds
        )
        return f"{wounds} wound{'s' if wounds != 1 else ''} taken"

    def _luck(self, count: SideTally) -> str:
        """The rolls of a side and the mean of its dice, in the way in which they count."""
        if self.display.signs:
            mean = sum(self.display.signs[face - 1] for face in count.dice) / max(1, count.rolls)
            return (
                f"{count.rolls} rolls, mean of {self.display.dice} dice "
                f"{'+' if mean >= 0 else '−'}{abs(mean):.2f} (expected 0)"
            )
        wild = self.display.wild is not PLAIN.wild  # a die may be thrown again or drop another one
        if (count.picked or wild) and max(count.thrown) <= 6:
            return (
                f"{count.rolls} rolls, mean of all dice thrown {fmean(count.thrown):.2f} (expected "
                f"{EXPECTED:.2f})"
            )
        luck = f"{count.rolls} rolls, mean of the dice that counted {count.mean:.2f}"
        return luck + f" (expected {EXPECTED:.2f} before advantage)" if max(count.dice) <= 6 else luck
