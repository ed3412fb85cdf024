"""What tables remember is what would be worked out anew: seen at once after every change, in both directions,
on clones as well."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable

import pytest

from game.ai.agents import think
from game.core.battle import Battle
from game.core.components import Altered, Area, Doorway, Down, Position
from game.core.field import Tile
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.core.table import Table
from game.core.world import World
from game.rulesets.nwo import figures
from game.rulesets.nwo.components import Held, Prone
from game.systems.visibility import opaque, smoke
from tests.core.yard import FIGHT, battle

DECLARED = Scenario(
    "yard",
    "lithium",
    (
        Team("azure", "Azure", (Figure("guard", "Ada"), Figure("shooter", "Abe"))),
        Team("ember", "Ember", (Figure("operative", "Bea"), Figure("guard", "Ben"))),
    ),
)
FIGHTS = {"nwo": FIGHT, "lithium": DECLARED}


@pytest.fixture
def doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Works out anew whatever is recalled, and compares."""
    recall = World.recall

    def doubting(
        world: World, key: Hashable, kinds: tuple[type, ...], work: Callable[..., object], *given: object
    ) -> object:
        known, anew = recall(world, key, kinds, work, *given), work(*given)
        if anew == {}:
            return known  # a store, filled as it is asked; tests/contract/test_offers.py holds what is in it
        assert known == anew, (
            f"{key} has changed although no {', '.join(kind.__name__ for kind in kinds)} has"
        )
        return known

    monkeypatch.setattr(World, "recall", doubting)


def played(begun: Battle, orders: int, thoughts: int) -> None:
    """Orders drawn at random, each of them also tried on a clone; now and then the computer thinks as
    well."""
    dice = random.Random(7)
    for number in range(orders):
        if begun.winner is not None:
            break
        legal = begun.legal_actions()
        if number % (orders // thoughts) == 0:
            legal = [action for action in think(begun, begun.side) if action]
        action = dice.choice(legal)
        begun.clone("other").apply(action)
        begun.apply(action)


@pytest.mark.usefixtures("doubted")
@pytest.mark.parametrize("ruleset", ["nwo", "lithium"])
def test_nothing_remembered_is_out_of_date_in_a_battle(ruleset: str) -> None:
    played(battle("doubt", FIGHTS[ruleset]), 60, 6)


CHANGES: list[tuple[Callable[[Table], object], Callable[[Table], object], Callable[[Table], object]]] = [
    (Table.standing, lambda table: table.world.put(3, Down()), lambda table: table.world.drop(3, Down)),
    (
        lambda table: table.at((8, 5)),
        lambda table: table.world.put(3, Position((8, 5))),
        lambda table: table.world.put(3, Position((0, 0))),
    ),
    (
        Table.closed,
        lambda table: table.world.put(2, Doorway(True)),
        lambda table: table.world.put(2, Doorway(False)),
    ),
    (
        smoke,
        lambda table: table.world.put(1, Area("smoke", ((3, 3),), NO_UNIT, 2)),
        lambda table: table.world.drop(1, Area),
    ),
    (
        opaque,
        lambda table: table.world.put(1, Area("smoke", ((3, 3),), NO_UNIT, 2)),
        lambda table: table.world.drop(1, Area),
    ),
    (
        opaque,
        lambda table: table.world.put(2, Doorway(True)),
        lambda table: table.world.put(2, Doorway(False)),
    ),
    (
        Table.ground,
        lambda table: table.world.put(1, Altered(((3, 3),), Tile(cost=2))),
        lambda table: table.world.drop(1, Altered),
    ),
    (
        lambda table: table.enemies(UnitId(3)),
        lambda table: table.world.put(5, Down()),
        lambda table: table.world.drop(5, Down),
    ),
    (
        lambda table: figures.reach(table, UnitId(4)),
        lambda table: table.world.put(4, Prone()),
        lambda table: table.world.drop(4, Prone),
    ),
    (
        lambda table: figures.in_hand(table, UnitId(4)),
        lambda table: table.world.put(4, Held(())),
        lambda table: table.world.put(4, Held(("spear",))),
    ),
]


@pytest.mark.parametrize("clone", ["neither", "before", "after"])
@pytest.mark.parametrize(("question", "change", "back"), CHANGES)
def test_a_change_is_seen_at_once_and_so_is_its_end(
    question: Callable[[Table], object],
    change: Callable[[Table], object],
    back: Callable[[Table], object],
    clone: str,
) -> None:
    begun = battle()
    table, twin = begun.table, begun.clone("twin").table
    before = question(table)
    if clone == "before":
        table, twin = twin, table
    assert question(table) == question(twin) == before
    change(table)
    if clone == "after":
        twin, table = table, table.copy(table.dice.forked("later"))
        back(twin)
    assert question(table) != before
    assert question(twin) == before
    back(table)
    assert question(table) == question(twin) == before
