"""What every ruleset keeps to, on every map."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from itertools import zip_longest
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.ai.agents import choose
from game.core.actions import Action, IllegalAction
from game.core.battle import Battle
from game.core.events import (
    Alighted,
    AnyEvent,
    Boarded,
    DoorBroken,
    DoorMoved,
    GroundChanged,
    Placed,
    Stepped,
    seen_by,
)
from game.core.records.files import read, write
from game.core.records.replay import replay
from game.core.references import UnitId
from game.rulesets import RULESETS
from tests.contract.stages import (
    LONG,
    PROVEN,
    STAGES,
    Stage,
    in_every_run,
    pick,
    played,
    positions,
    sample,
    stages,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture(
    params=[pytest.param(name, marks=[] if in_every_run(name) else [pytest.mark.long]) for name in STAGES]
)
def stage(request: pytest.FixtureRequest) -> Stage:
    return stages()[request.param]


def test_every_ruleset_plays_on_every_map_that_is_not_made_for_another() -> None:
    assert {name.split()[0] for name in STAGES} == set(PROVEN) > set(RULESETS)


def test_the_same_seed_gives_the_same_events(stage: Stage) -> None:
    once = played(stage.name)
    battle, events = stage.begin("contract")
    assert [events, *(battle.apply(action) for action in once.actions)] == once.events
    assert battle.digest() == once.battle.digest()


def test_another_seed_gives_another_battle(stage: Stage) -> None:
    battle, events = stage.begin("another")
    assert events != played(stage.name).events[0] or not battle.table.dice.count
    assert played(stage.name, "another").events != played(stage.name).events


def test_a_replay_from_disk_ends_in_every_state_as_recorded(stage: Stage, tmp_path: Path) -> None:
    once = played(stage.name)
    path = tmp_path / "fight.enfilade"
    write(once.record, path)
    seen: list[list[object]] = []
    battle = replay(read(path), stage.field, stage.rules, seen.append)  # type: ignore[arg-type]
    assert len(once.record.digests) == len(once.actions) + 1
    assert battle.digest() == once.record.digests[-1]
    assert seen == once.events


def test_every_event_goes_through_json(stage: Stage) -> None:
    events = [event for some in played(stage.name).events for event in some]
    assert msgspec.json.decode(msgspec.json.encode(events), type=list[AnyEvent]) == events


def test_what_is_refused_changes_nothing(stage: Stage) -> None:
    refused = 0
    for battle in positions(stage.name):
        before = battle.digest()
        kinds: dict[tuple[str, str], int] = {}
        for action in list(battle.candidates()):
            refusal = battle.refusal(action)
            if refusal is None or kinds.setdefault((action.verb, refusal.rule), 0) > 2:
                continue
            kinds[action.verb, refusal.rule] += 1
            with pytest.raises(IllegalAction) as error:
                battle.apply(action)
            assert (error.value.rule, error.value.words) == (refusal.rule, refusal.words) and refusal.words
            refused += 1
        assert battle.digest() == before
    assert refused > 50


def test_every_legal_action_applies_and_tells_what_it_did(stage: Stage) -> None:
    for battle in positions(stage.name):
        before = battle.digest()
        for action in sample(battle, 4):
            twin = battle.clone("apply")
            assert twin.digest() == before
            assert twin.apply(action), action
            assert twin.history[-1] == action
        assert battle.digest() == before


def test_every_action_can_be_said_in_words(stage: Stage) -> None:
    for battle in positions(stage.name):
        assert all(battle.ruleset.describe(battle.table, action) for action in battle.candidates())
        assert all(battle.sheet(unit).summary for unit in battle.table.units())


def test_only_the_side_to_move_has_legal_actions(stage: Stage) -> None:
    for battle in positions(stage.name):
        legal = battle.legal_actions()
        assert legal and len(set(legal)) == len(legal)
        assert {battle.table.unit(action.unit).side for action in legal} == {battle.side}
        others = [unit for unit in battle.table.units() if battle.table.unit(unit).side != battle.side]
        for action in sample(battle, 1):
            assert all(battle.refusal(msgspec.structs.replace(action, unit=other)) for other in others)


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize(
    "seed",
    ["four", pytest.param("two", marks=pytest.mark.long), pytest.param("three", marks=pytest.mark.long)],
)
def test_battles_at_random_end(rules: str, seed: str) -> None:
    battle, _ = stages()[f"{rules} court"].begin(seed)
    random = Random(seed)
    while battle.winner is None:
        # Twice, for Silhouette: a turn of eight figures is some 25 orders, of attacks at random one in seven
        # hits and half of those go into the vest,
        # and the unconscious wake again: 148 turns have been seen.
        assert len(battle.history) < 2 * LONG, f"no end in sight after {battle.table.clock.round} rounds"
        battle.apply(pick(battle, random))
    assert_over(battle)


OFFERED = [name for name in STAGES if name.split()[0] in RULESETS]
"""Without the toy, in which carts without drovers stand about for ever."""


@pytest.mark.long
@pytest.mark.parametrize("stage", OFFERED, indirect=True)
def test_the_computer_brings_a_battle_on_every_map_to_its_end(stage: Stage) -> None:
    battle, _ = stage.begin("end")
    while battle.winner is None:
        assert len(battle.history) < LONG // 3, f"no end in sight after {battle.table.clock.round} rounds"
        battle.apply(choose(battle, battle.side))
    assert_over(battle)


def assert_over(battle: Battle) -> None:
    assert battle.legal_actions() == [] and battle.side == ""
    sides = [team.side for team in battle.scenario.teams]
    assert [side for side in sides if battle.ruleset.fights(battle.table, side)] == (
        [battle.winner] if battle.winner else []
    )


def test_health_is_a_share_whole_at_first_and_left_to_all_who_stand(stage: Stage) -> None:
    begun, _ = stage.begin("unhurt")
    assert {begun.health(unit) for unit in begun.table.units()} == {1}
    for battle in positions(stage.name):
        standing = set(battle.table.standing())
        for unit in battle.table.units():
            left = battle.health(unit)
            assert 0 <= left <= 1 and (left or unit not in standing), unit


def test_two_battles_at_once_do_not_mix(stage: Stage) -> None:
    once, another = played(stage.name), played(stage.name, "another")
    (one, _), (two, _) = stage.begin("contract"), stage.begin("another")
    for first, second in zip_longest(once.actions, another.actions):
        if first:
            one.apply(first)
        if second:
            two.apply(second)
    assert one.digest() == once.battle.digest() and two.digest() == another.battle.digest()


def test_no_key_gives_two_orders(stage: Stage) -> None:
    for battle in positions(stage.name):
        if not battle.pending:
            verbs = battle.verbs()
            allowed = [verb.hotkey for verb, refusal in verbs if refusal is None]
            loud = [verb.hotkey for verb, _ in verbs if not verb.quiet]
            keys = ", ".join(f"{verb.action} {verb.hotkey}" for verb, _ in verbs)
            assert len(set(allowed)) == len(allowed) and len(set(loud)) == len(loud), (
                f"two orders that can be given at once have one key: {keys}"
            )


def test_chances_are_exact_and_sum_to_one(stage: Stage) -> None:
    for battle in positions(stage.name):
        before, dice = battle.digest(), battle.table.dice.count
        for action in sample(battle, 12):
            odds = battle.chances(action)
            assert sum(one.chance for one in odds.outcomes) == 1, action
            assert all(isinstance(one.chance, Fraction) and one.chance >= 0 for one in odds.outcomes)
            assert not odds.landing or sum(share for _, share in odds.landing) == 1
            assert all(0 <= share <= 1 for _, share in (*odds.expected, *odds.downs))
            assert all(0 <= risk.chance <= 1 for risk in odds.risks)
        assert (battle.digest(), battle.table.dice.count) == (before, dice)


def test_events_alone_place_every_figure(stage: Stage) -> None:
    once = played(stage.name)
    battle, _ = stage.begin("contract")
    cells: dict[UnitId, tuple[int, int]] = {}
    aboard: dict[UnitId, UnitId] = {}
    tiles = {cell: stage.field[cell] for cell in stage.field.cells()}
    shut = {door.cell for door in stage.field.doors if not door.open}
    for number, events in enumerate(once.events):
        if number:
            battle.apply(once.actions[number - 1])
        for event in seen_by(None, events):
            match event:
                case Placed(unit=unit, cell=cell, aboard=carrier):
                    cells[unit] = cell
                    aboard |= {unit: carrier} if carrier else {}
                case Stepped(unit=unit, start=start, end=end):
                    assert cells[unit] == start
                    for one in (unit, *(other for other, carrier in aboard.items() if carrier == unit)):
                        cells[one] = end
                case Boarded(unit=unit, carrier=carrier):
                    aboard[unit], cells[unit] = carrier, cells[carrier]
                case Alighted(unit=unit, cell=cell):
                    del aboard[unit]
                    cells[unit] = cell
                case DoorMoved(cell=cell, open=opened):
                    (shut.discard if opened else shut.add)(cell)
                case DoorBroken(cell=cell):
                    shut.discard(cell)
                case GroundChanged(cells=altered, tile=tile):
                    tiles.update(dict.fromkeys(altered, tile))
        assert cells == {unit: battle.table.cell(unit) for unit in battle.table.units()}
        assert shut == battle.table.closed()
        assert tuple(tiles.values()) == battle.table.ground().tiles


def test_no_two_standing_figures_share_a_cell(stage: Stage) -> None:
    for battle in positions(stage.name):
        if not battle.pending:
            afoot = [unit for unit in battle.table.standing() if not battle.table.carrier(unit)]
            cells = [cell for unit in afoot for cell in battle.table.cells(unit)]
            assert len(set(cells)) == len(cells)


SCRIPT = """
from tests.contract.stages import STAGES, played
for name in STAGES:
    print(name, *played(name, most=60).record.digests)
