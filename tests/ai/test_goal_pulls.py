"""What missions ask of the computer, on both sides: situations with what draws whom, and that all else is
dropped for a mission that is about to be lost."""

from __future__ import annotations

import pytest

from game.ai.objective_targets import aim
from game.core import fog
from game.core.battle import Battle, start
from game.core.components import CLOCK, LaidCharge, Position, Prize, Progress
from game.core.field import Cell, Field, Spawn, Tile
from game.core.fog_view import fog_view_of
from game.core.goals import AnyGoal, Fell, Hold, Leave, Protect, Reach, Rescue, Sabotage, Salvage, Survive
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS

RADIO: tuple[Cell, ...] = ((14, 2), (14, 3))
HOME: tuple[Cell, ...] = ((0, 0), (0, 2), (0, 4))
SPAWNS = tuple(Spawn(side, (x, y)) for side, x in (("azure", 0), ("ember", 23)) for y in (0, 2, 4))


def begun(*goals: AnyGoal, rules: str = "nwo", fogged: bool = False) -> Battle:
    tiles = tuple(Tile(*((True, True) if x == 18 and fogged else ())) for _ in range(6) for x in range(24))
    field = Field(24, 6, tiles, spawns=SPAWNS)
    kind = RULESETS[rules].squads()[0].figures[0].archetype
    teams = tuple(
        Team(side, side, tuple(Figure(kind, f"{side} {number}") for number in range(3)))
        for side in ("azure", "ember")
    )
    options = {fog.OPTION: fog.ON} if fogged else {}
    battle = start(Scenario("lane", rules, teams, options, goals=goals), field, RULESETS[rules], "goal pulls")
    battle.begin()
    return battle


def own(battle: Battle, side: str) -> list[UnitId]:
    return [unit for unit in battle.table.units() if battle.table.unit(unit).side == side]


def drawn(battle: Battle, side: str) -> list[frozenset[Cell] | None]:
    table = fog_view_of(battle, side).table
    return [aim(table, side, unit) for unit in own(battle, side)]


def put(battle: Battle, side: str, number: int, cell: Cell) -> None:
    battle.table.world.put(own(battle, side)[number], Position(cell))


def counted(battle: Battle, *counts: int) -> None:
    battle.table.world.put(CLOCK, Progress(counts))


RAID = (
    Reach("azure", "the radio", RADIO, step=True),
    Leave("azure", "the way in", HOME, 2, (), 0),
    Survive("ember", rounds=14),
)


@pytest.mark.parametrize("rules", RULESETS)
def test_a_raid_goes_in_and_then_out_and_is_awaited_where_it_wants_to_go(rules: str) -> None:
    battle = begun(*RAID, rules=rules)
    assert drawn(battle, "azure").count(frozenset(RADIO)) == 2
    assert drawn(battle, "ember").count(frozenset(RADIO)) == 2, "who holds out does not only wait at home"
    counted(battle, 1, 0, 0)
    assert drawn(battle, "azure") == [frozenset(HOME)] * 3


def test_who_leaves_is_blocked_at_the_exit_and_by_everybody_when_one_more_is_enough() -> None:
    battle = begun(*RAID)
    counted(battle, 1, 0, 0)
    put(battle, "azure", 0, (20, 5))
    stays = [frozenset({battle.table.cell(unit)}) for unit in own(battle, "ember")]
    assert frozenset(HOME) in drawn(battle, "ember"), "two are near their exit"
    for number in range(3):
        put(battle, "azure", number, (20, number))
    assert drawn(battle, "ember") == stays
    counted(battle, 1, 1, 0)
    put(battle, "azure", 0, (5, 0))
    assert drawn(battle, "ember") == [frozenset(HOME)] * 3


@pytest.mark.parametrize("rules", RULESETS)
def test_the_convoy_makes_for_the_exit_and_the_others_fight(rules: str) -> None:
    gate = ((23, 0), (23, 1))
    battle = begun(Leave("azure", "the gate", gate, 2, (0, 2)), Survive("ember", rounds=9), rules=rules)
    assert drawn(battle, "azure") == [frozenset(gate), None, frozenset(gate)]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_hostage_is_sought_led_home_and_guarded(rules: str) -> None:
    battle = begun(Rescue("azure", "", (14, 2), HOME), Survive("ember", rounds=9), rules=rules)
    here = frozenset({(14, 2)})
    assert drawn(battle, "azure").count(here) == 2 and drawn(battle, "ember").count(here) == 2
    prize, leader = next(battle.table.world.things(Prize))[0], own(battle, "azure")[0]
    battle.table.world.drop(prize, Position)
    battle.table.world.put(prize, Prize(0, leader))
    counted(battle, 1, 0)
    put(battle, "azure", 0, (12, 2))
    assert drawn(battle, "azure") == [frozenset(HOME), None, None]
    assert drawn(battle, "ember").count(frozenset({(12, 2)})) == 2
    put(battle, "azure", 0, (4, 2))
    assert drawn(battle, "ember") == [frozenset({(4, 2)})] * 3, "all but home: everybody goes after them"


