"""Whole battles: they end, and the agent beats those who know less."""

from __future__ import annotations

import pytest

from game.ai.agents import choose
from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.components import Down
from game.core.field import Field, Spawn
from game.core.scenario import Scenario, Team
from game.rulesets import RULESETS, nwo
from tests.ai.board import battle_of, named
from tests.ai.opponents import Chooser, greedy, uniform
from tests.systems.fields import TILES

PICTURE = """
    ....................
    ..h.....b....h...h..
    ....h..........b....
    ......#....#........
    .b....#.hh.#.....b..
    ......#....#........
    ....h....b.....h....
    ..h.....h....h...h..
    ....................
    """
MOST_ROUNDS = 60
MORE = pytest.mark.long


def arena() -> Field:
    rows = [row.strip() for row in PICTURE.strip().splitlines()]
    spawns = tuple(
        Spawn(side, (x, y)) for side, x in (("azure", 0), ("ember", len(rows[0]) - 1)) for y in (1, 3, 5, 7)
    )
    return Field(
        len(rows[0]), len(rows), tuple(TILES[letter] for row in rows for letter in row), spawns=spawns
    )


def set_up(seed: str, azure: str, ember: str) -> Battle:
    squads = {squad.id: squad.figures for squad in nwo.squads()}
    teams = (Team("azure", "azure", squads[azure]), Team("ember", "ember", squads[ember]))
    battle = start(Scenario("arena", "nwo", teams), arena(), RULESETS["nwo"], seed)
    battle.begin()
    return battle


def fight(battle: Battle, choosers: dict[str, Chooser]) -> str | None:
    while battle.winner is None and battle.table.clock.round < MOST_ROUNDS:
        battle.apply(choosers[battle.side](battle))
    return battle.winner


def _normal(battle: Battle) -> Action:
    return choose(battle, battle.side)


@pytest.mark.parametrize(
    ("seed", "azure", "ember"),
    [
        ("1", "patrol", "raiders"),
        pytest.param("2", "breakers", "breakers", marks=MORE),
        pytest.param("3", "hunters", "hunters", marks=MORE),
    ],
)
def test_battles_of_equals_end(seed: str, azure: str, ember: str) -> None:
    assert fight(set_up(seed, azure, ember), {"azure": _normal, "ember": _normal}) is not None


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=MORE)])
def test_beats_who_acts_at_random(seed: int) -> None:
    sides = ("azure", "ember") if seed % 2 else ("ember", "azure")
    battle = set_up(str(seed), "patrol", "patrol")
    assert fight(battle, {sides[0]: _normal, sides[1]: uniform(seed)}) == sides[0]


def _beats_the_greedy(number: int) -> bool:
    """Every two of these games are mirrored."""
    sides = ("azure", "ember") if number % 2 else ("ember", "azure")
    battle = set_up(str(number // 2), "raiders", "raiders")
    return fight(battle, {sides[0]: _normal, sides[1]: greedy}) == sides[0]


def test_beats_who_shoots_and_never_thinks_of_cover() -> None:
    assert _beats_the_greedy(4)


@pytest.mark.long
def test_wins_most_mirrored_games_against_who_never_thinks_of_cover() -> None:
    """Of a hundred it has won 92: one that is lost says nothing."""
    assert sum(_beats_the_greedy(number) for number in range(4, 24)) >= 15


def test_blades_do_not_wait_for_ever_across_a_bridge_full_of_the_fallen() -> None:
    battle = battle_of(
        """
        .....wwwww.....
        .....wwwww.....
        ....ABC12......
        .....wwwww.....
        .....wwwww.....
        """,
        {"A": "zombie", "B": "zombie", "C": "zombie", "1": "zombie", "2": "zombie"},
    )
    battle.table.world.put(named(battle, "C"), Down())
    assert fight(battle, {"azure": _normal, "ember": _normal}) is not None
