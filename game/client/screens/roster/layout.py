"""Where everything is on the page of the people, and its small controls: the order they are sorted in, the
page of the opened one, the buttons at its foot, and what the large one would cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game.campaign.definition import MOST_PEOPLE
from game.campaign.experience import AWAY
from game.campaign.state import State
from game.client.kit.pen import Pen
from game.client.kit.widgets import Button, Done, Hint, Key, Tab, Widget
from game.client.seat.campaigns import roster_text as told

CARD, HIGH, PITCH = 252, 98, 106
NARROW, BROAD = 1200, 1640
"""Below the first width there is one column of cards, from the second on there are three."""
FALLEN = 58
"""How far one line of the memorial is from the next."""
HEAD = 138
"""What the head of the opened figure takes."""
ROW, STORE = 29, 36
ENTRY = 22
WOUND = 20


@dataclass(frozen=True)
class Layout:
    """Where there is one column of cards the opened figure has two pages, `tabs`, each with two things side
    by side: rects of what is on the other one lie out of sight, without height."""

    cards: Rect
    listed: Rect
    fallen: Rect
    opened: Rect
    skills: Rect
    sentence: Rect
    wounds: Rect
    history: Rect
    store: Rect
    columns: int
    bottom: Rect
    tabs: Rect | None = None


def layout(
    whole: Rect, dead: int = 0, wounds: int = 5, entries: int = 4, page: int = 0, living: int = MOST_PEOPLE
) -> Layout:
    """In a window of that size, with so many dead, kinds of wounds and lines of history; `page` is the one
    that is turned to where there are two. Of the dead as many lines are seen as the cards of the `living`
    leave room for, two at least."""
    wide = min(whole.width, 1840)
    margin = 40 if whole.width >= NARROW else 16
    left, right = (whole.width - wide) // 2 + margin, (whole.width + wide) // 2 - margin
    columns = 1 if whole.width < NARROW else 2
    columns = 3 if whole.width >= BROAD else columns
    bottom = Rect(left, whole.height - 76, right - left, 48)
    top = 96 if whole.height >= 700 else 84
    cards = Rect(left, top, columns * (CARD + 8) + 16, bottom.y - 20 - top)
    left_over = cards.height - 50 - PITCH * -(-living // columns)
    rows = min(max(2, left_over // FALLEN), dead)
    fallen = Rect(cards.x + 12, cards.bottom - 10 - FALLEN * rows, cards.width - 20, FALLEN * rows)
    listed = Rect(cards.x + 12, top + 36, cards.width - 16, fallen.y - (4 if rows else 0) - top - 36)
    opened = Rect(cards.right + 16, top, right - cards.right - 16, cards.height)
    y, end = opened.y + HEAD, opened.bottom - 10
    wounded = 26 + WOUND * wounds
    tabs = Rect(opened.x + 12, y + 8, opened.width - 24, 24) if columns == 1 else None
    half = (opened.width - 40) // 2
    first, second = opened.x + 12, opened.x + 28 + half
    if tabs:
        y = tabs.bottom + 28
        skills = Rect(first, y, half, end - y - 36)
        injuries = Rect(second, y - 16, half, wounded)
        history = Rect(first, y, half, end - y - 24)
        store = Rect(second, y + 14, half, end - y - 14)
    else:
        y += 28
        skills = Rect(first, y, half, end - y - wounded - 50)
        injuries = Rect(first, end - wounded, half, wounded)
        history = Rect(second, y, half, min((end - y) // 2 - 30, max(1, entries) * ENTRY + 4))
        below = history.bottom + 66
        store = Rect(second, below, half, end - below)
    sentence = Rect(skills.x, skills.bottom, half, 36)
    if tabs and page == 0:
        history, store = _away(history), _away(store)
    elif tabs:
        skills, sentence, injuries = _away(skills), _away(sentence), _away(injuries)
    return Layout(
        cards, listed, fallen, opened, skills, sentence, injuries, history, store, columns, bottom, tabs
    )


def _away(rect: Rect) -> Rect:
    return Rect(rect.x, rect.y, rect.width, 0)


BUTTONS = {
    "recruit": (148, 116, "Recruit", "N", pygame.K_n),
    "dismiss": (272, 112, "Dismiss", "Del", pygame.K_DELETE),
    "undo": (392, 122, "Undo", "Ctrl Z", 0),
}
"""Where they begin, how wide they are, what they say, and their keys."""


def small_button(key: str, row: Rect, on: Callable[[], Done], why: str) -> Button:
    """One of the small buttons, off with its reason."""
    x, wide, label, cap, hotkey = BUTTONS[key]
    hint = Hint(label, why, verdict="not now") if why else None
    rect = Rect(row.x + x, row.y + 10, wide, 34)
    return Button(key, rect, on, not why, hint, hotkey, label=label, cap=cap, size=9)


def tell_price(pen: Pen, bottom: Rect, first: str, second: str, fault: bool) -> None:
    """Beside the large button: what it costs, or what is wrong."""
    left, right = bottom.x + 526, bottom.right - min(328, bottom.width * 3 // 10) - 18
    room, y = right - left, bottom.y
    lines = pen.lines(first[:1].upper() + first[1:], 12.5, room, 2)
    for number, line in enumerate(lines):
        tone = "bad" if fault else "paper"
        pen.text(line, right, y + 14 + 17 * number, 12.5, tone, False, 1, room)
    second = second if len(lines) < 2 else ""
    letters = pen.fit(second, room, (12, 11.5, 11, 10.5))
    pen.text(second, right, y + 14 + 17 * len(lines), letters, "fog", False, 1, room)


ORDER, PAGE = "order", "page"
PAGES = ("Skills and wounds", "History and store")
"""Of the opened figure, where there is room for one of them only."""


def sort_tabs(lay: Layout, chosen: str, sort: Callable[[str], Done]) -> list[Widget]:
    found: list[Widget] = []
    x = lay.cards.right - 12
    for order, wide in zip(reversed(told.ORDERS), (52, 64, 48), strict=True):
        x -= wide
        box = Rect(x, lay.cards.y + 8, wide, 22)
        label = order.capitalize()
        found.append(Tab(Key(ORDER, order), box, partial(sort, order), label=label, chosen=order == chosen))
        x -= 3
    return found[::-1]


def page_tabs(lay: Layout, chosen: int, turn: Callable[[int], Done]) -> list[Widget]:
    if lay.tabs is None:
        return []
    wide = (lay.tabs.width - 4) // 2
    found: list[Widget] = []
    for page, label in enumerate(PAGES):
        box = Rect(lay.tabs.x + (wide + 4) * page, lay.tabs.y, wide, 22)
        found.append(Tab(Key(PAGE, page), box, partial(turn, page), label=label, chosen=page == chosen))
    return found


def rename_button(lay: Layout, state: State, on: Callable[[], Done]) -> list[Widget]:
    box = Rect(lay.opened.right - 112, lay.opened.y + 34, 100, 32)
    hint = Hint("Rename", AWAY, verdict="not now") if state.pending else None
    free = state.pending is None
    return [Button("rename", box, on, free, hint, pygame.K_F2, label="Rename", cap="F2", size=9)]
