"""A gamepad: its buttons and sticks as keys and a pointer, and whole screens with nothing else."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event as Input

from game.client.kit import input_devices as pads
from game.client.kit.input_devices import AGAIN, FIRST, Gamepad
from game.client.screens.battle.menu import PauseScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.setup.screen import SetupScreen
from tests.client.player import Player, new_match, quick


class Pad:
    """A pad in somebody's hands: what it says goes through to a screen."""

    def __init__(self, player: Player, name: str = "") -> None:
        self.player = player
        self.pad = Gamepad()
        self.pad.names[0] = name

    def _through(self, events: list[Input]) -> None:
        for event in events:
            self.player.send(event.type, **event.dict)

    def press(self, button: int) -> None:
        for down in (True, False):
            self.button(button, down)

    def button(self, button: int, down: bool) -> None:
        kind = pygame.JOYBUTTONDOWN if down else pygame.JOYBUTTONUP
        self._through(self.pad.read(Input(kind, button=button, instance_id=0)))

    def hat(self, x: int, y: int) -> None:
        for value in ((x, y), (0, 0)):
            self._through(self.pad.read(Input(pygame.JOYHATMOTION, hat=0, value=value, instance_id=0)))

    def axis(self, axis: int, value: float) -> None:
        self._through(self.pad.read(Input(pygame.JOYAXISMOTION, axis=axis, value=value, instance_id=0)))

    def wait(self, ms: float) -> None:
        self._through(self.pad.update(ms))


class Plugged:
    """A pad as the system sees it: its name, and where its axes rest."""

    def __init__(self, name: str, rests: tuple[float, ...]) -> None:
        self.name, self.rests = name, rests

    def get_instance_id(self) -> int:
        return 0

    def get_name(self) -> str:
        return self.name

    def get_numaxes(self) -> int:
        return len(self.rests)

    def get_axis(self, axis: int) -> float:
        return self.rests[axis]


def keys(events: list[Input]) -> list[tuple[int, int]]:
    return [(event.key, event.mod) for event in events if event.type == pygame.KEYDOWN]


def pressed(pad: Gamepad, button: int) -> list[Input]:
    """What comes of a button from when it is pressed until it is let go."""
    kinds = pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP
    return [found for kind in kinds for found in pad.read(Input(kind, button=button, instance_id=0))]


@pytest.mark.parametrize(("button", "meaning"), pads.USUAL.items())
def test_each_button_is_the_key_of_its_meaning(button: int, meaning: str) -> None:
    pad = Gamepad()
    found = pressed(pad, button)
    assert keys(found) == [pads.KEYS[meaning]]
    assert [event.type for event in found] == [pygame.KEYDOWN, pygame.KEYUP]
    assert pad.read(Input(pygame.JOYBUTTONDOWN, button=31, instance_id=0)) == []


@pytest.mark.parametrize("name", pads.OTHERS)
def test_pads_of_other_makers_mean_the_same_by_their_own_numbers(name: str) -> None:
    pad = Gamepad()
    pad.names[0] = f"wireless {name} controller"
    assert set(pads.OTHERS[name].values()) == set(pads.USUAL.values())
    for button, meaning in pads.OTHERS[name].items():
        assert keys(pressed(pad, button)) == [pads.KEYS[meaning]]
    for button, way in pads.CROSS.items():
        assert keys(pad.read(Input(pygame.JOYBUTTONDOWN, button=button, instance_id=0))) == [
            (pads.ARROWS[way], 0)
        ]
        pad.read(Input(pygame.JOYBUTTONUP, button=button, instance_id=0))


def test_a_direction_that_is_held_counts_again_and_a_gentle_tilt_is_nothing() -> None:
    pad = Gamepad()
    assert pad.read(Input(pygame.JOYAXISMOTION, axis=pads.LEFT_X, value=0.4, instance_id=0)) == []
    assert keys(pad.read(Input(pygame.JOYAXISMOTION, axis=pads.LEFT_X, value=0.9, instance_id=0))) == [
        (pygame.K_RIGHT, 0)
    ]
    assert keys(pad.update(FIRST - 1)) == []
    assert keys(pad.update(1)) == [(pygame.K_RIGHT, 0)]
    assert keys(pad.update(AGAIN)) == [(pygame.K_RIGHT, 0)]
    released = pad.read(Input(pygame.JOYAXISMOTION, axis=pads.LEFT_X, value=0.0, instance_id=0))
    assert [event.type for event in released] == [pygame.KEYUP] and pad.update(10 * FIRST) == []


def test_the_pointer_goes_as_far_as_the_stick_is_held_and_stays_in_the_window() -> None:
    """A window's height in the same time, whatever its size."""
    pad, surface = Gamepad(), pygame.display.set_mode((1280, 720))
    pad.pointer = (400.0, 300.0)
    pad._axes[pads.RIGHT_X], pad._axes[pads.RIGHT_Y] = 1.0, 0.0
    pad.update(10)
    assert pad.pointer == (pytest.approx(400 + 10 * pads.SPEED), 300)
    pad._axes[pads.RIGHT_X], pad._axes[pads.RIGHT_Y] = 0.0, -1.0
    pad.update(20)
    assert pad.pointer == (pytest.approx(400 + 10 * pads.SPEED), pytest.approx(300 - 20 * pads.SPEED))
    for x, y, there in (
        (1.0, 1.0, (surface.get_width() - 1, surface.get_height() - 1)),
        (-1.0, -1.0, (0, 0)),
    ):
        pad._axes[pads.RIGHT_X], pad._axes[pads.RIGHT_Y] = x, y
        pad.update(100_000)
        assert pad.pointer == there


