"""Actions per second of headless play: the computer's own games, and orders drawn at random; as ratios to a bare legal_actions."""

from __future__ import annotations

import random
from time import perf_counter

from game.ai.agents import choose
from game.core.battle import Battle, start
from game.maps.loader import load
from game.maps.shelf import find
from game.rulesets.muster import default_squad, muster, ruleset_of

ORDERS = 300


def fresh(name: str, seed: str) -> Battle:
    ruleset = ruleset_of("nwo")
    scenario = muster(ruleset, name, {side: default_squad(ruleset, side) for side in ("azure", "ember")}, {}, {"auto_help": "never"})
    battle = start(scenario, load(find(name)), ruleset, seed)
    battle.begin()
    return battle


def main() -> None:
    for name in ("warehouse-yard", "mill-street", "otter-ford"):
        battle, dice, asked, applied = fresh(name, "bench"), random.Random(1), 0.0, 0.0
        orders = 0
        while battle.winner is None and orders < ORDERS:
            began = perf_counter()
            legal = battle.legal_actions()
            asked += perf_counter() - began
            action = dice.choice(legal)
            began = perf_counter()
            battle.apply(action)
            applied += perf_counter() - began
            orders += 1
        battle, thought, chosen = fresh(name, "bench"), perf_counter(), 0
        while battle.winner is None and chosen < ORDERS:
            battle.apply(choose(battle, battle.side))
            chosen += 1
        thought = perf_counter() - thought
        print(
            f"{name:15} apply {orders / applied:7.0f} actions/s, legal_actions {asked / applied:5.1f} x apply, "
            f"computer {chosen / thought:5.0f} actions/s, {thought / chosen / (asked / orders):5.1f} x legal_actions"
        )


if __name__ == "__main__":
    main()
