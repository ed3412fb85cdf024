"""What the page of daily challenges draws: the days, the last seven as bars, a day with its tries."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Look
from game.client.seat.daily_book import MOST, DailyBook, DayBar, date_in_words
from game.client.seat.saves.attempts import Attempt

PITCH = 46
LINE = 30


def day(pen: Pen, rect: Rect, look: Look, book: DailyBook, chosen: bool, today: bool) -> None:
    """A row of the list."""
    pen.plate(rect, "steel" if chosen else "slate", 0.9, "brass" if chosen or look.hover else "steel", 1, 5)
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
    pen.plate(rect, "steel" if chosen else "slate", 0.9, "brass" if chosen or look.hover else "steel", 1, 5)
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
