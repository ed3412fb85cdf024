"""The mouse and the keys that move the camera and the log, in playing and in watching."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event as Input

if TYPE_CHECKING:
    from game.client.screens.stage.stage import Stage

PAN = 48
WAYS = {pygame.K_LEFT: (-PAN, 0), pygame.K_RIGHT: (PAN, 0), pygame.K_UP: (0, -PAN), pygame.K_DOWN: (0, PAN)}


def camera_input(stage: Stage, event: Input) -> bool:
    """Drag with the middle or right button, zoom with the wheel; true if the input was used up."""
    camera = stage.board.camera
    if stage.take(event):
        return True
    if event.type == pygame.MOUSEBUTTONDOWN and event.button in (2, 3):
        camera.begin(event.pos)
        stage.panning = True
        return True
    if event.type == pygame.MOUSEBUTTONUP and event.button in (2, 3) and stage.panning:
        camera.release()
        stage.panning = False
        return True
    if event.type == pygame.MOUSEMOTION and stage.panning:
        camera.drag(event.pos)
        return True
    if event.type == pygame.MOUSEWHEEL:
        camera.zoom_by(event.y, pygame.mouse.get_pos())
        return True
    return event.type == pygame.KEYDOWN and (_camera_key(stage, event) or _log_key(stage, event.key))


def _camera_key(stage: Stage, event: Input) -> bool:
    camera, scene = stage.board.camera, stage.scene
    if event.key in WAYS and event.mod & pygame.KMOD_SHIFT:
        camera.pan(*WAYS[event.key])
    elif event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
        camera.zoom_by(1)
    elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
        camera.zoom_by(-1)
    elif event.key == pygame.K_SPACE and scene.active in scene.units:
        camera.centre(scene.units[scene.active].cell)
    else:
        return False
    return True


def _log_key(stage: Stage, key: int) -> bool:
    area, view = stage.logs.area(), stage.logs.entries
    if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        stage.desk.scroll_to(
            area, stage.logs.offset() + (-1 if key == pygame.K_PAGEUP else 1) * area.rect.height * 0.8
        )
        view.pinned = stage.desk.offset(area) >= area.most - 1
    elif key in (pygame.K_COMMA, pygame.K_PERIOD):
        offset = view.step(-1 if key == pygame.K_COMMA else 1, area, stage.logs.offset())
        view.pinned = False
        stage.desk.scroll_to(area, offset)
    else:
        return False
    return True
