"""One rule on the page of the rulebook, and its line in the list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.widgets import Look
from game.core.describing.rulebook import Rule

WIDEST = 620
"""Text wider than this is hard to read."""


class PageLine(NamedTuple):
    """One line of the page: its baseline, words and type."""

    y: float
    words: str
    size: float
    color: Color
    bold: bool = False


def rule_row(pen: Pen, rect: Rect, look: Look, rule: Rule, chosen: bool) -> None:
    if chosen:
        pen.fill(rect, "steel", 1, 3)
        pen.fill(Rect(rect.x, rect.y, 3, rect.height), "brass")
    elif look.hover:
        pen.fill(rect, "slate", 1, 3)
    pen.text(rule.title, rect.x + 12, rect.y + 16, 13, "paper", chosen, room=rect.width - 18)


def _lines(pen: Pen, width: int, rule: Rule, given: str) -> Iterator[PageLine]:
    room = min(WIDEST, width - 12)
    y = 14.0
    yield PageLine(y, rule.section, 12, "brass", True)
    y += 32
    for words in pen.wrap(rule.title, 22, room, True):
        yield PageLine(y, words, 22, "paper", True)
        y += 30
    yield PageLine(y - 4, rule.id, 12, "fog")
    y += 30
    for words in pen.wrap(rule.text, 15, room):
        yield PageLine(y, words, 15, "paper")
        y += 24
    for title, text in (("At set-up", rule.options), ("In this battle", given)):
        if text:
            y += 18
            yield PageLine(y, title, 12, "brass", True)
            y += 22
            for words in pen.wrap(text[:1].upper() + text[1:], 14, room):
                yield PageLine(y, words, 14, "paper")
                y += 21


def draw_page(pen: Pen, rect: Rect, rule: Rule, given: str) -> None:
    for line in _lines(pen, rect.width, rule, given):
        pen.text(line.words, rect.x, rect.y + line.y, line.size, line.color, line.bold)


def page_height(pen: Pen, width: int, rule: Rule, given: str) -> float:
    return max(line.y for line in _lines(pen, width, rule, given)) + 16
