"""How fast things are shown: the speeds, and a replay that plays, waits, steps and goes to its end."""

from __future__ import annotations

import pygame
import pytest

from game.client.screens.replay.screen import PAUSE, ReplayScreen
from game.client.seat.settings.settings import FACTORS, SPEEDS, load
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.references import UnitId
from tests.client import opened
from tests.client.heard import Heard, listen
from tests.client.player import Player, new_match, quick
from tests.client.stage import duel

WALK = [e.Stepped(UnitId(1), (x, 3), (x + 1, 3)) for x in range(3, 7)]


def milliseconds(speed: str) -> int:
    """How long it takes to show a walk."""
    playback = Playback(BoardScene())
    playback.feed(duel())
    playback.skip()
    playback.speed = FACTORS[speed]
    playback.feed(WALK)
    for passed in range(100_000):
        if not playback.busy:
            assert playback.scene.units[UnitId(1)].cell == (7, 3)
            return passed
        playback.update(1)
    raise AssertionError("it never ends")


def test_each_speed_is_twice_the_one_before_and_off_shows_no_movement() -> None:
    slow, faster, fastest, none = (milliseconds(speed) for speed in SPEEDS)
    assert slow == pytest.approx(2 * faster, abs=3) == pytest.approx(4 * fastest, abs=5) and slow > 100
    assert none == 0


def watching(speed: str = "off", orders: int = 3) -> Player:
    """A replay of the first orders of a battle."""
    match = new_match("2187-OTTER", "human", "human")
    match.begin()
    for _ in range(orders):
        battle = match.battle
        match.act(next(action for action in battle.legal_actions() if action.verb == "EndTurn"))
    settings = quick()
    settings.speed = speed
    screen = opened.watch(match.record(), settings)
    assert isinstance(screen, ReplayScreen)
    return Player(screen)


def replay(player: Player) -> ReplayScreen:
    assert isinstance(player.screen, ReplayScreen)
    return player.screen


def test_it_plays_by_itself_with_a_rest_between_two_orders() -> None:
    player = watching()
    player.wait(PAUSE - 1)
    assert replay(player).way.done == 0
    player.wait(1)
    assert replay(player).way.done == 1
    player.wait(PAUSE - 1)
    assert replay(player).way.done == 1
    player.wait(PAUSE, 3)
    assert replay(player).way.done == 3 and replay(player).way.over
    player.wait(PAUSE, 2)
    assert not replay(player).way.playing


def test_paused_it_stands_still_and_a_step_pauses_it() -> None:
    player = watching()
    player.key(pygame.K_SPACE)
    player.wait(PAUSE, 5)
    assert replay(player).way.done == 0 and not replay(player).way.playing
    player.key(pygame.K_SPACE)
    player.wait(PAUSE)
    assert replay(player).way.done == 1
    player.key(pygame.K_RIGHT)
    player.wait(PAUSE, 5)
    assert replay(player).way.done == 2 and not replay(player).way.playing


def test_to_the_end_and_again_from_the_beginning() -> None:
    player = watching()
    player.key(pygame.K_END)
    screen = replay(player)
    assert (
        screen.way.over
        and not screen.way.playing
        and not screen.fault
        and screen.battle.history == screen.way.actions
    )
    enabled = {widget.key: widget.enabled for widget in screen.widgets()}
    assert (enabled["play"], enabled["step"], enabled["end"]) == (True, False, False)
    player.key(pygame.K_SPACE)
    assert replay(player) is not screen and replay(player).way.done == 0 and replay(player).way.playing


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_speed_is_chosen_in_the_replay_shown_kept_and_obeyed(speed: str) -> None:
    player = watching("x2" if speed == "x1" else "x1")
    player.click_on(f"speed {speed}")
    screen = replay(player)
    chosen = [
        widget.key
        for widget in screen.widgets()
        if widget.key.startswith("speed ") and getattr(widget, "chosen", False)
    ]
    assert chosen == [f"speed {speed}"] and screen.stage.playback.speed == FACTORS[speed]
    assert screen.settings.speed == load().speed == speed


def test_it_says_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: Heard = listen(monkeypatch)
    player = watching()
    player.wait(PAUSE)
    player.draw()
    assert {"0 of 3", "1 of 3", "North", "Ember"} <= set(heard.texts)
