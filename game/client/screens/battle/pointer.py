"""Pointing at the board: what the mouse points at and where it is pressed, and tiles that are marked, by
click and drag or by arrow keys and space; Backspace takes back, Enter or the brass button gives the
order."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.tooltips import TooltipHold
from game.client.kit.ui_elements import keycap
from game.client.kit.widgets import Card, Done, Look, Widget
from game.client.panels.facing_fan import INNER
from game.client.panels.notice import Notice
from game.client.screens.battle.odds_tip import OddsTip
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders.cell_marking import friends_in
from game.client.seat.orders.targeting import Aiming
from game.client.seat.orders.way_end import Fan, nearest
from game.core.field import Cell

Point = tuple[int, int]


class Pointer:
    """Keeps `aiming` pointed at what lies under the mouse."""

    def __init__(self, chair: Chair, stage: Stage, aiming: Aiming, tip: OddsTip) -> None:
        self.chair = chair
        self.stage = stage
        self.aiming = aiming
        self.tip = tip
        self._view = self._lay = (0, 0, 0)  # how the board lay when that was looked at, and a frame ago
        self._since = -1  # how much had been ordered when the mouse moved last

    def forget(self) -> None:
        """Somebody else looks at the board: however it lay before, it has come to lie anew."""
        self._view = self._lay = (0, 0, 0)
        self._since = -1

    @property
    def hold(self) -> TooltipHold:
        return self.tip.hold

    def at(self, pos: Point) -> None:
        """The mouse points at a cell, or at the figure whose head stands out of its own."""
        fan = self.aiming.way.fan
        if fan is None:
            self.aiming.point_at(self.cell(pos))
        elif not self.stage.over_panel(pos):
            x, y = (round(part * self.stage.scale) for part in self.tip.fan_centre(fan))
            dx, dy = pos[0] - x, pos[1] - y
            aimed = hypot(dx, dy) >= INNER * self.stage.scale  # on a sector, and not only towards it
            names = fan.names if aimed else [name for name in fan.names if name in fan.ways]
            if not self._on_end(fan, (x, y), pos):
                self.aiming.way.face(nearest(self.stage.board.lattice, fan.cell, names, dx, dy))

    def _on_end(self, fan: Fan, middle: Point, pos: Point) -> bool:
        """Whether it rests where the way was clicked, though the fan lies aside: that means no direction."""
        camera = self.stage.board.camera
        x, y = camera.centre_of(fan.cell)
        near = hypot(pos[0] - x, pos[1] - y) < camera.zoom / 2
        return near and hypot(middle[0] - x, middle[1] - y) > camera.zoom / 2

    def press(self, pos: Point) -> None:
        """The button goes down there, and means that very cell."""
        if self.aiming.way.fan is None:
            self.aiming.press_at(self.cell(pos))

    def cell(self, pos: Point) -> Cell | None:
        """What lies at that point of the screen: None on a panel."""
        stage = self.stage
        if stage.over_panel(pos):
            return None
        unit = stage.board.unit_at(pos)
        aims = bool(unit) and self.chair.orders and self.aiming.wants_unit(unit)
        return stage.scene.units[unit].cell if aims else stage.board.cell_at(pos)

    def moved(self, event: Input) -> bool:
        """True if the input is the mouse on its way; then it points somewhere else, unless it is on its way
        to the tooltip."""
        if event.type != pygame.MOUSEMOTION:
            return False
        self._since = self._ordered
        if not self.hold.on:
            self.at(event.pos)
        return True

    @property
    def _ordered(self) -> int:
        return len(self.chair.match.battle.history)

    def moved_under(self) -> None:
        """The board has moved under a mouse that rests: another cell lies there now."""
        x, y = self.stage.desk.mouse
        if x >= 0 and not self.aiming.by_keys and not self.hold.on:
            self.at((round(x * self.stage.scale), round(y * self.stage.scale)))

    def follow(self) -> None:
        """Once the board lies still again, whoever has moved it: what lies under the mouse now."""
        camera = self.stage.board.camera
        view, before = (*camera.origin, camera.zoom), self._lay
        self._lay = view
        if view != self._view and view == before and not camera.gliding:
            self._view = view
            if self._since == self._ordered:
                self.moved_under()
            elif not self.hold.on:  # an order has moved the board: nobody has pointed at what lies there now
                self.aiming.point_away()

    def away(self) -> None:
        """The mouse is over a panel."""
        if not self.hold.on:
            self.aiming.point_away()

    def pressed(self, event: Input) -> Point | None:
        """Where on the board the button goes down, None if it does not."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self.stage.over_panel(event.pos):
            return None
        x, y = event.pos
        return x, y


