"""Small choices on the page of the people: by what they are sorted, which page of the opened one shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.client.kit.widgets import Done, Key, Tab, Widget
from game.client.screens.roster.layout import Layout
from game.client.seat.campaigns import roster_text as told

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
