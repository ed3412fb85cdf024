"""Mouse and keys over the board of the battle screen: pointing, ordering, and what the keys that belong to no button do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event as Input

from game.client.screens import together

if TYPE_CHECKING:
    from game.client.screens.battle import BattleScreen

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


SKIPS = (pygame.K_SPACE, *ENTER)


def only_skips(screen: BattleScreen, event: Input) -> bool:
    """Whether the input belongs to what is or was being shown, and is no order. What is still being shown is taken to its end."""
    skipping, showing = screen.skipping, screen.showing
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        return skipping.released()
    if event.type == pygame.KEYUP:
        skipping.key_up(event.key)
        return False
    if event.type == pygame.KEYDOWN and event.key in SKIPS:
        taken = skipping.key_down(event.key, showing)
    elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        taken = skipping.pressed(event.pos, showing, screen.handover is not None or not screen.stage.over_panel(event.pos))
    else:
        return False
    if taken and screen.stage.playback.busy:
        _skip(screen, event)
    return taken


def _skip(screen: BattleScreen, event: Input) -> None:
    """Space goes to the next step of what is shown, everything else to its end."""
    if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
        screen.stage.playback.skip_step()
    else:
        screen.stage.playback.skip()


def board_input(screen: BattleScreen, event: Input) -> None:
    if event.type == pygame.MOUSEMOTION:
        if not screen.hold.on:
            point(screen, event.pos)
    elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not screen.stage.over_panel(event.pos):
        _clicked(screen, event.pos)
    elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and screen.ready and screen.aiming.dragged():
        screen.confirm(screen.stage.units(event.pos))
    elif event.type == pygame.KEYDOWN and screen.ready:
        _key(screen, event)


def point(screen: BattleScreen, pos: tuple[int, int]) -> None:
    """What the mouse points at: a cell, or the figure whose head stands out of its own."""
    stage, aiming = screen.stage, screen.aiming
    over = stage.over_panel(pos)
    unit = 0 if over else stage.board.unit_at(pos)
    aims = bool(unit) and screen.ready and not screen.match.battle.pending and aiming.wants_unit(unit)
    aiming.point_at(stage.scene.units[unit].cell if aims else None if over else stage.board.cell_at(pos))


def _clicked(screen: BattleScreen, pos: tuple[int, int]) -> None:
    unit = screen.stage.board.unit_at(pos)
    point(screen, pos)
    if screen.ready and screen.aiming.press():
        screen.confirm(screen.stage.units(pos))
    elif together.is_on(screen) and unit in together.figures(screen):
        together.select(screen, unit)
    elif unit and not (screen.ready and screen.aiming.plan().actions):
        screen.stage.pinned = unit


def _key(screen: BattleScreen, event: Input) -> None:
    aiming = screen.aiming
    if together.key(screen, event):
        return
    if event.key in ENTER:
        if aiming.press(by_key=True):
            screen.confirm(None)
    elif event.key == pygame.K_TAB:
        aiming.cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        _follow(screen)
    elif aiming.step(event.key):
        _follow(screen)


def _follow(screen: BattleScreen) -> None:
    if screen.aiming.cell:
        screen.stage.board.camera.show(screen.aiming.cell)
