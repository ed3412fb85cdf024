"""What a box below zero brings later, and that nobody faints twice."""

from __future__ import annotations

import pytest

from game.core.components import Down
from game.core.events import Event, Rolled
from game.rulesets.lithium.components import Body, Dead, Prone, Shattered, Shock
from game.rulesets.lithium.harm import Wound, harm
from tests.rulesets.lithium.table import FISTS, GUN, Table, Tables, figure

QUIET = {"auto_quick": "never", "auto_bleeding": "best", "auto_defence": "best"}


def hit(table: Table, *wounds: Wound) -> list[Event]:
    """The wounds of one step, applied."""
    return [event for event in harm(table.battle.table, list(wounds)) if isinstance(event, Event)]


def blackouts(events: list[Event]) -> list[tuple[int | None, bool | None]]:
    return [
        (event.against, event.passed)
        for event in events
        if isinstance(event, Rolled) and event.what == "Blackout"
    ]


@pytest.mark.rule("lithium.damage.blackout")
def test_the_turn_in_which_a_box_went_below_zero_is_remembered(duel: Tables) -> None:
    table, _, bob = duel("A......B", [6, 5], habits=QUIET, A=GUN, B=figure(fortitude=6))
    table.put(bob, Body(left_leg=0), Prone())
    events = hit(table, Wound(bob, "left_leg", points=1))
    assert blackouts(events) == [(13, True)]
    assert table.get(bob, Shattered) == Shattered((table.battle.table.clock.round,))


@pytest.mark.rule("lithium.damage.blackout")
def test_every_box_that_goes_below_zero_is_remembered_once(duel: Tables) -> None:
    table, _, bob = duel("A......B", [6, 6], habits=QUIET, A=GUN, B=figure(fortitude=6))
    table.put(bob, Body(left_leg=0, right_leg=-1), Prone(), Shattered((1,)))
    hit(table, Wound(bob, "left_leg", points=1), Wound(bob, "right_leg", points=1))
    assert table.get(bob, Shattered) == Shattered((1, table.battle.table.clock.round))


@pytest.mark.rule("lithium.damage.blackout")
def test_a_box_at_zero_is_not_shattered(duel: Tables) -> None:
    table, _, bob = duel("A......B", habits=QUIET, A=GUN, B=FISTS)
    assert blackouts(hit(table, Wound(bob, "left_leg", points=2))) == []
    assert not table.has(bob, Shattered) and table.has(bob, Prone)


@pytest.mark.rule("lithium.damage.blackout", "lithium.damage.shock")
def test_who_is_in_shock_takes_no_second_test(duel: Tables) -> None:
    table, _, bob, _ = duel("A......B.L", [1, 2], habits=QUIET, A=GUN, B=FISTS, L=FISTS)
    events = hit(table, Wound(bob, "head", points=1), Wound(bob, "groin", points=1))
    assert blackouts(events) == [(12, False)] and table.has(bob, Shock) and table.has(bob, Down)


@pytest.mark.rule("lithium.damage.blackout")
def test_who_stays_awake_takes_a_test_for_each_hit(duel: Tables) -> None:
    table, _, bob, _ = duel("A......B.L", [6, 4, 5, 4], habits=QUIET, A=GUN, B=FISTS, L=FISTS)
    events = hit(table, Wound(bob, "head", points=1), Wound(bob, "groin", points=1))
    assert blackouts(events) == [(12, True), (12, True)] and not table.has(bob, Down)


@pytest.mark.rule("lithium.damage.death")
def test_the_dead_take_no_test(duel: Tables) -> None:
    table, _, bob, _ = duel("A......B.L", habits=QUIET, A=GUN, B=FISTS, L=FISTS)
    events = hit(table, Wound(bob, "groin", points=1), Wound(bob, "head", points=3))
    assert blackouts(events) == [] and table.has(bob, Dead) and table.has(bob, Down)
