"""Cuts out what is drawn above the figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client.board.stamps import TilePainter, Tone, bare, tone_of
from game.client.kit.assets import Picture
from game.maps import MapPicture, PictureLayer, PictureTile


@dataclass(frozen=True, eq=False)
class Crown:
    """A part of the map that is drawn above the figures; `box` is what it covers, in pixels of the map at the zoom asked for."""

    key: tuple[int, int, int]
    picture: Picture
    box: Rect


def cut_crowns(picture: MapPicture, layers: Sequence[PictureLayer], sizes: Sequence[int], zoom: int) -> Iterator[Crown]:
    """All of them, layer by layer, baked at one of `sizes`."""
    source = min((px for px in sizes if px >= zoom), default=max(sizes))
    painter = TilePainter(picture, source)
    cut: dict[tuple[PictureTile, Tone], Picture] = {}
    for number, layer in enumerate(layers):
        for tile in layer.tiles:
            surface = painter.surface(layer, tile)
            if surface is None:
                continue
            key = bare(tile), tone_of(layer)
            if key not in cut:
                whole = surface.premul_alpha()
                size = round(surface.get_width() * zoom / source), round(surface.get_height() * zoom / source)
                cut[key] = Picture(whole if source == zoom else pygame.transform.smoothscale(whole, size))
            x, y = painter.place(layer, tile)
            found = cut[key]
            yield Crown((number, *tile.cell), found, found.surface.get_rect(topleft=(round(x * zoom / source), round(y * zoom / source))))
