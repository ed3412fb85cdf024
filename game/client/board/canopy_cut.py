"""Cuts out what is drawn above the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client.board.tile_stamps import TilePainter, Tone, bare, tone_of
from game.client.kit.atlases import Picture
from game.core.geometry.lattice import Point
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
