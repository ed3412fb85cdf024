"""Goals of missions: a place to reach before one leaves, people and things to bring home, charges, whom to
bring down. Judged by the core, the same under every ruleset."""

from __future__ import annotations

import pytest

from game.core import charges, missions
from game.core.actions import Answer, EndTurn
from game.core.battle import Battle, start
from game.core.components import LaidCharge, Position, Prize
from game.core.defaults import take_down
from game.core.describing.narration import line
from game.core.errors import RecordError
from game.core.events import (
    Departed,
    Event,
    GoalMoved,
    ItemDropped,
    ItemTaken,
    RoundBegan,
    Veiled,
)
from game.core.field import Cell, Field, Light, Spawn, Tile, darkened
from game.core.goals import AnyGoal, Fell, Leave, Reach, Rescue, Sabotage, Salvage, is_later
from game.core.records.files import MISSION_FORMAT, Recorder, read, write
from game.core.records.mission_validation import judge_progress
from game.core.records.replay import ReplaySession
from game.core.records.state_events import situation
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS

AZURE: tuple[Cell, ...] = ((0, 0), (0, 2))
EMBER: tuple[Cell, ...] = ((11, 5), (11, 7))
FIELD = Field(
    12,
    8,
    (Tile(),) * 96,
    spawns=tuple(Spawn(side, cell) for side, cells in (("azure", AZURE), ("ember", EMBER)) for cell in cells),
)


def begun(*goals: AnyGoal, rules: str = "nwo", **places: Cell) -> Battle:
    """Two against two at opposite ends of a meadow; `places` by name: A, B of azure, C, D of ember."""
    archetype = RULESETS[rules].archetypes()[0].id
    names = {"azure": "AB", "ember": "CD"}
    teams = tuple(
        Team(side, side, tuple(Figure(archetype, name, cell=places.get(name)) for name in names[side]))
        for side in names
    )
    battle = start(Scenario("meadow", rules, teams, goals=goals), FIELD, RULESETS[rules], "goals")
    battle.begin()
    return battle


def named(battle: Battle, name: str) -> UnitId:
    return next(unit for unit in battle.table.world.having(Position) if battle.table.name_of(unit) == name)


def idle(battle: Battle) -> list[Event]:
    """The turn that is running goes by."""
    if battle.pending:
        return battle.apply(Answer(battle.pending.unit, battle.pending.default))
    assert battle.slot
    unit = battle.slot.unit or next(
        unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side
    )
    return [event.what if isinstance(event, Veiled) else event for event in battle.apply(EndTurn(unit))]


def rounds(battle: Battle, count: int = 1) -> list[Event]:
    """All that happens until so many rounds are over, or the battle is."""
    told: list[Event] = []
    for _ in range(200):
        told += idle(battle)
        begun = sum(isinstance(event, RoundBegan) for event in told)
        if begun >= count or battle.winner is not None:
            return told
    raise AssertionError("no round ends")


def put(battle: Battle, name: str, cell: Cell) -> None:
    battle.table.world.put(named(battle, name), Position(cell))


def moved(told: list[Event]) -> list[tuple[int, int, int, str]]:
    return [(one.goal, one.count, one.most, one.outcome) for one in told if isinstance(one, GoalMoved)]


RAID = (
    Reach("azure", "the radio", ((5, 5),), step=True),
    Leave("azure", "the way in", AZURE, 1, (), 0),
)


@pytest.mark.parametrize("rules", RULESETS)
def test_nobody_leaves_before_the_place_was_reached_and_reaching_it_wins_nothing(rules: str) -> None:
    battle = begun(*RAID, rules=rules)
    assert not [event for event in rounds(battle) if isinstance(event, Departed)]
    put(battle, "A", (5, 5))
    told = rounds(battle)
    assert moved(told)[0] == (0, 1, 1, "")
    if battle.winner is None:
        told = rounds(battle)
    assert battle.winner == "azure" and missions.counts(battle.table) == (1, 1)
    assert [event.unit for event in told if isinstance(event, Departed)] == [named(battle, "B")]


def test_nobody_reaches_a_place_with_an_enemy_beside() -> None:
    battle = begun(*RAID, A=(5, 5), C=(5, 6))
    assert moved(rounds(battle)) == []


@pytest.mark.parametrize("rules", RULESETS)
def test_only_those_of_the_convoy_leave(rules: str) -> None:
    battle = begun(Leave("azure", "the gate", AZURE, 1, (1,)), rules=rules)
    told = rounds(battle)
    assert [event.unit for event in told if isinstance(event, Departed)] == [named(battle, "B")]
    assert battle.winner == "azure"


@pytest.mark.parametrize("rules", RULESETS)
def test_who_is_held_is_freed_undisturbed_and_led_home(rules: str) -> None:
    battle = begun(Rescue("azure", "", (5, 5), AZURE), rules=rules, A=(5, 5), C=(5, 6))
    assert moved(rounds(battle)) == []
    put(battle, "C", (11, 5))
    told = rounds(battle)
    assert moved(told) == [(0, 1, 2, "")]
    assert [(one.kind, one.unit) for one in told if isinstance(one, ItemTaken)] == [
        ("hostage", named(battle, "A"))
    ]
    put(battle, "A", AZURE[0])
    assert (0, 2, 2, "reached") in moved(rounds(battle)) and battle.winner == "azure"


