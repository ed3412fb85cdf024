"""Which way is offered to a cell: round everything that is rolled for if the movement allows it, the
dangerous one only where there is no other."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.components import Area
from game.core.events import Spent, Stepped
from game.core.field import Cell, Zone
from game.core.references import NO_UNIT
from game.rulesets.nwo.areas import place_area
from game.rulesets.nwo.components import Suppressed, Tested, Watch
from game.rulesets.nwo.orders import Dash, Disengage
from tests.rulesets.nwo.table import FISTS, KNIFE, PISTOL, RIFLE, Table, Tables

ENTER = "nwo.area.enter"
"""The rule of whatever lies on the ground."""


def offered(table: Table, kind: type[Move | Dash | Disengage], end: Cell) -> Move | Dash | Disengage:
    """The way of that kind that whoever points at the cell is offered."""
    (found,) = (
        order
        for order in table.battle.legal_actions()
        if type(order) is kind and order.path and order.path[-1] == end
    )
    return found


@pytest.mark.rule("nwo.area.enter", "nwo.move.range")
def test_a_way_leads_round_the_fire_and_rolls_for_nothing(duel: Tables) -> None:
    """The straight way costs four tiles and a roll against burning, the one below it five of six and none."""
    table, alice, _bob = duel("A.........B\n...........\n...........", A=FISTS, B=FISTS)
    table.run(place_area(table.battle.table, "fire", ((2, 0), (2, 1)), NO_UNIT, 3))
    way = offered(table, Move, (4, 0))
    assert table.chances(way).risks == () and not {(2, 0), (2, 1)} & set(way.path) and len(way.path) == 4
    events = table.apply(way)
    assert (
        events[0] == Spent(alice, "Movement", "moves")
        and all(isinstance(event, Stepped) for event in events[1:])
        and len(events) == 5
    )


@pytest.mark.rule("nwo.area.enter")
def test_where_there_is_no_way_round_the_dangerous_one_is_left_and_says_so(duel: Tables) -> None:
    table, _alice, _bob = duel("A.........B\n###########", A=FISTS, B=FISTS)
    table.run(place_area(table.battle.table, "fire", ((2, 0),), NO_UNIT, 3))
    way = offered(table, Move, (4, 0))
    assert way.path == ((1, 0), (2, 0), (3, 0), (4, 0))
    assert [(risk.step, risk.rule) for risk in table.chances(way).risks] == [(1, ENTER)]


@pytest.mark.rule("nwo.area.enter", "nwo.dash")
def test_what_a_move_is_too_short_for_a_dash_gets_round(duel: Tables) -> None:
    """Round the wall of fire it is ten tiles: more than the six of a move, less than the twelve of a dash."""
    table, _alice, _bob = duel(
        "A.........B\n...........\n...........\n...........\n...........", A=FISTS, B=FISTS
    )
    table.run(place_area(table.battle.table, "acid", tuple((1, row) for row in range(4)), NO_UNIT, 3))
    assert len(table.chances(offered(table, Move, (2, 0))).risks) == 1
    assert table.chances(offered(table, Dash, (2, 0))).risks == ()


@pytest.mark.rule("nwo.area.enter")
def test_who_wants_into_one_fire_is_not_led_through_another(duel: Tables) -> None:
    table, _alice, _bob = duel("A.........B\n...........\n...........", A=FISTS, B=FISTS)
    table.run(place_area(table.battle.table, "smoke", ((2, 0), (2, 1)), NO_UNIT, 3))
    table.run(place_area(table.battle.table, "fire", ((4, 0), (4, 1), (4, 2)), NO_UNIT, 3))
    assert [(risk.step, risk.words) for risk in table.chances(offered(table, Move, (4, 0))).risks] == [
        (3, "burning")
    ]


@pytest.mark.rule("nwo.area.enter")
def test_whoever_has_withstood_an_area_goes_on_through_it(duel: Tables) -> None:
    table, alice, _bob = duel("A.........B\n...........", A=FISTS, B=FISTS)
    table.run(place_area(table.battle.table, "fire", ((0, 0), (1, 0), (2, 0)), NO_UNIT, 3))
    assert (1, 0) not in offered(table, Move, (3, 0)).path, "to step on in it is another roll"
    table.put(alice, Tested(tuple(area for area, _ in table.battle.table.world.things(Area))))
    assert offered(table, Move, (3, 0)).path == ((1, 0), (2, 0), (3, 0))


@pytest.mark.rule("nwo.scene.adjustments")
def test_a_hazard_of_the_map_is_gone_round_for_good(duel: Tables) -> None:
    pit = Zone("hazard", "pit", ((2, 0),), properties={"damage": "2"})
    table, _alice, _bob = duel("A.........B\n...........", zones=(pit,), A=FISTS, B=FISTS)
    assert (2, 0) not in offered(table, Move, (4, 0)).path
    (risk,) = table.chances(offered(table, Move, (2, 0))).risks
    assert (risk.chance, risk.harm) == (1, 2), "it harms whoever steps there"


@pytest.mark.rule("nwo.scene.adjustments")
def test_a_hazard_that_does_nothing_is_no_danger_and_nothing_to_go_round(duel: Tables) -> None:
    pit = Zone("hazard", "pit", ((2, 0),))
    table, _alice, _bob = duel("A.........B\n...........", zones=(pit,), A=FISTS, B=FISTS)
    way = offered(table, Move, (4, 0))
    assert (2, 0) in way.path
    assert not table.chances(way).risks and not table.chances(way).expected


@pytest.mark.rule("nwo.overwatch.triggers")
def test_a_watched_tile_is_gone_round(duel: Tables) -> None:
    table, _alice, bob = duel("A.........B\n...........\n...........", A=FISTS, B=PISTOL)
    table.put(bob, Watch("pistol", ((2, 0), (2, 1))))
    assert table.chances(offered(table, Move, (4, 0))).risks == ()
    assert [risk.step for risk in table.chances(offered(table, Move, (2, 0))).risks] == [1]


@pytest.mark.rule("nwo.overwatch.triggers")
def test_a_friends_overwatch_and_one_meant_for_somebody_else_are_no_danger(duel: Tables) -> None:
    table, _alice, anna, bob = duel("A.........B\nN..........\n...........", A=FISTS, N=PISTOL, B=PISTOL)
    table.put(anna, Watch("pistol", ((2, 0),)))
    table.put(bob, Watch("pistol", ((3, 0),), target=anna))
    assert offered(table, Move, (4, 0)).path == ((1, 0), (2, 0), (3, 0), (4, 0))


@pytest.mark.rule("nwo.engage.leaving-provokes")
def test_nobody_is_left_behind_where_a_way_stays_out_of_reach(duel: Tables) -> None:
    table, _alice, _bob = duel("....A.....\n..........\n.....B....\n..........\n..........", A=FISTS, B=KNIFE)
    way = offered(table, Move, (7, 1))
    assert table.chances(way).risks == ()


@pytest.mark.rule("nwo.engage.leaving-provokes")
def test_the_blow_is_taken_but_not_the_fire_beside_it(duel: Tables) -> None:
    """Bob's blow cannot be helped; the straight way would burn as well."""
    table, _alice, _bob = duel("..........\nAB........\n..........\n..........\n..........", A=FISTS, B=KNIFE)
    table.run(place_area(table.battle.table, "fire", ((0, 3), (1, 3)), NO_UNIT, 3))
    way = offered(table, Move, (0, 4))
    assert [risk.rule for risk in table.chances(way).risks] == ["nwo.engage.leaving-provokes"]


