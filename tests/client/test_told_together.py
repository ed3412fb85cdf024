"""What is told at the same moment lies apart: the odds, the card of what comes next, a question, the log and
what was achieved. What is asked about is chosen only as long as it is asked."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.panels.modal import Modal, Row
from game.client.screens.battle import board_text
from game.client.screens.battle.ordering import Ordering
from game.client.seat.view.log_entries import Entry
from game.core.references import NO_UNIT, UnitId
from game.core.verbs import Verb
from tests.client.moments import player_of
from tests.client.player import Player

WIDE = (1920, 1080)


def asked(player: Player) -> None:
    rows = [Row("This way", "", lambda: None), Row("That way", "", lambda: None)]
    player.battle.dialog.open(Modal("Which way", "Where?", rows))
    player.draw()


@pytest.mark.parametrize("corner", ["topleft", "topright", "bottomleft", "bottomright"])
def test_the_card_of_what_comes_next_hides_no_odds(corner: str) -> None:
    player = player_of(WIDE)
    screen = player.battle
    player.key(pygame.K_v)
    player.wait()
    odds = Rect(0, 0, 290, 330)
    setattr(odds, corner, getattr(screen.stage.free, corner))
    screen.tip.hold.rect = odds
    screen.next_turn.rects = []
    screen.next_turn.draw_card(Pen(player.surface, screen.stage.scale), NO_UNIT, [odds])
    (card,) = screen.next_turn.rects
    assert not card.colliderect(odds)


def test_what_was_achieved_waits_until_a_question_is_answered() -> None:
    player = player_of()
    note = player.battle.note
    note.achieved("Achieved: a crit", "Somebody was hit well.", "", 100.0)
    asked(player)
    player.wait(60, 5)
    player.draw()
    assert note.said and note.rect is None
    player.battle.dialog.close()
    player.draw()
    assert note.rect is not None
    player.wait(60, 5)
    assert note.said is None


def test_the_detail_of_the_log_hides_no_odds_of_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    player = player_of()
    stage = player.battle.stage
    stage.log.entries.append(Entry("Somebody shoots", "azure", rule="nwo.attack"))
    stage.log.version += 1
    player.draw()
    last = len(stage.log.entries) - 1
    row = stage.logs.entries.row(last, stage.logs.area(), stage.logs.offset())
    player.move(player.on_screen(row.center))
    player.draw()
    shown = next(rect for rect in stage.floating if rect.right <= stage.layout.log.x)
    monkeypatch.setattr(board_text, "draw_choice", lambda *_: shown)
    asked(player)
    stage.logs.entries.lit = last
    player.draw()
    assert shown not in stage.floating, "what is asked about comes first"
    player.battle.dialog.close()
    player.draw()
    stage.logs.entries.lit = last
    player.draw()
    assert shown in stage.floating


def test_an_order_without_a_target_is_chosen_as_long_as_it_is_asked_about() -> None:
    """Esc, the cross and a click elsewhere all put it away with its list."""
    player = player_of()
    screen = player.battle
    plain = screen.aiming.verb
    aimless = next(verb for verb, refusal in screen.aiming.orders.verbs if not verb.aim and refusal is None)
    assert isinstance(aimless, Verb) and screen.aiming.choose(aimless)
    asked(player)
    player.wait()
    assert screen.aiming.verb == aimless, "its button is lit while the list is open"
    player.key(pygame.K_ESCAPE)
    player.wait()
    assert screen.dialog.modal is None and screen.aiming.verb == plain and not screen.aiming.explicit


@pytest.mark.parametrize(("aim", "moves"), [("area", False), ("unit", True)])
def test_the_board_stays_at_an_area_while_it_is_asked_whom_it_is_for(
    aim: str, moves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = player_of()
    screen = player.battle
    stage = screen.stage
    foes = [one for one, sprite in stage.scene.units.items() if sprite.side == "ember"]
    screen.aiming.choose(next(verb for verb, _ in screen.aiming.orders.verbs if verb.aim == aim))
    shown: list[UnitId] = []
    monkeypatch.setattr(stage, "show_units", lambda *units: shown.extend(units))
    ordering = screen.mode
    assert isinstance(ordering, Ordering)
    rows = [Row("Whoever enters", "", lambda: None), *(Row("Only that one", "", lambda: None) for _ in foes)]
    ordering.choice._ask(Modal("Overwatch", "", rows, units=(NO_UNIT, *foes)))
    assert screen.dialog.modal and (set(foes) <= set(shown)) == moves == bool(shown)
