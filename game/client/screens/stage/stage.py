"""The battle as it is seen: board, initiative bar, sheet and log, for playing and for watching alike, and the
mouse and the keys that move its camera and its log; and what of it lies in the dark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event as Input

from game.client.board.camera import DEFAULT_ZOOM, READABLE
from game.client.kit.frame_time import spare
from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule
from game.client.kit.theme import WINDOW, fitting
from game.client.kit.widgets import Area, Done, Widget
from game.client.panels import declaration_list
from game.client.panels.panel import Panel
from game.client.screens.stage.audio import Audio
from game.client.screens.stage.auto_camera import AutoCamera
from game.client.screens.stage.cell_info import CellInfo
from game.client.screens.stage.initiative import Initiative
from game.client.screens.stage.log import LogPanel
from game.client.screens.stage.minimap import Minimap
from game.client.screens.stage.objectives import Objectives
from game.client.screens.stage.shared_view import SharedView
from game.client.screens.stage.sheet import SheetPanel
from game.client.screens.stage.unit_list import UnitList
from game.client.seat.settings.settings import Settings
from game.client.seat.view.board_marks import NONE, Cells, Fog, Marks
from game.client.seat.view.decals import Surroundings
from game.client.seat.view.sight_lines import ProgressiveSight, ViewerBattle, lit
from game.core import fog
from game.core.actions import Action
from game.core.battle import Battle
from game.core.describing.display import Display
from game.core.describing.forms import Form
from game.core.events import Assessed, Event, TurnBegan, Veiled, Viewer, seen_by
from game.core.references import NO_UNIT, UnitId
from game.maps import picture_of

CASELESS = ("bow", "flame", "energy", "launcher", "cannon", "shock")
"""Sounds of weapons that throw out no cartridge."""


def caseless(display: Display) -> frozenset[str]:
    """The weapons of the ruleset that do not."""
    return frozenset(weapon for weapon, sound in display.sounds().items() if sound in CASELESS)


def _nothing(_: object) -> None:
    return None


class Stage(SharedView):
    """Feed it events; call `update` and `draw` each frame. `panels` are all that lies over the board, from
    the lowest to the highest; `pressed` those that can be pressed, in the order of Tab.

    `chosen` is told of whoever was asked for, `forming` and `give` are those of the sheet, `people` the sides
    that people play: what moves in the turns of others keeps their pace."""

    def __init__(
        self,
        battle: Battle,
        map_path: Path,
        settings: Settings,
        verbs: int,
        read: OpenRule = _nothing,
        chosen: Callable[[UnitId], object] = bool,
        forming: Callable[[], Form | None] = lambda: None,
        give: Callable[[Action], Done] = _nothing,
        people: frozenset[str] | None = None,
        asked_only: bool = False,
    ) -> None:
        super().__init__(
            battle,
            picture_of(map_path),
            settings,
            verbs,
            read,
            chosen,
            on_shown=self._shown,
            on_heard=self._heard,
            on_due=self._due,
        )
        self.fog, self.info = StageFog(self), CellInfo(self)
        self.initiative, self.sheet = Initiative(self), SheetPanel(self, forming, give, asked_only)
        self.objectives, self.logs = Objectives(self), LogPanel(self)
        self.film, self.audio = AutoCamera(self, people), Audio(self)
        self.playback.held = self.film.holds
        self.roster, self.minimap = UnitList(self), Minimap(self)
        self.scene.scars.known = Surroundings(battle.field, people or frozenset(), caseless(self.display))
        self.resize(WINDOW)
        self.set_speed()

    @property
    def panels(self) -> tuple[Panel, ...]:
        looked_at = (self.initiative, self.sheet, self.objectives, self.logs)
        return *looked_at, self.film, self.roster, self.minimap, self.audio

    @property
    def pressed(self) -> tuple[Panel, ...]:
        return self.initiative, self.sheet, self.logs, self.objectives, self.roster

    # ------------------------------------------------------------ size and speed

    def _usual_zoom(self) -> int:
        wanted = 48 * min(self.size[0] / WINDOW[0], self.size[1] / WINDOW[1])
        return min(READABLE, key=lambda zoom: abs(zoom - wanted))

    def forget(self) -> None:
        """Show everything as if nobody had looked at it: the middle of the map, the end of the log, no sheet
        but the one that is due."""
        self.pinned, self.centre_on, self.panning = NO_UNIT, NO_UNIT, False
        self.floating, self.covered = [], []
        for panel in self.panels:
            panel.forget()
        self.desk.scroll.clear()
        self.playback.clock = 0.0
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
            self.board.camera.arrive()  # nobody has seen yet where from

    def show_declarations(self, count: int) -> None:
        """Make room for the orders of so many figures."""
        if self.turn_high != declaration_list.height(count):
            self.turn_high = declaration_list.height(count)
            self.resize(self.size)

    def set_speed(self) -> None:
        self.film.set_pace()
        self.board.scars = self.settings.marks
        self.playback.reduced = self.board.reduced = self.board.camera.still = self.settings.reduced_motion

    # ------------------------------------------------------------ time

    def feed(self, events: list[Event]) -> None:
        self.playback.feed(seen_by(self.viewer, events))

    def look_through(self, viewer: Viewer, events: list[Event]) -> None:
        """From now on this is for the eyes of that viewer, to whom all has happened as they may read it.
        Nothing may be moving."""
        if viewer == self.viewer:
            return
        self.fog.look_as(viewer)
        self.sheet.forget()
        if self.fog.on or any(isinstance(event, Veiled | Assessed) for event in events):
            self.stand_at(events)

    def stand_at(self, events: list[Event]) -> None:
        """Everything as it is known after these events, and nothing else."""
        self.scene.clear()
        self.log.clear()
        for event in seen_by(self.viewer, events):
            self.scene.show(event)
            self.log.add(event)

    def update(self, ms: float) -> None:
        self.set_speed()
        if not self.playback.busy:
            slot = self.battle.slot
            self.scene.step = self.display.steps.get(slot.phase if slot else "", "")
        self.board.update(ms)
        for panel in (self.audio, self.film, self.initiative):
            panel.update(ms)
        self.show_turn(self.centre_on)  # 0 is nobody
        self.centre_on = NO_UNIT
        inside = pygame.display.get_surface() is not None and pygame.mouse.get_focused()
        moved = self.desk.mouse[0] >= 0  # by who sits there now
        if self.settings.edge_scroll and inside and moved and not self.panning:
            mouse = pygame.mouse.get_pos()
            if not self.over_panel(mouse):
                self.board.camera.edge(mouse, ms)

    def _shown(self, event: Event) -> None:
        self.log.add(event)
        self.film.show(event)
        if isinstance(event, TurnBegan):
            self.pinned = NO_UNIT
            self.centre_on = event.unit

    def _heard(self, event: Event, in_time: bool) -> None:
        self.audio.ears.listen(event, in_time)

    def _due(self, units: tuple[UnitId, ...]) -> float:
        return self.film.await_camera(units)

    # ------------------------------------------------------------ input

    def take(self, event: Input) -> bool:
        """True if the input was for the list of figures or for the minimap."""
        return self.roster.take(event) or self.minimap.take(event)

    def put_away(self) -> bool:
        """Put away the list of figures, else the minimap; false if neither is shown."""
        return self.roster.put_away() or self.minimap.put_away()

    # ------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        """All that can be pressed or pointed at beside the board."""
        return [widget for panel in self.pressed for widget in panel.widgets()]

    def areas(self) -> Sequence[Area]:
        return [*self.logs.areas(), *self.sheet.areas()]

    # ------------------------------------------------------------ drawing

    def draw_board(self, surface: Surface, marks: Marks) -> None:
        self.board.marks = marks
        self.covered, self.floating = self.floating, []
        self.board.draw(surface)
        self.minimap.draw_rims(Pen(surface, self.scale))
        self.film.draw_inset(surface)

    def draw_panels(self, pen: Pen, lit: UnitId = NO_UNIT) -> None:
        """All panels; `lit` is the unit under the mouse on the board."""
        self.initiative.lit = self.roster.lit = lit
        for panel in self.panels:
            panel.draw(pen)

    def marked(self, marks: Marks) -> Marks:
        """The marks with what the log entry or the card under the mouse is about."""
        marks = self.fog.darkened(marks)
        entry, unit = self.logs.lit_entry(), self.pointed_unit()
        units = (entry.units if entry else set()) | ({unit} if unit else set())
        cells = (frozenset(entry.cells) if entry else frozenset()) | self.objectives.cells()
        if not units and not cells:
            return marks
        return replace(marks, highlight=marks.highlight | units, blast=marks.blast | cells)


PAN = 48
PANS = {pygame.K_LEFT: (-PAN, 0), pygame.K_RIGHT: (PAN, 0), pygame.K_UP: (0, -PAN), pygame.K_DOWN: (0, PAN)}


def camera_input(stage: Stage, event: Input) -> bool:
    """Drag with the middle or right button, zoom with the wheel; true if the input was used up."""
    camera = stage.board.camera
    if stage.take(event):
        return True
    if event.type == pygame.MOUSEBUTTONDOWN and event.button in (2, 3):
        camera.begin(event.pos)
        stage.panning = True
        return True
    if event.type == pygame.MOUSEBUTTONUP and event.button in (2, 3) and stage.panning:
        camera.release()
        stage.panning = False
        return True
    if event.type == pygame.MOUSEMOTION and stage.panning:
        camera.drag(event.pos)
        return True
    if event.type == pygame.MOUSEWHEEL:
        camera.zoom_by(event.y, pygame.mouse.get_pos())
        return True
    return event.type == pygame.KEYDOWN and (_camera_key(stage, event) or _log_key(stage, event.key))


def _camera_key(stage: Stage, event: Input) -> bool:
    camera, scene = stage.board.camera, stage.scene
    if event.key in PANS and event.mod & pygame.KMOD_SHIFT:
        camera.pan(*PANS[event.key])
    elif event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
        camera.zoom_by(1)
    elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
        camera.zoom_by(-1)
    elif event.key == pygame.K_SPACE and scene.active in scene.units:
        camera.centre(scene.units[scene.active].cell)
    else:
        return False
    return True


def _log_key(stage: Stage, key: int) -> bool:
    area, view = stage.logs.area(), stage.logs.entries
    if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        stage.desk.scroll_to(
            area, stage.logs.offset() + (-1 if key == pygame.K_PAGEUP else 1) * area.rect.height * 0.8
        )
        view.pinned = stage.desk.offset(area) >= area.most - 1
    elif key in (pygame.K_COMMA, pygame.K_PERIOD):
        offset = view.step(-1 if key == pygame.K_COMMA else 1, area, stage.logs.offset())
        view.pinned = False
        stage.desk.scroll_to(area, offset)
    else:
        return False
    return True


# ---------------------------------------------------------------- fog of war


class StageFog:
    """What lies in the dark for those for whose eyes the stage is. `on` says whether the battle has any
    fog."""

    def __init__(self, view: SharedView) -> None:
        self.view = view
        self.on = foggy(view.battle)
        self._everywhere: Cells | None = None
        self._lit: tuple[tuple[Viewer, object], ProgressiveSight, Fog] | None = None

    def look_as(self, viewer: Viewer) -> None:
        """From now on this is for the eyes of that viewer: whatever is read of the battle, too."""
        self.view.viewer = viewer
        if isinstance(self.view.battle, ViewerBattle):
            self.view.battle.viewer = viewer

    def darkened(self, marks: Marks) -> Marks:
        """The marks with the fog over all that nobody of the own side sees. It moves with the figures as they
        are shown."""
        if not self.on or self.view.viewer is None:
            return marks
        lost = tuple((unit, cell) for unit, (_, cell) in self.view.scene.lost.items())
        return replace(marks, fog=self._fog(), remembered=lost)

    def _fog(self) -> Fog:
        view, scene = self.view, self.view.scene
        own = frozenset(one.cell for one in scene.units.values() if one.side == view.viewer and not one.down)
        air = tuple(sorted(scene.floor.doors.items())), tuple(scene.floor.areas), len(scene.floor.ground)
        key = view.viewer, (own, air)
        if self._lit is None or self._lit[0] != key:
            if self._everywhere is None:
                self._everywhere = frozenset(view.battle.field.cells())
            before = self._lit[2].seen if self._lit and self._lit[0][0] == view.viewer else NONE
            gaze = lit(view.battle.table, own, before)
            self._lit = key, gaze, Fog(gaze.seen, self._everywhere)
        _, gaze, shown = self._lit
        if gaze.work(lambda: spare(view.target)):
            self._lit = key, gaze, replace(shown, seen=gaze.seen)
        return self._lit[2]


def foggy(battle: Battle) -> bool:
    """Whether the battle was set up with fog of war."""
    return battle.scenario.options.get(fog.OPTION) == fog.ON