@pytest.mark.rule("nwo.disengage.resolve")
def test_who_disengages_goes_round_the_fire_and_not_round_blades(duel: Tables) -> None:
    table, _alice, _bob = duel("AB........\n..........\n..........\n..........", A=FISTS, B=KNIFE)
    table.run(place_area(table.battle.table, "fire", ((0, 2),), NO_UNIT, 3))
    way = offered(table, Disengage, (0, 3))
    assert (0, 2) not in way.path and table.chances(way).risks == ()


@pytest.mark.rule("nwo.suppress.pinned")
def test_under_suppressive_fire_a_way_keeps_behind_cover(duel: Tables) -> None:
    """The row above the crates is open to Bob; behind them Alice loses no cover and need not dare
    anything."""
    table, alice, bob = duel(
        "..........\n..........\nA.........\nHHHH......\n..........\n...B......", A=RIFLE, B=RIFLE
    )
    table.put(alice, Suppressed((bob,)))
    way = offered(table, Move, (3, 2))
    assert way.path == ((1, 2), (2, 2), (3, 2)) and len(table.chances(way).outcomes) == 1


@pytest.mark.rule("nwo.move.range")
def test_with_nothing_to_be_feared_a_way_is_the_natural_one(duel: Tables) -> None:
    table, _alice, _bob = duel("A.........B\n...........", A=FISTS, B=FISTS)
    assert offered(table, Move, (4, 0)).path == ((1, 0), (2, 0), (3, 0), (4, 0))
