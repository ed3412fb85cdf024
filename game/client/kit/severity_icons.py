"""Signs that say how bad something is, and what cannot be changed: told by shape as well as by colour."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.theme import Color

LEVELS: dict[str, Color] = {"error": "bad", "warning": "blast", "hint": "dash"}

EIGHT = ((-3, -7), (3, -7), (7, -3), (7, 3), (3, 7), (-3, 7), (-7, 3), (-7, -3))


def level_sign(pen: Pen, x: float, y: float, level: str) -> None:
    """Octagon, triangle or ring, its middle at (x, y)."""
    tone = LEVELS[level]
    if level == "error":
        pen.polygon([(x + u, y + v) for u, v in EIGHT], tone)
        pen.fill(Rect(round(x) - 4, round(y) - 1, 8, 2), "ink")
    elif level == "warning":
        pen.polygon([(x, y - 7), (x + 8, y + 6), (x - 8, y + 6)], tone)
        pen.fill(Rect(round(x) - 1, round(y) - 3, 2, 5), "ink")
        pen.fill(Rect(round(x) - 1, round(y) + 3, 2, 2), "ink")
    else:
        pen.frame(Rect(round(x) - 7, round(y) - 7, 14, 14), tone, 1.5, 7)
        pen.fill(Rect(round(x) - 1, round(y) - 1, 2, 5), tone)
        pen.fill(Rect(round(x) - 1, round(y) - 4, 2, 2), tone)


def lock(pen: Pen, x: float, y: float, tone: Color = "fog") -> None:
    """A padlock, its middle at (x, y): this stays as it is."""
    pen.frame(Rect(round(x) - 3, round(y) - 7, 7, 9), tone, 1.5, 3)
    pen.fill(Rect(round(x) - 5, round(y) - 2, 11, 8), tone, 1, 1)
    pen.fill(Rect(round(x), round(y), 1, 4), "ink")
