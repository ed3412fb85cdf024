"""Campaigns from their first day to their end, the computer on both sides, by the steps of the screens."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.ai.agents import choose
from game.campaign import saves
from game.campaign.aftermath import awaited, fought
from game.campaign.battles import ground, picked, set_out
from game.campaign.definition import Campaign
from game.campaign.files import find, read
from game.campaign.people import rules_of
from game.campaign.state import State
from game.campaign.steps import begin
from game.core.battle import start
from game.core.events import Event
from game.core.records import files
from game.core.records.files import Recorder
from game.core.records.replay import replay
from game.core.records.state_events import situation
from game.lab.campaigns import battle, played
from game.rulesets import RULESETS
from tests.campaign.small import begun

PLAYED = sorted(RULESETS)
MISSIONS = 20
"""How far the endless one is played."""


def with_places(campaign: Campaign, places: int) -> Campaign:
    """The same for so few people at a time."""
    missions = {name: replace(mission, places=places) for name, mission in campaign.missions.items()}
    return replace(campaign, missions=missions)


def judge(state: State) -> None:
    """What has to hold after every step."""
    numbers = [person.id for person in state.people]
    assert len(set(numbers)) == len(numbers) and state.supplies >= 0
    assert len({person.name for person in state.people}) == len(numbers)
    for person in state.people:
        assert person.spent <= person.experience
        assert person.death is None or person.wound is None
        assert person.wound is None or person.wound.until > person.wound.since
    told = state.debrief
    assert told is None or ((told.worth and len(told.worth) == told.rounds + 1) or told.rounds == 0)


@pytest.mark.parametrize(
    "ruleset", [pytest.param(name, marks=[pytest.mark.long] * (name != "nwo")) for name in PLAYED]
)
def test_the_short_one_is_played_to_its_end(ruleset: str, tmp_path: Path) -> None:
    campaign = with_places(read(find("mill-road")), 2)
    state = begin(campaign, ruleset, RULESETS[ruleset].squads()[0], "short")
    steps: list[State] = []
    state = played(state, 4, "easy", tell=steps.append)
    assert state.over and len(state.fought) == 4
    for one in steps:
        judge(one)
        saves.write(one, tmp_path / "x.campaign")
        assert saves.read(tmp_path / "x.campaign") == one
    assert any(person.history for person in state.people)
    assert sum(person.felled for person in state.people) > 0


@pytest.mark.parametrize("ruleset", PLAYED)
def test_its_battles_are_ordinary_records(ruleset: str, tmp_path: Path) -> None:
    """Written, read and played again: the same digests, the same state of the campaign."""
    state = begun(tmp_path, ruleset)
    state = set_out(state, "one", picked(state, "one"))
    pending = state.pending
    assert pending
    field = ground(state, "one").field
    fight = start(pending.scenario, field, rules_of(state), pending.seed)
    recorder = Recorder(fight, pending.seed, {"azure": "human", "ember": "easy"})
    events = fight.begin()
    recorder.note()
    while fight.winner is None:
        events += fight.apply(choose(fight, fight.side, "easy"))
        recorder.note()
    assert awaited(state, fight, pending.seed) and not awaited(state, fight, "another")
    path = tmp_path / "x.enfilade"
    files.write(recorder.record(), path)
    again: list[Event] = []
    played_again = replay(files.read(path), field, rules_of(state), again.extend)
    assert fought(state, played_again, again) == fought(state, fight, events)


def test_a_battle_played_twice_leads_to_the_same_state(tmp_path: Path) -> None:
    state = begun(tmp_path, "infowar")
    gone = set_out(state, "one", picked(state, "one"))
    assert battle(gone, "easy") == battle(gone, "easy")


def test_a_battle_that_went_on_under_mended_rules_is_told_from_where_it_stood(tmp_path: Path) -> None:
    """Its rounds keep their numbers; what was before is not known."""
    gone = set_out(begun(tmp_path, "nwo"), "one", (1, 2))
    assert gone.pending
    fight = start(gone.pending.scenario, ground(gone, "one").field, rules_of(gone), gone.pending.seed)
    fight.begin()
    while fight.table.clock.round < 3 and fight.winner is None:
        fight.apply(choose(fight, fight.side, "easy"))
    events = list(situation(fight))
    while fight.winner is None:
        events += fight.apply(choose(fight, fight.side, "easy"))
    told = fought(gone, fight, events).debrief
    assert told and told.rounds == fight.table.clock.round and len(told.worth) == told.rounds + 1
    assert all(2 < turn.round <= told.rounds for turn in told.turns)


def test_what_became_of_the_fallen_is_rolled_before_how_long_it_takes(tmp_path: Path) -> None:
    gone = set_out(begun(tmp_path, "nwo"), "one", (1, 2))
    told = battle(gone, "normal").debrief
    assert told
    rolls = [[roll.what for roll in deed.rolls] for deed in told.deeds]
    assert rolls == [["death roll", "Robustness"]] * 2


def test_without_our_rule_of_days_wounds_last_no_day(tmp_path: Path) -> None:
    """The battle is the same, and the dead are dead."""
    gone = set_out(begun(tmp_path, "nwo"), "one", (1, 2))
    healed, not_healed = battle(replace(gone, healing=False), "easy"), battle(gone, "easy")
    assert any(person.wound for person in not_healed.people)
    assert not any(person.wound for person in healed.people)
    assert [person.id for person in healed.dead] == [person.id for person in not_healed.dead]


@pytest.mark.long
@pytest.mark.parametrize("ruleset", PLAYED)
@pytest.mark.parametrize("name", ["mill-road", "cold-lantern"])
def test_each_is_played_to_its_end(name: str, ruleset: str) -> None:
    state = begin(read(find(name)), ruleset, RULESETS[ruleset].squads()[0], "long")
    state = played(state, 40, tell=judge)
    assert state.over


@pytest.mark.long
@pytest.mark.parametrize("ruleset", PLAYED)
def test_the_endless_one_goes_on(ruleset: str) -> None:
    state = begin(read(find("long-watch")), ruleset, RULESETS[ruleset].squads()[0], "long")
    state = played(state, MISSIONS, tell=judge)
    assert not state.over and len(state.fought) == MISSIONS
