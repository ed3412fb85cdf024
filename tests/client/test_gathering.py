"""Before what was declared in secret is played everybody is called to look, and at the cover that follows it
can be seen once more."""

from __future__ import annotations

import pygame
import pytest

from game.client.screens.battle.screen import BattleScreen
from game.client.seat.settings.settings import Settings
from game.core import events as e
from tests.client.heard import listen
from tests.client.planned import declare_something, new_match
from tests.client.player import Player


def declared_by_both() -> Player:
    """Both sides have declared attacks."""
    settings = Settings(speed="x4", warn_end_turn=False, edge_scroll=False)
    player = Player(BattleScreen(new_match(azure="Nadia", ember="Oskar"), settings))
    for _ in range(2):
        player.until_ready()
        player.wait(16, 3)
        for number in range(len(player.battle.side_turn.figures())):
            player.key(pygame.K_1 + number)
            declare_something(player)
        player.key(pygame.K_e)
        player.wait(16, 3)
    return player


def to_the_cover(player: Player) -> int:
    """Wait until the next one is called; in how many frames something was shown."""
    shown = 0
    for _ in range(3000):
        if player.battle.handover and player.battle.handover.hidden:
            return shown
        shown += player.battle.stage.playback.busy
        player.wait(50)
    raise AssertionError


def test_nothing_is_played_before_everybody_looks() -> None:
    player = declared_by_both()
    screen = player.battle
    assert screen.handover and screen.handover.gathers and not screen.handover.hidden
    assert screen.chair.side == "" == screen.stage.viewer
    before = dict(screen.stage.scene.declared)
    player.wait(400, 20)
    player.key(pygame.K_RETURN)
    player.draw()
    assert screen.handover and not screen.stage.playback.busy and screen.stage.scene.declared == before
    player.key(pygame.K_SPACE)
    assert screen.handover is None and screen.stage.playback.busy


def test_while_everybody_looks_all_have_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """The side that had declared last was listed, with "nothing yet" for each of its figures."""
    player = declared_by_both()
    told = listen(monkeypatch)
    player.draw()
    assert told.texts.count("declared") >= len(player.battle.match.people())
    assert "nothing yet" not in told.texts and not player.battle.row.listed()
    assert "declares" not in told.texts, "the bar said so of the side that had declared last"


def test_the_second_half_of_a_double_click_calls_nobody() -> None:
    player = declared_by_both()
    player.click((640, 300))
    assert player.battle.handover and player.battle.handover.gathers
    player.wait(500)
    player.click((640, 300))
    assert player.battle.handover is None and player.battle.stage.playback.busy


def test_at_the_cover_all_can_be_seen_again_and_ends_as_it_did() -> None:
    player = declared_by_both()
    player.key(pygame.K_SPACE)
    first = to_the_cover(player)
    screen = player.battle
    stage = screen.stage
    standing = {unit: (sprite.cell, sprite.gauges, sprite.down) for unit, sprite in stage.scene.units.items()}
    log = [entry.words for entry in stage.log.entries]
    done = len(screen.match.events)
    assert screen.handover and screen.handover.again
    assert any(isinstance(event, e.Attacked) for event in screen.match.events)
    side = screen.handover.side
    player.key(pygame.K_r)
    assert screen.handover is None and screen.chair.side == "" and not screen.ready
    again = to_the_cover(player)
    assert abs(first - again) <= 2 and first > 10
    assert {
        unit: (sprite.cell, sprite.gauges, sprite.down) for unit, sprite in stage.scene.units.items()
    } == standing
    assert [entry.words for entry in stage.log.entries] == log and len(screen.match.events) == done
    assert screen.handover and screen.handover.side == side
    player.key(pygame.K_RETURN)
    assert screen.chair.side == side == stage.viewer


def test_before_anything_was_played_there_is_nothing_to_see_again() -> None:
    player = Player(
        BattleScreen(new_match(azure="Nadia", ember="Oskar"), Settings(speed="x4", warn_end_turn=False))
    )
    player.until_ready()
    player.key(pygame.K_e)
    to_the_cover(player)
    assert player.battle.handover and not player.battle.handover.again
    player.key(pygame.K_r)
    assert player.battle.handover


def test_at_an_open_table_nobody_is_called_to_a_covered_seat() -> None:
    """Both declare one after the other, and it is played at once; the board is never covered."""
    settings = Settings(speed="x4", warn_end_turn=False, edge_scroll=False, open_table=True)
    player = Player(BattleScreen(new_match(azure="Nadia", ember="Oskar"), settings))
    sides = []
    for _ in range(2):
        for _ in range(600):
            if player.battle.chair.declares:
                break
            player.wait(50)
        assert player.battle.handover is None
        sides.append(player.battle.match.battle.side)
        player.key(pygame.K_e)
        player.wait(16, 3)
    assert sides == ["azure", "ember"] and player.battle.handover is None
    for _ in range(3000):
        if player.battle.chair.declares:
            break
        assert player.battle.handover is None
        player.wait(50)
    assert player.battle.stage.scene.round == 2
