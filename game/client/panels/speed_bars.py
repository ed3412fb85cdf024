"""Bars across the way of a large body where each speed ends, with its name and how far it leads."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.panels.danger_marks import Boxes
from game.client.seat.view.board_marks import SpeedBar

HALF, DASH, GAP = 1.1, 5, 3
"""Half of a bar, in cells; what is drawn of it and what is left out, in units."""


def draw(pen: Pen, cells: Boxes, bars: tuple[SpeedBar, ...], said: Sequence[Rect]) -> None:
    """No bar is drawn over what is `said` there already, and none is named a second time there."""
    for bar in bars:
        here, there = cells((bar.cell, bar.following))
        _across(pen, here, there, said)
        wide = round(pen.width(bar.words, 12, True)) + 14
        plate = Rect(0, 0, wide, 20)
        plate.center = ((here.centerx + there.centerx) // 2, here.centery + round(here.height * HALF) + 14)
        if plate.collidelist(said) < 0:
            pen.plate(plate, "ink", 0.9, "steel", 1, 4)
            pen.text(bar.words, plate.centerx, plate.y + 14.5, 12, "paper", True, 0.5)


def _across(pen: Pen, here: Rect, there: Rect, said: Sequence[Rect]) -> None:
    x, y = (here.centerx + there.centerx) / 2, (here.centery + there.centery) / 2
    dx, dy = there.centerx - here.centerx, there.centery - here.centery
    length = hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    reach, at = here.width * HALF, -here.width * HALF
    while at < reach:
        end = min(reach, at + DASH)
        middle = (at + end) / 2
        dash = Rect(round(x - uy * middle) - DASH, round(y + ux * middle) - DASH, 2 * DASH, 2 * DASH)
        for half, tone in ((3.4, "ink"), (1.8, "paper")) if dash.collidelist(said) < 0 else ():
            pen.polygon(
                [
                    (x - uy * at - ux * half, y + ux * at - uy * half),
                    (x - uy * end - ux * half, y + ux * end - uy * half),
                    (x - uy * end + ux * half, y + ux * end + uy * half),
                    (x - uy * at + ux * half, y + ux * at + uy * half),
                ],
                tone,
            )
        at = end + GAP
