"""Goals beside the last side standing, and who comes later: judged by the core, under every ruleset alike."""

from __future__ import annotations

import msgspec
import pytest

from game.core import missions
from game.core.actions import Answer, EndTurn, Move
from game.core.battle import Battle, start
from game.core.components import Down, Gone, Position, Prize, Progress
from game.core.defaults import take_down
from game.core.errors import RecordError
from game.core.events import (
    BattleEnded,
    Departed,
    Event,
    GoalMoved,
    ItemDropped,
    ItemTaken,
    Placed,
    RoundBegan,
    Veiled,
)
from game.core.field import Cell, Field, Spawn, Tile
from game.core.goals import AnyGoal, Fetch, Hold, Leave, Protect, Survive
from game.core.records.digests import numbers
from game.core.records.files import Recorder
from game.core.records.mission_validation import judge_progress
from game.core.records.replay import ReplaySession
from game.core.records.state_events import situation
from game.core.records.validation import validate_record
from game.core.references import UnitId
from game.core.scenario import Figure, Lying, Scenario, Team, Wave
from game.rulesets import RULESETS

AZURE: tuple[Cell, ...] = ((0, 0), (0, 2))
EMBER: tuple[Cell, ...] = ((11, 5), (11, 7))
FIELD = Field(
    12,
    8,
    (Tile(),) * 96,
    spawns=tuple(Spawn(side, cell) for side, cells in (("azure", AZURE), ("ember", EMBER)) for cell in cells),
)


def begun(
    *goals: AnyGoal, waves: tuple[Wave, ...] = (), rules: str = "nwo", places: dict[str, Cell] | None = None
) -> Battle:
    """Two against two at opposite ends of a meadow; `places` by name: A, B of azure, C, D of ember."""
    archetype = RULESETS[rules].archetypes()[0].id
    names, where = {"azure": "AB", "ember": "CD"}, places or {}
    teams = tuple(
        Team(side, side, tuple(Figure(archetype, name, cell=where.get(name)) for name in names[side]))
        for side in names
    )
    battle = start(
        Scenario("meadow", rules, teams, goals=goals, waves=waves), FIELD, RULESETS[rules], "missions"
    )
    battle.begin()
    return battle


def named(battle: Battle, name: str) -> UnitId:
    return next(unit for unit in battle.table.world.having(Position) if battle.table.name_of(unit) == name)


def idle(battle: Battle) -> list[Event]:
    """The turn that is running goes by, and what is asked is answered as the question suggests; all that has
    happened, veiled or not."""
    if battle.pending:
        return battle.apply(Answer(battle.pending.unit, battle.pending.default))
    assert battle.slot
    unit = battle.slot.unit or next(
        unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side
    )
    return [event.what if isinstance(event, Veiled) else event for event in battle.apply(EndTurn(unit))]


def idle_until(battle: Battle, kind: type[Event]) -> list[Event]:
    """All that happens up to the first event of that kind, or the end."""
    told: list[Event] = []
    for _ in range(200):
        told += idle(battle)
        if battle.winner is not None or any(isinstance(event, kind) for event in told):
            return told
    raise AssertionError(f"no {kind.__name__} in 200 turns")


def moved(told: list[Event]) -> list[tuple[int, int, str]]:
    return [(event.count, event.most, event.outcome) for event in told if isinstance(event, GoalMoved)]


@pytest.mark.parametrize("rules", RULESETS)
def test_ground_is_held_by_rounds_in_a_row(rules: str) -> None:
    battle = begun(Hold("azure", "the hill", cells=((0, 0), (1, 0)), rounds=2), rules=rules)
    told = idle_until(battle, BattleEnded)
    assert moved(told) == [(1, 2, ""), (2, 2, "reached")]
    assert battle.winner == "azure" and battle.table.clock.round == 2


def test_ground_is_not_held_while_an_enemy_stands_on_it_and_counting_begins_anew() -> None:
    battle = begun(Hold("azure", cells=((0, 0), (5, 5), (5, 6)), rounds=2), places={"A": (5, 5)})
    assert moved(idle_until(battle, RoundBegan)) == [(1, 2, "")]
    battle.table.world.put(named(battle, "C"), Position((5, 6)))
    assert moved(idle_until(battle, RoundBegan)) == [(0, 2, "")]
    assert missions.counts(battle.table) == (0,)


