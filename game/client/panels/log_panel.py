"""The log panel: entries with their dice and verdicts, tabs, and the full arithmetic of the entry under the
mouse."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from operator import itemgetter

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import RuleLink
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Done, Key, Tab, Widget
from game.client.panels.dice import APART, row
from game.client.panels.odds_rows import worth
from game.client.seat.view.log import Log
from game.client.seat.view.log_entries import Entry, against, kept_flags, totals
from game.core.describing import narration
from game.core.describing.display import PLAIN, Display
from game.core.describing.names import rolled_for
from game.core.events import Rolled
from game.core.references import UnitId

TABS = (("all", "All"), ("rolls", "Rolls"), ("harm", "Harm"))
HEAD = 40
ASK = 14
DETAIL = 300
NO_TITLES: Mapping[str, str] = {}
COMING, FAINT = 3, 0.62
"""So many entries of what comes next are told below, and how much of them is covered."""


class LogView:
    """Lays the entries out, newest at the bottom; `tab` is the one chosen, `lit` the place of the entry under
    the mouse (-1: none)."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.tab = "all"
        self.lit = -1
        self.pinned = True  # stays at the end as entries come in
        self.asks: Callable[[Entry], bool] = lambda _entry: False
        """Whether somebody may ask why that was done."""
        self.coming: list[Entry] = []  # what will be told next, in a replay that stands
        self._coming_high = 0
        self._laid: tuple[int, str, int, float] | None = None
        self._rows: list[tuple[Entry, int, int]] = []
        self._highs: dict[tuple[str, str, int, bool, bool], int] = {}  # at the width and the scale of `_laid`
        self.height = 0

    # ------------------------------------------------------------ layout

    def area(self, rect: Rect) -> Area:
        return Area(
            "log",
            Rect(rect.x + 3, rect.y + HEAD, rect.width - 6, rect.height - HEAD - 8 - self._coming_high),
            self.height,
        )

    def lay_out(self, pen: Pen, rect: Rect) -> None:
        """Find where each entry goes; does nothing as long as nothing has changed."""
        self._coming_high = min(
            rect.height // 3, sum(self._high(pen, entry, rect.width) for entry in self.coming)
        )
        state = (self.log.version, self.tab, rect.width, pen.scale)
        if state == self._laid:
            return
        if self._laid and self._laid[2:] != state[2:]:
            self._highs.clear()
        self._laid = state
        self._rows, y = [], 4
        for entry in self.log.shown(self.tab):
            key = entry.words, entry.verdict, len(entry.rolls), entry.heading, self.asks(entry)
            high = self._highs.get(key) or self._highs.setdefault(key, self._high(pen, entry, rect.width))
            self._rows.append((entry, y, high))
            y += high
        self.height = y + 4

    def _high(self, pen: Pen, entry: Entry, width: int) -> int:
        if entry.heading:
            return 26
        words = len(pen.wrap(entry.words, 13, width - 46 - ASK * self.asks(entry)))
        verdict = len(pen.wrap(entry.verdict, 12, width - 46)) if entry.verdict else 0
        return 8 + 17 * words + 22 * len(entry.rolls) + 17 * verdict

    def at(self, area: Area, offset: float, pos: tuple[float, float]) -> int:
        """The place of the entry at that point, -1 if there is none."""
        if not area.rect.collidepoint(pos):
            return -1
        y = pos[1] - area.rect.y + offset
        return next(
            (
                index
                for index, (entry, top, high) in enumerate(self._rows)
                if top <= y < top + high and not entry.heading
            ),
            -1,
        )

    def entry(self, index: int) -> Entry | None:
        return self._rows[index][0] if 0 <= index < len(self._rows) else None

    def row(self, index: int, area: Area, offset: float) -> Rect:
        """Where an entry is drawn."""
        _, top, high = self._rows[index]
        return Rect(area.rect.x, area.rect.y + top - round(offset), area.rect.width, high)

    def step(self, way: int, area: Area, offset: float) -> float:
        """Light the entry before or after the lit one, by key; returns the offset at which it can be read."""
        places = [index for index, (entry, _, _) in enumerate(self._rows) if not entry.heading]
        if not places:
            return offset
        if self.lit in places:
            self.lit = places[min(max(0, places.index(self.lit) + way), len(places) - 1)]
        else:
            self.lit = places[-1]
        _, top, high = self._rows[self.lit]
        return min(max(offset, top + high - area.rect.height), top)

    # ------------------------------------------------------------ drawing

    def tabs(self, rect: Rect) -> list[Widget]:
        left = rect.right - 8 - 46 * len(TABS)
        return [
            Tab(
                Key("log", name),
                Rect(left + 46 * index, rect.y + 8, 42, 20),
                partial(self._choose, name),
                label=label,
                chosen=self.tab == name,
            )
            for index, (name, label) in enumerate(TABS)
        ]

    def _choose(self, name: str) -> Done:
        self.tab, self.pinned = name, True
        return None

    def draw(self, pen: Pen, rect: Rect, area: Area, offset: float) -> None:
        panel(pen, rect, "Log")
        begin = round(offset)
        first = max(
            0, bisect_right(self._rows, begin, key=itemgetter(1)) - 1
        )  # the last one that does not begin below the upper edge
        with pen.clipped(area.rect):
            for index, (entry, top, high) in enumerate(islice(self._rows, first, None), first):
                y = area.rect.y + top - begin
                if y > area.rect.bottom:
                    break
                self._entry(pen, Rect(area.rect.x, y, area.rect.width - 6, high), entry, index == self.lit)
        if self.coming:
            self._draw_coming(
                pen, Rect(area.rect.x, area.rect.bottom, area.rect.width - 6, self._coming_high)
            )

    def _draw_coming(self, pen: Pen, rect: Rect) -> None:
        """Faint, below a line: it has not happened yet."""
        y = rect.y
        with pen.clipped(rect):
            for entry in self.coming:
                row = Rect(rect.x, y, rect.width, self._high(pen, entry, rect.width + 12))
                self._entry(pen, row, entry, lit=False)
                y += row.height
            pen.fill(rect, "coal", FAINT)
        pen.rule(rect.x + 9, rect.y, rect.width - 12)

    def _entry(self, pen: Pen, row: Rect, entry: Entry, lit: bool) -> None:
        if entry.heading:
            pen.rule(row.x + 9, row.y + 4, row.width - 12)
            pen.text(entry.words, row.x + 11, row.y + 20, 11, "fog", True)
            return
        if lit:
            pen.fill(row, "slate")
            pen.fill(Rect(row.x, row.y, 3, row.height), "brass")
        if entry.side:
            pen.mark(entry.side, row.x + 10, row.y + 6, 12)
        asked = self.asks(entry)
        if asked:
            pen.text("?", row.right - 8, row.y + 17, 12.5, "brass", True, 0.5)
        x, y = row.x + 28, row.y + 17.0
        for words in pen.wrap(entry.words, 13, row.width - 34 - ASK * asked):
            pen.text(words, x, y, 13, "paper")
            y += 17
        for roll in entry.rolls:
            side = self.log.sides.get(roll.unit, "")
            other = side if self.log.display.ladder and side != entry.side else ""
            _dice_row(pen, x, y - 9, roll, row.right - 6, self.log.display, other)
            y += 22
        for words in pen.wrap(entry.verdict, 12, row.width - 34) if entry.verdict else ():
            pen.text(words, x, y, 12, "bad" if entry.grave else "fog")
            y += 17


