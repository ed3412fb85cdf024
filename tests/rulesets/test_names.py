"""No two figures of a battle have one name, whatever squads were chosen."""

from __future__ import annotations

import pytest

from game.core.scenario import Scenario
from game.rulesets import RULESETS
from game.rulesets.setup import make_scenario, told_apart


def names(scenario: Scenario) -> list[str]:
    return [figure.name for team in scenario.teams for figure in team.figures]


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_the_same_squad_on_four_sides_has_different_names(rules: str) -> None:
    ruleset = RULESETS[rules]
    for squad in ruleset.squads():
        scenario = make_scenario(
            ruleset, "anywhere", dict.fromkeys(("azure", "ember", "straw", "plum"), squad.id)
        )
        found = names(scenario)
        assert len(set(found)) == len(found)
        assert found[: len(squad.figures)] == [figure.name for figure in squad.figures], (
            "who came first stays"
        )
        assert told_apart(scenario, ruleset) == scenario


def test_different_squads_keep_their_names() -> None:
    ruleset = RULESETS["nwo"]
    scenario = make_scenario(ruleset, "anywhere", {"azure": "patrol", "ember": "raiders"})
    squads = {squad.id: squad for squad in ruleset.squads()}
    assert names(scenario) == [
        figure.name for squad in ("patrol", "raiders") for figure in squads[squad].figures
    ]
