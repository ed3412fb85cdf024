"""A walk that was broken off is gone on with: one order for rules and records, and nothing that the rules
forbid."""

from __future__ import annotations

import pygame
import pytest

from game.client.seat.orders.resume_walk import ResumableWalk, resumable_walk
from game.client.seat.saves import autosaves
from game.client.seat.settings.settings import Settings
from game.core.actions import Action, Move
from game.core.events import Stepped
from game.core.records import files
from game.core.records.replay import replay
from tests.client import parts
from tests.client.moments import FIRST
from tests.client.player import Player, new_match, quick

BattleScreen = parts.battle.BattleScreen


def walker(settings: Settings | None = None) -> Player:
    player = Player(BattleScreen(new_match(FIRST, cells={}), settings or quick()))
    player.until_ready()
    return player


def short(player: Player, steps: int = 2) -> Action:
    """A walk of so many steps, ordered by a click."""
    battle = player.battle.match.battle
    action = next(
        found for found in battle.legal_actions() if isinstance(found, Move) and len(found.path) == steps
    )
    player.click(player.pixel(action.path[-1]))
    player.until_ready()
    assert battle.history[-1] == action
    return action


def found(player: Player) -> ResumableWalk:
    longer = resumable_walk(player.battle.match)
    assert longer
    return longer


@pytest.mark.rule("nwo.turn.economy")
def test_what_is_left_of_a_walk_can_be_walked() -> None:
    player = walker()
    match, orders = player.battle.match, len(player.battle.match.battle.history)
    first = short(player)
    plain = found(player)
    assert player.battle.mode.resumed == {"Movement"}
    assert all(action.path[:2] == first.path for action in plain.actions)  # type: ignore[attr-defined]
    last = next(action for action in plain.actions if isinstance(action, Move) and len(action.path) == 4)
    player.click(player.pixel(last.path[-1]))
    player.until_ready()
    battle = match.battle
    assert battle.history[orders:] == [last], "one order, not two"
    assert battle.table.cell(last.unit) == last.path[-1] == player.battle.stage.scene.units[last.unit].cell
    assert [event.end for event in match.events if isinstance(event, Stepped)][-4:] == list(last.path)
    kept = files.read(autosaves.files()[0])
    assert replay(kept, battle.field, battle.ruleset).digest() == battle.digest()


@pytest.mark.rule("nwo.turn.economy")
def test_no_walk_gets_longer_than_it_might_have_been_at_once() -> None:
    player = walker()
    battle = player.battle.match.battle
    reach = {action.path[-1] for action in battle.legal_actions() if isinstance(action, Move) and action.path}
    short(player, 4)
    longer = found(player)
    ends = {action.path[-1] for action in longer.actions if isinstance(action, Move)}
    assert ends and ends <= reach
    assert all(longer.before.refusal(action) is None for action in longer.actions)


def test_only_the_rest_is_shown_as_a_way_and_as_motion() -> None:
    player = walker(Settings(warn_end_turn=False, edge_scroll=False))
    first = short(player)
    last = next(
        action for action in found(player).actions if isinstance(action, Move) and len(action.path) == 4
    )
    player.move(player.pixel(last.path[-1]))
    marks = player.battle.aiming.plan().marks
    assert marks.path == (first.path[-1], *last.path[2:]) and marks.path_label.startswith("4 of")  # type: ignore[attr-defined]
    player.click(player.pixel(last.path[-1]))
    scene = player.battle.stage.scene
    assert scene.units[last.unit].cell == last.path[1], "it does not begin anew"
    player.until_ready()
    assert scene.units[last.unit].cell == last.path[-1]


def test_the_whole_walk_is_taken_back() -> None:
    player = walker()
    match = player.battle.match
    before = match.battle.digest()
    short(player)
    last = next(action for action in found(player).actions if isinstance(action, Move))
    player.click(player.pixel(last.path[-1]))
    player.key(pygame.K_BACKSPACE)
    assert match.battle.digest() == before


def test_another_order_ends_it() -> None:
    player = walker()
    short(player)
    match = player.battle.match
    match.act(next(action for action in match.battle.legal_actions() if action.verb == "DropProne"))
    assert resumable_walk(match) is None
