"""A press that skips orders nothing, nor does what belongs to it: its release, its drag, its second half, its
repetitions."""

from __future__ import annotations

import pygame
import pytest

from game.client.screens.battle import cover_screen, skip_guard
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.battle.skip_guard import SkipGuard
from game.client.seat.settings.settings import Settings
from game.core.events import Stepped
from tests.client.planned import new_match as new_plan
from tests.client.player import Player, new_match, quick


def moving(azure: str = "human", ember: str = "normal") -> Player:
    """Something is being shown at its own speed, and a person has the turn when that is over."""
    player = Player(
        BattleScreen(
            new_match(azure=azure, ember=ember, cells={}), Settings(warn_end_turn=False, edge_scroll=False)
        )
    )
    player.until_ready()
    return player


def shown_again(player: Player) -> int:
    """Something is being shown once more: steps on the spot. How many orders there are so far."""
    scene = player.battle.stage.scene
    cell = scene.units[scene.active].cell
    player.battle.stage.feed([Stepped(scene.active, cell, cell)] * 5)
    player.wait(16, 2)
    assert player.battle.stage.playback.busy
    return orders(player)


def target(player: Player) -> tuple[int, int]:
    """A pixel on which a click would be an order."""
    orders = player.battle.aiming.orders
    verb = orders.first_choice()
    assert verb
    return player.pixel(next(aim for aim in orders.aims(verb) if isinstance(aim, tuple)))


def down(player: Player, pos: tuple[int, int]) -> None:
    player.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)


def up(player: Player, pos: tuple[int, int]) -> None:
    player.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)


def orders(player: Player) -> int:
    return len(player.battle.match.battle.history)


def test_a_click_that_skips_and_its_double_click_order_nothing() -> None:
    player = moving()
    done = shown_again(player)
    pos = target(player)
    for _ in range(4):  # impatience
        player.click(pos)
        assert not player.battle.stage.playback.busy
        player.wait(100)
    assert orders(player) == done
    player.wait(16, 30)
    player.click(pos)
    assert orders(player) == done + 1, "later it is an order again"


def test_the_release_and_the_drag_of_a_click_that_skips_order_nothing() -> None:
    player = moving()
    done = shown_again(player)
    pos = target(player)
    down(player, pos)
    player.wait(100, 10)
    player.move(pos)
    aiming = player.battle.aiming
    assert aiming.orders
    aiming.anchor = aiming.cell  # as a key may set the first corner while the button is still down
    player.move((pos[0] + 100, pos[1] + 60))
    assert aiming.dragged()
    up(player, (pos[0] + 100, pos[1] + 60))
    assert orders(player) == done and player.battle.modal is None


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_a_key_that_skips_and_its_repetitions_order_nothing(key: int) -> None:
    player = moving()
    done = shown_again(player)
    player.move(target(player))
    for _ in range(40):  # it is held for two seconds
        player.send(pygame.KEYDOWN, key=key, mod=0, unicode="")
        player.wait(45)
    assert orders(player) == done and not player.battle.stage.playback.busy
    player.send(pygame.KEYUP, key=key, mod=0)
    player.wait(16, 30)
    player.key(pygame.K_RETURN)
    assert orders(player) == done + 1


def test_a_press_a_moment_too_late_orders_nothing() -> None:
    player = moving()
    done = shown_again(player)
    pos = target(player)
    for _ in range(2000):
        if not player.battle.chair.showing:
            break
        player.wait()
    player.click(pos)
    player.key(pygame.K_RETURN)
    assert orders(player) == done
    player.wait(100, 6)
    player.click(pos)
    assert orders(player) == done + 1


def test_clicks_and_keys_in_the_computers_turn_order_nothing() -> None:
    player = Player(BattleScreen(new_match(cells={}), quick()))
    person = 0
    for _ in range(3000):
        screen = player.battle
        if screen.match.waits_for_computer:
            person = orders(player)
            player.click((640, 300))
            player.key(pygame.K_RETURN)
            assert orders(player) == person and screen.stage.pinned == 0
        elif screen.ready and person:
            break
        elif screen.ready:
            player.key(pygame.K_e)
            person = 0
        player.wait()
    else:
        raise AssertionError("the computer never had the turn")
    done = orders(player)
    player.click((640, 300))
    player.key(pygame.K_RETURN)
    assert orders(player) == done, "the click was on its way when the turn came"


def test_a_double_click_on_the_end_of_the_turn_does_not_take_the_seat() -> None:
    player = Player(BattleScreen(new_plan(azure="Nadia", ember="Oskar"), quick()))
    player.until_ready()
    player.wait()
    player.click_on("end turn") if _has(player, "end turn") else player.key(pygame.K_e)
    for _ in range(60):
        if player.battle.handover:
            break
        player.wait()
    assert player.battle.handover
    button = player.on_screen(cover_screen.seat_button(player.battle.stage.whole).center)
    player.click(button)
    assert player.battle.handover, "nobody has sat down yet"
    player.wait(100, 5)
    player.click(button)
    assert player.battle.handover is None


def _has(player: Player, key: str) -> bool:
    return key in [widget.key for widget in player.battle.widgets(player.battle.question())]


def test_a_held_key_does_not_take_the_seat() -> None:
    player = Player(
        BattleScreen(
            new_plan(azure="Nadia", ember="Oskar"),
            Settings(speed="off", warn_end_turn=True, edge_scroll=False),
        )
    )
    player.until_ready()
    player.wait()
    player.key(pygame.K_e)
    assert player.battle.modal
    for _ in range(20):
        player.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        player.wait(45)
    assert player.battle.handover
    player.send(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    player.key(pygame.K_RETURN)
    assert player.battle.handover is None


def test_panels_stay_in_use_while_something_is_shown() -> None:
    player = moving()
    shown_again(player)
    player.click_on("log rolls")
    assert player.battle.stage.logs.entries.tab == "rolls" and player.battle.stage.playback.busy


def test_a_press_elsewhere_on_a_panel_is_no_part_of_a_double_click() -> None:
    one = SkipGuard()
    one.tick(16, True)
    assert one.pressed((500, 300), True, True)
    assert one.released()
    one.tick(16, False)
    assert one.pressed((510, 310), False, False), "what has come up under the mouse"
    assert not one.pressed((900, 600), False, False)
    assert not one.released()
    one.tick(skip_guard.AGAIN, False)
    assert one.quiet and not one.pressed((500, 300), False, True)


def test_a_key_of_which_nothing_was_heard_for_long_is_pressed_anew() -> None:
    one = SkipGuard()
    assert not one.key_down(13, False)
    assert one.key_down(13, False), "it repeats itself"
    one.tick(skip_guard.HELD, False)
    assert not one.key_down(13, False)
