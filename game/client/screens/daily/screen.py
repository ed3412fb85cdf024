"""The challenge of the day: what it is, how it went today and on earlier days, the line to pass on."""

from __future__ import annotations

import datetime
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client.board import map_cards
from game.client.board.map_cards import MapPainter, card_request
from game.client.kit.form import logo, page_area, side_by_side
from game.client.kit.frame_time import STILL
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.text_input import put_on_clipboard
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Card, Done, Hint, Key, Widget
from game.client.screens.into_battle import daily
from game.client.screens.page import Page
from game.client.screens.routes import ShowReplay
from game.client.screens.title import daily_card
from game.client.screens.title.daily_card import LINE, PITCH
from game.client.seat.daily_book import DailyBook, today
from game.client.seat.saves.attempts import Attempt
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle
from game.core.errors import EnfiladeError
from game.core.records.files import read

BACK = 27
"""Days before this one that are offered, too."""
MADE = 200.0
"""Milliseconds of rest after which the map of the chosen day is made, if it is not there."""
SHARE = Hint("Copy the line", "Whoever has the line and the replay can check both: enfilade daily --verify.")
ANEW = Hint("Begin anew", "The try that goes on stays among the saves.")
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -7, pygame.K_PAGEDOWN: 7}


class DailyScreen(Page):
    """`book` is the day that is opened, `chosen` the number of the try whose line is shown."""

    alone = True

    def __init__(
        self, settings: Settings, under: Screen, date: str = "", painter: MapPainter | None = None
    ) -> None:
        super().__init__(settings, under)
        self.known = DailyBook().known
        self.today = today()
        self.dates = self._dates()
        self.words = ""
        self._painter = painter or MapPainter()
        self._picture: tuple[str, tuple[int, int], Surface] | None = None
        self._still = 0.0
        self.open(date if date in self.dates else self.today)

    def _dates(self) -> list[str]:
        here = datetime.date.fromisoformat(self.today)
        near = [(here - datetime.timedelta(back)).isoformat() for back in range(BACK + 1)]
        return [*near, *(date for date in self.known.dates() if date < near[-1])]

    def open(self, date: str) -> Done:
        self.book = DailyBook(date, self.known)
        best = self.book.best
        self.chosen = best.number if best else 0
        self.begun = self.book.begun() is not None
        self.words, self._still = "", 0.0
        return None

    @property
    def tried(self) -> Attempt | None:
        """The try whose line is shown."""
        return next((one for one in self.known.of(self.book.date) if one.number == self.chosen), None)

    # ------------------------------------------------------------ layout

    def _panels(self) -> tuple[Rect, Rect]:
        area = page_area(self.whole, 1480)
        return side_by_side(area, 480 if area.width >= 1100 else 440)

    def _inner(self) -> tuple[Rect, Rect, Rect]:
        """In the panel of the day: the picture, the tries, the line."""
        _, right = self._panels()
        picture = Rect(right.x + 12, right.y + 34, right.width - 24, 144 if right.height > 480 else 96)
        line = Rect(right.x + 12, right.bottom - 70, right.width - 24, 58)
        top = picture.bottom + 156
        return picture, Rect(right.x + 12, top, right.width - 24, line.y - 8 - top), line

    def areas(self) -> list[Area]:
        left, _ = self._panels()
        _, tries, _ = self._inner()
        list_ = Rect(left.x + 10, left.y + 40, left.width - 14, left.height - 52)
        count = len(self.known.of(self.book.date))
        return [Area("days", list_, PITCH * len(self.dates)), Area("tries", tries, LINE * count)]

    def widgets(self) -> list[Widget]:
        days, tries = self.areas()
        found: list[Widget] = []
        top = days.rect.y - round(self.desk.offset(days))
        for place, date in enumerate(self.dates):
            box = Rect(days.rect.x, top + PITCH * place, days.rect.width - 10, PITCH - 4)
            if box.bottom < days.rect.y or box.y > days.rect.bottom:
                continue  # of many days only those in sight are drawn from their dates
            paint = partial(
                daily_card.day,
                book=DailyBook(date, self.known),
                chosen=date == self.book.date,
                today=date == self.today,
            )
            found.append(Card(Key("day", date), box, partial(self._press, date), area="days", paint=paint))
        top, best = tries.rect.y - round(self.desk.offset(tries)), self.book.best
        for place, one in enumerate(reversed(self.known.of(self.book.date))):
            box = Rect(tries.rect.x, top + LINE * place, tries.rect.width - 8, LINE - 3)
            paint = partial(daily_card.one_try, one=one, chosen=one.number == self.chosen, best=one == best)
            key, press = Key("try", one.number), partial(self._choose, one.number)
            found.append(Card(key, box, press, area="tries", paint=paint))
        return [*found, *self._bottom()]

    def _bottom(self) -> list[Widget]:
        left, right = self._panels()
        y, one = self.whole.height - 76, self.tried
        path = self.book.record_path(one) if one else None
        today_ = self.book.date == self.today
        label = "Go on" if self.begun else f"Play {'today' if today_ else 'that day'}"
        x = left.x + 144
        return [
            Button("back", Rect(left.x, y, 136, 48), self.escape, label="Back", cap="Esc", size=11),
            Button("copy", Rect(x, y + 6, 132, 36), self._copy, bool(one and one.line), SHARE,
                   label="Copy line", cap="Ctrl C", size=9),
            Button("watch", Rect(x + 138, y + 6, 96, 36), self._watch, bool(path), hotkey=pygame.K_w,
                   label="Watch", cap="W", size=9),
            Button("anew", Rect(x + 240, y + 6, 126, 36), self._anew, self.begun, ANEW, pygame.K_n,
                   label="Begin anew", cap="N", size=9),
            Button("play", Rect(right.right - 260, y, 260, 48), self._play, hotkey=pygame.K_d, label=label,
                   cap="D", primary=True),
        ]  # fmt: skip

    # ------------------------------------------------------------ what they do

    def _press(self, date: str) -> Done:
        """By keys the chosen day is played by a second Enter, as by the button."""
        if self.desk.by_keys and date == self.book.date:
            return self._play()
        return self.open(date)

    def _choose(self, number: int) -> Done:
        self.chosen = number
        return None

    def _play(self, anew: bool = False) -> Done:
        try:
            return daily(self.book, anew)
        except EnfiladeError as error:
            self.words = str(error)
            return None

    def _anew(self) -> Done:
        return self._play(anew=True)

    def _copy(self) -> Done:
        if self.tried:
            put_on_clipboard(self.tried.line)
            self.words = "Copied. The replay lies in the folder of daily challenges among your files."
        return None

    def _watch(self) -> Done:
        path = self.book.record_path(self.tried) if self.tried else None
        try:
            return ShowReplay(open_battle.watch_record(read(path), path)) if path else None
        except EnfiladeError as error:
            self.words = str(error)
            return None

    def escape(self) -> Next:
        self._painter.close()
        return super().escape()

    def leave(self) -> None:
        self._painter.close()
        super().leave()

    def handle(self, event: Input) -> Next:
        if event.type == pygame.KEYDOWN:
            if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_c:
                self._copy()
                return None
            if event.key in STEPS:
                self._step(STEPS[event.key])
                return None
        return super().handle(event)

    def _step(self, way: int) -> None:
        """Up and down go through the days."""
        place = self.dates.index(self.book.date) + way
        place = min(max(0, place), len(self.dates) - 1)
        self.open(self.dates[place])
        self.desk.focus, self.desk.by_keys = Key("day", self.book.date), True
        area = self.areas()[0]
        first, last = PITCH * place, PITCH * (place + 1) - area.rect.height
        self.desk.scroll_to(area, min(max(self.desk.offset(area), last), first))

    # ------------------------------------------------------------ time and drawing

    @property
    def waits(self) -> float:
        return 0.0 if self._painter.busy or self._still < MADE else STILL

    def update(self, ms: float) -> Next:
        before, self._still = self._still, self._still + ms
        self._painter.update()
        if before < MADE <= self._still and self.book.known_map is None:
            try:
                self.book.map_path()
            except (EnfiladeError, OSError) as error:
                self.words = f"The map of that day cannot be made: {error}"
        return super().update(ms)

    def paint(self, pen: Pen) -> None:
        left, right = self._panels()
        logo(pen, left.x - 4, 20)
        pen.block("Daily challenge", right.right, 30, 16, "brass", 1)
        pen.text("The same for everybody; the seed is the date", right.right, 68, 13, "fog", False, 1)
        panel(pen, left, "Days")
        panel(pen, right, self.book.said_date)
        picture, tries, line = self._inner()
        self._map(pen, picture)
        self._told(pen, picture)
        if not self.known.of(self.book.date):
            words = "No try yet. What you still have and what you have felled counts, 200 points each."
            for number, part in enumerate(pen.lines(words, 12.5, tries.width, 3)):
                pen.text(part, tries.x, tries.y + 14 + 18 * number, 12.5, "fog")
        if self.tried:
            daily_card.shared(pen, line, self.tried.line)
        if self.words:
            room = right.right - 276 - (left.x + 520)
            for number, part in enumerate(pen.lines(self.words, 12, room, 3)):
                pen.text(part, right.right - 276, self.whole.height - 62 + 16 * number, 12, "paper", False, 1)

    def _told(self, pen: Pen, picture: Rect) -> None:
        x, y, room = picture.x, picture.bottom, picture.width
        pen.text(self.book.mission, x, y + 22, 15, "paper", True, room=room)
        pen.text(self.book.where, x, y + 42, 12.5, "fog", room=room)
        pen.text(self.book.same, x, y + 59, 12.5, "fog", room=room)
        pen.rule(x, y + 70, room)
        bars = Rect(picture.right - 158, y + 76, 158, 56)
        daily_card.week(pen, bars, self.book.week)
        best, told = self.book.best, self.book.told
        if best:
            end = pen.block(self.book.figure, x, y + 88, 22, "paper")
            pen.text(told[0], end + 12, y + 98, 12.5, "paper", room=bars.x - end - 24)
            pen.text(told[1], end + 12, y + 115, 12.5, "fog", room=bars.x - end - 24)
        else:
            pen.text("not tried", x, y + 104, 15, "fog", True)
        pen.text(self.book.sentence, x, y + 148, 12, "fog", room=room)

    def _map(self, pen: Pen, rect: Rect) -> None:
        """The map of the day; a dark field while it is drawn."""
        box = pen.pixels(rect)
        pen.fill(rect, "ink", 0.7)
        path = self.book.known_map
        if path is None or min(box.size) < 1:
            return
        if self._picture is None or self._picture[:2] != (str(path), box.size):
            card = self._painter.card(card_request(path, box.size))
            drawn = map_cards.surface(card, box.size) if card else None
            if drawn is None:
                return
            self._picture = (str(path), box.size, drawn)
        pen.surface.blit(self._picture[2], box)
