"""What all panels of a stage share: the battle as it is seen, where it lies on the screen, and what somebody
has asked to see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot

from pygame import Rect, Surface

from game.client.board.board import Board
from game.client.board.item_sprites import Pictures
from game.client.kit.rule_links import OpenRule
from game.client.kit.theme import WINDOW, fitting
from game.client.kit.widget_state import DrawCache, WidgetState
from game.client.kit.widgets import Done
from game.client.panels import board_coordinates
from game.client.panels.panel import BOTTOM, Layout, layout
from game.client.seat.settings.settings import Settings
from game.client.seat.view.log import Log
from game.client.seat.view.objectives import prizes
from game.client.seat.view.playback import OnDue, OnHeard, OnShown, Playback
from game.client.seat.view.rule_text import RuleExplainer
from game.client.seat.view.scene import BoardScene
from game.core.battle import Battle
from game.core.describing.display import Display
from game.core.events import Viewer
from game.core.field import Cell, darkened
from game.core.references import NO_UNIT, UnitId
from game.maps import MapPicture

LIT = ("unit", "list")
"""Kinds of widgets that stand for a figure."""
RIM = 1.6
"""Cells that whoever is shown with others takes, with what is left free about it."""


class SharedView:
    """`battle` is read for sheets only; everything else is told by the events. `chosen` is told of whoever
    was asked for, `read` opens the rulebook; the last three are told of events as the playback comes to
    them."""

    def __init__(
        self,
        battle: Battle,
        picture: MapPicture,
        settings: Settings,
        verbs: int,
        read: OpenRule,
        chosen: Callable[[UnitId], object],
        on_shown: OnShown,
        on_heard: OnHeard,
        on_due: OnDue,
    ) -> None:
        self.battle, self.settings, self.verbs = battle, settings, verbs
        self.open_rule, self._chosen = read, chosen
        self.display: Display = battle.ruleset.DISPLAY
        self.size, self.scale, self.fitted = WINDOW, 1.0, False
        self.scene = BoardScene(
            picture.lattice,
            battle.ruleset.STATES,
            self.display,
        )
        self.log = Log(battle.ruleset.STATES, self.display)
        self.log.titles = {team.side: team.name for team in battle.scenario.teams}
        self.playback = Playback(self.scene, on_shown, on_heard, on_due)
        self.board = self._board_of(battle, picture)
        self.book = RuleExplainer(battle.ruleset)
        self.desk, self.again = WidgetState(self.book, read), DrawCache()
        self.titles = {rule.id: rule.title for rule in battle.ruleset.rules()}
        self.viewer: Viewer = None  # for whose eyes this is
        self.asked: UnitId = NO_UNIT  # who has to answer now
        self.concerned: frozenset[UnitId] = frozenset()  # whom the question is about, and who is asked
        self.pinned: UnitId = NO_UNIT  # whose sheet somebody has asked for
        self.centre_on: UnitId = NO_UNIT  # who is to be shown next
        self.panning = False
        self.lettered = False  # whether columns and rows are named
        self.strip = 0  # how high the thread of the turn is, at the foot of the board
        self.turn_high = BOTTOM
        self.aside = (0, 0)  # width and height of what stands above the log
        self.floating: list[Rect] = []  # what was drawn above the board and takes clicks
        self.covered: list[Rect] = []  # the same of the frame before
        self.inset: Rect | None = None  # where whoever shoots from afar is shown
        self.target: Surface  # what is drawn on
        self.layout: Layout = layout(Rect(0, 0, *WINDOW), verbs)

    def _board_of(self, battle: Battle, picture: MapPicture) -> Board:
        ground = darkened(battle.field, battle.scenario.light)
        signs = self.settings.collision_layers
        board = Board(ground, picture, self.scene, self.playback, signs=signs)
        board.pictures = Pictures(battle, prizes(battle.scenario))
        board.under.fuses = self.display.fuses()
        return board

    # ------------------------------------------------------------ where things lie

    def resize(self, size: tuple[int, int]) -> None:
        if size != self.size:
            self.desk.hover = ""  # what lay under the resting mouse has gone elsewhere
        self.size, self.scale = size, fitting(self.settings.scale, size)
        self.arrange()
        free = Rect(*(round(n * self.scale) for n in self.layout.free))
        self.board.camera.resize(size, (free.x, free.y, free.width, free.height))
        self.board.camera.letters = max(1.0, self.scale)

    @property
    def whole(self) -> Rect:
        """The window, in units of the interface."""
        return Rect(0, 0, round(self.size[0] / self.scale), round(self.size[1] / self.scale))

    def arrange(self) -> None:
        """Where panels lie in a window of this size."""
        self.layout = layout(self.whole, self.verbs, self.turn_high, self.aside)

    @property
    def free(self) -> Rect:
        """What is left of the board by panels, by its letters and numbers and by the thread of the turn."""
        free, band = self.layout.free, board_coordinates.BAND if self.lettered else 0
        return Rect(free.x + band, free.y + band, free.width - band, free.height - band - self.strip)

    def boxes(self, *units: UnitId) -> list[Rect]:
        """Where figures stand on the screen, in units of the interface; large ones with all their cells."""
        known = (self.scene.units[unit] for unit in units if unit in self.scene.units)
        found = (self.cells(self.scene.cells(sprite)) for sprite in known)
        return [rects[0].unionall(rects[1:]) for rects in found]

    def cells(self, cells: Iterable[Cell]) -> list[Rect]:
        """Where cells lie on the screen, in units of the interface."""
        size = round(self.board.camera.zoom / self.scale)
        corners = map(self.board.camera.corner_of, cells)
        return [Rect(round(x / self.scale), round(y / self.scale), size, size) for x, y in corners]

    def units(self, pos: tuple[int, int]) -> tuple[float, float]:
        """The point in units of the interface."""
        return pos[0] / self.scale, pos[1] / self.scale

    def over_panel(self, pos: tuple[int, int]) -> bool:
        return any(rect.collidepoint(self.units(pos)) for rect in (*self.layout.panels, *self.floating))

    # ------------------------------------------------------------ what is looked at

    @property
    def own_side(self) -> str:
        """Whose orders are listed and marked."""
        return self.viewer or self.scene.side

    def pointed_unit(self) -> UnitId:
        """The unit whose card on the initiative bar, or whose line in the list, the mouse is over."""
        return UnitId(self.desk.pointed(*LIT) or 0)

    def look_at(self, unit: UnitId) -> Done:
        """Show a unit's sheet and bring it into view."""
        self.pinned = unit
        self.board.camera.centre(self.scene.units[unit].cell)
        self._chosen(unit)
        return None

    def show_turn(self, unit: UnitId) -> None:
        """Whoever has the turn is to be seen, and with them as many of the enemies in sight, the nearest
        first, as there is room for from as near: else whoever is to be shot lies below a panel."""
        units, camera = self.scene.units, self.board.camera
        if unit not in units:
            return
        here = units[unit].cell
        cells = [here]
        for foe in self._foes(unit):
            if camera.fits([*cells, foe], RIM):
                cells.append(foe)
        if len(cells) == 1:
            self.show_units(unit)
        elif not (camera.shows(here) and all(camera.shows(foe, 0) for foe in cells)):
            camera.frame(cells, RIM, least=camera.zoom)

    def _foes(self, unit: UnitId) -> list[Cell]:
        """Where the enemies stand that are seen, the nearest first."""
        hidden, lattice = self.board.marks.hidden, self.board.camera.lattice
        x, y = lattice.place(self.scene.units[unit].cell)

        def far(cell: Cell) -> float:
            there = lattice.place(cell)
            return hypot(there[0] - x, there[1] - y)

        foes = (
            one.cell
            for one in self.scene.units.values()
            if not one.down and one.unit not in hidden and self.battle.table.hostile(unit, one.unit)
        )
        return sorted(foes, key=far)

    def show_units(self, *units: UnitId) -> None:
        """Bring figures into view."""
        for unit in units:
            if unit in self.scene.units:
                self.board.camera.show(self.scene.units[unit].cell, 2)
