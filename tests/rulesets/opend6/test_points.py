"""Character points: of what rolls another die is offered, and of whom. What the rolls come to is given as
totals, in place of dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.actions import Action, EndTurn
from game.core.components import Down
from game.rulesets.opend6 import harm, orders
from game.rulesets.opend6.components import Hurt, Mortal, Points, Speed, Wound
from game.rulesets.opend6.harm import INCAPACITATED, SEVERE
from game.rulesets.opend6.routes import driving_range
from game.rulesets.opend6.vehicles import CAUTIOUS, CRUISING
from game.systems.bodies import exits
from game.systems.body_poses import Pose
from tests.rulesets.opend6.table import FISTS, KNIFE, PISTOL, Feed, Tables, figure
from tests.rulesets.opend6.test_vehicles import on_road

POINT = "opend6.roll.character-point"
Set = tuple[Any, int, Action]
"""A table, who rolls, and the order that leads to it."""


def _run(duel: Tables) -> Set:
    table, alice, _ = duel("A" + "." * 30 + "B", A=FISTS, B=FISTS)
    return table, alice, orders.Run(alice, tuple((x, 0) for x in range(1, 9)))


def _door(duel: Tables) -> Set:
    table, alice, _ = duel("A+..B", lock=9, A=FISTS, B=FISTS)
    return table, alice, orders.UseDoor(alice, (1, 0))


def _care(duel: Tables) -> Set:
    table, alice, anna, _ = duel("AN..B", A=FISTS, N=FISTS, B=FISTS)
    table.put(anna, Down(), Mortal(1))
    return table, alice, orders.Treat(alice, anna)


def _throw(duel: Tables) -> Set:
    table, alice, _ = duel("A" + "." * 40 + "B", A=figure(belt=("smoke",)), B=FISTS)
    return table, alice, orders.Throw(alice, (5, 0), "smoke")


def _breach(duel: Tables) -> Set:
    table, alice, _ = duel("A..hB", A=PISTOL, B=FISTS)
    return table, alice, orders.Breach(alice, (3, 0), "pistol")


def _reverse(duel: Tables) -> Set:
    table, _, alice, _ = on_road(duel)
    return table, alice, orders.Reverse(alice, ((3, 4),))


def _ram(duel: Tables) -> Set:
    picture = "\n".join(["." * 30] * 4 + ["....M.......B................."] + ["." * 30] * 4)
    table, car, alice, bob = on_road(duel, picture=picture)
    return (
        table,
        alice,
        orders.Ram(
            alice,
            bob,
            driving_range(table.battle.table, car, CAUTIOUS).cells(Pose((10, 4), "e")),
            "e",
            CAUTIOUS,
        ),
    )


def _leap(duel: Tables) -> Set:
    table, car, alice, _ = on_road(duel)
    table.put(car, Speed(CRUISING, 1))
    return table, alice, orders.GetOut(alice, exits(table.battle.table, alice)[0])


def asked(table: Any) -> tuple[int, str] | None:
    return (table.battle.pending.unit, table.battle.pending.rule) if table.battle.pending else None


@pytest.mark.rule(POINT)
@pytest.mark.parametrize(
    ("place", "after"),
    [(_run, []), (_door, []), (_care, []), (_throw, []), (_breach, []), (_reverse, []), (_ram, [1, 99])],
)
def test_nobody_who_has_what_is_needed_is_asked(
    duel: Tables, totals: Feed, place: Callable[[Tables], Set], after: list[int]
) -> None:
    """How far above it makes no difference; with one less another die may help. A breach goes on to its
    damage, which may always be more."""
    for less in (1, 0):
        table, unit, order = place(duel)
        needed = table.chances(order).checks[0].against
        table.put(unit, Points(1))
        totals(needed - less, *after, 1, 1)
        told = table.apply(order)
        rolls = [
            event.total
            for event in told
            if getattr(event, "unit", 0) == unit and getattr(event, "against", None) == needed
        ]
        assert rolls[0] == needed - less
        if place is _breach and not less:
            assert table.battle.pending.words.startswith("damage"), "not of the shot"
        else:
            assert asked(table) == ((unit, POINT) if less else None)


@pytest.mark.rule(POINT, "opend6.vehicle.aboard")
@pytest.mark.parametrize(
    ("total", "said"),
    [
        (19, "lands badly, 4 damage"),
        (20, "lands well, 4 damage"),
        (23, "lands well, 1 damage"),
        (24, ""),
        (30, ""),
    ],
)
def test_who_leaps_is_asked_until_no_harm_is_left(duel: Tables, totals: Feed, total: int, said: str) -> None:
    """At cruising speed 20 is needed, and 4 points of damage are less by each above."""
    table, unit, order = _leap(duel)
    table.put(unit, Points(1))
    totals(total)
    table.apply(order)
    assert asked(table) == ((unit, POINT) if said else None)
    assert not said or said in table.battle.pending.words


@pytest.mark.rule(POINT, "opend6.option.called-shot")
@pytest.mark.parametrize(("kept", "open_"), [(9, True), (10, False)])
def test_who_holds_on_is_asked_for_no_more(duel: Tables, totals: Feed, kept: int, open_: bool) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=KNIFE)
    table.put(bob, Points(1))
    totals(30, 9, kept)
    table.apply(orders.Shoot(alice, bob, "pistol", "item"))
    assert asked(table) == ((bob, POINT) if open_ else None)


@pytest.mark.rule(POINT, "opend6.wound.mortal")
@pytest.mark.parametrize(("total", "open_"), [(0, True), (1, False)])
def test_who_holds_on_to_life_is_asked_for_no_more(
    duel: Tables, totals: Feed, total: int, open_: bool
) -> None:
    table, _, anna, _ = duel("AN..B", A=FISTS, N=FISTS, B=FISTS)
    table.put(anna, Down(), Mortal(2 - 12), Points(1))
    totals(total)
    while not table.battle.pending and table.battle.table.clock.round < 2:
        table.apply(EndTurn(table.battle.slot.unit))
    assert asked(table) == ((anna, POINT) if open_ else None)


@pytest.mark.rule(POINT, "opend6.wound.incapacitated")
@pytest.mark.parametrize(("total", "open_"), [(14, True), (15, False)])
def test_who_stays_up_is_asked_for_no_more(duel: Tables, totals: Feed, total: int, open_: bool) -> None:
    table, _, bob, _ = duel("A.BL", A=FISTS, B=figure(stamina="4D"), L=FISTS)
    table.put(bob, Wound(SEVERE), Hurt(SEVERE), Points(1))
    totals(total)
    play = harm.injure(table.battle.table, bob, INCAPACITATED)
    assert any(getattr(event, "rule", "") == POINT for event in play) is open_


@pytest.mark.rule(POINT, "opend6.defence.partial-reaction")
@pytest.mark.parametrize(("total", "rule"), [(14, POINT), (15, "opend6.defence.partial-reaction")])
def test_who_has_sensed_it_is_asked_how_to_meet_it(duel: Tables, totals: Feed, total: int, rule: str) -> None:
    table, alice, bob = duel("A...B", options={"sixth_sense": "on"}, A=PISTOL, B=FISTS)
    table.put(bob, Points(1))
    totals(total)
    table.apply(orders.Shoot(alice, bob, "pistol"))
    assert asked(table) == (bob, rule)


@pytest.mark.rule(POINT, "opend6.initiative")
def test_rolls_for_the_place_of_each_other_take_none(duel: Tables) -> None:
    """Initiative may be bettered by a point, as any roll; who ties in everything rolls again, which is no
    roll of theirs."""
    dice = [*[3, 3], *[2, 4], *[2, 2], *[5, 5]]
    table, alice, bob = duel(
        "A.B", dice, order=False, A=figure("pistol", points=1), B=figure("pistol", points=1)
    )
    assert asked(table) == (alice, "opend6.initiative")
    table.answer("keep")
    assert asked(table) == (bob, "opend6.initiative")
    table.answer("keep")
    assert asked(table) is None and table.battle.slot.unit == bob
