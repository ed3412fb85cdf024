"""Colours, sizes and the UI scale of the interface."""

from __future__ import annotations

import json
import sys
from functools import _lru_cache_wrapper, cache
from pathlib import Path

import pygame

Color = str | tuple[int, int, int]
"""A name of the palette, "#rrggbb", or the three channels."""

WINDOW = (1280, 720)
LEAST = (1024, 640)
SHAPES = {"azure": "circle", "ember": "diamond", "straw": "triangle", "plum": "square"}
ARMOUR = "#b9cbd6"
GLOSS = "#ffe3a0"


@cache
def assets() -> Path:
    """The folder of pictures and fonts: beside the package in a checkout, inside it when installed."""
    package = Path(__file__).resolve().parents[2]
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


USUAL = "usual"
_chosen = USUAL


def chosen() -> str:
    """The name of the palette that is in use."""
    return _chosen


@cache
def palette() -> dict[str, str]:
    """The colours by name, those of the chosen palette in place of the usual ones."""
    return usual_palette() | other_palettes().get(_chosen, {})


@cache
def usual_palette() -> dict[str, str]:
    """The colours by name with which everything is drawn that is kept as a picture."""
    colors: dict[str, str] = json.loads((assets() / "palette.json").read_text(encoding="utf-8"))["colors"]
    return colors


@cache
def other_palettes() -> dict[str, dict[str, str]]:
    """For eyes that see fewer colours: by palette what differs from the usual one. Sides keep theirs, which
    anybody can tell apart."""
    found: dict[str, dict[str, str]] = json.loads((assets() / "palettes.json").read_text(encoding="utf-8"))
    return found


def use(name: str) -> None:
    """From now on that palette; whatever was made of the colours of before is made anew."""
    global _chosen
    if name == _chosen:
        return
    _chosen = name
    for title, module in list(sys.modules.items()):
        if title.startswith("game.client."):
            for made in list(vars(module).values()):
                if isinstance(made, _lru_cache_wrapper):
                    made.cache_clear()


@cache
def rgb(color: Color) -> tuple[int, int, int]:
    """The channels of a colour, by whatever name."""
    if isinstance(color, tuple):
        return color
    value = pygame.Color(color if color.startswith("#") else palette()[color])
    return value.r, value.g, value.b


@cache
def mix(color: Color, other: Color, share: float) -> tuple[int, int, int]:
    """`share` of `other` in `color`."""
    first, second = rgb(color), rgb(other)
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


FOLLOWS = 0.0
"""The UI scale that follows the window."""


def fitting(scale: float, size: tuple[int, int]) -> float:
    """The wanted UI scale, or the largest at which the interface still fits into a window of that size; of
    `FOLLOWS` the one that suits the window."""
    wanted = scale or following(size)
    return max(0.5, min(wanted, size[0] / LEAST[0], size[1] / LEAST[1]))


def following(size: tuple[int, int]) -> float:
    """The scale that suits a window: on a large one menus use its width, and of a battle more is seen than
    in a small one. In eighths, at which lines stay sharp."""
    times = min(size[0] / WINDOW[0], size[1] / WINDOW[1])
    return max(1.0, int((0.25 + 0.75 * times) * 8) / 8)
