"""Everybody has a face: no two kinds of figures of a ruleset look alike."""

from __future__ import annotations

import pytest

from game.core.ruleset import Ruleset
from game.rulesets import RULESETS


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_each_archetype_has_a_face_of_its_own(ruleset: Ruleset) -> None:
    known = {archetype.id: (archetype.look, archetype.person) for archetype in ruleset.archetypes()}
    assert len(set(known.values())) == len(known), sorted(known.items(), key=lambda one: one[1])


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_no_two_of_a_shipped_squad_have_the_same_face(ruleset: Ruleset) -> None:
    looks = {archetype.id: archetype.look for archetype in ruleset.archetypes()}
    for squad in ruleset.squads():
        faces = [(looks[figure.archetype], figure.person) for figure in squad.figures]
        assert len(set(faces)) == len(faces), (squad.id, faces)
