"""Active defences: when they hold, which of them, what they do to who attacks, the sixth sense, the optional
modifiers."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.actions import EndTurn, Move
from game.core.events import AttackEnded, Reported, Spent, StatusGained, StatusLost
from game.rulesets.opend6.components import Defending, Row
from game.rulesets.opend6.defences import Defence, defence_against
from game.rulesets.opend6.orders import Declare, Defend, Shoot, Strike
from game.rulesets.opend6.terrain import POINT, SHORT
from tests.rulesets.opend6.table import FISTS, KNIFE, PISTOL, Tables, figure, rolled

FULL, PARTIAL, WINDOW = "opend6.defence.full", "opend6.defence.partial", "opend6.defence.active-window"
DODGER = figure("pistol", dodge="3D", marksmanship="3D", melee_combat="3D", brawling="3D")


@pytest.mark.rule(FULL, WINDOW, "opend6.defence.dodge")
def test_a_lone_defence_is_full_and_holds_until_the_next_turn(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [3, 3, 3, *[4, 4, 4]], A=DODGER, B=PISTOL)
    found = table.apply(Defend(alice, "dodge"))
    assert found == [
        Spent(alice, "Action", "defends"),
        rolled(alice, "dodge, 3D", "opend6.defence.dodge", (3, 3, 3), found[1].modifiers[0]),
        StatusGained(alice, "defending", FULL, 19),
    ]
    assert table.get(alice, Defending).rows == (Row("dodge", 19),)
    assert table.allowed(Move(alice, ((1, 0),))), "a free step is left"
    table.end_turn()
    assert AttackEnded(bob, alice, "parry", 12, 19) in table.apply(Shoot(bob, alice, "pistol"))
    found = table.end_turn()
    assert StatusLost(alice, "defending", WINDOW) in found


@pytest.mark.rule(PARTIAL, "opend6.defence.counts-as-action")
def test_beside_other_actions_it_is_partial_and_holds_at_once(duel: Tables) -> None:
    table, alice, _ = duel("A.B", [2, 4], A=DODGER, B=KNIFE)
    table.apply(Declare(alice, 3))
    found = table.apply(Defend(alice, "dodge"))
    assert found[-1] == StatusGained(alice, "defending", PARTIAL, 2)
    table.apply(Defend(alice, "parry"))
    assert table.get(alice, Defending).rows == (Row("dodge", 2), Row("parry", 4)), (
        "1D each is left, and no bonus"
    )


@pytest.mark.rule("opend6.defence.counts-as-action", "opend6.defence.block-parry", "opend6.defence.passive")
def test_the_better_of_those_that_cover_the_attack_holds(duel: Tables) -> None:
    table, alice, _ = duel("A.B", A=DODGER, B=KNIFE)
    cells = table.battle.table
    table.put(alice, Defending((Row("dodge", 12), Row("parry", 15))))
    assert defence_against(cells, alice, True, POINT) == Defence(15, "parry")
    assert defence_against(cells, alice, False, POINT) == Defence(12, "dodge"), (
        "a parry is no use against a shot"
    )
    table.put(alice, Defending((Row("dodge", 15), Row("block", 15), Row("parry", 15))))
    assert defence_against(cells, alice, True, POINT).skill == "parry", "of equal ones the kindest"
    table.put(alice, Defending((Row("parry", 15),)))
    assert defence_against(cells, alice, False, POINT) == Defence(10), (
        "the passive value holds against what nothing covers"
    )


@pytest.mark.rule("opend6.defence.worse")
def test_a_bad_defence_makes_one_easier_to_hit(duel: Tables) -> None:
    table, alice, bob = duel(
        "A...B", [2, *[2, 2, 2], *[2, 2, 2, 2], *[5, 6]], A=figure("pistol", dodge="2D"), B=PISTOL
    )
    table.apply(Declare(alice, 2))
    odds = table.chances(Defend(alice, "dodge"))
    assert odds.notes[0] == "92 %: easier to hit than without"
    found = table.apply(Defend(alice, "dodge"))
    assert Reported(alice, "opend6.defence.worse", "Alice is easier to hit: 2, below 10") in found
    table.end_turn()
    assert AttackEnded(bob, alice, "hit", 6, 3) in table.apply(Shoot(bob, alice, "pistol")), "2 counts as 3"


@pytest.mark.rule("opend6.defence.block-parry")
def test_a_parry_takes_something_in_hand(duel: Tables) -> None:
    table, alice, _ = duel("AB", A=FISTS, B=FISTS)
    assert table.refused(Defend(alice, "parry")) == "opend6.defence.block-parry"
    assert table.allowed(Defend(alice, "block"))
    assert table.refused(Defend(alice, "duck")) == "opend6.defence.counts-as-action"


@pytest.mark.rule("opend6.defence.parry-sharp")
def test_who_strikes_a_blade_barehanded_is_hurt(duel: Tables) -> None:
    table, alice, bob = duel("AB", [2, 2, 2, 4, *[5, 5]], A=FISTS, B=figure("machete"))
    table.put(bob, Defending((Row("parry", 25),)))
    order = Strike(alice, bob, "hands")
    assert dict(table.chances(order).expected)[alice] > 0
    found = table.apply(order)
    assert Reported(alice, "opend6.defence.parry-sharp", "Alice strikes the machete") in found
    assert any(getattr(event, "what", "") == "damage, machete, 1D+2" for event in found), (
        "without the strength behind it"
    )


@pytest.mark.rule("opend6.defence.block-bladed", "opend6.defence.block-protected")
@pytest.mark.parametrize(
    ("target", "hurt"),
    [
        (figure(), True),
        (figure(armour="leather"), False),
        (figure(nature={"close_parry": True}), False),
        (figure(nature={"hardened": True}), False),
    ],
)
def test_blocking_a_blade_with_the_body(duel: Tables, target: Any, hurt: bool) -> None:
    dice = [2, 2, 2, *([5, 5, 5] if hurt else [])]
    table, alice, bob = duel("AB", dice, A=KNIFE, B=target)
    table.put(bob, Defending((Row("block", 25),)))
    order = Strike(alice, bob, "knife")
    assert (1 - table.chances(order).chance("miss") > 0.1) is hurt
    found = table.apply(order)
    assert (
        Reported(bob, "opend6.defence.block-bladed", "Bob blocks the knife with the body") in found
    ) is hurt


@pytest.mark.rule("opend6.defence.partial-reaction")
def test_a_sixth_sense_gives_a_defence_at_once(duel: Tables) -> None:
    dice = [6, 6, 3, *[5, 6, 4], *[3, 3, 3]]
    table, alice, bob = duel("A...B", dice, options={"sixth_sense": "on"}, A=PISTOL, B=DODGER)
    assert table.chances(Shoot(alice, bob, "pistol")).notes == ("Bob may sense it coming",)
    table.apply(Shoot(alice, bob, "pistol"))
    assert table.battle.pending and [option.key for option in table.battle.pending.options] == [
        "dodge",
        "block",
        "parry",
    ]
    found = table.answer("dodge")
    assert found[1].total == 15 and found[2] == StatusGained(bob, "defending", PARTIAL, 15)
    assert AttackEnded(alice, bob, "parry", 9, 15) in found
    found = table.end_turn()
    assert StatusLost(bob, "defending", WINDOW) in found, "until its turn"


@pytest.mark.rule("opend6.defence.partial-reaction", "opend6.defence.block-parry")
def test_a_sixth_sense_finds_no_weapon_to_parry_with(duel: Tables) -> None:
    table, alice, bob = duel(
        "A...B", [6, 6, 3], options={"sixth_sense": "on"}, A=PISTOL, B=figure(dodge="3D")
    )
    table.apply(Shoot(alice, bob, "pistol"))
    assert table.battle.pending and [
        (option.key, option.hint) for option in table.battle.pending.options
    ] == [("dodge", "3D"), ("block", "2D")]


@pytest.mark.rule(
    "opend6.defence.optional-modifier", "opend6.defence.optional-acrobatics", "opend6.defence.skill-bonus"
)
@pytest.mark.parametrize(
    ("codes", "nature", "near", "far"),
    [
        ({"reflexes": "4D"}, {}, 10, 10),
        ({"reflexes": "4D+1"}, {}, 11, 11),
        ({"dodge": "6D"}, {}, 11, 11),
        ({"dodge": "6D+1"}, {}, 12, 12),
        ({"acrobatics": "7D"}, {}, 10, 12),
        ({}, {"quick": 6}, 11, 11),
        ({}, {"limber": 12}, 10, 12),
    ],
)
def test_quick_and_limber_figures(
    duel: Tables, codes: dict[str, Any], nature: dict[str, Any], near: int, far: int
) -> None:
    table, _, bob = duel("AB", options={"defence_modifier": "on"}, A=FISTS, B=figure(nature=nature, **codes))
    for step, value in ((POINT, near), (SHORT, far)):
        met = defence_against(table.battle.table, bob, False, step)
        assert met.value + sum(one.value for one in met.modifiers) == value


@pytest.mark.rule("opend6.defence.optional-modifier", "opend6.defence.optional-acrobatics")
def test_an_active_defence_has_the_acrobatics_alone(duel: Tables) -> None:
    table, _, bob = duel(
        "AB", options={"defence_modifier": "on"}, A=FISTS, B=figure(dodge="8D", acrobatics="8D")
    )
    table.put(bob, Defending((Row("dodge", 20),)))
    assert sum(one.value for one in defence_against(table.battle.table, bob, False, SHORT).modifiers) == 2
    assert defence_against(table.battle.table, bob, False, POINT).modifiers == ()
    assert table.allowed(EndTurn(table.battle.slot.unit))
