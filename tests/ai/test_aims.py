"""Goals that the computer knows: where they draw its figures, and that it goes there under every ruleset."""

from __future__ import annotations

import msgspec
import pytest

from game.ai.agents import choose
from game.ai.objective_targets import aim, search
from game.ai.possible_orders import possible
from game.core.battle import Battle, start
from game.core.components import CLOCK, Down, Known, Position, Prize, Progress
from game.core.events import GoalMoved, Veiled
from game.core.field import Cell, Door, Field, Spawn, Tile
from game.core.goals import AnyGoal, Fetch, Hold, Leave, Protect, Survive
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from game.rulesets.nwo.orders import Dash

HILL: tuple[Cell, ...] = ((8, 2), (8, 3))
SPAWNS = tuple(Spawn(side, (x, y)) for side, x in (("azure", 0), ("ember", 23)) for y in (0, 2, 4))
WALL = frozenset((18, y) for y in range(6))
"""Between the sides: nobody gets through, nobody sees through."""


def begun(*goals: AnyGoal, rules: str = "nwo", doors: tuple[Door, ...] = ()) -> Battle:
    field = Field(
        24,
        6,
        tuple(Tile(*((True, True) if (x, y) in WALL else ())) for y in range(6) for x in range(24)),
        spawns=SPAWNS,
        doors=doors,
    )
    kind = RULESETS[rules].squads()[0].figures[0].archetype
    teams = tuple(
        Team(side, side, tuple(Figure(kind, f"{side} {number}") for number in range(3)))
        for side in ("azure", "ember")
    )
    battle = start(Scenario("lane", rules, teams, goals=goals), field, RULESETS[rules], "aims")
    battle.begin()
    return battle


def own(battle: Battle, side: str) -> list[UnitId]:
    return [unit for unit in battle.table.units() if battle.table.unit(unit).side == side]


def drawn(battle: Battle, side: str) -> list[frozenset[Cell] | None]:
    return [aim(battle.table, side, unit) for unit in own(battle, side)]


def test_without_goals_nobody_is_drawn_anywhere() -> None:
    assert drawn(begun(), "azure") == [None] * 3


def test_two_of_three_go_to_hold_the_ground_and_the_others_only_while_it_is_held() -> None:
    battle = begun(Hold("azure", cells=HILL))
    assert (drawn(battle, "azure").count(frozenset(HILL)), drawn(battle, "azure").count(None)) == (2, 1)
    assert drawn(battle, "ember") == [None] * 3
    battle.table.world.put(own(battle, "azure")[0], Position(HILL[0]))
    assert drawn(battle, "ember").count(frozenset(HILL)) == 2


def test_everybody_makes_for_the_exit() -> None:
    assert drawn(begun(Leave("azure", cells=HILL, count=2)), "azure") == [frozenset(HILL)] * 3


def test_of_two_exits_the_nearer_draws_and_then_the_one_by_which_somebody_is_gone() -> None:
    near, far = ((4, 2),), ((16, 2),)
    battle = begun(Leave("azure", "far", far, 2), Leave("azure", "near", near, 2))
    assert drawn(battle, "azure") == [frozenset(near)] * 3
    noted = battle.table.world.get(CLOCK, Progress)
    battle.table.world.put(CLOCK, msgspec.structs.replace(noted, counts=(1, 0)))
    assert drawn(battle, "azure") == [frozenset(far)] * 3
    shut = begun(*battle.scenario.goals, doors=(Door(near[0]),))
    assert drawn(shut, "azure") == [frozenset(far)] * 3, "a closed door is no way out yet"


def test_what_is_to_be_fetched_draws_and_then_home_draws_its_carrier() -> None:
    battle = begun(Fetch("azure", "it", lies=(8, 2), cells=((0, 0),)))
    assert drawn(battle, "azure").count(frozenset({(8, 2)})) == 2
    prize, (carrier, *others) = next(battle.table.world.things(Prize))[0], own(battle, "azure")
    battle.table.world.drop(prize, Position)
    battle.table.world.put(prize, Prize(0, carrier))
    assert aim(battle.table, "azure", carrier) == frozenset({(0, 0)})
    assert [aim(battle.table, "azure", other) for other in others] == [None, None]


