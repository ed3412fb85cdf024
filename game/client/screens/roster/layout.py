"""Where everything is on the page of the people."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

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


def layout(whole: Rect, dead: int = 0, wounds: int = 5, entries: int = 4, page: int = 0) -> Layout:
    """In a window of that size, with so many dead, kinds of wounds and lines of history; `page` is the one
    that is turned to where there are two."""
    wide = min(whole.width, 1840)
    margin = 40 if whole.width >= NARROW else 16
    left, right = (whole.width - wide) // 2 + margin, (whole.width + wide) // 2 - margin
    columns = 1 if whole.width < NARROW else 2
    columns = 3 if whole.width >= BROAD else columns
    bottom = Rect(left, whole.height - 76, right - left, 48)
    top = 96 if whole.height >= 700 else 84
    cards = Rect(left, top, columns * (CARD + 8) + 16, bottom.y - 20 - top)
    rows = min(2, dead)
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
