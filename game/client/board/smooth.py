"""Stretches the pictures of tiles that stand as objects at another size than their own, as Tiled does: between the middles of pixels."""

from __future__ import annotations

from functools import lru_cache
from math import floor

import pygame
from pygame import Surface

from game.client.kit.assets import clear, shared

MOST = 65_536
"""Pixels of a picture up to which each is reckoned; larger ones are scaled at one go, and differ a little."""


def stretched(piece: Surface, size: tuple[int, int]) -> Surface:
    """The picture at that size; both have straight alpha."""
    if size[0] * size[1] > MOST or piece.get_width() * piece.get_height() > MOST:
        return pygame.transform.smoothscale(piece, size)
    return _straight(_along(_along(_premultiplied(piece), size[0], 0), size[1], 1))


def _premultiplied(piece: Surface) -> Surface:
    """So that what is clear lends no colour to what lies beside it."""
    whole = clear(piece.get_size())
    whole.blit(piece, (0, 0))
    return whole.premul_alpha()


def _along(piece: Surface, length: int, axis: int) -> Surface:
    """So long across (axis 0) or down (axis 1): each line a mixture of the two whose middles lie on either side of its own."""
    wide, high = piece.get_size()
    old = high if axis else wide
    if length == old:
        return piece
    made = clear((wide, length) if axis else (length, high))
    for number in range(length):
        at = (number + 0.5) * old / length - 0.5
        first = floor(at)
        for line, share in ((first, 1 - (at - first)), (first + 1, at - first)):
            line, level = min(max(line, 0), old - 1), round(share * 255)
            strip = piece.subsurface((0, line, wide, 1) if axis else (line, 0, 1, high)).copy()
            strip.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
            made.blit(strip, (0, number) if axis else (number, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return made


def _straight(piece: Surface) -> Surface:
    """With straight alpha again: only what is neither clear nor opaque has other colours then."""
    pixels = bytearray(pygame.image.tobytes(piece, "RGBA"))
    for number, alpha in enumerate(pixels[3::4]):
        if 0 < alpha < 255:
            at = 4 * number
            pixels[at : at + 3] = pixels[at : at + 3].translate(_freed(alpha))
    return shared(pygame.image.frombytes(bytes(pixels), piece.get_size(), "RGBA"))


@lru_cache(maxsize=256)
def _freed(alpha: int) -> bytes:
    """What each level of a channel is without that alpha."""
    return bytes(min(255, (level * 255 + alpha // 2) // alpha) for level in range(256))
