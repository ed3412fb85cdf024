"""Whoever comes to exactly what a roll has to reach has it, and with one less has not: of every roll that has
to reach something.

What the rolls come to is given as totals, one after the other, in place of dice.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Down, Facing, Position
from game.core.events import (
    AttackEnded,
    Event,
    Harmed,
    ItemDropped,
    Reported,
    Rolled,
    Scattered,
    StatusGained,
    StatusLost,
)
from game.core.field import Cover, Tile
from game.core.references import UnitId
from game.rulesets.opend6 import driving, harm, orders, vehicle_damage
from game.rulesets.opend6.attack_modes import manner_of
from game.rulesets.opend6.awareness import is_known
from game.rulesets.opend6.blasts import ranges as far_thrown
from game.rulesets.opend6.blasts import reach
from game.rulesets.opend6.collisions import crash
from game.rulesets.opend6.components import (
    Astray,
    Dead,
    Defending,
    Floored,
    Held,
    Hull,
    Hurt,
    Mortal,
    Row,
    Seen,
    Speed,
    Stunned,
    Turn,
    Unconscious,
    Wound,
)
from game.rulesets.opend6.content import things
from game.rulesets.opend6.harm import INCAPACITATED, SEVERE
from game.rulesets.opend6.routes import driving_range, minimum_distance
from game.rulesets.opend6.targeting import (
    added_at,
    difficulty_at,
    line_conditions,
    of_cover,
    of_tile,
    step_at,
)
from game.rulesets.opend6.terrain import smoke
from game.rulesets.opend6.vehicles import CAUTIOUS, CRUISING, HIGH, STOPPED
from game.systems.bodies import exits, measuring_cells
from game.systems.body_poses import Pose
from tests.rulesets.infowar.table import TILES, field_of
from tests.rulesets.opend6.table import FISTS, KNIFE, PISTOL, Feed, Tables, figure
from tests.rulesets.opend6.test_situations import TITLES, WRITTEN
from tests.rulesets.opend6.test_vehicles import BIKE, on_road
from tests.rulesets.situated import begun

REACHED = pytest.mark.parametrize("less", [0, 1])


@pytest.mark.rule("opend6.move")
@REACHED
@pytest.mark.parametrize(("far", "against"), [(8, 5), (13, 5), (14, 10), (20, 10), (21, 15), (27, 15)])
def test_running(duel: Tables, totals: Feed, far: int, against: int, less: int) -> None:
    table, alice, _ = duel("A" + "." * 30 + "B", A=FISTS, B=FISTS)
    totals(against - less)
    table.apply(orders.Run(alice, tuple((x, 0) for x in range(1, far + 1))))
    assert table.battle.table.cell(alice) == (7 if less else far, 0)


@pytest.mark.rule("opend6.wound.mortal")
@REACHED
def test_treating(duel: Tables, totals: Feed, less: int) -> None:
    table, alice, anna, _ = duel("AN..B", A=FISTS, N=FISTS, B=FISTS)
    table.put(anna, Down(), Mortal(1))
    totals(30 - less)
    table.apply(orders.Treat(alice, anna))
    assert (table.get(anna, Mortal) is None) is not less


@pytest.mark.rule("opend6.wound.mortal")
@REACHED
@pytest.mark.parametrize("minutes", [1, 2, 5])
def test_holding_on(duel: Tables, totals: Feed, minutes: int, less: int) -> None:
    table, _, anna, _ = duel("AN..B", A=FISTS, N=FISTS, B=FISTS)
    table.put(anna, Down(), Mortal(2 - 12 * minutes))
    totals(minutes - less)
    table.end_turn()
    told = table.end_turn()
    assert [event.against for event in told if getattr(event, "what", "").startswith("holding on")] == [
        minutes
    ]
    assert (table.get(anna, Dead) is not None) is bool(less)


@pytest.mark.rule("opend6.turn.choice")
@REACHED
@pytest.mark.parametrize("lock", [3, 9])
def test_forcing_a_door(duel: Tables, totals: Feed, lock: int, less: int) -> None:
    table, alice, _ = duel("A+..B", lock=lock, A=FISTS, B=FISTS)
    assert table.chances(orders.UseDoor(alice, (1, 0))).checks[0].against == lock
    totals(lock - less)
    table.apply(orders.UseDoor(alice, (1, 0)))
    assert bool(table.battle.table.closed()) is bool(less)


@pytest.mark.rule("opend6.vehicle.turns")
@REACHED
def test_driving_backwards(duel: Tables, totals: Feed, less: int) -> None:
    table, car, alice, _ = on_road(duel)
    totals(6 - less)
    table.apply(orders.Reverse(alice, ((3, 4),)))
    assert table.battle.table.cell(car) == ((4 if less else 3), 4) and table.get(car, Speed).level == (
        STOPPED if less else CAUTIOUS
    )


@pytest.mark.rule("opend6.vehicle.move")
@REACHED
@pytest.mark.parametrize(
    ("now", "declared", "kind", "against"),
    [(0, 0, "Cruise", 10), (0, 2, "Drive", 5), (2, 0, "Brake", 10), (1, 2, "Brake", 0)],
)
def test_keeping_a_vehicle_in_hand(
    duel: Tables, totals: Feed, now: int, declared: int, kind: str, against: int, less: int
) -> None:
    """By how much the speed changes, and beside other actions; cautious braking takes no roll."""
    table, car, alice, _ = on_road(duel)
    table.put(car, Speed(now))
    table.put(alice, Turn(declared=declared))
    level, far = {"Cruise": (2, 28), "Drive": (1, 16), "Brake": (0, 0)}[kind]
    path = driving_range(table.battle.table, car, level).cells(Pose((far, 4), "e")) if level else ()
    made = getattr(orders, kind)(alice, path, "e") if level else orders.Brake(alice)
    left = totals(against - less) if against else totals()
    table.apply(made)
    assert not left
    if kind == "Drive":
        assert table.get(car, Speed).level == level - less
        assert table.battle.table.cell(car) == (4 if less else 16, 4), "which is not to drive at all"
    elif against:
        assert (table.get(car, Astray) is not None) is bool(less)
        assert (table.get(car, Speed).level == level) is not less
    else:
        assert table.get(car, Speed).level == STOPPED


@pytest.mark.rule("opend6.vehicle.ram")
@REACHED
def test_ramming(duel: Tables, totals: Feed, less: int) -> None:
    """A figure is hit at 16: 10, and 6 for the scale."""
    picture = "\n".join(["." * 30] * 4 + ["....M.......B................."] + ["." * 30] * 4)
    table, car, alice, bob = on_road(duel, picture=picture)
    path = driving_range(table.battle.table, car, CAUTIOUS).cells(Pose((10, 4), "e"))
    left = totals(*((15,) if less else (16, 9, 9)))
    found = table.apply(orders.Ram(alice, bob, path, "e", CAUTIOUS))
    assert AttackEnded(car, bob, "miss" if less else "hit", 16 - less, 16) in found and not left
    assert (StatusGained(bob, "floored", "opend6.option.prone") in found) is not less
    assert table.battle.table.facing(car) == ("w" if less else "e")


@pytest.mark.rule("opend6.vehicle.ram", "opend6.vehicle.move")
def test_ramming_beside_other_actions_and_failing(duel: Tables, totals: Feed) -> None:
    """A level slower than cautious is no speed at all: nobody gets there, and nobody runs wild."""
    picture = "\n".join(["." * 30] * 4 + ["....M.......B................."] + ["." * 30] * 4)
    table, car, alice, bob = on_road(duel, picture=picture)
    table.put(alice, Turn(declared=2))
    path = driving_range(table.battle.table, car, CAUTIOUS).cells(Pose((10, 4), "e"))
    left = totals(4)
    table.apply(orders.Ram(alice, bob, path, "e", CAUTIOUS))
    assert (table.battle.table.cell(car), table.get(car, Speed).level) == ((4, 4), STOPPED) and not left


@pytest.mark.rule("opend6.vehicle.aboard")
@pytest.mark.parametrize("over", range(-1, 6))
def test_leaping(duel: Tables, totals: Feed, over: int) -> None:
    """At cruising speed 20 is needed, and 4 points of damage are less by each above; nobody resists what is
    none."""
    table, car, alice, _ = on_road(duel)
    table.put(car, Speed(CRUISING, 1))
    hurt = 4 - max(0, over)
    left = totals(20 + over, *([99] if hurt > 0 else []))
    told = table.apply(orders.GetOut(alice, exits(table.battle.table, alice)[0]))
    assert not left
    assert [event.against for event in told if getattr(event, "what", "").startswith("resisting")] == (
        [hurt] if hurt > 0 else []
    )


@pytest.mark.rule("opend6.defence.partial-reaction")
@REACHED
def test_sensing(duel: Tables, totals: Feed, less: int) -> None:
    table, alice, bob = duel("A...B", options={"sixth_sense": "on"}, A=PISTOL, B=FISTS)
    totals(15 - less, *([3] if less else []))
    table.apply(orders.Shoot(alice, bob, "pistol"))
    assert (table.battle.pending is not None) is not less


@pytest.mark.rule("opend6.wound.incapacitated")
@REACHED
@pytest.mark.parametrize(("codes", "against"), [({"stamina": "4D"}, 15), ({"physique": "4D"}, 20)])
def test_staying_up(duel: Tables, totals: Feed, codes: dict[str, Any], against: int, less: int) -> None:
    table, _, bob, _ = duel("A.BL", A=FISTS, B=figure(**codes), L=FISTS)
    table.put(bob, Wound(SEVERE), Hurt(SEVERE))
    totals(against - less)
    table.run(harm.injure(table.battle.table, bob, INCAPACITATED))
    assert (table.get(bob, Down) is not None) is bool(less)


@pytest.mark.rule("opend6.attack.blast")
@REACHED
@pytest.mark.parametrize(("tiles", "against"), [(2, 3), (5, 10), (7, 15)])
def test_throwing(duel: Tables, totals: Feed, tiles: int, against: int, less: int) -> None:
    table, alice, _ = duel("A" + "." * 40 + "B", [1, 1] if less else [], A=figure(belt=("smoke",)), B=FISTS)
    order = orders.Throw(alice, (tiles, 0), "smoke")
    needed = table.chances(order).checks[0].against
    totals(needed - less)
    assert any(isinstance(event, Scattered) for event in table.apply(order)) is bool(less)


@pytest.mark.rule("opend6.attack.success")
@REACHED
@pytest.mark.parametrize("way", ["shot", "blow", "breach"])
def test_attacking(duel: Tables, totals: Feed, way: str, less: int) -> None:
    table, alice, bob = duel(
        {"shot": "A...B", "blow": "AB", "breach": "A..hB"}[way], A=figure("pistol", "knife"), B=FISTS
    )
    shot, blow, breach = (
        orders.Shoot(alice, bob, "pistol"),
        orders.Strike(alice, bob, "knife"),
        orders.Breach(alice, (3, 0), "pistol"),
    )
    order = {"shot": shot, "blow": blow, "breach": breach}[way]
    needed = table.chances(order).checks[0].against
    left = totals(needed - less, *([] if less else [7, 7]))
    ended = next(event for event in table.apply(order) if isinstance(event, AttackEnded))
    assert (ended.outcome, ended.total, ended.against) == (
        "miss" if less else "hit",
        needed - less,
        needed,
    ) and not left


@pytest.mark.rule("opend6.cover.full", "opend6.cover.destroy")
@pytest.mark.parametrize("over", [-1, 0, 1])
def test_getting_through_cover(duel: Tables, totals: Feed, over: int) -> None:
    table, alice, _ = duel("A..hB", A=PISTOL, B=FISTS)
    totals(20, 9 + over, 9)
    told = table.apply(orders.Breach(alice, (3, 0), "pistol"))
    assert (Reported(alice, "opend6.cover.full", "the cover holds") in told) is (over <= 0)


@pytest.mark.rule("opend6.option.called-shot")
@pytest.mark.parametrize("over", [-1, 0, 1])
def test_holding_what_is_struck_at(duel: Tables, totals: Feed, over: int) -> None:
    """Physique has to beat the damage."""
    table, alice, bob = duel("A...B", A=PISTOL, B=KNIFE)
    totals(30, 9, 9 + over)
    told = table.apply(orders.Shoot(alice, bob, "pistol", "item"))
    assert any(isinstance(event, ItemDropped) for event in told) is (over <= 0)
    assert table.get(bob, Held).weapons == (() if over <= 0 else ("knife",))


# ---------------------------------------------------------------- what is told


def harms(events: list[Event]) -> list[Harmed]:
    return [event for event in events if isinstance(event, Harmed)]


@pytest.mark.rule("opend6.damage.wounds", "opend6.wound.worse", "opend6.wound.stunned")
@pytest.mark.parametrize("before", range(4))
def test_what_is_told_of_harm(duel: Tables, totals: Feed, before: int) -> None:
    """The amount, the words, the gauge and what is left in per cent, of every injury on top of every
    other."""
    table, _, bob, _ = duel("A.BL", A=FISTS, B=FISTS, L=FISTS)
    for over, got in ((0, 0), (1, -1), (3, -1), (4, 1), (8, 1), (9, 3), (12, 3), (13, 4), (15, 4), (16, 5)):
        for kind in (Down, Dead, Mortal, Unconscious, Stunned):
            table.world.drop(bob, kind)
        table.put(bob, Wound(before), Hurt(max(1, before)))
        totals(10, 99)
        told = harms(table.run(harm.suffer(table.battle.table, bob, 10 + over)))
        after = before if not got or (got < 0 and not before) else min(5, max(got, before + 1))
        words = (
            ("", "wounded", "severely wounded", "incapacitated", "mortally wounded", "dead")[after]
            if after > before
            else "stunned"
        )
        rows = [
            (event.amount, event.words, [(gauge.value, gauge.most) for gauge in event.gauges], event.health)
            for event in told
        ]
        assert rows == (
            [(after - before, words, [(5 - after, 5)], (100, 70, 45, 20, 0, 0)[after])] if got else []
        )


@pytest.mark.rule("opend6.damage.body-points")
@pytest.mark.parametrize(
    ("lost", "fate"), [(1, ""), (27, ""), (28, "mortal"), (29, "mortal"), (30, "dead"), (31, "dead")]
)
def test_what_is_told_of_body_points(duel: Tables, totals: Feed, lost: int, fate: str) -> None:
    """Of thirty; nine per cent are 2.7."""
    table, _, bob, _ = duel("A.BL", options={"damage": "body_points"}, A=FISTS, B=FISTS, L=FISTS)
    told = table.run(harm.suffer(table.battle.table, bob, lost))
    left = max(0, 30 - lost)
    rows = [
        (event.amount, event.words, [(gauge.value, gauge.most) for gauge in event.gauges], event.health)
        for event in harms(told)
    ]
    assert rows == [(lost, f"{lost} Body Points", [(left, 30)], 100 * left // 30)]
    assert [event.status for event in told if isinstance(event, StatusGained)] == ([fate] if fate else [])


@pytest.mark.rule("opend6.vehicle.damage", "opend6.vehicle.damage-worse")
@pytest.mark.parametrize("before", range(5))
def test_what_is_told_of_damage_to_a_vehicle(duel: Tables, totals: Feed, before: int) -> None:
    """From heavy on, a result of light or more that is no worse makes it a level worse, which is then what
    happens."""
    table, car, *_ = on_road(duel)
    for got, over in enumerate((1, 4, 9, 13, 16), 1):
        table.put(car, Hull(level=before))
        totals(10, *[99] * 9)
        (told,) = [
            event
            for event in harms(table.run(vehicle_damage.batter(table.battle.table, car, 10 + over)))
            if event.unit == car
        ]
        after = min(5, before + 1) if before >= 3 and 2 <= got <= before else max(before, got)
        effect = after if after > before else got
        words = ("shaken", "lightly damaged", "heavily damaged", "severely damaged", "destroyed")[effect - 1]
        assert (told.amount, told.words, told.health) == (after - before, words, 20 * (5 - after))
        assert [(gauge.value, gauge.most) for gauge in told.gauges] == [(5 - after, 5)]
        assert table.get(car, Hull).shaken == (table.battle.table.clock.round + 1) * (effect == 1)


# ---------------------------------------------------------------- how long, and how far


@pytest.mark.rule("opend6.cover.full")
@pytest.mark.parametrize(("ago", "counts"), [(0, True), (1, True), (2, False)])
def test_how_long_a_side_knows_whom_it_has_seen(duel: Tables, ago: int, counts: bool) -> None:
    table, alice, bob = duel("A#B", A=PISTOL, B=PISTOL)
    now = table.battle.table.clock.round
    table.put(bob, Seen((("azure", now - ago), ("ember", now))))
    assert is_known(table.battle.table, alice, bob) is counts


@pytest.mark.rule("opend6.attack.blast", "opend6.cover.smoke")
@pytest.mark.parametrize(("part", "tiles"), [(1.0, 1), (1.005, 0), (0.5, 2), (0.505, 1)])
def test_a_cloud_and_a_blast_are_as_large_as_said(
    duel: Tables, monkeypatch: pytest.MonkeyPatch, part: float, tiles: int
) -> None:
    """On tiles of that part of the radius of the smoke, and of the half zone of a blast."""
    for item, metres in ((things()["smoke"], things()["smoke"].radius), (things()["frag"], 8)):
        sized = replace(field_of("A......B"), metres_per_tile=metres * part)
        monkeypatch.setattr("tests.rulesets.opend6.table.field_of", lambda *_, sized=sized: sized)
        table, *_ = duel("A......B", A=PISTOL, B=PISTOL)
        assert reach(table.battle.table, (3, 0), item) == tuple((x, 0) for x in range(3 - tiles, 4 + tiles))


@pytest.mark.rule("opend6.cover.smoke", "opend6.cover.concealment")
def test_foliage_is_no_smoke(duel: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    for material, counted in (("hedge", 0), ("", 6)):
        monkeypatch.setitem(TILES, "m", Tile(obscures=2, material=material, name="haze"))
        table, *_ = duel("A.m.B", A=PISTOL, B=PISTOL)
        assert smoke(table.battle.table, (0, 0), (4, 0)) == counted


@pytest.mark.rule("opend6.difficulty.rolled-or-standard", "opend6.range.bands")
@pytest.mark.parametrize("title", TITLES[::3])
def test_the_computer_reckons_with_the_difficulty_that_is_told(title: str) -> None:
    core = begun(WRITTEN, title).table
    for unit, target in [(one, other) for one in core.standing() for other in core.enemies(one)]:
        for weapon, away in (("pistol", True), ("knife", True), ("knife", False)):
            manner = manner_of(weapon, away, "head", weapon == "pistol")
            assert manner
            here, there = measuring_cells(core, unit, target)
            for prone in (False, True):
                told = difficulty_at(core, unit, target, manner, here, there, prone)
                reckoned = added_at(
                    line_conditions(core, unit, target, here, there),
                    manner,
                    step_at(core, manner, here, there),
                    prone,
                )
                assert reckoned == told.rest or told.rolled
                plain = manner_of(weapon, away)
                assert (
                    plain
                    and manner.harder
                    == told.rest - difficulty_at(core, unit, target, plain, here, there, prone).rest
                ) or told.rolled


@pytest.mark.rule("opend6.range.bands")
def test_what_lies_beyond_all_ranges_counts_as_the_longest(duel: Tables) -> None:
    """So that odds can be told of what is refused."""
    table, alice, _ = duel("A" + "." * 60 + "B", A=figure("pistol", belt=("frag",)), B=FISTS)
    core, pistol = table.battle.table, manner_of("pistol", True)
    assert pistol
    far = (59, 0)
    assert (
        of_tile(core, alice, far, far_thrown(core, alice, things()["frag"])).base == 20
        and of_cover(core, alice, far, pistol).base == 20
    )
    assert step_at(core, pistol, (0, 0), far) == 3


@pytest.mark.rule("opend6.move")
@pytest.mark.parametrize(
    ("far", "against"), [(11, 5), (20, 5), (21, 10), (30, 10), (31, 15), (40, 15), (41, None)]
)
def test_how_hard_a_run_is_by_the_metre(
    duel: Tables, monkeypatch: pytest.MonkeyPatch, far: int, against: int | None
) -> None:
    monkeypatch.setattr("game.rulesets.opend6.moves.tile_cm", lambda _: 100)
    table, alice, _ = duel("A" + "." * 50 + "B", A=FISTS, B=FISTS)
    order = orders.Run(alice, tuple((x, 0) for x in range(1, far + 1)))
    assert (
        table.chances(order).checks[0].against == against
        if against
        else table.refused(order) == "opend6.move"
    )


# ---------------------------------------------------------------- what a vehicle hits


def crashed(
    table: Any, car: UnitId, level: int, met: tuple[UnitId, ...] = ()
) -> tuple[list[tuple[int, str, int | None]], bool]:
    """The rolls that a crash into what is ahead takes, those met standing there, and whether the vehicle goes
    on."""
    core = table.battle.table
    ahead = core.cells_at(car, core.field.grid.neighbour(core.cell(car), core.facing(car)))
    for one in met:
        table.put(one, Position((max(x for x, _ in ahead), core.cell(car)[1])))
    table.put(car, Speed(level))
    told, goes_on = list[Event](), list[bool]()

    def play() -> Any:
        goes_on.append((yield from crash(core, car, ahead, list(met), level)))

    told = table.run(play())
    return [(event.unit, event.what, event.against) for event in told if isinstance(event, Rolled)], goes_on[
        0
    ]


@pytest.mark.rule("opend6.vehicle.crash", "opend6.vehicle.scale")
@pytest.mark.parametrize(("facing", "dice", "own"), [("w", 7, 7), ("e", 1, 4), ("n", 4, 4)])
def test_crashing_into_a_vehicle(duel: Tables, totals: Feed, facing: str, dice: int, own: int) -> None:
    """Head-on both take three dice more; along each other the one that is hit takes three less, but a die."""
    table, car, _, _, other = on_road(
        duel, picture="\n".join(["." * 14] * 3 + ["....M....L...B"] + ["." * 14] * 3), L=BIKE
    )
    table.put(other, Facing(facing))
    left = totals(20, 99, 15, 99)
    rolls, goes_on = crashed(table, car, CAUTIOUS, (other,))
    own_hull = "toughness, 4D+2"
    assert [(unit, what) for unit, what, _ in rolls[:1] + rolls[2:]] == [
        (car, f"impact, {dice}D"),
        (car, f"impact, {own}D"),
        (car, own_hull),
    ]
    assert (rolls[1][0], rolls[1][2], rolls[3][2]) == (other, 20, 15) and not left
    assert not goes_on and table.get(car, Speed).level == STOPPED


@pytest.mark.rule("opend6.vehicle.crash")
@pytest.mark.parametrize("picture", ["....M.#.B", "B...M."])
def test_crashing_into_a_wall_or_off_the_map(duel: Tables, totals: Feed, picture: str) -> None:
    table, car, *_ = on_road(
        duel, picture="\n".join(["." * len(picture)] * 3 + [picture] + ["." * len(picture)] * 3)
    )
    totals(12, 99)
    rolls, goes_on = crashed(table, car, CRUISING)
    assert rolls == [(car, "impact, 9D", None), (car, "toughness, 4D+2", 12)]
    assert not goes_on and table.get(car, Speed).level == STOPPED


@pytest.mark.rule("opend6.vehicle.crash")
@pytest.mark.parametrize(
    ("walled", "harm_done", "goes"), [(False, 9, True), (True, 9, False), (True, 99, True)]
)
def test_who_is_hit_and_finds_no_room_stops_the_vehicle(
    duel: Tables, totals: Feed, monkeypatch: pytest.MonkeyPatch, walled: bool, harm_done: int, goes: bool
) -> None:
    """Whoever is thrown aside lies; whoever falls is in nobody's way."""
    table, car, _, bob, _ = on_road(
        duel, picture="\n".join(["." * 10] * 3 + ["....M..B.L"] + ["." * 10] * 3), L=FISTS
    )
    core = table.battle.table
    ahead = core.cells_at(car, (5, 3))
    monkeypatch.setattr(
        "game.rulesets.opend6.collisions.passable", lambda _, cell, __: not walled or cell in ahead
    )
    left = totals(harm_done, 9, 0)
    rolls, goes_on = crashed(table, car, CAUTIOUS, (bob,))
    assert (
        rolls[0][1] == "impact, 4D"
        and goes_on is goes
        and (table.get(car, Speed).level == STOPPED) is not goes
    )
    assert (table.get(bob, Floored) is not None) is (goes and harm_done == 9) and len(left) < 2


