"""Components by their names: no two kinds have one, and what a save says of a battle is all of it, also under
fog and with names of before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.cases.casebooks import casebook, component_types
from game.core import components, fog
from game.core.battle import Battle
from game.core.components import Component, name_of
from game.core.field import Field
from game.core.records.digests import DIGEST, QUALIFIED
from game.core.records.files import Record, read
from game.core.records.replay import ReplaySession
from game.core.records.resume import resume
from game.core.records.state import State, before, state_of
from game.core.ruleset import RuleChange, version_of
from game.maps import load
from game.maps.library import find_for
from game.rulesets import RULESETS, infowar
from game.rulesets.infowar.components import Known as MadeOut
from tests.contract.stages import PROVEN, STAGES, Stage, pick, stages

OLDER = Path(__file__).parents[1] / "fuzz" / "samples" / "records" / "two-kinds-called-known.enfilade"
"""A fogged battle of InfoWar, saved when components went by the bare names of their classes."""


def every_kind(above: type[Component]) -> Iterator[type[Component]]:
    for kind in above.__subclasses__():
        yield kind
        yield from every_kind(kind)


def test_no_two_kinds_of_component_have_one_name() -> None:
    kinds = [kind for kind in every_kind(Component) if kind.__module__.startswith(("game.", "tests.toy"))]
    assert {kind for ruleset in PROVEN.values() for kind in ruleset.COMPONENTS} <= set(kinds)
    by_name: dict[str, list[type[Component]]] = {}
    for kind in kinds:
        by_name.setdefault(name_of(kind), []).append(kind)
    assert [name for name, alike in by_name.items() if len(alike) > 1] == []
    assert name_of(components.Known) == "core.Known" and name_of(MadeOut) == "infowar.Known", (
        "which once were one"
    )


@pytest.mark.parametrize("rules", RULESETS)
def test_no_word_of_case_files_means_two_kinds(rules: str) -> None:
    """There kinds go by their bare names: those of the ruleset, and the few of the core that cases speak
    of."""
    own = [kind.__name__.lower() for kind in RULESETS[rules].COMPONENTS]
    assert len(set(own)) == len(own)
    things = {kind.__name__.lower() for kind in casebook(rules).things}
    assert things <= set(own) and len(component_types(rules)) == len(set(own) - things) + 5


# ---------------------------------------------------------------- what a save says is all of it


def fogged(name: str) -> Stage:
    stage = stages()[name]
    known = {choice.name for choice in stage.rules.CHOICES}
    scenario = msgspec.structs.replace(
        stage.scenario, options={fog.OPTION: fog.ON} if fog.OPTION in known else {}
    )
    return replace(stage, scenario=scenario)


def again(state: State, battle: Battle) -> object:
    """The world that is read from a state that was written down and read as a file has it."""
    read_back = msgspec.json.decode(msgspec.json.encode(state), type=State)
    return before(read_back, battle.scenario, battle.field, battle.ruleset)[0]


@pytest.mark.parametrize(
    "name",
    [f"{rules} {field}" for rules in PROVEN for field in ("court", "hexes") if f"{rules} {field}" in STAGES],
)
def test_a_state_holds_the_whole_world(name: str) -> None:
    """Not digests alone are compared, which would not tell what was never written: every component of
    everything, with fog."""
    battle, random = fogged(name).begin("whole")[0], Random(name)
    assert fog.is_fog_on(battle.table) or name.startswith("toy")
    looked = 0
    while battle.winner is None and len(battle.history) < 120:
        if not battle.pending:
            world = battle.table.world.snapshot()
            assert again(state_of((world, battle.table.dice.count, len(battle.history)), 1), battle) == world
            looked += 1
        battle.apply(pick(battle, random))
    assert looked > 20


# ---------------------------------------------------------------- saves of before


def older() -> tuple[Record, Field]:
    record = read(OLDER)
    return record, load(find_for(record.scenario.map, terrain=record.terrain))


def test_a_save_of_before_with_two_kinds_of_one_name_is_read() -> None:
    record, field = older()
    assert record.digest < QUALIFIED <= DIGEST
    (state,) = record.states
    names = {name for parts in state.entities for name in parts}
    assert "Known" in names and not any("." in name for name in names)
    snapshot, _, _ = before(state, record.scenario, field, RULESETS["infowar"])
    kinds = {type(component) for row in snapshot.values() for component in row.values()}
    assert {components.Known, MadeOut} <= kinds, "whichever the fields fit"


def test_its_digests_hold_as_far_as_the_rules_are_the_same() -> None:
    record, field = older()
    playing = ReplaySession(record, field, RULESETS["infowar"])
    playing.begin()
    while not playing.over:
        playing.step()
    assert not playing.parting or playing.parting.mended


def test_under_mended_rules_it_goes_on_before_its_last_order(monkeypatch: pytest.MonkeyPatch) -> None:
    record, field = older()
    newer = RuleChange(version_of(RULESETS["infowar"]) + 1, "infowar.initiative", "everything is otherwise")
    monkeypatch.setattr(infowar, "MENDED", (*infowar.MENDED, newer))
    found = resume(
        msgspec.structs.replace(record, digests=("0" * 32, *record.digests[1:])), field, RULESETS["infowar"]
    )
    assert len(found.battle.history) >= record.states[-1].length, "nothing is lost but the last order"


def test_whom_a_state_of_before_has_forgotten_is_seen_again() -> None:
    """What one sees of a figure stood beside that it had been made out, and only one of the two was
    written."""
    record, field = older()
    (state,) = record.states
    playing = ReplaySession(record, field, RULESETS["infowar"])
    playing.go_on_from(state)
    table, forgotten = playing.battle.table, 0
    for unit in table.units():
        sides = {
            side
            for side, _, now in (table.world.find(unit, components.Known) or components.Known()).rows
            if now
        }
        eyes = [
            eye
            for eye in table.standing()
            if table.hostile(eye, unit) and infowar.SECRETS.sees(table, eye, unit, None)
        ]
        assert {table.unit(eye).side for eye in eyes} <= sides
        forgotten += bool(eyes) and b"rows" not in bytes(state.entities[unit - 1].get("Known", msgspec.Raw()))
    assert forgotten, "somebody was"