def test_the_thief_is_followed() -> None:
    goals = [
        Fetch(side, "it", lies=(8, 2), cells=cells)
        for side, cells in (("azure", ((0, 0),)), ("ember", ((23, 0),)))
    ]
    battle = begun(*goals)
    prize, thief = next(battle.table.world.things(Prize))[0], own(battle, "ember")[0]
    battle.table.world.drop(prize, Position)
    battle.table.world.put(prize, Prize(0, thief))
    assert frozenset({battle.table.cell(thief)}) in drawn(battle, "azure")


def test_who_only_has_to_live_stays_and_whom_others_keep_safe_is_sought() -> None:
    battle = begun(Survive("azure", rounds=5))
    assert drawn(battle, "azure") == [frozenset({battle.table.cell(unit)}) for unit in own(battle, "azure")]
    battle = begun(Protect("azure", figure=1))
    envoy = own(battle, "azure")[1]
    here = frozenset({battle.table.cell(envoy)})
    assert drawn(battle, "azure") == [None, here, None]
    assert drawn(battle, "ember").count(here) == 2


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize(
    "goal",
    [
        Hold("azure", cells=HILL, rounds=1),
        Leave("azure", cells=HILL, count=2),
        Fetch("azure", lies=(4, 2), cells=HILL),
    ],
)
def test_the_computer_reaches_its_goal(rules: str, goal: AnyGoal) -> None:
    battle = begun(goal, rules=rules)
    told: list[object] = []
    while battle.winner is None and battle.table.clock.round < 12:
        told += [
            event.what if isinstance(event, Veiled) else event
            for event in battle.apply(choose(battle, battle.side))
        ]
    assert battle.winner == "azure", battle.table.clock.round
    assert [event.outcome for event in told if isinstance(event, GoalMoved)][-1] == "reached"


def test_under_fog_nobody_looks_for_who_lies_there_in_sight() -> None:
    """Two who stood before the bodies of others waited for each other without end."""
    battle = begun()
    mine, fallen, unseen, _ = own(battle, "azure")[0], *own(battle, "ember")
    world = battle.table.world
    for foe in own(battle, "ember"):
        world.put(foe, Down())
    world.put(fallen, Known((("azure", (3, 2), True),)))
    assert search(battle.table, "azure", mine) != frozenset({(3, 2)})
    world.put(unseen, Known((("azure", (9, 4), False),)))
    assert search(battle.table, "azure", mine) == frozenset({(9, 4)})


def test_a_way_into_somebody_unseen_is_gone_until_that_one_comes_into_sight() -> None:
    """Behind a wall stands an enemy, on the way round it."""
    tiles = tuple(Tile(*((True, True) if x == 4 and y < 2 else ())) for y in range(3) for x in range(9))
    kind = RULESETS["nwo"].squads()[0].figures[0].archetype
    teams = tuple(
        Team(side, side, (Figure(kind, side, cell=(x, 0)),)) for side, x in (("azure", 2), ("ember", 6))
    )
    scenario = Scenario("lane", "nwo", teams, {"fog": "on"})
    battle = start(scenario, Field(9, 3, tiles), RULESETS["nwo"], "unseen")
    battle.begin()
    (mover,) = own(battle, battle.side)
    round_it: tuple[Cell, ...] = ((3, 1), (3, 2), (4, 2), (5, 2), (5, 1), (6, 0), (7, 0))
    way = round_it if battle.side == "azure" else tuple((8 - x, y) for x, y in round_it)
    assert battle.refusal(Dash(mover, way))
    assert possible(battle, Dash(mover, way)) == Dash(mover, way)
    battle.apply(Dash(mover, way))
    assert battle.table.cell(mover) in way[:5]
