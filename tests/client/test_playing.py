"""Whole battles and their questions by synthetic clicks and keys."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from game.client.screens.battle import cover_screen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.seat import match as matches
from game.client.seat.orders.saved_answers import ENDS
from game.client.seat.saves import autosaves, storage
from game.core.actions import Answer
from game.core.records import files
from game.core.records.replay import replay
from game.rulesets import nwo
from tests.client import opened, parts
from tests.client.player import Player, new_match, quick


def player_of(azure: str = "human", ember: str = "human", seed: str = "2187-OTTER") -> Player:
    player = Player(BattleScreen(new_match(seed, azure, ember), quick()))
    player.until_ready()
    return player


def go_until(player: Player, side: str) -> None:
    """End turns until a figure of that side has the turn."""
    while player.battle.match.battle.side != side:
        player.key(pygame.K_e)
        player.until_ready()


def test_a_whole_battle_against_the_computer() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    result = player.play_out()
    player.draw()
    battle = result.match.battle
    assert battle.winner in ("azure", "ember")
    assert sum(len(side.lost) for side in result.tally.sides.values()) >= 4
    assert autosaves.latest() is None, "a battle that is over is not continued"
    replayed = replay(files.read(autosaves.files()[0]), battle.field, nwo)  # type: ignore[arg-type]
    assert replayed.digest() == battle.digest()
    player.click_on("Watch replay")
    assert isinstance(player.screen, ReplayScreen)


def test_the_result_leads_to_a_new_battle() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.play_out()
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, SetupScreen)


def test_a_battle_that_was_left_is_continued_where_it_stood() -> None:
    player = player_of()
    for _ in range(3):
        player.turn()
        player.until_ready()
    stood = player.battle.match.battle.digest()
    player.screen.leave()
    setup = Player(SetupScreen(quick()))
    setup.key(pygame.K_F9)
    again = setup.screen
    assert isinstance(again, BattleScreen)
    assert again.match.battle.digest() == stood
    setup.draw()
    setup.until_ready()
    setup.turn()


def test_a_save_is_written_and_loaded_from_the_menu() -> None:
    player = player_of()
    player.turn()
    player.until_ready()
    stood = player.battle.match.battle.digest()
    player.key(pygame.K_ESCAPE)
    player.click_on("Save")
    player.draw()
    for _ in range(60):
        player.key(pygame.K_BACKSPACE)
    player.write("before: the storm")
    player.key(pygame.K_RETURN)
    assert (storage.saves() / "before- the storm.enfilade").is_file()
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, BattleScreen), "Enter resumes"
    player.key(pygame.K_e)
    player.until_ready()
    player.key(pygame.K_ESCAPE)
    player.click_on("Load")
    player.draw()
    player.click_on("tab kept")
    player.click_on("load")
    assert player.battle.match.battle.digest() == stood


def test_a_refused_order_says_why_and_by_which_rule() -> None:
    player = player_of()
    screen = player.battle
    off = [widget for widget in screen.widgets(None) if widget.key.startswith("verb ") and not widget.enabled]
    assert off
    for widget in off:
        assert widget.hint
        assert widget.hint.verdict == parts.widgets.NOT_NOW
        assert widget.hint.words
        assert widget.hint.rule.startswith(("nwo.", "battle"))
    before = len(screen.match.battle.history)
    player.click(off[0].rect.center)
    player.key(off[0].hotkey)
    assert len(screen.match.battle.history) == before


def leave_reach(player: Player) -> None:
    """Order the first move that somebody may strike at, and let the question come up."""
    while True:
        screen = player.battle
        orders = screen.aiming.orders
        verb = orders.first_choice()
        risky = (
            [
                aim
                for aim in (orders.aims(verb) if verb else {})
                if orders.chances(orders.at(verb, aim)[0]).risks
            ]
            if verb
            else []
        )
        if risky:
            break
        player.key(pygame.K_e)
        player.until_ready()
    assert isinstance(risky[0], tuple)
    before = len(player.battle.match.battle.history)
    player.click(player.pixel(risky[0]))
    assert len(player.battle.match.battle.history) == before, "one click goes no way that is rolled for"
    player.wait(400)
    player.click(player.pixel(risky[0]))
    player.until_ready()
    assert player.battle.chair.ask


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_question_of_the_rules_is_answered(by_mouse: bool) -> None:
    player = player_of()
    leave_reach(player)
    screen = player.battle
    ask = screen.chair.ask
    assert ask
    player.draw()
    asked = len(screen.match.battle.history)
    player.key(pygame.K_e)
    assert len(screen.match.battle.history) == asked, "nothing else can be done meanwhile"
    if by_mouse:
        player.click_on("row 1")
    else:
        player.key(pygame.K_2)
    assert screen.match.battle.history[asked] == Answer(ask.unit, ask.options[1].key)


def test_a_question_is_answered_by_focus_and_enter() -> None:
    player = player_of()
    leave_reach(player)
    ask = player.battle.chair.ask
    assert ask
    asked = len(player.battle.match.battle.history)
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert player.battle.match.battle.history[asked] == Answer(ask.unit, ask.options[0].key)


def test_nobody_is_called_to_a_seat_where_nothing_is_hidden() -> None:
    """At an open table two people play on from each other's turn, and nothing of what one pointed at stays
    for the other."""
    player = Player(BattleScreen(new_match(azure="Nadia", ember="Oskar"), quick()))
    screen = player.battle
    sides, last = set[str](), ""
    for _ in range(60):
        player.wait()
        assert screen.handover is None
        if screen.chair.orders:
            assert screen.chair.side == screen.match.battle.side
            assert screen.chair.side == last or screen.aiming.cell is None
            last = screen.chair.side
            sides.add(screen.chair.side)
            player.key(pygame.K_RIGHT)
            player.key(pygame.K_e)
    assert sides == {"azure", "ember"}


def test_only_who_means_it_takes_a_seat_that_is_called_out() -> None:
    match = new_match(azure="Nadia", ember="Oskar")
    hidden = msgspec.structs.replace(match.battle.scenario, options={"fog": "on"})
    players = {"azure": "Nadia", "ember": "Oskar"}
    screen = BattleScreen(
        matches.new(hidden, match.battle.field, match.map_path, match.battle.ruleset, players, "3"), quick()
    )
    player = Player(screen)
    for _ in range(5):
        player.wait()
    assert screen.handover and screen.handover.hidden
    assert screen.handover.person in ("Nadia", "Oskar")
    player.draw()
    player.key(pygame.K_e)
    assert screen.handover, "only Enter, Space or its button take the seat"
    button = player.on_screen(cover_screen.seat_button(screen.stage.whole).center)
    player.click(button)
    assert screen.handover, "nor a double-click that began before"
    player.wait(100, 4)
    player.click(button)
    assert screen.handover is None
    alone = Player(BattleScreen(new_match(), quick()))
    for _ in range(200):
        alone.wait()
    assert alone.battle.handover is None


def test_ending_a_turn_too_early_is_warned_of_once() -> None:
    player = player_of()
    screen = player.battle
    screen.settings.warn_end_turn = True
    before = len(screen.match.battle.history)
    player.key(pygame.K_e)
    assert screen.modal
    player.draw()
    player.key(pygame.K_ESCAPE)
    assert screen.modal is None
    player.key(pygame.K_e)
    player.key(pygame.K_2)
    assert len(screen.match.battle.history) == before + 1
    assert ENDS in [habit.key for habit in screen.settings.habits.values()]


def test_the_cursor_goes_by_arrows_and_enter_moves() -> None:
    player = player_of()
    screen = player.battle
    verb = screen.aiming.orders.first_choice()
    assert verb
    start = screen.aiming.battle.table.cell(screen.match.battle.slot.unit)  # type: ignore[union-attr]
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
        player.key(key)
    assert screen.aiming.cell == start
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN):
        player.key(key)
        player.draw()
        if screen.aiming.cell in screen.aiming.orders.aims(verb):
            break
    goal = screen.aiming.cell
    history = len(screen.match.battle.history)
    player.key(pygame.K_RETURN)
    assert screen.match.battle.history[history].path[-1] == goal  # type: ignore[attr-defined]


def test_an_area_is_drawn_by_mouse_and_by_keys() -> None:
    for by_mouse in (True, False):
        player = player_of()
        while not any(
            verb.aim == "area" and refusal is None for verb, refusal in player.battle.aiming.orders.verbs
        ):
            player.key(pygame.K_e)
            player.until_ready()
        screen = player.battle
        verb = next(verb for verb, _ in screen.aiming.orders.verbs if verb.aim == "area")
        player.key(pygame.key.key_code(verb.hotkey))
        here = screen.match.battle.table.cell(screen.match.battle.slot.unit)  # type: ignore[union-attr]
        corners = ((here[0] + 1, here[1]), (here[0] + 3, here[1] + 1))
        player.pixel(here)
        first, second = (screen.stage.board.camera.centre_of(corner) for corner in corners)
        if by_mouse:
            player.move(first)
            player.send(pygame.MOUSEBUTTONDOWN, pos=first, button=1)
            player.move(second)
            player.draw()
            player.send(pygame.MOUSEBUTTONUP, pos=second, button=1)
        else:
            screen.aiming.cell, screen.aiming.by_keys = corners[0], True
            player.key(pygame.K_RETURN)
            for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
                player.key(key)
            player.draw()
            player.key(pygame.K_RETURN)
        if screen.modal:
            player.draw()
            player.key(pygame.K_1)
        assert screen.match.battle.history[-1].area == corners  # type: ignore[attr-defined]


def test_the_log_lights_up_what_an_entry_is_about() -> None:
    player = player_of()
    for _ in range(4):
        player.turn()
        player.until_ready()
    stage = player.battle.stage
    player.draw()
    player.key(pygame.K_COMMA)
    entry = stage.logs.lit_entry()
    assert entry
    player.draw()
    for name in ("rolls", "harm", "all"):
        player.click_on(f"log {name}")
        player.draw()
        assert all(
            entry.heading or name == "all" or entry.rolls or entry.is_harm for entry in stage.log.shown(name)
        )
    player.key(pygame.K_PAGEUP)
    assert not stage.logs.entries.pinned


def test_the_window_can_be_closed_in_the_middle_of_a_question() -> None:
    player = player_of()
    leave_reach(player)
    stood = player.battle.match.battle.digest()
    player.screen.leave()
    again = opened.take_up(autosaves.files()[0], quick())
    assert isinstance(again, BattleScreen)
    assert again.match.battle.digest() == stood
    assert again.match.battle.pending


def test_where_one_figure_was_sent_by_keys_the_next_one_does_not_point() -> None:
    player = player_of()
    screen = player.battle
    screen.settings.warn_end_turn = False
    first = screen.aiming.unit
    player.key(pygame.K_RIGHT)
    assert screen.aiming.cell is not None
    player.key(pygame.K_RETURN)
    player.until_ready()
    assert screen.aiming.unit == first and screen.aiming.plan() and screen.aiming.cell is not None, (
        "the same figure goes on from there"
    )
    player.key(pygame.K_e)
    player.until_ready()
    assert screen.aiming.unit != first and not screen.aiming.plan().actions
    assert screen.aiming.cell is None
