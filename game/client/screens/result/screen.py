"""The end of a battle: who won, what it cost, how the dice fell, and what leads on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Quit, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Done, Link, Widget, do_nothing
from game.client.screens.into_battle import first
from game.client.screens.page import Page
from game.client.screens.result.sides import SideSections
from game.client.screens.routes import (
    ShowCareer,
    ShowConfirm,
    ShowDaily,
    ShowLedger,
    ShowReplay,
    ShowSetup,
    ShowTitle,
    ShowTurning,
)
from game.client.screens.stage.stage import foggy
from game.client.seat import series
from game.client.seat.daily_book import MOST
from game.client.seat.match import Match
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle, rematch
from game.client.seat.setup.open_battle import PreparedBattle
from game.client.seat.setup.rematch import next_game
from game.client.seat.statistics import battle_summary
from game.client.seat.statistics.battle_summary import FigureTally, tally
from game.core.describing.names import of_team
from game.core.errors import EnfiladeError
from game.core.events import seen_by


def links(match: Match, screen: Screen, box: Rect) -> list[Widget]:
    """At the right of the upper edge, one below the other: what leads to the battle itself is at the left."""
    luck = Rect(box.right - 164, box.y + 12, 144, 22)
    found: list[Widget] = [
        Link(
            "ledger",
            luck,
            lambda: ShowLedger(screen),
            hotkey=pygame.K_l,
            label="Ledger of luck: L",
            align=1,
        )
    ]
    wide = round(box.width * 0.34)
    rect = Rect(box.right - 20 - wide, luck.bottom, wide, 22)
    tried, earned = match.tried, match.career.earned
    if tried:
        words = f"Daily: {tried.points} of {MOST}, try {tried.number}: D"
        on = partial(_days, screen, tried.date)
        found.append(Link("daily", rect, on, hotkey=pygame.K_d, label=words, align=1))
        rect = rect.move(0, 22)
    if earned:
        more = f" and {len(earned) - 1} more" if len(earned) > 1 else ""
        ruleset = match.battle.ruleset.ID
        words = f"Achieved: {earned[0].title}{more}: C"
        whole = round(box.width * 0.5)  # titles are long, and nothing stands beside them
        found.append(
            Link(
                "achieved",
                Rect(rect.right - whole, rect.y, whole, rect.height),
                lambda: ShowCareer(screen, "achievements", ruleset),
                hotkey=pygame.K_c,
                label=words,
                align=1,
            )
        )
    return found


def _days(screen: Screen, date: str) -> Done:
    return ShowDaily(screen, date)


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
        self.sides = SideSections(match, self.tally)
        self._hindered = ""
        self.series = series.series_of(match)
        battle = match.battle
        self.figures = battle_summary.tallies(seen_by(None, match.events), battle.table, battle.ruleset)
        self.by_figure = False

    def escape(self) -> Next:
        """From the figures back to the sides; else to where such a battle is chosen: that of a day on the
        title."""
        if self.by_figure:
            return self._turn()
        return ShowTitle() if self.match.tried else ShowSetup()

    def _rect(self) -> Rect:
        high = min(264 + max(self._height(), self._of_sides()), self.whole.height - 16)
        rect = Rect(0, 0, min(WIDEST if self.tally.care else WIDE, self.whole.width - 32), high)
        rect.center = self.whole.center
        return rect

    def _height(self) -> int:
        return height(self.figures) if self.by_figure else self._of_sides()

    def _of_sides(self) -> int:
        return self.sides.height(self._wide(), self.scale)

    def _wide(self) -> int:
        return min(WIDEST if self.tally.care else WIDE, self.whole.width - 32) - 48

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
            words = "No rolls" if self.sides.aftercare.rolls else "Rolls"
            box = Rect(rect.right - 144, rect.y + 100, 124, 32)
            found.append(Button("rolls", box, self._rolls, hotkey=pygame.K_r, label=words, cap="R", size=10))
        return found

    def _follows(self) -> tuple[list[tuple[str, str, Press]], tuple[str, str, int, Press]]:
        """What may follow, by small buttons and by the large one: of a series its next game, until it is
        over; of a challenge the page of its day, with the score, as no other battle is the same."""
        tried = self.match.tried
        if tried:
            on = partial(_days, self, tried.date)
            return [("b", "New battle", ShowSetup)], ("Daily challenge", "Enter", pygame.K_RETURN, on)
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
        self.sides.aftercare.rolls = not self.sides.aftercare.rolls
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
        return ShowReplay(open_battle.watch_match(self.match))

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
                draw(pen, table, self.figures, titles, self.sides.who)
            else:
                self.sides.paint(pen, Rect(rect.x + 24, y, rect.width - 48, 0), titles, self._wide())

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
        score = self.series.told if self.series else ""
        if score and self.match.career.earned:  # what was achieved stands where the score does otherwise
            words, score = f"{words}; {score}", ""
        pen.text(words, middle, y, 13, ink, False, 0.5, rect.width - 48)
        if score:
            wide = middle - rect.x - 64
            if self.series and pen.width(score, 13, True) > wide:
                score = self.series.brief
            pen.text(score, rect.right - 20, rect.y + 52, 13, "brass", True, 1, wide)

    def _length(self) -> str:
        told, orders = self.tally.rounds, len(self.match.battle.history)
        rounds = f"{told} {self.display.round.lower()}{'s' if told != 1 else ''}"
        beaten = "You are beaten after " if self._beaten else ""
        return f"{beaten}{rounds}, {orders} order{'s' if orders != 1 else ''}, seed {self.match.seed}"

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


HEAD, LINE = 30, 24
COLUMNS = (("Attacks", 0.4), ("Hits", 0.51), ("Felled", 0.63), ("Rolls that came", 0.83), ("Luck", 0.97))
"""Where the numbers end, as shares of the width."""
LITTLE = 0.5
"""Luck that is nearer to none than that is neither good nor bad."""


def height(found: Sequence[FigureTally]) -> int:
    """How high the table is."""
    return LINE * len(found) + HEAD * (len({one.side for one in found}) + 1)


def draw(
    pen: Pen, rect: Rect, found: Sequence[FigureTally], titles: dict[str, str], who: dict[str, str]
) -> None:
    """From the top of `rect` on: side by side under the other, with `who` played it."""
    y = rect.y
    for title, share in COLUMNS:
        pen.text(title, rect.x + rect.width * share, y + 18, 11, "fog", False, 1)
    y += HEAD
    for side in dict.fromkeys(one.side for one in found):
        pen.rule(rect.x, y, rect.width)
        pen.mark(side, rect.x, y + 7, 16)
        end = pen.text(titles.get(side, side), rect.x + 24, y + 20, 13, side, True, 0, rect.width * 0.45)
        pen.text(who.get(side, ""), end + 10, y + 20, 12, "fog", False, 0, rect.right - end - 14)
        y += HEAD
        for one in found:
            if one.side == side:
                _line(pen, Rect(rect.x, y, rect.width, LINE), one)
                y += LINE


def _line(pen: Pen, row: Rect, one: FigureTally) -> None:
    name = f"{one.name}, down" if one.down else one.name
    tone, room = ("fog" if one.down else "paper"), row.width * 0.26
    pen.text(name, row.x + 24, row.y + 16, 13, tone, not one.down, 0, room)
    rolled = f"{one.came} of {one.rolls}, {one.hoped:.1f} expected" if one.rolls else "none"
    for (title, share), words in zip(
        COLUMNS, (str(one.attacks), str(one.hits), str(one.felled), rolled, signed(one)), strict=True
    ):
        pen.text(words, row.x + row.width * share, row.y + 16, 13, _tone(title, one), False, 1)


def _tone(title: str, one: FigureTally) -> str:
    if title == "Felled" and one.felled:
        return "brass"
    if title == "Luck" and abs(one.luck) >= LITTLE:
        return "good" if one.luck > 0 else "bad"
    return "paper" if title != "Rolls that came" else "fog"


def signed(one: FigureTally) -> str:
    """By how many rolls it was luckier than could be expected, with its sign."""
    if not one.rolls:
        return ""
    rounded = round(one.luck, 1)
    if not rounded:
        return "even"
    return f"{'+' if rounded > 0 else '−'}{abs(rounded):.1f}"
