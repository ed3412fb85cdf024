"""What bare hands do beside harm: trips, pushes, grabs, tackles; how a hold ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.core.events import AttackEnded, Stepped
from game.core.geometry.grid import Hexes
from game.core.references import UnitId
from game.rulesets.opend6 import orders
from game.rulesets.opend6.components import (
    Defending,
    Floored,
    Grabbed,
    Grabbing,
    Held,
    Prone,
    Row,
    Unbalanced,
)
from game.rulesets.opend6.orders import BreakFree, Defend, Draw, Wrestle
from game.rulesets.opend6.vehicle_damage import suffer
from tests.rulesets.opend6.table import FISTS, KNIFE, Tables, figure, rolled

TRIP, PUSH, GRAB, TACKLE = (
    "opend6.option.trip",
    "opend6.option.push",
    "opend6.option.grab",
    "opend6.option.tackle",
)
SKILLS = "opend6.attack.skills"


def held(table: Any, alice: UnitId, bob: UnitId) -> None:
    table.put(alice, Grabbing(bob))
    table.put(bob, Grabbed(alice))


@pytest.mark.rule(TRIP, PUSH, GRAB, TACKLE)
@pytest.mark.parametrize(("how", "against"), [("trip", 11), ("push", 8), ("grab", 11), ("tackle", 8)])
def test_how_hard_it_is(duel: Tables, how: str, against: int) -> None:
    """10, point blank 5 less, and what is meant: 6, 3, 6, 3 more. Defences count, the more so a blade that
    parries."""
    table, alice, bob = duel("AB", A=FISTS, B=KNIFE)
    order = Wrestle(alice, bob, how)
    odds = table.chances(order)
    assert odds.checks[0].against == against and odds.checks[0].title == f"{how} (3D)"
    assert [one.value for one in odds.checks[1].modifiers] == [10, -5, against - 5]
    assert odds.chance("miss") == Fraction(1) - sum(one.chance for one in odds.outcomes if one.key != "miss")
    table.put(bob, Defending((Row("parry", 14),)))
    odds = table.chances(order)
    assert odds.checks[0].against == against + 4 and dict(odds.expected)[alice] > 0, (
        "the knife hurts whose hands it parries"
    )


@pytest.mark.rule(TRIP)
def test_a_trip_event_by_event(duel: Tables) -> None:
    table, alice, bob = duel("AB", [3, 4, 4], A=FISTS, B=KNIFE)
    events = table.apply(Wrestle(alice, bob, "trip"))
    assert events[2:4] == [
        rolled(alice, "trip, 3D", SKILLS, (3, 4, 4), against=11),
        AttackEnded(alice, bob, "hit", 11, 11),
    ]
    assert table.get(bob, Floored) and table.get(bob, Unbalanced).until == 2
    assert table.refused(Wrestle(alice, bob, "trip")) == "opend6.turn.multi-action"


@pytest.mark.rule(TRIP)
def test_what_trips_up_lasts_to_the_end_of_the_next_round_at_most(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=FISTS, B=FISTS)
    table.put(bob, Unbalanced(2))
    for _ in range(4):
        assert table.battle.table.world.has(bob, Unbalanced)
        table.end_turn()
    assert table.battle.table.clock.round == 3 and not table.battle.table.world.has(bob, Unbalanced) and alice


@pytest.mark.rule(PUSH)
@pytest.mark.parametrize("picture", ["AB.", ".BA"])
def test_a_push_goes_straight_away(duel: Tables, picture: str) -> None:
    table, alice, bob = duel(picture, [3, 3, 2], A=FISTS, B=FISTS)
    here, (own, _) = table.battle.table.cell(bob), table.battle.table.cell(alice)
    there = (2 * here[0] - own, 0)
    assert Stepped(bob, here, there, forced=True) in table.apply(Wrestle(alice, bob, "push"))


@pytest.mark.rule(PUSH)
def test_a_push_on_hexes(duel: Tables) -> None:
    table, alice, bob = duel("...\nAB.\n...", [3, 3, 2], grid=Hexes(), A=FISTS, B=FISTS)
    assert Stepped(bob, (1, 1), (2, 1), forced=True) in table.apply(Wrestle(alice, bob, "push"))


@pytest.mark.rule(TACKLE)
def test_a_tackle_brings_both_down_and_hurts_like_a_blow(duel: Tables) -> None:
    table, alice, bob = duel("AB", [3, 3, 2, *[6, 2], *[2, 3]], A=FISTS, B=FISTS)
    order = Wrestle(alice, bob, "tackle")
    odds = table.chances(order)
    assert dict(odds.expected)[bob] > 0
    table.apply(order)
    assert table.get(bob, Floored) and table.get(alice, Prone)


@pytest.mark.rule(TRIP, TACKLE, PUSH, GRAB)
def test_who_can_be_tripped_and_who_grabbed(duel: Tables) -> None:
    table, alice, bob, nora = duel("A.B\nN..", A=FISTS, B=FISTS, N=FISTS)
    for how in ("trip", "push", "grab", "tackle"):
        assert table.refused(Wrestle(alice, bob, how)) == f"opend6.option.{how}", "not beside"
        assert table.refused(Wrestle(alice, nora, how)) == f"opend6.option.{how}", "a friend"
    assert table.refused(Wrestle(alice, bob, "hug")) == TRIP
    table, alice, bob = duel("AB", A=figure("smg"), B=FISTS)
    assert table.refused(Wrestle(alice, bob, "grab")) == GRAB and table.allowed(Wrestle(alice, bob, "trip"))
    table.put(bob, Prone())
    assert [table.refused(Wrestle(alice, bob, how)) for how in ("trip", "push", "tackle")] == [
        TRIP,
        PUSH,
        TACKLE,
    ]


@pytest.mark.rule(GRAB)
def test_who_is_grabbed_dodges_no_more(duel: Tables) -> None:
    table, alice, bob = duel("AB", [3, 6, 6], A=FISTS, B=KNIFE)
    table.put(bob, Defending((Row("dodge", 12), Row("parry", 11))))
    table.apply(Wrestle(alice, bob, "grab"))
    assert table.get(bob, Defending).rows == (Row("parry", 11),) and table.get(bob, Grabbed).by == alice
    table.end_turn()
    assert table.refused(Defend(bob, "dodge")) == GRAB


@pytest.mark.rule(GRAB)
def test_the_chance_to_get_free(duel: Tables) -> None:
    """Even codes: the one who gets free has the ties."""
    table, alice, bob = duel("BA", A=FISTS, B=figure(lifting="3D"))
    held(table, alice, bob)
    table.put(bob, Held())
    odds = orders.ORDERS.chances(table.battle.table, BreakFree(bob))
    assert odds.chance("pass") + odds.chance("fail") == 1 and Fraction(1, 2) < odds.chance("pass") < Fraction(
        3, 5
    )


@pytest.mark.rule(GRAB)
@pytest.mark.parametrize("who", ["holder", "held"])
def test_a_hold_ends_with_whoever_is_out(duel: Tables, who: str) -> None:
    table, alice, bob, *_ = duel("ABL\nN..", [1, 1], A=FISTS, B=FISTS, L=FISTS, N=FISTS)
    held(table, alice, bob)
    table.run(suffer(table.battle.table, alice if who == "holder" else bob, 40))
    assert not table.battle.table.world.any(Grabbed) and not table.battle.table.world.any(Grabbing)


@pytest.mark.rule(GRAB)
def test_a_hold_ends_with_the_last_free_hand(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure(carried=("smg",)), B=FISTS)
    held(table, alice, bob)
    table.apply(Draw(alice, "smg"))
    assert not table.battle.table.world.any(Grabbed)
