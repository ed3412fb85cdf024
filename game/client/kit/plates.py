"""Shapes with soft edges, plates and their shadows, in pixels: drawn once and kept."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import pygame
from pygame import Surface

Point = tuple[float, float]
Span = tuple[int, int]
OVER = 3
"""Shapes with slanted edges are drawn so many times larger and scaled down."""


def corners(x: float, y: float, w: float, h: float, cut: float = 8) -> list[Point]:
    """The house shape: a rectangle with its north-east and south-west corners cut."""
    return [(x, y), (x + w - cut, y), (x + w, y + cut), (x + w, y + h), (x + cut, y + h), (x, y + h - cut)]


@lru_cache(512)
def shape(
    points: tuple[Point, ...],
    size: tuple[int, int],
    color: tuple[int, int, int],
    alpha: int = 255,
    line: float = 0,
) -> Surface:
    """A polygon with soft edges on a clear ground: filled, or as an outline of `line` pixels."""
    big = Surface((size[0] * OVER, size[1] * OVER), pygame.SRCALPHA)
    big.fill((*color, 0))
    large = [(x * OVER, y * OVER) for x, y in points]
    if line:
        pygame.draw.polygon(big, (*color, alpha), large, max(1, round(line * OVER)))
    else:
        pygame.draw.polygon(big, (*color, alpha), large)
    return pygame.transform.smoothscale(big, size)


@lru_cache(128)
def plate(
    size: tuple[int, int],
    cut: float,
    fill: tuple[int, int, int],
    alpha: int,
    edge: tuple[int, int, int],
    line: float,
    gloss: tuple[int, int],
) -> Surface:
    """A cut-corner plate: fill, light falling down (`gloss`: white at the top, black at the bottom, 0 to
    255), edge.

    It is a small one, stretched.
    """
    end = ceil(cut + line) + 2
    wide, high = (min(length, 2 * end) for length in size)
    small = wide, size[1] if any(gloss) else high
    return stretched(
        _plate(small, cut, fill, alpha, edge, line, gloss), (size[0] - small[0], size[1] - small[1]), end
    )


def _plate(
    size: tuple[int, int],
    cut: float,
    fill: tuple[int, int, int],
    alpha: int,
    edge: tuple[int, int, int],
    line: float,
    gloss: tuple[int, int],
) -> Surface:
    w, h = size
    body = Surface(size, pygame.SRCALPHA)
    body.fill((*fill, alpha))
    if any(gloss):
        body.blit(_fall(size, gloss), (0, 0))
    mask = shape(tuple(corners(0, 0, w, h, cut)), size, (255, 255, 255))
    body.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    half = line / 2
    if line:
        body.blit(shape(tuple(corners(half, half, w - line, h - line, cut)), size, edge, 255, line), (0, 0))
    return body


def _fall(size: tuple[int, int], gloss: tuple[int, int]) -> Surface:
    """White fading to nothing in the middle, black growing from there."""
    strip = Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        share = 2 * y / max(1, size[1] - 1) - 1
        strip.set_at(
            (0, y),
            (255, 255, 255, round(-share * gloss[0])) if share < 0 else (0, 0, 0, round(share * gloss[1])),
        )
    return pygame.transform.scale(strip, size)


@lru_cache(64)
def shadow(size: tuple[int, int], blur: int) -> Surface:
    """A soft shadow of a plate of that size, with a margin of twice `blur`: that of a small one, stretched
    where it is the same all along."""
    end = 6 * blur + 10  # of the margin, a cut corner, and how far it is softened
    wide, high = (min(length, 2 * end) for length in size)
    return stretched(_softened((wide, high), blur), (size[0] - wide, size[1] - high), end)


@lru_cache(64)
def _softened(size: tuple[int, int], blur: int) -> Surface:
    margin = 2 * blur
    whole = Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    pygame.draw.polygon(whole, (0, 0, 0, 115), corners(margin, margin, *size))
    return pygame.transform.gaussian_blur(whole, blur)


def stretched(picture: Surface, more: tuple[int, int], at: int) -> Surface:
    """A picture that much wider and higher, by its column and its row `at` again and again."""
    found = Surface((picture.get_width() + more[0], picture.get_height() + more[1]), pygame.SRCALPHA)
    for (left, wide), (x, wanted) in _bands(picture.get_width(), more[0], at):
        for (top, high), (y, tall) in _bands(picture.get_height(), more[1], at):
            part = pygame.transform.scale(picture.subsurface((left, top, wide, high)), (wanted, tall))
            found.blit(part, (x, y), special_flags=pygame.BLEND_RGBA_ADD)
    return found


def _bands(length: int, more: int, at: int) -> list[tuple[Span, Span]]:
    """What lies where, before and after, along one side: where it begins and how long it is."""
    if not more:
        return [((0, length), (0, length))]
    return [((0, at), (0, at)), ((at, 1), (at, more)), ((at, length - at), (at + more, length - at))]


@lru_cache(256)
def tinted(size: tuple[int, int], color: tuple[int, int, int], alpha: int, radius: int) -> Surface:
    """A rectangle that one sees through."""
    box = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(box, (*color, alpha), box.get_rect(), border_radius=radius)
    return box
