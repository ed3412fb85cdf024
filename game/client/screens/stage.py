"""The battle as it is seen: board, initiative bar, sheet and log, for playing and for watching alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.client.board.board import Board
from game.client.board.camera import ZOOMS
from game.client.board.things import Pictures
from game.client.kit.desk import Desk
from game.client.kit.links import OpenRule, RuleLink, link_widgets, underline
from game.client.kit.paint import Pen
from game.client.kit.pieces import panel
from game.client.kit.theme import WINDOW, fitting
from game.client.kit.tooltips import draw_hint
from game.client.kit.widgets import Area, Done, Hint, Widget
from game.client.panels import declarations, initiative, sheetview
from game.client.panels.initiative import Slide
from game.client.panels.layout import BOTTOM, layout
from game.client.panels.logview import DETAIL, LogView, detail_height, draw_detail
from game.client.seat.log import Entry, Log
from game.client.seat.marks import Marks
from game.client.seat.playback import Playback
from game.client.seat.scene import Scene
from game.client.seat.settings import FACTORS, Settings
from game.core.battle import Battle
from game.core.events import Attacked, Event, TurnBegan, seen_by
from game.core.field import Cell
from game.core.narrate import listed
from game.core.ruleset import Sheet
from game.maps import picture_of


class Stage:
    """Feed it events; call `update` and `draw` each frame. `battle` is read for sheets only, everything else is told by the events."""

    def __init__(self, battle: Battle, map_path: Path, settings: Settings, verbs: int) -> None:
        self.battle = battle
        self.settings = settings
        self.verbs = verbs
        self.size = WINDOW
        self.scale = 1.0
        self.scene = Scene(battle.field.grid)
        self.log = Log()
        self.log.titles = {team.side: team.name for team in battle.scenario.teams}
        self.playback = Playback(self.scene, self._shown)
        self.board = Board(battle.field, picture_of(map_path), self.scene, self.playback)
        self.board.pictures = Pictures(battle)
        self._slide = Slide()
        self.logview = LogView(self.log)
        self.desk = Desk()
        self.viewer: str | None = None  # the side for whose eyes this is; None sees everything
        self.turn_high = BOTTOM
        self.pinned = 0  # the unit whose sheet the player asked for
        self.panning = False
        self.centre_on = 0
        self.titles = {rule.id: rule.title for rule in battle.ruleset.rules()}
        self.chosen: Callable[[int], object] = bool  # told of the unit whose card was clicked
        self.open_rule: OpenRule = lambda _: None
        self.floating: list[Rect] = []  # what was drawn above the board and takes clicks
        self._detail: Rect | None = None
        self._detail_links: list[RuleLink] = []
        self._sheet: tuple[int, int, Sheet] | None = None
        self._sheet_high = 0.0
        self.layout = layout(Rect(0, 0, *WINDOW), verbs)
        self.resize(WINDOW)
        self.set_speed()

    # ------------------------------------------------------------ size and speed

    def resize(self, size: tuple[int, int]) -> None:
        first = self.size == WINDOW and not self.scene.units
        self.size = size
        self.scale = fitting(self.settings.scale, size)
        self.layout = layout(Rect(0, 0, round(size[0] / self.scale), round(size[1] / self.scale)), self.verbs, self.turn_high)
        free = Rect(*(round(n * self.scale) for n in self.layout.free))
        self.board.camera.resize(size, (free.x, free.y, free.width, free.height))
        if first:
            self.board.camera.zoom_to(self._usual_zoom())

    def _usual_zoom(self) -> int:
        wanted = 48 * min(self.size[0] / WINDOW[0], self.size[1] / WINDOW[1])
        return min(ZOOMS, key=lambda zoom: abs(zoom - wanted))

    def forget(self) -> None:
        """Show everything as if nobody had looked at it: the middle of the map, the end of the log, no sheet but the one that is due."""
        self.pinned, self.centre_on, self.panning = 0, 0, False
        self.floating, self._detail, self._detail_links = [], None, []
        self._sheet, self._sheet_high = None, 0.0
        self.desk.scroll.clear()
        self.logview.tab, self.logview.lit, self.logview.pinned = "all", -1, True
        self.playback.clock = 0.0
        self.board.forget()
        field = self.battle.field
        self.board.camera.look_from(field.width / 2, field.height / 2, self._usual_zoom())

    def fit(self, surface: Surface) -> None:
        """Lay out anew if the window or the UI scale has changed."""
        if surface.get_size() != self.size or self.scale != fitting(self.settings.scale, self.size):
            self.resize(surface.get_size())

    def show_declarations(self, count: int) -> None:
        """Make room for the orders of so many figures."""
        if self.turn_high != declarations.height(count):
            self.turn_high = declarations.height(count)
            self.resize(self.size)

    def set_speed(self) -> None:
        self.playback.speed = FACTORS[self.settings.speed]
        self.playback.reduced = self.board.reduced = self.settings.reduced_motion

    # ------------------------------------------------------------ time

    def feed(self, events: list[Event]) -> None:
        self.playback.feed(events if self.viewer is None else seen_by(self.viewer, events))

    def update(self, ms: float) -> None:
        self.set_speed()
        self.board.update(ms)
        moving = ms * self.playback.speed if not self.settings.reduced_motion else 0.0
        self._slide.aim(initiative.goals(self.scene, self.layout.initiative), moving)
        if self.centre_on:
            sprite = self.scene.units.get(self.centre_on)
            self.centre_on = 0
            if sprite:
                self.board.camera.show(sprite.cell, 2)
        inside = pygame.mouse.get_focused() and pygame.display.get_surface() is not None
        moved = self.desk.mouse[0] >= 0  # by who sits there now
        if self.settings.edge_scroll and inside and moved and not self.panning:
            mouse = pygame.mouse.get_pos()
            if not self.over_panel(mouse):
                self.board.camera.edge(mouse, ms)

    def show_units(self, *units: int) -> None:
        """Bring figures into view."""
        for unit in units:
            if unit in self.scene.units:
                self.board.camera.show(self.scene.units[unit].cell, 2)

    def boxes(self, *units: int) -> list[Rect]:
        """Where figures stand on the screen, in units of the interface."""
        return self.cells(self.scene.units[unit].cell for unit in units if unit in self.scene.units)

    def cells(self, cells: Iterable[Cell]) -> list[Rect]:
        """Where cells lie on the screen, in units of the interface."""
        size = round(self.board.camera.zoom / self.scale)
        return [Rect(round(x / self.scale), round(y / self.scale), size, size) for x, y in map(self.board.camera.to_screen, cells)]

    def _shown(self, event: Event) -> None:
        self.log.add(event)
        if isinstance(event, Attacked) and self.scene.together:
            self.show_units(event.target, event.unit)
        if isinstance(event, TurnBegan):
            self.pinned = 0
            self.centre_on = event.unit

    # ------------------------------------------------------------ input

    def units(self, pos: tuple[int, int]) -> tuple[float, float]:
        """The point in units of the interface."""
        return pos[0] / self.scale, pos[1] / self.scale

    def over_panel(self, pos: tuple[int, int]) -> bool:
        return any(rect.collidepoint(self.units(pos)) for rect in (*self.layout.panels, *self.floating))

    def pointed_unit(self) -> int:
        """The unit whose card on the initiative bar the mouse is over."""
        return int(self.desk.hover[5:]) if self.desk.hover.startswith("unit ") else 0

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

    # ------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        """The initiative cards and the log's tabs."""
        cards = [
            Widget(f"unit {sprite.unit}", Rect(rect.x - 2, rect.y - 2, rect.width + 4, rect.height + 20), partial(self.look_at, sprite.unit))
            for sprite, rect in initiative.places(self.scene, self.layout.initiative)
        ]
        shown = self.shown_unit()
        sheet = self.sheet_of(shown) if shown else None
        pen = Pen(Surface((1, 1)), self.scale)
        offset = self.desk.offset(self.areas()[1])
        marks = sheetview.mark_widgets(pen, self.layout.sheet, sheet, offset, self.open_rule) if sheet else []
        return [*cards, *marks, *self.logview.tabs(self.layout.log), *self._log_widgets()]

    def _log_widgets(self) -> list[Widget]:
        """The entry that is lit leads to its rule, and so does each line of its detail."""
        entry = self.lit_entry()
        rule = entry.first_rule if entry else ""
        lines = link_widgets("line", self._detail_links, self.titles, self.open_rule, self._detail, self.desk.by_keys)
        if rule not in self.titles:
            return lines
        row = self.logview.row(self.logview.lit, self.log_area(), self.log_offset())
        return [*lines, Widget("log entry", row, partial(self.open_rule, rule), area="log", stop=False)]

    def areas(self) -> list[Area]:
        return [self.log_area(), sheetview.body_area(self.layout.sheet, self._sheet_high)]

    def log_area(self) -> Area:
        return self.logview.area(self.layout.log)

    def log_offset(self) -> float:
        area = self.log_area()
        if self.logview.pinned:
            self.desk.scroll_to(area, area.most)
        return self.desk.offset(area)

    def look_at(self, unit: int) -> Done:
        """Show a unit's sheet and bring it into view."""
        self.pinned = unit
        self.board.camera.centre(self.scene.units[unit].cell)
        self.chosen(unit)
        return None

    def shown_unit(self) -> int:
        """The unit whose sheet is shown: under the mouse on the bar, or asked for, or the active one."""
        for unit in (self.pointed_unit(), self.pinned, self.scene.active):
            if unit in self.scene.units:
                return unit
        return next(iter(self.scene.units), 0)

    def sheet_of(self, unit: int) -> Sheet:
        """The unit's sheet; while events are still being shown, the one from before them."""
        state = len(self.battle.history)
        if self._sheet and self._sheet[0] == unit and (self._sheet[1] == state or self.playback.busy):
            return self._sheet[2]
        sheet = self.battle.sheet(unit)
        self._sheet = (unit, state, sheet)
        return sheet

    # ------------------------------------------------------------ drawing

    def draw_board(self, surface: Surface, marks: Marks) -> None:
        self.board.marks = marks
        self.floating = []
        surface.fill((13, 18, 21))
        self.board.draw(surface)

    def draw_panels(self, pen: Pen, lit: int) -> None:
        """Initiative, sheet and log; `lit` is the unit under the mouse on the board."""
        lay = self.layout
        initiative.draw(pen, lay.initiative, self.scene, self._slide, self.pointed_unit() or lit)
        self._draw_sheet(pen)
        self.logview.lay_out(pen, lay.log)
        self.logview.draw(pen, lay.log, self.log_area(), self.log_offset())

    def _draw_sheet(self, pen: Pen) -> None:
        rect = self.layout.sheet
        unit = self.shown_unit()
        if not unit:
            panel(pen, rect)
            return
        sprite = self.scene.units[unit]
        area = sheetview.body_area(rect, self._sheet_high)
        team = self.log.titles.get(sprite.side, sprite.side)
        self._sheet_high = sheetview.draw(pen, rect, sprite, team, self.sheet_of(unit), area, self.desk.offset(area))

    def lit_entry(self) -> Entry | None:
        return self.logview.entry(self.logview.lit)

    def draw_detail(self, pen: Pen) -> None:
        """The full arithmetic of the log entry under the mouse, beside the log."""
        entry = self.lit_entry()
        self._detail, self._detail_links = None, []
        if not entry or not (entry.rolls or entry.rule):
            return
        log = self.layout.log
        row = self.logview.row(self.logview.lit, self.log_area(), self.log_offset())
        rect = Rect(log.x - DETAIL - 8, max(row.y, log.y), DETAIL, detail_height(pen, entry))
        self._detail = rect.clamp(Rect(0, 8, self.layout.whole.width, self.layout.whole.height - 16))
        self._detail_links = draw_detail(pen, entry, self.log.names, self._detail)
        underline(pen, "line", self._detail_links, self.desk)
        self.floating.append(self._detail)

    def draw_lying(self, pen: Pen, cell: Cell | None) -> None:
        """What lies on the cell under the mouse, in words."""
        kinds = self.scene.lying(cell) if cell else []
        pictures = self.board.pictures
        if cell and kinds and pictures:
            draw_hint(pen, Hint("On the ground", listed([pictures.title(kind) for kind in kinds])), self.cells([cell])[0])

    def marked(self, marks: Marks) -> Marks:
        """The marks with what the log entry or the card under the mouse is about."""
        entry, unit = self.lit_entry(), self.pointed_unit()
        units = (entry.units if entry else set()) | ({unit} if unit else set())
        if not units and not (entry and entry.cells):
            return marks
        cells: frozenset[Cell] = frozenset(entry.cells) if entry else frozenset()
        return replace(marks, highlight=marks.highlight | units, blast=marks.blast | cells)
