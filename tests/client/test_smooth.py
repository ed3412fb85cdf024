"""Tiles that stand as objects at another size than their own."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from game.client.board.tile_stamps import MOST, stretch_picture
from game.client.kit.atlases import clear


def row_of(*tones: tuple[int, int, int, int]) -> Surface:
    row = clear((len(tones), 1))
    for x, tone in enumerate(tones):
        row.set_at((x, 0), tone)
    return row


def test_pixels_lie_between_the_middles_of_those_of_the_picture() -> None:
    twice = stretch_picture(row_of((0, 40, 200, 255), (100, 40, 0, 255)), (4, 3))
    wanted = [(0, 40, 200), (25, 40, 150), (75, 40, 50), (100, 40, 0)]
    for x, tone in enumerate(wanted):
        for y in range(3):
            found = twice.get_at((x, y))
            assert found.a >= 254 and all(
                abs(one - other) <= 2 for one, other in zip(found[:3], tone, strict=True)
            ), (x, y)


@pytest.mark.parametrize("clear_tone", [(0, 0, 0, 0), (255, 255, 255, 0)])
def test_what_is_clear_lends_no_colour_to_its_neighbours(clear_tone: tuple[int, int, int, int]) -> None:
    wide = stretch_picture(row_of(clear_tone, (200, 100, 50, 255), (200, 100, 50, 128), clear_tone), (16, 1))
    alphas = [wide.get_at((x, 0)).a for x in range(16)]
    assert alphas[0] == alphas[-1] == 0 and max(alphas) >= 230 and len(set(alphas)) > 6
    for x, alpha in enumerate(alphas):
        if alpha > 60:
            assert all(
                abs(one - other) <= 4
                for one, other in zip(wide.get_at((x, 0))[:3], (200, 100, 50), strict=True)
            ), x


def test_large_pictures_are_scaled_as_well() -> None:
    sheet = Surface((8, 8), pygame.SRCALPHA)
    sheet.fill((9, 90, 30, 255))
    large = stretch_picture(sheet, (MOST // 100, 101))
    assert large.get_size() == (MOST // 100, 101) and large.get_at((50, 50)) == (9, 90, 30, 255)
