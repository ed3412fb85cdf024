"""A choice among figures: the board shows whom the rows stand for, and pointing at one of them chooses its row."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.panels.modal import Modal, Row
from game.client.screens.stage import Stage
from game.client.seat.marks import Marks


def marked(marks: Marks, question: Modal | None, stage: Stage, box: Rect) -> Marks:
    """All of them with their bases lit, in brackets the one whose row is lit, or that is pointed at."""
    if question is None or not question.units:
        return marks
    unit = _lit(question, stage, box)
    return replace(marks, highlight=marks.highlight | (frozenset(question.units) - {0}), target=unit, hovered=unit)


def pressed(question: Modal, stage: Stage, box: Rect, event: Input) -> Row | None:
    """The row of the figure on which the button goes down, outside of the question that lies in `box`."""
    if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
        return None
    unit = _under(question, stage, event.pos, box)
    return question.rows[question.units.index(unit)] if unit else None


def _lit(question: Modal, stage: Stage, box: Rect) -> int:
    desk = stage.desk
    key = desk.focus if desk.by_keys else desk.hover
    row = int(key.removeprefix("row ")) if key.startswith("row ") else -1
    if 0 <= row < len(question.units):
        return question.units[row]
    x, y = desk.mouse
    return 0 if desk.by_keys else _under(question, stage, (round(x * stage.scale), round(y * stage.scale)), box)


def _under(question: Modal, stage: Stage, pos: tuple[int, int], box: Rect) -> int:
    """The figure at that point of the board, if it is one of those to choose from."""
    if not question.units or stage.over_panel(pos) or box.collidepoint(stage.units(pos)):
        return 0
    unit = stage.board.unit_at(pos)
    return unit if unit in question.units else 0
