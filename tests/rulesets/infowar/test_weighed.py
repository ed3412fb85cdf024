"""What weighs on each roll: wounds, stuns and haste on some, and not on others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.components import Facing, Position, Size
from game.core.events import Modifier, Rolled
from game.core.references import UnitId
from game.rulesets import infowar
from game.rulesets.infowar.checks import Check
from game.rulesets.infowar.components import (
    Incapacitated,
    Initiative,
    Relief,
    Stunned,
    Stuns,
    VeryStunned,
    Wound,
    Wounds,
)
from game.rulesets.infowar.content import UNARMED, items, weapons
from game.rulesets.infowar.grenades import in_blast, throwing
from game.rulesets.infowar.harm import _stay_awake
from game.rulesets.infowar.healing import _stuns, _time, medicine_check
from game.rulesets.infowar.initiative import initiative_check, roll_order, steadiness
from game.rulesets.infowar.moves import sprinting
from game.rulesets.infowar.orders.door import forcing
from game.rulesets.infowar.penalties import (
    daze,
    fighting,
    haste,
    skill,
    trait_check,
    trait_words,
    wound_modifier,
)
from game.rulesets.infowar.turns import _control, _through_wounds, controlling
from tests.rulesets.infowar.rolls import (
    defending_roll,
    shooting_roll,
    striking_roll,
    sweeping_roll,
    throwing_roll,
)
from tests.rulesets.infowar.table import FISTS, PISTOL, RIFLE, Tables, dice, figure

Made = Callable[[Any, UnitId, UnitId], Check]
FIGHTS: dict[str, Made] = {
    "blow": lambda core, unit, foe: striking_roll(core, unit, foe, weapons()[UNARMED]),
    "shot": lambda core, unit, foe: shooting_roll(core, unit, foe, weapons()["assault_rifle"]),
    "automatic fire": lambda core, unit, foe: sweeping_roll(
        core, unit, weapons()["assault_rifle"], ((3, 0),)
    ),
    "throw": lambda core, unit, _: throwing_roll(core, unit),
}
DEFENDS: dict[str, Made] = {
    "spoiling the shot": lambda core, unit, foe: defending_roll(core, unit, foe, None)
}
TRIES: dict[str, Made] = {
    "initiative": lambda core, unit, _: initiative_check(core, unit),
    "nerve": lambda core, unit, _: steadiness(core, unit),
    "sprint": lambda core, unit, _: sprinting(core, unit),
    "forcing the door": lambda core, unit, _: forcing(core, unit),
    "Medicine": lambda core, unit, _: medicine_check(core, unit, 0, ""),
}
FREE: dict[str, Made] = {
    "Body Control": lambda core, unit, _: controlling(core, unit),
    "healing": lambda core, unit, _: trait_check(
        core, unit, "endurance", "healing", "infowar.heal.halve", aches=False
    ),
}
WEIGHED = {**FIGHTS, **DEFENDS, **TRIES, **FREE}


@pytest.mark.rule(
    "infowar.wound.levels", "infowar.stun.very", "infowar.stun.levels", "infowar.initiative.hasty"
)
@pytest.mark.parametrize("what", WEIGHED)
def test_what_weighs_on_which_roll(duel: Tables, what: str) -> None:
    """Wounds and being very stunned on all but Endurance and Body Control; haste on attack and defence; a
    stun on the defence alone."""
    table, alice, bob = duel("A..B", A=RIFLE, B=FISTS)
    core = table.battle.table
    plain = WEIGHED[what](core, alice, bob)
    assert plain.what == what and plain.unit == alice
    table.put(alice, Wounds((Wound(2, 2),)), VeryStunned(), Initiative(0, 0, 0, True))
    fights, free = what in {**FIGHTS, **DEFENDS}, what in FREE
    assert WEIGHED[what](core, alice, bob).bonus - plain.bonus == (0 if free else -1 - 2 - fights)
    table.world.drop(alice, VeryStunned)
    table.put(alice, Stunned())
    assert WEIGHED[what](core, alice, bob).bonus - plain.bonus == (
        0 if free else -1 - fights - (what in DEFENDS)
    )


@pytest.mark.rule(
    "infowar.wound.levels",
    "infowar.wound.consciousness",
    "infowar.stun.knockout",
    "infowar.heal.halve",
    "infowar.wound.body-control",
)
@pytest.mark.parametrize(
    ("level", "play", "rolls"),
    [
        (2, lambda core, unit: _stay_awake(core, unit, 2), ["Endurance", "Body Control"]),
        (2, _stuns, ["Endurance"]),
        (2, lambda core, unit: _time(core, unit, Wound(2, 2)), ["Endurance"]),
        (2, _control, ["Body Control"]),
        (4, lambda core, _: _through_wounds(core), ["Body Control"]),
    ],
    ids=["staying conscious", "lasting harm", "healing", "Body Control", "through wounds"],
)
def test_wounds_and_stuns_leave_endurance_and_body_control_alone(
    duel: Tables, level: int, play: Any, rolls: list[str]
) -> None:
    table, alice, *_ = duel("A.NB", dice(*[-4] * len(rolls)), A=FISTS, N=FISTS, B=FISTS)
    table.put(alice, Wounds((Wound(level, level),)), VeryStunned(), Stuns((), True))
    told = [one for one in table.run(play(table.battle.table, alice)) if isinstance(one, Rolled)]
    assert [[modifier.words for modifier in one.modifiers] for one in told] == [
        [f"{trait} Fair"] for trait in rolls
    ]


@pytest.mark.rule("infowar.wound.levels", "infowar.wound.body-control", "infowar.wound.act-incapacitated")
@pytest.mark.parametrize(
    ("level", "relief", "stopped", "expected"),
    [
        (0, None, None, None),
        (1, None, None, None),
        (2, None, None, (-1, "infowar.wound.levels", "Hurt")),
        (3, None, None, (-2, "infowar.wound.levels", "Very Hurt")),
        (3, 1, None, (-1, "infowar.wound.levels", "Very Hurt")),
        (3, 2, None, None),
        (2, 2, None, None),
        (1, 1, None, None),
        (4, None, None, (-2, "infowar.wound.levels", "Incapacitated")),
        (4, None, Incapacitated(), (-2, "infowar.wound.levels", "Incapacitated")),
        (4, None, Incapacitated(-2, 3), (-2, "infowar.wound.act-incapacitated", "clumsy")),
        (4, None, Incapacitated(-1, 3), (-1, "infowar.wound.act-incapacitated", "clumsy")),
    ],
)
def test_the_pain_of_the_worst_wound(
    duel: Tables, level: int, relief: int | None, stopped: Any, expected: Any
) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)
    table.put(
        alice,
        Wounds((Wound(level, level),) if level else ()),
        *([Relief(relief)] if relief else []),
        *([stopped] if stopped else []),
    )
    found = wound_modifier(table.battle.table, alice)
    assert (found and (found.value, found.rule, found.words)) == expected


@pytest.mark.rule("infowar.stun.very", "infowar.stun.levels", "infowar.initiative.hasty")
def test_daze_and_haste(duel: Tables) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)
    core = table.battle.table
    very, plain = (
        Modifier(-2, "infowar.stun.very", "very stunned"),
        Modifier(-1, "infowar.stun.levels", "stunned"),
    )
    rush = Modifier(-1, "infowar.initiative.hasty", "hasty")
    assert (daze(core, alice), daze(core, alice, True), haste(core, alice)) == (None, None, None)
    table.put(alice, Stunned(), Initiative(0, 0, 0, True))
    assert (daze(core, alice), daze(core, alice, True), haste(core, alice)) == (None, plain, rush)
    assert (fighting(core, alice), fighting(core, alice, True)) == ((None, None, rush), (None, plain, rush))
    table.put(alice, VeryStunned())
    assert (daze(core, alice), daze(core, alice, True)) == (very, very)
    table.world.drop(alice, Initiative)
    assert haste(core, alice) is None


@pytest.mark.rule("infowar.roll.unskilled")
def test_a_skill_in_words(duel: Tables) -> None:
    table, alice, bob = duel(
        "A..B", A=figure(combat_experience=2, heavy=-3), B=figure(combat_experience=None)
    )
    core = table.battle.table
    assert skill(core, alice, "combat_experience", "x") == Modifier(2, "x", "Combat Experience Great")
    assert skill(core, bob, "combat_experience", "x") == Modifier(
        -2, "infowar.roll.unskilled", "Combat Experience Poor"
    )
    assert skill(core, alice, "heavy", "x") == Modifier(-3, "x", "Heavy Weapons Terrible")
    traits = ("composure", "thrown", "martial_arts", "body_control", "melee")
    assert [trait_words(trait) for trait in traits] == [
        "CON", "Thrown Weapons", "Martial Arts", "Body Control", "Melee",
    ]  # fmt: skip
    more = trait_check(core, alice, "melee", "x", "y", Modifier(1, "z", "z"), None)
    assert more == Check(alice, "x", "y", (Modifier(0, "y", "Melee Fair"), Modifier(1, "z", "z")))


@pytest.mark.rule("infowar.initiative.roll", "infowar.initiative.no-experience")
def test_only_those_with_experience_roll_for_the_order(duel: Tables) -> None:
    table, alice, bob, _ = duel(
        "A.B.L", dice(0, -1), A=PISTOL, B=PISTOL, L=figure("pistol", combat_experience=None)
    )
    told = table.run(roll_order(table.battle.table))
    assert [one.unit for one in told if isinstance(one, Rolled)] == [alice, bob]


@pytest.mark.rule("infowar.ranged.defence-modifier")
def test_the_nearest_part_of_who_is_large_is_in_the_blast(duel: Tables) -> None:
    table, _, bob = duel("A..........\n...........\n.....B.....\n...........", A=FISTS, B=FISTS)
    table.put(bob, Size(2, 2), Facing("e"), Position((5, 1)))
    cells = table.battle.table.cells(bob)
    assert len(cells) == 4
    core, frag = table.battle.table, items()["frag"]
    for x in range(11):
        near = min(core.field.grid.steps((x, 2), own) for own in cells)
        lost = [one.lost for unit, one in in_blast(core, throwing(bob, frag), frag, (x, 2)) if unit == bob]
        assert lost == ([2 * near] if near <= 3 else [])


def test_a_figure_looks_as_the_weapon_in_its_right_hand_does(duel: Tables) -> None:
    for held, look in ((("knife", "pistol"), "machete"), (("pistol", "knife"), "pistol"), ((), "unarmed")):
        table, alice, _ = duel("A..B", A=figure(*held), B=FISTS)
        scenario = table.battle.table.scenario
        one = next(member for _, member in scenario.figures() if member.name == "Alice")
        assert infowar.components(one)[0] == look and alice
