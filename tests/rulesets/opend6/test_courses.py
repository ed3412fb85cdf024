"""What the board warns of along a vehicle's way, what its sheet says, and the number on a defence."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Aboard, Facing
from game.core.describing.narration import line
from game.core.describing.sheet import Line, Seat
from game.core.events import StatusGained
from game.core.references import UnitId
from game.rulesets.opend6 import orders
from game.rulesets.opend6.checks import pass_odds
from game.rulesets.opend6.components import Defending, Hull, Points, Row, Speed, Turn
from game.rulesets.opend6.display import FORETELLING
from game.rulesets.opend6.routes import driving_range
from game.rulesets.opend6.states import STATE, count_of
from game.rulesets.opend6.vehicles import CAUTIOUS, CRUISING, HIGH, PASSENGER, STOPPED, piloting
from game.systems.body_poses import Pose
from tests.rulesets.opend6.table import PISTOL, Tables, figure

AT_WHEEL = figure("pistol", marksmanship="3D", piloting="5D", dodge="4D", rides=True)
CAR = figure(vehicle="car")
WIDE = "\n".join(["." * 70] * 12 + ["....M" + "." * 60 + "B...."] + ["." * 70] * 12)
WALLED = "\n".join(["." * 70] * 12 + ["....M" + "." * 25 + "#" + "." * 34 + "B...."] + ["." * 70] * 12)


def on_road(duel: Tables, picture: str, level: int) -> Any:
    table, car, alice, bob = duel(picture, [], M=CAR, A=AT_WHEEL, B=PISTOL)
    table.put(car, Facing("e"))
    table.put(car, Speed(level))
    return table, car, alice, bob


def driven(
    table: Any, car: UnitId, alice: UnitId, level: int, kind: type[orders.Drive], end: Pose
) -> orders.Drive:
    found = driving_range(table.battle.table, car, level)
    return kind(alice, found.cells(end), end.facing)


@pytest.mark.rule("opend6.vehicle.turns")
def test_where_a_turn_may_fail_and_where_that_leads(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel, WIDE, CRUISING)
    order = driven(table, car, alice, HIGH, orders.Speed, Pose((54, 3), "e"))
    found = FORETELLING.course(table.battle.table, order)
    assert found and found.at and found.meets is None
    assert found.words.startswith("piloting 9: ")
    assert found.line[0] == found.at, "it goes on along the facing from there"
    assert len({y - x for x, y in found.line}) == 1 or len({y for _, y in found.line}) == 1
    calm = driven(table, car, alice, CAUTIOUS, orders.Drive, Pose((20, 8), "e"))
    assert FORETELLING.course(table.battle.table, calm) is None, "no turn is rolled at cautious speed"


@pytest.mark.rule("opend6.vehicle.crash")
def test_the_line_ends_at_what_would_be_hit(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel, WALLED, CRUISING)
    known = driving_range(table.battle.table, car, HIGH)
    ends = [end for y in range(25) if known.spent(end := Pose((54, y), "e"))]
    found = [
        FORETELLING.course(table.battle.table, driven(table, car, alice, HIGH, orders.Speed, end))
        for end in ends
    ]
    hits = [one for one in found if one and one.hits]
    solid = table.battle.table.ground()
    assert any(one.hits not in one.line for one in hits)
    assert all(one.hits == one.line[-1] or solid[one.hits].blocks for one in hits if one.hits)


@pytest.mark.rule("opend6.vehicle.ram")
def test_where_it_is_to_ram(duel: Tables) -> None:
    table, _, _, bob = on_road(duel, WIDE, HIGH)
    rams = [
        order
        for order in table.battle.legal_actions()
        if isinstance(order, orders.Ram) and order.target == bob
    ]
    assert rams
    found = FORETELLING.course(table.battle.table, rams[0])
    assert found and found.meets
    assert found.meets[1] == table.battle.table.cell(bob) and found.meets[0] == rams[0].path[-1]
    table.battle.table.options["sixth_sense"] = "on"
    table.put(bob, Points(2))
    told = table.chances(rams[0]).notes
    assert told[:2] == ("Bob has 2 character points", "Bob may sense it coming"), "as of any attack"


def test_nothing_is_said_of_other_orders(duel: Tables) -> None:
    table, _, alice, bob = on_road(duel, WIDE, CAUTIOUS)
    assert FORETELLING.course(table.battle.table, orders.Shoot(alice, bob, "pistol")) is None
    assert FORETELLING.course(table.battle.table, orders.Reverse(alice, ((3, 12),))) is None


@pytest.mark.rule("opend6.vehicle.damage")
def test_the_sheet_of_a_vehicle_has_its_crew_and_its_damage(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel, WIDE, CAUTIOUS)
    table.put(car, Hull(level=2, lost=1, slowed=1))
    sheet = table.battle.sheet(car)
    assert [(row.name, len(row.filled), row.most, row.effect.partition(":")[0]) for row in sheet.boxes] == [
        ("Damage", 2, 5, "light")
    ]
    assert sheet.seats == (Seat("drives", alice), Seat("rear", count=5))
    assert sheet.skills == (Line("Toughness", "4D+2", dice=4), Line("Manoeuvre", "+1, 1D lost", lost=1))
    paces = {pace.name: pace for pace in sheet.paces}
    assert (
        list(paces) == ["Stopped", "Cautious", "Cruising", "High", "All-out"]
        and [pace.now for pace in sheet.paces].index(True) == 1
    )
    assert (paces["High"].far, paces["High"].asks) == ("140 m", "piloting 5")
    assert (paces["All-out"].asks, paces["All-out"].gone) == ("no more", True)


def test_the_sheet_of_a_vehicle_without_a_driver_has_a_free_wheel_first(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel, WIDE, STOPPED)
    table.put(alice, Aboard(car, PASSENGER))
    assert table.battle.sheet(car).seats == (Seat("wheel"), Seat("rides", alice), Seat("rear", count=4))


def test_the_log_says_what_a_defence_came_to_and_how_badly_somebody_is_wounded() -> None:
    states = {state.id: state for state in STATE.values()}
    assert (
        line(StatusGained(UnitId(1), "defending", "opend6.defence.full", 21), {UnitId(1): "Crake"}, states)
        == "Crake is defending actively: 21"
    )
    assert (
        line(StatusGained(UnitId(1), "hurt", "opend6.wound.wounded", 2), {UnitId(1): "Crake"}, states)
        == "Crake is severely wounded"
    )


def test_the_number_on_a_defence_is_what_counts_against_shots() -> None:
    assert count_of(Defending((Row("parry", 17), Row("dodge", 8)))) == 8
    assert count_of(Defending((Row("parry", 17), Row("block", 12)))) == 17


@pytest.mark.rule("opend6.vehicle.ram")
def test_the_odds_of_a_ramming_tell_of_the_target_before_the_own_car(duel: Tables) -> None:
    picture = "\n".join(["." * 70] * 12 + ["....M" + "." * 20 + "L" + "." * 43 + "B"] + ["." * 70] * 12)
    table, car, alice, other, _ = duel(picture, [], M=CAR, A=AT_WHEEL, L=CAR, B=PISTOL)
    table.put(car, Facing("e"))
    table.put(car, Speed(CAUTIOUS))
    rams = [
        order
        for order in table.battle.legal_actions()
        if isinstance(order, orders.Ram) and order.target == other
    ]
    assert [unit for unit, _ in table.chances(rams[0]).expected] == [other, car, alice]


@pytest.mark.rule("opend6.vehicle.crash")
@pytest.mark.parametrize("wall", [True, False])
def test_the_odds_of_a_ramming_tell_what_solid_thing_it_leads_on_into(duel: Tables, wall: bool) -> None:
    """Whoever rams somebody before a wall may be killed by it, with all aboard: nothing said so."""
    beside = "." * 12 + ("#" if wall else ".") + "." * 17
    row = "....M.......B................."
    picture = "\n".join(["." * 30] * 3 + [beside, row, beside] + ["." * 30] * 3)
    table, car, alice, bob = on_road(duel, picture, CAUTIOUS)
    found = driving_range(table.battle.table, car, CAUTIOUS)
    ram = orders.Ram(alice, bob, found.cells(Pose((10, 4), "e")), "e", CAUTIOUS)
    told = [note for note in table.chances(ram).notes if "into something solid" in note]
    assert [note.partition(" damage")[0] for note in told] == ["over them into something solid: 7D"] * wall


@pytest.mark.rule("opend6.vehicle.move")
def test_nothing_is_slower_than_to_stand(duel: Tables) -> None:
    """Braking from cruising: who has said two actions rolls against 5 as well, and stops whatever that comes
    to."""
    table, _, alice, _ = on_road(duel, WIDE, CRUISING)
    table.put(alice, Turn(declared=2))
    odds = table.chances(orders.Brake(alice))
    assert [line.against for line in odds.checks] == [10, 5]
    control = pass_odds(table.battle.table, piloting(table.battle.table, alice, "opend6.vehicle.move"), 10)
    assert odds.chance("pass") == control and odds.chance("slower") == 0
