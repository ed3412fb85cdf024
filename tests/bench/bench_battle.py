"""Battles by the computer, and what their parts cost: `uv run python -m tests.bench.bench_battle [ruleset]`.
CPU time, as the machine may be busy."""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from time import process_time

from game.ai.agents import choose, think
from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.field import Field, Spawn
from game.core.scenario import Scenario, Team
from game.lab.simulate import play
from game.maps.library import find
from game.maps.loader import load
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario, ruleset_of
from tests.bench.timing import Row, random_field, show

_MAP = "warehouse-yard"
_STREETS = "mill-street"
_ORDERS = 60
_TIMES = 5
_BATTLES = 5
_LARGE = 64
_THOUGHTS = 48


def settled() -> None:
    """What is there already is not looked through for garbage again: the window does so whenever another
    screen comes."""
    gc.collect()
    gc.freeze()


def fresh(name: str, seed: str = "bench") -> Battle:
    ruleset = ruleset_of(name)
    options = {"auto_help": "never"} if name == "nwo" else {}
    return _begun(
        make_scenario(
            ruleset, _MAP, {side: default_squad(ruleset, side) for side in ("azure", "ember")}, {}, options
        ),
        seed,
    )


def mounted(seed: str) -> Battle:
    """Two crews with their vehicles, on streets."""
    return _begun(
        make_scenario(ruleset_of("opend6"), _STREETS, {"azure": "getaway", "ember": "couriers"}), seed
    )


def _begun(scenario: Scenario, seed: str) -> Battle:
    battle = start(scenario, load(find(scenario.map)), ruleset_of(scenario.ruleset), seed)
    battle.begin()
    settled()
    return battle


def parts(name: str) -> Iterator[Row]:
    """Of the first orders, drawn at random: asking for all of them, giving one, and trying one on a copy when
    all have been asked for.

    Each is measured in battles of its own, as each fills what the others would find filled: of several times
    the least.
    """
    orders, dice, battle = list[Action](), random.Random(1), fresh(name)
    while battle.winner is None and len(orders) < _ORDERS:
        orders.append(dice.choice(battle.legal_actions()))
        battle.apply(orders[-1])
    asked, applied, tried = (_least(name, orders, way) for way in (_asked, _applied, _tried))
    yield Row(f"legal_actions, {name}", asked, "apply", applied, 4.0)
    yield Row(f"clone and apply, {name}", tried, goal=150)


def _least(name: str, orders: list[Action], way: Callable[[Battle, Action], float]) -> float:
    """Microseconds of an order on average, of the least for each."""
    best = [float("inf")] * len(orders)
    for _ in range(_TIMES):
        battle = fresh(name)
        best = [min(known, way(battle, order)) for known, order in zip(best, orders, strict=True)]
    return 1e6 * sum(best) / len(best)


def _asked(battle: Battle, order: Action) -> float:
    began = process_time()
    battle.legal_actions()
    taken = process_time() - began
    battle.apply(order)
    return taken


def _applied(battle: Battle, order: Action) -> float:
    began = process_time()
    battle.apply(order)
    return process_time() - began


def _tried(battle: Battle, order: Action) -> float:
    battle.legal_actions()
    began = process_time()
    if not battle.pending:
        battle.clone("trial").apply(order)
    taken = process_time() - began
    battle.apply(order)
    return taken


def whole(name: str) -> Iterator[Row]:
    """The first battle of a session fills the tables of rays; those that follow are what the goal is for:
    some are twice as long as others."""
    yield from _fought(f"battle 4 v 4, computers, {name}", partial(fresh, name), 0.5e6)
    if name == "opend6":
        yield from _fought(f"battle with vehicles, computers, {name}", mounted, 1e6)


def lab(name: str) -> Iterator[Row]:
    """What the lab plays a second on one core: of the squads of a ruleset in turn, on two maps."""
    ruleset = ruleset_of(name)
    fields = {one: load(find(one)) for one in (_MAP, _STREETS)}
    squads = [squad.id for squad in ruleset.squads()]
    scenarios = [
        make_scenario(ruleset, one, dict.fromkeys(("azure", "ember"), squad))
        for squad in squads
        for one in fields
    ]
    play(scenarios[0], fields[_MAP], ruleset, 0, "first")
    began = process_time()
    for number, scenario in enumerate(scenarios):
        play(scenario, fields[scenario.map], ruleset, number, f"lab {number}")
    rate = len(scenarios) / (process_time() - began)
    yield Row(f"lab, {name}: {rate:.1f} battles a second and core; one takes", 1e6 / rate, goal=0.5e6)


def _fought(what: str, made: Callable[[str], Battle], goal: float) -> Iterator[Row]:
    times = []
    for seed in ("first", *map(str, range(_BATTLES))):
        battle, began = made(seed), process_time()
        while battle.winner is None:
            battle.apply(choose(battle, battle.side))
        times.append(1e6 * (process_time() - began))
    yield Row(f"{what}, the first", times[0])
    yield Row(what, sum(times[1:]) / len(times[1:]), goal=goal)


def crowd(name: str) -> Battle:
    """Eight against eight on 64 x 64 cells with walls and rubble, two rows that see each other across the
    middle."""
    field: Field = random_field(random.Random(3), _LARGE, walls=0.1, rubble=0.05)
    ruleset, rows = ruleset_of(name), {"azure": 22, "ember": 42}
    free = {
        side: [
            cell for cell in field.cells() if cell[0] == x and not field[cell].blocks and 16 <= cell[1] < 48
        ]
        for side, x in rows.items()
    }
    spawns = tuple(Spawn(side, cell) for side, cells in free.items() for cell in cells[::3][:8])
    squads = {squad.id: squad.figures for squad in ruleset.squads()}
    teams = tuple(Team(side, side, (squads[default_squad(ruleset, side)] * 2)[:8]) for side in rows)
    battle = start(Scenario("crowd", name, teams), replace(field, spawns=spawns), ruleset, "bench")
    battle.begin()
    settled()
    return battle


def thoughts(name: str) -> Iterator[Row]:
    """The longest thought about one order, and the longest time without a pause, among the first orders but
    the very first of each side."""
    battle, longest, bite, sides = crowd(name), 0.0, 0.0, set[str]()
    for _ in range(_THOUGHTS):
        if battle.winner is not None:
            break
        began = last = process_time()
        worst, chosen = 0.0, None
        thought: Action | None
        for thought in think(battle, battle.side):
            worst, last, chosen = max(worst, (now := process_time()) - last), now, thought
        if battle.side in sides:
            longest, bite = max(longest, last - began), max(bite, worst)
        sides.add(battle.side)
        assert chosen is not None
        gc.freeze()  # as the window does when the computer has made up its mind
        battle.apply(chosen)
    yield Row(f"worst thought, 8 v 8 on 64 x 64, {name}", 1e6 * longest, goal=100e3)
    yield Row(f"longest bite, 8 v 8 on 64 x 64, {name}", 1e6 * bite, goal=5e3)


def rows(names: Iterable[str] = RULESETS) -> Iterator[Row]:
    """What takes microseconds first: whole battles fill memory with what slows it down by a tenth."""
    for measure in (parts, whole, lab, thoughts):
        for name in names:
            yield from measure(name)


if __name__ == "__main__":
    show(rows(sys.argv[1:] or RULESETS))
