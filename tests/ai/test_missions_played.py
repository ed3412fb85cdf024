"""Every mission is played by the computer to its end, under every ruleset."""

from __future__ import annotations

from functools import cache

import pytest

from game.ai.agents import choose
from game.core.battle import start
from game.core.components import CLOCK, Progress
from game.core.field import Field
from game.maps.doctor import examine
from game.maps.library import find
from game.rulesets import RULESETS
from game.rulesets.partial_success import partial
from game.rulesets.setup import default_squad, make_scenario
from game.systems.mission_plans import PLANS
from game.systems.objectives import with_mission

LONGEST = 60
GROUNDS = ("mill-street", "larch-hamlet")


@cache
def ground(name: str) -> Field:
    opened = examine(find(name)).opened
    assert opened is not None
    return opened.ground


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "mission", "name"),
    [
        (rules, mission, GROUNDS[(number + place) % 2])  # each ruleset on both, each mission on both
        for number, rules in enumerate(RULESETS)
        for place, mission in enumerate(PLANS)
    ],
)
def test_the_computer_plays_each_mission_to_its_end(rules: str, mission: str, name: str) -> None:
    ruleset, field = RULESETS[rules], ground(name)
    sides = dict.fromkeys(("azure", "ember"), default_squad(ruleset, "azure"))
    scenario = with_mission(make_scenario(ruleset, name, sides), field, ruleset, mission)
    battle = start(scenario, field, ruleset, f"{mission} {name}")
    battle.begin()
    while battle.winner is None and battle.table.clock.round < LONGEST:
        battle.apply(choose(battle, battle.side))
    assert battle.winner is not None, battle.table.clock.round
    counts = battle.table.world.get(CLOCK, Progress).counts
    for team in scenario.teams:
        assert isinstance(partial(battle, team.side, dict(enumerate(counts))), tuple)


@pytest.mark.long
def test_the_lorry_of_a_convoy_is_driven_towards_the_gate() -> None:
    ruleset, field = RULESETS["opend6"], ground("mill-street")
    sides = dict.fromkeys(("azure", "ember"), default_squad(ruleset, "azure"))
    scenario = with_mission(make_scenario(ruleset, "mill-street", sides), field, ruleset, "convoy")
    battle = start(scenario, field, ruleset, "lorry")
    battle.begin()
    lorry = next(unit for unit in battle.table.units() if battle.table.unit(unit).archetype == "lorry")
    steps, gate = field.grid.steps, scenario.goals[0].ground
    before = min(steps(battle.table.cell(lorry), cell) for cell in gate)
    while battle.table.clock.round == 1:
        battle.apply(choose(battle, battle.side))
    assert min(steps(battle.table.cell(lorry), cell) for cell in gate) <= before - 4
