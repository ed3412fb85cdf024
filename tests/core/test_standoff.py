"""Battles that cannot end are drawn, and say so."""

from __future__ import annotations

from game.core.battle import start
from game.core.events import BattleEnded, DoorMoved, Downed, MessageTold, RoundBegan
from game.core.goals import Survive
from game.core.references import UnitId
from game.core.scenario import Scenario
from game.core.stalemate import QUIET, Stalemate
from game.rulesets import RULESETS
from tests.core.yard import FIGHT, YARD


def after(standoff: Stalemate, rounds: int) -> bool:
    standoff.read(RoundBegan(number, ()) for number in range(1, rounds + 1))
    return standoff.over


def test_rounds_without_harm_are_counted_from_the_last_harm() -> None:
    assert QUIET == 40
    standoff = Stalemate(Scenario("m", "nwo", ()))
    assert not after(standoff, QUIET)
    standoff.read([Downed(UnitId(1)), RoundBegan(QUIET + 1, ())])
    standoff.read([DoorMoved((0, 0), True), RoundBegan(2 * QUIET - 1, ())])
    assert not standoff.over, "harm was done in round 40"
    standoff.read([RoundBegan(2 * QUIET, ())])
    assert standoff.over and "for 40 rounds: a draw" in standoff.words


def test_a_goal_that_asks_for_more_rounds_is_waited_for() -> None:
    standoff = Stalemate(Scenario("m", "nwo", (), goals=(Survive(side="azure", rounds=60),)))
    assert not after(standoff, QUIET + 2) and not after(standoff, 65)
    assert after(standoff, 66)


def test_a_battle_is_ended_in_a_draw_that_says_why() -> None:
    fight = start(FIGHT, YARD, RULESETS["nwo"], "yard")
    fight.begin()
    assert fight.draw("Enough.") == [MessageTold("Enough."), BattleEnded("")]
    assert fight.winner == "" and fight.slot is None and not fight.legal_actions()