def marks_tiles(aiming: Aiming) -> bool:
    """Whether tiles are being marked now."""
    return aiming.verb is not None and aiming.verb.aim == "cells"


def take_marking_key(aiming: Aiming, notice: Notice, event: Input) -> bool:
    """Space and Backspace while tiles are being marked; true if that was it. With no mark to take back,
    Backspace is free for orders."""
    if event.type != pygame.KEYDOWN or not marks_tiles(aiming):
        return False
    if event.key == pygame.K_SPACE:
        aiming.by_keys = True
        mark(aiming, notice)
        aiming.marking.end()
    elif event.key == pygame.K_BACKSPACE:
        return aiming.marking.undo()
    else:
        return False
    return True


def mark(aiming: Aiming, notice: Notice) -> None:
    """Mark or unmark what is pointed at; says why not."""
    verb, marking = aiming.verb, aiming.marking
    if verb is None or aiming.cell is None or aiming.cell not in aiming.battle.field:
        return
    if marking.begin(aiming.orders, verb, aiming.cell):
        notice.forget()
    elif marking.refusal:
        notice.refuse(verb.words, marking.refusal.words, marking.refusal.rule)


def go_on_marking(aiming: Aiming, event: Input) -> None:
    """The mouse goes on over other cells, or its button comes up, wherever that is."""
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        aiming.marking.end()
    elif event.type == pygame.MOUSEMOTION and aiming.marking.dragging:
        if not event.buttons[0]:
            aiming.marking.end()
        elif marks_tiles(aiming) and aiming.verb and aiming.cell:
            aiming.marking.drag(aiming.orders, aiming.verb, aiming.cell)


def mark_done_button(rect: Rect, aiming: Aiming, on: Callable[[], Done]) -> Widget | None:
    """In place of the end of the turn as long as something is marked: give the order."""
    if not marks_tiles(aiming) or not aiming.marking.cells or aiming.verb is None:
        return None
    verb, plan = aiming.verb, aiming.plan()
    if not plan.actions:
        return None
    count = len(aiming.marking.cells)
    friends = friends_in(aiming.orders, plan.actions[0])
    words = f"{count} tile{'s' if count != 1 else ''}" + (
        f", {' and '.join(friends)} in them" if friends else ""
    )

    def draw(pen: Pen, box: Rect, look: Look) -> None:
        pen.shadow(box)
        pen.plate(box, "bad" if friends else "brass", 1, "#ffe3a0", 1, 8, (0.28, 0.18))
        if look.hover:
            pen.plate(box, "#ffffff", 0.07, line=0)
        pen.icon(verb.icon, box.x + 18, box.y + 21, 42, "ink")
        pen.block(verb.words, box.x + 74, box.y + 30, 13, "ink", room=box.width - 84)
        for number, line in enumerate(pen.lines(words, 12, box.width - 84, 2)):
            pen.text(
                line, box.x + 74, box.y + 60 + 14 * number, 12, "ink", bool(friends), room=box.width - 84
            )
        keycap(pen, box.right - 12, box.y + 6, "Enter")

    return Card("mark done", rect, on, paint=draw)
