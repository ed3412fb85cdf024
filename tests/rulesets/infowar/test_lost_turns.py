"""What lasts for rounds or until a turn, for those who get no turn, or more than one; and what is lost in
the own turn."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.core.actions import Move
from game.core.components import CLOCK, Down, Slot
from game.core.events import Harmed, Reported, Rolled, StatusLost, TurnEnded
from game.core.references import UnitId
from game.rulesets.infowar.components import (
    Attackers,
    Defending,
    Dragged,
    Incapacitated,
    Initiative,
    Panicked,
    Pinned,
    Relief,
    Stunned,
    Stuns,
    Turn,
    Unready,
    VeryStunned,
    Wound,
    Wounds,
)
from game.rulesets.infowar.harm import stun, wound
from game.rulesets.infowar.initiative import roll_order
from game.rulesets.infowar.orders import Shoot, Strike
from game.rulesets.infowar.turns import _through_wounds, end_slot, new_round, pass_turn
from tests.rulesets.infowar.table import KNIFE, PISTOL, Table, Tables, dice, figure

SCARED = figure("pistol", combat_experience=None)
LASTING = (Unready(), Defending(), Relief(1), Pinned(UnitId(9)), Panicked(1), Stunned(), VeryStunned(1))
GONE = ("surprised", "defending", "in control", "pinned", "panicking", "stunned", "very stunned")


def lost(told: list[Any], unit: UnitId) -> list[str]:
    return [one.status for one in told if isinstance(one, StatusLost) and one.unit == unit]


def phased(table: Table, unit: UnitId, phase: str) -> None:
    """The slot that is running is of that phase."""
    core = table.battle.table
    side = core.unit(unit).side
    slots = tuple(
        Slot(side, unit, phase) if place == core.clock.index else one
        for place, one in enumerate(core.clock.slots)
    )
    table.put(CLOCK, msgspec.structs.replace(core.clock, slots=slots))


# ---------------------------------------------------------------- a turn that is lost


@pytest.mark.rule(
    "infowar.auto.pinned",
    "infowar.melee.all-out-defense",
    "infowar.melee.several-opponents",
    "infowar.ranged.range-difficulty",
    "infowar.ranged.unaware",
    "infowar.stun.levels",
    "infowar.stun.very",
)
def test_a_turn_that_is_lost_ends_what_a_turn_ends(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=PISTOL)
    table.put(alice, *LASTING, Turn(gait="run"), Attackers((bob,), (), (bob,)))
    told = table.run(pass_turn(table.battle.table, alice))
    assert tuple(lost(told, alice)) == GONE
    assert (table.get(alice, Turn), table.get(alice, Attackers)) == (Turn(), Attackers())


@pytest.mark.rule("infowar.initiative.no-experience", "infowar.stun.levels", "infowar.ranged.unaware")
@pytest.mark.parametrize(("natural", "acts"), [(-2, False), (-1, True)])
def test_whose_nerve_fails_has_lost_the_turn(duel: Tables, natural: int, acts: bool) -> None:
    """CON Fair against Mediocre."""
    table, alice, bob, _ = duel("A..B.L", dice(natural), A=PISTOL, B=SCARED, L=PISTOL)
    table.put(bob, Unready(), Stunned(), Attackers(ranged=(alice,)))
    table.end_turn()
    told = table.end_turn()
    assert lost(told, bob) == (["surprised"] if acts else ["surprised", "stunned"])
    assert table.get(bob, Attackers) == (Attackers(ranged=(alice,)) if acts else Attackers())
    assert (table.battle.slot.unit == bob) is acts


@pytest.mark.rule("infowar.initiative.critical-failure", "infowar.ranged.unaware")
@pytest.mark.parametrize(
    ("option", "critical", "since", "ends"),
    [
        ("round", -1, 1, True),
        ("round", -1, 0, False),
        ("order", -1, 0, True),
        ("round", 0, 1, False),
        ("round", 1, 1, False),
    ],
)
def test_who_fails_critically_is_surprised_for_that_round_alone(
    duel: Tables, option: str, critical: int, since: int, ends: bool
) -> None:
    table, _, bob = duel("A..B", A=PISTOL, B=PISTOL, options={"criticals": option})
    table.put(bob, Unready(), Initiative(1, 0, critical, False, since))
    table.put(CLOCK, msgspec.structs.replace(table.battle.table.clock, round=2))
    told = table.run(new_round(table.battle.table))
    assert lost(told, bob) == ["surprised"] * ends


@pytest.mark.rule("infowar.wound.levels", "infowar.melee.crowd-limit")
def test_the_unconscious_are_attacked_anew_each_round(duel: Tables) -> None:
    boss = figure("pistol", nature=("leader",))
    table, alice, bob, *_ = duel("A..B.LCD", A=PISTOL, B=PISTOL, L=boss, C=PISTOL, D=PISTOL)
    table.put(bob, Down(), Attackers((alice,), (alice,), (alice,)))
    table.put(CLOCK, msgspec.structs.replace(table.battle.table.clock, round=2))
    table.run(new_round(table.battle.table))
    assert table.get(bob, Attackers) == Attackers()


@pytest.mark.rule("infowar.wound.movement", "infowar.wound.act-incapacitated")
@pytest.mark.parametrize(("phase", "passes"), [("drag", True), ("turn", False)])
def test_who_can_do_nothing_loses_its_turn_once(duel: Tables, phase: str, passes: bool) -> None:
    """With the last slot of the round, if it had none before."""
    table, alice, *_ = duel("A..BL", dice(0), A=PISTOL, B=PISTOL, L=PISTOL)
    table.put(alice, Wounds((Wound(4, 4),)), Incapacitated(), VeryStunned(2))
    phased(table, alice, phase)
    core = table.battle.table
    table.put(CLOCK, msgspec.structs.replace(core.clock, index=core.clock.index + 1))
    table.put(alice, Dragged(1))
    table.run(_through_wounds(core))
    assert table.get(alice, VeryStunned) == VeryStunned(1 if passes else 2)


# ---------------------------------------------------------------- more than one turn


@pytest.mark.rule("infowar.stun.very", "infowar.stun.levels", "infowar.initiative.critical-success")
@pytest.mark.parametrize(("phase", "left"), [("extra", 2), ("turn", 1), ("clumsy", 1)])
def test_an_additional_action_is_no_round(duel: Tables, phase: str, left: int) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=PISTOL)
    table.put(alice, VeryStunned(2), Pinned(bob))
    phased(table, alice, phase)
    told = table.run(end_slot(table.battle.table, alice))
    assert table.get(alice, VeryStunned) == VeryStunned(left)
    assert lost(told, alice) == ["pinned"] and TurnEnded(alice) in told


@pytest.mark.rule("infowar.stun.levels", "infowar.stun.very")
@pytest.mark.parametrize(("phase", "more"), [("turn", 1), ("extra", 0)])
@pytest.mark.parametrize(("level", "kind", "turns"), [(2, Stunned, 1), (3, VeryStunned, 2)])
def test_the_rest_of_the_own_turn_is_none_of_the_rounds(
    duel: Tables, phase: str, more: int, level: int, kind: Any, turns: int
) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=PISTOL)
    phased(table, alice, phase)
    for unit, expected in ((alice, turns + more), (bob, turns)):
        table.run(stun(table.battle.table, unit, level))
        assert table.get(unit, kind) == kind(expected)


@pytest.mark.rule("infowar.stun.attack")
def test_who_is_down_is_stunned_no_further(duel: Tables) -> None:
    table, _, bob, _ = duel("A..B.L", A=PISTOL, B=PISTOL, L=PISTOL)
    table.put(bob, Down())
    told = table.run(stun(table.battle.table, bob, 4))
    assert told == [Reported(bob, "infowar.stun.attack", "Bob: Incapacitated on the track of stuns")]
    assert table.get(bob, Stuns) == Stuns((4,))


# ---------------------------------------------------------------- in the own turn


@pytest.mark.rule("infowar.wound.movement")
@pytest.mark.parametrize(
    ("walked", "levels", "left"),
    [(0, (1,), 6), (0, (2,), 4), (0, (3,), 2), (2, (2,), 2), (2, (3,), 0), (5, (2,), 0), (1, (2, 3), 1)],
)
def test_a_wound_in_the_own_turn_shortens_what_is_left_of_the_walk(
    duel: Tables, walked: int, levels: tuple[int, ...], left: int
) -> None:
    """Of 6 tiles the Hurt have 4 and the Very Hurt 2, what was walked counted."""
    table, alice, _ = duel("A" + "." * 9 + "B", dice(*[4] * len(levels)), A=PISTOL, B=PISTOL)
    if walked:
        table.apply(Move(alice, tuple((x, 0) for x in range(1, walked + 1))))
    for level in levels:
        table.run(wound(table.battle.table, alice, level))
    assert table.get(alice, Turn).tiles == left


@pytest.mark.rule("infowar.initiative.critical-success", "infowar.melee.all-out-offense")
@pytest.mark.parametrize("phase", ["turn", "extra"])
def test_who_is_incapacitated_by_the_answer_does_nothing_more(duel: Tables, phase: str) -> None:
    """The broadsword's 2 and the 2 of the answer are 4; with a degree of 3 (the blade is longer) it is 7."""
    swordsman = figure("broadsword", familiar=("broadsword",))
    table, alice, bob, _ = duel("AB.N", dice(0, 3, 4), A=KNIFE, B=swordsman, N=PISTOL)
    phased(table, alice, phase)
    told = table.apply(Strike(alice, bob, "knife", "all-out"))
    assert [one.words for one in told if isinstance(one, Harmed)] == ["Incapacitated"]
    assert TurnEnded(alice) in told


