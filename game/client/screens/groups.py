"""Evenings: the series that are played at this screen, and the league of all who played."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.form import logo, page_area, side_by_side
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Card, Choice, Done, Hint, Key, Look, Tab, Widget
from game.client.screens.into_battle import first
from game.client.screens.page import Page
from game.client.screens.routes import ShowConfirm, ShowName
from game.client.seat import series
from game.client.seat.saves import disk_files
from game.client.seat.series import Series, Standing
from game.client.seat.settings.settings import Settings
from game.client.seat.setup.rematch import next_game
from game.client.seat.statistics import career
from game.core.errors import EnfiladeError
from game.rulesets import RULESETS

HIGH, PITCH, LINE = 66, 74, 30
COLUMNS = (("Played", 0.46), ("Won", 0.57), ("Drawn", 0.68), ("Lost", 0.78), ("Points", 0.91))
"""Where the numbers of the league end, as shares of the width."""


def series_card(pen: Pen, rect: Rect, look: Look, series: Series, rules: str, chosen: bool) -> None:
    """Who against whom, the score, and how far it is."""
    tone = "steel" if chosen else "slate"
    pen.plate(rect, tone, 0.9, "brass" if chosen or look.hover else "steel", 2 if chosen else 1)
    score, room = series.score(), rect.width - 24
    numbers = " : ".join(map(str, score.values()))
    wide = pen.width(numbers, 18, True) + 12
    pen.text(series.title, rect.x + 12, rect.y + 23, 14, "paper", True, 0, room - wide)
    pen.text(numbers, rect.right - 12, rect.y + 27, 18, "brass", True, 1)
    if series.winner:
        words = f"won by {series.winner}"
    elif series.over:
        words = "drawn"
    else:
        words = f"game {len(series.played) + 1} of at most {series.games} is next"
    pen.text(words, rect.x + 12, rect.y + 42, 12, "fog" if series.over else "good", False, 0, room - wide)
    begun = f"best of {series.games}, {rules}, begun {series.day}"
    told = f"{begun}; {series.handed}" if series.handed else begun
    pen.text(told, rect.x + 12, rect.y + 58, 11, "fog", False, 0, room)


def head(pen: Pen, rect: Rect) -> None:
    """The titles of the league's columns."""
    pen.text("Name", rect.x + 28, rect.y + 16, 11, "fog")
    for title, share in COLUMNS:
        pen.text(title, rect.x + rect.width * share, rect.y + 16, 11, "fog", False, 1)
    pen.rule(rect.x, rect.y + 22, rect.width)


def standing(pen: Pen, rect: Rect, place: int, row: Standing) -> None:
    """One line of the league."""
    y, first = rect.y + 20, place == 1
    pen.text(str(place), rect.x + 18, y, 12, "brass" if first else "fog", True, 1)
    room = rect.width * (COLUMNS[0][1] - 0.08) - 28
    pen.text(row.name, rect.x + 28, y, 14, "paper", True, 0, room)
    numbers = (row.played, row.won, row.drawn, row.lost, row.points)
    for (title, share), number in zip(COLUMNS, numbers, strict=True):
        last = title == "Points"
        tone = "brass" if last else "paper"
        pen.text(str(number), rect.x + rect.width * share, y, 13, tone, last, 1)
    pen.rule(rect.x, rect.bottom - 1, rect.width)


NO_SERIES = "No series yet. On the set-up, Series makes one of the battle that is begun."
NO_LEAGUE = "Battles between people with names come here when they are over."
NEXT = Hint("Next game", "Each map is played once from every side, then the next one of the list.")
GONE = Hint("Delete", "Asks first. The battles of the series stay, and so does the league.")
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_HOME: -1000, pygame.K_END: 1000}


