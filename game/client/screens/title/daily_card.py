"""The challenge of the day on the title: what it is, how it went, how it begins. In a small window it is a
line below the choices. And what the page of challenges draws."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.client.board import map_cards
from game.client.board.map_cards import MapPainter, card_request
from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.ui_elements import choice_plate, keycap, panel
from game.client.kit.widgets import Button, Card, Done, Look, Widget
from game.client.screens.into_battle import daily
from game.client.screens.routes import ShowDaily
from game.client.seat.daily_book import MOST, DailyBook, DayBar, MapMaking, date_in_words
from game.client.seat.saves import attempts
from game.client.seat.saves.attempts import Attempt
from game.core.errors import EnfiladeError

SOON = 3
"""Frames after which it is looked at what day it is: the maker of maps is loaded for it, and the window comes
first."""
LATER = 30
"""Frames after which its map is made: not in the first second of a window."""
MAKING, UNMADE = "Its map is being made.", "Its map is made when it is played."


def making() -> MapMaking:
    """What makes the map of the day."""
    return MapMaking()


class DailyCard:
    """The map of the day is made in a process of its own and shown once it is there."""

    def __init__(self, under: Screen, maps: MapPainter) -> None:
        self._under, self._maps = under, maps
        self._making = making()
        self._drawing = False  # whether its picture is asked for and not there yet: frames go on until it is
        self._book: DailyBook | None = None
        self._frames = 0
        self._picture: tuple[tuple[int, int], Surface] | None = None
        self.fault = ""

    def update(self) -> None:
        self._frames += 1
        if self._book is None and self._frames > SOON:
            self._book = DailyBook()
            _ = self._book.day
        if self._book and self._frames > LATER and self._book.known_map is None:
            self._making.begin(self._book.date, attempts.folder())

    @property
    def busy(self) -> bool:
        return self._book is None or self._frames <= LATER or self._making.busy or self._drawing

    def close(self) -> None:
        self._making.close()

    def play(self) -> Done:
        """The try that goes on, or a new one; why there is none stands on the card."""
        try:
            return daily(self._book or DailyBook())
        except EnfiladeError as error:
            self.fault = str(error)
            return None

    def earlier(self) -> Done:
        return ShowDaily(self._under)

    # ------------------------------------------------------------ drawing

    def widgets(self, rect: Rect, slim: bool) -> list[Widget]:
        if slim:
            line = Card("daily", rect, self.play, hotkey=pygame.K_d, paint=self._line)
            return [line, Widget("daily days", Rect(0, 0, 0, 0), self.earlier, hotkey=pygame.K_e, stop=False)]
        y, wide = rect.bottom - 46, (rect.width - 24 - 10) // 2
        return [
            Button(
                "daily",
                Rect(rect.x + 12, y, wide, 34),
                self.play,
                hotkey=pygame.K_d,
                label="Play today's",
                cap="D",
                size=9,
            ),
            Button(
                "daily days",
                Rect(rect.right - 12 - wide, y, wide, 34),
                self.earlier,
                hotkey=pygame.K_e,
                label="Earlier days",
                cap="E",
                size=9,
            ),
        ]

    def draw(self, pen: Pen, rect: Rect) -> None:
        """The card without its buttons."""
        pen.shadow(rect)
        panel(pen, rect, "Daily challenge", alpha=0.96)
        book = self._book
        if book is None:
            return
        x, right, room = rect.x + 12, rect.right - 12, rect.width - 24
        pen.text(book.said_date, right, rect.y + 22, 12, "fog", False, 1)
        self._map(pen, Rect(x, rect.y + 36, room, 144), book)
        pen.text(book.mission, x, rect.y + 203, 14, "paper", True, room=room)
        letters = pen.fit(book.where, room, (12.5, 12, 11.5, 11))
        pen.text(book.where, x, rect.y + 223, letters, "fog", room=room)
        pen.text(self.fault or book.same, x, rect.y + 241, 12.5, "bad" if self.fault else "fog", room=room)
        pen.rule(x, rect.y + 254, room)
        week(pen, Rect(right - 147, rect.y + 268, 147, 64), book.week)
        pen.text("Best today", x, rect.y + 276, 12, "fog")
        if book.best:
            end = pen.block(book.figure, x, rect.y + 284, 22, "paper")
            for number, words in enumerate(book.told):
                pen.text(words, end + 12, rect.y + 298 + 16 * number, 12, "fog", room=right - 159 - end)
        else:
            pen.text(book.figure, x, rect.y + 304, 15, "paper", True)
        pen.rule(x, rect.y + 340, room)
        pen.text(book.sentence, x, rect.y + 360, 12, "fog", room=room)

    def _line(self, pen: Pen, rect: Rect, look: Look) -> None:
        pen.plate(rect, "slate", 0.94, "steel", 1, 7)
        if look.hover:
            pen.plate(rect, "#ffffff", 0.07, line=0)
        book, x = self._book, rect.x + 18
        cap = keycap(pen, rect.right - 14, rect.centery - 9, "D")
        if book is None:
            return
        best = f"best {book.figure} of {MOST}" if book.best else book.figure
        end = pen.text("Daily", x, rect.y + 20, 13, "brass", True) + 10
        pen.text(book.mission, end, rect.y + 20, 13, "paper", True, room=rect.right - cap - 30 - end)
        words = self.fault or f"{book.where}, {best}"
        tone = "bad" if self.fault else "fog"
        pen.text(words, x, rect.y + 37, 12, tone, room=rect.width - cap - 50)

    def _map(self, pen: Pen, rect: Rect, book: DailyBook) -> None:
        box = pen.pixels(rect)
        pen.fill(rect, "ink", 0.7)
        path = book.known_map
        if path is None:
            pen.text(
                MAKING if self._making.busy else UNMADE,
                rect.centerx,
                rect.centery + 5,
                12.5,
                "fog",
                False,
                0.5,
            )
            return
        if self._picture is None or self._picture[0] != box.size:
            card = self._maps.card(card_request(path, box.size)) if min(box.size) > 0 else None
            self._drawing = card is None and min(box.size) > 0
            drawn = map_cards.surface(card, box.size) if card else None
            if drawn is None:
                return
            self._picture = box.size, drawn
        pen.surface.blit(self._picture[1], box)


# ---------------------------------------------------------------- the page of challenges


PITCH = 46
LINE = 30


def day(pen: Pen, rect: Rect, look: Look, book: DailyBook, chosen: bool, today: bool) -> None:
    """A row of the list."""
    choice_plate(pen, rect, chosen, look.hover, line=1, cut=5)
    best = book.best
    x, room = rect.x + 12, rect.width - 110
    said = f"Today, {date_in_words(book.date)}" if today else date_in_words(book.date)
    pen.text(said, x, rect.y + 18, 13, "paper", True, room=room)
    words = f"{book.mission}, {book.day.title}, {book.day.rules.TITLE}"
    pen.text(words, x, rect.y + 35, 12, "fog", room=room)
    if best:
        pen.block(str(best.points), rect.right - 12, rect.y + 8, 14, "paper", 1)
        pen.text(f"of {MOST}", rect.right - 12, rect.y + 37, 11, "fog", False, 1)
    else:
        pen.text("not tried", rect.right - 12, rect.y + 26, 12, "fog", False, 1)


def week(pen: Pen, rect: Rect, bars: Sequence[DayBar]) -> None:
    """The last seven days: this one in paper, an empty slot without a try."""
    pitch, high = rect.width / len(bars), rect.height - 16
    for place, bar in enumerate(bars):
        x = round(rect.x + place * pitch + (pitch - 13) / 2)
        pen.fill(Rect(x, rect.y, 13, high), "ink", 0.8)
        if bar.points is not None:
            tall = max(2, round(high * bar.points / MOST))
            pen.fill(Rect(x, rect.y + high - tall, 13, tall), "paper" if bar.today else "fog")
        tone = "paper" if bar.today else "fog"
        pen.text(bar.label, x + 6.5, rect.bottom - 1, 11, tone, bar.today, 0.5)


def one_try(pen: Pen, rect: Rect, look: Look, one: Attempt, chosen: bool, best: bool) -> None:
    """A try: what was kept, what was felled, and how it ended."""
    choice_plate(pen, rect, chosen, look.hover, line=1, cut=5)
    base = rect.y + 20
    tone = {"won": "good", "lost": "bad"}.get(one.outcome, "paper")
    pen.text(f"Try {one.number}", rect.x + 10, base, 13, "paper", True)
    pen.text(str(one.points), rect.x + 104, base, 13, "paper", True, 1)
    words = f"{one.kept} kept, {one.felled} felled, {one.rounds} round{'s' if one.rounds != 1 else ''}"
    pen.text(one.outcome, rect.right - 10, base, 12.5, tone, True, 1)
    room = rect.width - 116 - 64 - (48 if best else 0)
    pen.text(words, rect.x + 116, base, 12.5, "fog", room=room)
    if best:
        pen.text("best", rect.right - 58, base, 12, "brass", True, 1)


def shared(pen: Pen, rect: Rect, words: str) -> None:
    """The line that is passed on."""
    pen.fill(rect, "ink", 0.75, 3)
    for number, line in enumerate(pen.lines(words, 11.5, rect.width - 20, 3)):
        pen.text(line, rect.x + 10, rect.y + 17 + 15 * number, 11.5, "paper", room=rect.width - 20)
