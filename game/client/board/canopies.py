"""Crowns of trees and whatever else is drawn above the figures: cut out of the map, they fade where somebody
stands below."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.board.tile_stamps import TilePainter, Tone, bare, tone_of
from game.client.kit.atlases import Picture
from game.client.seat.view.playback import Playback
from game.core.geometry.lattice import Point
from game.core.references import UnitId
from game.maps import MapPicture, PictureLayer, PictureTile


@dataclass(frozen=True, eq=False)
class Crown:
    """A part of the map that is drawn above the figures; `box` is what it covers, in pixels of the map at the
    zoom asked for."""

    key: tuple[int, int, int]
    picture: Picture
    box: Rect


def cut_crowns(
    picture: MapPicture,
    layers: Sequence[PictureLayer],
    sizes: Sequence[int],
    zoom: int,
    dark: Callable[[Point], int] = lambda _: 0,
) -> Iterator[Crown]:
    """All of them, layer by layer, baked at one of `sizes`, as dark as it is below them: how much of 255 the
    light has lost there `dark` says."""
    source = min((px for px in sizes if px >= zoom), default=max(sizes))
    painter = TilePainter(picture, source)
    cut: dict[tuple[PictureTile, Tone, int], Picture] = {}
    for number, layer in enumerate(layers):
        for tile in layer.tiles:
            surface = painter.surface(layer, tile)
            if surface is None:
                continue
            x, y = painter.place(layer, tile)
            lost = dark(((x + surface.get_width() / 2) / source, (y + surface.get_height() / 2) / source))
            key = bare(tile), tone_of(layer), lost
            if key not in cut:
                whole = surface.premul_alpha()
                whole.fill((255 - lost, 255 - lost, 255 - lost, 255), special_flags=pygame.BLEND_RGBA_MULT)
                size = round(surface.get_width() * zoom / source), round(surface.get_height() * zoom / source)
                cut[key] = Picture(whole if source == zoom else pygame.transform.smoothscale(whole, size))
            found = cut[key]
            yield Crown(
                (number, *tile.cell),
                found,
                found.surface.get_rect(topleft=(round(x * zoom / source), round(y * zoom / source))),
            )


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
