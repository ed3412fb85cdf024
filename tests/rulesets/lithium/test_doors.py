"""Doors, locks and buttons."""

from __future__ import annotations

import pytest

from game.core.components import Doorway, Down, Position
from game.core.events import DoorMoved, Reported, Stepped
from game.core.field import Zone
from game.rulesets.lithium.components import Shock
from game.rulesets.lithium.orders import Run, Use, Walk
from tests.rulesets.lithium.table import FISTS, STR, Table, Tables, checked
from tests.rulesets.lithium.test_actions import east

RULE = "lithium.action.use-object"


def door(table: Table) -> Doorway:
    ((_, found),) = table.battle.table.world.things(Doorway)
    return found


@pytest.mark.rule(RULE)
def test_a_door_is_opened_and_closed_again(duel: Tables) -> None:
    table, alice, _ = duel("AD...B", A=FISTS, B=FISTS)
    assert table.turn(Use(alice, (1, 0))) == [DoorMoved((1, 0), True, alice)] and door(table).open
    assert table.turn(Use(alice, (1, 0))) == [DoorMoved((1, 0), False, alice)] and not door(table).open


@pytest.mark.rule(RULE)
def test_a_locked_door_that_holds_stays_closed_and_one_that_gives_stays_open(duel: Tables) -> None:
    table, alice, _ = duel("AD...B", [3, 4, 4, 4], lock=11, A=FISTS, B=FISTS)
    assert (
        table.turn(Use(alice, (1, 0))) == [checked(alice, "forcing the door", RULE, "34", 10, 11, False, STR)]
        and not door(table).open
    )
    assert table.turn(Use(alice, (1, 0)))[1:] == [DoorMoved((1, 0), True, alice)]
    assert door(table) == Doorway(True)
    assert table.turn(Use(alice, (1, 0))) == [DoorMoved((1, 0), False, alice)]
    assert table.turn(Use(alice, (1, 0))) == [DoorMoved((1, 0), True, alice)]


@pytest.mark.rule(RULE)
def test_a_door_is_used_from_the_next_tile_only(duel: Tables) -> None:
    table, alice, _ = duel("A.D..B", A=FISTS, B=FISTS)
    assert table.refused(Use(alice, (2, 0))) == table.refused(Use(alice, (0, 0))) == RULE
    assert (
        table.allowed(Walk(alice, east(1, 1), (2, 0)))
        and table.refused(Walk(alice, east(1, 1), (3, 0))) == RULE
    )
    assert table.turn(Walk(alice, east(1, 1), (2, 0)))[-1] == DoorMoved((2, 0), True, alice)


@pytest.mark.rule(RULE)
def test_nobody_closes_a_door_on_somebody(duel: Tables) -> None:
    table, alice, anna, _ = duel("ADN..B", A=FISTS, N=FISTS, B=FISTS)
    table.turn(Use(alice, (1, 0)))
    table.put(anna, Position((1, 0)))
    assert table.refused(Use(alice, (1, 0))) == RULE
    table.put(anna, Down(), Shock())
    assert table.refused(Use(alice, (1, 0))) == RULE


@pytest.mark.rule(RULE)
def test_a_button_opens_the_doors_of_its_zone_once(duel: Tables) -> None:
    button = Zone("interaction", "alarm", ((1, 0), (2, 0)), properties={"open": "yes", "text": "It clicks."})
    table, alice, _ = duel("A.D.D.B", zones=(button,), A=FISTS, B=FISTS)
    assert table.turn(Use(alice, (1, 0))) == [
        Reported(alice, RULE, "It clicks."),
        DoorMoved((2, 0), True, alice),
    ]
    assert {
        table.battle.table.cell(entity): found.open
        for entity, found in table.battle.table.world.things(Doorway)
    } == {(2, 0): True, (4, 0): False}
    assert table.refused(Use(alice, (1, 0))) == RULE


@pytest.mark.rule(RULE)
def test_a_door_that_is_open_is_left_open_by_a_button(duel: Tables) -> None:
    button = Zone("interaction", "alarm", ((0, 0), (1, 0)), properties={"open": "yes"})
    table, alice, _ = duel("AD...B", zones=(button,), A=FISTS, B=FISTS)
    table.turn(Use(alice, (1, 0)))
    assert table.turn(Use(alice, (0, 0))) == [Reported(alice, RULE, "uses alarm")] and door(table).open


@pytest.mark.rule(RULE)
def test_what_can_be_used_after_a_run_is_offered(duel: Tables) -> None:
    table, _, _ = duel("A......D.B", A=FISTS, B=FISTS)
    ends = {
        order.path[-1]
        for order in table.battle.legal_actions()
        if isinstance(order, Run) and order.use == (7, 0)
    }
    assert ends == {(6, 0)}


@pytest.mark.rule(RULE)
def test_a_door_into_which_somebody_walks_first_is_not_closed(duel: Tables) -> None:
    table, alice, anna, _ = duel("AD.N.B", A=FISTS, N=FISTS, B=FISTS)
    table.turn(Use(alice, (1, 0)))
    told = table.turn(Use(alice, (1, 0)), Walk(anna, ((2, 0), (1, 0))))
    late = Reported(alice, RULE, "too late: it cannot be used any more")
    assert told == [Stepped(anna, (3, 0), (2, 0)), Stepped(anna, (2, 0), (1, 0)), late] and door(table).open
