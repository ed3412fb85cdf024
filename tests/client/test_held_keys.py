"""Held keys repeat themselves in time that was looked at; one that has led to another screen does nothing
there before it was let go."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.client import app
from game.client.kit.input_devices import HeldKeys
from game.client.kit.screen import Next, Screen
from tests.client.player import quick

F5_DOWN, F5_UP = (
    Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode=""),
    Event(pygame.KEYUP, key=pygame.K_F5, mod=0),
)


class Stair(Screen):
    """F5 leads one further up."""

    def __init__(self, height: int = 0) -> None:
        self.height = height

    def handle(self, event: Event) -> Next:
        return Stair(self.height + 1) if event.type == pygame.KEYDOWN and event.key == pygame.K_F5 else None

    def draw(self, surface: pygame.Surface) -> None:
        pass


def test_a_key_that_repeats_while_a_screen_is_made_leads_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    queue: list[Event] = []
    monkeypatch.setattr(pygame.event, "get", lambda: [queue.pop(0) for _ in range(len(queue))])
    held = HeldKeys()
    screen: Screen = Stair()
    queue += [F5_DOWN, F5_DOWN]
    screen = app._frame(screen, 16, quick(), None, held)
    queue += [F5_DOWN]
    screen = app._frame(screen, 16, quick(), None, held)
    assert isinstance(screen, Stair) and screen.height == 1
    queue += [F5_UP, F5_DOWN]
    screen = app._frame(screen, 16, quick(), None, held)
    assert isinstance(screen, Stair) and screen.height == 2


def test_other_keys_and_repeats_within_a_screen_pass() -> None:
    held = HeldKeys()
    assert held.passes(F5_DOWN) and held.passes(F5_DOWN)
    held.led_on(F5_DOWN)
    assert not held.passes(F5_DOWN) and held.passes(Event(pygame.KEYDOWN, key=pygame.K_a))
    assert held.passes(Event(pygame.WINDOWFOCUSLOST)) and held.passes(F5_DOWN)


def test_the_letter_of_the_key_that_led_to_a_screen_is_not_written_there() -> None:
    held = HeldKeys()
    down = Event(pygame.KEYDOWN, key=pygame.K_s, mod=0, unicode="s")
    written, other = Event(pygame.TEXTINPUT, text="s"), Event(pygame.TEXTINPUT, text="a")
    assert held.passes(down) and held.passes(written), (
        "it is a letter like others as long as it leads nowhere"
    )
    held.led_on(down)
    assert not held.passes(written) and held.passes(other)
    assert held.passes(Event(pygame.KEYUP, key=pygame.K_s, mod=0)) and held.passes(written)


def test_a_held_key_repeats_itself() -> None:
    held = HeldKeys()
    assert held.read([F5_DOWN], 16) == [F5_DOWN]
    assert [len(held.read([], 50)) for _ in range(9)] == [0] * 6 + [1, 1, 1]
    assert held.read([F5_UP], 50) == [F5_UP] and not held.read([], 500)


def test_a_key_that_was_let_go_during_a_long_frame_was_pressed_once() -> None:
    held = HeldKeys()
    assert held.read([F5_DOWN, F5_UP], 1000) == [F5_DOWN, F5_UP]
    assert held.read([F5_DOWN], 16) == [F5_DOWN]
    assert held.read([F5_UP], 1000) == [F5_UP] and not held.read([], 1000)


def test_only_the_last_key_repeats_and_none_after_the_focus_is_lost() -> None:
    held, other = HeldKeys(), Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
    held.read([F5_DOWN, other, F5_UP], 16)
    assert held.read([], 400) == [other]
    assert held.read([Event(pygame.WINDOWFOCUSLOST)], 400) == [
        Event(pygame.WINDOWFOCUSLOST)
    ] and not held.read([], 400)
