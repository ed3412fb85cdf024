"""Every verb is among what might be done, so that its refusal says why it cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Down
from game.core.field import Zone
from game.rulesets.nwo import VERBS
from game.rulesets.nwo.components import Held, Turn
from game.rulesets.nwo.orders import Dash, Grapple, Shoot
from tests.rulesets.nwo.table import FISTS, PISTOL, SPEAR, Tables, figure

LADEN = figure("pistol", "knife", carried=("spear",), belt=("molotov", "smoke"))


@pytest.mark.parametrize("alice", [FISTS, PISTOL, SPEAR, LADEN])
@pytest.mark.parametrize("picture", ["A......B", "AB", "AD.....B"])
def test_every_verb_is_a_candidate(duel: Tables, alice: Any, picture: str) -> None:
    crane = Zone("interaction", "crane", ((0, 0),), properties={"skill": "aiming"})
    table, unit, _ = duel(picture, zones=(crane,), A=alice, B=FISTS)
    named = {order.verb for order in table.battle.candidates(unit)}
    always = {verb.action for verb in VERBS if not verb.quiet}
    assert always <= named, always - named


@pytest.mark.rule("nwo.grapple.drop-weapon")
@pytest.mark.parametrize("alice", [FISTS, PISTOL, SPEAR, LADEN, figure("axe"), figure("battle_rifle")])
def test_every_grapple_that_is_allowed_is_offered(duel: Tables, alice: Any) -> None:
    table, unit, bob = duel("AB", A=alice, B=FISTS)
    core = table.battle.table
    grips = [Grapple(unit, bob, weapon) for weapon in ("", *core.world.get(unit, Held).weapons)]
    offered = [order for order in table.battle.legal_actions(unit) if isinstance(order, Grapple)]
    assert offered == [grip for grip in grips if table.allowed(grip)] and len(offered) == (alice is not LADEN)


@pytest.mark.rule("nwo.down")
def test_nobody_shoots_at_the_fallen(duel: Tables) -> None:
    table, alice, bob, bill = duel("A...B\n....L", A=PISTOL, B=FISTS, L=FISTS)
    table.put(bob, Down())
    assert table.refused(Shoot(alice, bob, "pistol")) == "nwo.down" and table.allowed(
        Shoot(alice, bill, "pistol")
    )


@pytest.mark.rule("nwo.dash")
def test_a_dash_is_offered_only_to_who_has_both_halves_of_the_turn(duel: Tables) -> None:
    for action, movement in ((True, True), (True, False), (False, True)):
        table, alice, _ = duel("A......B", A=FISTS, B=FISTS)
        table.put(alice, Turn(action=action, movement=movement))
        ways = [order.path for order in table.battle.candidates(alice) if isinstance(order, Dash)]
        assert (ways != [()]) == (action and movement)
