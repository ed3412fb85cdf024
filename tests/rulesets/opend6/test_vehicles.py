"""Vehicles: who is aboard, driving, turning, ramming, crashing, damage, being attacked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from game.core.actions import Move
from game.core.components import Aboard, Facing
from game.core.events import (
    Alighted,
    Attacked,
    AttackEnded,
    Boarded,
    Harmed,
    Modifier,
    Placed,
    StatusGained,
    Stepped,
    Turned,
)
from game.core.field import Cover, Tile
from game.rulesets.opend6 import moves, orders, vehicle_damage
from game.rulesets.opend6.components import Astray, Defending, Floored, Hull, Row, Speed
from game.rulesets.opend6.defences import defence_against
from game.rulesets.opend6.display import DISPLAY
from game.rulesets.opend6.driving import coast_straight
from game.rulesets.opend6.routes import distance, driven, driving_range
from game.rulesets.opend6.vehicles import (
    ALL_OUT,
    CAUTIOUS,
    CRUISING,
    HIGH,
    STOPPED,
    driver,
    fastest,
    manoeuvrability,
)
from game.systems.bodies import exits, measuring_cells
from game.systems.body_poses import Pose
from tests.rulesets.infowar.table import TILES
from tests.rulesets.opend6.table import FISTS, PISTOL, Tables, figure, rolled

AT_WHEEL = figure("pistol", marksmanship="3D", piloting="5D", dodge="4D", rides=True)
CAR, VAN, BIKE = figure(vehicle="car"), figure(vehicle="van"), figure(vehicle="motorcycle")
SAME, MOVE, TURNS = "opend6.vehicle.same-rules", "opend6.vehicle.move", "opend6.vehicle.turns"
ROAD = "\n".join(["." * 40] * 4 + ["....M" + "." * 30 + "B...."] + ["." * 40] * 4)
"""A car, facing east, and a foe far ahead."""


def on_road(
    duel: Tables, dice: Iterable[int] = (), picture: str = ROAD, vehicle: Any = CAR, **others: Any
) -> Any:
    """The table, the vehicle, who drives it and the foe."""
    table, car, alice, bob, *rest = duel(picture, dice, M=vehicle, A=AT_WHEEL, B=PISTOL, **others)
    table.put(car, Facing("e"))
    return table, car, alice, bob, *rest


def ahead(table: Any, car: int, far: int, facing: str = "e") -> tuple[tuple[int, int], ...]:
    x, y = table.battle.table.cell(car)
    return tuple((x + step, y) for step in range(1, far + 1))


@pytest.mark.rule("opend6.vehicle.aboard", SAME)
def test_a_crew_begins_aboard(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel)
    placed = {event.unit: event for event in table.opening if isinstance(event, Placed)}
    assert (
        (placed[car].wide, placed[car].long) == (2, 3)
        and placed[alice].aboard == car
        and placed[alice].seat == "driver"
    )
    cells = table.battle.table
    assert (
        len(cells.cells(car)) == 6 and driver(cells, car) == alice and cells.cells(alice) == cells.cells(car)
    )
    assert [slot.unit for slot in cells.clock.slots] == [alice, table.battle.table.units()[-1]], (
        "a vehicle has no turn of its own"
    )
    assert table.refused(Move(alice, ((4, 3),))) == "opend6.vehicle.aboard"


@pytest.mark.rule("opend6.vehicle.body")
@pytest.mark.parametrize(
    ("kind", "cells"),
    [("motorcycle", 2), ("car", 6), ("sports_car", 6), ("van", 8), ("lorry", 8), ("bus", 16)],
)
def test_bodies_fill_their_tiles_and_nobody_enters_them(duel: Tables, kind: str, cells: int) -> None:
    """Turned to each facing they fill as many tiles; ranges count from the nearest of them."""
    table, car, _, bob = on_road(duel, vehicle=figure(vehicle=kind))
    field = table.battle.table
    for facing in ("n", "e", "s", "w"):
        table.put(car, Facing(facing))
        assert len(field.cells(car)) == cells
    table.put(car, Facing("e"))
    filled = set(field.cells(car))
    others, _ = moves.blocked_and_taken(field, bob)
    assert filled <= others, "nobody walks through it"
    here, _ = measuring_cells(field, car, bob)
    assert here in filled and here[0] == max(x for x, _ in filled), "the nearest tile"


@pytest.mark.rule(MOVE)
def test_levels_of_speed(duel: Tables) -> None:
    table, car, *_ = on_road(duel)
    cells = table.battle.table
    assert [distance(cells, car, level) for level in (CAUTIOUS, CRUISING, HIGH, ALL_OUT)] == [
        23,
        47,
        93,
        187,
    ], "70 m at cruising"
    table.put(car, Hull(slowed=2))
    assert fastest(cells, car) == CRUISING


@pytest.mark.rule(MOVE)
def test_cautious_driving_is_free_and_at_least_half(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel)
    assert table.refused(orders.Drive(alice, ahead(table, car, 10), "e")) == MOVE, "11 tiles at least"
    found = table.apply(orders.Drive(alice, ahead(table, car, 12), "e"))
    assert len([event for event in found if isinstance(event, Stepped) and event.unit == car]) == 12
    assert table.get(car, Speed) == Speed(CAUTIOUS, 1) and table.battle.table.cell(alice) == (16, 4)
    assert table.refused(orders.Brake(alice)) == "opend6.move", "one movement a round"
    assert table.refused(orders.Shoot(alice, table.battle.table.units()[-1], "pistol")) == SAME
    assert table.allowed(orders.Defend(alice, "dodge"))


@pytest.mark.rule(MOVE)
def test_the_length_shown_of_a_drive_is_what_it_takes_of_the_speed(duel: Tables) -> None:
    """Heavy ground below any part of the car counts: a way too short in tiles may be long enough."""
    rough = ROAD.split("\n")
    rough[3], rough[5] = "....." + "~" * 9 + "." * 26, "." * 9 + "~" * 12 + "." * 19
    table, car, alice, _ = on_road(duel, picture="\n".join(rough))
    cells = table.battle.table
    found = driving_range(cells, car, CAUTIOUS)
    longer = 0
    for end, spent in found.poses.items():
        path = found.cells(end)
        assert driven(cells, car, path) == spent
        longer += spent > len(path)
    assert longer > 20
    assert DISPLAY.way and DISPLAY.way(cells, alice, ahead(table, car, 5)) == "7 tiles"
    assert driven(cells, car, ahead(table, car, -3)) == 0 and driven(cells, car, ((3, 4), (2, 4))) == 2


@pytest.mark.rule(SAME)
def test_who_drives_and_shoots_takes_two_actions(duel: Tables) -> None:
    table, car, alice, bob = on_road(duel, [2, 2, 2, 2, 2, *[2, 2]])
    table.apply(orders.Declare(alice, 2))
    order = orders.Drive(alice, ahead(table, car, 12), "e")
    assert table.chances(order).checks[0].against == 5
    found = table.apply(order)
    assert (
        rolled(
            alice,
            "piloting, cautious, 5D+1",
            MOVE,
            (2, 2, 2, 2, 2),
            Modifier(1, "opend6.roll.die-code", "pips"),
            against=5,
        )
        in found
    )
    assert table.apply(orders.Shoot(alice, bob, "pistol"))[-1].outcome == "miss"


@pytest.mark.rule(MOVE)
def test_high_speed_takes_a_roll_and_two_levels_another(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel, [1, 1, 1, 1, 1, 1])
    table.put(car, Speed(CRUISING))
    far = ahead(table, car, 25)
    assert table.refused(orders.Speed(alice, far, "e")) == MOVE, "47 tiles at least: the road is too short"
    table.put(car, Speed(STOPPED))
    order = orders.Cruise(alice, far, "e")
    assert [line.against for line in table.chances(order).checks] == [10]
    found = table.apply(order)
    assert StatusGained(car, "astray", MOVE) in found and table.get(car, Astray).until == 1
    assert table.battle.table.cell(car) == (4 + 24, 4), "half of what it would have gone, straight on"


@pytest.mark.rule(MOVE)
def test_a_failed_roll_is_a_level_slower(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel, [1, 1, 1, 1], vehicle=VAN)
    table.put(car, Speed(CAUTIOUS))
    table.apply(orders.Declare(alice, 2))
    order = orders.Cruise(alice, ahead(table, car, 25), "e")
    assert {outcome.key for outcome in table.chances(order).outcomes} == {"pass", "slower"}
    table.apply(order)
    assert table.get(car, Speed).level == CAUTIOUS and table.battle.table.cell(car) == (
        4 + distance(table.battle.table, car, CAUTIOUS),
        4,
    )


@pytest.mark.rule(TURNS)
def test_a_vehicle_turns_by_45_degrees_before_a_step(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel)
    found = driving_range(table.battle.table, car, CAUTIOUS)
    assert Pose((5, 4), "e") in found.poses and Pose((5, 3), "ne") in found.poses
    assert Pose((4, 3), "n") not in {pose for pose, spent in found.poses.items() if spent < 3}, (
        "no turning on the spot"
    )
    end = Pose((16, 3), "e")
    told = table.apply(orders.Drive(alice, found.cells(end), "e"))
    assert [event.facing for event in told if isinstance(event, Turned)] in (["ne", "e"], ["se", "e"])


@pytest.mark.rule(TURNS)
def test_backwards_takes_a_roll_and_goes_slowly(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel, [2, 2, 2, 2, 2, 2])
    behind = tuple((x, 4) for x in (3, 2))
    order = orders.Reverse(alice, behind)
    assert table.chances(order).checks[0].against == 6
    table.apply(order)
    assert table.battle.table.cell(car) == (2, 4)
    table.put(car, Speed(HIGH))
    assert table.refused(orders.Reverse(alice, behind)) == SAME, "driving was all that there is time for"


@pytest.mark.rule("opend6.vehicle.aboard")
def test_getting_in_and_out(duel: Tables) -> None:
    picture = "\n".join(["." * 12] * 3 + ["....M..N...B"] + ["." * 12] * 3)
    table, car, alice, _, anna = on_road(duel, picture=picture, N=FISTS)
    assert table.refused(orders.GetOut(alice, (0, 0))) == "opend6.vehicle.aboard"
    out = exits(table.battle.table, alice)[0]
    found = table.apply(orders.GetOut(alice, out))
    assert Alighted(alice, car, out) in found
    table.end_turn()
    table.end_turn()
    order = orders.Board(anna, car, "driver")
    assert table.battle.slot.unit == anna and table.refused(order) == "opend6.vehicle.aboard"
    table.apply(Move(anna, ((6, 3),)))
    assert Boarded(anna, car, "driver") in table.apply(order)
    table.end_turn()
    assert (
        table.battle.slot.unit == alice
        and table.refused(orders.Board(alice, car, "driver")) == "opend6.vehicle.aboard"
    ), "that seat is taken"


@pytest.mark.rule("opend6.vehicle.aboard")
def test_leaping_from_what_moves(duel: Tables) -> None:
    """At cruising 70 m a round: 15 and 5; 4 points of damage, less what the roll is over."""
    table, car, alice, _ = on_road(duel, [1, 3, *[1, 1]])
    table.put(car, Speed(CRUISING, 1))
    out = exits(table.battle.table, alice)[0]
    order = orders.GetOut(alice, out)
    assert table.chances(order).checks[0].against == 20
    found = table.apply(order)
    assert StatusGained(alice, "floored", "opend6.option.prone") in found and table.get(alice, Floored)
    assert [
        event.against
        for event in found
        if getattr(event, "rule", "") == "opend6.damage.wounds" and hasattr(event, "against")
    ] == [4]
    assert not table.battle.table.world.has(alice, Aboard)


@pytest.mark.rule("opend6.vehicle.driver-defends")
def test_the_driver_dodges_for_all(duel: Tables) -> None:
    table, car, alice, bob = on_road(duel, [2, 2, 2, 2, 2, 2])
    assert table.refused(orders.Defend(alice, "block")) == "opend6.vehicle.driver-defends"
    found = table.apply(orders.Defend(alice, "dodge"))
    assert found[1].what == "dodge, 6D+1" and found[1].total == 23, (
        "piloting 5D, 1D+1 of the car, 10 of a full defence"
    )
    table.end_turn()
    assert table.refused(orders.Shoot(bob, car, "pistol")) == "opend6.range.bands", "too far away"
    assert (
        defence_against(table.battle.table, car, False, 1).value
        == defence_against(table.battle.table, alice, False, 1).value
        == 23
    )


@pytest.mark.rule("opend6.vehicle.target", "opend6.vehicle.scale")
def test_attacks_name_the_vehicle_or_who_is_in_it(duel: Tables) -> None:
    picture = "\n".join(["." * 14] * 3 + ["....M......B.."] + ["." * 14] * 3)
    for kind, hidden in ((CAR, 6), (VAN, 12), (BIKE, 0)):
        table, car, alice, bob = on_road(duel, picture=picture, vehicle=kind)
        table.end_turn()
        inside = {
            one.rule: one.value
            for one in table.chances(orders.Shoot(bob, alice, "pistol")).checks[1].modifiers
        }
        assert inside.get("opend6.cover.object", 0) == hidden
        outside = {
            one.rule: one.value for one in table.chances(orders.Shoot(bob, car, "pistol")).checks[1].modifiers
        }
        assert (
            outside["opend6.vehicle.scale"] == (-3 if kind is BIKE else -6)
            and "opend6.cover.object" not in outside
        )
        assert table.refused(orders.Shoot(bob, car, "pistol", "head")) == "opend6.option.called-shot"


@pytest.mark.rule("opend6.vehicle.damage", "opend6.vehicle.scale")
@pytest.mark.parametrize(
    ("over", "level", "inside"),
    [
        (0, vehicle_damage.SOUND, []),
        (3, vehicle_damage.SHAKEN, []),
        (8, vehicle_damage.LIGHT, [3, 3]),
        (12, vehicle_damage.HEAVY, [3, 3, *[1, 2]]),
        (15, vehicle_damage.SEVERE, [3, 3]),
        (16, vehicle_damage.DESTROYED, [3, 3]),
    ],
)
def test_damage_to_a_vehicle_is_passed_on(duel: Tables, over: int, level: int, inside: list[int]) -> None:
    """Toughness 4D+2 and 6 for the scale: 3, 3, 3, 3 come to 20."""
    damage = 20 + over
    table, car, alice, _ = on_road(duel, [3, 3, 3, 3, *inside])
    found = table.run(vehicle_damage.batter(table.battle.table, car, damage))
    assert table.get(car, Hull).level == level
    passed = [
        event.against for event in found if getattr(event, "unit", 0) == alice and hasattr(event, "against")
    ]
    share = vehicle_damage.INSIDE.get(level)
    assert passed[:1] == ([-(-damage * share[0] // share[1])] if share else [])
    assert (table.get(car, Astray) is not None) is (level == vehicle_damage.SEVERE)


@pytest.mark.rule("opend6.vehicle.damage")
def test_manoeuvrability_is_lost_then_speed(duel: Tables) -> None:
    table, car, *_ = on_road(duel, [3, 3, 3, 3, 3, 3, *[3, 3, 3, 3, 3, 3]])
    cells = table.battle.table
    assert manoeuvrability(cells, car) == 4
    table.run(vehicle_damage.batter(cells, car, 25))
    assert manoeuvrability(cells, car) == 1 and fastest(cells, car) == ALL_OUT
    table.run(vehicle_damage.batter(cells, car, 25))
    assert fastest(cells, car) == HIGH, "there is no die left to lose"


@pytest.mark.rule("opend6.vehicle.damage-worse")
def test_damage_on_damage() -> None:
    found = [
        vehicle_damage.worsened(before, got)
        for before, got in (
            (vehicle_damage.HEAVY, vehicle_damage.LIGHT),
            (vehicle_damage.HEAVY, vehicle_damage.SHAKEN),
            (vehicle_damage.LIGHT, vehicle_damage.LIGHT),
        )
    ]
    assert found == [vehicle_damage.SEVERE, vehicle_damage.HEAVY, vehicle_damage.LIGHT]


@pytest.mark.rule("opend6.vehicle.damage-worse")
def test_what_nobody_holds_rolls_on(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel)
    assert table.battle.sheet(alice).turn[1].value == "ready"
    table.put(car, Speed(CAUTIOUS, 0))
    assert table.battle.sheet(alice).turn[1].value == "rolls on if unused"
    table.end_turn()
    table.end_turn()
    assert table.battle.table.cell(car) == (4 + 12, 4) and table.get(car, Speed).level == STOPPED
    assert alice in table.battle.table.standing()


@pytest.mark.rule("opend6.vehicle.ram", "opend6.vehicle.crash")
def test_ramming_a_figure_throws_it_aside(duel: Tables) -> None:
    picture = "\n".join(["." * 30] * 4 + ["....M.......B......L.........."] + ["." * 30] * 4)
    dice = [4, 4, 4, 4, 4, 4, *[2, 2, 2, 2], *[6, 5, 6, 2]]
    table, car, alice, bob, _ = on_road(duel, dice, picture=picture, L=FISTS)
    found_ways = driving_range(table.battle.table, car, CAUTIOUS)
    end = Pose((10, 4), "e")
    order = orders.Ram(alice, bob, found_ways.cells(end), "e", CAUTIOUS)
    odds = table.chances(order)
    assert odds.checks[0].against == 16, "10, and 6 for the scale"
    found = table.apply(order)
    assert Attacked(car, bob, "ram", "melee") in found and AttackEnded(car, bob, "hit", 25, 16) in found
    impact = next(event for event in found if getattr(event, "what", "").startswith("impact"))
    assert impact.what == "impact, 4D" and impact.modifiers == (Modifier(6, "opend6.vehicle.scale", "scale"),)
    aside = [event for event in found if isinstance(event, Stepped) and event.unit == bob]
    assert (
        len(aside) == 1 and aside[0].forced and StatusGained(bob, "floored", "opend6.option.prone") in found
    )
    assert table.get(car, Hull).level == vehicle_damage.SOUND, "a figure does no harm to it"


@pytest.mark.rule("opend6.vehicle.ram")
def test_a_miss_spins_the_vehicle_round(duel: Tables) -> None:
    picture = "\n".join(["." * 30] * 4 + ["....M.......B................."] + ["." * 30] * 4)
    table, car, alice, bob = on_road(duel, [2, 2, 2, 2, 2, 2], picture=picture)
    table.put(bob, Defending((Row("dodge", 30),)))
    order = orders.Ram(
        alice, bob, driving_range(table.battle.table, car, CAUTIOUS).cells(Pose((10, 4), "e")), "e", CAUTIOUS
    )
    found = table.apply(order)
    assert Turned(car, "w") in found and table.get(car, Speed) == Speed(STOPPED, 1, 3)
    table.end_turn()
    table.end_turn()
    assert table.refused(orders.Brake(alice)) == "opend6.vehicle.damage-worse", "it stands for two rounds"


@pytest.mark.rule("opend6.vehicle.crash")
@pytest.mark.parametrize(("letter", "stops"), [("#", True), ("h", False)])
def test_a_wall_harms_a_hedge_does_not(
    duel: Tables, monkeypatch: pytest.MonkeyPatch, letter: str, stops: bool
) -> None:
    monkeypatch.setitem(TILES, "h", Tile(blocks=True, cover=Cover.HALF, material="hedge", name="hedge"))
    rows = ["." * 12 + letter + "." * 16 + "."] * 9
    rows[4] = "....M......." + letter + "...............B."
    table, car, *_ = on_road(duel, [5] * 7 + [3] * 6 if stops else [], picture="\n".join(rows))
    found = table.run(coast_straight(table.battle.table, car, 12, CAUTIOUS))
    assert (
        table.get(car, Speed).level == STOPPED
        and any(isinstance(event, Harmed) and event.unit == car for event in found)
    ) is stops
    assert (table.battle.table.cell(car)[0] > 14) is not stops
