"""The log beside the board: which entry is under the mouse, the arithmetic of it, and how far it is
scrolled."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.client.kit.draw_cache import Again
from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule, RuleLink, link_widgets, underline
from game.client.kit.widget_state import Desk
from game.client.kit.widgets import Area, Widget
from game.client.panels.layout import Layout
from game.client.panels.log_panel import DETAIL, LogView, detail_height, draw_detail
from game.client.seat.view.log import Log
from game.client.seat.view.log_entries import Entry


class Logged:
    """What a stage shows of its log."""

    desk: Desk
    layout: Layout
    log: Log
    logview: LogView
    titles: dict[str, str]
    open_rule: OpenRule
    again: Again
    floating: list[Rect]
    _detail: Rect | None
    _detail_links: list[RuleLink]

    def note_mouse(self) -> None:
        """Find the log entry under the mouse; its detail stays while the mouse is over that."""
        if self._detail and self._detail.inflate(24, 12).collidepoint(self.desk.mouse):
            return
        index = self.logview.at(self.log_area(), self.log_offset(), self.desk.mouse)
        if index >= 0 or self.layout.log.collidepoint(self.desk.mouse):
            self.logview.lit = index
        elif self.logview.lit >= 0 and not self.desk.by_keys:
            self.logview.lit = -1

    def note_scrolled(self) -> None:
        """The log follows what happens as long as its end is in sight."""
        area = self.log_area()
        self.logview.pinned = self.desk.offset(area) >= area.most - 1

    def log_area(self) -> Area:
        return self.logview.area(self.layout.log)

    def log_offset(self) -> float:
        area = self.log_area()
        if self.logview.pinned:
            self.desk.scroll_to(area, area.most)
        return self.desk.offset(area)

    def lit_entry(self) -> Entry | None:
        return self.logview.entry(self.logview.lit)

    def draw_log(self, pen: Pen) -> None:
        rect, area, offset = self.layout.log, self.log_area(), self.log_offset()
        coming = tuple(entry.words for entry in self.logview.coming)
        look = (
            self.log.version,
            self.logview.tab,
            self.logview.lit,
            tuple(rect),
            tuple(area.rect),
            offset,
            coming,
        )
        self.again("log", pen, look, lambda pen: self.logview.draw(pen, rect, area, offset))

    def draw_detail(self, pen: Pen) -> None:
        """The full arithmetic of the log entry under the mouse, beside the log."""
        entry = self.lit_entry()
        self._detail, self._detail_links = None, []
        if not entry or not (entry.rolls or entry.rule):
            return
        log = self.layout.log
        row = self.logview.row(self.logview.lit, self.log_area(), self.log_offset())
        rect = Rect(
            log.x - DETAIL - 8, max(row.y, log.y), DETAIL, detail_height(pen, entry, self.log.display)
        )
        self._detail = rect.clamp(Rect(0, 8, self.layout.whole.width, self.layout.whole.height - 16))
        self._detail_links = draw_detail(
            pen, entry, self.log.names, self._detail, self.log.display, self.titles
        )
        underline(pen, "line", self._detail_links, self.desk)
        self.floating.append(self._detail)

    def log_widgets(self) -> list[Widget]:
        """The entry that is lit leads to its rule, and so does each line of its detail."""
        entry = self.lit_entry()
        rule = entry.first_rule if entry else ""
        lines = link_widgets(
            "line", self._detail_links, self.titles, self.open_rule, self._detail, self.desk.by_keys
        )
        if rule not in self.titles:
            return lines
        row = self.logview.row(self.logview.lit, self.log_area(), self.log_offset())
        return [*lines, Widget("log entry", row, partial(self.open_rule, rule), area="log", stop=False)]