"""


@pytest.mark.long
def test_the_states_do_not_depend_on_the_hashes_of_the_process() -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        for seed in ("0", "1")
    ]
    assert printed[0].stdout == printed[1].stdout
    digests = [line.split() for line in printed[0].stdout.splitlines() if line.startswith(tuple(PROVEN))]
    here = [line for name in STAGES for line in [[*name.split(), *played(name, most=60).record.digests]]]
    assert digests == here


class Foreign(Action, frozen=True):
    """Of no ruleset."""


@pytest.mark.parametrize("name", RULESETS)
def test_orders_that_the_rules_do_not_know_are_refused(name: str) -> None:
    """Whoever sends them: a record could not be read that had one in it."""
    for battle in positions(f"{name} court")[:3]:
        if battle.pending or not battle.slot:
            continue
        unit = battle.slot.unit or next(
            unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side
        )
        known = set(battle.ruleset.ACTIONS)
        others: list[type[Action]] = [
            kind for ruleset in RULESETS.values() for kind in ruleset.ACTIONS if kind not in known
        ]
        foreign: list[type[Action]] = [
            Foreign,
            *(kind for kind in others if kind.__struct_fields__ == ("unit",)),
        ]
        for kind in foreign:
            refusal = battle.refusal(kind(unit))
            assert refusal and refusal.words == f"there is no order {kind.__name__} under these rules"
