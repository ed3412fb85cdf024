"""The foot of the roster: its small buttons, and what the large one would cost."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Button, Done, Hint

BUTTONS = {
    "recruit": (148, 116, "Recruit", "N", pygame.K_n),
    "dismiss": (272, 112, "Dismiss", "Del", pygame.K_DELETE),
    "undo": (392, 122, "Undo", "Ctrl Z", 0),
}
"""Where they begin, how wide they are, what they say, and their keys."""


def small(key: str, row: Rect, on: Callable[[], Done], why: str) -> Button:
    """One of the small buttons, off with its reason."""
    x, wide, label, cap, hotkey = BUTTONS[key]
    hint = Hint(label, why, verdict="not now") if why else None
    rect = Rect(row.x + x, row.y + 10, wide, 34)
    return Button(key, rect, on, not why, hint, hotkey, label=label, cap=cap, size=9)


def tell(pen: Pen, bottom: Rect, first: str, second: str, fault: bool) -> None:
    """Beside the large button: what it costs, or what is wrong."""
    left, right = bottom.x + 526, bottom.right - min(328, bottom.width * 3 // 10) - 18
    room, y = right - left, bottom.y
    lines = pen.lines(first[:1].upper() + first[1:], 12.5, room, 2)
    for number, line in enumerate(lines):
        tone = "bad" if fault else "paper"
        pen.text(line, right, y + 14 + 17 * number, 12.5, tone, False, 1, room)
    second = second if len(lines) < 2 else ""
    pen.text(second, right, y + 14 + 17 * len(lines), 12, "fog", False, 1, room)
