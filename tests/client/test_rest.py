"""A window at rest draws few frames, and one in which something goes on, or that somebody uses, as many as
ever."""

from __future__ import annotations

import pygame
import pytest

from game.client.kit import frame_time as rests
from game.client.kit.frame_time import CALM, LONGEST, MOVING, STILL, FramePacer
from game.client.kit.screen import Screen
from game.client.screens.battle.screen import BattleScreen
from tests.client.player import Player, new_match, quick


class Waiting(Screen):
    by_strokes = True
    pause = STILL

    @property
    def waits(self) -> float:
        return self.pause


class Clock:
    """One that says what was asked of it, and that so much time has gone by."""

    def __init__(self, passed: int) -> None:
        self.passed, self.asked = passed, list[int]()

    def tick(self, frames: int = 0) -> int:
        self.asked.append(frames)
        return self.passed


def rested(screen: Screen, painted: bool = False) -> FramePacer:
    """As it is after a while in which nobody did anything."""
    pygame.event.clear()
    found = FramePacer()
    for _ in range(int(CALM // 100) + 1):
        found.read()
        found.note(screen, 100, painted)
    return found


def test_a_window_rests_after_a_while_without_input() -> None:
    screen, found = Waiting(), FramePacer()
    pygame.event.clear()
    found.note(screen, CALM - 1, False)
    assert not found.calm and found.pause(screen) == 0
    found.note(screen, 1, False)
    assert found.calm and found.pause(screen) == STILL
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    assert [event.type for event in found.read()] == [pygame.MOUSEMOTION]
    assert not found.calm and found.pause(screen) == 0


def test_what_goes_on_by_itself_keeps_the_pace() -> None:
    screen = Waiting()
    screen.pause = 0
    assert rested(screen).pause(screen) == 0
    screen.pause = STILL
    found = rested(screen)
    found.note(screen, 16, False, pressed=True)
    assert found.pause(screen) == 0, "something is to be gone on with"


def test_what_moves_for_ever_is_drawn_seldom_but_seen_to_move() -> None:
    screen = Waiting()
    assert rested(screen, painted=True).pause(screen) == MOVING < STILL
    screen.by_strokes = False
    assert rested(screen, painted=True).pause(screen) == STILL, (
        "a form is painted in each frame, whether it moves or not"
    )


class Held:
    holds = True


def test_the_wait_ends_with_input_and_what_that_begins_does_not_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, waited = Waiting(), list[int]()
    monkeypatch.setattr(pygame.time, "wait", waited.append)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: sum(waited))
    found, clock = rested(screen), Clock(400)
    assert found.tick(clock, screen) == 400 and sum(waited) == STILL and clock.asked == [0]  # type: ignore[arg-type]
    waited.clear()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    assert found.tick(clock, screen) == pytest.approx(1000 / 60) and waited == []  # type: ignore[arg-type]
    assert len(found.read()) == 1, "it is left for whoever reads"
    assert found.tick(clock, screen) == LONGEST and clock.asked[-1] == rests.FRAMES  # type: ignore[arg-type]
    held = rested(screen)
    assert held.tick(clock, screen, Held()) == LONGEST and waited == [], "a key that is held repeats itself"  # type: ignore[arg-type]


def test_a_battle_rests_where_a_person_is_to_do_something() -> None:
    match = new_match("rest")
    player = Player(BattleScreen(match, quick()))
    battle = player.battle
    assert match.waits_for_person
    player.wait(100, 30)
    assert battle.waits == STILL
    battle.hint.ask()
    assert battle.waits == 0, "the computer is asked what it would do"
    battle.hint.forget()
    match.players.update(dict.fromkeys(match.players, "normal"))
    assert match.waits_for_computer and battle.waits == 0


def test_what_draws_the_eye_stands_still_at_rest() -> None:
    player = Player(BattleScreen(new_match("rest"), quick()))
    player.wait(100, 3)
    player.screen.settled = True
    player.wait(100)
    board = player.battle.stage.board
    breath, clock = board.breath, board.playback.clock
    player.wait(100, 3)
    assert (board.breath, board.playback.clock) == (breath, clock + 300)
    player.screen.settled = False
    player.wait(100)
    assert board.breath == breath + 100, "and goes on from there"
