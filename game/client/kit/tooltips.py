"""What lies above everything else: open drop-downs, the outline of the keyboard focus, and tooltips, which
stay where they are while the mouse is on its way to them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Protocol

from pygame import Rect

from game.client.kit import text as words_of
from game.client.kit.brush import corners
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import becomes
from game.client.kit.widgets import JUST_NOW, Choice, Hint


def popup_rects(choice: Choice, area: Rect) -> list[Rect]:
    """Where the values of an open drop-down lie: below it, or above where there is no room below; wider than
    it where one of them is."""
    wide = max(choice.rect.width, *(words_of.width(words, 13, True) + 20 for words in choice.values))
    left = max(area.x, min(choice.rect.x, area.right - wide - 4))
    height = 24 * len(choice.values)
    top = choice.rect.bottom + 2
    if top + height > area.bottom and choice.rect.y - 2 - height >= area.y:
        top = choice.rect.y - 2 - height
    return [Rect(left, top + 24 * index, wide, 24) for index in range(len(choice.values))]


def draw_popup(pen: Pen, choice: Choice, lit: int) -> None:
    rects = popup_rects(choice, pen.area)
    whole = rects[0].unionall(rects[1:])
    pen.shadow(whole)
    pen.fill(whole, "ink")
    pen.frame(whole.inflate(2, 2), "brass")
    for index, (rect, words) in enumerate(zip(rects, choice.values, strict=True)):
        if index == lit:
            pen.fill(rect, "steel")
        pen.text(
            words, rect.x + 10, rect.bottom - 7, 13, "paper", index == choice.index, room=rect.width - 16
        )


def draw_tip(
    pen: Pen,
    hint: Hint | None,
    about: Rect | None,
    mouse: tuple[float, float],
    row: Rect | None = None,
    apart: Rect | None = None,
) -> None:
    """The tooltip of a widget, and with it the whole of words under the mouse that were cut off; it hides
    nothing of what is to stay `apart`."""
    words, place = pen.whole(mouse)
    if hint and about:
        told = f"{hint.title} {hint.words}"
        draw_hint(
            pen,
            replace(hint, words=f"{words}. {hint.words}".removesuffix(". "))
            if words and words not in told
            else hint,
            about,
            row,
            apart,
        )
    elif words:
        draw_hint(pen, Hint(words), place, apart=apart)


def draw_hint(pen: Pen, hint: Hint, about: Rect, row: Rect | None = None, apart: Rect | None = None) -> Rect:
    """The tooltip above or below what it is about, or beside a list on the level of one `row`, inside the
    window, above what is to stay `apart`; returns where it lies."""
    wide = 232
    lines = pen.wrap(hint.words, 12.5, wide - 24) if hint.words else ()
    rules = pen.wrap(hint.rule, 11.5, wide - 24) if hint.rule else ()
    verdict = pen.width(hint.verdict, 12, True)
    titles = pen.wrap(hint.title, 13, wide - 30 - verdict, True)
    more = 17 * (len(titles) - 1)
    height = (
        30
        + more
        + 18 * (len(lines) + len(hint.rows))
        + 17 * len(rules)
        + (6 if lines or rules or hint.rows else 0)
    )
    rect = _place(pen, (wide, height), about, row)
    moved = bool(apart and rect.colliderect(apart) and apart.y - 6 - rect.height >= 4)
    if apart and moved:
        rect.bottom = apart.y - 6
    pen.shadow(rect)
    pen.plate(rect, "coal", 0.98)
    for number, title in enumerate(titles):
        pen.text(title, rect.x + 12, rect.y + 21 + 17 * number, 13, "paper", True)
    pen.text(
        hint.verdict, rect.right - 12, rect.y + 21, 12, "good" if hint.verdict == JUST_NOW else "bad", True, 1
    )
    y = rect.y + 40 + more
    for words in lines:
        pen.text(words, rect.x + 12, y, 12.5)
        y += 18
    for what, before, after, good in hint.rows:
        pen.text(what, rect.x + 12, y, 12.5, room=wide - 130)
        becomes(pen, rect.right - 12, y, before, after, "good" if good else "bad")
        y += 18
    for words in rules:
        pen.text(words, rect.x + 12, y - 1, 11.5, "fog")
        y += 17
    if not moved:
        _point(pen, rect, about, row)
    return rect


def _too_high(pen: Pen, about: Rect, height: int) -> bool:
    """Whether a tooltip of that height has no room above, or would lie on what stands at the top of the
    window, and so lies below."""
    return about.y - 12 - height < 4 or about.centery < pen.area.height // 4


def _place(pen: Pen, size: tuple[int, int], about: Rect, row: Rect | None) -> Rect:
    rect = Rect((0, 0), size)
    rect.midbottom = (about.centerx, about.y - 12)
    if row:
        rect.midleft = (about.right + 12, row.centery)
        if rect.right > pen.area.right - 4:
            rect.right = about.x - 12
    elif _too_high(pen, about, rect.height):
        rect.midtop = (about.centerx, about.bottom + 12)
    rect.clamp_ip(pen.area.inflate(-8, -8))
    return rect


def _point(pen: Pen, rect: Rect, about: Rect, row: Rect | None) -> None:
    """The tip that ties the tooltip to what it is about."""
    if row:
        x, edge = (rect.x, rect.x - 9) if rect.x > about.x else (rect.right, rect.right + 9)
        pen.polygon([(x, row.centery - 8), (x, row.centery + 8), (edge, row.centery)], "coal")
        return
    x, up = min(max(about.centerx, rect.x + 16), rect.right - 16), _too_high(pen, about, rect.height)
    edge = rect.y if up else rect.bottom
    tip = edge - 9 if up else edge + 9
    if not rect.collidepoint(x, tip):
        pen.polygon([(x - 8, edge), (x + 8, edge), (x, tip)], "coal")


def outline(pen: Pen, rect: Rect) -> None:
    """The keyboard focus: two units of paper, two units away."""
    outer = rect.inflate(8, 8)
    pen.polygon(corners(outer.x + 1, outer.y + 1, outer.width - 2, outer.height - 2, 9), "paper", 1, 2)


Point = tuple[float, float]
PATIENCE = 250
"""Milliseconds that the mouse may rest on the way."""


class TooltipHold:
    """Tell it with `shown` what is drawn, with `moved` where the mouse goes and with `tick` how time passes;
    `on` says whether to keep it."""

    def __init__(self) -> None:
        self.on = False
        self.rect: Rect | None = None
        self._way: Rect | None = None
        self._about: Rect | None = None
        self._last: Point = (-1.0, -1.0)
        self._begun = False
        self._far = 0.0
        self._rested = 0.0

    def shown(self, rect: Rect | None, about: Rect | None = None) -> None:
        """The tooltip lies there and belongs to what lies at `about`; without that only the held key keeps
        it."""
        self.rect = rect
        self._way, self._about = rect.union(about) if rect and about else rect, about
        if rect is None:
            self.on = False

    def let_go(self) -> None:
        """It goes, wherever the mouse is, until something is pointed at anew."""
        self.shown(None)
        self._begun = False

    def moved(self, mouse: Point, held: bool = False) -> None:
        """`held` says that the key that keeps it is down. Only who comes from what the tooltip is about is on
        the way to it: from elsewhere one means what lies below."""
        before, self._last = self._last, mouse
        if self.rect is None or self._way is None:
            self.on = False
            return
        far, inside = _distance(mouse, self.rect), self.rect.inflate(6, 6).collidepoint(mouse)
        between = self._way.collidepoint(mouse)
        about = self._about is not None and self._about.collidepoint(before)
        self._begun = between and (self._begun or about)
        nearer = self._begun and far < self._far
        self.on = held or (inside and self.on) or nearer
        self._far, self._rested = far, 0.0

    def tick(self, ms: float, mouse: Point) -> bool:
        """True if the mouse has come to rest elsewhere: then the tooltip is let go."""
        if not self.on or self.rect is None or self.rect.inflate(6, 6).collidepoint(mouse):
            return False
        self._rested += ms
        self.on = self._rested < PATIENCE
        return not self.on


def _distance(point: Point, rect: Rect) -> float:
    dx = max(rect.left - point[0], 0.0, point[0] - rect.right)
    dy = max(rect.top - point[1], 0.0, point[1] - rect.bottom)
    return dx + dy


ID = re.compile(r"[a-z0-9.-]+")
"""What the id of a rule looks like; whatever else stands there is said as it is."""


class Book(Protocol):
    """What a tooltip asks about a rule; "" for one that is not known."""

    def gist(self, rule: str) -> str: ...

    def title(self, rule: str) -> str: ...


def in_words(hint: Hint, book: Book | None) -> Hint:
    """The tooltip without ids: the rule by its title, with what it says if nothing else is said. Without a
    book as it is."""
    if book is None or not hint.rule:
        return _ended(hint, hint.words)
    rule = hint.rule.split(", ")[0]
    title = book.title(rule)
    if not title:
        return _ended(replace(hint, rule="") if ID.fullmatch(rule) else hint, hint.words)
    line = "Right click or F1: the rule" if title == hint.title else f"{title} (right click or F1)"
    return _ended(replace(hint, rule=line), hint.words or book.gist(rule))


def _ended(hint: Hint, words: str) -> Hint:
    """The tooltip with these words, and after them how to be rid of what it is about."""
    return replace(hint, words=f"{words} {hint.ends}".strip(), ends="")
