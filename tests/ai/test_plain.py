"""The agent for any ruleset: it prepares when that leads to something, and beats those who act at random."""

from __future__ import annotations

from random import Random

import pytest

from game.ai import one_ply
from game.core.actions import Action
from game.core.battle import Battle, start
from game.maps.library import find
from game.maps.loader import load
from game.rulesets import RULESETS
from game.rulesets.nwo.components import Carried, Held, Magazine
from game.rulesets.setup import make_scenario
from tests.ai.board import battle_of, named, turn_of
from tests.contract.stages import pick

MOST_ROUNDS = 50
MAP = "warehouse-yard"


def chosen(battle: Battle) -> Action:
    return next(action for action in one_ply.think(battle, battle.side) if action is not None)


def test_an_empty_gun_is_loaded_before_it_is_of_use() -> None:
    battle = battle_of("A......1", {"A": "rifleman", "1": "raider"})
    alice = turn_of(battle, "A")
    guns = battle.table.world.get(alice, Held).weapons
    battle.table.world.put(alice, Magazine(tuple((gun, 0) for gun in guns)), Carried(()))
    assert chosen(battle).verb == "Reload"


def test_thinking_changes_nothing_and_comes_in_bites() -> None:
    battle = battle_of("A...1", {"A": "spearman", "1": "raider"})
    turn_of(battle, "A")
    before = battle.digest()
    thoughts = list(one_ply.think(battle, battle.side))
    assert thoughts[-1] is not None and thoughts[:-1] == [None] * (len(thoughts) - 1)
    assert len(thoughts) > 3 and battle.digest() == before


def against_chance(battle: Battle, side: str, seed: int) -> str | None:
    random = Random(seed)
    while battle.winner is None and battle.table.clock.round < MOST_ROUNDS:
        battle.apply(chosen(battle) if battle.side == side else pick(battle, random))
    return battle.winner


def test_beats_chance_in_a_duel() -> None:
    battle = battle_of("A..h...1", {"A": "rifleman", "1": "rifleman"})
    assert named(battle, "A")
    assert against_chance(battle, "azure", 1) == "azure"


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "seed"), [(rules, seed % 2) for seed, rules in enumerate(sorted(RULESETS))]
)
def test_beats_chance(rules: str, seed: int) -> None:
    """Any ruleset: also one under which a turn may not end yet (Silhouette's declared speeds)."""
    ruleset = RULESETS[rules]
    first, second, *_ = ruleset.squads()
    squads = {"azure": first.id, "ember": second.id}
    battle = start(make_scenario(ruleset, MAP, squads), load(find(MAP)), ruleset, f"plain {seed}")
    battle.begin()
    side = ("azure", "ember")[seed % 2]
    assert against_chance(battle, side, seed) == side
