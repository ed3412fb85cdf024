"""Natural +4 and -4, roll by roll: where they decide, they do so whatever the trait is; elsewhere only the
sum does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from game.core.components import Slot
from game.core.events import Fated, Harmed, Reported, Rolled, Spent, StatusGained
from game.core.references import UnitId
from game.rulesets.infowar.attack import size_up
from game.rulesets.infowar.components import (
    Defending,
    Dragged,
    Initiative,
    Nerve,
    Panicked,
    Relief,
    Stuns,
    Treated,
    Treating,
    Wound,
    Wounds,
)
from game.rulesets.infowar.harm import _stay_awake
from game.rulesets.infowar.healing import _stuns, _time
from game.rulesets.infowar.initiative import roll_courage, roll_order
from game.rulesets.infowar.orders import Lead, Sprint, Treat, UseDoor
from game.rulesets.infowar.roll_stats import PLAIN
from game.rulesets.infowar.turns import _control, _through_wounds
from tests.rulesets.infowar.table import PISTOL, Table, Tables, dice, figure
from tests.rulesets.infowar.test_healing import summary
from tests.rulesets.infowar.test_ordered import returned

BAD, WELL = -20, 20
TRAITS = ("strength", "endurance", "composure", "athletics", "body_control", "medicine")
Play = Callable[[Table, UnitId, UnitId], tuple[list[Any], bool]]
"""Makes the roll: what is told, and whether it has the consequence of a success."""


def wounded(table: Table, unit: UnitId, level: int) -> None:
    table.put(unit, Wounds((Wound(level, level),)))


def leading(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    told = table.apply(Lead(alice))
    return told, table.get(anna, Nerve) is not None


def nerve(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    told, found = returned(table, roll_courage(table.battle.table))
    return told, Slot("azure", anna) in found and table.get(anna, Panicked) is None


def control(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    wounded(table, alice, 3)
    return table.run(_control(table.battle.table, alice)), table.get(alice, Relief) is not None


def through(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    wounded(table, alice, 4)
    table.put(alice, Dragged(1))
    told, found = returned(table, _through_wounds(table.battle.table))
    return told, bool(found)


def treating(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    wounded(table, anna, 3)
    table.put(alice, Treating(anna, 5, 1))
    told = table.apply(Treat(alice, anna))
    return told, any(isinstance(event, Harmed) for event in told)


def healing(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    told, days = returned(table, _time(table.battle.table, alice, Wound(2, 2)))
    return told, days == 15


def hospital(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    wounded(table, anna, 2)
    table.put(alice, Treated())
    told = [event for event in summary(table) if getattr(event, "unit", 0) in (alice, anna)]
    rolls = [event for event in told if isinstance(event, Rolled)]
    return rolls[:1], any(
        isinstance(event, Fated) and event.rule == "infowar.heal.medicine" for event in told
    )


CRITICAL: dict[str, Play] = {
    "leading": leading, "nerve": nerve, "Body Control": control, "through wounds": through,
    "Medicine": treating, "healing": healing,
    "hospital": hospital,
}  # fmt: skip


@pytest.mark.rule("infowar.roll.critical")
@pytest.mark.parametrize(
    ("natural", "trait", "passed"), [(4, BAD, True), (3, BAD, False), (-3, WELL, True), (-4, WELL, False)]
)
@pytest.mark.parametrize("kind", CRITICAL)
def test_where_a_critical_roll_decides(
    duel: Tables, kind: str, natural: int, trait: int, passed: bool
) -> None:
    """Both what is told of the roll and what comes of it."""
    best = figure(
        "pistol",
        belt=("medical_kit",),
        **cast(dict[str, Any], dict.fromkeys((*TRAITS, "combat_experience"), trait)),
    )
    friend = figure("pistol", composure=trait, combat_experience=None)
    faces = dice(natural) if kind != "hospital" or passed else dice(natural, -4)
    table, alice, anna, _ = duel("AN...B", faces, A=best, N=friend, B=PISTOL)
    told, works = CRITICAL[kind](table, alice, anna)
    if table.battle.pending:
        table.answer("keep")
    assert next(event.passed for event in told if isinstance(event, Rolled)) is passed and works is passed


def awake(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    told = table.run(_stay_awake(table.battle.table, alice, 1))
    return told[:1], len([event for event in told if isinstance(event, Rolled)]) == 1


def sizing(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    table.put(alice, Defending())
    told = table.run(size_up(table.battle.table, alice, anna))
    return told, any(isinstance(event, Reported) for event in told)


def brain(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    table.put(alice, Stuns((), True))
    told = table.run(_stuns(table.battle.table, alice))
    return told, not any(isinstance(event, Fated) for event in told)


def door(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    told = table.apply(UseDoor(alice, (0, 1)))
    return told, not isinstance(told[-1], Rolled)


def sprinting(table: Table, alice: UnitId, anna: UnitId) -> tuple[list[Any], bool]:
    way = tuple((x, 0) for x in range(1, 17))
    told = table.apply(Sprint(alice, way))
    return told, table.battle.table.cell(alice) == way[-1]


SUMS: dict[str, Play] = {
    "staying conscious": awake,
    "sizing up": sizing,
    "lasting harm": brain,
    "forcing the door": door,
    "sprint": sprinting,
}


@pytest.mark.rule("infowar.roll.critical")
@pytest.mark.parametrize(("natural", "trait", "passed"), [(4, BAD, False), (-4, WELL, True)])
@pytest.mark.parametrize("kind", SUMS)
def test_where_only_the_sum_decides(duel: Tables, kind: str, natural: int, trait: int, passed: bool) -> None:
    traits: dict[str, Any] = dict.fromkeys((*TRAITS, "combat_experience"), trait)
    again = dice(4) if kind == "staying conscious" and not passed else []
    table, alice, anna, _ = duel(
        "A" + "." * 17 + "B\n+" + "." * 18 + "\nN" + "." * 18,
        [*dice(natural), *again],
        lock=1,
        A=figure(**traits),
        N=PISTOL,
        B=PISTOL,
    )
    told, works = SUMS[kind](table, alice, anna)
    rolled = next(event for event in told if isinstance(event, Rolled))
    assert rolled.passed is passed and works is passed and rolled.what == kind and rolled.rule in PLAIN


@pytest.mark.rule("infowar.wound.consciousness", "infowar.roll.critical")
@pytest.mark.parametrize(
    ("natural", "trait", "passed"), [(4, BAD, True), (3, BAD, False), (-3, WELL, True), (-4, WELL, False)]
)
def test_body_control_that_holds_one_awake_may_be_critical(
    duel: Tables, natural: int, trait: int, passed: bool
) -> None:
    table, alice, *_ = duel(
        "A.NB", dice(0, natural), A=figure(endurance=BAD, body_control=trait), N=PISTOL, B=PISTOL
    )
    told = table.run(_stay_awake(table.battle.table, alice, 2))
    assert [event.passed for event in told if isinstance(event, Rolled)] == [False, passed]
    assert (
        any(isinstance(event, StatusGained) and event.status == "unconscious" for event in told) is not passed
    )


@pytest.mark.rule("infowar.initiative.roll", "infowar.roll.critical")
@pytest.mark.parametrize(
    ("natural", "trait", "passed"), [(4, BAD, True), (-4, WELL, False), (0, 0, True), (-1, 0, False)]
)
def test_the_order_goes_by_the_sum_and_what_is_told_by_the_dice(
    duel: Tables, natural: int, trait: int, passed: bool
) -> None:
    table, alice, _ = duel("A.B", dice(natural, 3), A=figure(combat_experience=trait), B=PISTOL)
    told = table.run(roll_order(table.battle.table))
    assert next(event.passed for event in told if isinstance(event, Rolled)) is passed
    found = table.get(alice, Initiative)
    assert (found.degree, found.critical) == (natural + trait, (natural == 4) - (natural == -4))
    assert not any(isinstance(event, Spent) for event in told)
