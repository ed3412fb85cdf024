"""What is told of the destination under the mouse: a tag beside each enemy, lines of sight, shields on its
sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from pygame import Rect

from game.client.board.annotations import SHIELDS, draw_labels
from game.client.kit.frame_time import spare
from game.client.kit.pen import Pen
from game.client.kit.widgets import Widget
from game.client.panels import cell_card, danger_marks, enemy_tags, enemy_threats
from game.client.screens.stage.stage import Stage
from game.client.seat.orders.destination_info import DestinationInfo
from game.client.seat.orders.enemy_threats import BLOWS, REACH, SHOTS, WATCH, ThreatLayers
from game.client.seat.view.board_marks import NONE, Marks
from game.client.seat.view.cell_card import CellCard, card_of
from game.client.seat.view.sight_lines import Sighting
from game.core.field import Cell, Cover
from game.core.geometry.lattice import Lattice
from game.core.references import UnitId

REST = 600.0
"""Milliseconds for which the mouse rests on a cell before its card comes; at once while sight is looked
at."""
LETTER, LABEL = 7, 26
"""About how wide a letter is in words over a cell, and how high they stand above it."""
HEAD = 0.35
"""How far heads stand out above their cells, in cells."""

K = TypeVar("K", bound=int)


class Pointed:
    """Draws what `looking` has found out so far; `rects` are the tags as they were drawn last."""

    def __init__(self, stage: Stage, looking: DestinationInfo, danger: ThreatLayers) -> None:
        self.stage = stage
        self.looking = looking
        self.danger = danger
        self.sighting = Sighting()
        self.rects: list[Rect] = []
        self._rested: tuple[Cell | None, float, int] = (None, 0.0, 0)  # the cell pointed at, and since when
        self._told: Cell | None = None  # whose card was drawn last
        self._card: tuple[tuple[Cell, int, int], CellCard] | None = None

    def forget(self) -> None:
        self.rects, self._rested, self._card, self._told = [], (None, 0.0, 0), None, None
        self.looking.forget()
        self.danger.forget()
        self.sighting.forget()

    def draw(self, pen: Pen, marks: Marks, own: str, lit: int) -> None:
        """Lines and tags, if a way is pointed at."""
        self.rects = []
        rows, cell = self.looking.rows, self.looking.cell
        if cell is None:
            return
        stage, camera = self.stage, self.stage.board.camera
        units = {row.unit: stage.scene.units[row.unit] for row in rows if row.unit in stage.scene.units}
        rows = [row for row in rows if row.unit in units]
        ends = {unit: camera.centre_of(sprite.cell) for unit, sprite in units.items()}
        crosses = {row.unit: camera.centre_of(row.blocker) for row in rows if row.blocker is not None}
        seen = [row for row in rows if row.blocker is None or camera.shows(units[row.unit].cell, 0)]
        with pen.clipped(stage.layout.free.inflate(12, 12)):
            enemy_tags.draw_lines(pen, camera.centre_of(cell), seen, ends, crosses)
            draw_labels(pen.surface, camera, marks)  # words stay readable where lines cross them
        way = heads(stage, {0: cell, **dict(enumerate(marks.path, -len(marks.path) - 1))})
        beside = heads(
            stage,
            {unit: one.cell for unit, one in stage.scene.units.items() if unit not in units and not one.down},
        )
        keep = [
            *way.values(),
            *beside.values(),
            *labels(stage, marks),
            *_named(stage),
            *(widget.rect for widget in self.legend_widgets()),
            *stage.covered,
        ]
        tags = enemy_tags.placed(pen, rows, own, units, self._heads(units), stage.free, keep, lit)
        enemy_tags.draw(pen, tags)
        self.rects = [tag.rect for tag in tags]

    # ------------------------------------------------------------ threats and sight

    def over(self, marks: Marks, cell: Cell | None) -> Marks:
        """The marks with the layers of threats and the sight from the cell, as far as they are wished."""
        danger, scene = self.danger, self.stage.scene
        if cell and cell == self._told and not marks.covers:  # the same shields as on its card
            sides = [one for one in self._known(cell).sides if one.name in SHIELDS and one.level]
            marks = replace(marks, covers=tuple((cell, one.name, one.level is Cover.FULL) for one in sides))
        if danger.on:
            foe = scene.at(cell) if cell else None
            danger.of = foe.unit if foe and foe.side != scene.units[scene.active].side and not foe.down else 0
            shown = danger.layers
            watch = (
                tuple(one for one in marks.watch if not danger.of or foe is None or one.origin == foe.cell)
                if WATCH in shown
                else ()
            )
            cells, blows = (
                (danger.cells if SHOTS in shown else NONE),
                (danger.blows if BLOWS in shown else NONE),
            )
            marks = replace(
                marks,
                threat=cells,
                blows=blows,
                watch=watch,
                dash=danger.reach if REACH in shown else marks.dash,
            )
        if self.sighting.on and cell and cell in self.stage.battle.field:
            fog, notes = self.sighting.from_cell(
                self.stage.battle, scene, cell, marks.hidden, lambda: spare(self.stage.target)
            )
            marks = replace(marks, fog=fog, notes=(*marks.notes, *notes))
        return marks

    def legend_widgets(self) -> list[Widget]:
        """The layers of threats, to be switched by a click, while they are shown."""
        return enemy_threats.layer_switches(self.danger, self.stage.free) if self.danger.on else []

    # ------------------------------------------------------------ the card of the cell

    def draw_card(self, pen: Pen, cell: Cell | None, marks: Marks, ready: bool) -> Rect | None:
        """The card of the cell once the mouse rests on it, or the keys do; `ready` if nothing else is told of
        it. What was pointed at for an order is not told of after it. Returns where it lies."""
        stage, now, self._told = self.stage, self.stage.playback.clock, None
        ordered = len(stage.battle.history)
        if cell != self._rested[0]:
            self._rested = (cell, now, ordered)
        if (
            not ready
            or cell is None
            or cell not in stage.battle.field
            or ((now - self._rested[1] < REST or ordered != self._rested[2]) and not self.sighting.on)
            or stage.playback.busy
        ):
            return None
        own = stage.cells([cell])[0]
        if not own.colliderect(stage.layout.free):
            return None  # keys may have left it where the board has gone on
        card = self._known(cell)
        sprite = stage.scene.units.get(card.unit) if card.unit not in marks.hidden else None
        if sprite and sprite.unit == stage.sheet.unit() and not stage.sheet.form:
            sprite = None  # the sheet beside the board tells all of it; the card of the ground hides less
        sheet = stage.battle.sheet(sprite.unit, stage.viewer) if sprite else None
        team = stage.log.titles.get(sprite.side, sprite.side) if sprite else ""
        rect = self._laid(cell, marks, lambda most: cell_card.size(pen, card, sprite, sheet, most))
        cell_card.draw(pen, rect, card, sprite, team, sheet)
        self._told = cell
        return rect

    def _laid(self, cell: Cell, marks: Marks, size: Callable[[int], tuple[int, int]]) -> Rect:
        """Where the card lies; rather narrow over the log than over the chances beside an enemy, and there
        rather than over whoever is to act."""
        stage, spare = self.stage, [*self.rects, *self._concerned(cell, marks)]
        must = [
            *stage.cells([cell, *marks.path]),
            *stage.boxes(stage.scene.active),
            *stage.covered,
            *stage.floating,
        ]
        must += [widget.rect for widget in self.legend_widgets()]
        free = stage.info.above(cell)
        wide = free.union(Rect(stage.layout.sheet.x, free.y, 0, 0)).union(
            Rect(stage.layout.log.right, free.y, 0, free.height)
        )
        rect = cell_card.place(size(cell_card.WIDE), free, must, spare, wide)
        if rect.collidelist(self.rects) < 0:
            return rect
        aside = Rect(wide.right - cell_card.NARROW, free.y, cell_card.NARROW, free.height)
        return cell_card.place(size(aside.width), aside, [*must, *self.rects], spare)

    def _known(self, cell: Cell) -> CellCard:
        key = (cell, len(self.stage.battle.history), len(self.stage.scene.floor.areas))
        if self._card is None or self._card[0] != key:
            titled = self.stage.board.pictures.title if self.stage.board.pictures else str.capitalize
            self._card = (key, card_of(self.stage.battle, self.stage.scene, cell, titled))
        return self._card[1]

    def _concerned(self, cell: Cell, marks: Marks) -> list[Rect]:
        """What the card must not hide: the cell, the way to it, all figures with their heads."""
        units = self.stage.scene.units
        cells: dict[int, Cell] = {
            **dict(enumerate([cell, *marks.path], -len(marks.path) - 1)),
            **{unit: one.cell for unit, one in units.items() if not one.down},
        }
        return [*heads(self.stage, cells).values(), *labels(self.stage, marks)]

    def _heads(self, units: Mapping[UnitId, object]) -> dict[UnitId, Rect]:
        return heads(self.stage, {unit: self.stage.scene.units[unit].cell for unit in units})


def heads(stage: Stage, cells: Mapping[K, Cell]) -> dict[K, Rect]:
    """Where figures on those cells are seen, heads included."""
    found = {}
    for (unit, _), box in zip(cells.items(), stage.cells(cells.values()), strict=True):
        more = round(box.height * HEAD)
        found[unit] = Rect(box.x, box.y - more, box.width, box.height + more)
    return found


def labels(stage: Stage, marks: Marks) -> list[Rect]:
    """Where words stand: above cells, and below the end of the way."""
    told = [(cell, words) for cell, words, _ in marks.notes]
    found = []
    for box, (_, words) in zip(stage.cells(cell for cell, _ in told), told, strict=True):
        found.append(Rect(0, 0, LETTER * len(words), LABEL))
        found[-1].midbottom = (box.centerx, box.y)
    dangers = danger_marks.boxes(stage.cells, marks)
    found += dangers
    if marks.path and marks.path_label:
        end = stage.cells(marks.path[-1:])[0]
        found.append(Rect(0, 0, LETTER * len(marks.path_label) + 12, LABEL))
        found[-1].midtop = (end.centerx, end.bottom - 4)
        if found[-1].bottom > stage.free.bottom:  # no room below: it stands above
            found[-1].midbottom = (end.centerx, end.y)
        found[-1].y = max([found[-1].y, *(one.bottom for one in dangers if one.colliderect(found[-1]))])
    return found


def _named(stage: Stage) -> list[Rect]:
    """Where the names of goals stand."""
    at = stage.scale
    return [
        Rect(round(box.x / at), round(box.y / at), round(box.width / at), round(box.height / at))
        for box in stage.board.under.named
    ]


def shields(lattice: Lattice, looking: DestinationInfo) -> tuple[tuple[Cell, str, bool], ...]:
    """A shield on each side of the destination from which something shelters it: the better of two."""
    if looking.cell is None:
        return ()
    best: dict[str, Cover] = {}
    for row in looking.rows:
        if row.cover is Cover.NONE or row.blocker is not None:
            continue
        towards = lattice.towards(looking.cell, row.cell)
        best[towards] = max(best.get(towards, Cover.NONE), row.cover)
    return tuple((looking.cell, towards, level is Cover.FULL) for towards, level in sorted(best.items()))
