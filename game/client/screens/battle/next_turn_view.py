"""The layer of what the enemy could do next, on the battle screen: whom it tells of, where its parts lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.board.vehicles import plates_top
from game.client.kit.brush import dashes
from game.client.kit.draw_list import dots, line
from game.client.kit.pen import Pen
from game.client.panels import cell_card
from game.client.panels import enemy_threats as drawing
from game.client.screens.battle.target_info import heads
from game.client.screens.stage import cell_info
from game.client.screens.stage.stage import Stage
from game.client.seat.orders.enemy_threats import NextTurn, ThreatLayers
from game.client.seat.view.board_marks import NONE, Cells, Marks
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId

SIDES = {(0, -1): (0, 0, 1, 0), (1, 0): (1, 0, 1, 1), (0, 1): (0, 1, 1, 1), (-1, 0): (0, 0, 0, 1)}
"""For each neighbour of a square the side that it shares with it."""


class NextTurnView:
    """Draws what `told` has found out so far. `rects` are the parts that hide something of the board. What
    the numbers mean lies above the switches of the `layers`, while these are shown."""

    def __init__(self, stage: Stage, told: NextTurn, layers: ThreatLayers) -> None:
        self.stage, self.told, self._layers = stage, told, layers
        self.rects: list[Rect] = []
        self._arms: dict[tuple[int, int], dict[tuple[int, str], str]] = {}

    def forget(self) -> None:
        self.rects = []
        self._arms.clear()
        self.told.forget()

    def take(self, event: Input) -> None:
        """V shows it or hides it; held it shows it as long as it is held."""
        clock = self.stage.playback.clock
        if event.type == pygame.KEYDOWN and event.key == pygame.K_v and not event.mod & pygame.KMOD_CTRL:
            self.told.press(clock)
        elif event.type == pygame.KEYUP and event.key == pygame.K_v:
            self.told.release(clock)

    # ------------------------------------------------------------ whom it is about

    def about(self, hovered: UnitId) -> UnitId:
        """The figure that lines and card are about: the one pointed at, if it is one's own, else whoever is
        to act."""
        units, active = self.told.units, self.stage.scene.active
        if hovered in units:
            return hovered
        return active if active in units else NO_UNIT

    def _place(self, unit: UnitId) -> Cell:
        return self.told.place(unit) or self.stage.scene.units[unit].cell

    def over(self, marks: Marks, hovered: UnitId) -> Marks:
        """The marks with a board that is quieter, and the ghosts of those who walk first."""
        if not self.told.on:
            return marks
        unit = self.about(hovered)
        rows = self.told.rows(unit) if unit else []
        ghosts = tuple((row.foe, row.way[-1]) for row in rows if row.chance and row.way)
        return replace(marks, calm=True, ghosts=ghosts)

    # ------------------------------------------------------------ drawing

    def draw(self, pen: Pen, hovered: UnitId) -> None:
        self.rects = []
        if not self.told.on:
            return
        stage, told, unit = self.stage, self.told, self.about(hovered)
        units = stage.scene.units
        rows = [row for row in told.rows(unit) if row.foe in stage.scene.units] if unit else []
        safe = told.safe(unit) if unit else NONE
        with pen.clipped(stage.layout.free.inflate(12, 12)):
            self._safe(pen, safe)
            centre = stage.board.camera.centre_of
            labels = list(drawing.draw_lines(pen, rows, units, self._place(unit), centre)) if unit else []
            for rect, words in labels:
                drawing.label(pen, rect, words)
            for one in self._plated(unit):
                self._plate(pen, one, one == unit)
        self._legend(pen, unit, bool(safe))

    def draw_card(self, pen: Pen, hovered: UnitId, told: Sequence[Rect] = ()) -> None:
        """The card, over the panels: where the board is small it lies there. It hides nothing of what else is
        `told` of the moment."""
        unit = self.about(hovered) if self.told.on else NO_UNIT
        if unit and unit in self.stage.scene.units:
            self._card(pen, unit, told)

    def _plated(self, unit: UnitId) -> list[UnitId]:
        """Whose number is shown: of a vehicle and of all aboard one alone, that of `unit`, else the worst."""
        scene, shown = self.stage.scene, dict[UnitId, UnitId]()
        for one in self.told.units:
            if one not in scene.units:
                continue
            place = scene.units[one].aboard or one
            known = shown.setdefault(place, one)
            if one == unit or (known != unit and self.told.chance(one) > self.told.chance(known)):
                shown[place] = one
        return list(shown.values())

    def _head(self, unit: UnitId) -> Rect:
        """Over what the number of a figure stands: its head; of a vehicle and of all aboard the plates on
        it."""
        stage, place = self.stage, self._place(unit)
        body = stage.scene.units.get(stage.scene.units[unit].aboard) or stage.scene.units[unit]
        if not body.large or self.told.place(unit):
            return heads(stage, {unit: place})[unit]
        (x, y), camera, scale = stage.scene.middle(body.unit), stage.board.camera, stage.scale
        top = camera.to_screen((x, y + 0.5 - plates_top(stage.scene, body, camera.zoom)))
        return Rect(round(top[0] / scale), round(top[1] / scale), *[round(camera.zoom / scale)] * 2)

    def _plate(self, pen: Pen, unit: UnitId, now: bool) -> None:
        head = self._head(unit)
        unread = sum(row.hidden for row in self.told.rows(unit))
        known = self.told.known(unit)
        rect = drawing.plate(
            pen, head, self.told.chance(unit), known, now, self.rects, unread, self.stage.free
        )
        if rect:
            self.rects.append(rect)

    def _card(self, pen: Pen, unit: UnitId, beside: Sequence[Rect]) -> None:
        stage, told = self.stage, self.told
        rows = [row for row in told.rows(unit) if row.foe in stage.scene.units]
        free, place = stage.free, told.place(unit)
        size = drawing.WIDE, drawing.height(rows)
        heard = {one: self._place(one) for one in told.units if one in stage.scene.units}
        foes = [row.foe for row in rows if row.chance]
        lay = stage.layout
        free_high = Rect(free.x, free.y, free.width, free.height - drawing.LEGEND - 4)
        wide = Rect(lay.sheet.x, free.y, lay.log.right - lay.sheet.x, free_high.height)
        must = [*heads(stage, heard).values(), *self.rects, *beside]
        rect = cell_card.place(size, free_high, must, stage.boxes(*foes), wide)
        words = f"once at {cell_name(place)}" if place else "staying in place"
        chance, known = told.chance(unit), told.known(unit)
        drawing.draw_card(
            pen, rect, stage.scene.units[unit], rows, chance, known, words, stage.scene.units, self._weapons()
        )
        self.rects.append(rect)

    def _weapons(self) -> dict[tuple[int, str], str]:
        """The pictures of the weapons of everybody, by figure and weapon."""
        stage = self.stage
        key = len(stage.battle.history), len(stage.scene.units)
        if key not in self._arms:
            self._arms.clear()
            self._arms[key] = {
                (unit, card.id): card.picture
                for unit in stage.battle.table.standing()
                for card in stage.battle.sheet(unit, stage.viewer).cards
            }
        return self._arms[key]

    def _legend(self, pen: Pen, unit: UnitId, safe: bool) -> None:
        free = self.stage.free
        wide = min(free.width, 760)
        low = free.bottom - cell_info.HIGH - 6  # the line about the ground that is pointed at lies below it
        if self._layers.on:
            low = free.bottom - drawing.LAYERS_HIGH - 4
        rect = Rect(free.centerx - wide // 2, low - drawing.LEGEND, wide, drawing.LEGEND)
        sprite = self.stage.scene.units.get(unit)
        drawing.draw_legend(pen, rect, sprite.name if sprite else "", safe, self.told.veiled)
        self.rects.append(rect)

    def _safe(self, pen: Pen, cells: Cells) -> None:
        """Round the tiles that no enemy gets into sight: green dashes."""
        camera = self.stage.board.camera
        zoom = camera.zoom
        if not camera.lattice.upright:
            spots = tuple(camera.centre_of(cell) for cell in sorted(cells))
            dots(pen.surface, "good", spots, max(2, zoom // 12))
            return
        for x, y in sorted(cells):
            left, top = camera.corner_of((x, y))
            for (dx, dy), (a, b, c, d) in SIDES.items():
                if (x + dx, y + dy) not in cells:
                    start = (left + a * zoom, top + b * zoom)
                    _dashed(pen, start, (left + c * zoom, top + d * zoom))


def _dashed(pen: Pen, a: tuple[int, int], b: tuple[int, int]) -> None:
    side = hypot(b[0] - a[0], b[1] - a[1])
    for piece in dashes((a, b), 0.12 * side, 0.08 * side):
        start, end = ((round(x), round(y)) for x, y in piece)
        line(pen.surface, "good", start, end, 2)
