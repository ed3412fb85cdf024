"""What a lesson does with the first press: it points at what is marked, so that the second one gives the
order."""

from __future__ import annotations

import pygame
from pygame.event import Event as Input

from game.client.kit.input_reply import ENTER
from game.client.screens.battle.keys import is_press
from game.client.screens.tutorial.highlights import step_highlights
from game.client.seat.orders.targeting import Aiming
from game.client.seat.tutorial.lesson_run import LessonRun
from game.core.field import Cell
from game.core.verbs import Verb


def led(aiming: Aiming, teaching: LessonRun, event: Input) -> Cell | None:
    """Choose the order that the step asks for and point it at what is marked, if Enter is pressed before that
    was done; returns where it points.

    A press of the mouse on a marked tile chooses an order that marks tiles, and goes on as if it had been
    chosen before: None.
    """
    step = teaching.step
    if not step or not step.orders or aiming.marking.cells:
        return None
    verb = next(
        (verb for verb in teaching.battle.ruleset.VERBS if verb.action == step.orders[0].verb and verb.aim),
        None,
    )
    marked = step_highlights(teaching, step).marked
    if verb is None or not marked:
        return None
    if (
        verb.aim == "cells"
        and event.type == pygame.MOUSEBUTTONDOWN
        and event.button == 1
        and aiming.cell in marked
    ):
        _choose(aiming, verb)
        return None
    if not is_press(event, *ENTER):
        return None
    if verb.aim == "cells":
        _choose(aiming, verb)
        return _mark(aiming, verb, marked)
    if aiming.verb == verb and aiming.cell in marked and aiming.cell != aiming.anchor:
        return None
    cell = marked[-1] if aiming.anchor else marked[0]
    _choose(aiming, verb)
    aiming.cell, aiming.by_keys = cell, True
    return cell


def _choose(aiming: Aiming, verb: Verb) -> None:
    if aiming.verb != verb:
        aiming.choose(verb)


def _mark(aiming: Aiming, verb: Verb, cells: tuple[Cell, ...]) -> Cell:
    """All of them in one go, which Backspace takes back."""
    aiming.marking.begin(aiming.orders, verb, cells[0])
    for cell in cells[1:]:
        aiming.marking.drag(aiming.orders, verb, cell)
    aiming.marking.end()
    aiming.cell, aiming.by_keys = cells[-1], True
    return cells[-1]