def _dice_row(
    pen: Pen, x: float, y: float, roll: Rolled, right: float, display: Display, side: str = ""
) -> None:
    """The dice and what they come to; with the mark of a `side` if they are not of the one whom the entry is
    about."""
    if side:
        pen.mark(side, x, y + 2, 11)
        x += 15
    flags, whole, display = kept_flags(roll), display, display.of(len(roll.faces))
    words = totals(roll, display)
    pitch = min(
        19.0,
        (right - x - (pen.width(words, 13, True) + 6 if display.ladder else 62)) / max(1, len(roll.faces)),
    )
    row(pen, x, y, roll, flags, pitch, 15, whole)
    pen.text(
        words, x + len(roll.faces) * pitch + 6 + (APART if whole.wild(roll) else 0), y + 12, 13, "paper", True
    )


def detail_height(pen: Pen, entry: Entry, display: Display = PLAIN) -> int:
    high = 20 + 18 * len(pen.wrap(entry.words, 13, DETAIL - 24, True))
    for roll in entry.rolls:
        high += 58 + 18 * max(1, len(_shown(roll))) + 18 * _is_held_below(pen, roll, display)
    high += 20 * len(pen.wrap(entry.verdict, 13, DETAIL - 24)) if entry.verdict else 0
    return high + (18 if entry.rule else 0)


def _shown(roll: Rolled) -> list[tuple[str, str, str, str]]:
    return [(*worth(item), item.words, item.rule) for item in roll.modifiers if item.value or item.edge]


