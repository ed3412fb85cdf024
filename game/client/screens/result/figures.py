"""The page of a result that tells of each figure: attacks, hits, whom it felled, and its luck."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.seat.statistics.battle_summary import FigureTally

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