def test_keyboard_and_mouse_go_through_as_they_are() -> None:
    event = Input(pygame.KEYDOWN, key=pygame.K_a, mod=0)
    assert Gamepad().read(event) == [event]


def test_the_start_screen_by_pad_alone() -> None:
    player = Player(SetupScreen(quick()))
    pad = Pad(player)
    pad.press(5)
    assert player.screen.desk.by_keys  # type: ignore[attr-defined]
    first = player.screen.desk.focus  # type: ignore[attr-defined]
    for _ in range(3):
        pad.hat(0, -1)
    assert player.screen.desk.focus != first  # type: ignore[attr-defined]
    pad.press(7)
    assert isinstance(player.screen, BattleScreen)


def test_a_figure_is_moved_and_the_turn_ended_by_pad_alone() -> None:
    player = Player(BattleScreen(new_match(cells={}), quick()))
    player.until_ready()
    pad = Pad(player)
    match = player.battle.match
    unit = match.battle.slot.unit  # type: ignore[union-attr]
    stood = match.battle.table.cell(unit)
    for ways in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        pad.hat(*ways)
        pad.hat(*ways)
        pad.press(0)
        if match.battle.table.cell(unit) != stood:
            break
    assert match.battle.table.cell(unit) != stood
    player.until_ready()
    while player.battle.question():
        player.key(pygame.K_1)
        player.until_ready()
    orders = len(match.battle.history)
    target = next(
        widget for widget in player.battle.widgets(player.battle.question()) if widget.key == "end turn"
    )
    pad.pad.pointer = (float(target.rect.centerx - 40), float(target.rect.centery))
    pad.axis(pads.RIGHT_X, 0.7)
    for _ in range(200):
        if target.rect.inflate(-20, -8).collidepoint(pad.pad.pointer):
            break
        pad.wait(4)
    pad.axis(pads.RIGHT_X, 0.0)
    player.draw()
    pad.press(0)
    if not isinstance(player.screen, BattleScreen):
        pad.press(0)
    player.until_ready()
    assert len(match.battle.history) > orders
    pad.press(1)
    assert isinstance(player.screen, PauseScreen)


def test_a_stick_that_is_pressed_ends_the_turn() -> None:
    player = Player(BattleScreen(new_match(cells={}), quick()))
    player.until_ready()
    history = player.battle.match.battle.history
    orders = len(history)
    Pad(player).press(next(number for number, meaning in pads.USUAL.items() if meaning == pads.END))
    assert [action.verb for action in history[orders : orders + 1]] == ["EndTurn"]


def test_what_is_chosen_while_a_stick_is_pressed_is_the_last_of_the_turn() -> None:
    player = Player(BattleScreen(new_match(cells={}), quick()))
    player.until_ready()
    pad, battle = Pad(player), player.battle.match.battle
    slot, orders = battle.slot, len(battle.history)
    assert slot
    for way in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        pad.hat(*way)
        pad.hat(*way)
        pad.button(9, True)
        pad.press(0)
        pad.button(9, False)
        if len(battle.history) > orders:
            break
    for _ in range(200):
        if battle.slot != slot:
            break
        player.wait(16)
    given = [action.verb for action in battle.history[orders:] if action.unit == slot.unit]
    assert given == ["Move", "EndTurn"]
    assert not pygame.key.get_mods() & pygame.KMOD_CTRL


def test_the_triggers_are_the_buttons_of_the_mouse() -> None:
    player = Player(SetupScreen(quick()))
    pad = Pad(player)
    rules = next(widget for widget in player.screen.widgets() if widget.key == "rules")  # type: ignore[attr-defined]
    pad.pad.pointer = (float(rules.rect.centerx), float(rules.rect.centery))
    before = player.screen
    for value in (0.9, -1.0):
        pad.axis(pads.TRIGGER_RIGHT, value)
    assert player.screen is not before


@pytest.mark.parametrize(
    ("name", "rests", "stick", "trigger"),
    [
        ("Xbox 360 Controller", (0.0, 0.0, -1.0, 0.0, 0.0, -1.0), 3, 2),
        ("PS4 Controller", (0.0,) * 6, 2, 4),  # nothing is known of it before it is moved
        ("Nintendo Switch Pro Controller", (0.0,) * 6, 2, 4),
        ("Some pad", (0.0, 0.0, 0.0, 0.0, -1.0, -1.0), 2, 4),
        ("Old pad", (0.0, 0.0, 0.0, 0.0), 3, 2),
    ],
)
def test_the_right_stick_moves_the_pointer_and_triggers_at_rest_do_not(
    name: str, rests: tuple[float, ...], stick: int, trigger: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.joystick, "Joystick", lambda _: Plugged(name, rests))
    pad = Gamepad()
    pad.read(Input(pygame.JOYDEVICEADDED, device_index=0))

    def tilt(axis: int, value: float) -> list[int]:
        found = pad.read(Input(pygame.JOYAXISMOTION, axis=axis, value=value, instance_id=0))
        return [event.type for event in (*found, *pad.update(16))]

    assert tilt(trigger, -1.0) == tilt(5, -1.0) == [] and pad.pointer is None
    assert tilt(trigger, 1.0) == [pygame.MOUSEBUTTONDOWN] and tilt(trigger, -1.0) == [pygame.MOUSEBUTTONUP]
    assert tilt(stick, 1.0) == [pygame.MOUSEMOTION]