@pytest.mark.rule("opend6.cover.destroy")
@pytest.mark.parametrize(("dice", "stands"), [(3, 2), (2, 1), (1, None)])
def test_cover_without_a_die_is_gone(
    duel: Tables, totals: Feed, monkeypatch: pytest.MonkeyPatch, dice: int, stands: int | None
) -> None:
    monkeypatch.setitem(TILES, "m", Tile(blocks=True, cover=Cover.HALF, toughness=dice, name="crate"))
    table, alice, _ = duel("A.mB", A=PISTOL, B=FISTS)
    totals(30, 9, 8)
    table.apply(orders.Breach(alice, (2, 0), "pistol"))
    tile = table.battle.table.ground()[2, 0]
    assert (tile.blocks, tile.toughness if tile.blocks else None) == (stands is not None, stands)


@pytest.mark.rule("opend6.vehicle.driver-defends", "opend6.defence.active-window")
@pytest.mark.parametrize("way", ["change", "out", "in"])
def test_no_defence_outlasts_a_seat(duel: Tables, way: str) -> None:
    table, car, alice, _ = on_road(duel)
    out = exits(table.battle.table, alice)[0]
    if way == "in":
        table.apply(orders.GetOut(alice, out))
    table.put(alice, Defending((Row("dodge", 14),)), Turn())
    order = {
        "change": orders.Change(alice, "passenger"),
        "out": orders.GetOut(alice, out),
        "in": orders.Board(alice, car, "driver"),
    }[way]
    told = table.apply(order)
    assert table.get(alice, Defending) is None
    assert [event.status for event in told if isinstance(event, StatusLost)] == ["defending"]


