"""Every way through the campaigns that come with the game: each mission begins under each ruleset, what its
briefing says is so, and each of its outcomes leads where the file says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from msgspec.structs import replace

from game.campaign import enemy
from game.campaign.aftermath import concluded
from game.campaign.battles import ground as ground_of_mission
from game.campaign.battles import picked, refuse_set_out, room, sent, set_out
from game.campaign.definition import LOST, PARTIAL, WON
from game.campaign.files import find, read
from game.campaign.graph import open_missions
from game.campaign.people import kinds, rules_of
from game.campaign.state import Debrief, State
from game.campaign.steps import begin, scouted
from game.campaign.validation import ENEMY, SIDE
from game.client.seat.campaigns import briefing_text
from game.core.goals import Fetch, Hold, Leave, Protect, Survive
from game.core.scenario import Scenario
from game.rulesets import RULESETS

Outcome = Literal["won", "partial", "lost"]
ENDS: tuple[Outcome, ...] = ("won", "partial", "lost")
STORIES = ("mill-road", "cold-lantern")
ENDLESS = "long-watch"
DEEP = 4
"""How far the endless one is walked."""
KINDS = {"hold": {Hold}, "fetch": {Fetch}, "leave": {Leave, Survive}, "survive": {Survive}, "last": set()}
KINDS["protect"] = {Protect, Survive}
PLACES = {
    ("mill-road", "ford"): "the bridge",
    ("cold-lantern", "ford"): "the bridge",
    ("cold-lantern", "ashgate"): "the market",
}
"""What is to be held, where a briefing names it."""
EVERY = [
    pytest.param(rules, marks=[pytest.mark.long] * (rules not in ("nwo", "opend6"))) for rules in RULESETS
]


def first_day(name: str, rules: str) -> State:
    return begin(read(find(name)), rules, RULESETS[rules].squads()[0], f"every way {name}")


def outcome(state: State, name: str, how: Outcome) -> State:
    """The battle that waits there ends so."""
    return concluded(state, Debrief(name, state.mission(name).title, how, state.day, 3))


def walked(state: State) -> Iterator[tuple[State, str]]:
    """Each mission that any way leads to, once, with a state in which it is open."""
    seen, waiting = set[str](), [state]
    while waiting:
        state = waiting.pop(0)
        for name in open_missions(state):
            if name not in seen:
                seen.add(name)
                yield state, name
                gone = set_out(state, name, picked(state, name))
                waiting += [after for how in ENDS if not (after := outcome(gone, name, how)).over]


def fleet(state: State) -> State:
    """Whose days do not run out while every way is walked."""
    return replace(state, campaign=replace(state.campaign, days=0))


def judged(state: State, name: str) -> list[str]:
    """What the battle has otherwise than the briefing says."""
    mission, people = state.mission(name), picked(state, name)
    why = refuse_set_out(state, name, people)
    if why:
        return [f"{name}: {why}"]
    gone = set_out(state, name, people)
    assert gone.pending
    scenario, told = gone.pending.scenario, briefing_text.known(state, name, people)
    teams = {team.side: team for team in scenario.teams}
    faults = []
    joined = len(teams[SIDE].figures) - len(people)
    if len(people) > mission.places or joined:
        faults.append(f"{name}: {len(people)} go to {mission.places} places, {joined} join them")
    few = enemy.numbers(mission.places, room(ground_of_mission(state, name).field))
    count = len(teams[ENEMY].figures)
    said = f"{few[0]} to {few[-1]} of them" if len(few) > 1 else f"{few[0]} of them"
    if count not in few or not any(said in line.words for line in told):
        faults.append(f"{name}: {count} enemies; {[line.words for line in told]}")
    low, _, high = enemy.estimate(state, name, sent(state, people))
    prices = {kind.id: kind.price for kind in kinds(rules_of(state))}
    points, near = sum(prices[one.archetype] for one in teams[ENEMY].figures), min(prices.values())
    if not low - near <= points <= high + near:
        faults.append(f"{name}: they cost {points}, said were {low} to {high}")
    return [*faults, *_scouted(scouted(state, name), name), *_goals(name, state, scenario)]


def _scouted(state: State, name: str) -> list[str]:
    """Whoever has looked meets so many as were counted."""
    people = picked(state, name)
    gone, told = set_out(state, name, people), briefing_text.known(state, name, people)
    assert gone.pending
    count = sum(len(team.figures) for team in gone.pending.scenario.teams if team.side == ENEMY)
    if any(line.words.startswith(f"{count} of them, ") for line in told):
        return []
    return [f"{name}: scouts say {[line.words for line in told]} of {count}"]


def _goals(name: str, state: State, scenario: Scenario) -> list[str]:
    mission = state.mission(name)
    faults = []
    if {type(goal) for goal in scenario.goals} != KINDS[mission.mission]:
        faults.append(f"{name}: {mission.mission} is {scenario.goals}")
    place = PLACES.get((state.campaign.id, name))
    if place and {goal.name for goal in scenario.goals} != {place.removeprefix("the ")}:
        faults.append(f"{name}: its goals are of {[goal.name for goal in scenario.goals]}")
    ours = [goal for goal in scenario.goals if goal.side == SIDE]
    if scenario.goals and not ours:
        faults.append(f"{name}: nothing is ours to do")
    return faults


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("name", STORIES)
def test_every_mission_begins_and_is_as_its_briefing_says(name: str, rules: str) -> None:
    state = fleet(first_day(name, rules))
    found = list(walked(state))
    assert {mission for _, mission in found} == set(state.campaign.missions)
    assert [fault for known, mission in found for fault in judged(known, mission)] == []


@pytest.mark.parametrize("name", STORIES)
def test_every_outcome_leads_where_the_file_says(name: str) -> None:
    ends = set()
    for state, mission in walked(fleet(first_day(name, "nwo"))):
        for how in ENDS:
            said = state.mission(mission).consequence(how)
            after = outcome(set_out(state, mission, picked(state, mission)), mission, how)
            assert after.over == said.ends
            ends.add((how, said.ends))
            if not after.over:
                assert set(said.opens) <= set(open_missions(after)), f"{mission}, {how}"
            assert after.supplies - state.supplies == said.supplies * state.usual // 100
    assert {(WON, "won"), (PARTIAL, "won"), (LOST, "lost")} <= ends


@pytest.mark.parametrize("rules", EVERY)
def test_the_endless_one_offers_missions_that_begin_after_any_outcome(rules: str) -> None:
    state, faults = first_day(ENDLESS, rules), list[str]()
    for step in range(DEEP):
        faults += [fault for name in open_missions(state) for fault in judged(state, name)]
        name = open_missions(state)[0]
        state = outcome(set_out(state, name, picked(state, name)), name, ENDS[step % len(ENDS)])
        assert not state.over
    assert faults == []
