"""The clock of a turn: it runs while somebody may order something, and ends the turn by an order like
others."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.ai.agents import choose
from game.cases.files import understood
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.client.seat.orders.turn_clock import TITLE, TurnClock, in_words, what_happens
from game.client.seat.setup.open_battle import resume
from game.client.seat.view.log import log_of
from game.core.actions import EndTurn, Move
from game.core.records.record import Terms
from game.core.references import NO_UNIT
from game.rulesets import RULESETS
from tests.client.heard import listen
from tests.client.player import Player, quick
from tests.client.test_partners import PLAYERS, together

MINUTE = Terms(clock=60)


def seated(player: Player) -> Player:
    """Up to where somebody may order something; whoever is called takes the seat."""
    for _ in range(2000):
        screen = player.battle
        if screen.handover:
            screen.handing.offer, screen.chair.offered = None, False
            screen.handing.sitting.tell()
        if screen.chair.orders:
            return player
        if screen.chair.ask:
            screen.command.act(choose(screen.match.battle, screen.match.battle.side))
        player.wait(50)
    raise AssertionError


@pytest.mark.parametrize(
    ("seconds", "words"), [(30, "30 seconds"), (60, "1 minute"), (90, "1½ minutes"), (120, "2 minutes")]
)
def test_times_are_said_in_words(seconds: int, words: str) -> None:
    assert in_words(seconds) == words and words in what_happens(seconds)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_turn_ends_when_its_time_is_up_and_the_record_knows_no_time(ruleset: str, tmp_path: Path) -> None:
    match = together(ruleset, MINUTE, PLAYERS)
    player = Player(BattleScreen(match, quick(), fresh=False))
    for _ in range(2):
        battle = seated(player).battle.match.battle
        turn = battle.table.clock.round, battle.table.clock.index
        length, clock = len(battle.history), player.battle.clock.clock
        player.wait(1000)
        assert 58_000 < clock.left <= 59_000 and clock.seconds == 59 and not clock.late
        player.wait(49_500)
        assert clock.late and clock.seconds == 10 and len(battle.history) == length
        for _ in range(40):
            if (battle.table.clock.round, battle.table.clock.index) != turn or battle.pending:
                break
            player.wait(9_501)
        assert len(battle.history) > length
        assert battle.pending or (battle.table.clock.round, battle.table.clock.index) != turn
        assert player.battle.note.title == TITLE and "time is up" in (player.battle.note.said or ("",))[0]
    path = tmp_path / "clocked.enfilade"
    match.save(path)
    again = resume(path)
    assert again.battle.digest() == match.battle.digest() and again.terms == match.terms
    titles = {team.side: team.name for team in match.battle.scenario.teams}
    told = [entry.words for entry in log_of(match.events, titles).entries]
    ended = [words for words in told if words.startswith("Time is up for ")]
    assert len(ended) == len(match.terms.ended) >= 2
    assert ended[0] in [f"Time is up for {title}: the turn ends as it stood" for title in titles.values()]
    assert [entry.words for entry in log_of(again.events, titles).entries] == told
    fresh = matches.new(
        match.battle.scenario,
        match.battle.field,
        match.map_path,
        match.battle.ruleset,
        {},
        "1",
        "",
        match.terms,
    )
    assert fresh.terms == MINUTE


def test_an_order_that_follows_in_the_place_of_the_clocks_is_no_longer_its_own() -> None:
    match = together("nwo", MINUTE, PLAYERS)
    order = TurnClock(match).ending()
    assert order is not None
    match.recorder.terms = Terms(clock=60, ended=(len(match.battle.history) + 1,))
    match.act(order)
    assert match.terms == MINUTE


def test_questions_and_covers_stop_the_clock() -> None:
    clock = TurnClock(together("nwo", MINUTE, PLAYERS))
    assert not clock.tick(70_000, runs=False)
    assert not clock.tick(10_000, runs=True) and clock.left == 50_000
    assert not clock.tick(70_000, runs=False) and clock.left == 50_000
    assert clock.tick(50_000, runs=True)


def test_what_a_turn_still_owes_is_done_and_nothing_besides() -> None:
    """Who has declared to run has to; the computer would shoot first."""
    text = """ruleset silhouette
map
  ....................
  .A.......B..........
  ....................
unit Alice azure held=rifle_7mm small_arms=3 speed=run
unit Bob ember
case Declared to run
rules silhouette.declare.speed
Alice: EndTurn -> refused silhouette.declare.speed
"""
    battle = understood(Path("run.case"), text).cases[0].stage.begun()
    unit = battle.slot.unit if battle.slot else NO_UNIT
    assert battle.refusal(EndTurn(unit)) is not None
    match: Any = SimpleNamespace(battle=battle, waits_for_person=True, terms=MINUTE)
    for _ in range(20):
        order = TurnClock(match).ending()
        assert order is not None
        if isinstance(order, EndTurn):
            return
        assert isinstance(order, Move)
        battle.apply(order)
    raise AssertionError("the turn does not end")


def test_without_a_clock_nothing_ends() -> None:
    clock = TurnClock(together("nwo", Terms(), PLAYERS))
    assert not clock.on and not clock.tick(10**9, runs=True)


def test_while_something_is_asked_the_clock_orders_nothing() -> None:
    match = together("nwo", MINUTE, PLAYERS)
    clock = TurnClock(match)
    for _ in range(200):
        if match.battle.pending or match.battle.winner is not None:
            break
        assert clock.ending() is not None
        match.act(choose(match.battle, match.battle.side, "easy"))
    assert match.battle.pending and clock.ending() is None


def test_what_the_clock_does_is_told_before_the_first_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch)
    base = together("nwo", MINUTE, PLAYERS)
    fresh = matches.new(
        base.battle.scenario,
        base.battle.field,
        base.map_path,
        base.battle.ruleset,
        dict(PLAYERS),
        "7",
        "",
        MINUTE,
    )
    player = seated(Player(BattleScreen(fresh, quick())))
    player.wait(16)
    heard.words.clear()
    player.draw()
    assert any("1:00" in words for words in heard.texts)
    assert player.battle.note.title == TITLE