@pytest.mark.rule("infowar.initiative.hasty", "infowar.initiative.kept")
def test_who_rolls_for_no_new_order_has_no_place_in_it(duel: Tables) -> None:
    """Haste and place are those of the order that is over."""
    table, alice, bob, bill = duel("A.B.L", dice(0, 1), A=PISTOL, B=PISTOL, L=PISTOL)
    for unit in (alice, bob):
        table.put(unit, Initiative(0, 0, 0, True, 1))
    table.put(bob, Wounds((Wound(4, 4),)), Incapacitated())
    told = table.run(roll_order(table.battle.table))
    assert [one.unit for one in told if isinstance(one, Rolled)] == [alice, bill]
    assert lost(told, alice) == lost(told, bob) == ["hasty"] and table.get(bob, Initiative) is None


@pytest.mark.rule("infowar.ranged.range-difficulty")
@pytest.mark.parametrize(("part", "harder"), [(None, True), (Down(), False), (Incapacitated(), False)])
def test_who_can_do_nothing_runs_no_longer(duel: Tables, part: Any, harder: bool) -> None:
    table, alice, bob, _ = duel("A...B.L", A=PISTOL, B=PISTOL, L=PISTOL)
    table.put(bob, Turn(gait="run"), *([part] if part else []))
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].against == int(harder)
