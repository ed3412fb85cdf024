"""Lays a layer over the ground in one of Tiled's blend modes, as Tiled does: the colours of both give a
third, which covers the ground as far as the layer does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from PIL import Image, ImageChops, ImageMath
from pygame import Surface

Mix = Callable[[Image.Image, Image.Image], Image.Image]
_SOFT = [
    round(255 * (((16 * n / 255 - 12) * n / 255 + 4) * n / 255 if 4 * n <= 255 else (n / 255) ** 0.5))
    for n in range(256)
]
"""What soft light brightens a value of the ground to at most."""


def lay_over(ground: Surface, layer: Surface, mode: str) -> None:
    """Blend a layer with the ground, of which all is opaque; both are as large."""
    box = layer.get_bounding_rect()
    if not box.width:
        return
    seen = layer.subsurface(box)
    top = Image.frombytes("RGBA", box.size, pygame.image.tobytes(seen, "RGBA"))
    base = Image.frombytes("RGB", box.size, pygame.image.tobytes(ground.subsurface(box), "RGB"))
    colours, alpha = top.convert("RGB"), top.getchannel("A")
    if mode == "add":  # what covers half adds half, and all of the ground stays
        mixed = ImageChops.add(base, Image.composite(colours, Image.new("RGB", box.size), alpha))
    else:
        mixed = Image.composite(_MODES[mode](base, colours), base, alpha)
    ground.blit(pygame.image.frombytes(mixed.tobytes(), box.size, "RGB"), box)


def _reckoned(formula: Callable[[Any], Any]) -> Mix:
    """A mix by a formula, colour by colour. Its words: `d` the ground and `s` the layer, to 255, `g` what
    soft light has for the ground, `min` and `max`."""

    def clipped(words: Any) -> Any:
        return words["convert"](words["max"](words["min"](formula(words), 255), 0), "L")

    def mix(base: Image.Image, top: Image.Image) -> Image.Image:
        bands = [
            ImageMath.lambda_eval(clipped, d=ground, s=own, g=ground.point(_SOFT))
            for ground, own in zip(base.split(), top.split(), strict=True)
        ]
        return Image.merge("RGB", bands)

    return mix


def _dodge(words: Any) -> Any:
    return words["d"] * 255 / words["max"](255 - words["s"], 1)


def _burn(words: Any) -> Any:
    return 255 - (255 - words["d"]) * 255 / words["max"](words["s"], 1)


def _soft(words: Any) -> Any:
    ground, own = words["d"], words["s"]
    darker = words["max"](255 - 2 * own, 0) * ground * (255 - ground) / 65025
    return ground - darker + words["max"](2 * own - 255, 0) * (words["g"] - ground) / 255


def _excluded(words: Any) -> Any:
    return words["d"] + words["s"] - 2 * words["d"] * words["s"] / 255


_MODES: dict[str, Mix] = {
    "multiply": ImageChops.multiply,
    "screen": ImageChops.screen,
    "overlay": ImageChops.overlay,
    "darken": ImageChops.darker,
    "lighten": ImageChops.lighter,
    "color-dodge": _reckoned(_dodge),
    "color-burn": _reckoned(_burn),
    "hard-light": ImageChops.hard_light,
    "soft-light": _reckoned(_soft),
    "difference": ImageChops.difference,
    "exclusion": _reckoned(_excluded),
}
"""The colour of the ground and that of the layer give the one that covers."""
