"""A click on what the computer did, in the log of a battle that goes on, tells why; only to those who may
know."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.screens.battle.screen import BattleScreen
from game.client.seat.match import Match, resumed
from game.client.seat.view.ai_reasons import PastOrders
from game.client.seat.view.log_entries import Entry
from game.core import fog
from game.core.actions import EndTurn
from game.core.references import NO_UNIT, UnitId
from game.maps import find, load
from game.rulesets import nwo
from tests.client.player import Player, new_match, quick


@pytest.fixture(scope="module")
def played() -> Match:
    """A match of which the computer has had turns; nobody changes it."""
    match = new_match("17")
    match.begin()
    while not (match.waits_for_person and _by_computer(match)):
        if match.waits_for_person:
            match.act(EndTurn(match.battle.slot.unit if match.battle.slot else NO_UNIT))
        elif order := match.think():
            match.act(order)
    return match


def _by_computer(match: Match) -> list[int]:
    orders = enumerate(match.battle.history)
    return [n for n, one in orders if _side(match, one.unit) == "ember" and not isinstance(one, EndTurn)]


def _side(match: Match, unit: UnitId) -> str:
    return match.battle.table.unit(unit).side


def sitting(match: Match) -> Player:
    player = Player(BattleScreen(match, quick(), fresh=False))
    player.wait()
    player.draw()
    return player


def asked(player: Player) -> list[Entry]:
    view = player.battle.stage.logs.entries
    return [entry for entry in view.log.entries if view.asks(entry)]


def test_what_the_computer_did_can_be_asked_about_and_nothing_else(played: Match) -> None:
    found = asked(sitting(played))
    assert found and all(entry.side == "ember" for entry in found)
    assert {entry.order for entry in found} <= set(_by_computer(played))
    assert not any("has the turn" in entry.words or "initiative" in entry.words for entry in found)


def test_a_click_shows_it_keys_go_through_it_and_the_next_order_closes_it(played: Match) -> None:
    player = sitting(played)
    screen, view = player.battle, player.battle.stage.logs.entries
    entry = asked(player)[-1]
    player.key(pygame.K_ESCAPE)  # what has happened since the last turn
    player.key(pygame.K_COMMA)
    while view.entry(view.lit) is not entry:
        player.key(pygame.K_COMMA)
        player.draw()
    assert any("log entry" in str(widget.key) for widget in screen.widgets(None))
    player.key(pygame.K_F3)
    told = screen.hint.told
    assert told.given and told.unit == entry.doer and screen.waits == 0
    for _ in range(3000):
        if not told.thinks:
            break
        player.wait()
    player.draw()
    assert told.rows and any("why close" in str(widget.key) for widget in screen.widgets(None))
    assert screen.stage.logs.explained is entry and not screen.stage.logs._detail, (
        "it would lie over the card"
    )
    player.key(pygame.K_DOWN)
    assert told.row == 0
    player.key(pygame.K_ESCAPE)
    assert not screen.hint.shown and player.screen is screen and screen.stage.logs.explained is None
    screen.hint.explain(entry)
    assert screen.hint.shown
    played.battle.history.append(EndTurn(entry.doer))
    screen.hint.tick()
    played.battle.history.pop()
    assert not screen.hint.shown


def test_a_battle_that_was_saved_can_be_asked_as_well(played: Match) -> None:
    again = resumed(played.record(), load(find("warehouse-yard")), Path(str(played.map_path)), nwo)  # type: ignore[arg-type]
    assert [one.order for one in asked(sitting(again))] == [one.order for one in asked(sitting(played))]
    number = asked(sitting(again))[0].order
    before, order, level = again.past.standing(again.battle, number)
    assert len(before.history) == number and before.side == "ember" and order.unit and level == "normal"


def test_what_is_taken_back_is_forgotten() -> None:
    past = PastOrders()
    match = new_match()
    events = match.begin()
    past.note(match.past.stood.get(0), 0, events)  # type: ignore[arg-type]
    assert past.order_of(events[0]) == 0
    past.forget(0, events)
    assert past.order_of(events[0]) is None and not past.stood


def test_nobody_learns_in_the_fog_what_the_others_thought(
    played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = asked(sitting(played))[0]
    one = (played.battle, "azure", entry.order, entry.doer, entry.acts)
    assert played.past.explained(*one) == entry.order
    monkeypatch.setattr(fog, "is_fog_on", lambda _table: True)
    assert played.past.explained(*one) is None
    assert played.past.explained(played.battle, None, *one[2:]) == entry.order, "who looks at all may"
