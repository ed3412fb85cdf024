"""The battle as it is seen: board, initiative bar, sheet and log, for playing and for watching alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.client.board.board import Board
from game.client.board.camera import DEFAULT_ZOOM, READABLE
from game.client.board.item_sprites import Pictures
from game.client.kit.draw_cache import Again
from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule, RuleLink
from game.client.kit.theme import WINDOW, fitting
from game.client.kit.widget_state import Desk
from game.client.kit.widgets import Area, Done, Widget
from game.client.panels import declaration_list, initiative_bar
from game.client.panels.initiative_bar import Slide
from game.client.panels.layout import BOTTOM, layout
from game.client.panels.log_panel import LogView
from game.client.screens.stage.audio import Sounded
from game.client.screens.stage.auto_camera import Filmed
from game.client.screens.stage.cell_info import Underfoot
from game.client.screens.stage.fog import Fogged, foggy
from game.client.screens.stage.initiative import Ranked
from game.client.screens.stage.log import Logged
from game.client.screens.stage.minimap import Overlooked
from game.client.screens.stage.objectives import Tasked
from game.client.screens.stage.sheet import Sheeted
from game.client.seat.settings.settings import Settings
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.log import Log
from game.client.seat.view.objectives import prizes
from game.client.seat.view.playback import Playback
from game.client.seat.view.rule_text import Explaining
from game.client.seat.view.scene import Scene
from game.core.battle import Battle
from game.core.describing.display import display_of
from game.core.events import Assessed, Event, TurnBegan, Veiled, Viewer, seen_by
from game.core.field import Cell
from game.maps import picture_of


class Stage(Overlooked, Filmed, Ranked, Sheeted, Logged, Tasked, Sounded, Underfoot, Fogged):
    """Feed it events; call `update` and `draw` each frame. `battle` is read for sheets only, everything else
    is told by the events."""

    def __init__(self, battle: Battle, map_path: Path, settings: Settings, verbs: int) -> None:
        self.battle = battle
        self.settings = settings
        self.verbs = verbs
        self.size, self.scale, self.fitted = WINDOW, 1.0, False
        picture = picture_of(map_path)
        self.scene = Scene(picture.lattice, battle.ruleset.STATES)
        self.scene.called = display_of(battle.ruleset).round
        self.log = Log(battle.ruleset.STATES, display_of(battle.ruleset))
        self.log.titles = {team.side: team.name for team in battle.scenario.teams}
        self.playback = Playback(self.scene, self._shown)
        self.open_film()
        self.board = Board(battle.field, picture, self.scene, self.playback)
        self.board.pictures = Pictures(battle, prizes(battle.scenario))
        self.board.under.fuses = display_of(battle.ruleset).fuses()
        self._slide = Slide()
        self.logview = LogView(self.log)
        self.desk, self.again = Desk(), Again()
        self.viewer: Viewer = None  # for whose eyes this is
        self.foggy = foggy(battle)
        self.turn_high, self.aside = (
            BOTTOM,
            (0, 0),
        )  # the second: width and height of what stands above the log
        self.pinned, self.centre_on = (
            0,
            0,
        )  # the unit whose sheet the player asked for, and the one to be shown next
        self.panning = False
        self.titles = {rule.id: rule.title for rule in battle.ruleset.rules()}
        self.desk.book = self.book = Explaining(battle.ruleset)
        self.desk.read = lambda rule: self.open_rule(rule)
        self.chosen: Callable[[int], object] = bool  # told of the unit whose card was clicked
        self.open_rule: OpenRule = lambda _: None
        self.floating: list[Rect] = []  # what was drawn above the board and takes clicks
        self.covered: list[Rect] = []  # the same of the frame before
        self._plates: list[Rect] = []
        self._detail: Rect | None = None
        self._detail_links: list[RuleLink] = []
        self.layout = layout(Rect(0, 0, *WINDOW), verbs)
        self.resize(WINDOW)
        self.set_speed()
        self.open_ears()

    # ------------------------------------------------------------ size and speed

    def resize(self, size: tuple[int, int]) -> None:
        self.size, self.scale = size, fitting(self.settings.scale, size)
        self.layout = layout(
            Rect(0, 0, round(size[0] / self.scale), round(size[1] / self.scale)),
            self.verbs,
            self.turn_high,
            self.aside,
        )
        free = Rect(*(round(n * self.scale) for n in self.layout.free))
        self.board.camera.resize(size, (free.x, free.y, free.width, free.height))

    def _usual_zoom(self) -> int:
        wanted = 48 * min(self.size[0] / WINDOW[0], self.size[1] / WINDOW[1])
        return min(READABLE, key=lambda zoom: abs(zoom - wanted))

    def forget(self) -> None:
        """Show everything as if nobody had looked at it: the middle of the map, the end of the log, no sheet
        but the one that is due."""
        self.pinned, self.centre_on, self.panning = 0, 0, False
        self.floating, self.covered, self._detail, self._detail_links = [], [], None, []
        self.forget_sheet()
        self.desk.scroll.clear()
        self.logview.tab, self.logview.lit, self.logview.pinned = "all", -1, True
        self.playback.clock = 0.0
        self.ears.forget()
        self.stop_film()
        self.board.forget()
        wide, high = self.board.lattice.size
        self.board.camera.look_from(wide / 2, high / 2, self._usual_zoom())

    def fit(self, surface: Surface) -> None:
        """Lay out anew if the window or the UI scale has changed; at first as near as suits the window,
        unless somebody has seen to that."""
        first, self.fitted, self.target = not self.fitted, True, surface
        if surface.get_size() != self.size or self.scale != fitting(self.settings.scale, self.size):
            self.resize(surface.get_size())
        if first and self.board.camera.zoom == DEFAULT_ZOOM:
            self.board.camera.zoom_to(self._usual_zoom())
            self.show_units(self.scene.active)

    def show_declarations(self, count: int) -> None:
        """Make room for the orders of so many figures."""
        if self.turn_high != declaration_list.height(count):
            self.turn_high = declaration_list.height(count)
            self.resize(self.size)

    def set_speed(self) -> None:
        self.set_pace()
        self.playback.reduced = self.board.reduced = self.board.camera.still = self.settings.reduced_motion

    # ------------------------------------------------------------ time

    def feed(self, events: list[Event]) -> None:
        self.playback.feed(seen_by(self.viewer, events))

    def look_through(self, viewer: Viewer, events: list[Event]) -> None:
        """From now on this is for the eyes of that viewer, to whom all has happened as they may read it.
        Nothing may be moving."""
        if viewer == self.viewer:
            return
        self.look_as(viewer)
        self.forget_sheet()
        if self.foggy or any(isinstance(event, Veiled | Assessed) for event in events):
            self.scene.clear()
            self.log.clear()
            for event in seen_by(viewer, events):
                self.scene.show(event)
                self.log.add(event)

    def update(self, ms: float) -> None:
        self.set_speed()
        if not self.playback.busy:
            self.scene.step = display_of(self.battle.ruleset).steps.get(
                self.battle.slot.phase if self.battle.slot else "", ""
            )
        self.board.update(ms)
        self.hear(ms)
        self.film_on(ms)
        moving = ms * self.playback.speed if not self.settings.reduced_motion else 0.0
        self._slide.aim(initiative_bar.goals(self.scene, self.cards_room), moving)
        self.show_units(self.centre_on)  # 0 is nobody
        self.centre_on = 0
        inside = pygame.display.get_surface() is not None and pygame.mouse.get_focused()
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
        """Where figures stand on the screen, in units of the interface; large ones with all their cells."""
        known = (
            self.cells(self.scene.cells(self.scene.units[unit])) for unit in units if unit in self.scene.units
        )
        return [found[0].unionall(found[1:]) for found in known]

    def cells(self, cells: Iterable[Cell]) -> list[Rect]:
        """Where cells lie on the screen, in units of the interface."""
        size = round(self.board.camera.zoom / self.scale)
        return [
            Rect(round(x / self.scale), round(y / self.scale), size, size)
            for x, y in map(self.board.camera.corner_of, cells)
        ]

    def _shown(self, event: Event) -> None:
        self.log.add(event)
        self.film(event)
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
        """The unit whose card on the initiative bar, or whose line in the list, the mouse is over."""
        return int(self.desk.hover[5:]) if self.desk.hover.startswith(("unit ", "list ")) else 0

    # ------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        """The initiative cards and the log's tabs."""
        logged = [*self.logview.tabs(self.layout.log), *self.log_widgets()] if self.layout.log.height else []
        return [
            *self.card_widgets(),
            *self.sheet_widgets(),
            *logged,
            *self.task_widgets(),
            *self.list_widgets(),
        ]

    def areas(self) -> list[Area]:
        return [*([self.log_area()] if self.layout.log.height else []), self.sheet_area()]

    def look_at(self, unit: int) -> Done:
        """Show a unit's sheet and bring it into view."""
        self.pinned = unit
        self.board.camera.centre(self.scene.units[unit].cell)
        self.chosen(unit)
        return None

    # ------------------------------------------------------------ drawing

    def draw_board(self, surface: Surface, marks: Marks) -> None:
        self.board.marks = marks
        self.covered, self.floating = self.floating, []
        self.board.draw(surface)
        self.draw_rims(Pen(surface, self.scale))
        self.draw_inset(surface)

    def draw_panels(self, pen: Pen, lit: int) -> None:
        """Initiative, sheet and log; `lit` is the unit under the mouse on the board."""
        self.draw_cards(pen, self.pointed_unit() or lit)
        self.draw_sheet(pen)
        self.draw_tasks(pen)
        self.logview.lay_out(pen, self.layout.log)
        if self.layout.log.height:
            self.draw_log(pen)
        self.draw_shot(pen)
        self.draw_overview(pen, self.pointed_unit() or lit)
        self.draw_captions(pen)

    def marked(self, marks: Marks) -> Marks:
        """The marks with what the log entry or the card under the mouse is about."""
        marks = self.darkened(marks)
        entry, unit = self.lit_entry(), self.pointed_unit()
        units = (entry.units if entry else set()) | ({unit} if unit else set())
        cells = (frozenset(entry.cells) if entry else frozenset()) | self.task_cells()
        return (
            replace(marks, highlight=marks.highlight | units, blast=marks.blast | cells)
            if units or cells
            else marks
        )