class GroupsScreen(Page):
    """`chosen` is the series that is gone on with; `day` and `ruleset` say what the league counts."""

    alone = True

    def __init__(self, settings: Settings, under: Screen) -> None:
        super().__init__(settings, under)
        self.series = series.read()
        self.results = career.battle_results()
        self.chosen = self.series[0].id if self.series else ""
        self.day = self.ruleset = self.words = self.done = ""

    @property
    def picked(self) -> Series | None:
        return next((one for one in self.series if one.id == self.chosen), None)

    @property
    def _last_day(self) -> str:
        """The last evening on which people met."""
        return max((one.day for one in series.counted(self.results)), default="")

    @property
    def standings(self) -> list[series.Standing]:
        return series.table(series.counted(self.results, self.ruleset, self.day))

    # ------------------------------------------------------------ layout

    def _panels(self) -> tuple[Rect, Rect]:
        """The series and the league."""
        area = page_area(self.whole, 1480)
        return side_by_side(area, round((area.width - 16) * 0.56))

    def areas(self) -> list[Area]:
        left, right = self._panels()
        return [
            Area("series", left.inflate(-20, -48).move(0, 18), PITCH * len(self.series)),
            Area("league", right.inflate(-24, -76).move(0, 32), LINE * len(self.standings)),
        ]

    def widgets(self) -> list[Widget]:
        left, right = self._panels()
        area = self.areas()[0]
        top = area.rect.y - round(self.desk.offset(area))
        found: list[Widget] = []
        for place, one in enumerate(self.series):
            box = Rect(area.rect.x, top + PITCH * place, area.rect.width - 12, HIGH)
            rules = RULESETS.get(one.scenario.ruleset)
            title = rules.TITLE if rules else one.scenario.ruleset
            paint = partial(series_card, series=one, rules=title, chosen=one.id == self.chosen)
            choose = partial(self._choose, one.id)
            found.append(Card(Key("series", one.id), box, choose, area="series", paint=paint))
        return [*found, *self._head(right), *self._bottom(left, right)]

    def _head(self, right: Rect) -> list[Widget]:
        rulesets = sorted({one.ruleset for one in series.counted(self.results)})
        titles = ("All rules", *(RULESETS[one].TITLE if one in RULESETS else one for one in rulesets))
        index = rulesets.index(self.ruleset) + 1 if self.ruleset in rulesets else 0
        box = Rect(right.right - 12 - 140, right.y + 9, 140, 26)
        found: list[Widget] = [
            Choice("rules", box, values=titles, index=index, pick=partial(self._pick, rulesets))
        ]
        x = box.x - 8 - 2 * 96
        for key, title, day in (("all", "All evenings", ""), ("last", "Last evening", self._last_day)):
            rect, on = Rect(x, right.y + 10, 92, 24), bool(self._last_day)
            turn, chosen = partial(self._turn_to, day), self.day == day and (on or key == "all")
            found.append(Tab(Key("evenings", key), rect, turn, on, label=title, chosen=chosen))
            x += 96
        return found

    def _bottom(self, left: Rect, right: Rect) -> list[Widget]:
        y, one = self.whole.height - 76, self.picked
        last = Rect(right.right - 280, y, 280, 48)
        delete, export = Rect(left.x + 176, y + 10, 124, 28), Rect(left.x + 306, y + 10, 136, 28)
        return [
            Button("back", Rect(left.x, y, 160, 48), self.escape, label="Back", cap="Esc"),
            Button(
                "delete",
                delete,
                self._asked,
                bool(one),
                GONE,
                pygame.K_DELETE,
                label="Delete",
                cap="Del",
                size=8.5,
            ),
            Button(
                "export", export, self._export, bool(self.standings), label="Export", cap="Ctrl E", size=8.5
            ),
            Button(
                "next",
                last,
                self._next,
                bool(one and not one.over),
                NEXT,
                pygame.K_RETURN,
                label="Next game",
                cap="Enter",
                primary=True,
            ),
        ]

    # ------------------------------------------------------------ what they do

    def _choose(self, key: str) -> Done:
        """By keys the chosen one is gone on with by a second Enter, as by the button."""
        if self.desk.by_keys and key == self.chosen:
            return self._next()
        self.chosen = key
        return None

    def _next(self) -> Done:
        one = self.picked
        if one is None or one.over:
            return None
        try:
            return first(next_game(one))
        except EnfiladeError as error:
            self.words = str(error)
        return None

    def _pick(self, rulesets: list[str], index: int) -> Done:
        self.ruleset = rulesets[index - 1] if index else ""
        self.desk.scroll.pop("league", None)
        return None

    def _turn_to(self, day: str) -> Done:
        self.day = day
        self.desk.scroll.pop("league", None)
        return None

    def _asked(self) -> Done:
        one = self.picked
        if one is None:
            return None
        words = f"{one.words}. This cannot be taken back; its battles stay."
        return ShowConfirm(self, "Delete the series?", words, "Delete", self, self._delete, "Keep it")

    def _delete(self) -> None:
        one = self.picked
        if one:
            self.words = series.delete(one)
        self.series = series.read()
        self.chosen = self.series[0].id if self.series else ""

    def _export(self) -> Done:
        if not self.standings:
            return None
        out, words = disk_files.unused("league", ".csv"), "The file to write: a line for each name."
        return ShowName(self, "Export the league", words, str(out), self._hand_out)

    def _hand_out(self, out: str) -> str:
        fault = disk_files.handed_out(lambda: series.as_csv(self.standings), out, ".csv")
        self.done = "" if fault else f"Written: {out}"
        return fault

    def handle(self, event: Input) -> Next:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.done = self.words = ""
        if event.type == pygame.KEYDOWN:
            if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_e:
                return self._export()
            if event.key in STEPS and self.series and not self.desk.by_keys:
                self._step(STEPS[event.key])
                return None
        return super().handle(event)

    def _step(self, way: int) -> None:
        ids = [one.id for one in self.series]
        place = min(max(0, ids.index(self.chosen) + way), len(ids) - 1)
        self.chosen = ids[place]
        area = self.areas()[0]
        least, most = PITCH * (place + 1) - area.rect.height, PITCH * place
        self.desk.scroll_to(area, min(max(self.desk.offset(area), least), most))

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        left, right = self._panels()
        logo(pen, left.x - 4, 20)
        pen.block("Evenings", right.right, 30, 16, "brass", 1)
        pen.text("Who plays at this screen", right.right, 68, 13, "fog", False, 1)
        panel(pen, left, "Series")
        panel(pen, right, "League")
        listed, table = self.areas()
        if not self.series:
            _empty(pen, listed.rect, NO_SERIES)
        standings = self.standings
        if not standings:
            _empty(pen, table.rect, NO_LEAGUE)
        else:
            head(pen, Rect(table.rect.x, table.rect.y - 26, table.rect.width - 12, 24))
        with pen.clipped(table.rect):
            y = table.rect.y - round(self.desk.offset(table))
            for place, row in enumerate(standings, 1):
                standing(pen, Rect(table.rect.x, y, table.rect.width - 12, LINE), place, row)
                y += LINE
        words = self.words or self.done
        if words:
            tone, y = ("bad" if self.words else "good"), self.whole.height - 84
            pen.text(words, right.right, y, 12, tone, False, 1, right.width)


def _empty(pen: Pen, rect: Rect, words: str) -> None:
    for number, line in enumerate(pen.lines(words, 13, rect.width - 40, 3)):
        pen.text(line, rect.centerx, rect.y + 60 + 20 * number, 13, "fog", False, 0.5)
