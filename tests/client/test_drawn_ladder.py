"""Battles on a ladder of words, stroke for stroke: sheet, bar, odds, marked tiles, the page after the battle.
`pytest --regen` writes them anew."""

from __future__ import annotations

import pygame
import pytest

from tests.client.drawn import Strokes, outside, same_lines, strokes
from tests.client.ladder import at, drag, player_of
from tests.client.moments import news
from tests.client.moments import shown as drawn
from tests.client.player import Player
from tests.client.test_aftercare import over

__all__ = ["strokes"]


def shown(player: Player, told: Strokes) -> list[str]:
    """But for the panels that are there under all rules."""
    return outside(drawn(player, told), "initiative", "log")


def test_the_first_turn_an_aim_and_marked_tiles(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = player_of()
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
    same_lines(request, "ladder", lines)


def test_after_the_battle(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = Player(over()[0])
    strokes.take()
    player.draw()
    lines = strokes.take()
    player.key(pygame.K_r)
    strokes.take()
    player.draw()
    same_lines(request, "aftercare", [*lines, "", *(line for line in strokes.take() if line not in lines)])
