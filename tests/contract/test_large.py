"""A large figure in the battles of rulesets that know nothing of large figures: on squares and on hexes, at
random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ai.agents import choose
from game.core.battle import Battle, start
from game.core.components import Component, Doorway, Facing, Size
from game.core.events import Attacked, Event, Landed, Stepped
from game.core.field import Cell
from game.core.placement import has_room
from game.core.references import UnitId
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from tests.contract.stages import court, pick, sample

GROUND = ("court", "hexes")
LARGE: dict[str, tuple[Component, ...]] = {"Ogre": (Size(2, 2),), "Horse": (Size(1, 2), Facing("e"))}


class Grown:
    """A ruleset in which the figures called Ogre and Horse are large; all else is its own."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ruleset, name)

    def components(self, figure: Figure) -> tuple[str, tuple[Component, ...]]:
        look, parts = self._ruleset.components(figure)
        return look, (*parts, *LARGE.get(figure.name, ()))


def begun(rules: str, ground: str, seed: str) -> tuple[Battle, list[Event]]:
    squads = RULESETS[rules].squads()
    figures = [figure.archetype for figure in squads[0].figures][:2] + [
        figure.archetype for figure in squads[1].figures
    ][:2]
    names = ("Ogre", "Ann", "Horse", "Bob")
    ours, theirs = (
        [Figure(kind, name) for kind, name in zip(figures[n : n + 2], names[n : n + 2], strict=True)]
        for n in (0, 2)
    )
    teams = (Team("azure", "azure", tuple(ours)), Team("ember", "ember", tuple(theirs)))
    battle = start(Scenario(ground, rules, teams), court(ground), Grown(RULESETS[rules]), seed)
    return battle, battle.begin()


def check(battle: Battle) -> None:
    """Nobody stands in anybody or anything."""
    table = battle.table
    shut = {table.cell(entity) for entity, door in table.world.things(Doorway) if not door.open}
    taken: dict[Cell, UnitId] = {}
    for unit in table.standing():
        body = table.cells(unit)
        assert has_room(table.field, body, shut), f"{table.unit(unit).name} stands in something: {body}"
        for cell in body:
            assert cell not in taken, f"{table.unit(unit).name} stands in {table.unit(taken[cell]).name}"
            assert table.at(cell) == unit
            taken[cell] = unit


@pytest.fixture(params=[(rules, ground) for rules in RULESETS for ground in GROUND], ids=" ".join)
def fight(request: pytest.FixtureRequest) -> tuple[str, str]:
    found: tuple[str, str] = request.param
    return found


def test_nobody_stands_in_anybody_whatever_is_ordered(fight: tuple[str, str]) -> None:
    seen = list[Event]()
    for number in range(3):
        battle, events = begun(*fight, f"large {number}")
        random = Random(number)
        for _ in range(45):
            check(battle)
            seen += events
            if battle.winner is not None:
                break
            events = battle.apply(pick(battle, random))
    ogre, horse = (
        next(unit for unit in battle.table.units() if battle.table.unit(unit).name == name)
        for name in ("Ogre", "Horse")
    )
    moved = {event.unit for event in seen if isinstance(event, Stepped)}
    struck = {event.target for event in seen if isinstance(event, Attacked)} | {
        event.unit for event in seen if isinstance(event, Attacked)
    }
    assert {ogre, horse} & moved and {ogre, horse} & struck, "the large ones take part"
    assert not any(isinstance(event, Landed) and len(set(event.cells)) != len(event.cells) for event in seen)


def test_odds_can_be_asked_of_whatever_is_allowed(fight: tuple[str, str]) -> None:
    battle, _ = begun(*fight, "odds")
    random = Random(7)
    for number in range(24):
        if number % 8 == 0 and not battle.pending:
            for action in sample(battle, 3):
                odds = battle.chances(action)
                assert not odds.outcomes or sum(one.chance for one in odds.outcomes) == 1
        if battle.winner is not None:
            break
        battle.apply(pick(battle, random))


def test_the_computer_orders_it_about(fight: tuple[str, str]) -> None:
    battle, _ = begun(*fight, "computer")
    for _ in range(10):
        if battle.winner is not None:
            break
        battle.apply(choose(battle, battle.side))
        check(battle)
