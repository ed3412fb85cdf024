"""What the pages of a career draw: rates with their intervals, weapons, luck, achievements."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.plates import Point
from game.client.kit.symbols import disc, stroke
from game.client.kit.widgets import Look
from game.client.seat.statistics.career import Earned, Rate
from game.core.describing.achievements import Achievement

PITCH = 40
CARD = 66


def _bar(pen: Pen, rect: Rect, rate: Rate) -> None:
    """From low to high, with the observed share and a stroke at one half."""
    low, high = rate.bounds
    middle = rect.centery
    pen.fill(Rect(rect.x, middle - 1, rect.width, 2), "steel")
    first, last = rect.x + round(low * rect.width), rect.x + round(high * rect.width)
    pen.fill(Rect(first, middle - 4, max(3, last - first), 8), "azure")
    pen.fill(Rect(rect.x + rect.width // 2 - 1, middle - 9, 2, 18), "path")
    disc(pen, rect.x + rate.share * rect.width, middle, 4, "paper")


def rate(pen: Pen, rect: Rect, one: Rate, verb: str) -> None:
    """A line: of what, how many of how many, and how sure that is."""
    wide = rect.width
    pen.text(one.label, rect.x + 8, rect.y + 25, 13, "paper", True, room=wide * 0.34)
    words = f"{verb} {_number(one.came)} of {one.of}"
    pen.text(words, rect.x + wide * 0.37, rect.y + 25, 13, "paper", room=wide * 0.2)
    bar = Rect(round(rect.x + wide * 0.58), rect.y + 4, round(wide * 0.22), rect.height - 10)
    if one.few:
        pen.text("too few to tell", bar.x, rect.y + 25, 12.5, "fog", room=wide * 0.4)
    else:
        _bar(pen, bar, one)
        low, high = one.bounds
        said = f"{round(100 * one.share)} %, {round(100 * low)} to {round(100 * high)}"
        pen.text(said, rect.right - 8, rect.y + 25, 12.5, "fog", False, 1, wide * 0.18)
    pen.rule(rect.x, rect.bottom - 1, wide)


def _number(value: float) -> str:
    return f"{value:.0f}" if value == int(value) else f"{value:.1f}"


def achievement(pen: Pen, rect: Rect, look: Look, one: Achievement, earned: Earned | None) -> None:
    """One of a dozen: what it is called, what to do for it, and what rule it teaches."""
    pen.plate(rect, "slate", 0.92, "brass" if look.hover else "steel", 1, 6)
    tone = "paper" if earned else "fog"
    x = rect.x + 44
    disc(pen, rect.x + 22, rect.y + 24, 10, "ink")
    disc(pen, rect.x + 22, rect.y + 24, 10, "brass" if earned else "fog", 1, 1.8)
    if earned:
        tick: list[Point] = [
            (rect.x + 17, rect.y + 24),
            (rect.x + 21, rect.y + 28),
            (rect.x + 27, rect.y + 19),
        ]
        stroke(pen, tick, "brass", 2)
        pen.text(earned.day, rect.right - 10, rect.y + 20, 11, "fog", False, 1)
    pen.text(one.title, x, rect.y + 20, 13.5, tone, True, room=rect.right - x - (84 if earned else 10))
    for number, line in enumerate(pen.lines(one.words, 12, rect.right - x - 10, 2)):
        pen.text(line, x, rect.y + 38 + 15 * number, 12, tone, room=rect.right - x - 10)
