"""The human shield: by an action or a reaction, its cover, and the second defence."""

from __future__ import annotations

import pytest

from game.core.events import (
    Answered,
    AttackEnded,
    Event,
    Gauge,
    Harmed,
    Modifier,
    Rolled,
    Spent,
    StatusGained,
    StatusLost,
)
from game.core.references import UnitId
from game.rulesets.nwo.components import Shielded, Surprised
from game.rulesets.nwo.orders import Disarm, HumanShield, LetGo, Shoot, Strike, Throw
from tests.rulesets.nwo.table import (
    AIM,
    FISTS,
    KNIFE,
    NIMBLE,
    PISTOL,
    Tables,
    aims,
    checked,
    ducks,
    figure,
    hold,
    strikes,
    wards,
)

RULE = "nwo.shield.declare"
BEHIND_BOB = Modifier(4, "nwo.shield.cover", "behind Bob")
BURNER = figure("flamethrower")


def told(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Rolled | AttackEnded | Harmed)]


def harm(unit: UnitId, amount: int) -> Harmed:
    return Harmed(
        unit,
        amount,
        f"{amount} hit point{'s' if amount > 1 else ''}",
        (Gauge("hit points", 5 - amount, 5),),
        100 - 20 * amount,
    )


@pytest.mark.rule("nwo.shield.declare", "nwo.shield.cover", "nwo.shield.shared-hit", "nwo.turn.reactions")
def test_a_shot_at_the_grappler_finds_her_behind_her_target_who_rolls_without_cover(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB\nL.", [4, 4, 3, 3, 4, 3], A=FISTS, B=FISTS, L=PISTOL)
    table.until_turn_of(bill)
    hold(table, alice, bob)
    table.apply(Shoot(bill, alice, "pistol"))
    ask = table.battle.pending
    assert ask and (ask.side, ask.unit, ask.about, ask.rule, ask.default) == (
        "azure",
        alice,
        alice,
        RULE,
        "shield",
    )
    events = table.answer("shield")
    assert events[:2] == [
        Answered(alice, RULE, "shield", "Human shield"),
        StatusGained(alice, "shielded", RULE),
    ]
    assert told(events) == [
        aims(bill, "44", 10, AIM),
        ducks(alice, "33", 10, BEHIND_BOB),
        AttackEnded(bill, alice, "parry", 10, 10),
        ducks(bob, "43", 7),
        AttackEnded(bill, bob, "hit", 10, 7),
        harm(bob, 3),
    ]


@pytest.mark.rule("nwo.shield.shared-hit")
def test_both_may_be_hit_by_one_attack_roll(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB\nL.", [6, 5, 1, 1, 1, 1], A=FISTS, B=FISTS, L=PISTOL)
    table.until_turn_of(bill)
    hold(table, alice, bob)
    table.put(alice, Shielded(bob, alice))
    assert told(table.apply(Shoot(bill, alice, "pistol"))) == [
        aims(bill, "65", 13, AIM),
        ducks(alice, "11", 6, BEHIND_BOB),
        AttackEnded(bill, alice, "hit", 13, 6),
        harm(alice, 3),
        ducks(bob, "11", 2),
        AttackEnded(bill, bob, "hit", 13, 2),
        harm(bob, 3),
    ]


@pytest.mark.rule("nwo.shield.declare", "nwo.shield.cover")
def test_the_grappler_may_be_the_shield_of_its_target(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB\nL.", [4, 4, 3, 3, 4, 3], A=FISTS, B=FISTS, L=PISTOL)
    table.until_turn_of(bill)
    hold(table, bob, alice)
    table.apply(Shoot(bill, alice, "pistol"))
    ask = table.battle.pending
    assert ask and (ask.side, ask.unit, ask.about, ask.default) == ("ember", bob, alice, "no")
    assert told(table.answer("shield")) == [
        aims(bill, "44", 10, AIM),
        ducks(alice, "33", 10, BEHIND_BOB),
        AttackEnded(bill, alice, "parry", 10, 10),
        ducks(bob, "43", 7),
        AttackEnded(bill, bob, "hit", 10, 7),
        harm(bob, 3),
    ]


@pytest.mark.rule("nwo.shield.cover", "nwo.shield.shared-hit")
def test_it_is_no_cover_in_melee_but_the_shield_defends_as_well(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB\nL.", [4, 4, 3, 3, 3, 2], A=FISTS, B=FISTS, L=KNIFE)
    table.until_turn_of(bill)
    hold(table, alice, bob)
    table.apply(Strike(bill, alice, "knife"))
    blade = Modifier(2, "nwo.melee.bonus", "half of Short blade 4")
    assert told(table.answer("shield")) == [
        strikes(bill, "44", 10, blade),
        wards(alice, "33", 8, NIMBLE),
        AttackEnded(bill, alice, "hit", 10, 8),
        harm(alice, 2),
        wards(bob, "32", 7, NIMBLE),
        AttackEnded(bill, bob, "hit", 10, 7),
        harm(bob, 2),
    ]


@pytest.mark.rule("nwo.shield.shared-hit", "nwo.disarm.damage")
def test_a_disarm_is_shared_too(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB\nL.", [4, 4, 5, 5, 3, 2], A=KNIFE, B=FISTS, L=FISTS)
    table.until_turn_of(bill)
    hold(table, alice, bob)
    table.put(alice, Shielded(bob, alice))
    assert told(table.apply(Disarm(bill, alice, "knife")))[2:] == [
        AttackEnded(bill, alice, "miss", 10, 12),
        wards(bob, "32", 7, NIMBLE),
        AttackEnded(bill, bob, "hit", 10, 7),
        harm(bob, 1),
    ]


@pytest.mark.rule("nwo.shield.shared-hit", "nwo.throw.single-target")
def test_a_thrown_bottle_of_acid_is_shared_too(duel: Tables) -> None:
    table, alice, bob, bill = duel(
        "AB\nL.", [4, 4, 3, 3, 3, 2, 5, 5], A=FISTS, B=FISTS, L=figure(belt=("acid",))
    )
    table.until_turn_of(bill)
    hold(table, alice, bob)
    table.apply(Throw(bill, (0, 0), "acid"))
    assert told(table.answer("shield")) == [
        checked(bill, "throw", "nwo.throw.single-target", "44", 10, None, None, AIM),
        ducks(alice, "33", 10, BEHIND_BOB),
        AttackEnded(bill, alice, "parry", 10, 10),
        ducks(bob, "32", 5),
        AttackEnded(bill, bob, "hit", 10, 5),
        harm(bob, 3),
        checked(bob, "Robustness", "nwo.area.enter", "55", 10, 10, True),
    ]


@pytest.mark.rule("nwo.shield.declare")
def test_the_action_raises_it_until_the_grapplers_next_turn(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=FISTS, B=FISTS)
    assert table.refused(HumanShield(alice, "self")) == RULE
    hold(table, alice, bob)
    assert table.apply(HumanShield(alice, "self")) == [
        Spent(alice, "Action", "takes a shield"),
        StatusGained(alice, "shielded", RULE),
    ]
    table.end_turn()
    assert table.get(alice, Shielded)
    assert StatusLost(alice, "shielded", RULE) in table.end_turn()
    table.apply(HumanShield(alice, "target"))
    assert (table.get(alice, Shielded), table.get(bob, Shielded)) == (None, Shielded(alice, alice))
    assert StatusLost(bob, "shielded", "nwo.grapple.ends") in table.apply(LetGo(alice))


@pytest.mark.rule("nwo.shield.declare")
@pytest.mark.parametrize("habit", ["always", "never"])
def test_a_side_may_leave_the_reaction_to_its_habit(duel: Tables, habit: str) -> None:
    table, alice, bob, bill = duel(
        "AB\nL.", [2, 2, 5, 5, 6, 6], habits={"azure": habit}, A=FISTS, B=FISTS, L=PISTOL
    )
    table.until_turn_of(bill)
    hold(table, alice, bob)
    table.apply(Shoot(bill, alice, "pistol"))
    assert table.battle.pending is None
    assert (table.get(alice, Shielded) is not None) == (habit == "always")


@pytest.mark.rule("nwo.shield.shared-hit", "nwo.shield.cover", "nwo.grapple.attack-grappler")
def test_nobody_is_a_shield_against_its_own_attack(duel: Tables) -> None:
    table, bob, alice = duel("AB", [6, 6, 6, 5, 1, 1, 5, 5, 1, 1], B=PISTOL, A=FISTS)
    hold(table, alice, bob)
    table.put(alice, Shielded(bob, alice))
    events = table.apply(Shoot(bob, alice, "pistol"))
    assert [event for event in told(events) if isinstance(event, AttackEnded)] == [
        AttackEnded(bob, alice, "hit", 13, 2)
    ]
    assert ducks(alice, "11", 2) in events


@pytest.mark.rule("nwo.shield.shared-hit", "nwo.grapple.at-risk")
def test_a_friend_held_as_a_shield_rolls_once_not_twice(duel: Tables) -> None:
    table, alice, anna, bob = duel("A...B\n....N", [4, 4, 6, 6, 3, 3], A=PISTOL, N=FISTS, B=FISTS)
    hold(table, bob, anna)
    table.put(bob, Shielded(anna, bob))
    assert told(table.apply(Shoot(alice, bob, "pistol"))) == [
        aims(alice, "44", 10, AIM),
        ducks(bob, "66", 16, Modifier(4, "nwo.shield.cover", "behind Anna")),
        AttackEnded(alice, bob, "miss", 10, 16),
        ducks(anna, "33", 6),
        AttackEnded(alice, anna, "hit", 10, 6),
        harm(anna, 3),
    ]


@pytest.mark.rule("nwo.shield.shared-hit", "nwo.flamethrower.cover", "nwo.flamethrower.engaged")
def test_flames_care_for_no_shield_and_each_rolls_once(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB\n..\n.L", [4, 4, 3, 3, 6, 6], A=FISTS, B=FISTS, L=BURNER)
    table.until_turn_of(bill)
    hold(table, alice, bob)
    table.put(alice, Shielded(bob, alice))
    assert told(table.apply(Shoot(bill, alice, "flamethrower"))) == [
        aims(bill, "44", 10, AIM),
        ducks(alice, "33", 6),
        AttackEnded(bill, alice, "hit", 10, 6),
        harm(alice, 3),
        ducks(bob, "66", 12),
        AttackEnded(bill, bob, "miss", 10, 12),
    ]


@pytest.mark.rule("nwo.shield.declare")
def test_a_surprised_grappler_is_not_asked_for_a_shield(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB\nL.", [4, 4, 3, 3], A=FISTS, B=FISTS, L=PISTOL)
    table.until_turn_of(bill)
    hold(table, alice, bob)
    table.put(alice, Surprised())
    events = table.apply(Shoot(bill, alice, "pistol"))
    assert table.get(alice, Shielded) is None
    assert not [event for event in events if isinstance(event, Answered) and event.rule == RULE]
    assert table.battle.pending is None
