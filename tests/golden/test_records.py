"""Saves that were written once and must load, be verified and go on for ever, whatever rules are mended.
tests/golden/write_records.py wrote them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action, Refusal
from game.core.battle import Battle
from game.core.components import COMPONENTS, Component, Down, name_of
from game.core.events import Event, seen_by
from game.core.field import Field
from game.core.records.files import Record, read, write
from game.core.records.replay import ReplaySession
from game.core.records.resume import ResumedBattle, resume
from game.core.records.state_events import situation
from game.core.ruleset import RuleChange, Ruleset, version_of
from game.core.scenario import Figure
from game.maps import load
from game.maps.library import find_for
from game.rulesets import RULESETS, nwo
from game.rulesets.nwo.components import Points

HERE = Path(__file__).parent / "records"
FILES = sorted(HERE.glob("v*/*.enfilade"))
NAMES = [f"{path.parent.name} {path.stem}" for path in FILES]


@cache
def field_of(name: str, terrain: str) -> Field:
    """The map as it was when the battle was begun on it."""
    return load(find_for(name, terrain=terrain))


def opened(path: Path) -> tuple[Record, Field, Ruleset]:
    record = read(path)
    return record, field_of(record.scenario.map, record.terrain), RULESETS[record.scenario.ruleset]


def may_go_on(battle: Battle) -> bool:
    own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side]
    return battle.winner is not None or any(battle.legal_actions(unit) for unit in own)


def saved_again(found: ResumedBattle, path: Path) -> ResumedBattle:
    write(found.recorder.record(), path)
    return resume(*opened(path))


OFFERED = [
    *(("v1", rules) for rules in ("lithium", "nwo")),
    *((form, rules) for form in ("v2", "v3") for rules in RULESETS),
]
"""What was offered when a format was written, or has been since."""


def test_there_are_six_of_each_ruleset_in_each_format() -> None:
    """Which between them have every kind of order that was given in the ten that were kept at first."""
    assert sorted(NAMES) == sorted(
        f"{form} {rules}-{number:02}" for form, rules in OFFERED for number in (1, 2, 3, 4, 5, 7)
    )


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=NAMES[number], marks=[pytest.mark.long] * (number % 3 > 0))
        for number, path in enumerate(FILES)
    ],
)
def test_it_plays_as_recorded_or_parts_by_a_rule_that_was_mended(path: Path) -> None:
    record, field, ruleset = opened(path)
    playing = ReplaySession(record, field, ruleset)
    playing.begin()
    while not playing.over:
        playing.step()
    if playing.parting:
        assert playing.parting.mended, playing.parting.line(ruleset)
        assert all(mended.version > record.rules for mended in playing.parting.mended)
    else:
        assert playing.done == len(record.actions)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, id=name, marks=[pytest.mark.long] * (number % 2))
        for number, name in enumerate(NAMES)
    ],
)
def test_it_goes_on(number: int, tmp_path: Path) -> None:
    record, field, ruleset = opened(FILES[number])
    found = resume(record, field, ruleset)
    assert may_go_on(found.battle)
    assert "\n" not in found.told
    if record.states:
        assert len(found.battle.history) >= record.states[-1].length, (
            "but for its last order nothing may be lost"
        )
    if not found.told:
        assert len(found.battle.history) == len(record.actions)
    again = saved_again(found, tmp_path / "again.enfilade")
    assert again.told == ""
    assert again.battle.digest() == found.battle.digest()


def test_fields_that_components_were_given_since_are_named() -> None:
    """A new field that is not in LATER would make every record with such a component part."""
    everything = [
        (key, kind) for key, ruleset in RULESETS.items() for kind in (*COMPONENTS, *ruleset.COMPONENTS)
    ]
    kinds = {(key, name): kind for key, kind in everything for name in (kind.__name__, name_of(kind))}
    for record in map(read, HERE.glob("v[23]/*")):
        for state in record.states:
            for name, raw in [pair for parts in state.entities for pair in parts.items()]:
                kind = kinds[record.scenario.ruleset, name]
                assert set(kind.__struct_fields__) - set(msgspec.json.decode(raw)) <= set(kind.LATER), name


# ---------------------------------------------------------------- under rules that are mended


@pytest.fixture(params=["v1", "v2", "v3"])
def mended(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A battle of No Way Out, and rules by which every figure has one more hit point than when it was played:
    it differs from the beginning on."""
    path: Path = HERE / request.param / "nwo-03.enfilade"
    known = nwo.components

    def tougher(figure: Figure) -> tuple[str, tuple[Component, ...]]:
        look, parts = known(figure)
        return look, tuple(
            replace(part, hits=part.hits + 1, most_hits=part.most_hits + 1)
            if isinstance(part, Points)
            else part
            for part in parts
        )

    newer = RuleChange(version_of(RULESETS["nwo"]) + 1, "nwo.hp.start", "one more hit point")
    monkeypatch.setattr(nwo, "components", tougher)
    monkeypatch.setattr(nwo, "MENDED", (newer,))
    return path


