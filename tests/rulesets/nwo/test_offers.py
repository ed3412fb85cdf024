"""Every verb is among what might be done, so that its refusal says why it cannot be."""

from __future__ import annotations

import pytest

from game.core.field import Zone
from game.rulesets.nwo import VERBS
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
