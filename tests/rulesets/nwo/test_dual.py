"""Two weapons: which of them defends, and two attacks in place of moving."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.events import Answered, Attacked, AttackEnded, Gauge, Harmed, Modifier, Spent
from game.rulesets.nwo.components import Points
from game.rulesets.nwo.orders import DoubleStrike, Shoot, Strike
from tests.rulesets.nwo.table import BLADE, FISTS, KNIFE, NIMBLE, Tables, figure, strikes, wards

BLADES = figure("knife", "hammer")
FENCER = figure("knife", "hammer", short_blade=2, short_blunt=8)
SECOND = Modifier(0, "nwo.dual.two-attacks", "second of two attacks", -1)
BLUNT = Modifier(2, "nwo.melee.bonus", "half of Short blunt 4")


@pytest.mark.rule("nwo.dual.two-attacks", "nwo.attack.crit")
def test_the_second_attack_is_at_disadvantage_and_never_critical(duel: Tables) -> None:
    table, alice, bob = duel("AB", [6, 6, 1, 1, 6, 6, 6, 6, 1, 2], A=BLADES, B=figure(armor=("vest",)))
    assert table.apply(DoubleStrike(alice, bob, "knife", bob, "hammer")) == [
        Spent(alice, "Action", "strikes twice"),
        Spent(alice, "Movement", "strikes twice"),
        Attacked(alice, bob, "knife", "melee"),
        strikes(alice, "66", 14, BLADE),
        wards(bob, "11", 4, NIMBLE),
        AttackEnded(alice, bob, "crit", 14, 4),
        Harmed(bob, 4, "2 armour, 2 hit points", (Gauge("hit points", 3, 5), Gauge("armour", 0, 2)), 60),
        Attacked(alice, bob, "hammer", "melee"),
        strikes(alice, "6666", 14, BLUNT, SECOND, kept="66"),
        wards(bob, "12", 5, NIMBLE),
        AttackEnded(alice, bob, "hit", 14, 5),
        Harmed(bob, 2, "2 hit points", (Gauge("hit points", 1, 5), Gauge("armour", 0, 2)), 20),
    ]


@pytest.mark.rule("nwo.dual.two-attacks")
def test_the_targets_may_differ_and_a_second_attack_on_the_fallen_is_lost(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB\nL.", [6, 5, 1, 1, 1, 1, 1, 1, 6, 6], A=BLADES, B=FISTS, L=FISTS)
    events = table.apply(DoubleStrike(alice, bob, "hammer", bill, "knife"))
    assert [event for event in events if isinstance(event, AttackEnded)] == [
        AttackEnded(alice, bob, "hit", 13, 4),
        AttackEnded(alice, bill, "miss", 4, 14),
    ]
    table, alice, bob, bill = duel("AB\nL.", [6, 5, 1, 1], A=BLADES, B=FISTS, L=FISTS)
    table.put(bob, Points(1, 5))
    events = table.apply(DoubleStrike(alice, bob, "hammer", bob, "knife"))
    assert [event for event in events if isinstance(event, Attacked)] == [
        Attacked(alice, bob, "hammer", "melee")
    ]


@pytest.mark.rule("nwo.dual.two-attacks")
def test_where_the_first_blow_fells_the_harm_is_that_of_the_first(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=BLADES, B=FISTS)
    table.put(bob, Points(1, 5))
    outcomes = {
        one.key: one.harm for one in table.chances(DoubleStrike(alice, bob, "hammer", bob, "knife")).outcomes
    }
    assert (outcomes["both"], outcomes["miss-hit"], outcomes["parry-hit"], outcomes["miss-miss"]) == (
        4,
        2,
        2,
        0,
    ), "a critical blow in the first place"


@pytest.mark.rule("nwo.dual.two-attacks", "nwo.turn.consumes-both")
def test_it_is_offered_only_while_action_and_movement_are_unspent(duel: Tables) -> None:
    table, alice, bob = duel("AB\n..", A=BLADES, B=FISTS)
    table.apply(Move(alice, ((0, 1),)))
    assert table.refused(DoubleStrike(alice, bob, "knife", bob, "hammer")) == "nwo.turn.consumes-both"
    assert table.allowed(Strike(alice, bob, "knife"))


@pytest.mark.rule("nwo.dual.two-attacks")
def test_a_pistol_in_one_of_the_hands_leaves_one_attack(duel: Tables) -> None:
    for held in (("pistol", "hammer"), ("pistol", "pistol"), ("hammer",)):
        table, alice, bob = duel("AB", A=figure(*held), B=FISTS)
        assert table.refused(DoubleStrike(alice, bob, held[0], bob, held[-1])) == "nwo.dual.two-attacks"
    table, alice, bob = duel("AB", A=BLADES, B=FISTS)
    assert table.refused(DoubleStrike(alice, bob, "knife", bob, "knife")) == "nwo.dual.two-attacks"


@pytest.mark.rule("nwo.dual.choose")
def test_the_defender_chooses_the_weapon_that_defends_the_better_by_default(duel: Tables) -> None:
    table, alice, bob = duel("AB", [3, 4, 3, 4], A=KNIFE, B=FENCER)
    table.apply(Strike(alice, bob, "knife"))
    ask = table.battle.pending
    assert ask and (ask.side, ask.unit, ask.about, ask.rule, ask.default) == (
        "ember",
        bob,
        alice,
        "nwo.dual.choose",
        "hammer",
    )
    assert [(option.key, option.hint) for option in ask.options] == [("knife", "+1"), ("hammer", "+4")]
    assert table.answer("knife") == [
        Answered(bob, "nwo.dual.choose", "knife", "Defend with the knife"),
        strikes(alice, "34", 9, BLADE),
        wards(bob, "34", 8, Modifier(1, "nwo.melee.bonus", "half of Short blade 2")),
        AttackEnded(alice, bob, "hit", 9, 8),
        Harmed(bob, 2, "2 hit points", (Gauge("hit points", 3, 5),), 60),
    ]


@pytest.mark.rule("nwo.dual.choose")
def test_the_attacker_picks_one_of_its_weapons_for_each_attack(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure("pistol", "hammer", short_blunt=8), B=FISTS)
    assert table.chances(Strike(alice, bob, "hammer")).checks[0].modifiers[0].words == "half of Short blunt 8"
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].title == "ranged attack"
    assert table.refused(Strike(alice, bob, "knife")) == "nwo.attack.by-weapon"


@pytest.mark.rule("nwo.dual.choose")
def test_nobody_is_asked_where_both_weapons_defend_alike(duel: Tables) -> None:
    table, alice, bob = duel("AB", [3, 4, 3, 4], A=KNIFE, B=BLADES)
    table.apply(Strike(alice, bob, "knife"))
    assert table.battle.pending is None