def test_who_is_freed_stays_where_the_leader_goes_down_and_was_freed_all_the_same() -> None:
    battle = begun(Rescue("azure", "the clerk", (5, 5), AZURE), A=(5, 5))
    rounds(battle)
    prize = next(battle.table.world.things(Prize))[0]
    assert ItemTaken(prize, "the clerk", named(battle, "A")) in situation(battle)
    list(take_down(battle.table, named(battle, "A")))
    assert ItemDropped(prize, "the clerk", (5, 5), named(battle, "A")) in idle(battle)
    assert missions.counts(battle.table) == (1,)
    assert battle.scenario.goals[0].so_far(1) == "The clerk was freed, but is not home"


@pytest.mark.parametrize("rules", RULESETS)
def test_each_crate_is_carried_home_by_itself(rules: str) -> None:
    goal = Salvage("azure", "crate", ((5, 5), (6, 5), (7, 5)), AZURE, 2)
    battle = begun(goal, rules=rules, A=(5, 5))
    kinds = [event.kind for event in situation(battle) if isinstance(event, ItemDropped)]
    assert kinds == ["crate 1", "crate 2", "crate 3"]
    rounds(battle)
    put(battle, "A", AZURE[0])
    told = rounds(battle)
    assert moved(told) == [(0, 1, 2, "")]
    assert [(one.kind, one.cell) for one in told if isinstance(one, ItemDropped)] == [("crate 1", AZURE[0])]
    assert not [event for event in rounds(battle) if isinstance(event, ItemTaken)], "what is home stays"
    put(battle, "A", (7, 5))
    rounds(battle)
    put(battle, "A", AZURE[0])
    rounds(battle)
    assert battle.winner == "azure"


@pytest.mark.parametrize("rules", RULESETS)
def test_a_charge_is_laid_beside_the_place_and_goes_off_when_its_rounds_are_over(rules: str) -> None:
    battle = begun(Sabotage("azure", "the shed", ((1, 0),), 1, 2), rules=rules)
    told = rounds(battle)
    laid = [(one.kind, one.cell) for one in told if isinstance(one, ItemDropped)]
    assert laid == [("charge, 2 rounds left", (1, 0)), ("charge, 1 round left", (1, 0))]
    assert battle.winner is None and charges.burning(battle.table, 0) == ((1, 0),)
    told = rounds(battle)
    assert [one.kind for one in told if isinstance(one, ItemDropped)] == ["wreckage"]
    assert moved(told) == [(0, 1, 1, "reached")] and battle.winner == "azure"


def test_a_charge_is_taken_away_by_an_enemy_who_is_undisturbed_and_laid_anew() -> None:
    battle = begun(Sabotage("azure", "the shed", ((6, 0),), 1, 3), A=(5, 0))
    rounds(battle)
    put(battle, "C", (6, 1))
    rounds(battle)
    assert charges.burning(battle.table, 0), "an enemy stands beside him"
    put(battle, "A", (0, 0))
    told = rounds(battle)
    assert [(one.unit, one.kind) for one in told if isinstance(one, ItemTaken)] == [
        (named(battle, "C"), "charge, 1 round left")
    ]
    assert charges.open_sites(battle.table, 0, battle.scenario.goals[0]) == ((6, 0),)  # type: ignore[arg-type]
    assert missions.counts(battle.table) == (0,) and battle.winner is None


@pytest.mark.parametrize("rules", RULESETS)
def test_so_many_of_the_enemy_are_brought_down(rules: str) -> None:
    battle = begun(Fell("azure", count=1), rules=rules)
    list(take_down(battle.table, named(battle, "D")))
    told = idle(battle)
    assert moved(told) == [(0, 1, 1, "reached")] and battle.winner == "azure"


def test_only_a_named_figure_counts_and_a_step_wins_nothing() -> None:
    battle = begun(Fell("azure", "the captain", figures=(0,)), Fell("azure", count=1, step=True))
    list(take_down(battle.table, named(battle, "D")))
    assert moved(idle(battle)) == [(1, 1, 1, "")] and battle.winner is None
    list(take_down(battle.table, named(battle, "C")))
    idle(battle)
    assert battle.winner == "azure"


# ---------------------------------------------------------------- night, and saves


def test_by_night_nowhere_is_more_light_than_that_but_where_it_is_dark_already_lamps_burn() -> None:
    assert {tile.light for tile in darkened(FIELD, "very_poor").tiles} == {Light.VERY_POOR}
    assert darkened(FIELD, "") is FIELD and darkened(FIELD, "dark") is darkened(FIELD, "dark")
    lit = Field(3, 1, (Tile(light=Light.DARK), Tile(light=Light.DARK), Tile()))
    assert darkened(lit, "very_poor") is lit


