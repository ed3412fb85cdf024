"""The key that takes an order back is shown beside the figure, once for each side, where it hides nothing."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.screens.battle import turn_history
from tests.client.player import Player
from tests.client.test_undo import match_of, order, player_of, walk

FREE = Rect(0, 0, 600, 400)


def is_drawn(player: Player, monkeypatch: pytest.MonkeyPatch) -> bool:
    found = list[bool]()
    draw = turn_history.draw_hint
    with monkeypatch.context() as patch:
        patch.setattr(turn_history, "draw_hint", lambda *given: (found.append(draw(*given)), found[-1])[1])
        player.draw()
    return any(found)


def test_it_comes_with_the_first_order_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    player = player_of()
    assert not is_drawn(player, monkeypatch)
    order(player, walk(match_of(player)))
    assert is_drawn(player, monkeypatch)
    player.wait(100, 39)
    assert is_drawn(player, monkeypatch)
    player.wait(100, 3)
    assert not is_drawn(player, monkeypatch), "four seconds are enough"
    order(
        player, next(found for found in match_of(player).battle.legal_actions() if found.verb == "DropProne")
    )
    assert not is_drawn(player, monkeypatch), "once for each side"


def test_the_next_order_ends_it() -> None:
    player = player_of()
    order(player, walk(match_of(player)))
    player.draw()
    order(
        player, next(found for found in match_of(player).battle.legal_actions() if found.verb == "DropProne")
    )
    hint = player.battle.back_hint
    player.draw()
    assert hint._since is None


def test_who_has_found_the_key_is_told_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    player = player_of()
    monkeypatch.setattr(turn_history, "draw_hint", lambda *_: False)
    order(player, walk(match_of(player)))
    player.draw()
    player.key(pygame.K_BACKSPACE)
    player.draw()
    monkeypatch.undo()
    order(player, walk(match_of(player)))
    assert not is_drawn(player, monkeypatch)


def test_it_hides_neither_figures_nor_the_way() -> None:
    pen, head = Pen(Surface(FREE.size)), Rect(280, 180, 48, 60)
    assert turn_history.draw_hint(pen, head, FREE, [])
    around = [Rect(340, 200, 30, 30), Rect(200, 200, 30, 30), Rect(290, 260, 30, 30)]
    pen.surface.fill("black")
    assert turn_history.draw_hint(pen, head, FREE, around), "above, where nobody is"
    assert not any(pen.surface.get_at(box.center)[:3] != (0, 0, 0) for box in (*around, head))
    assert not turn_history.draw_hint(pen, head, FREE, [*around, Rect(290, 120, 30, 30)])
    assert not turn_history.draw_hint(pen, head, head.inflate(20, 20), [])
