"""Lines that lead to a rule: whoever draws them says where they lie, so that they can be clicked in the next
frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Done, Hint, Key, Widget

OpenRule = Callable[[str], Done]


class RuleLink(NamedTuple):
    rect: Rect
    rule: str


def link_widgets(
    name: str,
    links: Sequence[RuleLink],
    titles: Mapping[str, str],
    open_rule: OpenRule,
    beside: Rect | None = None,
    stop: bool = False,
) -> list[Widget]:
    """Something to click for each line of what lies at `beside`; rules that the book does not know lead
    nowhere."""
    found: list[Widget] = []
    for index, link in enumerate(links):
        if link.rule in titles:
            hint = Hint(titles[link.rule], "Click to read it.", link.rule)
            found.append(
                Widget(
                    Key(name, index),
                    link.rect,
                    partial(open_rule, link.rule),
                    hint=hint,
                    stop=stop,
                    beside=beside,
                )
            )
    return found


def underline(pen: Pen, name: str, links: Sequence[RuleLink], desk: WidgetState) -> None:
    """The line under the mouse shows that it can be clicked."""
    for index, link in enumerate(links):
        if desk.hover == Key(name, index):
            pen.rule(link.rect.x, link.rect.bottom - 1, link.rect.width, "brass")
