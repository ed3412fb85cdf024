"""What asks for one answer above the battle: a question of the rules, a choice among orders, a warning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import chosen_plate, keycap, panel
from game.client.kit.widgets import Card, Done, Hint, Key, Look, Toggle, Widget, do_nothing, kind_of
from game.client.panels import question_panel
from game.client.panels.body_chart import DIGITS, BodyChart
from game.client.panels.panel import EDGE, Layout
from game.client.panels.question_panel import Question, rule_link
from game.core.actions import Action
from game.core.field import Cell
from game.core.references import UnitId

WIDE, WITH_BODY = 440, 352
"""How wide it is; with a body to choose from no wider than that asks for, to fit beside whom it is about."""
FOR_GOOD = "Shift with Enter, with the key of an answer or with a click on it says so at once."


@dataclass(frozen=True)
class Row:
    """One answer: its words, what speaks for it, what it leads to, and the `risk` for one's own side. The
    default one is brass."""

    words: str
    hint: str
    on: Callable[[], Done]
    default: bool = False
    risk: str = ""


@dataclass(frozen=True)
class Modal:
    """A heading, a sentence, and rows to choose from; `side` gives the heading its mark; below, `titled`
    leads to the `rule`."""

    title: str
    words: str
    rows: Sequence[Row]
    side: str = ""
    rule: str = ""
    titled: str = ""  # what the rule is called
    actions: tuple[Action, ...] = ()  # the orders that the rows stand for, if they do
    read: Callable[[], Done] | None = None  # opens the rulebook at the rule
    always: bool | None = None  # whether the answer is to be remembered; None if it cannot be
    turn_always: Callable[[], Done] = do_nothing
    settles: str = "Always answer so from now on"  # what is said of that
    chart: BodyChart | None = None  # a body on which some of the rows lie
    close: Callable[[], Done] | None = None  # puts it away, where no row does that
    insists: bool = False  # asked also by who wants no such questions: something moves
    asked: Question | None = None  # a question of the rules, shown in a panel of its own
    units: tuple[
        UnitId, ...
        # the figures that the rows stand for, if they do (0: none); pointing at one on the board chooses its
        # row
    ] = ()
    ways: tuple[
        tuple[Cell, ...], ...
    ] = ()  # the cells that each row leads over, if rows lead anywhere; they can be pointed at, too

    @property
    def listed(self) -> list[int]:
        """The rows that lie one below the other."""
        return [index for index in range(len(self.rows)) if not self.chart or index not in self.chart.places]

    @property
    def wide(self) -> int:
        return WITH_BODY if self.chart else WIDE

    @property
    def foot(self) -> int:
        """How much room there is below the rows."""
        return (26 if self.always is not None else 0) + (22 if self.rule else 6)

    def rect(self, pen_width: Callable[[str], int], at: Rect) -> Rect:
        """Where it lies: `at` gives the middle of its lower edge."""
        high = (
            44
            + 18 * pen_width(self.words)
            + 40 * len(self.listed)
            + self.foot
            + (self.chart.high if self.chart else 0)
        )
        rect = Rect(0, 0, self.wide, high)
        rect.midbottom = at.midbottom
        return rect


def lines_in(pen: Pen, wide: int = WIDE) -> Callable[[str], int]:
    return lambda words: len(pen.wrap(words, 13, wide - 24)) if words else 0


def laid(
    modal: Modal,
    pen: Pen,
    lay: Layout,
    near: Rect | None = None,
    keep: Sequence[Rect] = (),
    spare: Sequence[Rect] = (),
    guided: Sequence[Rect] = (),
    aside: int = 0,
) -> Rect:
    """Where it lies on a battle's screen: beside the `guided` words that say how it is answered, even over
    somebody; `aside` is as for `place`."""
    if modal.asked:
        return question_panel.place(modal.asked, lay, keep, guided)
    free = lay.free
    if modal.units:  # where the orders stood, so that the board is left for pointing
        free = Rect(free.x, free.y, free.width, lay.whole.bottom - EDGE - free.y)
    seen = [box for box in keep if box.colliderect(lay.free)]  # who stands behind a panel is hidden anyway
    whole = lay.whole.inflate(-2 * EDGE, -2 * EDGE)
    return place(modal, pen, free, near, [*seen, *guided, *guided], spare, whole, aside)


def place(
    modal: Modal,
    pen: Pen,
    free: Rect,
    near: Rect | None = None,
    keep: Sequence[Rect] = (),
    spare: Sequence[Rect] = (),
    whole: Rect | None = None,
    aside: int = 0,
) -> Rect:
    """Where it hides least of `keep`, then of `spare`: at an edge of what the panels leave free, the lower
    one if it can; rather beside `near`, and rather over panels, anywhere in the `whole` window, than over
    whom it is about, or where nothing so wide as what is told `aside` of its rows has room beside it."""
    rect = modal.rect(lines_in(pen, modal.wide), free)
    spots = [] if near is None else _beside(rect, near)
    spots.append(rect)
    for edge in ("midtop", "bottomleft", "bottomright", "topleft", "topright"):
        spots.append(rect.copy())
        setattr(spots[-1], edge, getattr(free, edge))
    spots = [spot.clamp(free) for spot in spots]
    must = [*keep, *([] if near is None else [near, near])]  # rather over who acts than over whom it is about

    def hides(spot: Rect) -> int:
        return sum(spot.colliderect(one) for one in must)

    def cramps(spot: Rect) -> bool:
        return bool(whole and max(spot.x - whole.x, whole.right - spot.right) < aside)

    if whole and min(hides(spot) + cramps(spot) for spot in spots):
        for edge in ("midleft", "midright", "bottomleft", "bottomright", "topleft", "topright"):
            spots.append(rect.copy())
            setattr(spots[-1], edge, getattr(whole, edge))
    return min(
        spots, key=lambda spot: (hides(spot), cramps(spot), sum(spot.colliderect(one) for one in spare))
    )


def _beside(rect: Rect, about: Rect) -> list[Rect]:
    """On the right of what is pointed at, on the left, below, above."""
    spots = []
    sides = ("midleft", "midright"), ("midright", "midleft"), ("midtop", "midbottom"), ("midbottom", "midtop")
    for own, other in sides:
        spots.append(rect.copy())
        setattr(spots[-1], own, getattr(about, other))
    return spots


def widgets(modal: Modal, rect: Rect) -> list[Widget]:
    """The rows as buttons, with digits as keys."""
    if modal.asked:
        return question_panel.widgets(modal.asked, rect)
    top, above = rect.bottom - 40 * len(modal.listed) - modal.foot, _above(modal, rect)
    cards: list[Widget] = []
    digits = _digits(modal.rows)
    for index, row in enumerate(modal.rows):
        place = modal.listed.index(index) if index in modal.listed else 0
        box = (modal.chart.box(index, above) if modal.chart else None) or Rect(
            rect.x + 12, top + 40 * place, rect.width - 24, 36
        )
        digit = digits[index]
        key = DIGITS[digit - 1] if digit else 0
        paint = _painter(row, index, digit, modal.chart)
        cards.append(Card(Key("row", index), box, row.on, hotkey=key, start=row.default, paint=paint))
    if modal.close:
        corner = Rect(rect.right - 36, rect.y + 6, 28, 28)
        hint = Hint("Not this", "Nothing is ordered. Esc does the same.")
        cards.append(Card("close", corner, modal.close, hint=hint, stop=False, paint=_cross))
    y = rect.bottom - modal.foot
    if modal.always is not None:
        box = Rect(rect.x + 12, y + 1, rect.width - 24, 24)
        cards.append(
            Toggle(
                "always",
                box,
                modal.turn_always,
                hotkey=pygame.K_a,
                label=modal.settles,
                value=modal.always,
                words="A",
                hint=Hint("For good", FOR_GOOD),
            )
        )
    if modal.rule and modal.read:
        box = Rect(rect.x + 12, rect.bottom - 23, 260, 20)
        cards.append(rule_link(box, modal.titled, modal.read, 11.5))
    return cards


def _cross(pen: Pen, box: Rect, look: Look) -> None:
    pen.fill(box.inflate(-8, -8), "steel" if look.hover else "ink", 0.8, 3)
    pen.icon("cancel", box.x + 7, box.y + 7, 14, "bad" if look.hover else "paper")


def _digits(rows: Sequence[Row]) -> list[int]:
    """The key of each row, 0 if there is none: its place, or the number that it begins with where all are
    numbered in their order, as "2 actions, 3 actions"."""
    told = [row.words.partition(" ")[0] for row in rows]
    first = int(told[0]) if told and told[0].isdecimal() and len(rows) > 1 else 1
    if first < 1 or told != [str(first + place) for place in range(len(rows))]:
        first = 1
    return [digit if digit <= len(DIGITS) else 0 for digit in range(first, first + len(rows))]


def _above(modal: Modal, rect: Rect) -> Rect:
    """Where the body lies, above the rows; all of it without one."""
    if not modal.chart:
        return rect
    return Rect(
        rect.x,
        rect.bottom - 40 * len(modal.listed) - modal.foot - modal.chart.high,
        rect.width,
        modal.chart.high,
    )


def keyed(found: Sequence[Widget]) -> list[Widget]:
    """Of all that can be pressed while something is asked what keys go through: its own, and whatever has a
    key."""
    return [
        widget for widget in found if widget.hotkey or widget.key == "rule" or kind_of(widget.key) == "row"
    ]


def _painter(
    row: Row, index: int, digit: int, chart: BodyChart | None = None
) -> Callable[[Pen, Rect, Look], None]:
    if chart and index in chart.places:
        return lambda pen, box, look: chart.paint(pen, box, index, look.hover or look.focus)

    def draw(pen: Pen, box: Rect, look: Look) -> None:
        if row.default:
            chosen_plate(pen, box, 6)
        else:
            pen.plate(box, "slate", 1, "brass" if look.hover else "steel", 1, 6, (0.07, 0.14))
        if look.hover:
            pen.plate(box, "#ffffff", 0.07, line=0, cut=6)
        tone = "ink" if row.default else "paper"
        right = float(box.right - 10)
        if digit:
            right -= keycap(pen, right, box.y + 9, str(digit)) + 10
        wide = max(pen.width(row.hint, 12), pen.width(row.risk, 12, True))
        wide = min(wide, max((right - box.x) * 0.55, right - box.x - 28 - pen.width(row.words, 13, True)))
        room = right - box.x - 28 - wide
        size = pen.fit(row.words, room, (13, 12), True)
        lines = pen.lines(row.words, size, room, 2, True)
        for number, words in enumerate(lines):
            y = box.y + 23 if len(lines) == 1 else box.y + 16 + 14 * number
            pen.text(words, box.x + 12, y, size, tone, True, room=room)
        if row.hint:
            pen.text(
                row.hint,
                right,
                box.y + (16 if row.risk else 23),
                12,
                "ink" if row.default else "fog",
                False,
                1,
                wide,
            )
        if row.risk:
            pen.text(
                row.risk,
                right,
                box.y + (30 if row.hint else 23),
                12,
                "ink" if row.default else "bad",
                True,
                1,
                wide,
            )

    return draw


def draw(modal: Modal, pen: Pen, rect: Rect) -> None:
    if modal.asked:
        question_panel.draw(modal.asked, pen, rect)
        return
    panel(pen, rect, alpha=0.98)
    left = rect.x + 12
    if modal.side:
        pen.mark(modal.side, left, rect.y + 11, 18)
        left += 26
    pen.block(
        modal.title,
        left,
        rect.y + 14,
        13,
        modal.side or "brass",
        room=rect.right - left - (42 if modal.close else 14),
    )
    y = rect.y + 48.0
    for words in pen.wrap(modal.words, 13, modal.wide - 24) if modal.words else ():
        pen.text(words, rect.x + 12, y, 13)
        y += 18
    if modal.chart:
        modal.chart.ground(pen, _above(modal, rect))