@pytest.mark.parametrize("rules", RULESETS)
def test_a_side_that_holds_out_wins_with_the_end_of_the_round(rules: str) -> None:
    battle = begun(Survive("ember", rounds=2), rules=rules)
    told = idle_until(battle, BattleEnded)
    assert battle.winner == "ember" and moved(told)[-1] == (2, 2, "reached")


@pytest.mark.parametrize("rules", RULESETS)
def test_who_ends_the_turn_on_an_exit_has_left(rules: str) -> None:
    battle = begun(Leave("azure", cells=AZURE, count=2), rules=rules)
    told = idle_until(battle, BattleEnded)
    gone = [event.unit for event in told if isinstance(event, Departed)]
    assert sorted(gone) == [named(battle, "A"), named(battle, "B")]
    assert moved(told) == [(1, 2, ""), (2, 2, "reached")] and battle.winner == "azure"
    assert battle.table.gone() == sorted(gone) and not set(gone) & set(battle.table.units())


def test_who_has_left_is_told_where_the_battle_is_told_anew() -> None:
    battle = begun(Leave("azure", cells=AZURE[:1], count=2))
    told = idle_until(battle, Departed)
    one = next(event for event in told if isinstance(event, Departed))
    anew = situation(battle)
    assert one in anew and any(isinstance(event, Placed) and event.unit == one.unit for event in anew)
    assert [event for event in anew if isinstance(event, GoalMoved)] == [
        event for event in told if isinstance(event, GoalMoved)
    ]


def test_nobody_leaves_with_an_enemy_beside_them() -> None:
    battle = begun(Leave("azure", cells=AZURE, count=1), places={"C": (1, 1)})
    idle_until(battle, RoundBegan)
    assert battle.table.gone() == []


def test_a_side_whose_last_figure_has_left_too_early_has_lost() -> None:
    battle = begun(Leave("azure", cells=AZURE[:1], count=2))
    list(take_down(battle.table, named(battle, "B")))
    idle_until(battle, BattleEnded)
    assert battle.winner == "ember"


def test_what_is_brought_home_wins() -> None:
    battle = begun(Fetch("azure", "the ledger", lies=(0, 0), cells=((0, 1),)))
    told = idle_until(battle, ItemTaken)
    carrier, prize = named(battle, "A"), next(battle.table.world.things(Prize))[0]
    assert ItemTaken(prize, "the ledger", carrier) in told and missions.counts(battle.table) == (0,)
    while battle.slot and battle.slot.unit != carrier:
        idle(battle)
    battle.apply(Move(carrier, ((0, 1),)))
    idle(battle)
    assert battle.winner == "azure" and missions.counts(battle.table) == (1,)


def test_what_is_carried_is_dropped_with_its_carrier_and_told_anew() -> None:
    battle = begun(Fetch("azure", "the ledger", lies=(0, 0), cells=((9, 1),)))
    prize = next(battle.table.world.things(Prize))[0]
    assert ItemDropped(prize, "the ledger", (0, 0)) in situation(battle)
    idle_until(battle, ItemTaken)
    carrier = named(battle, "A")
    assert ItemTaken(prize, "the ledger", carrier) in situation(battle)
    list(take_down(battle.table, carrier))
    assert ItemDropped(prize, "the ledger", (0, 0), carrier) in idle(battle)
    assert battle.table.world.get(prize, Prize) == Prize(0)


def test_both_sides_may_want_the_same_thing() -> None:
    battle = begun(
        *(
            Fetch(side, "the case", lies=(5, 5), cells=home)
            for side, home in (("azure", AZURE), ("ember", EMBER))
        )
    )
    assert len(list(battle.table.world.things(Prize))) == 1
    battle.table.world.put(named(battle, "C"), Position((5, 5)))
    told = idle_until(battle, ItemTaken)
    assert [event.unit for event in told if isinstance(event, ItemTaken)] == [named(battle, "C")]
    battle.table.world.put(named(battle, "C"), Position(EMBER[0]))
    idle_until(battle, BattleEnded)
    assert battle.winner == "ember" and missions.counts(battle.table) == (0, 1)


