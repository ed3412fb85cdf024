"""Stretches and turns the pictures of tiles that stand as objects, as Tiled does: between the middles of
pixels."""

from __future__ import annotations

from functools import lru_cache
from math import cos, floor, radians, sin

import pygame
from pygame import Surface

from game.client.kit.atlases import clear, shared

MOST = 1 << 20
"""Pixels of a picture up to which each is reckoned; larger ones are scaled at one go, and differ a little."""
MOST_TURNED = 40_000
"""The same of one that is turned askew."""


def stretch_picture(piece: Surface, size: tuple[int, int]) -> Surface:
    """The picture at that size; both have straight alpha."""
    if size[0] * size[1] > MOST or piece.get_width() * piece.get_height() > MOST:
        return pygame.transform.smoothscale(piece, size)
    return _straight(_along(_along(_premultiplied(piece), size[0], 0), size[1], 1))


def turned(
    piece: Surface, turn: float, box: tuple[int, int, int, int], scale: tuple[float, float] = (1.0, 1.0)
) -> Surface:
    """The picture turned clockwise by so many degrees about its lower left corner, sharp at its edges: what
    of it lies in a box, whose left, top, right and bottom are counted from that corner in pixels that are
    `scale` of ours wide and high.
    """
    size = max(1, round((box[2] - box[0]) * scale[0])), max(1, round((box[3] - box[1]) * scale[1]))
    (wide, high), cosine, sine = piece.get_size(), cos(radians(turn)), sin(radians(turn))
    if turn % 90 == 0 or size[0] * size[1] > MOST_TURNED:
        made, rough = (
            clear(size),
            pygame.transform.rotate(piece, -turn)
            if turn % 90 == 0
            else pygame.transform.rotozoom(piece, -turn, 1.0),
        )
        middle = (
            (wide * cosine + high * sine) / 2 - box[0] * scale[0],
            (wide * sine - high * cosine) / 2 - box[1] * scale[1],
        )
        made.blit(
            rough,
            rough.get_rect(center=(round(middle[0]), round(middle[1]))),
            special_flags=pygame.BLEND_RGBA_ADD,
        )
        return made
    pixels = pygame.image.tobytes(_premultiplied(piece), "RGBA")
    found = bytearray()
    for y in range(size[1]):
        for x in range(size[0]):
            u, v = box[0] * scale[0] + x + 0.5, box[1] * scale[1] + y + 0.5
            found += _between(pixels, wide, high, u * cosine + v * sine, v * cosine - u * sine + high)
    return _straight(shared(pygame.image.frombytes(bytes(found), size, "RGBA")))


def _between(pixels: bytes, wide: int, high: int, x: float, y: float) -> bytes:
    """The mixture of the four pixels whose middles lie about a point; clear beyond the picture."""
    if not (0 <= x < wide and 0 <= y < high):
        return bytes(4)
    left, top = floor(x - 0.5), floor(y - 0.5)
    across, down = x - 0.5 - left, y - 0.5 - top
    columns, rows = (max(0, left), min(wide - 1, left + 1)), (max(0, top), min(high - 1, top + 1))
    a, b, c, d = (pixels[(at := 4 * (row * wide + column)) : at + 4] for row in rows for column in columns)
    shares = (1 - across) * (1 - down), across * (1 - down), (1 - across) * down, across * down
    return bytes(
        round(i * shares[0] + j * shares[1] + k * shares[2] + m * shares[3])
        for i, j, k, m in zip(a, b, c, d, strict=True)
    )


def _premultiplied(piece: Surface) -> Surface:
    """So that what is clear lends no colour to what lies beside it."""
    whole = clear(piece.get_size())
    whole.blit(piece, (0, 0))
    return whole.premul_alpha()


def _along(piece: Surface, length: int, axis: int) -> Surface:
    """So long across (axis 0) or down (axis 1): each line a mixture of the two whose middles lie on either
    side of its own."""
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
