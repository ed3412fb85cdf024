"""Events that a map declares: set off once, by whoever and whatever sets them off, under every ruleset
alike."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.core import events as e
from game.core import triggers
from game.core.battle import Battle, start
from game.core.components import CLOCK, Happened, Position
from game.core.errors import RecordError
from game.core.field import Cell, Cover, Light, Tile
from game.core.fog import ON, OPTION
from game.core.map_events import (
    WHO,
    Call,
    Destroyed,
    Enter,
    Lighten,
    Lose,
    MapEvent,
    Opened,
    Remake,
    Round,
    Tell,
    Win,
)
from game.core.missions import pending_waves
from game.core.records.files import MISSION_FORMAT, Recorder, read, write
from game.core.records.replay import ReplaySession
from game.core.records.state import before
from game.core.records.validation import validate_record
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Figure, Scenario, Team, Wave
from game.rulesets import RULESETS
from tests.core.test_missions import FIELD, begun, idle, idle_until, named

WALL = Tile(blocks=True, blocks_sight=True, cover=Cover.FULL, name="wall")
CALLED = Wave("ember", 2, (Figure("", "Late"),), ((11, 0), (11, 1)), called=True)


def played(
    *happen: MapEvent, rules: str = "nwo", waves: tuple[Wave, ...] = (), fog: bool = False
) -> tuple[Battle, list[e.Event]]:
    """A battle on the meadow with these events, and all that happened as it began."""
    archetype = RULESETS[rules].archetypes()[0].id
    teams = tuple(
        Team(side, side, tuple(Figure(archetype, name) for name in names))
        for side, names in (("azure", "AB"), ("ember", "CD"))
    )
    figures = (Figure(archetype, "Late"),)
    scenario = Scenario(
        "meadow",
        rules,
        teams,
        {OPTION: ON} if fog else {},
        waves=tuple(msgspec.structs.replace(wave, figures=figures) for wave in waves),
        events=happen,
    )
    battle = start(scenario, FIELD, RULESETS[rules], "events")
    return battle, battle.begin()


def steps(battle: Battle, unit: UnitId, end: Cell) -> list[e.Event]:
    """The figure comes to that cell, as an order would have it; all that comes of it before the next."""
    start = battle.table.cell(unit)
    battle.table.world.put(unit, Position(end))
    triggers.note(battle.table, e.Stepped(unit, start, end))
    told: list[e.Event] = []
    for item in triggers.happen(battle.table):
        assert isinstance(item, e.Event)
        triggers.note(battle.table, item)
        told.append(item)
    return told


def messages(told: list[e.Event]) -> list[tuple[str, str]]:
    return [(one.words, one.only) for one in told if isinstance(one, e.MessageTold)]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_round_that_begins_sets_off_what_waits_for_it_once(rules: str) -> None:
    battle, told = played(
        MapEvent(Round(1), (Tell("Dawn."),)), MapEvent(Round(2), (Tell("Noon.", "ember"),)), rules=rules
    )
    assert messages(told) == [("Dawn.", "")]
    while battle.table.clock.round < 2:
        told += idle(battle)
    for _ in range(3):
        told += idle(battle)
    assert messages(told) == [("Dawn.", ""), ("Noon.", "ember")]
    assert battle.table.world.get(CLOCK, Happened).done == (0, 1)


def test_whoever_enters_sets_it_off_and_reads_what_is_meant_for_them() -> None:
    zone = ((3, 3), (4, 3))
    battle, _ = played(
        MapEvent(Enter(zone, "azure"), (Tell("A trap!", WHO),)), MapEvent(Enter(zone), (Tell("Seen."),))
    )
    assert messages(steps(battle, named(battle, "C"), (3, 3))) == [("Seen.", "")]
    assert messages(steps(battle, named(battle, "A"), (4, 3))) == [("A trap!", "azure")]
    assert messages(steps(battle, named(battle, "B"), (3, 3))) == []
    event = e.MessageTold("A trap!", "azure")
    assert event.read_by("azure") is event and event.read_by("ember") is None
    assert event.read_by("") is None and event.read_by(None) is event


def test_a_way_through_the_ground_counts_though_it_ends_elsewhere() -> None:
    battle, _ = played(MapEvent(Enter(((1, 0),), "azure"), (Tell("Crossed."),)))
    unit = battle.slot.unit if battle.slot else NO_UNIT
    mine = battle.table.unit(unit).side
    start = battle.table.cell(unit)
    way = tuple((start[0] + (n if mine == "azure" else -n), start[1]) for n in (1, 2))
    other, _ = played(MapEvent(Enter(way[:1], mine), (Tell("Crossed."),)))
    move = next(
        action
        for action in other.legal_actions()
        if action.verb == "Move" and getattr(action, "path", ()) == way
    )
    assert messages(other.apply(move)) == [("Crossed.", "")]


def test_doors_and_what_is_destroyed_set_it_off() -> None:
    battle, _ = played(
        MapEvent(Opened(((5, 5),)), (Tell("Creak."),)), MapEvent(Destroyed(((6, 6),)), (Tell("Crash."),))
    )
    table, mine = battle.table, named(battle, "A")
    for event in (e.DoorMoved((5, 5), False, mine), e.GroundChanged(((6, 6),), Tile(), lit=True)):
        triggers.note(table, event)
    assert not list(triggers.happen(table)), "a door that is shut opens nothing, and light destroys nothing"
    triggers.note(table, e.DoorMoved((5, 5), True, mine))
    triggers.note(table, e.GroundChanged(((6, 6),), Tile(name="rubble"), "crate"))
    assert table.world.get(CLOCK, Happened).due == ((0, "azure"), (1, ""))
    assert messages([one for one in triggers.happen(table) if isinstance(one, e.Event)]) == [
        ("Creak.", ""),
        ("Crash.", ""),
    ]


def test_ground_changes_where_it_can_and_keeps_its_light() -> None:
    battle, _ = played(
        MapEvent(
            Enter(((2, 0),)),
            (Lighten(((2, 0), (3, 0)), Light.DARK), Remake(((1, 0), (2, 0), (3, 0)), WALL)),
        )
    )
    unit = named(battle, "A")
    told = steps(battle, unit, (2, 0))
    ground = battle.table.ground()
    assert not ground[2, 0].blocks, "where somebody stands nothing is built"
    assert ground[1, 0] == WALL and ground[3, 0] == msgspec.structs.replace(WALL, light=Light.DARK)
    assert ground[2, 0].light is Light.DARK
    assert [one.lit for one in told if isinstance(one, e.GroundChanged)] == [True, False, False]


def test_what_one_event_changes_may_set_off_the_next_but_never_itself() -> None:
    battle, _ = played(
        MapEvent(Enter(((2, 0),)), (Remake(((5, 0),), WALL),)),
        MapEvent(Destroyed(((5, 0),)), (Remake(((5, 0),), Tile()), Tell("Blown up."))),
    )
    assert messages(steps(battle, named(battle, "A"), (2, 0))) == [("Blown up.", "")]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_called_wave_comes_as_the_next_round_begins_and_keeps_nobody_in_the_battle_before(
    rules: str,
) -> None:
    battle, _ = played(MapEvent(Round(2), (Call(0),)), rules=rules, waves=(CALLED,))
    assert pending_waves(battle.table) == []
    told = idle_until(battle, e.Placed)
    assert [one.cell for one in told if isinstance(one, e.Placed)] == [(11, 0)]
    assert battle.table.clock.round == 3


@pytest.mark.parametrize("rules", RULESETS)
def test_an_event_decides_the_battle(rules: str) -> None:
    battle, _ = played(MapEvent(Round(2), (Win("ember"),)), rules=rules)
    idle_until(battle, e.BattleEnded)
    assert battle.winner == "ember" and battle.table.clock.round == 2
    battle, _ = played(MapEvent(Round(2), (Lose("ember"),)), rules=rules)
    idle_until(battle, e.BattleEnded)
    assert battle.winner == "azure"


@pytest.mark.parametrize("rules", RULESETS)
def test_battles_with_events_are_recorded_saved_and_play_again_the_same(rules: str, tmp_path: Path) -> None:
    battle, _ = played(
        MapEvent(Round(2), (Call(0), Tell("Now.", "azure"))),
        MapEvent(Round(3), (Remake(((5, 5), (6, 5)), WALL), Lighten(((7, 5),), Light.DIM))),
        rules=rules,
        waves=(CALLED,),
        fog=True,
    )
    recorder = Recorder(battle, "events", {})
    recorder.note()
    while battle.table.clock.round < 4 and battle.winner is None:
        idle(battle)
        recorder.note()
    file = tmp_path / "battle.enfilade"
    write(recorder.record(), file)
    assert file.read_bytes().startswith(f'{{"enfilade":{MISSION_FORMAT},'.encode())
    record = read(file)
    validate_record(record, FIELD, RULESETS[rules])
    session = ReplaySession(record, FIELD, RULESETS[rules])
    session.begin()
    session.rest()
    assert session.parting is None and session.battle.digest() == battle.digest()
    world, dice, length = before(record.states[-1], record.scenario, FIELD, RULESETS[rules])
    assert (dice, length) == battle.before[1:] and world == battle.before[0]


def test_no_state_and_no_scenario_may_name_what_is_not_there(tmp_path: Path) -> None:
    battle, _ = played(MapEvent(Round(9), (Tell("Never."),)))
    recorder = Recorder(battle, "events", {})
    recorder.note()
    record = recorder.record()
    for wrong, said in (
        (MapEvent(Enter(((99, 0),)), (Tell("Far."),)), "the map has 12 columns"),
        (MapEvent(Round(1), (Win("plum"),)), "a side that nobody plays"),
        (MapEvent(Round(1), (Call(3),)), "calls wave 4"),
    ):
        scenario = msgspec.structs.replace(record.scenario, events=(wrong,))
        with pytest.raises(RecordError, match=said):
            validate_record(msgspec.structs.replace(record, scenario=scenario), FIELD, RULESETS["nwo"])


def test_a_battle_without_events_knows_nothing_of_them() -> None:
    battle = begun()
    assert not battle.table.world.has(CLOCK, Happened)
    assert not triggers.won(battle.table) and not triggers.has_lost(battle.table, "azure")
