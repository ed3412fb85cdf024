"""Orders that can be given in many ways: whom they are about is chosen by pointing, and the rest one thing after the other."""

from __future__ import annotations

import pygame
import pytest

from game.core.ruleset import Verb
from tests.client import parts
from tests.client.moments import SMALL, player_of
from tests.client.player import Player


@pytest.fixture
def player() -> Player:
    return player_of(SMALL)


def verb(player: Player, action: str) -> Verb:
    return next(verb for verb, _ in player.battle.aiming.orders.verbs if verb.action == action)


def watching(player: Player) -> Player:
    """Somebody is to shoot when a friend does something: at whom, and when?"""
    screen = player.battle
    orders, own = screen.aiming.orders, screen.stage.scene.active
    table = screen.match.battle.table
    watch = verb(player, "WatchFor")
    friend = next(aim for aim in orders.aims(watch) if isinstance(aim, int) and not table.hostile(own, aim))
    screen.ordering.choose(watch)
    screen.aiming.point_at(screen.stage.scene.units[friend].cell)
    screen.ordering._confirm(None)
    player.wait(16, 40)
    player.draw()
    return player


def test_whom_an_order_is_about_is_asked_by_pointing(player: Player) -> None:
    screen = watching(player).battle
    question = screen.question()
    assert question and len(question.units) == len(question.rows) > 1
    scene = screen.stage.scene
    assert [row.words for row in question.rows] == [scene.units[unit].name for unit in question.units]
    assert question.words.startswith("Shoot at ...") and "Point at a figure" in question.words


def test_the_board_shows_whom_one_can_choose_and_a_click_chooses(player: Player) -> None:
    screen = watching(player).battle
    question = screen.question()
    assert question
    assert screen.stage.board.marks.highlight == frozenset(question.units) and not screen.stage.board.marks.target
    box, pointed = screen._box(question, parts.paint.Pen(player.surface, screen.stage.scale)), screen.stage.boxes
    unit = next(unit for unit in question.units if not box.colliderect(pointed(unit)[0]))
    pos = screen.stage.board.camera.centre_of(screen.stage.scene.units[unit].cell)
    player.move(pos)
    player.draw()
    assert screen.stage.board.marks.target == unit
    player.click(pos)
    after = screen.question()
    assert after and after.rows != question.rows and not after.units
    name = screen.stage.scene.units[unit].name
    assert all(row.words.startswith(f"Shoot at {name} when ") for row in after.rows)
    done = len(screen.match.battle.history)
    player.key(pygame.K_1)
    assert screen.question() is None and len(screen.match.battle.history) == done + 1


def test_the_keys_choose_as_well_and_light_up_whom_they_mean(player: Player) -> None:
    screen = watching(player).battle
    question = screen.question()
    assert question
    player.key(pygame.K_DOWN)
    player.key(pygame.K_DOWN)
    player.draw()
    assert screen.stage.board.marks.target in question.units
    player.key(pygame.K_2)
    after = screen.question()
    assert after and screen.stage.scene.units[question.units[1]].name in after.rows[0].words


def test_a_click_beside_them_chooses_nothing(player: Player) -> None:
    screen = watching(player).battle
    question = screen.question()
    free = screen.stage.layout.free
    player.click((round(free.right - 20), round(free.bottom - 12)))
    assert screen.question() == question or screen.question()
    player.click_on("row 0")
    assert screen.question() != question


def test_the_choice_hides_nobody_whom_it_is_about(player: Player) -> None:
    screen = watching(player).battle
    question = screen.question()
    assert question
    box = screen._box(question, parts.paint.Pen(player.surface, screen.stage.scale))
    shown = [unit for unit in question.units if screen.stage.board.camera.shows(screen.stage.scene.units[unit].cell, 0)]
    assert shown and box.collidelist(screen.stage.boxes(*shown)) < 0


def test_many_ways_without_figures_are_asked_for_one_thing_after_the_other(player: Player) -> None:
    screen = player.battle
    orders, helps = screen.aiming.orders, verb(player, "Help")
    actions = next(iter(orders.aims(helps).values()))
    modal = screen.ordering.variants()._ways(helps.words, actions)
    assert len(actions) > 20 and len(modal.rows) <= 9 and not modal.units
    assert modal.words.startswith("Help ") and modal.words.endswith("by ...")
    assert all("Help" not in row.words for row in modal.rows)


def test_numbers_that_are_no_figures_are_not_pointed_at(player: Player) -> None:
    """A count that happens to be the number of a figure is a count."""
    screen = player.battle
    shots = next(iter(screen.aiming.orders.aims(verb(player, "Shoot")).values()))
    assert not screen.ordering.variants()._about_figures("then_move", shots)
    assert screen.ordering.variants()._about_figures("target", shots)


def test_what_a_choice_is_about_stays_pointed_at_while_the_mouse_goes_to_it(player: Player) -> None:
    screen = player.battle
    helps = verb(player, "Help")
    orders = screen.aiming.orders
    friend = next(aim for aim in orders.aims(helps) if isinstance(aim, int))
    screen.ordering.choose(helps)
    cell = screen.stage.scene.units[friend].cell
    screen.aiming.point_at(cell)
    screen.ordering._confirm(None)
    player.draw()
    question = screen.question()
    assert question and not question.units
    box = screen._box(question, parts.paint.Pen(player.surface, screen.stage.scale))
    for pos in ((box.x + 40, box.y + 90), (screen.stage.layout.free.right - 8, screen.stage.layout.free.bottom - 8), (box.x + 40, box.y + 60)):
        player.move((round(pos[0]), round(pos[1])))
        assert screen.aiming.cell == cell
    player.key(pygame.K_ESCAPE)
    player.move((round(box.x + 40), round(box.y + 90)))
    assert screen.aiming.cell != cell
