"""Blend modes of layers give what their formulas say, colour by colour and through what is half clear."""

from __future__ import annotations

import pygame
import pytest

from game.client.board.baking import lay_over
from game.client.kit.atlases import clear
from game.maps.tiled.sanitized_map import BLENDS


def mixed(mode: str, d: float, s: float) -> float:
    """The formulas of W3C's Compositing and Blending, which Tiled's are; `d` is the ground."""
    hard = {True: 2 * s * d, False: 1 - 2 * (1 - s) * (1 - d)}[s <= 0.5]
    lightest = ((16 * d - 12) * d + 4) * d if d <= 0.25 else d**0.5
    return {
        "multiply": d * s,
        "screen": d + s - d * s,
        "overlay": 2 * s * d if d <= 0.5 else 1 - 2 * (1 - s) * (1 - d),
        "darken": min(d, s),
        "lighten": max(d, s),
        "color-dodge": 0 if d == 0 else min(1, d / max(1 - s, 1e-9)),
        "color-burn": 1 if d == 1 else 1 - min(1, (1 - d) / max(s, 1e-9)),
        "hard-light": hard,
        "soft-light": d - (1 - 2 * s) * d * (1 - d) if s <= 0.5 else d + (2 * s - 1) * (lightest - d),
        "difference": abs(d - s),
        "exclusion": d + s - 2 * d * s,
    }[mode]


VALUES = (0, 40, 120, 200, 255)
MODES = [name for name in BLENDS if name != "add"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("alpha", [255, 128, 0])
def test_a_mode_mixes_as_its_formula(mode: str, alpha: int) -> None:
    pairs = [(d, s) for d in VALUES for s in VALUES]
    ground, layer = pygame.Surface((len(pairs), 1), 0, 32), clear((len(pairs), 1))
    for x, (d, s) in enumerate(pairs):
        ground.set_at((x, 0), (d, 0, d))
        layer.set_at((x, 0), (s, s, 90, alpha))
    lay_over(ground, layer, mode)
    for x, (d, s) in enumerate(pairs):
        wanted = d + (255 * mixed(mode, d / 255, s / 255) - d) * alpha / 255
        assert abs(ground.get_at((x, 0)).r - wanted) <= 2, (mode, d, s)


def test_what_is_added_leaves_the_ground() -> None:
    ground, layer = pygame.Surface((2, 1), 0, 32), clear((2, 1))
    ground.fill((100, 200, 0))
    layer.fill((100, 100, 50, 128))
    lay_over(ground, layer, "add")
    assert ground.get_at((0, 0))[:3] == (150, 250, 25)
