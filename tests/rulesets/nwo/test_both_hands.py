"""Two weapons at the beginning, and two at an opportunity."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.events import Answered, Attacked, AttackEnded, Readied, Spent
from game.rulesets.nwo.components import Carried, Held
from tests.rulesets.nwo.table import FISTS, Tables, figure

TWO = figure("knife", "machete")


@pytest.mark.rule("nwo.dual.draw")
def test_two_light_weapons_can_both_be_drawn_before_the_fight(duel: Tables) -> None:
    stat = figure("pistol", carried=("knife", "axe"))
    table, alice, _bob = duel("A...B", options={"draw_both": "yes"}, A=stat, B=FISTS)
    assert Readied(alice, ("pistol", "knife"), "pistol") in table.opening
    assert table.get(alice, Held).weapons == ("pistol", "knife") and table.get(alice, Carried).weapons == (
        "axe",
    )
    table, alice, _bob = duel("A...B", A=stat, B=FISTS)
    assert table.get(alice, Held).weapons == ("pistol",), "only who chooses to does"


@pytest.mark.rule("nwo.aoo.choice", "nwo.attack.by-weapon")
@pytest.mark.parametrize(("blade", "harm"), [("knife", 2), ("machete", 3)])
def test_either_of_two_blades_may_take_the_opportunity(duel: Tables, blade: str, harm: int) -> None:
    table, alice, bob = duel("BA..", [6, 4, 1, 1], A=FISTS, B=TWO)
    assert table.apply(Move(alice, ((2, 0), (3, 0)))) == [Spent(alice, "Movement", "moves")]
    assert table.battle.pending is not None
    assert [option.key for option in table.battle.pending.options] == ["machete", "knife", "leave"]
    events = table.answer(blade)
    assert isinstance(events[0], Answered) and events[1] == Attacked(
        bob, alice, blade, "melee", "nwo.engage.leaving-provokes"
    )
    assert events[4:5] == [AttackEnded(bob, alice, "hit", 12, 4)]
    assert events[5].amount == harm