def test_the_rules_see_the_night_and_the_map_stays_what_it_was() -> None:
    teams = begun().scenario.teams
    battle = start(Scenario("meadow", "nwo", teams, light="dark"), FIELD, RULESETS["nwo"], "night")
    battle.begin()
    assert battle.table.ground()[(3, 3)].light is Light.DARK
    assert battle.field is FIELD and battle.clone("twin").table.ground() is battle.table.ground()


@pytest.mark.parametrize(
    ("goal", "later"),
    [
        (Leave("azure", cells=AZURE), False),
        (Leave("azure", cells=AZURE, figures=(1,)), True),
        (Fell("azure"), True),
    ],
)
def test_a_save_says_its_format_by_what_it_holds(goal: AnyGoal, later: bool, tmp_path: object) -> None:
    battle = begun(goal)
    recorder = Recorder(battle, "goals", {})
    recorder.note()
    path = tmp_path / "one.enfilade"  # type: ignore[operator]
    write(recorder.record(), path)
    assert is_later(goal) is later
    assert (f'"enfilade":{MISSION_FORMAT},' in path.read_text()) is later
    assert read(path).scenario == battle.scenario


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (LaidCharge(0, 9), "no goal that wants one"),
        (LaidCharge(4, 1), "no goal that wants one"),
        (Prize(1, number=7), "nobody has the thing"),
    ],
)
def test_a_state_with_things_that_no_goal_has_is_refused(part: LaidCharge | Prize, words: str) -> None:
    goals = Sabotage("azure", "the shed", ((6, 0),)), Salvage("azure", "", ((5, 5),), AZURE, 1)
    battle = begun(*goals)
    battle.table.world.create(part, Position((6, 0)))
    units = battle.table.units()
    with pytest.raises(RecordError, match=words):
        judge_progress(battle.table.world.snapshot(), battle.scenario, range(min(units), max(units) + 1))


def test_every_goal_says_what_it_asks_and_how_far_one_came() -> None:
    goals: tuple[AnyGoal, ...] = (
        *RAID,
        Leave("azure", "the gate", AZURE, 2, (0, 1)),
        Rescue("azure", "", (5, 5), AZURE),
        Salvage("azure", "crate", ((5, 5), (6, 5), (7, 5)), AZURE, 2),
        Sabotage("azure", "the depot", ((6, 0), (7, 0), (8, 0)), 2),
        Fell("azure", "the column", count=3),
    )
    assert [goal.words() for goal in goals] == [
        "Get to the radio",
        "Get 1 figure out by the way in",
        "Get 2 of the convoy out by the gate",
        "Free the hostage and bring them home",
        "Bring 2 of 3 crates home",
        "Blow up the depot: 2 of 3",
        "Bring down 3 of the column",
    ]
    assert [goal.so_far(goal.half) for goal in goals] == [
        "The radio was reached",
        "1 of 1 got out by the way in",
        "1 of 2 got out by the gate",
        "The hostage was freed, but is not home",
        "1 of 2 crates came home",
        "The depot: 1 of 2 blown up",
        "2 of 3 brought down",
    ]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_battle_with_charges_and_crates_is_verified_and_goes_on_from_its_state(rules: str) -> None:
    goals = (
        Sabotage("azure", "the shed", ((1, 0), (9, 0)), 2, 2),
        Salvage("azure", "crate", ((0, 0), (5, 5)), ((0, 0),), 2),
        Rescue("azure", "", (0, 2), ((8, 7),)),
    )
    battle = begun(*goals, rules=rules)
    recorder = Recorder(battle, "goals", {})
    recorder.note()
    while battle.table.clock.round < 4:
        idle(battle)
        recorder.note()
    assert missions.counts(battle.table) == (1, 1, 1)
    record = recorder.record()
    playing = ReplaySession(record, FIELD, RULESETS[rules])
    playing.begin()
    while not playing.over:
        playing.step()
    assert playing.parting is None and playing.battle.digest() == battle.digest()
    playing.go_on_from(record.states[-1])
    playing.step()
    assert playing.parting is None and playing.battle.digest() == battle.digest()


def test_a_charge_is_laid_and_taken_away_in_words_and_a_case_dropped_and_picked_up() -> None:
    who = UnitId(1)
    words = [
        line(event, {who: "Mara"})
        for event in (
            ItemDropped(ThingId(9), charges.called(2), (1, 1), who),
            ItemTaken(ThingId(9), charges.called(1), who),
            ItemDropped(ThingId(9), "case", (1, 1), who),
            ItemTaken(ThingId(9), "case", who),
            ItemDropped(ThingId(9), "the hostage", (1, 1), NO_UNIT),
            ItemTaken(ThingId(9), "the hostage", who),
            ItemTaken(ThingId(9), "hostage", NO_UNIT),
            ItemDropped(ThingId(9), "the hostage", (1, 1), who),
        )
    ]
    assert words == [
        "Mara lays a charge, 2 rounds left",
        "Mara takes away the charge",
        "Mara drops the case",
        "Mara picks up the case",
        "the hostage is at b2",
        "Mara leads the hostage",
        "the hostage is led away",
        "Mara leaves the hostage",
    ]
