"""The small controls of the page of the people: the order they are sorted in, the page of the opened one, the
buttons at its foot, and what the large one would cost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.campaign.experience import AWAY
from game.campaign.state import State
from game.client.kit.pen import Pen
from game.client.kit.widgets import Button, Done, Hint, Key, Tab, Widget
from game.client.screens.roster.layout import Layout
from game.client.seat.campaigns import roster_text as told

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


ORDER, PAGE = "order", "page"
PAGES = ("Skills and wounds", "History and store")
"""Of the opened figure, where there is room for one of them only."""


def orders(lay: Layout, chosen: str, sort: Callable[[str], Done]) -> list[Widget]:
    found: list[Widget] = []
    x = lay.cards.right - 12
    for order, wide in zip(reversed(told.ORDERS), (52, 64, 48), strict=True):
        x -= wide
        box = Rect(x, lay.cards.y + 8, wide, 22)
        label = order.capitalize()
        found.append(Tab(Key(ORDER, order), box, partial(sort, order), label=label, chosen=order == chosen))
        x -= 3
    return found[::-1]


def pages(lay: Layout, chosen: int, turn: Callable[[int], Done]) -> list[Widget]:
    if lay.tabs is None:
        return []
    wide = (lay.tabs.width - 4) // 2
    found: list[Widget] = []
    for page, label in enumerate(PAGES):
        box = Rect(lay.tabs.x + (wide + 4) * page, lay.tabs.y, wide, 22)
        found.append(Tab(Key(PAGE, page), box, partial(turn, page), label=label, chosen=page == chosen))
    return found


def rename(lay: Layout, state: State, on: Callable[[], Done]) -> list[Widget]:
    box = Rect(lay.opened.right - 112, lay.opened.y + 34, 100, 32)
    hint = Hint("Rename", AWAY, verdict="not now") if state.pending else None
    free = state.pending is None
    return [Button("rename", box, on, free, hint, pygame.K_F2, label="Rename", cap="F2", size=9)]
