"""How a series and a line of the league look."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Look
from game.client.seat.groups.league import Standing
from game.client.seat.groups.series import Series

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
    told = f"best of {series.games}, {rules}, begun {series.day}"
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
