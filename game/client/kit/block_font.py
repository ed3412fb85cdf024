"""Enfilade Block, the house's own capitals, set from its atlas."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
import pygame
from pygame import Surface

from game.client.kit.atlases import PREMULTIPLIED, Picture, clear, read
from game.client.kit.theme import assets


class Glyph(msgspec.Struct, frozen=True):
    rect: tuple[int, int, int, int]
    left: int
    advance: float


class Height(msgspec.Struct, frozen=True):
    """The letters in one height. `top` is where a glyph's picture begins, counted from the top of the
    capitals."""

    image: str
    top: int
    gap: float
    glyphs: dict[str, Glyph]


class Index(msgspec.Struct, frozen=True):
    heights: dict[int, Height]


@cache
def _index() -> Index:
    return msgspec.json.decode((assets() / "lettering" / "index.json").read_bytes(), type=Index, strict=False)


@cache
def _sheet(image: str) -> Surface:
    return read(assets() / "lettering" / image).premul_alpha()


@cache
def letters() -> frozenset[str]:
    """The signs that Enfilade Block has."""
    return frozenset(_index().heights[28].glyphs)


@lru_cache(512)
def lettering(words: str, height: int, color: tuple[int, int, int]) -> Picture:
    """Words with capitals `height` pixels high; the picture's `at` is the top left of the first capital."""
    heights = _index().heights
    size = min((one for one in heights if one >= height), default=max(heights))
    share = height / size
    line = _line(heights[size], words)
    surface = line.surface
    if share != 1:
        surface = pygame.transform.smoothscale(
            surface, (max(1, round(surface.get_width() * share)), max(1, round(surface.get_height() * share)))
        )
    surface.fill((*color, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return Picture(surface, (round(line.at[0] * share), round(line.at[1] * share)))


def _line(face: Height, words: str) -> Picture:
    """The words in white, in the atlas's own size."""
    margin = -min(face.glyphs[letter].left for letter in words) if words else 0
    wide = sum(face.glyphs[letter].advance for letter in words) - face.gap + 2 * margin
    high = max((face.glyphs[letter].rect[3] for letter in words), default=1)
    surface = clear((round(wide) + 1, high))
    x = float(margin)
    for letter in words:
        glyph = face.glyphs[letter]
        surface.blit(_sheet(face.image), (round(x) + glyph.left, 0), glyph.rect, special_flags=PREMULTIPLIED)
        x += glyph.advance
    return Picture(surface, (margin, -face.top))
