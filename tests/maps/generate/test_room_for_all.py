"""On maps from a seed nobody ever stands where another does: as the battle begins, as it is played, as those
come who come later, and in the battles of a campaign."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from game.ai.agents import choose
from game.campaign.files import find, read
from game.campaign.steps import begin
from game.core.battle import Battle, start
from game.core.events import Event, Placed, seen_by
from game.core.field import Cell, Field
from game.core.references import UnitId
from game.core.scenario import Scenario, Team, Wave
from game.lab.campaigns import played
from game.maps.generate.generator import make
from game.maps.generate.parameters import GOALS, Wishes
from game.maps.generate.themes import THEMES
from game.maps.generate.tmx_writer import ground_of
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario
from game.systems.objectives import offered, with_mission

SIDES = ("azure", "ember", "straw", "plum")
SEEDS = 20
"""So many maps for each ruleset."""
ORDERS = 120
"""So many orders of each battle: those who come in round 2 and 3 are there by then."""


@cache
def ground(number: int) -> Field:
    wishes = Wishes(
        tuple(THEMES)[number % len(THEMES)],
        ("20x16", "small")[number % 2],
        2 + number % 3,
        GOALS[number % len(GOALS)],
        seed=f"room {number}",
    )
    return ground_of(make(wishes).drawn)


def crowd(field: Field, ruleset: str, number: int) -> Scenario:
    """A battle on it of all its sides, with more of each who come where their own began."""
    rules = RULESETS[ruleset]
    names = SIDES[: 2 + number % 3]
    sides = {side: default_squad(rules, side) for side in names}
    made = make_scenario(rules, field.name, sides, {})
    mission = Random(number).choice([name for name in offered(field) if name != "map"])
    made = with_mission(made, field, rules, mission)
    late = [_late(field, team, turn) for team in made.teams for turn in (2, 3)]
    return replace(made, waves=(*made.waves, *late))


def _late(field: Field, team: Team, turn: int) -> Wave:
    cells = tuple(spawn.cell for spawn in field.spawns if spawn.side == team.side)
    figures = tuple(replace(figure, name=f"{figure.name} {turn}") for figure in team.figures[-2:])
    return Wave(team.side, turn, figures, cells)


def alone(battle: Battle) -> None:
    """Nobody who stands fills a cell of another; who is aboard fills none. In the middle of a way, where a
    question is open, somebody may be passing a friend."""
    if battle.pending:
        return
    table = battle.table
    filled: dict[Cell, UnitId] = {}
    for unit in table.standing():
        for cell in () if table.carrier(unit) else table.cells(unit):
            other = filled.setdefault(cell, unit)
            assert other == unit, f"{table.unit(unit).name} and {table.unit(other).name} on {cell}"


def come(ruleset: str, number: int) -> int:
    """How many came later, on a map of that number."""
    field = ground(number)
    battle = start(crowd(field, ruleset, number), field, RULESETS[ruleset], f"room {number}")
    battle.begin()
    alone(battle)
    events: list[Event] = []
    while battle.winner is None and len(battle.history) < ORDERS:
        events += battle.apply(choose(battle, battle.side, "easy"))
        alone(battle)
    return sum(isinstance(event, Placed) for event in seen_by(None, events))


@pytest.mark.parametrize("ruleset", ["nwo", "opend6"])
def test_nobody_stands_on_another(ruleset: str) -> None:
    assert come(ruleset, 1) > 0


@pytest.mark.long
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_nobody_stands_on_another_on_many_maps(ruleset: str) -> None:
    assert sum(come(ruleset, number) for number in range(2, 2 + SEEDS)) > SEEDS


@pytest.mark.long
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_nor_in_the_battles_of_a_campaign(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    judged = 0

    def judging(name: str) -> None:
        plain = getattr(Battle, name)

        def wrapped(battle: Battle, *given: object) -> list[Event]:
            nonlocal judged
            events: list[Event] = plain(battle, *given)
            alone(battle)
            judged += 1
            return events

        monkeypatch.setattr(Battle, name, wrapped)

    for name in ("begin", "apply"):
        judging(name)
    rules = RULESETS[ruleset]
    played(begin(read(find("long-watch")), ruleset, rules.squads()[0], "room"), 6, "easy")
    assert judged > 100
