"""The log beside the board: which entry is under the mouse, the arithmetic of it, and how far it is
scrolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import RuleLink, link_widgets, underline
from game.client.kit.widgets import Area, Done, Hint, Widget
from game.client.panels.log_panel import DETAIL, LogView, detail_height, draw_detail
from game.client.panels.panel import Panel
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.view.log_entries import Entry

WHY = Hint("Why?", "A click, or F3, tells what the computer thought of before it did that.")


def _nothing(_: Entry) -> Done:
    return None


class LogPanel(Panel):
    """Entries, tabs, and the detail of the entry that is lit. `explain` tells why the computer did what the
    entry says, where `entries` has it that one may ask."""

    def __init__(self, view: SharedView) -> None:
        self.view = view
        self.entries = LogView(view.log)
        self.explain: Callable[[Entry], Done] = _nothing
        self.explained: Entry | None = None  # whose reasons lie where its detail would
        self._detail: Rect | None = None
        self._links: list[RuleLink] = []
        self._read = 0  # the version of the log that was drawn or moved over last

    @property
    def rect(self) -> Rect:
        return self.view.layout.log

    def note_mouse(self, question: Rect | None = None) -> None:
        """Find the log entry under the mouse; its detail stays while the mouse is over that. A question may
        lie on the log: then nothing of it is below the mouse there."""
        desk, self._read = self.view.desk, self.view.log.version
        if self._detail and self._detail.inflate(24, 12).collidepoint(desk.mouse) and not question:
            return
        lying = [*self.view.covered, question] if question else self.view.covered
        above = any(rect.collidepoint(desk.mouse) for rect in lying)  # what lies on the log
        index = -1 if above else self.entries.at(self.area(), self.offset(), desk.mouse)
        if index >= 0 or self.rect.collidepoint(desk.mouse):
            self.entries.lit = index
        elif self.entries.lit >= 0 and not desk.by_keys:
            self.entries.lit = -1

    def note_scrolled(self) -> None:
        """The log follows what happens as long as its end is in sight."""
        area = self.area()
        self.entries.pinned = self.view.desk.offset(area) >= area.most - 1

    def area(self) -> Area:
        return self.entries.area(self.rect)

    def areas(self) -> list[Area]:
        return [self.area()] if self.rect.height else []

    def offset(self) -> float:
        area = self.area()
        if self.entries.pinned:
            self.view.desk.scroll_to(area, area.most)
        return self.view.desk.offset(area)

    def lit_entry(self) -> Entry | None:
        return self.entries.entry(self.entries.lit)

    def lay_out(self, pen: Pen) -> None:
        self.entries.lay_out(pen, self.rect)

    def draw(self, pen: Pen) -> None:
        self.lay_out(pen)
        if not self.rect.height:
            return
        if self._read != self.view.log.version:
            if not self.view.desk.by_keys:
                self.entries.lit = -1  # the log has gone on under a mouse that rests
            elif self.entries.lit >= 0:
                self.entries.lit, self.entries.pinned = -1, True  # and from what keys have gone back to
            self._read = self.view.log.version
        rect, area, offset, entries = self.rect, self.area(), self.offset(), self.entries
        coming = tuple(entry.words for entry in entries.coming)
        look = self.view.log.version, entries.tab, entries.lit, tuple(rect), tuple(area.rect), offset, coming
        self.view.again("log", pen, look, lambda pen: entries.draw(pen, rect, area, offset))

    def draw_detail(self, pen: Pen, asked: Sequence[Rect] = ()) -> None:
        """The full arithmetic of the log entry under the mouse, beside the log, above whatever lies there but
        what is `asked`: where it would hide that it is not told."""
        view, entry = self.view, self.lit_entry()
        self._detail, self._links = None, []
        if not entry or entry is self.explained or not (entry.rolls or entry.rule):
            return
        row = self.entries.row(self.entries.lit, self.area(), self.offset())
        high = detail_height(pen, entry, view.log.display)
        rect = Rect(self.rect.x - DETAIL - 8, max(row.y, self.rect.y), DETAIL, high)
        whole = view.layout.whole
        rect = rect.clamp(Rect(0, 8, whole.width, whole.height - 16))
        if rect.collidelist(list(asked)) >= 0:
            return
        self._detail = rect
        self._links = draw_detail(pen, entry, view.log.names, self._detail, view.log.display, view.titles)
        underline(pen, "line", self._links, view.desk)
        view.floating.append(self._detail)

    def widgets(self) -> list[Widget]:
        """The tabs; the entry that is lit leads to why it was done or to its rule, each line of its detail to
        the rule of that."""
        if not self.rect.height:
            return []
        view, entry = self.view, self.lit_entry()
        rule = entry.first_rule if entry else ""
        by_keys = view.desk.by_keys
        tabs = self.entries.tabs(self.rect)
        lines = link_widgets("line", self._links, view.titles, view.open_rule, self._detail, by_keys)
        asks = entry is not None and self.entries.asks(entry)
        if not asks and rule not in view.titles:
            return [*tabs, *lines]
        row = self.entries.row(self.entries.lit, self.area(), self.offset())
        press = partial(self.explain, entry) if entry and asks else partial(view.open_rule, rule)
        hint = WHY if asks and not self._detail else None
        return [*tabs, *lines, Widget("log entry", row, press, hint=hint, area="log", stop=False)]

    def forget(self) -> None:
        self._detail, self._links = None, []
        self.entries.tab, self.entries.lit, self.entries.pinned = "all", -1, True
