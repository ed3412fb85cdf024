"""Every kind of mission is won by what it is about, by orders alone: the computer gives them from the first
round to the end, and nobody is put anywhere."""

from __future__ import annotations

from functools import cache

import pytest

from game.ai.agents import choose
from game.core import missions
from game.core.actions import Action, Answer, EndTurn
from game.core.battle import Battle, start
from game.core.field import Field
from game.core.goals import Leave, Protect, Survive
from game.core.references import UnitId
from game.maps.library import find
from game.maps.loader import load
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario
from game.systems.objectives import with_mission

GROUNDS = ("mill-street", "larch-hamlet")
KINDS = ("raid", "convoy", "hostage", "sabotage", "ambush", "laststand", "duel", "salvage")
OURS, THEIRS = "azure", "ember"
LEVELS = ("easy", "normal")
"""How the others are led, in turn; the first side is led as usual."""
TRIES = 40
"""So many battles are fought at most until one is won so: others are won by force, or lost."""
LONGEST = 60
STAND = 10
"""Rounds of a last stand, by which no other mission is won."""
HUNTED = (("convoy", "infowar"), ("convoy", "opend6"))
"""Here those who guard the convoy are done with the enemy before it is through: only the convoy itself acts,
all others rest."""


@cache
def ground(name: str) -> Field:
    return load(find(name))


def fought(rules: str, mission: str, number: int) -> Battle:
    """To its end."""
    name = GROUNDS[0 if mission == "convoy" else number % len(GROUNDS)]  # a lorry needs a street
    ruleset, field = RULESETS[rules], ground(name)
    scenario = make_scenario(ruleset, name, dict.fromkeys((OURS, THEIRS), default_squad(ruleset, OURS)))
    battle = start(with_mission(scenario, field, ruleset, mission), field, ruleset, f"{mission} {number}")
    battle.begin()
    convoy = escorted(battle) if (mission, rules) in HUNTED else set()
    while battle.winner is None and battle.table.clock.round < LONGEST:
        rests = convoy and acting(battle) not in convoy
        level = "normal" if battle.side == OURS else LEVELS[number // 2 % 2]
        battle.apply(rest(battle) if rests else choose(battle, battle.side, level))
    return battle


def escorted(battle: Battle) -> set[UnitId]:
    """The convoy, and what it rides in."""
    goal = next(goal for goal in battle.scenario.goals if isinstance(goal, Leave))
    people = missions.named_units(battle.table, OURS, goal.figures)
    return {*people, *(battle.table.carrier(unit) for unit in people)}


def acting(battle: Battle) -> UnitId:
    if battle.pending:
        return battle.pending.unit
    assert battle.slot
    return battle.slot.unit


def rest(battle: Battle) -> Action:
    if battle.pending:
        return Answer(battle.pending.unit, battle.pending.default)
    nothing = EndTurn(acting(battle))
    return nothing if battle.refusal(nothing) is None else battle.legal_actions()[-1]


def won_by_goal(battle: Battle) -> bool:
    """Whether the winner, the first side or whoever makes a last stand, had something to do and has done it,
    with enemies who still stood."""
    table, goals, winner = battle.table, battle.scenario.goals, battle.winner
    others = [unit for unit in table.standing() if table.unit(unit).side != winner]
    if not winner or not others:
        return False
    wanted = [
        goal for goal in goals if goal.side == OURS or (isinstance(goal, Survive) and goal.rounds == STAND)
    ]
    counts = dict(zip(goals, missions.counts(table), strict=True))
    done = any(goal.side == winner and goal.decides and counts[goal] >= goal.needs for goal in wanted)
    leaders = [goal for goal in goals if isinstance(goal, Protect) and goal.side != winner]
    return done or (winner == OURS and any(missions.protected(table, goal) not in others for goal in leaders))


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize(
    "mission", [pytest.param(kind, marks=[pytest.mark.long] * (kind != "sabotage")) for kind in KINDS]
)
def test_a_mission_is_won_by_what_it_is_about(mission: str, rules: str) -> None:
    assert any(won_by_goal(fought(rules, mission, number)) for number in range(TRIES))
