"""Striking to stun, and pulling a blow."""

from __future__ import annotations

import pytest

from game.core.actions import EndTurn, Move
from game.core.components import Down
from game.core.events import Downed, Harmed, Modifier, Reported, StatusGained
from game.core.references import UnitId
from game.rulesets.infowar.components import Defending, Stunned, Stuns, VeryStunned, Wound, Wounds
from game.rulesets.infowar.harm import stun
from game.rulesets.infowar.orders import Defend, Shoot, Strike
from tests.rulesets.infowar.table import KNIFE, PISTOL, Tables, dice, figure

LESS = Modifier(-1, "infowar.stun.attack", "striking to stun")


@pytest.mark.rule("infowar.stun.attack")
@pytest.mark.parametrize(("weapon", "manner"), [("baton", "stun"), ("stun_baton", "")])
def test_a_stun_wounds_nobody(duel: Tables, weapon: str, manner: str) -> None:
    table, alice, bob = duel("AB", dice(2, 0), A=figure(weapon), B=KNIFE)
    assert LESS in table.chances(Strike(alice, bob, weapon, manner)).checks[0].modifiers
    events = table.apply(Strike(alice, bob, weapon, manner))
    assert not any(isinstance(event, Harmed) for event in events)
    assert table.get(bob, Stuns) == Stuns((1,)) and table.get(bob, Wounds) == Wounds()
    assert Reported(bob, "infowar.stun.attack", "Bob: Scratch on the track of stuns") in events


@pytest.mark.rule("infowar.stun.levels")
def test_a_stun_is_for_one_turn(duel: Tables) -> None:
    table, alice, bob = duel("AB.", A=KNIFE, B=PISTOL)
    table.put(bob, Defending())
    events = table.run(stun(table.battle.table, bob, 2))
    assert StatusGained(bob, "stunned", "infowar.stun.levels") in events and table.get(bob, Defending) is None
    assert (
        Modifier(-1, "infowar.stun.levels", "stunned")
        in table.chances(Strike(alice, bob, "knife")).checks[1].modifiers
    )
    table.end_turn()
    assert table.refused(Shoot(bob, alice, "pistol")) == table.refused(Defend(bob)) == "infowar.stun.levels"
    table.apply(Move(bob, ((2, 0),)))
    table.end_turn()
    assert table.get(bob, Stunned) is None and table.get(bob, Stuns) == Stuns((2,))


@pytest.mark.rule("infowar.stun.very")
def test_a_second_stun_however_late_is_worse(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=PISTOL)
    table.put(bob, Stuns((2,)))
    events = table.run(stun(table.battle.table, bob, 2))
    assert StatusGained(bob, "very stunned", "infowar.stun.very") in events and table.get(
        bob, VeryStunned
    ) == VeryStunned(2)
    assert (
        Modifier(-2, "infowar.stun.very", "very stunned")
        in table.chances(Strike(alice, bob, "knife")).checks[1].modifiers
    )
    table.end_turn()
    assert table.refused(Shoot(bob, alice, "pistol")) == "infowar.stun.very"
    for unit in (bob, alice):
        table.apply(EndTurn(unit))
    assert table.get(bob, VeryStunned) == VeryStunned(1)
    table.end_turn()
    assert table.get(bob, VeryStunned) is None


@pytest.mark.rule("infowar.stun.very")
def test_very_hurt_at_once(duel: Tables) -> None:
    table, _, bob = duel("AB", A=KNIFE, B=PISTOL)
    table.run(stun(table.battle.table, bob, 3))
    assert table.get(bob, VeryStunned) == VeryStunned(2) and table.get(bob, Stunned) is None


@pytest.mark.rule("infowar.stun.knockout")
@pytest.mark.parametrize(("level", "brain"), [(4, False), (6, True)])
def test_a_knockout(duel: Tables, level: int, brain: bool) -> None:
    table, _, bob, _ = duel("AB.L", A=KNIFE, B=PISTOL, L=PISTOL)
    events = table.run(stun(table.battle.table, bob, level))
    assert Downed(bob) in events and StatusGained(bob, "unconscious", "infowar.stun.knockout") in events
    assert (
        table.world.has(bob, Down)
        and table.get(bob, Stuns).brain is brain
        and table.get(bob, Wounds) == Wounds()
    )


@pytest.mark.rule("infowar.stun.pull")
@pytest.mark.parametrize(("taken", "marked"), [((), 2), ((2,), 3)])
def test_a_pulled_blow_is_no_worse_but_for_a_full_box(
    duel: Tables, taken: tuple[int, ...], marked: UnitId
) -> None:
    table, alice, bob = duel("AB", dice(4, -4, 0), A=figure("machete", strength=2), B=KNIFE)
    table.put(bob, Wounds(tuple(Wound(level, level) for level in taken)))
    events = table.apply(Strike(alice, bob, "machete", "", "", "Hurt"))
    assert next(event for event in events if isinstance(event, Harmed)).amount == marked
    assert table.get(bob, Wounds).taken[-1].original == 2


@pytest.mark.rule("infowar.stun.pull")
def test_no_such_wound(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=KNIFE)
    assert table.refused(Strike(alice, bob, "knife", "", "", "Sore")) == "infowar.stun.pull"