def test_only_the_side_that_is_to_fetch_it_takes_it() -> None:
    battle = begun(Fetch("azure", lies=EMBER[0], cells=((0, 1),)))
    assert not any(isinstance(event, ItemTaken) for _ in range(6) for event in idle(battle))


def test_a_side_is_out_with_whom_it_had_to_keep_safe() -> None:
    battle = begun(Protect("azure", "the envoy", figure=1))
    list(take_down(battle.table, named(battle, "B")))
    told = idle(battle)
    assert moved(told) == [(1, 1, "failed")] and battle.winner == "ember"


def test_whom_a_side_had_to_keep_safe_may_leave() -> None:
    battle = begun(Protect("azure", figure=0), Leave("azure", cells=AZURE, count=1))
    idle_until(battle, BattleEnded)
    assert battle.winner == "azure"


@pytest.mark.parametrize("rules", RULESETS)
def test_reinforcements_come_with_their_round_and_take_part(rules: str) -> None:
    wave = Wave("ember", 2, (Figure(RULESETS[rules].archetypes()[0].id, "E"),), ((6, 0), (6, 1)))
    battle = begun(waves=(wave,), rules=rules)
    told = idle_until(battle, Placed)
    assert battle.table.clock.round == 2
    assert [(event.name, event.side, event.cell) for event in told if isinstance(event, Placed)] == [
        ("E", "ember", (6, 0))
    ]
    late, ordered = named(battle, "E"), set[int]()
    while battle.table.clock.round == 2:
        ordered |= {action.unit for action in battle.legal_actions()}
        idle(battle)
    assert late in ordered


def test_who_rides_in_nothing_comes_on_foot_each_on_a_cell_of_its_own() -> None:
    wave = Wave("ember", 2, (Figure("driver", "E"), Figure("rider", "F", 1)), ((6, 0), (6, 1)))
    told = idle_until(begun(waves=(wave,), rules="opend6"), Placed)
    assert [(event.name, event.cell) for event in told if isinstance(event, Placed)] == [
        ("E", (6, 0)),
        ("F", (6, 1)),
    ]


def test_a_wave_without_room_waits_and_a_side_that_waits_for_it_is_not_out() -> None:
    wave = Wave("ember", 2, (Figure(RULESETS["nwo"].archetypes()[0].id, "E"),), (AZURE[0],))
    battle = begun(waves=(wave,))
    for name in "CD":
        list(take_down(battle.table, named(battle, name)))
    idle_until(battle, RoundBegan)
    assert battle.winner is None and missions.pending_waves(battle.table)
    battle.table.world.put(named(battle, "A"), Position((3, 3)))
    assert [event.cell for event in idle_until(battle, Placed) if isinstance(event, Placed)] == [AZURE[0]]


def test_a_wave_that_never_has_room_is_not_waited_for_without_end() -> None:
    wave = Wave("ember", 2, (Figure(RULESETS["nwo"].archetypes()[0].id, "E"),), (AZURE[0],))
    battle = begun(waves=(wave,))
    for name in "CD":
        list(take_down(battle.table, named(battle, name)))
    idle_until(battle, BattleEnded)
    assert battle.winner == "azure" and battle.table.clock.round == 2 + missions.PATIENCE + 1


def test_of_two_goals_at_once_the_first_decides() -> None:
    battle = begun(Hold("ember", cells=EMBER, rounds=2), Survive("azure", rounds=2))
    idle_until(battle, BattleEnded)
    assert battle.winner == "ember"


def test_goals_are_copied_with_the_battle_and_written_down() -> None:
    battle = begun(Hold("azure", cells=AZURE, rounds=3), Survive("ember", rounds=4))
    idle_until(battle, RoundBegan)
    twin = battle.clone("twin")
    assert missions.counts(twin.table) == missions.counts(battle.table) == (1, 1)
    assert msgspec.json.decode(msgspec.json.encode(battle.scenario), type=Scenario) == battle.scenario


