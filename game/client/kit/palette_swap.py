"""Marks of the atlases in the colours of another palette: they were drawn with the usual ones and ink, and
mixed of those are all their dots."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pygame
from pygame import Surface

from game.client.kit.theme import other_palettes, palette, rgb, usual_palette

Channels = tuple[float, float, float]
KINDS = ("reach", "dash", "threat", "watch", "blast")
SIGNS = ("good", "bad", "threat", "watch", "blast")
"""Of what marks are drawn that are no regions."""
FOLDERS = ("marks", "marks/overlays", "icons/statuses")
LEAST, NEAR = 0.12, 14.0
"""The share of a colour from which a dot is of it, and how far it may lie from a mixture of it and ink, in
steps of 255 where it covers all."""


def recoloured(surface: Surface, folder: str, name: str, chosen: str) -> Surface:
    """A premultiplied picture of an atlas in the colours of the palette of that name; the picture itself
    where that changes none of it."""
    wanted = [kind for kind in KINDS if f"/{kind}" in name] if folder == "marks/overlays" else SIGNS
    changed = [kind for kind in wanted if kind in other_palettes().get(chosen, {})]
    if not changed or folder not in FOLDERS:
        return surface
    axes = {
        kind: (_from_ink(_channels(usual_palette()[kind])), _from_ink(_channels(palette()[kind])))
        for kind in changed
    }
    known: dict[bytes, bytes] = {}
    dots = pygame.image.tobytes(surface, "RGBA")
    found = bytearray(dots)
    for place in range(0, len(dots), 4):
        dot = dots[place : place + 4]
        if dot[3]:
            if dot not in known:
                known[dot] = _dot(dot, axes)
            found[place : place + 4] = known[dot]
    return pygame.image.frombytes(bytes(found), surface.get_size(), "RGBA").convert(surface)


def _dot(dot: bytes, axes: Mapping[str, tuple[Channels, Channels]]) -> bytes:
    """One dot, premultiplied: its share of the colour that it comes nearest to is of the other colour from
    now on."""
    alpha = dot[3]
    plain = _from_ink((255 * dot[0] / alpha, 255 * dot[1] / alpha, 255 * dot[2] / alpha))
    far, share, after = NEAR * 255 / alpha if alpha < 128 else NEAR, 0.0, plain
    for before, other in axes.values():
        part = _dot_product(plain, before) / _dot_product(before, before)
        rest = (plain[0] - part * before[0], plain[1] - part * before[1], plain[2] - part * before[2])
        off = _dot_product(rest, rest) ** 0.5
        if part > LEAST and off < far:
            far, share, after = (
                off,
                part,
                (rest[0] + part * other[0], rest[1] + part * other[1], rest[2] + part * other[2]),
            )
    if not share:
        return dot
    ink = _ink()
    return bytes([*(min(alpha, max(0, round((after[n] + ink[n]) * alpha / 255))) for n in range(3)), alpha])


def _dot_product(one: Channels, other: Channels) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _from_ink(color: Channels) -> Channels:
    ink = _ink()
    return color[0] - ink[0], color[1] - ink[1], color[2] - ink[2]


def _channels(value: str) -> Channels:
    found = pygame.Color(value)
    return float(found.r), float(found.g), float(found.b)


@cache
def _ink() -> Channels:
    red, green, blue = rgb("ink")
    return float(red), float(green), float(blue)
