"""What stands for the pictures of a map: a few dots a unit until a piece is baked, plain cells where its
pictures are missing."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.client.board.baking import Placed
from game.client.board.tile_stamps import TilePainter
from game.client.kit.theme import mix, rgb
from game.maps import MapPicture

SOURCE = 16
"""The size at which the pictures of tiles are looked at: the smallest that they are drawn for."""
MOSTLY = 128


def rough_picture(picture: MapPicture, tiles: Placed, box: Rect, dots: int = 1) -> Surface:
    """The tiles that reach into a box of units, without shadows and light, at so many dots a unit."""
    small = Surface((box.width * dots, box.height * dots), 0, 32)
    small.fill(picture.background or rgb("ink"))
    painter, grain = TilePainter(picture, SOURCE), SOURCE // dots
    for layer, placed in tiles:
        if layer.blend:  # would hide what it only tones
            continue
        found = ((painter.surface(layer, tile), painter.place(layer, tile)) for tile in placed)
        small.fblits(
            [
                (_dots(surface, grain), (x // grain - box.x * dots, y // grain - box.y * dots))
                for surface, (x, y) in found
                if surface
            ]
        )
    return small


@lru_cache(maxsize=2048)
def _dots(surface: Surface, grain: int) -> Surface:
    small = pygame.transform.smoothscale(
        surface, tuple(max(1, round(length / grain)) for length in surface.get_size())
    )
    if (
        small.get_size() == (1, 1) and small.get_at((0, 0)).a >= MOSTLY
    ):  # a hex leaves corners free, where its neighbours lie
        small.set_at((0, 0), (*pygame.transform.average_color(surface, surface.get_rect(), True)[:3], 255))
    return small


@lru_cache(maxsize=32)
def schematic(size: tuple[int, int], height: int) -> Surface:
    """A cell of a map whose pictures are missing: floor, low cover, obstacle or wall, told by its height."""
    cell = Surface(size, 0, 32)
    cell.fill(mix("concrete", "ink", 0.35))
    pygame.draw.rect(cell, mix("concrete", "ink", 0.45), cell.get_rect(), 1)
    if height:
        inset = 0 if height >= 20 else min(size) // 10
        pygame.draw.rect(cell, rgb("ink"), cell.get_rect().inflate(-inset * 2, -inset * 2))
        if height >= 20:
            tone = "roof"
        elif height >= 11:
            tone = "timber"
        else:
            tone = "canvas"
        pygame.draw.rect(cell, rgb(tone), cell.get_rect().inflate(-inset * 2 - 2, -inset * 2 - 2))
    return cell