def test_who_has_left_is_among_the_standing_no_more() -> None:
    battle = begun(Leave("azure", cells=AZURE[:1], count=1))
    idle_until(battle, Departed)
    assert battle.table.world.has(named(battle, "A"), Down)
    assert named(battle, "A") not in battle.table.standing()


# ---------------------------------------------------------------- saves


def recorded(battle: Battle, seed: str = "missions") -> Recorder:
    recorder = Recorder(battle, seed, {})
    recorder.note()
    return recorder


def test_a_battle_with_goals_is_verified_and_goes_on_from_its_state() -> None:
    late = Wave("ember", 2, (Figure(RULESETS["nwo"].archetypes()[0].id, "E"),), ((6, 0),))
    battle = begun(
        Fetch("azure", "it", (0, 2), ((5, 5),)), Leave("azure", cells=AZURE[:1], count=2), waves=(late,)
    )
    recorder = recorded(battle)
    while battle.table.clock.round < 3:
        idle(battle)
        recorder.note()
    assert battle.table.gone() and missions.pending_waves(battle.table) == []
    record = recorder.record()
    playing = ReplaySession(record, FIELD, RULESETS["nwo"])
    playing.begin()
    while not playing.over:
        playing.step()
    assert playing.parting is None and playing.battle.digest() == battle.digest()
    playing.go_on_from(record.states[-1])
    playing.step()
    assert playing.parting is None and playing.battle.digest() == battle.digest()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"goals": (Hold("plum", cells=AZURE),)}, "goal 1 is of the side 'plum', which nobody plays"),
        ({"goals": (Hold("azure", cells=((90, 1),)),)}, r"goal 1 is about \(90, 1\)"),
        ({"goals": (Hold("azure", cells=AZURE + AZURE),)}, "goal 1 is about 4 cells, some of them twice"),
        (
            {"waves": (Wave("plum", 2, (Figure("x", "E"),), AZURE),)},
            "wave 1 is of the side 'plum', which nobody plays",
        ),
        ({"waves": (Wave("ember", 2, (Figure("nobody", "E"),), AZURE),)}, "has no archetype 'nobody'"),
        ({"items": (Lying("howitzer", (1, 1)),)}, "nothing called 'howitzer' that could lie"),
        ({"items": (Lying("knife", (90, 1)),)}, r"something lies on \(90, 1\)"),
    ],
)
def test_a_record_whose_goals_cannot_be_is_refused(changes: dict[str, object], words: str) -> None:
    battle = begun()
    record = recorded(battle).record()
    scenario = msgspec.structs.replace(record.scenario, **changes)
    with pytest.raises(RecordError, match=words):
        validate_record(msgspec.structs.replace(record, scenario=scenario), FIELD, RULESETS["nwo"])


@pytest.mark.parametrize(
    ("entity", "part", "words"),
    [
        (1, Progress((1, 9), (0,)), "counts other goals"),
        (1, Progress((0, 0), (0, 0)), "reinforcements have come"),
        (1, Progress((0, 0), ()), "1 figures that came later, 0 are due"),
        (2, Gone(), "has left the map and has not"),
        (6, Prize(1), "nobody has the thing 6"),
        (6, Prize(0, UnitId(2)), "two places have it"),
    ],
)
def test_a_state_whose_goals_cannot_be_is_refused(entity: int, part: object, words: str) -> None:
    late = Wave("ember", 2, (Figure(RULESETS["nwo"].archetypes()[0].id, "E"),), ((6, 0),))
    battle = begun(
        Fetch("azure", "it", (5, 5), ((5, 6),)), Leave("azure", cells=((9, 0),), count=2), waves=(late,)
    )
    while battle.table.clock.round < 2:
        idle(battle)
    snapshot = battle.table.world.snapshot()
    figures = numbers(battle.field, battle.scenario)
    assert judge_progress(snapshot, battle.scenario, figures) == {7: ("ember", late.figures[0])}
    with pytest.raises(RecordError, match=words):
        judge_progress(snapshot | {entity: {**snapshot[entity], type(part): part}}, battle.scenario, figures)
