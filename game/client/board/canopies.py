"""Crowns of trees and whatever else is drawn above the figures: they fade where somebody stands below."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.board.canopy_cut import Crown
from game.client.seat.view.playback import Playback
from game.core.references import UnitId

FADE_MS = 120
CLEAR = 0.45


class Crowns:
    """How clear each crown in sight is just now."""

    def __init__(self, cut: Callable[[int], Sequence[Crown]]) -> None:
        self._cut = cut
        self._levels: dict[tuple[int, int, int], float] = {}

    def forget(self) -> None:
        self._levels.clear()

    def update(self, ms: float, camera: Camera, playback: Playback, hidden: Container[int]) -> None:
        bodies = [
            _body_box(playback, unit, camera.zoom) for unit in playback.scene.units if unit not in hidden
        ]
        for crown in self._in_sight(camera):
            inner = crown.box.inflate(-crown.box.w * 0.3, -crown.box.h * 0.3)
            goal = CLEAR if inner.collidelist(bodies) >= 0 else 1.0
            level = self._levels.get(crown.key, goal)
            change = ms / FADE_MS * (1 - CLEAR)
            self._levels[crown.key] = min(goal, level + change) if goal > level else max(goal, level - change)

    def draw(self, target: Surface, camera: Camera) -> None:
        left, top = camera.origin
        target.set_clip(Rect(left, top, *camera.extent))
        for crown in self._in_sight(camera):
            crown.picture.faded(self._levels.get(crown.key, 1.0)).draw(
                target, left + crown.box.x, top + crown.box.y
            )
        target.set_clip(None)

    def _in_sight(self, camera: Camera) -> list[Crown]:
        left, top = camera.origin
        window = Rect(-left, -top, *camera.view)
        return [crown for crown in self._cut(camera.zoom) if window.colliderect(crown.box)]


def _body_box(playback: Playback, unit: UnitId, zoom: int) -> Rect:
    x, y = playback.place(unit)
    return Rect(round((x + 0.2) * zoom), round((y - 0.1) * zoom), round(0.6 * zoom), round(0.95 * zoom))
