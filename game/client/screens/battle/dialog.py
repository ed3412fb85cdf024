"""What is open above the battle and wants one answer before anything else: a warning, or a choice among
orders, figures or cells, which the board shows."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.widgets import Done
from game.client.panels.modal import Modal, Row
from game.client.screens.stage.stage import Stage
from game.client.seat.view.board_marks import Marks
from game.core.references import NO_UNIT


def marked(marks: Marks, question: Modal | None, stage: Stage, box: Rect) -> Marks:
    """All of them with their bases lit, in brackets the one whose row is lit, or that is pointed at; of cells
    the way of that row."""
    if question is None or not (question.units or question.ways):
        return marks
    row = _lit(question, stage, box)
    if question.ways:
        way = question.ways[row] if row >= 0 else ()
        return replace(
            marks, reach=frozenset().union(*question.ways), path=way, cursor=way[-1] if way else None
        )
    unit = question.units[row] if row >= 0 else NO_UNIT
    return replace(
        marks, highlight=marks.highlight | (frozenset(question.units) - {NO_UNIT}), target=unit, hovered=unit
    )


def pressed(question: Modal, stage: Stage, box: Rect, event: Input) -> Row | None:
    """The row of the figure or cell on which the button goes down, outside of the question that lies in
    `box`."""
    if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
        return None
    row = _under(question, stage, event.pos, box)
    return question.rows[row] if row >= 0 else None


def _lit(question: Modal, stage: Stage, box: Rect) -> int:
    """The row that is lit or pointed at, -1 if none is."""
    desk = stage.desk
    row = desk.marked("row")
    if row is not None and row < len(question.units or question.ways):
        return row
    x, y = desk.mouse
    return (
        -1 if desk.by_keys else _under(question, stage, (round(x * stage.scale), round(y * stage.scale)), box)
    )


def _under(question: Modal, stage: Stage, pos: tuple[int, int], box: Rect) -> int:
    """The row of what is at that point of the board, -1 if there is nothing to choose."""
    if stage.over_panel(pos) or box.collidepoint(stage.units(pos)):
        return -1
    if question.ways:
        cell = stage.board.camera.to_cell(pos)
        return next((row for row, way in enumerate(question.ways) if cell in way), -1)
    unit = stage.board.unit_at(pos) if question.units else 0
    return question.units.index(unit) if unit in question.units and unit else -1


class Dialog:
    """`near` is what it lies beside, in units of the interface; None lays it where it hides least."""

    def __init__(self) -> None:
        self.modal: Modal | None = None
        self.near: Rect | None = None
        self.always = False  # whether the answer to the open question is to be remembered

    def open(self, modal: Modal, near: Rect | None = None) -> None:
        self.near = near
        self.change(modal)

    def change(self, modal: Modal) -> None:
        """Another choice, at the same place. What no row puts away has a cross in its corner."""
        stays = any(row.hint == "Esc" for row in modal.rows)
        self.modal = modal if stays else replace(modal, close=self.close)

    def close(self) -> Done:
        self.modal = None
        return None

    def turn_always(self) -> Done:
        self.always = not self.always
        if self.modal and self.modal.always is not None:
            self.modal = replace(self.modal, always=self.always)
        return None

    def settled(self) -> None:
        """Something was ordered or answered."""
        self.modal, self.always = None, False

    def forget(self) -> None:
        self.modal, self.near, self.always = None, None, False
