"""Every verb is among what might be done, so that its refusal says why it cannot be."""

from __future__ import annotations

import pytest

from game.core.components import Down
from game.core.field import Zone
from game.rulesets.nwo import VERBS
from game.rulesets.nwo.components import Turn
from game.rulesets.nwo.orders import Dash, Shoot
from tests.rulesets.nwo.table import FISTS, PISTOL, SPEAR, Tables, figure

LADEN = figure("pistol", "knife", carried=("spear",), belt=("molotov", "smoke"))


@pytest.mark.parametrize("alice", [FISTS, PISTOL, SPEAR, LADEN])
@pytest.mark.parametrize("picture", ["A......B", "AB", "AD.....B"])
def test_every_verb_is_a_candidate(duel: Tables, alice: object, picture: str) -> None:
    crane = Zone("interaction", "crane", ((0, 0),), properties={"skill": "aiming"})
    table, unit, _ = duel(picture, zones=(crane,), A=alice, B=FISTS)
    named = {order.verb for order in table.battle.candidates(unit)}
    always = {verb.action for verb in VERBS if not verb.quiet}
    assert always <= named, always - named


@pytest.mark.rule("nwo.down")
def test_nobody_shoots_at_the_fallen(duel: Tables) -> None:
    table, alice, bob, bill = duel("A...B\n....L", A=PISTOL, B=FISTS, L=FISTS)
    table.put(bob, Down())
    assert table.refused(Shoot(alice, bob, "pistol")) == "nwo.down" and table.allowed(Shoot(alice, bill, "pistol"))


@pytest.mark.rule("nwo.dash")
def test_a_dash_is_offered_only_to_who_has_both_halves_of_the_turn(duel: Tables) -> None:
    for action, movement in ((True, True), (True, False), (False, True)):
        table, alice, _ = duel("A......B", A=FISTS, B=FISTS)
        table.put(alice, Turn(action=action, movement=movement))
        ways = [order.path for order in table.battle.candidates(alice) if isinstance(order, Dash)]
        assert (ways != [()]) == (action and movement)
