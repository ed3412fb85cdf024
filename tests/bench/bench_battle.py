"""Battles of four against four by the computer, and what their parts cost: `uv run python -m tests.bench.bench_battle`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import process_time

from game.ai.agents import choose
from game.core.battle import Battle, start
from game.maps.loader import load
from game.maps.shelf import find
from game.rulesets.muster import default_squad, muster, ruleset_of
from tests.bench.timing import Row, show

_MAP = "warehouse-yard"
_ORDERS = 60


def fresh(name: str) -> Battle:
    ruleset = ruleset_of(name)
    options = {"auto_help": "never"} if name == "nwo" else {}
    scenario = muster(ruleset, _MAP, {side: default_squad(ruleset, side) for side in ("azure", "ember")}, {}, options)
    battle = start(scenario, load(find(_MAP)), ruleset, "bench")
    battle.begin()
    return battle


def parts(name: str) -> Iterator[Row]:
    """Of the first orders, drawn at random: asking for all of them, giving one, and trying one on a copy. CPU time."""
    battle, dice = fresh(name), random.Random(1)
    asked = applied = tried = 0.0
    orders = 0
    while battle.winner is None and orders < _ORDERS:
        began = process_time()
        legal = battle.legal_actions()
        asked += process_time() - began
        action = dice.choice(legal)
        if not battle.pending:
            began = process_time()
            battle.clone("trial").apply(action)
            tried += process_time() - began
        began = process_time()
        battle.apply(action)
        applied += process_time() - began
        orders += 1
    yield Row(f"legal_actions, {name}", 1e6 * asked / orders, "apply", 1e6 * applied / orders, 4.0)
    yield Row(f"clone and apply, {name}", 1e6 * tried / orders, goal=150)


def whole(name: str) -> Row:
    battle, began = fresh(name), process_time()
    while battle.winner is None:
        battle.apply(choose(battle, battle.side))
    return Row(f"battle 4 v 4, computers, {name}", 1e6 * (process_time() - began), goal=0.5e6)


def rows() -> Iterator[Row]:
    for name in ("nwo", "lithium"):
        yield from parts(name)
        yield whole(name)


if __name__ == "__main__":
    show(rows())
