"""The fallen: spared, or by option attacked as they lie, until they are dead."""

from __future__ import annotations

import pytest

from game.core.components import Down
from game.core.events import Downed, StatusGained
from game.rulesets.lithium.attacks import units_in_blast
from game.rulesets.lithium.components import Body, Dead, Shock
from game.rulesets.lithium.figures import foes
from game.rulesets.lithium.orders import Shoot
from tests.rulesets.lithium.table import FISTS, GUN, Tables

RULE = "lithium.attack.fallen"


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("option", ["spared", "attacked"])
def test_the_fallen_are_attacked_where_that_was_chosen(duel: Tables, option: str) -> None:
    faces = [5, 5, 6, 6] if option == "attacked" else []
    table, alice, bob, _ = duel("A..B....L", faces, A=GUN, B=FISTS, L=FISTS)
    board = table.battle.table
    board.options = {**board.options, "fallen": option}
    board.world.put(bob, Shock(), Down(), Body(head=0))
    assert (bob in foes(board, alice)) == (bob in units_in_blast(board, (3, 0))) == (option == "attacked")
    order = Shoot(alice, bob, "pistol", "head")
    if option == "spared":
        refused = table.battle.refusal(order)
        assert refused and refused.rule == "lithium.attack.declare"
        return
    odds = table.battle.chances(order)
    assert odds.checks[0].modifiers[-2].rule == "lithium.modifier.prone" and odds.replies == ()
    assert dict(odds.downs)[bob] == 0, "nobody goes down twice"
    events = table.turn(order)
    assert StatusGained(bob, "dead", "lithium.damage.death") in events and Downed(bob) not in events
    assert board.world.has(bob, Dead) and bob not in foes(board, alice)
