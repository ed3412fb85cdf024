"""The pictures of the interface at the size in which they are shown: icons, portraits, dice, side marks. All
premultiplied."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.client.kit.atlases import PREMULTIPLIED, Picture, clear, picture
from game.client.kit.text import text
from game.client.kit.theme import SHAPES, rgb

Rgb = tuple[int, int, int]
GREY = 0.42
"""How bright a picture stays that is greyed out."""
OVER = 4
LOOKS = (
    "rifle",
    "pistol",
    "spear",
    "gunner",
    "shotgun",
    "assault",
    "crossbow",
    "flamethrower",
    "axe",
    "machete",
    "unarmed",
    "zombie",
)
"""The kinds of figures, each with sheets of its own."""


@lru_cache(512)
def icon(name: str, px: int, color: Rgb) -> Surface:
    """An icon in one colour, `px` square; a plain disc if there is no such icon."""
    found = picture("icons/actions", name.replace(" ", "_"), px)
    if not found:
        return form("circle", px, color, 0.28)
    tinted = found.surface.copy()
    tinted.fill((*color, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted


def status(name: str, px: int) -> Surface:
    """A status in its octagon; a violet disc for one that has no picture."""
    found = picture("icons/statuses", name, px)
    return found.surface if found else form("circle", px, rgb("watch"), 0.36)


@lru_cache(256)
def portrait(look: str, side: str, person: int, px: int, grey: bool = False) -> Surface:
    """The face of that number in the clothes of that look, on its side's ground, without alpha."""
    found = None if look in LOOKS else picture("vehicles/portraits", f"{look}/{side}", px)
    kind = look if look in LOOKS else "unarmed"
    layers = [found] if found else _layers(kind, side, person, px)
    face = Surface((px, px))
    face.fill(tuple(channel // 3 for channel in rgb(side if side in SHAPES else "fog")))
    for layer in layers:
        face.blit(layer.surface, (0, 0), special_flags=PREMULTIPLIED)
    if not layers:
        face.blit(side_mark(side, px // 2), (px // 4, px // 4), special_flags=PREMULTIPLIED)
    return _greyed(face) if grey else face


PEOPLE, MASKS = 32, 6
"""How many faces there are, and how many looks of what hides a face."""


def _layers(kind: str, side: str, person: int, px: int) -> list[Picture]:
    """What a face in its clothes is made of, the lowest first; it is drawn whole if it is nobody's."""
    whole = picture(f"portraits/{kind}", f"{kind}/{side}/{person % MASKS}", px)
    if whole:
        return [whole]
    clothes, people, number = "portraits/clothes", "portraits/people", person % PEOPLE
    hat = picture(clothes, f"hat/{kind}/{side}", px)
    mask = picture(clothes, f"hat/{kind}/{side}/{number % MASKS}", px)
    ending = "/hat" if hat or mask else ""
    found = (
        picture(clothes, f"ground/{side}", px),
        None if mask else picture(people, f"{number}/back{ending}", px),
        picture(clothes, f"bust/{kind}/{side}", px),
        None if mask else picture(people, f"{number}/front{ending}", px),
        hat or mask,
    )
    return [layer for layer in found if layer]


def _greyed(face: Surface) -> Surface:
    dull = pygame.transform.grayscale(face)
    level = round(255 * GREY)
    dull.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    return dull


def weapon(name: str, high: int) -> Surface | None:
    """A weapon's picture, three times as wide as high; None if there is none of that name."""
    found = picture("weapons", name, high)
    return found.surface if found else None


@lru_cache(64)
def die(face: int, px: int, kept: bool = True) -> Surface:
    """A die with pips up to six and with its number above; grey if it does not count."""
    found = picture("icons/dice", str(face) if kept else f"{face}/dropped", px)
    if found:
        return found.surface
    box = clear((px, px))
    pygame.draw.rect(box, rgb("paper" if kept else "steel"), box.get_rect(), border_radius=px // 5)
    number = text(str(face), max(8, round(px * 0.72)), "ink", True)
    box.blit(number, number.get_rect(center=(px // 2, px // 2)))
    return box.premul_alpha()


@lru_cache(64)
def wild_die(face: int, px: int, kept: bool = True) -> Surface:
    """A die that is another one than the rest: a star before it is thrown (0), else its spots."""
    found = picture("icons/dice", f"wild{face}" + ("" if kept else "/dropped"), px)
    return found.surface if found else die(face, px, kept)


def side_mark(side: str, px: int) -> Surface:
    """The side's shape in its colour with an ink outline."""
    found = picture("icons/sides", side, px)
    return (
        found.surface
        if found
        else form(SHAPES.get(side, "circle"), px, rgb(side if side in SHAPES else "fog"), 0.5)
    )


@lru_cache(128)
def form(kind: str, px: int, color: Rgb, reach: float = 0.5) -> Surface:
    """A circle, diamond, triangle or square; `reach` is its half size as a share of the picture."""
    size = px * OVER
    big = clear((size, size))
    c, r = size / 2, size * reach
    if kind == "circle":
        pygame.draw.circle(big, color, (c, c), r * 0.84)
    elif kind == "diamond":
        pygame.draw.polygon(big, color, [(c, c - r), (c + r, c), (c, c + r), (c - r, c)])
    elif kind == "triangle":
        pygame.draw.polygon(big, color, [(c, c - r), (c + r, c + r * 0.82), (c - r, c + r * 0.82)])
    else:
        pygame.draw.rect(
            big, color, Rect(round(c - r * 0.78), round(c - r * 0.78), round(r * 1.56), round(r * 1.56))
        )
    return pygame.transform.smoothscale(big.premul_alpha(), (px, px))