@pytest.mark.rule("opend6.vehicle.damage-worse")
@pytest.mark.parametrize("until", [None, -1, 0, 1, 5])
def test_what_nobody_drives_gets_slower(
    duel: Tables, monkeypatch: pytest.MonkeyPatch, until: int | None
) -> None:
    """By a level in each round in which nobody has driven it, out of control by two; control comes back after
    the round that was said."""
    gone: list[tuple[int, int]] = []
    monkeypatch.setattr(
        driving, "coast_straight", lambda _, __, far, level: iter(gone.append((far, level)) or ())
    )
    table, car, *_ = on_road(duel)
    core = table.battle.table
    now = core.clock.round
    for level in range(5):
        for driven in (now - 2, now - 1):
            gone.clear()
            table.put(car, Speed(level, driven, 7), *([Astray(until)] if until is not None else []))
            table.run(driving.coast_vehicles(core))
            goes = level > STOPPED and driven < now - 1
            slower = max(STOPPED, level - (1 if until is None else 2))
            assert table.get(car, Speed) == (Speed(slower, now - 1, 7) if goes else Speed(level, driven, 7))
            assert gone == ([(minimum_distance(core, car, level), level)] if goes else [])
            assert (table.get(car, Astray) is None) is (until is None or -1 < until < now)
    table.put(car, Hull(level=5), Speed(HIGH, now - 2))
    gone.clear()
    table.run(driving.coast_vehicles(core))
    assert not gone and table.get(car, Speed).level == HIGH, "a wreck stays where it is"
