"""Turns in which everybody declares and then all is played at once, by synthetic clicks and keys."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from game.client.screens.battle.frame import room
from game.client.screens.battle.screen import BattleScreen
from game.client.seat.settings.settings import Settings
from game.client.seat.view.board_objects import places
from game.core.actions import target_of
from game.core.references import UnitId
from game.rulesets.lithium.figures import plan
from tests.client.planned import answer, declare_something, new_match, whole_turn
from tests.client.player import Player, quick

SIZES = [(1280, 720), (1024, 640)]


def player_of(
    azure: str = "human",
    ember: str = "normal",
    size: tuple[int, int] = (1280, 720),
    settings: Settings | None = None,
) -> Player:
    player = Player(BattleScreen(new_match(azure=azure, ember=ember), settings or quick()), size)
    player.until_ready()
    player.wait()
    player.draw()
    return player


def own(player: Player) -> list[UnitId]:
    return player.battle.side_turn.figures()


def words(player: Player, unit: UnitId) -> str:
    found = player.battle.stage.scene.declared.get(unit)
    return found.words if found else ""


# ---------------------------------------------------------------- choosing a figure


def test_the_first_figure_is_chosen_by_itself() -> None:
    player = player_of()
    assert player.battle.stage.scene.active == own(player)[0]
    assert player.battle.aiming.orders.unit == own(player)[0]


@pytest.mark.parametrize("by", ["digit", "tab", "row", "board", "bar"])
def test_a_figure_is_chosen(by: str) -> None:
    player = player_of()
    wanted = own(player)[1]
    if by == "digit":
        player.key(pygame.K_2)
    elif by == "tab":
        player.key(pygame.K_TAB)
    elif by == "row":
        player.click_on(f"figure {wanted}")
    elif by == "bar":
        player.click_on(f"unit {wanted}")
    else:
        player.click(player.pixel(player.battle.stage.scene.units[wanted].cell))
    assert player.battle.stage.scene.active == wanted
    assert {action.unit for action in player.battle.match.battle.legal_actions(wanted)} == {wanted}
    player.draw()


def test_the_verbs_are_those_of_the_chosen_figure() -> None:
    player = player_of()
    battle = player.battle.match.battle
    for number, unit in enumerate(own(player)):
        player.key(pygame.K_1 + number)
        allowed = {verb.action for verb, refusal in player.battle.aiming.orders.verbs if refusal is None}
        assert allowed == {action.verb for action in battle.legal_actions(unit)} - {"EndTurn"}


# ---------------------------------------------------------------- declaring and taking back


def shoot_at(player: Player, key: int) -> None:
    """Open the chooser on the nearest enemy and take the row of that key."""
    player.key(pygame.K_s)
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert player.battle.modal
    player.draw()
    player.key(key)


def test_a_location_is_called_on_the_body() -> None:
    player = player_of()
    unit = own(player)[0]
    player.key(pygame.K_s)
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    modal = player.battle.modal
    assert modal and modal.chart
    assert set(modal.chart.places.values()) == set(
        places(player.battle.stage.scene.units[target_of(modal.actions[0])].gauges)
    )
    head = next(index for index, place in modal.chart.places.items() if place == "head")
    player.click_on(f"row {head}")
    main = plan(player.battle.match.battle.table, unit).main
    assert main is not None and getattr(main, "called", "") == "head"
    assert "in the head" in words(player, unit)
    order = next(order for order in player.battle.mode.orders() if order.unit == unit)
    assert order.lines and order.called[0][1] == "head"


def test_further_shots_are_declared_beside_the_first() -> None:
    player = player_of()
    unit = own(player)[0]
    shoot_at(player, pygame.K_1)
    player.key(pygame.K_g)
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    player.key(pygame.K_3)
    main = plan(player.battle.match.battle.table, unit).main
    assert main is not None and len(main.also) == 1 and main.also[0][1]  # type: ignore[attr-defined]


def test_the_odds_count_the_best_defence_of_who_gives_it_unasked() -> None:
    player = player_of()
    player.key(pygame.K_s)
    player.key(pygame.K_TAB)
    shown = player.battle.aiming.plan().odds
    assert shown and any("best defence counts" in note for note in shown.chances.notes), "of a computer"
    player.draw()


def test_a_short_walk_asks_when_it_is_to_be_done() -> None:
    player = player_of()
    unit = own(player)[0]
    orders = player.battle.aiming.orders
    verb = next(verb for verb, _ in orders.verbs if verb.action == "ShortWalk")
    cell = next(aim for aim in orders.aims(verb) if isinstance(aim, tuple))
    player.key(pygame.K_w)
    player.click(player.pixel(cell))
    assert player.battle.modal and len(player.battle.modal.rows) == 2
    player.key(pygame.K_2)
    meant = player.battle.stage.scene.declared[unit]
    assert meant.after and meant.path[-1] == cell
    assert next(order for order in player.battle.mode.orders()).way[-1] == cell
    player.draw()


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_order_of_walking_and_acting_is_changed(by_mouse: bool) -> None:
    player = player_of()
    unit = own(player)[0]
    shoot_at(player, pygame.K_1)
    steps = [order for order in player.battle.match.battle.legal_actions(unit) if order.verb == "ShortWalk"]
    player.battle.command.act(next(order for order in steps if getattr(order, "after", False)))
    meant = player.battle.stage.scene.declared
    path = meant[unit].path
    player.draw()
    for after in (False, True):
        if by_mouse:
            player.click_on(f"reorder {unit}")
        else:
            player.key(pygame.K_BACKSPACE, pygame.KMOD_LSHIFT)
        assert (meant[unit].after, meant[unit].path) == (after, path)
        assert "Shoot" in meant[unit].verbs


@pytest.mark.parametrize("by_mouse", [True, False])
def test_what_was_declared_is_taken_back(by_mouse: bool) -> None:
    player = player_of()
    unit = own(player)[0]
    stood = player.battle.match.battle.table.world.digest()
    shoot_at(player, pygame.K_1)
    assert words(player, unit)
    if by_mouse:
        player.click_on(f"take back {unit}")
    else:
        player.key(pygame.K_BACKSPACE)
    assert not words(player, unit)
    assert player.battle.match.battle.table.world.digest() == stood
    assert not player.battle.mode.orders()


def test_one_part_is_taken_back_by_its_verb() -> None:
    player = player_of()
    unit = own(player)[0]
    shoot_at(player, pygame.K_1)
    player.key(pygame.K_o)
    player.key(pygame.K_b)
    assert player.battle.modal and len(player.battle.modal.rows) == 2
    player.key(pygame.K_1)
    assert "shout" in words(player, unit) and "shoot" not in words(player, unit)


def test_who_has_nothing_declared_is_named_before_the_end() -> None:
    player = player_of()
    player.battle.settings.warn_end_turn = True
    declare_something(player)
    done = len(player.battle.match.battle.history)
    player.key(pygame.K_e)
    assert player.battle.modal
    scene = player.battle.stage.scene
    assert all(scene.units[unit].name in player.battle.modal.words for unit in own(player)[1:])
    assert scene.units[own(player)[0]].name not in player.battle.modal.words
    player.key(pygame.K_ESCAPE)
    assert len(player.battle.match.battle.history) == done
    player.key(pygame.K_e)
    player.key(pygame.K_1)
    assert len(player.battle.match.battle.history) == done + 1


def test_too_many_ways_are_shown_in_pages() -> None:

    player = player_of()
    orders = player.battle.aiming.orders
    verb = next(verb for verb, _ in orders.verbs if verb.action == "Run")
    actions = [action for found in orders.aims(verb).values() for action in found][:20]
    modal = player.battle.ordering.choice.variants().lists.listed("Run", [[action] for action in actions])
    assert len(modal.rows) == 9 and modal.rows[-1].words == "More"
    modal.rows[-1].on()
    assert player.battle.modal and player.battle.modal.actions[0] == actions[8]
    player.draw()


# ---------------------------------------------------------------- whole battles


def test_a_whole_battle_against_the_computer() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    for _ in range(200):
        if not isinstance(player.until_ready(), BattleScreen):
            break
        player.wait()
        whole_turn(player)
    assert not isinstance(player.screen, BattleScreen)
    player.draw()
    assert player.screen.match.battle.winner is not None  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_drawn_at_two_sizes(size: tuple[int, int]) -> None:
    player = player_of("Nadia", "Oskar", size)
    player.draw()
    shoot_at(player, pygame.K_2)
    player.draw()
    player.key(pygame.K_e)
    for _ in range(40):
        player.wait()
    assert player.battle.handover
    player.draw()
    player.key(pygame.K_RETURN)
    player.wait()
    player.battle.settings.speed = "x1"
    player.key(pygame.K_e)
    for _ in range(20):
        player.wait(100)
        player.draw()


def test_the_bar_tells_who_has_declared_and_no_more() -> None:
    player = player_of()
    scene = player.battle.stage.scene
    assert scene.together and scene.side == "azure" and not scene.sides
    declare_something(player)
    assert {unit for unit, meant in scene.declared.items() if meant.words} == {own(player)[0]}
    player.key(pygame.K_l)
    assert not scene.sides or scene.sides == ["ember"], "who declares later has not declared"


def test_an_open_choice_is_left_by_escape() -> None:
    player = player_of()
    player.key(pygame.K_s)
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert player.battle.modal
    player.key(pygame.K_ESCAPE)
    assert player.battle.modal is None and not words(player, own(player)[0])
    answer(player)


def test_a_click_on_an_own_figure_chooses_it_whatever_could_be_done_to_it() -> None:
    player = player_of()
    medic = next(unit for unit in own(player) if player.battle.stage.scene.units[unit].name == "Pell")
    player.key(pygame.K_1 + own(player).index(medic))
    assert any(
        verb.action == "TakePainkiller" and refusal is None
        for verb, refusal in player.battle.aiming.orders.verbs
    )
    for unit in own(player):
        done = len(player.battle.match.battle.history)
        player.click(player.pixel(player.battle.stage.scene.units[unit].cell))
        assert player.battle.stage.scene.active == unit and not player.battle.modal
        assert len(player.battle.match.battle.history) == done


def test_the_odds_lie_neither_on_who_declares_nor_on_the_bar_of_all() -> None:
    """Of two people at a small screen, with the target at the edge of the board."""
    player = player_of(ember="human", size=(1024, 640))
    player.key(pygame.K_RETURN)
    player.wait(16, 4)
    screen, shown = player.battle, 0
    camera, lay = screen.stage.board.camera, screen.stage.layout
    sign = room(lay)
    assert sign and not screen.handing.offer
    foes = [one for one in screen.stage.scene.units.values() if one.side == "ember"]
    camera.zoom_to(64)
    for unit, foe in product(own(player), foes):
        screen.side_turn.select(unit)
        camera.centre(foe.cell, glide=False)
        camera.pan(-250, -150)
        camera.arrive()
        player.wait(16, 3)
        player.move(camera.centre_of(foe.cell))
        player.draw()
        rect = screen.tip.hold.rect
        if rect:
            shown += 1
            assert rect.collidelist([sign, lay.initiative]) < 0, (rect, sign)
    assert shown
