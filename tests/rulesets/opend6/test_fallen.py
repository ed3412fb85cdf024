"""The fallen: spared, or by option attacked as they lie, until they are dead."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Down
from game.core.events import Downed, Harmed
from game.core.references import UnitId
from game.rulesets.opend6.components import Mortal, Senseless, Unconscious, Wound
from game.rulesets.opend6.figures import foes, in_danger
from game.rulesets.opend6.harm import INCAPACITATED, WOUNDED, die, suffer
from game.rulesets.opend6.orders import Aim, Shoot, Wrestle
from tests.rulesets.opend6.table import FISTS, PISTOL, Tables

RULE = "opend6.attack.fallen"
ATTACKED = {"fallen": "attacked"}


def lying(duel: Tables, option: str, *faces: int) -> tuple[Any, UnitId, UnitId]:
    table, alice, bob, _ = duel("A.B.L", faces, options={"fallen": option}, A=PISTOL, B=FISTS, L=FISTS)
    table.put(bob, Wound(INCAPACITATED), Unconscious(), Down())
    return table, alice, bob


@pytest.mark.rule(RULE)
def test_the_fallen_are_spared_unless_something_else_was_chosen(duel: Tables) -> None:
    table, alice, bob = lying(duel, "spared")
    assert table.refused(Shoot(alice, bob, "pistol")) == "opend6.attack.skills"
    assert bob not in foes(table.battle.table, alice) and bob not in in_danger(table.battle.table)
    assert table.run(suffer(table.battle.table, bob, 40)) == []


@pytest.mark.rule(RULE)
def test_they_are_shot_as_they_lie_until_they_are_dead(duel: Tables) -> None:
    table, alice, bob = lying(duel, "attacked")
    board = table.battle.table
    odds = table.chances(Shoot(alice, bob, "pistol"))
    assert [one.value for one in odds.checks[1].modifiers] == [10, -5, -6, 4], (
        "point blank, lying, at least 3"
    )
    assert dict(odds.expected)[bob] == 0 and {one.key for one in odds.outcomes} == {
        "unhurt",
        "mortal",
        "dead",
        "miss",
    }
    assert table.allowed(Aim(alice, bob)) and table.refused(Wrestle(alice, bob, "grab"))
    table.run(die(board, bob))
    assert bob not in foes(board, alice) and table.refused(Shoot(alice, bob, "pistol"))


@pytest.mark.rule(RULE, "opend6.wound.worse", "opend6.gear.stun")
def test_who_was_knocked_out_is_wounded_and_does_not_wake_from_what_is_worse(duel: Tables) -> None:
    table, _, bob = lying(duel, "attacked", 2, 2, 2, 2)
    board = table.battle.table
    board.world.drop(bob, Unconscious)
    table.put(bob, Wound(WOUNDED), Senseless(30))
    found = table.run(suffer(board, bob, 14))
    assert not [event for event in found if isinstance(event, Downed)] and board.world.has(bob, Unconscious)
    assert not board.world.has(bob, Senseless), "nobody wakes by himself who is unconscious for the battle"
    assert any(isinstance(event, Harmed) for event in table.run(suffer(board, bob, 9)))
    assert board.world.has(bob, Mortal) and not board.world.has(bob, Unconscious)
