"""The sheet on the stage: of the figure that is pointed at, asked for, or to act; for one that declares, the
form in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from game.client.kit.draw_cache import Again
from game.client.kit.pen import Pen
from game.client.kit.pieces import panel
from game.client.kit.rule_links import OpenRule
from game.client.kit.widget_state import Desk
from game.client.kit.widgets import Area, Done, Hint, Widget
from game.client.panels import crew_rows, declaration_form, sheet_panel
from game.client.panels.layout import Layout, grown
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.log import Log
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import Scene
from game.core.actions import Action
from game.core.battle import Battle
from game.core.describing.display import display_of
from game.core.describing.forms import Form
from game.core.describing.sheet import Sheet
from game.core.events import Viewer


def _no_form() -> Form | None:
    return None


def _give_nothing(_: Action) -> Done:
    return None


class Sheeted:
    """`forming` gives the form that is to be filled in, `give` does what is picked in it; with `sheet_open`
    the sheet lies over the form."""

    battle: Battle
    scene: Scene
    layout: Layout
    log: Log
    playback: Playback
    desk: Desk
    scale: float
    viewer: Viewer
    pinned: int
    open_rule: OpenRule
    again: Again
    forming: Callable[[], Form | None] = staticmethod(_no_form)
    give: Callable[[Action], Done] = staticmethod(_give_nothing)
    asked: int = 0  # who has to answer now
    sheet_open: bool = False
    _sheet: tuple[int, int, Sheet] | None = None
    _sheet_high: float = 0.0
    _told: Sequence[sheet_panel.Told] = ()

    def pointed_unit(self) -> int:
        """The unit whose card on the initiative bar the mouse is over."""
        raise NotImplementedError

    def look_at(self, unit: int) -> Done:
        """Show a unit's sheet and bring it into view."""
        raise NotImplementedError

    def forget_sheet(self) -> None:
        self._sheet, self._sheet_high, self.sheet_open = None, 0.0, False
        self.layout = grown(self.layout, 0)

    def toggle_sheet(self) -> Done:
        """The sheet of whoever declares in place of the form, or the form again."""
        self.sheet_open = not self.sheet_open
        self._sheet_high = 0.0
        return None

    # ------------------------------------------------------------ what is shown

    def shown_unit(self) -> int:
        """The unit whose sheet is shown: under the mouse on the bar, or whoever has to answer, or asked for,
        or the active one."""
        for unit in (self.pointed_unit(), self.asked, self.pinned, self.scene.active):
            if unit in self.scene.units:
                return unit
        return next(iter(self.scene.units), 0)

    def sheet_of(self, unit: int) -> Sheet:
        """The unit's sheet; while events are still being shown, the one from before them."""
        state = len(self.battle.history)
        if self._sheet and self._sheet[0] == unit and (self._sheet[1] == state or self.playback.busy):
            return self._sheet[2]
        sheet = self.battle.sheet(unit, self.viewer)
        self._sheet = (unit, state, sheet)
        return sheet

    @property
    def formed(self) -> bool:
        """Whether declarations are made by a form."""
        return display_of(self.battle.ruleset).form is not None

    @property
    def form(self) -> Form | None:
        """The form, if it is what the panel shows."""
        found = self.forming()
        return found if found and found.unit == self.shown_unit() and not self.sheet_open else None

    # ------------------------------------------------------------ widgets

    def sheet_area(self) -> Area:
        area = sheet_panel.body_area(self.layout.sheet, self._sheet_high)
        return Area(declaration_form.AREA, area.rect, area.height) if self.form else area

    def sheet_widgets(self) -> Sequence[Widget]:
        """What can be pressed on the sheet or on the form."""
        shown, rect = self.shown_unit(), self.layout.sheet
        if not shown:
            return []
        area, form = self.sheet_area(), self.form
        offset = self.desk.offset(area)
        switch = self._switch(rect)
        if form:
            return [*switch, *declaration_form.widgets(form, area.rect, offset, self.give, self.open_rule)]
        pen = Pen(Surface((1, 1)), self.scale)
        told = sheet_panel.told_widgets(self._told, display_of(self.battle.ruleset).reads, self.open_rule)
        sheet = self.sheet_of(shown)
        seats = crew_rows.seat_widgets(
            rect,
            area.rect.y + sheet_panel.SEATS - offset,
            sheet.seats,
            self.scene.units,
            self.look_at,
            area.key,
        )
        return [*switch, *told, *seats, *sheet_panel.mark_widgets(pen, rect, sheet, offset, self.open_rule)]

    def _switch(self, rect: Rect) -> list[Widget]:
        """A click on the portrait of whoever declares turns the form over."""
        found = self.forming()
        if not found or found.unit != self.shown_unit():
            return []
        words = (
            "Back to what it declares." if self.sheet_open else "Thresholds, weapons and skills: its sheet."
        )
        box = Rect(rect.x + 12, rect.y + 12, 80, 80)
        return [
            Widget("turn over", box, partial(self.toggle_sheet), hint=Hint("Sheet, F2", words), stop=False)
        ]

    # ------------------------------------------------------------ drawing

    def draw_sheet(self, pen: Pen) -> None:
        rect, unit = self.layout.sheet, self.shown_unit()
        if not unit:
            panel(pen, rect)
            return
        sprite, area, form = self.scene.units[unit], self.sheet_area(), self.form
        team = self.log.titles.get(sprite.side, sprite.side)
        if form:
            panel(pen, rect)
            sheet_panel.head(pen, rect, sprite, team, self.sheet_of(unit))
            self._sheet_high = declaration_form.draw(pen, form, area.rect, self.desk.offset(area))
        else:
            self._sheet_high, self._told = self._draw_sheet(pen, sprite, team, area)
        self.layout = grown(self.layout, round(sheet_panel.HEAD + self._sheet_high) + 8)
        if self._switch(rect):
            pen.fill(Rect(rect.x + 13, rect.y + 75, 24, 16), "ink", 0.85)
            pen.text("F2", rect.x + 25, rect.y + 87, 10.5, "brass", True, 0.5)

    def _draw_sheet(
        self, pen: Pen, sprite: Sprite, team: str, area: Area
    ) -> tuple[float, Sequence[sheet_panel.Told]]:
        sheet, rect, offset, units = (
            self.sheet_of(sprite.unit),
            self.layout.sheet,
            self.desk.offset(area),
            self.scene.units,
        )
        seated = [units[seat.unit].card for seat in sheet.seats if seat.unit in units]
        look = sprite.card, team, sheet, tuple(rect), tuple(area.rect), offset, seated
        return self.again(
            "sheet",
            pen,
            look,
            lambda pen: sheet_panel.draw(pen, rect, sprite, team, sheet, area, offset, units),
        )
