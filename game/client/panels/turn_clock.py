"""What is left of the time of a turn: in the corner of the board above the end of the turn, red when it is
nearly over."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.panels.layout import Layout

WIDE, HIGH = 84, 30


def box(lay: Layout) -> Rect:
    """Where it stands."""
    free = lay.free
    return Rect(free.right - WIDE, free.bottom - HIGH, WIDE, HIGH)


def draw(pen: Pen, lay: Layout, seconds: int, whole: int, late: bool) -> Rect:
    """The minutes and seconds left of `whole`, with a bar of the same; returns where it lies."""
    rect, tone = box(lay), "bad" if late else "paper"
    pen.plate(rect, "slate", 0.95, tone if late else "steel", 2 if late else 1, 5)
    words = f"{seconds // 60}:{seconds % 60:02d}"
    pen.text(words, rect.centerx, rect.y + 19, 15, tone, True, 0.5, WIDE - 8)
    track = Rect(rect.x + 8, rect.bottom - 6, WIDE - 16, 3)
    pen.fill(track, "steel")
    pen.fill(Rect(track.x, track.y, round(track.width * seconds / max(1, whole)), 3), tone)
    return rect
