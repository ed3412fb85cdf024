"""The sheet on the stage: of the figure that is pointed at, asked for, or to act; for one that declares, the
form in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Done, Hint, Widget
from game.client.panels import declaration_form, sheet_panel
from game.client.panels.panel import Panel, grown
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.view.board_objects import Sprite, as_shown
from game.core.actions import Action
from game.core.components import Gone
from game.core.describing.forms import Form
from game.core.describing.sheet import Sheet
from game.core.references import NO_UNIT, UnitId

BACK = 26
"""How high the button is that leads back to the form."""


class SheetPanel(Panel):
    """`forming` gives the form that is to be filled in, `give` does what is picked in it; with `turned` the
    sheet lies over the form. `asked_only` shows the sheet of nobody who was not asked for."""

    def __init__(
        self,
        view: SharedView,
        forming: Callable[[], Form | None],
        give: Callable[[Action], Done],
        asked_only: bool = False,
    ) -> None:
        self.view = view
        self._forming, self._give, self._asked_only = forming, give, asked_only
        self.turned = False
        self._sheet: tuple[UnitId, int, Sheet] | None = None
        self._high = 0.0
        self._drawn: sheet_panel.Drawn | None = None
        self._acted = NO_UNIT  # whose turn was the last that is known

    def forget(self) -> None:
        self._sheet, self._drawn, self._high, self.turned = None, None, 0.0, False
        self._acted = NO_UNIT
        self.view.layout = grown(self.view.layout, 0)

    def turn(self) -> Done:
        """The sheet of whoever declares in place of the form, or the form again, also from the sheet of
        somebody else."""
        form = self._forming()
        if form and form.unit != self.unit():
            self.view.pinned, self.turned = NO_UNIT, False
        else:
            self.turned = not self.turned
        self._high = 0.0
        return None

    # ------------------------------------------------------------ what is shown

    def unit(self) -> UnitId:
        """The unit whose sheet is shown: under the mouse on the bar, or whoever has to answer, or asked for,
        or the active one; while somebody has the turn whom nobody sees, whoever had it before."""
        view, units = self.view, self.view.scene.units
        if self._asked_only:
            return view.pinned if view.pinned in units else NO_UNIT
        self._acted = view.scene.active or self._acted
        wanted = (view.pointed_unit(), view.asked, view.pinned, self._acted)
        return next((unit for unit in wanted if unit in units), next(iter(units), NO_UNIT))

    def of(self, unit: UnitId) -> Sheet:
        """The unit's sheet; while events are still being shown, the one from before them. Whoever is out of
        sight by the end of what is shown is told of as it is seen there."""
        view, known = self.view, self._sheet
        state = len(view.battle.history)
        if known and known[0] == unit and (known[1] == state or view.playback.busy):
            return known[2]
        sheet, sprite = view.battle.sheet(unit, view.viewer), view.scene.units.get(unit)
        if sprite and view.battle.table.world.has(unit, Gone):
            sheet = as_shown(sheet, sprite)
        self._sheet = (unit, state, sheet)
        return sheet

    @property
    def by_form(self) -> bool:
        """Whether declarations are made by a form."""
        return self.view.battle.ruleset.FORETELLING.form is not None

    @property
    def form(self) -> Form | None:
        """The form, if it is what the panel shows."""
        found = self._forming()
        return found if found and found.unit == self.unit() and not self.turned else None

    # ------------------------------------------------------------ widgets

    def area(self) -> Area:
        rect = self.view.layout.sheet
        if any(isinstance(one, Button) for one in self._switch(rect)):
            rect = Rect(rect.x, rect.y, rect.width, rect.height - BACK - 6)
        area = sheet_panel.body_area(rect, self._high)
        return Area(declaration_form.AREA, area.rect, area.height) if self.form else area

    def areas(self) -> list[Area]:
        return [self.area()]

    def widgets(self) -> Sequence[Widget]:
        """What can be pressed on the sheet or on the form."""
        view, rect = self.view, self.view.layout.sheet
        if not self.unit():
            return []
        area, form = self.area(), self.form
        switch = self._switch(rect)
        if form:
            offset = view.desk.offset(area)
            rows = declaration_form.widgets(form, area.rect, offset, self._give, view.open_rule)
            return [*switch, *rows]
        if not self._drawn:
            return switch
        units, reads = view.scene.units, view.display.reads
        return [*switch, *sheet_panel.widgets(self._drawn, reads, units, view.look_at, view.open_rule)]

    def _switch(self, rect: Rect) -> list[Widget]:
        """A click on the portrait of whoever declares turns the form over; over the sheet of somebody else
        stands what leads back to it."""
        found, view = self._forming(), self.view
        if not found:
            return []
        if found.unit != self.unit():
            known = view.scene.units.get(found.unit)
            if not view.pinned or not known:
                return []  # it is only pointed at
            back = Rect(rect.x + 8, rect.bottom - BACK - 6, rect.width - 16, BACK)
            return [Button("turn over", back, self.turn, label=f"Back to {known.name}", cap="F2", stop=False)]
        words = "Back to what it declares." if self.turned else "Thresholds, weapons and skills: its sheet."
        box = Rect(rect.x + 12, rect.y + 12, 80, 80)
        return [Widget("turn over", box, partial(self.turn), hint=Hint("Sheet, F2", words), stop=False)]

    # ------------------------------------------------------------ drawing

    def draw(self, pen: Pen) -> None:
        view, rect, unit = self.view, self.view.layout.sheet, self.unit()
        if not unit:
            panel(pen, rect)
            return
        sprite, area, form = view.scene.units[unit], self.area(), self.form
        team = view.log.titles.get(sprite.side, sprite.side)
        if form:
            panel(pen, rect)
            sheet_panel.head(pen, rect, sprite, team, self.of(unit))
            self._high = declaration_form.draw(pen, form, area.rect, view.desk.offset(area))
        else:
            self._drawn = self._draw(pen, sprite, team, area)
            self._high = self._drawn.high
        view.layout = grown(view.layout, round(sheet_panel.HEAD + self._high) + 8)
        if any(one.rect.y < rect.y + sheet_panel.HEAD for one in self._switch(rect)):
            pen.fill(Rect(rect.x + 13, rect.y + 75, 24, 16), "ink", 0.85)
            pen.text("F2", rect.x + 25, rect.y + 87, 10.5, "brass", True, 0.5)

    def _draw(self, pen: Pen, sprite: Sprite, team: str, area: Area) -> sheet_panel.Drawn:
        view, sheet, rect = self.view, self.of(sprite.unit), self.view.layout.sheet
        offset, units = view.desk.offset(area), view.scene.units
        seated = [units[seat.unit].card for seat in sheet.seats if seat.unit in units]
        look = sprite.card, team, sheet, tuple(rect), tuple(area.rect), offset, seated
        return view.again(
            "sheet",
            pen,
            look,
            lambda pen: sheet_panel.draw(pen, rect, sprite, team, sheet, area, offset, units),
        )
