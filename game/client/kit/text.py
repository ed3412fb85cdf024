"""Words as pictures: Noto Sans for text, Enfilade Block, the house's own capitals, for headings and big
figures, each drawn once and kept."""

from __future__ import annotations

import re
from functools import cache, lru_cache

import msgspec
import pygame
from pygame import Surface

from game.client.kit.atlases import PREMULTIPLIED, Picture, clear, read
from game.client.kit.theme import Color, assets, rgb


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


@cache
def font(px: int, bold: bool = False) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(assets() / "fonts" / f"NotoSans-{'Bold' if bold else 'Regular'}.ttf", px)


_AFTER_DIGIT = re.compile(r"(?<=[0-9]) ")
LONGEST, HEADING = 4000, 120
"""Letters of a text and of a heading beyond which nothing is drawn: a file may bring words of any length."""


@lru_cache(4096)
def width(words: str, px: int, bold: bool = False) -> int:
    face, parts = font(px, bold), _parts(_clean(words))
    return sum(face.size(part)[0] for part in parts) + face.size(" ")[0] * (len(parts) - 1)


def _parts(words: str) -> list[str]:
    """The words apart where a space follows a digit: hinted, the small digits are up to two pixels wider than
    what they count for, and take that from the space, which is three."""
    return _AFTER_DIGIT.split(words)


def _clean(words: str) -> str:
    """Without control characters and halves of letters, which no font draws."""
    shown = words[:LONGEST]
    return shown if shown.isprintable() else "".join(filter(str.isprintable, shown))


@lru_cache(2048)
def text(words: str, px: int, color: Color, bold: bool = False) -> pygame.Surface:
    """The words on one line. Letters that the font lacks show as boxes; control characters are left out."""
    face, parts = font(px, bold), _parts(_clean(words))
    pictures = [face.render(part, True, rgb(color)) for part in parts]
    if len(pictures) == 1:
        return pictures[0]
    whole = pygame.Surface((width(words, px, bold), pictures[0].get_height()), pygame.SRCALPHA)
    x = 0
    for picture in pictures:
        whole.blit(picture, (x, 0))
        x += picture.get_width() + face.size(" ")[0]
    return whole


@lru_cache(1024)
def wrap(words: str, px: int, room: int, bold: bool = False) -> tuple[str, ...]:
    """The words in lines no wider than `room`; a single word that is wider is cut after a hyphen, or where it
    must be."""
    lines: list[str] = []
    current = ""
    for word in words[:LONGEST].split():
        longer = f"{current} {word}".strip()
        if width(longer, px, bold) <= room:
            current = longer
            continue
        if current:
            lines.append(current)
        *full, current = _cut(word, px, room, bold)
        lines.extend(full)
    return (*lines, current) if current or not lines else tuple(lines)


def _cut(word: str, px: int, room: int, bold: bool) -> list[str]:
    parts = [""]
    for letter in word:
        if parts[-1] and width(parts[-1] + letter, px, bold) > room:
            head, hyphen, tail = parts[-1].rpartition("-")
            parts[-1:] = [head + hyphen, tail] if head else [parts[-1], ""]
        parts[-1] += letter
    return parts


@lru_cache(2048)
def fit(words: str, px: int, room: int, bold: bool = False) -> str:
    """The words, with an ellipsis where they do not fit into `room`."""
    if len(words) <= LONGEST and width(words, px, bold) <= room:
        return words
    words = words[:room]  # a letter is wider than a pixel
    while words and width(words + "…", px, bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"


@lru_cache(512)
def block(words: str, height: int, color: Color) -> Picture:
    """A heading in capitals of `height` pixels, `at` its first capital's top left; in Noto Sans Bold if
    Enfilade Block lacks a letter."""
    words = words[:HEADING].upper()
    return (
        lettering(words, height, rgb(color))
        if set(words) <= letters()
        else _plain_capitals(words, height, color)
    )


def _plain_capitals(words: str, height: int, color: Color) -> Picture:
    """Noto Sans Bold with capitals as high as Enfilade Block's: its own are 0.714 of its size."""
    px = max(8, round(height / 0.714))
    return Picture(text(words, px, color, True).premul_alpha(), (0, font(px, True).get_ascent() - height))
