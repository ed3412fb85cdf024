"""States are data of the ruleset: what it lists is whole and is all that it plays, and nobody else knows one
by name."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from game.client.kit.atlases import picture
from game.core.events import StatusGained, StatusLost
from game.core.ruleset import LYING, POSES
from game.rulesets import RULESETS
from tests.contract.stages import STAGES, played, stages

GAME = Path(__file__).parents[2] / "game"
ELSEWHERE = {
    "core/ruleset.py": {LYING},  # the name of a pose
    "core/describing/narration.py": {"stunned", "unconscious"},  # how reports of rulesets begin
    "core/describing/grips.py": {"grabbed"},  # how an attack that is no blow has ended
    "client/board/ground_overlays.py": {"smoke", "acid", "poison", "fire"},  # kinds of areas
    "client/board/vehicles.py": {"fire"},  # a kind of area
    "client/board/effects.py": {"smoke"},  # a kind of area
    "client/panels/odds_tooltip.py": {"startled"},  # how an order can end
    "client/seat/orders/enemy_threats.py": {"overwatch"},  # a layer of threats
    "client/seat/view/decals.py": {"smoke", "fire"},  # kinds of areas
    "client/panels/danger_marks.py": {"overwatch"},  # the name of an icon
    "client/panels/enemy_threats.py": {"overwatch"},  # the name of a layer, and of an icon
    "client/seat/view/sight_lines.py": {"smoke"},  # what one sees through badly
    "core/events/battle_flow.py": {"dead"},  # a verdict on somebody's fate
    "client/seat/campaigns/debrief_text.py": {"dead"},  # of a campaign: who does not come home
    "client/screens/campaign/people_strip.py": {"dead"},  # the same
    "client/screens/maps/fairness.py": {"hurt"},  # what is counted on the cells of a map
    "lab/balance_page.py": {"hurt"},  # the same
    "lab/heatmaps.py": {"hurt"},  # the same
}
"""Words that mean something else there, and happen to be the name of a state."""
BADGES = json.loads((GAME.parent / "assets/icons/statuses.json").read_text("utf-8"))["sprites"]


@pytest.mark.parametrize("rules", RULESETS)
def test_every_state_has_its_words_its_rule_and_its_look(rules: str) -> None:
    ruleset = RULESETS[rules]
    known = {rule.id for rule in ruleset.rules()}
    ids = [state.id for state in ruleset.STATES]
    assert ids and len(set(ids)) == len(ids)
    for state in ruleset.STATES:
        assert (
            state.words
            and state.rule in known
            and state.tone in ("good", "bad", "plain")
            and state.pose in ("", *POSES)
        ), state
        assert state.quiet or picture("icons/statuses", state.picture, 24), (
            f"{state}: there is no badge {state.picture!r}; draw one in assets/draw/statuses.py, or take one "
            f"of {', '.join(sorted(BADGES))}"
        )


@pytest.mark.parametrize("name", [name for name in STAGES if name.endswith((" court", " hexes"))])
def test_every_state_that_is_played_is_listed(name: str) -> None:
    once = played(name)
    listed = {state.id for state in once.battle.ruleset.STATES}
    gained = {
        event.status
        for events in once.events
        for event in events
        if isinstance(event, StatusGained | StatusLost)
    }
    assert gained <= listed and bool(gained) == bool(listed)


@pytest.mark.parametrize("rules", RULESETS)
def test_who_lies_is_seen_to_lie_and_has_no_badge_beside(rules: str) -> None:
    lying = [state for state in RULESETS[rules].STATES if state.id == LYING]
    assert all(state.pose == LYING and state.quiet for state in lying)
    assert lying or rules == "silhouette", "where nobody lies down of their own will"


@pytest.mark.parametrize("name", [name for name in STAGES if name.endswith((" court", " hexes"))])
def test_the_sheet_of_whoever_stands_names_the_states_that_it_is_in(name: str) -> None:
    battle, events = stages()[name].begin("contract")
    told = {state.id for state in battle.ruleset.STATES if state.tone != "plain"}
    held: dict[tuple[int, str], int] = {}
    for action in played(name).actions:
        for event in events:
            if isinstance(event, StatusGained | StatusLost):
                held[event.unit, event.status] = event.count
        for unit in battle.table.standing():
            inside = {status for (one, status), count in held.items() if one == unit and count} & told
            assert inside <= {mark.status for mark in battle.sheet(unit).marks}, unit
        events = battle.apply(action)


def test_nobody_but_rulesets_knows_a_state_by_name() -> None:
    states = {state.id for ruleset in RULESETS.values() for state in ruleset.STATES}
    found: dict[str, set[str]] = {}
    for folder in ("core", "client", "lab"):
        for path in (GAME / folder).rglob("*.py"):
            nodes = ast.walk(ast.parse(path.read_text("utf-8")))
            named = {
                node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
            } & states
            where = path.relative_to(GAME).as_posix()
            if named - ELSEWHERE.get(where, set()):
                found[where] = named
    assert not found