def draw_detail(
    pen: Pen,
    entry: Entry,
    names: dict[UnitId, str],
    rect: Rect,
    display: Display = PLAIN,
    titles: Mapping[str, str] = NO_TITLES,
) -> list[RuleLink]:
    """Every roll of an entry in full: dice, each modifier by name, total, against what. Returns the lines
    that lead to a rule, each by its title."""
    links: list[RuleLink] = []
    pen.shadow(rect)
    pen.plate(rect, "coal", 0.98)
    y = rect.y + 22.0
    for words in pen.wrap(entry.words, 13, rect.width - 24, True):
        pen.text(words, rect.x + 12, y, 13, "paper", True)
        y += 18
    for roll in entry.rolls:
        y = _roll(pen, roll, names, rect, y, links, display, titles)
    for words in pen.wrap(entry.verdict, 13, rect.width - 24) if entry.verdict else ():
        pen.text(words, rect.x + 12, y + 2, 13, "bad" if entry.grave else "paper")
        y += 20
    if entry.rule:
        pen.text(titles.get(entry.rule, ""), rect.x + 12, y, 11.5, "fog", room=rect.width - 24)
        links.append(RuleLink(Rect(rect.x + 10, round(y) - 13, rect.width - 20, 18), entry.rule))
    return links


def _roll(
    pen: Pen,
    roll: Rolled,
    names: dict[UnitId, str],
    rect: Rect,
    y: float,
    links: list[RuleLink],
    display: Display,
    titles: Mapping[str, str],
) -> float:
    pen.rule(rect.x + 12, y - 9, rect.width - 24)
    pen.text(
        ", ".join(filter(None, (names.get(roll.unit, ""), rolled_for(roll.what)))),
        rect.x + 12,
        y + 10,
        12,
        "fog",
        True,
        room=rect.width - 24,
    )
    links.append(RuleLink(Rect(rect.x + 10, round(y) - 4, rect.width - 20, 18), roll.rule))
    y += 16
    row(pen, rect.x + 12, y, roll, kept_flags(roll), _pitch(roll), 18, display)
    end, below = rect.x + _dice_end(roll, display), _is_held_below(pen, roll, display)
    display, ending = display.of(len(roll.faces)), narration.verdict(roll)
    held = _held_against(roll, display)
    words, low = f"{totals(roll, display)} {held}".strip(), 0
    if below:
        words, low = totals(roll, display), 18
        pen.text(held, rect.x + 12, y + 32, 12.5, "paper")
    pen.text(words, end, y + 14, 13, "paper", True)
    pen.text(ending, rect.right - 12, y + 14 + low, 12, "good" if roll.passed else "bad", True, 1)
    return _modifiers(pen, roll, rect, y + 34 + low, links, titles)


def _pitch(roll: Rolled) -> float:
    return min(22.0, (DETAIL - 186) / max(1, len(roll.faces)))


def _dice_end(roll: Rolled, display: Display) -> float:
    """Where the dice of a roll in full end, from the left."""
    return 12 + len(roll.faces) * _pitch(roll) + 6 + (APART if display.wild(roll) else 0)


def _is_held_below(pen: Pen, roll: Rolled, display: Display) -> bool:
    """Whether there is no room beside the dice for what the total is held against."""
    plain = display.of(len(roll.faces))
    held, ending = _held_against(roll, plain), narration.verdict(roll)
    words = pen.width(f"{totals(roll, plain)} {held}", 13, True) + pen.width(ending, 12, True)
    return bool(held) and _dice_end(roll, display) + words + 18 > DETAIL


def _held_against(roll: Rolled, display: Display) -> str:
    if roll.against is None:
        return ""
    return against(roll.total, roll.against, display) if display.ladder else f"against {roll.against}"


def _modifiers(
    pen: Pen, roll: Rolled, rect: Rect, y: float, links: list[RuleLink], titles: Mapping[str, str]
) -> float:
    """Each with the rule that it comes from; how far down it went."""
    for amount, color, words, rule in _shown(roll):
        pen.text(amount, rect.x + 44, y, 12.5, color, True, 1)
        end = pen.text(words, rect.x + 52, y, 12.5, "paper", room=rect.width - 66)
        title = titles.get(rule, "")
        if title and end + pen.width(title, 11) + 26 <= rect.right:
            pen.text(title, rect.right - 12, y, 11, "fog", False, 1)
        links.append(RuleLink(Rect(rect.x + 10, round(y) - 13, rect.width - 20, 18), rule))
        y += 18
    if not _shown(roll):
        pen.text("no modifiers", rect.x + 52, y, 12, "fog")
        y += 18
    return y + 8