def test_a_battle_under_mended_rules_goes_on_from_its_state_or_from_where_both_agree(
    mended: Path, tmp_path: Path
) -> None:
    record, field, ruleset = opened(mended)
    found = resume(record, field, ruleset)
    assert "the battle differs at the beginning" in found.told
    assert "nwo.hp.start: one more hit point" in found.told
    if record.states:
        assert len(found.battle.history) == len(record.actions)
        assert found.told.endswith("The battle goes on from its last order")
    else:
        assert found.battle.history == []
        assert found.told.endswith(
            f"The battle goes on after action 0; the {len(record.actions)} after it are lost"
        )
    assert may_go_on(found.battle)
    for _ in range(5):
        found.battle.apply(found.battle.legal_actions()[0])
        found.recorder.note()
    again = saved_again(found, tmp_path / "again.enfilade")
    assert again.told == ""
    assert (again.battle.digest(), again.battle.history) == (found.battle.digest(), found.battle.history)


def test_a_rule_mended_twice_leaves_the_battle_under_way(
    mended: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the state of a battle that had gone on from a state already."""
    found = resume(*opened(mended))
    for _ in range(7):
        found.battle.apply(found.battle.legal_actions()[0])
        found.recorder.note()
    write(found.recorder.record(), tmp_path / "once.enfilade")
    newest = RuleChange(version_of(RULESETS["nwo"]) + 1, "nwo.turn.one-each", "no sooner said than refused")
    monkeypatch.setattr(nwo, "MENDED", (*nwo.MENDED, newest))
    refusal = Battle.refusal
    number = len(found.battle.history)

    def stricter(battle: Battle, action: Action) -> Refusal | None:
        return (
            Refusal(newest.rule, "no longer")
            if len(battle.history) == number - 3
            else refusal(battle, action)
        )

    monkeypatch.setattr(Battle, "refusal", stricter)
    record, field, ruleset = opened(tmp_path / "once.enfilade")
    again = resume(record, field, ruleset)
    assert "nwo.turn.one-each: no sooner said than refused" in again.told
    assert len(again.battle.history) == len(record.actions)
    assert record.rules <= record.states[-1].rules < version_of(RULESETS["nwo"])


# ---------------------------------------------------------------- telling a state anew


def drawn(events: list[Event]) -> dict[str, object]:
    """What a board shows of all these events, but for the way that figures look and what was told of their
    shots."""
    scene = _scene(events)
    figures = {
        unit: (s.name, s.side, s.look, s.person, s.cell, s.gauges, s.down, s.acted or s.down, states_of(s))
        for unit, s in scene.units.items()
    }
    areas = {number: (patch.kind, patch.cells) for number, patch in scene.floor.areas.items()}
    return {
        "figures": figures,
        "areas": areas,
        "things": scene.floor.things,
        "round": (scene.round, scene.order, scene.active, scene.side, scene.together, scene.winner),
        "declared": {unit: event for unit, event in scene.declared.items() if event.words},
    }


def states_of(figure: Sprite) -> dict[str, object]:
    """Nobody sees the states of those who are down."""
    return (
        {} if figure.down else {name: (state.count, state.cells) for name, state in figure.statuses.items()}
    )


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=NAMES[number], marks=[pytest.mark.long] * (number % 3 != 1))
        for number, path in enumerate(FILES)
    ],
)
def test_a_state_told_anew_draws_the_board_as_all_its_events_do(path: Path) -> None:
    record, field, ruleset = opened(path)
    playing = ReplaySession(record, field, ruleset)
    events = playing.begin()
    while not playing.over:
        if not playing.battle.pending and playing.battle.slot and playing.done % 7 == 0:
            assert drawn(situation(playing.battle)) == drawn(events), f"after action {playing.done}"
        events += playing.step()
    table = playing.battle.table
    assert [unit for unit in table.units() if table.world.has(unit, Down)] == [
        unit for unit, sprite in _scene(events).units.items() if sprite.down
    ]


def _scene(events: list[Event]) -> BoardScene:
    """The board of somebody who may read everything."""
    scene = BoardScene()
    for event in seen_by(None, events):
        scene.show(event)
    return scene
