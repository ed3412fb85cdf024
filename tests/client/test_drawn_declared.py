"""The battle screen, stroke for stroke, in the turns of whole sides. `pytest --regen` writes them anew."""

from __future__ import annotations

import pygame
import pytest

from tests.client import parts
from tests.client.drawn import Strokes, outside, same_lines, strokes
from tests.client.moments import news, planned
from tests.client.moments import shown as drawn
from tests.client.planned import answer, declare_something
from tests.client.player import Player

__all__ = ["strokes"]


def shown(player: Player, told: Strokes) -> list[str]:
    """But for the panels that are there under all rules."""
    return outside(drawn(player, told), "initiative", "sheet", "log")


def test_everybody_declares(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = planned()
    lines = shown(player, strokes)
    before = lines
    for number in range(3):
        player.key(pygame.K_1 + number)
        declare_something(player)
        now = shown(player, strokes)
        lines = [*lines, "", *news(before, now)]
        before = now
    same_lines(request, "declared", lines)


def test_a_body_to_choose_from(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = planned()
    before = shown(player, strokes)
    for key in (pygame.K_s, pygame.K_TAB):
        player.key(key)
    lines = news(before, shown(player, strokes))
    player.key(pygame.K_RETURN)
    whole = shown(player, strokes)
    lines += ["", *news(before, whole)]
    for row in (1, 3):
        player.battle.stage.desk.hover = parts.widgets.Key("row", row)
        lines += ["", *news(whole, shown(player, strokes))]
    player.battle.stage.desk.hover = ""
    answer(player)
    same_lines(request, "declared-body", [*lines, "", *news(before, shown(player, strokes))])


def test_a_walk_before_or_after(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = planned()
    before = shown(player, strokes)
    orders = player.battle.aiming.orders
    verb = next(verb for verb, _ in orders.verbs if verb.action == "ShortWalk")
    cell = next(aim for aim in orders.aims(verb) if isinstance(aim, tuple))
    player.key(pygame.K_w)
    player.click(player.battle.stage.board.camera.centre_of(cell))
    lines = news(before, shown(player, strokes))
    player.key(pygame.K_2)
    lines += ["", *news(before, shown(player, strokes))]
    player.battle.settings.warn_end_turn = True
    player.key(pygame.K_e)
    same_lines(request, "declared-walk", [*lines, "", *news(before, shown(player, strokes))])


def test_the_turn_is_played(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = planned()
    for number in range(len(player.battle.side_turn.figures())):
        player.key(pygame.K_1 + number)
        declare_something(player)
    player.battle.settings.speed = "x1"
    player.key(pygame.K_e)
    for _ in range(20000):  # however quick the machine is that thinks
        if not player.battle.match.waits_for_computer:
            break
        player.battle.stage.playback.skip()
        player.wait(0)
    lines: list[str] = []
    before: list[str] = []
    for _ in range(3):
        player.wait(100, 9)
        now = shown(player, strokes)
        lines += ["", *news(before, now)]
        before = now
    same_lines(request, "declared-played", lines)
