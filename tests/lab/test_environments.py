"""Environments to train players in: they keep what PettingZoo and Gymnasium ask for, and tell a side no more
than people of it are told."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from game.ai.agents import choose
from game.core import fog
from game.core.actions import EndTurn
from game.core.components import Position
from game.core.field import Field
from game.lab.environments.duel import DuelEnv
from game.lab.environments.observation import GROUND, PLANES, kinds_of, observed
from game.lab.environments.skirmish import SkirmishEnv
from game.maps import find, load
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario, ruleset_of
from tests.contract.stages import court

FEW = 30
"""Steps of each test of the libraries."""
EACH = pytest.mark.parametrize(
    "name", ["nwo", *(pytest.param(name, marks=pytest.mark.long) for name in RULESETS if name != "nwo")]
)


def skirmish(
    name: str = "nwo", foggy: str = fog.OFF, most_orders: int = 1024, field: Field | None = None
) -> SkirmishEnv:
    ruleset = ruleset_of(name)
    sides = {side: default_squad(ruleset, side) for side in ("azure", "ember")}
    return SkirmishEnv(
        make_scenario(ruleset, "court", sides, {fog.OPTION: foggy}), field or court(), ruleset, most_orders
    )


@EACH
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_it_is_what_pettingzoo_asks_for(name: str) -> None:
    api_test(skirmish(name, fog.ON), FEW)


@EACH
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_same_seed_gives_the_same_battle(name: str) -> None:
    seed_test(lambda: skirmish(name), FEW)


@EACH
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_duel_is_what_gymnasium_asks_for(name: str) -> None:
    env = skirmish(name)
    check_env(DuelEnv(env.scenario, env.field, env.ruleset), skip_render_check=True)


@pytest.mark.long
@pytest.mark.parametrize("name", RULESETS)
def test_a_battle_comes_to_its_end_and_pays_who_won(name: str) -> None:
    env = skirmish(name)
    env.reset(seed=4)
    while not any(env.terminations.values()):
        env.give(choose(env.battle, env.battle.side))
    assert env.battle.winner in env.possible_agents
    assert env.rewards == {side: 1 if side == env.battle.winner else -1 for side in ("azure", "ember")}
    for _ in range(2):
        env.step(None)
    assert env.agents == []


def test_a_battle_that_takes_too_long_is_cut() -> None:
    env = skirmish()
    env.most_actions = 3
    env.reset(seed=1)
    while env.agents and not any(env.truncations.values()):
        env.step(0)
    assert len(env.battle.history) == 3
    assert env.truncations == {"azure": True, "ember": True} and set(env.rewards.values()) == {0}


def test_an_action_is_one_of_the_orders_and_anything_else_is_refused() -> None:
    env = skirmish()
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    assert list(seen["action_mask"]) == [1] * len(env.orders) + [0] * (1024 - len(env.orders))
    kinds = kinds_of(env.ruleset)
    assert [kinds[row[0] - 1] for row in seen["orders"][: len(env.orders)]] == [
        order.verb for order in env.orders
    ]
    with pytest.raises(ValueError, match=f"{len(env.orders)} is none of the {len(env.orders)} orders"):
        env.step(len(env.orders))
    chosen = env.orders[2]
    env.step(2)
    assert env.battle.history == [chosen]
    with pytest.raises(ValueError, match="nobody plays plum"):
        DuelEnv(env.scenario, env.field, env.ruleset, "plum")


def test_of_more_orders_than_there_is_room_for_the_end_of_the_turn_is_kept() -> None:
    env = skirmish(most_orders=5)
    env.reset(seed=1)
    assert len(env.orders) == 5 and isinstance(env.orders[-1], EndTurn)


def test_the_planes_say_what_lies_and_who_stands_where() -> None:
    env = skirmish()
    env.reset(seed=1)
    side = env.agent_selection
    board = dict(zip(PLANES, env.observe(side)["board"], strict=True))
    table = env.battle.table
    for unit in table.standing():
        x, y = table.cell(unit)
        own = table.unit(unit).side == side
        assert (board["own"][y, x], board["enemies"][y, x]) == (own, not own)
        assert board["health"][y, x] == 100
    assert board["own"].sum() + board["enemies"].sum() == len(table.standing())
    assert env.battle.slot and board["active"].sum() == 1
    assert {(x, y) for y, x in np.argwhere(board["closed door"])} == table.closed()
    assert {(x, y) for y, x in np.argwhere(board["blocks"])} == {
        cell for cell in env.field.cells() if env.field[cell].blocks
    }
    assert len(GROUND) == 8


@EACH
def test_in_the_fog_a_side_learns_nothing_of_whom_it_does_not_see(name: str) -> None:
    env = skirmish(name, fog.ON, field=load(find("mill-street")))
    env.reset(seed=3)
    side, battle = env.agent_selection, env.battle
    table = battle.table
    unseen = [unit for unit in table.standing() if not fog.knows(table, side, unit)]
    free = [
        cell
        for cell in env.field.cells()
        if not env.field[cell].blocks and not table.at(cell) and cell not in table.closed()
    ]
    before = observed(battle, side, env.orders, env.most_orders)
    moved = 0
    for unit, cell in zip(unseen[:2], reversed(free), strict=False):
        was = table.world.get(unit, Position)
        table.world.put(unit, Position(cell))
        if not fog.knows(table, side, unit):
            moved += 1
            after = observed(battle, side, env.orders, env.most_orders)
            assert all(np.array_equal(before[key], after[key]) for key in before)
        table.world.put(unit, was)
    assert moved
