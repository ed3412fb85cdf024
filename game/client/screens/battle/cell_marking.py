"""Marking tiles on the board: by click and drag, by arrow keys and space; Backspace takes back, Enter or the
brass button gives the order."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import keycap
from game.client.kit.widgets import Card, Done, Look, Widget
from game.client.panels.notice import Notice
from game.client.seat.orders.cell_marking import friends_in
from game.client.seat.orders.targeting import Aiming


def marks(aiming: Aiming) -> bool:
    """Whether tiles are being marked now."""
    return aiming.verb is not None and aiming.verb.aim == "cells"


def take_key(aiming: Aiming, notice: Notice, event: Input) -> bool:
    """Space and Backspace while tiles are being marked; true if that was it. With no mark to take back,
    Backspace is free for orders."""
    if event.type != pygame.KEYDOWN or not marks(aiming):
        return False
    if event.key == pygame.K_SPACE:
        aiming.by_keys = True
        begin(aiming, notice)
        aiming.marking.end()
    elif event.key == pygame.K_BACKSPACE:
        return aiming.marking.undo()
    else:
        return False
    return True


def begin(aiming: Aiming, notice: Notice) -> None:
    """Mark or unmark what is pointed at; says why not."""
    verb, marking = aiming.verb, aiming.marking
    if verb is None or aiming.cell is None or aiming.cell not in aiming.battle.field:
        return
    if marking.begin(aiming.orders, verb, aiming.cell):
        notice.forget()
    elif marking.refusal:
        notice.refuse(verb.words, marking.refusal.words, marking.refusal.rule)


def follow(aiming: Aiming, event: Input) -> None:
    """The mouse goes on over other cells, or its button comes up, wherever that is."""
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        aiming.marking.end()
    elif event.type == pygame.MOUSEMOTION and aiming.marking.dragging:
        if not event.buttons[0]:
            aiming.marking.end()
        elif marks(aiming) and aiming.verb and aiming.cell:
            aiming.marking.drag(aiming.orders, aiming.verb, aiming.cell)


def button(rect: Rect, aiming: Aiming, on: Callable[[], Done]) -> Widget | None:
    """In place of the end of the turn as long as something is marked: give the order."""
    if not marks(aiming) or not aiming.marking.cells or aiming.verb is None:
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