@pytest.mark.parametrize("rules", RULESETS)
def test_charges_are_laid_guarded_and_put_out(rules: str) -> None:
    goal = Sabotage("azure", "the depot", ((14, 2), (12, 4)), 1, 2)
    battle = begun(goal, Survive("ember", rounds=9), rules=rules)
    places = drawn(battle, "azure")
    assert sum(bool(place and {(14, 2), (12, 4)} <= place) for place in places) == 2
    battle.table.world.create(LaidCharge(0, 2), Position((12, 4)))
    beside = drawn(battle, "azure")[0]
    assert beside and (12, 4) in beside and (14, 2) not in beside, "what burns is enough, and is guarded"
    assert sum(place == beside for place in drawn(battle, "ember")) == 2
    battle.table.world.put(next(iter(battle.table.world.things(LaidCharge)))[0], LaidCharge(0, 1))
    assert drawn(battle, "ember") == [beside] * 3, "it goes off with this round"


@pytest.mark.parametrize("rules", RULESETS)
def test_crates_are_carried_one_by_one_and_their_carriers_are_hunted(rules: str) -> None:
    lies = ((12, 1), (12, 3), (13, 4))
    goals = Salvage("azure", "crate", lies, HOME, 2), Survive("ember", rounds=9)
    battle = begun(*goals, rules=rules)
    assert drawn(battle, "azure").count(frozenset(lies)) == 2
    prize, carrier = next(battle.table.world.things(Prize))[0], own(battle, "azure")[0]
    battle.table.world.drop(prize, Position)
    battle.table.world.put(prize, Prize(0, carrier))
    assert drawn(battle, "azure")[0] == frozenset(HOME) and frozenset(lies[1:]) in drawn(battle, "azure")
    assert frozenset({battle.table.cell(carrier)}) in drawn(battle, "ember")
    hunted = list[int]()
    for cell, count in (((9, 4), 1), ((10, 4), 1), ((9, 4), 0)):
        put(battle, "azure", 0, cell)
        counted(battle, count, 0)
        hunted.append(drawn(battle, "ember").count(frozenset({cell})))
    assert hunted == [3, 2, 2], "with the last one nine steps from home everybody goes after them"


def test_in_a_duel_leaders_fight_and_are_hunted() -> None:
    battle = begun(Protect("azure", figure=0), Protect("ember", figure=0), Fell("azure", count=2, step=True))
    leaders = [own(battle, side)[0] for side in ("azure", "ember")]
    theirs = frozenset({battle.table.cell(leaders[1])})
    assert drawn(battle, "azure").count(theirs) == 2


def test_ground_that_is_held_for_one_round_more_calls_everybody() -> None:
    battle = begun(Hold("azure", cells=RADIO, rounds=3), Hold("ember", cells=((20, 0),), rounds=3))
    put(battle, "azure", 0, RADIO[0])
    counted(battle, 1, 0)
    assert drawn(battle, "ember").count(frozenset({(20, 0)})) == 2
    counted(battle, 2, 0)
    assert drawn(battle, "ember") == [frozenset(RADIO)] * 3


@pytest.mark.parametrize("rules", RULESETS)
def test_in_the_fog_the_side_acts_on_what_it_knows_alone(rules: str) -> None:
    """Where the unseen are makes no difference to what draws anybody."""
    goals = (
        Leave("azure", "the gate", ((23, 0),), 1, (0,)),
        Rescue("azure", "", (14, 2), HOME),
        Protect("azure", figure=0),
        Sabotage("azure", "the depot", ((12, 4),), 1, 2),
    )
    found = []
    for cell in ((17, 0), (9, 3)):
        battle = begun(*goals, rules=rules, fogged=True)
        put(battle, "azure", 0, cell)
        found.append(drawn(battle, "ember"))
    assert found[0] == found[1]
