"""What stays of a wound: which skill it costs, and how it is called."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.campaign import aftermath
from game.campaign.experience import training_of
from game.campaign.people import steps_of
from game.campaign.state import Person
from game.core.dice import seeded
from tests.campaign.small import begun


def scarred(folder: Path, ruleset: str, seed: str, lost: str = "") -> tuple[Person, str]:
    """The first of the squad with the scar that this seed gives, and what such scars are usually called."""
    state = begun(folder, ruleset)
    person = state.people[0]
    scar = aftermath._scar(state, person, seeded(seed), lost)
    training = training_of(state)
    assert scar and training and scar.day == state.day
    changed = replace(person, scars=(scar,))
    assert steps_of(changed) == {scar.skill: -1}
    return changed, training.skills[scar.skill].scar


@pytest.mark.parametrize(("ruleset", "usual"), [("infowar", "Stiff leg"), ("lithium", "Limp")])
def test_a_limb_that_is_gone_is_named(ruleset: str, usual: str, tmp_path: Path) -> None:
    for seed in "abc":
        person, found = scarred(tmp_path, ruleset, seed, "left leg")
        assert person.scars[0].words == "Lost the left leg"
        if ruleset == "infowar":
            assert found == usual


def test_other_scars_come_by_lot(tmp_path: Path) -> None:
    found = {scarred(tmp_path, "nwo", seed)[0].scars[0].words for seed in "abcdefgh"}
    assert len(found) > 2 and not any("Lost the" in words for words in found)
