"""The rulebook over whatever is shown: sections and rules at the left, the chosen rule at the right, a line
to search in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Card, Done, Entry, Key, Look, Widget
from game.client.screens.page import Page
from game.client.seat.settings.settings import Settings
from game.core.describing.rulebook import Rule, search
from game.core.ruleset import Ruleset

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


ROW, SECTION, LIST = 24, 30, 330
DEAF = 100
"""Milliseconds in which the letter of the key that opened the book is not taken for a word to search."""
WAYS = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -10,
    pygame.K_PAGEDOWN: 10,
    pygame.K_HOME: -(10**6),
    pygame.K_END: 10**6,
}


class RulebookScreen(Page):
    """Opens at the rule of that id, at the first one if there is none; `given` says what was chosen in this
    battle for rules with options."""

    def __init__(
        self,
        settings: Settings,
        under: Screen,
        ruleset: Ruleset,
        rule: str = "",
        given: dict[str, str] | None = None,
    ) -> None:
        super().__init__(settings, under)
        self.title = ruleset.TITLE
        self.rules = ruleset.rules()
        self.given = given or {}
        self.found: list[Rule] = list(self.rules)
        self.words = ""
        self.chosen = next(
            (one.id for one in self.rules if one.id == rule), self.rules[0].id if self.rules else ""
        )
        self.desk.focus = "search"
        self._shown = False
        self._open_for = 0.0
        self._page_high = 0.0

    # ------------------------------------------------------------ layout

    def _rect(self) -> Rect:
        rect = Rect(0, 0, min(1080, self.whole.width - 60), min(660, self.whole.height - 50))
        rect.center = self.whole.center
        return rect

    def _list(self) -> Rect:
        rect = self._rect()
        return Rect(rect.x + 16, rect.y + 82, LIST, rect.height - 98)

    def _page(self) -> Rect:
        rect, rows = self._rect(), self._list()
        left = rows.right + 20
        return Rect(left, rect.y + 44, rect.right - left - 16, rect.height - 118)

    def areas(self) -> list[Area]:
        return [
            Area("rules", self._list(), self._laid()[-1][1] + 4),
            Area("page", self._page(), self._page_high),
        ]

    def _laid(self) -> list[tuple[Rule | str, int]]:
        """Headings and rules with their places; the last one is the end."""
        laid: list[tuple[Rule | str, int]] = []
        y, section = 0, ""
        for rule in self.found:
            if rule.section != section and not self.words.strip():
                section = rule.section
                laid.append((section, y))
                y += SECTION
            laid.append((rule, y))
            y += ROW
        return [*laid, ("", y)]

    # ------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        rect, area = self._rect(), self.areas()[0]
        top = area.rect.y - round(self.desk.offset(area))
        rows: list[Widget] = []
        for item, y in self._laid():
            if isinstance(item, Rule) and area.rect.y - ROW <= top + y <= area.rect.bottom:
                box = Rect(area.rect.x, top + y, area.rect.width - 10, ROW - 2)
                draw = partial(rule_row, rule=item, chosen=item.id == self.chosen)
                rows.append(
                    Card(
                        Key("rule", item.id),
                        box,
                        partial(self._choose, item.id),
                        area="rules",
                        stop=False,
                        paint=draw,
                    )
                )
        line = Rect(rect.x + 16, rect.y + 44, LIST, 30)
        box = Rect(rect.right - 176, rect.bottom - 62, 160, 46)
        return [
            Entry(
                "search",
                line,
                value=self.words,
                change=self._search,
                ghost="Search: a word, a part of a rule's id",
            ),
            *rows,
            Button("close", box, self._close, hotkey=pygame.K_F1, label="Close", cap="Esc", primary=True),
        ]

    # ------------------------------------------------------------ what they do

    def _close(self) -> Done:
        return self.under

    def _choose(self, rule: str) -> Done:
        self.chosen = rule
        self.desk.focus = "search"
        return None

    def _search(self, words: str) -> Done:
        self.words = words
        self.found = search(self.rules, words)
        if words.strip() and self.found:
            self.chosen = self.found[0].id
        self._show_chosen()
        return None

    def _show_chosen(self) -> None:
        """Scroll so that the chosen rule is in the list's window, in the middle if it was not."""
        area = self.areas()[0]
        y = next((y for item, y in self._laid() if isinstance(item, Rule) and item.id == self.chosen), 0)
        offset = self.desk.offset(area)
        if not offset <= y - SECTION or not y + ROW <= offset + area.rect.height:
            self.desk.scroll_to(area, y - area.rect.height / 2)
        self.desk.scroll.pop("page", None)

    def _walk(self, way: int) -> None:
        ids = [rule.id for rule in self.found]
        if not ids:
            return
        place = ids.index(self.chosen) + way if self.chosen in ids else 0
        self.chosen = ids[min(max(0, place), len(ids) - 1)]
        self._show_chosen()

    # ------------------------------------------------------------ input and time

    def handle(self, event: Input) -> Next:
        if event.type == pygame.TEXTINPUT and self._open_for < DEAF:
            return None
        if event.type == pygame.KEYDOWN and event.key in WAYS:
            self._walk(WAYS[event.key])
            return None
        following = super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self.desk.focus = "search"
        return following

    def update(self, ms: float) -> Next:
        self._open_for += ms
        return None

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        if not self._shown:
            self._shown = True
            self._show_chosen()
        rect, area = self._rect(), self.areas()[0]
        panel(pen, rect, f"{self.title}: the rules", 0.98)
        pen.text("Up and down choose a rule", rect.right - 16, rect.y + 24, 12, "fog", False, 1)
        if not self.found:
            pen.text("No rule speaks of that.", area.rect.x + 8, area.rect.y + 22, 13, "fog")
        top = area.rect.y - round(self.desk.offset(area))
        with pen.clipped(area.rect):
            for item, y in self._laid():
                if isinstance(item, str) and item:
                    pen.block(item, area.rect.x + 2, top + y + 12, 9, "brass", room=LIST - 20)
        pen.fill(Rect(area.rect.right + 9, rect.y + 44, 1, rect.height - 60), "steel")
        rule = next((one for one in self.rules if one.id == self.chosen), None)
        page = self.areas()[1]
        if rule:
            self._page_high = page_height(pen, page.rect.width, rule, self.given.get(rule.id, ""))
            with pen.clipped(page.rect):
                draw_page(
                    pen, page.rect.move(0, -round(self.desk.offset(page))), rule, self.given.get(rule.id, "")
                )
