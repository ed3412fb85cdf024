"""Every mission on every map that comes with the game: what its goals are about can be walked to, and counts
when somebody gets there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pytest

from game.core import missions
from game.core.actions import Answer, EndTurn
from game.core.battle import Battle, start
from game.core.components import Position
from game.core.defaults import take_down
from game.core.events import Event, GoalMoved, ItemTaken, RoundBegan, Veiled
from game.core.field import Cell, Field
from game.core.goals import AnyGoal, Fell, Fetch, Hold, Leave, Protect, Reach, Sabotage, Salvage, Survive
from game.core.references import UnitId
from game.maps.library import find, shipped
from game.maps.loader import load
from game.maps.reading.connectivity import floor_of
from game.rulesets import RULESETS
from game.rulesets.setup import make_scenario
from game.systems.objectives import offered, with_mission

MAPS = sorted(path.stem for path in shipped().glob("*.tmx"))
FEW = ("copper-heights", "priory-wood")
"""The maps of every run, on the squares of roofs and on hexes; the long one takes all."""


@lru_cache(maxsize=4)
def ground(name: str) -> Field:
    return load(find(name))


def begun(name: str, rules: str, mission: str) -> Battle:
    field, ruleset = ground(name), RULESETS[rules]
    squad = ruleset.squads()[0].id
    bare = make_scenario(ruleset, name, {"azure": squad, "ember": squad})
    battle = start(with_mission(bare, field, ruleset, mission), field, ruleset, "reached")
    battle.begin()
    return battle


def passed(battle: Battle, rounds: int = 1) -> list[Event]:
    """All that happens while nobody does anything, until so many rounds are over or the battle is."""
    told: list[Event] = []
    while battle.winner is None and sum(isinstance(event, RoundBegan) for event in told) < rounds:
        if battle.pending:
            events = battle.apply(Answer(battle.pending.unit, battle.pending.default))
        else:
            assert battle.slot
            unit = battle.slot.unit or own(battle, battle.side)[0]
            rest = EndTurn(unit)
            events = battle.apply(rest if battle.refusal(rest) is None else battle.legal_actions()[-1])
        told += [event.what if isinstance(event, Veiled) else event for event in events]
    return told


def own(battle: Battle, side: str) -> list[UnitId]:
    return [unit for unit in battle.table.standing() if battle.table.unit(unit).side == side]


def free(battle: Battle, cells: Iterable[Cell]) -> list[Cell]:
    """Those on which somebody can stand."""
    field, table = battle.field, battle.table
    return [cell for cell in cells if cell in field and not field[cell].blocks and not table.at(cell)]


def cleared(battle: Battle, goal: AnyGoal) -> None:
    """Nobody is on what the goal is about, and no enemy near it."""
    table, about = battle.table, {*goal.ground, *(cell for _, cell in goal.things)}
    away = [
        cell
        for cell in free(battle, battle.field.cells())
        if all(battle.field.grid.steps(cell, other) > 2 for other in about)
    ]
    for unit in table.standing():
        there = about & set(table.cells(unit))
        if not table.carrier(unit) and (there or table.unit(unit).side != goal.side):
            table.world.put(unit, Position(away.pop()))


def put(battle: Battle, unit: UnitId, cells: Iterable[Cell]) -> None:
    """The figure, or what it rides in, gets there."""
    body = battle.table.carrier(unit) or unit
    battle.table.world.put(body, Position(free(battle, cells)[0]))


def counted(number: int, told: list[Event]) -> bool:
    return any(isinstance(event, GoalMoved) and event.goal == number and event.count for event in told)


def reached(battle: Battle, goal: AnyGoal) -> list[Event]:
    """What is told while a figure of the side does what the goal wants."""
    table = battle.table
    match goal:
        case Hold() | Reach():
            put(battle, own(battle, goal.side)[0], goal.cells)
        case Leave():
            named = missions.leavers(table, goal) or tuple(own(battle, goal.side))
            put(battle, named[0], goal.cells)
        case Fetch() | Salvage():
            unit = own(battle, goal.side)[0]
            put(battle, unit, (goal.things[0][1],))
            told = passed(battle, 2)
            assert any(isinstance(event, ItemTaken) and event.unit == unit for event in told)
            put(battle, unit, goal.cells)
            return [*told, *passed(battle, 2)]
        case Sabotage():
            put(battle, own(battle, goal.side)[0], goal.cells)
            return passed(battle, goal.fuse + 3)
        case Protect():
            list(take_down(table, missions.protected(table, goal)))
        case Fell():
            enemy = next(unit for unit in table.standing() if table.unit(unit).side != goal.side)
            list(take_down(table, enemy))
    return passed(battle, 2)


def walked(battle: Battle, goal: AnyGoal) -> bool:
    """Whether the side gets from where it begins to all that the goal is about, through doors."""
    floor = floor_of(battle.field)
    begins = [cell for unit in own(battle, goal.side) for cell in battle.table.cells(unit)]
    steps = floor.steps_from(begins)
    things = all(floor.number(cell) in steps for _, cell in goal.things)
    return things and (not goal.ground or any(floor.number(cell) in steps for cell in goal.ground))


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name not in FEW)) for name in MAPS]
)
def test_goals_can_be_walked_to_and_count(name: str, rules: str) -> None:
    faults = []
    for mission in offered(ground(name)):
        for number, goal in enumerate(begun(name, rules, mission).scenario.goals):
            battle = begun(name, rules, mission)
            where = f"{mission}, {type(goal).__name__} of {goal.side}"
            if not walked(battle, goal):
                faults.append(f"{where}: nobody gets there")
                continue
            if not isinstance(goal, Survive | Protect | Fell):
                cleared(battle, goal)
            told = []
            if goal.waits_for >= 0:
                told = reached(battle, battle.scenario.goals[goal.waits_for])
            if not counted(number, told):
                told = reached(battle, goal)
            if not counted(number, told):
                faults.append(f"{where}: does not count")
    assert faults == []
