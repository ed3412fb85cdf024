"""Battles on a ladder of words, stroke for stroke: sheet, bar, odds, marked tiles, the page after the battle.
`pytest --regen` writes them anew."""

from __future__ import annotations

import pygame
import pytest

from tests.client.drawn import Strokes, same_lines, strokes
from tests.client.ladder import at, drag, player_of
from tests.client.moments import SMALL, news, shown
from tests.client.player import Player
from tests.client.test_aftercare import over

__all__ = ["strokes"]
SIZES = [SMALL, (1280, 720), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
def test_the_first_turn_an_aim_and_marked_tiles(
    size: tuple[int, int], strokes: Strokes, request: pytest.FixtureRequest
) -> None:
    player = player_of(size)
    lines = shown(player, strokes)
    for key, cells in ((pygame.K_s, ((20, 10),)), (pygame.K_a, ((20, 8), (20, 9), (20, 10), (21, 9)))):
        before = shown(player, strokes)
        player.key(key)
        if key == pygame.K_s:
            player.move(at(player, cells[0]))
        else:
            drag(player, *cells)
        lines += ["", *news(before, shown(player, strokes))]
        player.key(pygame.K_ESCAPE)
    same_lines(request, f"ladder-{size[0]}", lines)


@pytest.mark.parametrize("size", SIZES)
def test_after_the_battle(size: tuple[int, int], strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = Player(over()[0], size)
    strokes.take()
    player.draw()
    lines = strokes.take()
    player.key(pygame.K_r)
    strokes.take()
    player.draw()
    same_lines(
        request, f"aftercare-{size[0]}", [*lines, "", *(line for line in strokes.take() if line not in lines)]
    )
